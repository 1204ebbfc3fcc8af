import { type CellTag, mostColumns } from './sheet-tags';
import type { XmlSource } from './xml-codes';

/** A cell in the shape that nearly every program writes, and where its value or text stands in the source. */
export type PlainCell = CellTag & { from: number; to: number };

type Codes = XmlSource['codes'];

const carriageReturn = 13;
const blank = 32;
const doubleQuote = 34;
const ampersand = 38;
const slash = 47;
const zero = 48;
const nine = 57;
const less = 60;
const equals = 61;
const greater = 62;
const upperA = 65;
const upperZ = 90;
const letterC = 99;
const letterR = 114;
const letterS = 115;
const letterT = 116;
const letterV = 118;

/** No plain cell: the scan of any XML must read it. */
export const notPlain = 0;

/** The types of cells besides shared strings. */
const otherTypes = ['str', 'inlineStr', 'n', 'b', 'e', 'd'] as const;

const inlineOpen = '<is><t>';
const inlineOpenSpaced = '<is><t xml:space="preserve">';
const inlineClose = '</t></is></c>';

/**
 * Takes a whole cell at once where it is written as `<c r="B7" s="1" t="s"><v>12</v></c>`, without a value, or with
 * one in-line text; answers with the place behind it. Anything else, and what is cut off by the end of the piece, is
 * `notPlain` and left as it is: sheets have millions of cells, and reading each as XML costs several times as much.
 */
export const readPlainCell = (source: XmlSource, at: number, cell: PlainCell): number => {
  const { codes } = source;
  if (codes[at] !== less || codes[at + 1] !== letterC) return notPlain;
  const tagEnd = readTag(source, at + 2, cell);
  if (tagEnd === notPlain) return notPlain;
  if (codes[tagEnd] === slash) {
    cell.from = cell.to = tagEnd;
    return codes[tagEnd + 1] === greater ? tagEnd + 2 : notPlain;
  }
  if (codes[tagEnd] !== greater) return notPlain;
  return cell.type === 'inlineStr' ? inlineText(source, tagEnd + 1, cell) : value(codes, tagEnd + 1, cell);
};

/** Attributes r, s and t, each once at most; the place of what ends the tag. */
const readTag = (source: XmlSource, from: number, cell: PlainCell): number => {
  const { codes } = source;
  cell.column = -1;
  cell.style = -1;
  cell.type = '';
  let at = from;
  while (codes[at] === blank) {
    if (codes[at + 2] !== equals || codes[at + 3] !== doubleQuote) return notPlain;
    const end = attribute(source, at + 1, cell);
    if (end === notPlain || codes[end] !== doubleQuote) return notPlain;
    at = end + 1;
  }
  if (cell.style < 0) cell.style = 0;
  if (cell.type === '') cell.type = 'n';
  return at;
};

const attribute = (source: XmlSource, at: number, cell: PlainCell): number => {
  switch (source.codes[at]) {
    case letterR:
      return reference(source.codes, at + 3, cell);
    case letterS:
      return style(source.codes, at + 3, cell);
    case letterT:
      return type(source, at + 3, cell);
    default:
      return notPlain;
  }
};

const reference = (codes: Codes, from: number, cell: PlainCell): number => {
  if (cell.column >= 0) return notPlain;
  let at = from;
  let column = 0;
  let code = codes[at] ?? 0;
  for (; code >= upperA && code <= upperZ && at < from + 3; code = codes[++at] ?? 0)
    column = column * 26 + code - upperA + 1;
  if (column === 0 || column > mostColumns) return notPlain;
  cell.column = column - 1;
  while (code >= zero && code <= nine) code = codes[++at] ?? 0;
  return at;
};

const style = (codes: Codes, from: number, cell: PlainCell): number => {
  if (cell.style >= 0) return notPlain;
  let at = from;
  let number = 0;
  for (let code = codes[at] ?? 0; code >= zero && code <= nine; code = codes[++at] ?? 0)
    number = number * 10 + code - zero;
  cell.style = number;
  return at - from > 6 ? notPlain : at;
};

const type = ({ text, codes }: XmlSource, from: number, cell: PlainCell): number => {
  if (cell.type !== '') return notPlain;
  if (codes[from] === letterS && codes[from + 1] === doubleQuote) cell.type = 's';
  else {
    const known = otherTypes.find((one) => text.startsWith(one, from));
    if (known === undefined) return notPlain;
    cell.type = known;
  }
  return from + cell.type.length;
};

const value = (codes: Codes, from: number, cell: PlainCell): number => {
  if (codes[from] !== less || codes[from + 1] !== letterV || codes[from + 2] !== greater) return notPlain;
  cell.from = from + 3;
  cell.to = plainTextEnd(codes, from + 3);
  return cell.to >= 0 && isEndOfValue(codes, cell.to + 1) ? cell.to + 8 : notPlain;
};

/** `/v></c>` */
const isEndOfValue = (codes: Codes, at: number): boolean =>
  codes[at] === slash &&
  codes[at + 1] === letterV &&
  codes[at + 2] === greater &&
  codes[at + 3] === less &&
  codes[at + 4] === slash &&
  codes[at + 5] === letterC &&
  codes[at + 6] === greater;

const inlineText = ({ text, codes }: XmlSource, at: number, cell: PlainCell): number => {
  const open = [inlineOpen, inlineOpenSpaced].find((one) => text.startsWith(one, at));
  if (open === undefined) return notPlain;
  cell.from = at + open.length;
  cell.to = plainTextEnd(codes, cell.from);
  return cell.to >= 0 && text.startsWith(inlineClose, cell.to) ? cell.to + inlineClose.length : notPlain;
};

/** Place of the `<` behind a text without references and carriage returns; -1 where it holds some or has no end. */
export const plainTextEnd = (codes: Codes, from: number): number => {
  let at = from;
  let code = codes[at] ?? 0;
  for (; code !== less; code = codes[++at] ?? 0)
    if (code === 0 || code === ampersand || code === carriageReturn) return -1;
  return at;
};
