import { amountRole, isWithheld } from '../amount-role';
import { type CastPart, crossCastOf } from '../cross-cast';
import { at, isFilled } from './composed-total';
import { called, type Finding, findingOf } from './finding';
import type { AboutTotal } from './unnamed-total';

type Values = readonly number[];

const cent = 10_001;
const nearlyAll = 0.95;

/** Whether a part of an amount is a usual percentage of it, in whole or half percent. */
const isPercentOf = (part: number, amount: number): boolean => {
  const rate = Math.round((part / amount) * 200) / 2;
  return rate >= 3 && rate <= 30 && Math.abs((amount * rate) / 100 - part) <= cent;
};

/** Whether a tax is what an amount holds of it, such as 19 of 119, and not what would come on top of it. */
const isWithin = (whole: Values, tax: Values): boolean => {
  const told = whole.flatMap((value, row) => {
    const part = at(tax, row);
    return isFilled(value) && isFilled(part)
      ? [{ within: isPercentOf(part, value - part), onTop: isPercentOf(part, value) }]
      : [];
  });
  const within = told.filter((one) => one.within).length;
  const onTop = told.filter((one) => one.onTop).length;
  return within >= told.length * nearlyAll && onTop * 2 < told.length;
};

/** What was paid and what is still open make up the total with its tax. */
const isOfPrice = ({ column: { header } }: CastPart): boolean =>
  !['paid', 'open', 'running', 'debit', 'credit', 'gross'].includes(amountRole(header));

/** A total that is made up of goods and what comes with them, while a tax stands beside that is none of its parts: "Goods", "Carriage", "VAT". */
export const asksTaxBeside = ({ judged, field, total }: AboutTotal): readonly Finding[] => {
  const { figures } = judged.arithmetic;
  const cast = crossCastOf(figures, total);
  if (cast === null || cast.parts.length < 2 || !cast.parts.every(isOfPrice)) return [];
  const columns = cast.parts.map(({ column }) => column);
  if (columns.some(({ header }) => amountRole(header) === 'tax')) return [];
  const tax = figures.columns.find(
    (column) =>
      column.index !== total.index &&
      amountRole(column.header) === 'tax' &&
      !isWithheld(column.header) &&
      !columns.some(({ index }) => index === column.index) &&
      (figures.of(column) ?? []).some(isFilled),
  );
  if (tax === undefined) return [];
  const values = figures.of(tax) ?? [];
  if (isWithin(figures.of(total) ?? [], values)) return [];
  const text = `${called(total)} is mapped as the ${field.label.toLowerCase()}, and is ${columns.map(called).join(' and ')} together; ${called(tax)} is none of them. Is it what is to be paid for each document, tax included?`;
  return [
    findingOf(judged, { rule: 'total-unproven', grade: 'asks', text }, [total, tax, ...columns], {
      shows: (row) => isFilled(at(values, row)),
      asIs: 'Yes: it is what is to be paid',
    }),
  ];
};
