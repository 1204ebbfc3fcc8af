import { startAbove } from './cell-above';
import type { CodeUnits } from './code-units';
import type { CutRules, Tokens } from './tokenise';

const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const tab = 9;

/** Instead of a place: the text ends before it can be told, or is not regular. */
const more = -1;
const irregular = -2;

type Codes = { readonly delimiter: number; readonly quote: number };

const isEnd = (code: number | undefined, delimiter: number): boolean =>
  code === delimiter || code === lineFeed || code === carriageReturn;

/** Place of the quote that closes a cell; what follows it must end the cell. */
const closingQuote = (units: CodeUnits, from: number, codes: Codes, isLast: boolean): number => {
  const { length } = units;
  const { quote } = codes;
  let at = from;
  for (;;) {
    while (at < length && units[at] !== quote) at += 1;
    if (at >= length) return isLast ? irregular : more;
    if (at + 1 >= length) return isLast ? at : more;
    if (units[at + 1] !== quote) return isEnd(units[at + 1], codes.delimiter) ? at : irregular;
    at += 2;
  }
};

/** A quote behind blanks is looked at by the careful tokeniser. */
const isQuoteAfterBlanks = (units: CodeUnits, from: number, codes: Codes): boolean => {
  let at = from;
  while ((units[at] === blank || units[at] === tab) && units[at] !== codes.delimiter) at += 1;
  return units[at] === codes.quote;
};

const endOfPlain = (units: CodeUnits, from: number, delimiter: number): number => {
  const { length } = units;
  let at = from;
  while (at < length && !isEnd(units[at], delimiter)) at += 1;
  return at;
};

/** Place after the line end that begins here; `more` where half of one may be missing. */
const afterLineEnd = (units: CodeUnits, at: number, isLast: boolean): number => {
  if (units[at] === lineFeed || at >= units.length) return at + 1;
  if (at + 1 >= units.length && !isLast) return more;
  return units[at + 1] === lineFeed ? at + 2 : at + 1;
};

/**
 * The quick way through text whose quotes stand only where they belong, doubled inside: most files from end to end.
 * Says exactly what `tokenise` says of such text; null for any other, and for rules with a backslash. `units` are the code
 * units of `text`.
 */
export const tokeniseRegular = (
  text: string,
  units: CodeUnits,
  rules: CutRules,
  isLast: boolean,
): Tokens | null => {
  if (rules.escape === '\\') return null;
  const { length } = units;
  const delimiter = rules.delimiter === null ? -1 : rules.delimiter.charCodeAt(0);
  const codes: Codes = { delimiter, quote: rules.quote === null ? -1 : rules.quote.charCodeAt(0) };
  const above = startAbove(text, units, rules.quote ?? '');
  const records: string[][] = [];
  const ends: number[] = [];
  let cells: string[] = [];
  let consumed = 0;
  let at = 0;
  while (consumed < length) {
    const first = units[at];
    if (first === codes.quote) {
      const close = closingQuote(units, at + 1, codes, isLast);
      if (close === more) break;
      if (close === irregular) return null;
      cells.push(above.quoted(cells.length, at + 1, close));
      at = close + 1;
    } else {
      if ((first === blank || first === tab) && isQuoteAfterBlanks(units, at, codes)) return null;
      const end = endOfPlain(units, at, delimiter);
      if (end >= length && !isLast) break;
      cells.push(above.plain(cells.length, at, end));
      at = end;
    }
    if (at < length && units[at] === delimiter) {
      at += 1;
      continue;
    }
    at = afterLineEnd(units, at, isLast);
    if (at === more) break;
    records.push(cells);
    above.next(cells);
    cells = [];
    consumed = Math.min(at, length);
    ends.push(consumed);
  }
  return { records, ends, consumed, quirks: [], isUnclosed: false };
};
