import type { ColumnProfile } from '../../read/column-profile';
import { amountRole, isDiscountRate, isTaxRate } from '../amount-role';
import { partSaid, WITHOUT_TAX } from '../part-words';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';

/** What a column beside a price holds that may be in it or come to it; null: nothing of the kind. */
const beside = ({ header }: ColumnProfile): 'tax' | 'discount' | 'charge' | null => {
  const role = amountRole(header);
  if (role === 'tax' || isTaxRate(header)) return 'tax';
  if (role === 'discount' || isDiscountRate(header)) return 'discount';
  return role === 'charge' ? role : null;
};

const isNumeric = ({ kind }: ColumnProfile): boolean =>
  kind === 'amount' || kind === 'number' || kind === 'percent' || kind === 'code';

/** Whether it says anything but 0. */
const saysSome = ({ filled, values, samples }: ColumnProfile): boolean =>
  filled > 0 && [...values.map(({ value }) => value), ...samples].some((text) => /[1-9]/.test(text));

const list = (columns: readonly ColumnProfile[]): string => {
  const names = columns.map(called);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
};

/**
 * `total-unproven`: a total that no column holds and the lines come to, beside a tax, a discount or a charge that is in their prices or
 * is not.
 */
export const computedTotal = (judged: Judged): readonly Finding[] => {
  const field = fieldWith(judged, 'total');
  const isComputed = field !== undefined && judged.mapping.fields[field.key]?.fromItems !== undefined;
  if (!isComputed || fieldWith(judged, 'tax') === undefined) return [];
  const price =
    columnOf(judged, fieldWith(judged, 'price')) ?? columnOf(judged, fieldWith(judged, 'line-total'));
  if (price === null) return [];
  const isWithTax = amountRole(price.header) === 'gross';
  const others = judged.columns.filter((column) => {
    const what = column.index === price.index || !isNumeric(column) ? null : beside(column);
    return what !== null && saysSome(column) && !(what === 'tax' && isWithTax);
  });
  const isWithout = partSaid(price.header) === WITHOUT_TAX || amountRole(price.header) === 'net';
  if (others.length === 0 && !isWithout) return [];
  const why =
    others.length === 0
      ? `and the header of ${called(price)} says that it is without tax`
      : `and ${list(others)} ${others.length === 1 ? 'stands' : 'stand'} beside it: the file does not say whether that is in the price`;
  const text = `No column holds the ${field.label.toLowerCase()}: it would be what the lines come to by ${called(price)}, ${why}. Is it what is to be paid?`;
  const asIs =
    others.length === 0
      ? 'Yes: nothing is added to it'
      : `Yes: ${list(others)} ${others.length === 1 ? 'is' : 'are'} in the price`;
  return [findingOf(judged, { rule: 'total-unproven', grade: 'asks', text }, [price, ...others], { asIs })];
};
