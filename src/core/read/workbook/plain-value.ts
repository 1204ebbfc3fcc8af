import { blankCell, type CellValue, cellValue, textCell } from './cell-value';
import type { NumberFormat } from './number-format';
import type { PlainCell } from './plain-cell';
import { longestCell } from './shared-strings';
import type { SheetContext } from './sheet-context';
import type { XmlSource } from './xml-codes';
import { cellText } from './xml-text';

/** Digits of the last day there is. */
const longestDay = 7;
/** Days whose texts are kept. */
const mostDays = 4096;

/** Tells what plain cells hold; null where the whole way must tell what is wrong with one. */
export const startPlainValues = ({ strings, formats, dates }: SheetContext) => {
  const days = new Map<number, CellValue>();

  /** The same few days stand in most rows. */
  const wholeDay = (day: number, format: NumberFormat): CellValue => {
    const known = days.get(day);
    if (known !== undefined) return known;
    const value = cellValue('n', String(day), format, dates);
    if (days.size < mostDays) days.set(day, value);
    return value;
  };

  return ({ text: source, codes }: XmlSource, { type, style, from, to }: PlainCell): CellValue | null => {
    if (to === from) return blankCell;
    if (to - from > longestCell) return null;
    if (type === 's') {
      const shared = strings[wholeNumber(codes, from, to)];
      return shared === undefined ? null : textCell(shared);
    }
    const format = formats(style);
    if (type === 'n' && format.shape === 'date' && format.sectionOf === null && to - from <= longestDay) {
      const day = wholeNumber(codes, from, to);
      if (day >= 0) return wholeDay(day, format);
    }
    const written = source.slice(from, to);
    return type === 'inlineStr' ? textCell(cellText(written)) : cellValue(type, written, format, dates);
  };
};

/** -1 where there is anything but digits. */
const wholeNumber = (codes: XmlSource['codes'], from: number, to: number): number => {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = (codes[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
};
