import { attributesIn, isOn } from './xml-attributes';

/** Columns and rows a sheet can have. */
export const mostColumns = 16_384;
export const mostRows = 1_048_576;

/** What a cell's tag says; written anew for every cell. */
export type CellTag = {
  /** 0-based; -1 where the cell has no reference, -2 where its reference is none. */
  column: number;
  style: number;
  type: string;
};

const letterR = 114;
const letterS = 115;
const letterT = 116;
const equals = 61;
const doubleQuote = 34;
const blank = 32;

/**
 * Reads the tag of a cell without cutting its attributes out: a sheet has millions of them. The tag stands in
 * `source` between `from` and `to` and has passed the scan, so its quotes are even.
 */
export const readCellTag = (source: string, from: number, to: number, tag: CellTag): void => {
  tag.column = -1;
  tag.style = 0;
  tag.type = 'n';
  let at = from;
  while (at < to) {
    while (at < to && source.charCodeAt(at) <= blank) at++;
    const name = at;
    while (at < to && source.charCodeAt(at) !== equals && source.charCodeAt(at) > blank) at++;
    const letter = at === name + 1 ? source.charCodeAt(name) : 0;
    while (at < to && (source.charCodeAt(at) === equals || source.charCodeAt(at) <= blank)) at++;
    const quote = source[at] === "'" ? "'" : '"';
    const end = source.indexOf(quote, at + 1);
    if (end < 0 || end > to) return;
    if (letter === letterR) tag.column = columnOf(source, at + 1, end);
    else if (letter === letterS) tag.style = wholeNumber(source, at + 1, end);
    else if (letter === letterT) tag.type = source.slice(at + 1, end);
    at = end + 1;
  }
};

/** What a row's tag says: its number as stated, 0 where it states none, NaN where that is no number. */
export type RowTag = { row: number; isHidden: boolean };

/**
 * Reads the tag of a row: its number and whether it is hidden. Nearly every program begins with the number; anything
 * unusual is left to the reading of any tag.
 */
export const readRowTag = (source: string, from: number, to: number): RowTag => {
  if (from === to) return { row: 0, isHidden: false };
  if (source.startsWith(' r="', from)) {
    let at = from + 4;
    let row = 0;
    for (let digit = digitAt(source, at); digit >= 0 && at < from + 13; digit = digitAt(source, ++at))
      row = row * 10 + digit;
    const isNumber = at > from + 4 && source.charCodeAt(at) === doubleQuote;
    if (isNumber && !source.slice(at, to).includes('hidden')) return { row, isHidden: false };
  }
  const attributes = attributesIn(source, from, to);
  return { row: Number(attributes.get('r') ?? '0'), isHidden: isOn(attributes.get('hidden')) };
};

/** -1 where there is no digit. */
const digitAt = (source: string, at: number): number => {
  const digit = source.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
};

/** Column of a reference such as BC12; -2 where there is none. */
const columnOf = (source: string, from: number, to: number): number => {
  let column = 0;
  for (let at = from; at < to; at++) {
    const letter = source.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
    if (column > mostColumns) return mostColumns;
  }
  return column === 0 ? -2 : column - 1;
};

const wholeNumber = (source: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = source.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9 || value > mostRows) return 0;
    value = value * 10 + digit;
  }
  return value;
};
