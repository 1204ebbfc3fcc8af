import type { ColumnProfile } from '../../read/column-profile';
import { trimAll } from '../../values/text';
import { amountRole, isTaxRate } from '../amount-role';
import { productFormIn } from '../product-check';
import { isRateOfAmounts } from '../tax-column';
import { fewValues } from './accepted';
import { isBareAmount } from './bare-amount';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import type { AboutTotal } from './unnamed-total';

/** What the lines come to says which amount is the total. */
export const hasLines = (judged: Judged, total: ColumnProfile): boolean =>
  (['price', 'line-total'] as const).some((figure) => {
    const line = columnOf(judged, fieldWith(judged, figure));
    return line !== null && line.index !== total.index;
  });

/** A column of rates of a tax, of which some are not 0. */
const rateIn = ({ columns }: Judged): ColumnProfile | undefined =>
  columns.find(
    (column) =>
      (isTaxRate(column.header) ||
        (amountRole(column.header) === 'tax' && isRateOfAmounts(column, columns))) &&
      column.filled > 0 &&
      column.values.some(({ value }) => /[1-9]/.test(value)),
  );

/** Whether the total is no more than the amounts of the lines, added up: whatever is missing in them is missing in it. */
const isAddedUp = ({ judged, field, total }: AboutTotal): boolean =>
  columnOf(judged, fieldWith(judged, 'line-total'))?.index === total.index ||
  (judged.mapping.fields[field.key]?.aggregate === 'sum' && judged.mapping.groupBy.length > 0);

/** Whether another column tells of the tax in amounts. */
const isTaxToldBeside = ({ judged, total }: AboutTotal): boolean =>
  judged.arithmetic.figures.columns.some(
    (column) =>
      column.index !== total.index &&
      ['gross', 'tax'].includes(amountRole(column.header)) &&
      !isRateOfAmounts(column, judged.columns),
  );

/** Whether the amounts of lines are quantity times price with a tax on top, by arithmetic. */
const isTaxOnTop = ({ rows, target, mapping, columns, arithmetic: { figures } }: Judged): boolean => {
  const names = columns.map(({ name }) => name);
  const parts = { mapping, target, columns: names, facts: columns };
  const ratio = productFormIn(rows, parts, { profiles: columns, figures })?.form.ratios[0] ?? 1;
  return ratio > 1 && ratio < 1.36;
};

/** A rate of a tax beside an amount that does not say whether the tax is in it. */
export const asksRate = (about: AboutTotal): readonly Finding[] => {
  const { judged, field, total } = about;
  const role = amountRole(total.header);
  const rate = rateIn(judged);
  if (rate === undefined) return [];
  const isOpen =
    role !== 'net' &&
    (isAddedUp(about)
      ? !isTaxToldBeside(about) && !isTaxOnTop(judged)
      : isBareAmount(judged, total) && !hasLines(judged, total));
  if (role !== 'net' && !isOpen) return [];
  const says = isOpen
    ? `and ${called(rate)} is the rate of a tax: the file does not say whether it is in the amount.`
    : `but its header says that it is without tax, and ${called(rate)} is the rate of a tax on it.`;
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, ${says}`;
  const values = fewValues(rate.values.map(({ value }) => trimAll(value)));
  return [findingOf(judged, { rule: 'total-unproven', grade: 'asks', text }, [total, rate], { values })];
};
