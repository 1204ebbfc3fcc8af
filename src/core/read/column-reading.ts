import type { CellKind } from './table';
import type { ValueShape } from './value-shape';

/** Order of day, month and year. `ambiguous`: every date fits two orders. `mixed`: some dates contradict others. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy' | 'month-name' | 'ambiguous' | 'mixed';

/** `ambiguous`: 5.555 only. `mixed`: some numbers contradict, or put in doubt, what others say. */
export type DecimalMark = '.' | ',' | 'ambiguous' | 'mixed';

/** Whether a column has a value of that shape. */
export type HasShape = (shape: ValueShape) => boolean;

/** What the dates of a column prove; null where it holds none written as text. `mayBeginWithYear`: its years of two digits may stand first. */
export const dateOrderOf = (has: HasShape, mayBeginWithYear = false): DateOrder | null => {
  const kinds = (['ymd', 'dmy', 'mdy', 'month-name'] as const).filter(has);
  const isOpen = has('dmy-or-mdy');
  if (kinds.length > 1) return 'mixed';
  if (mayBeginWithYear) return kinds[0] === 'ymd' || kinds[0] === 'month-name' ? 'mixed' : 'ambiguous';
  const [proven] = kinds;
  if (proven === undefined) return isOpen ? 'ambiguous' : null;
  return isOpen && (proven === 'ymd' || proven === 'month-name') ? 'mixed' : proven;
};

/**
 * What the numbers of a column prove; null where none has a separator. Numbers of a workbook are read without a mark: they prove none
 * of the texts among them, and where every text proves its own there is nothing to ask.
 */
export const decimalMarkOf = (has: HasShape): DecimalMark | null => {
  const ofTexts = markOfTexts(has);
  if (!has('typed-fraction') || ofTexts === '.') return ofTexts;
  if (ofTexts === null) return '.';
  return ofTexts === ',' && !has('point-or-group') && !has('comma-or-group') ? null : 'mixed';
};

const markOfTexts = (has: HasShape): DecimalMark | null => {
  const hasPoint = has('point') || has('grouped-point') || has('point-zero');
  const hasComma = has('comma') || has('grouped-comma');
  const openPoint = has('point-or-group');
  const openComma = has('comma-or-group');
  if (hasPoint && hasComma) return 'mixed';
  if (hasPoint) return openComma && !has('grouped-point') ? 'mixed' : '.';
  if (hasComma) return openPoint && !has('grouped-comma') ? 'mixed' : ',';
  if (openPoint && openComma) return 'mixed';
  return openPoint || openComma ? 'ambiguous' : null;
};

/** Cells of a workbook carry their type: it need not be guessed, and their dates and decimals are not in doubt. */
export const typedShape = (cell: string, kind: CellKind): ValueShape => {
  switch (kind) {
    case 'n':
      return cell.includes('.') ? 'typed-fraction' : 'integer';
    case 'd':
    case 'm':
      return 'ymd';
    case 't':
    case 'u':
      return 'time';
    case 'b':
      return 'flag';
    case 'z':
      return 'blank';
    case 's':
    case 'e':
      return 'text';
  }
};

const letterKinds: Readonly<Record<string, CellKind>> = {
  s: 's',
  n: 'n',
  d: 'd',
  t: 't',
  m: 'm',
  u: 'u',
  b: 'b',
  e: 'e',
  z: 'z',
};

/** The kind a letter of `Row.kinds` stands for. */
export const cellKind = (letter: string | undefined): CellKind => letterKinds[letter ?? 's'] ?? 's';
