import type { CellKind } from '../table';
import type { NumberFormat } from './number-format';
import { paddedText } from './number-format';
import { numberText } from './number-text';
import { type DateSystem, isoDateText, serialDate } from './serial-date';
import { cellText } from './xml-text';

/** A cell as rows carry it. */
export type CellValue = {
  readonly text: string;
  readonly kind: CellKind;
  readonly shown: string | null;
};

export const blankCell: CellValue = { text: '', kind: 'z', shown: null };

const errorKind: CellKind = 'e';

/**
 * Types a stored value by the type the cell states (`n`, `b`, `e`, `d`, `str`; shared and in-line strings are texts
 * already) and by its number format.
 */
export const cellValue = (
  type: string,
  stored: string,
  format: NumberFormat,
  dates: DateSystem,
): CellValue => {
  switch (type) {
    case 'n':
      return stored.trim() === '' ? blankCell : numberCell(stored, format, dates);
    case 'b':
      return flagCell(stored);
    case 'e':
      return stored === '' ? blankCell : plain(stored, errorKind);
    case 'd':
      return dateCell(stored.trim(), format);
    default:
      return textCell(cellText(stored));
  }
};

export const textCell = (text: string): CellValue => (text === '' ? blankCell : plain(text, 's'));

const plain = (text: string, kind: CellKind): CellValue => ({ text, kind, shown: null });

const flags: ReadonlyMap<string, string> = new Map([
  ['1', 'TRUE'],
  ['true', 'TRUE'],
  ['0', 'FALSE'],
  ['false', 'FALSE'],
]);

/** Some programs write TRUE; what is neither is left as the text it is. */
const flagCell = (stored: string): CellValue => {
  const flag = flags.get(stored.trim().toLowerCase());
  return flag === undefined ? textCell(stored) : plain(flag, 'b');
};

const numberCell = (stored: string, whole: NumberFormat, dates: DateSystem): CellValue => {
  const number = numberText(stored);
  if (number === null) return textCell(stored);
  const format = whole.sectionOf === null ? whole : whole.sectionOf(Number(stored));
  if (format.shape === 'duration') return plain(number, 'u');
  if (format.shape !== 'number') {
    const date = serialDate(Number(stored), format.shape, dates);
    return date === null ? plain(number, 'n') : plain(date.text, date.kind);
  }
  if (format.padding === null) return plain(number, 'n');
  return { text: number, kind: 'n', shown: paddedText(format.padding, number) };
};

const dateCell = (stored: string, { shape }: NumberFormat): CellValue => {
  if (stored === '') return blankCell;
  const date = isoDateText(stored, shape === 'number' || shape === 'duration' ? null : shape);
  if (date !== null) return plain(date.text, date.kind);
  return plain(stored, stored.startsWith('P') ? 'u' : 's');
};
