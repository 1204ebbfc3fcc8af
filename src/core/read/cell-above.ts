import type { CodeUnits } from './code-units';

/**
 * Cells cut out of one text. A cell that says what the one above it says is the same string: nothing is made for it, and
 * whoever compares the two is done at once. Lines of one document repeat half their cells.
 */
export type CellsAbove = {
  readonly plain: (column: number, from: number, to: number) => string;
  /** Between quotes, where a doubled one stands for one. */
  readonly quoted: (column: number, from: number, to: number) => string;
  /** A record is whole: its cells are those above the next one's. */
  readonly next: (cells: readonly string[]) => void;
};

/** Columns beyond are cut without looking above. */
const columnsLookedAt = 256;

const isSame = (units: CodeUnits, a: number, b: number, length: number): boolean => {
  for (let i = length - 1; i >= 0; i--) if (units[a + i] !== units[b + i]) return false;
  return true;
};

/** Starts with the first record of a text: nothing stands above it. `units` are the code units of `text`. */
export const startAbove = (text: string, units: CodeUnits, quote: string): CellsAbove => {
  const starts = new Int32Array(columnsLookedAt);
  /** Length of the raw cell, doubled; odd for one between quotes, whose letters may mean something else. */
  const kinds = new Int32Array(columnsLookedAt);
  let above: readonly string[] = [];
  /** The cell above if it says the same; keeps the place of this one for the cell below. */
  const cellAbove = (column: number, from: number, kind: number): string | undefined => {
    if (column >= columnsLookedAt) return undefined;
    const start = starts[column] ?? 0;
    const isAlike = kinds[column] === kind;
    starts[column] = from;
    kinds[column] = kind;
    return isAlike && isSame(units, start, from, kind >> 1) ? above[column] : undefined;
  };
  return {
    plain: (column, from, to) => cellAbove(column, from, (to - from) * 2) ?? text.slice(from, to),
    quoted: (column, from, to) => {
      const known = cellAbove(column, from, (to - from) * 2 + 1);
      if (known !== undefined) return known;
      const inner = text.slice(from, to);
      return inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner;
    },
    next: (cells) => {
      above = cells;
    },
  };
};
