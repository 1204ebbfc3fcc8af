import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { parseAmount } from '../values/amount';
import { compareTexts, sumTexts } from '../values/decimal';
import { scoreHeaderFor } from './header-score';
import type { Proposal } from './propose';

const amountIn = (row: Row, { index, decimalMark }: ColumnProfile): string | null => {
  const decimal = decimalMark === '.' || decimalMark === ',' ? decimalMark : 'auto';
  const reading = parseAmount(row.cells[index] ?? '', { decimal });
  return reading.ok ? reading.value.text : null;
};

/** Whether one column is two others together in every row that fills all three, and at least once not only one of them. */
const isSumOf = (
  whole: ColumnProfile,
  [one, other]: readonly ColumnProfile[],
  rows: readonly Row[],
): boolean => {
  if (one === undefined || other === undefined) return false;
  let isTold = false;
  for (const row of rows) {
    const [sum, first, second] = [whole, one, other].map((column) => amountIn(row, column));
    if (sum == null || first == null || second == null) continue;
    if (compareTexts(sum, sumTexts([first, second]) ?? '') !== 0) return false;
    if (compareTexts(second, '0') !== 0) isTold = true;
  }
  return isTold;
};

const asUsual = 0.9;

const isHeader = ({ field }: Proposal): boolean =>
  field.kind === 'amount' && !field.key.startsWith('items[].');

/**
 * Where "Amount", "Tax" and "Total" stand side by side and the third is the other two together in every row, the total is
 * the third, tax included; the headers alone do not tell.
 */
export const withWholeAmount = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): readonly Proposal[] => {
  const total = proposals.find((one) => isHeader(one) && one.field.required);
  const parts = proposals.filter((one) => isHeader(one) && !one.field.required);
  if (total === undefined || parts.length === 0) return proposals;
  const score = scoreHeaderFor(total.field);
  for (const { column: part } of parts) {
    const column = columns.find(
      (one) =>
        !proposals.some((taken) => taken.column.index === one.index) &&
        score(one.header ?? '').score >= asUsual &&
        isSumOf(one, [total.column, part], rows),
    );
    if (column === undefined) continue;
    const reason = `"${column.name.trim()}" is "${total.column.name.trim()}" and "${part.name.trim()}" together.`;
    return proposals.map((one) => (one === total ? { ...total, column, reason } : one));
  }
  return proposals;
};
