import { blankCells } from '../blank-cells';
import type { Row } from '../table';
import type { CellValue } from './cell-value';
import { isBeyondExact } from './number-text';
import { type RowSize, workbookLimits } from './sheet-budget';
import type { ColumnWatch } from './sheet-columns';
import type { SheetContext, SheetFault } from './sheet-context';
import { type CellTag, mostColumns, mostRows, type RowTag } from './sheet-tags';

/** One row: its number, and its cells in their places. */
export const startLine = ({ sheet, formats, notes }: SheetContext, see: ColumnWatch['see']) => {
  let number = 0;
  let rows = 0;
  let isHidden = false;
  let nextColumn = 0;
  let cells: string[] = [];
  /** Places up to the last filled cell; `kinds` and `before` are used again for every row, and may be longer. */
  let width = 0;
  let kinds: string[] = [];
  let before: string[] = [];
  let widthBefore = 0;
  let kindsBefore = '';
  let shown: Record<number, string> | null = null;
  let isFilled = false;
  let [filled, letters, longLetters] = [0, 0, 0];

  const start = ({ row: stated, isHidden: isStatedHidden }: RowTag): SheetFault['code'] | null => {
    if (!Number.isInteger(stated) || stated < 0 || (stated > 0 && stated <= number)) return 'file-damaged';
    number = stated === 0 ? number + 1 : stated;
    rows += 1;
    if (rows > mostRows) return 'too-many-rows';
    isHidden = isStatedHidden;
    nextColumn = 0;
    width = 0;
    shown = null;
    isFilled = false;
    [filled, letters, longLetters] = [0, 0, 0];
    return null;
  };

  /** Decides the column of the next cell: its reference, else the place behind the cell before it. */
  const place = (tag: CellTag): SheetFault['code'] | null => {
    if (tag.column === -1) tag.column = nextColumn;
    if (tag.column === -2) return 'file-damaged';
    nextColumn = tag.column + 1;
    return tag.column >= mostColumns ? 'too-many-columns' : null;
  };

  /** Makes room up to a column. Most rows are as wide as the row before. */
  const widen = (column: number): void => {
    if (width === 0) {
      const likely = widthBefore > workbookLimits.wide ? 0 : widthBefore;
      cells = blankCells(Math.max(column + 1, likely));
    } else while (cells.length <= column) cells.push('');
    for (let at = width; at <= column; at++) kinds[at] = 'z';
    width = column + 1;
  };

  const put = (value: CellValue, { column, style }: CellTag): SheetFault['code'] | null => {
    if (value.kind === 'z') return null;
    if (number > mostRows) return 'too-many-rows';
    if (column >= width) widen(column);
    else if (kinds[column] !== 'z') return 'file-damaged';
    filled += 1;
    const { length } = value.text;
    letters += length;
    if (length > workbookLimits.long) longLetters += length;
    cells[column] = value.text;
    kinds[column] = value.kind;
    if (value.shown !== null) {
      shown ??= {};
      shown[column] = value.shown;
    }
    isFilled ||= value.kind !== 's' || value.text.trim() !== '';
    if (value.kind === 'n' && value.text.length > 15 && isBeyondExact(value.text))
      notes.add('number-beyond-exact', { value: value.text }, number, column);
    see(column, number, value.kind === 'n' || value.kind === 'd' ? formats(style) : null, value.text);
    return null;
  };

  const finish = (): Row | null => {
    if (number > mostRows) notes.add('row-beyond-limit', { sheet, row: String(number) }, null, null);
    if (!isFilled) return null;
    if (isHidden) notes.add('hidden-row', { sheet }, number, null);
    if (cells.length > width) cells.length = width;
    if (width !== widthBefore || !isSame(kinds, before, width)) kindsBefore = kinds.slice(0, width).join('');
    const free = before;
    before = kinds;
    kinds = free;
    widthBefore = width;
    return { row: number, cells, kinds: kindsBefore, shown };
  };

  const size = (): RowSize => ({ width, filled, letters, longLetters });

  return { start, place, put, finish, number: () => number, size };
};

/** Most rows hold the same kinds of cells as the row before. */
const isSame = (kinds: readonly string[], before: readonly string[], width: number): boolean => {
  for (let i = 0; i < width; i++) if (kinds[i] !== before[i]) return false;
  return true;
};
