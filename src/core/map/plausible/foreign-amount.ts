import type { ColumnProfile } from '../../read/column-profile';
import type { Row } from '../../read/table';
import { trimAll } from '../../values/text';
import { amountRole } from '../amount-role';
import { certainScopeOf } from '../currency-scope';
import { currencyField } from '../record-fields';
import { neededColumns } from '../template';
import { fewValues } from './accepted';
import { called, columnOf, type Finding, fieldWith, findingOf, type Judged } from './finding';
import { startCodeOf } from './other-amount';

const isFilled = ({ cells }: Row, { index }: ColumnProfile): boolean => trimAll(cells[index] ?? '') !== '';

/** A few whole numbers again and again are codes: cost centres, accounts. */
const areCodes = ({ kind, distinct, filled }: ColumnProfile): boolean =>
  kind === 'number' && filled >= fewestCodes && distinct * fewestCodes <= filled;

const fewestCodes = 10;

const mayBeAmount = (column: ColumnProfile): boolean =>
  (column.kind === 'amount' || column.kind === 'number') &&
  ['net', 'gross', 'other'].includes(amountRole(column.header)) &&
  !areCodes(column);

/** Whether two columns are filled in the same rows, and not in all: what they say belongs together. */
const areFilledTogether = (rows: readonly Row[], one: ColumnProfile, other: ColumnProfile): boolean => {
  if (one.filled !== other.filled || one.filled >= rows.length) return false;
  return rows.every((row) => isFilled(row, one) === isFilled(row, other));
};

type Foreign = { readonly amount: ColumnProfile; readonly currency: ColumnProfile };

const foreignIn = (
  { columns, rows, mapping }: Judged,
  total: ColumnProfile,
  own: ColumnProfile | null,
): Foreign | null => {
  // What the mapping takes for something else, as the number of a location, is no amount that was overlooked.
  const taken = new Set(neededColumns(mapping));
  const amounts = columns.filter((one) => one.filled > 0 && !taken.has(one.name) && mayBeAmount(one));
  for (const currency of columns) {
    if (currency.kind !== 'currency' || currency.filled === 0) continue;
    // Lines that repeat nothing of their invoice, and headings, leave out the total as well.
    if (!rows.some((row) => isFilled(row, total) && !isFilled(row, currency))) continue;
    const amount = amounts.find((one) => areFilledTogether(rows, one, currency));
    if (amount === undefined) continue;
    // An amount of the books beside the document's own, whose currency a column of its own says.
    const isOfBooks = certainScopeOf(amount).some((scope) => scope !== 'document');
    if (isOfBooks && own !== null && own.index !== currency.index) continue;
    return { amount, currency };
  }
  return null;
};

/**
 * `currency-pair-unproven`: an amount and its currency that are filled in some rows only, one of ten perhaps, beside a total that is
 * in all. A currency belongs to the amount that comes with it; which of the two amounts is the document's the file does not say.
 */
export const foreignAmount = (judged: Judged): readonly Finding[] => {
  const { rows, target, arithmetic } = judged;
  const total = columnOf(judged, fieldWith(judged, 'total'));
  const field = currencyField(target.fields);
  if (total === null || field === undefined) return [];
  const found = foreignIn(judged, total, columnOf(judged, field));
  if (found === null) return [];
  const { amount, currency } = found;
  const codeOf = startCodeOf(judged);
  const [own, its] = [arithmetic.figures.of(total) ?? [], arithmetic.figures.of(amount) ?? []];
  const codeIn = (row: number): string => trimAll(rows[row]?.cells[currency.index] ?? '');
  const shows = (row: number): boolean =>
    codeIn(row) !== '' && (own[row] !== its[row] || codeOf(row).toUpperCase() !== codeIn(row).toUpperCase());
  const showing = rows.flatMap((_, row) => (shows(row) ? [row] : []));
  const [first] = showing;
  const shown = first === undefined ? undefined : rows[first];
  if (first === undefined || shown === undefined) return [];
  const cell = ({ index }: ColumnProfile): string => trimAll(shown.cells[index] ?? '');
  const count = showing.length === 1 ? 'one row' : `${showing.length} rows`;
  const text =
    `${called(amount)} and ${called(currency)} are filled together, in ${count} only: row ${shown.row} has ${cell(amount)} ${cell(currency)}, ` +
    `and ${called(total)}, mapped as the total, ${cell(total) === '' ? 'nothing' : cell(total)}. Which of the two is the invoice's own amount?`;
  return [
    findingOf(judged, { rule: 'currency-pair-unproven', grade: 'asks', text }, [total, amount, currency], {
      shows,
      values: fewValues(showing.map(codeIn)),
      asIs: `${called(total)} is right in all rows`,
    }),
  ];
};
