import type { ColumnProfile } from '../read/column-profile';
import type { Field, Target } from '../targets/target';
import { parseAmount } from '../values/amount';
import { amountRole } from './amount-role';
import { scoreHeaderFor } from './header-score';

const mayBeTotal = 0.5;
const isCalledAmount = (field: Field, { header }: ColumnProfile): boolean =>
  header !== null &&
  ['net', 'gross', 'other'].includes(amountRole(header)) &&
  scoreHeaderFor(field)(header).score >= mayBeTotal;

const isAmount = (text: string): boolean => parseAmount(text, { decimal: 'auto' }).ok;

/** Whether at least half of its cells are amounts; the others are errors of a program, or words such as "TBC". */
const holdsAmounts = ({ values, samples }: ColumnProfile): boolean => {
  const cells = values.length > 0 ? values : samples.map((value) => ({ value, count: 1 }));
  const all = cells.reduce((sum, { count }) => sum + count, 0);
  const read = cells.reduce((sum, { value, count }) => sum + (isAmount(value) ? count : 0), 0);
  return read * 2 >= all && read > 0;
};

/**
 * The columns, those that are called amounts and hold mostly such taken for what they are called: a cell that nobody can read is an
 * error of its row, and must not make another column the total. The very same ones where none is so.
 */
export const withSpoiltAmounts = (
  target: Target,
  columns: readonly ColumnProfile[],
): readonly ColumnProfile[] => {
  const field = target.fields.find(({ figure }) => figure === 'total');
  if (field === undefined) return columns;
  const isSpoilt = (column: ColumnProfile): boolean =>
    (column.kind === 'text' || column.kind === 'code') &&
    isCalledAmount(field, column) &&
    holdsAmounts(column);
  return columns.some(isSpoilt)
    ? columns.map((column) => (isSpoilt(column) ? { ...column, kind: 'amount' } : column))
    : columns;
};
