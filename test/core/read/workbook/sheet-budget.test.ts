import { expect, it } from 'vitest';
import { startBudget, workbookLimits } from '../../../../src/core/read/workbook/sheet-budget';

const rowsOf = (width: number, filled: number) => ({ width, filled, letters: filled, longLetters: 0 });

/** The rows of one sheet that are taken before a fault, and the fault. */
const taken = (row: ReturnType<typeof rowsOf>, rows: number) => {
  const sheet = startBudget().begin('one');
  for (let at = 0; at < rows; at++) {
    const fault = sheet.add(row);
    if (fault !== null) return { rows: at, fault };
  }
  return { rows, fault: null };
};

it.each([
  [300_000, 20, 20],
  [300_000, 133, 1],
  [1_048_576, 96, 6],
  [1_048_576, 38, 1],
  [30_000, 256, 2],
])('%i rows of %i places with %i filled cells are read', (rows, width, filled) => {
  expect(taken(rowsOf(width, filled), rows)).toEqual({ rows, fault: null });
});

it('rows with less than one filled cell in 16 have fewer blank places in all than others', () => {
  const [sparse, other] = [rowsOf(97, 6), rowsOf(96, 6)];
  expect(taken(sparse, 5_000_000)).toEqual({
    rows: Math.floor(workbookLimits.sparseBlanks / 91),
    fault: 'sheet-too-sparse',
  });
  expect(taken(other, 5_000_000)).toEqual({
    rows: Math.floor(workbookLimits.blanks / 90),
    fault: 'sheet-too-sparse',
  });
});

it('the sheets of a workbook have them together, and one that is read again has them once', () => {
  const budget = startBudget({ sparseBlanks: 100 });
  const row = rowsOf(61, 1);
  expect(budget.begin('one').add(row)).toBeNull();
  expect(budget.begin('one').add(row)).toBeNull();
  expect(budget.begin('two').add(row)).toBe('sheet-too-sparse');
});
