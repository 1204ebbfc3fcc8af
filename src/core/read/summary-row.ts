import { isFilledCell } from './filled-cell';
import { isTotalWord } from './sum-words';
import { valueShape } from './value-shape';

const amountLike: ReadonlySet<string> = new Set([
  'integer',
  'point',
  'comma',
  'point-zero',
  'grouped-point',
  'grouped-comma',
  'point-or-group',
  'comma-or-group',
  'exponent',
]);

/** Whether a cell looks like an amount, told from its text alone. */
export const looksLikeAmount = (cell: string): boolean => amountLike.has(valueShape(cell));

/**
 * Whether a row only adds up other rows: an amount and nothing else in a table of several columns, or a word for
 * "total" with amounts and nothing else. Such rows are left out of an import unless a person wants them.
 */
export const isSummaryRow = (cells: readonly string[], columnCount: number): boolean => {
  if (columnCount < 2) return false;
  if (hasMoreThan(cells, Math.max(3, columnCount / 2 + 1))) return false;
  const filled = filledOf(cells);
  if (filled.length === 0) return false;
  const words = filled.filter((cell) => !amountLike.has(valueShape(cell)));
  const amounts = filled.length - words.length;
  if (words.length === 0) return amounts === 1 && columnCount >= 3;
  return words.length === 1 && amounts >= 1 && isTotalWord(words[0] ?? '');
};

/** How many there are of what a table lists: 7 vendors, Records: 12, 3. */
const counted = /^(?:\p{L}[\p{L} ]{0,30}[:=]\s*)?\d{1,9}(?:\s+\p{L}[\p{L} ]{0,30})?$/u;

/** Whether a row only counts the rows of a table without amounts: a word for "total", how many there are, and nothing else. */
export const isCountRow = (cells: readonly string[], columnCount: number): boolean => {
  if (columnCount < 3 || hasMoreThan(cells, 2)) return false;
  const [word, count, ...others] = filledOf(cells);
  return (
    word !== undefined &&
    count !== undefined &&
    others.length === 0 &&
    isTotalWord(word) &&
    counted.test(count.trim())
  );
};

const filledOf = (cells: readonly string[]): readonly string[] => {
  const filled: string[] = [];
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    if (cell !== '' && isFilledCell(cell)) filled.push(cell);
  }
  return filled;
};

/** Asked of every row: half a row tells nearly all of them. */
const hasMoreThan = (cells: readonly string[], most: number): boolean => {
  let filled = 0;
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    const first = cell.charCodeAt(0);
    if ((first > 32 && first < 128) || isFilledCell(cell)) filled += 1;
    if (filled > most) return true;
  }
  return false;
};
