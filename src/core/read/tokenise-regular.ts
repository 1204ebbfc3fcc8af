import type { CutRules, Tokens } from './tokenise';

const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const tab = 9;

/** Instead of a place: the text ends before it can be told, or is not regular. */
const more = -1;
const irregular = -2;

type Codes = { readonly delimiter: number; readonly quote: number };

const isEnd = (code: number, delimiter: number): boolean =>
  code === delimiter || code === lineFeed || code === carriageReturn;

/** Place of the quote that closes a cell; what follows it must end the cell. */
const closingQuote = (text: string, from: number, codes: Codes, isLast: boolean): number => {
  const quote = String.fromCharCode(codes.quote);
  let at = text.indexOf(quote, from);
  while (at !== -1) {
    if (at + 1 >= text.length) return isLast ? at : more;
    const next = text.charCodeAt(at + 1);
    if (next !== codes.quote) return isEnd(next, codes.delimiter) ? at : irregular;
    at = text.indexOf(quote, at + 2);
  }
  return isLast ? irregular : more;
};

/** A quote behind blanks is looked at by the careful tokeniser. */
const isQuoteAfterBlanks = (text: string, from: number, codes: Codes): boolean => {
  let at = from;
  let code = text.charCodeAt(at);
  while ((code === blank || code === tab) && code !== codes.delimiter) {
    at += 1;
    code = text.charCodeAt(at);
  }
  return code === codes.quote;
};

const endOfPlain = (text: string, from: number, delimiter: number): number => {
  const { length } = text;
  let at = from;
  while (at < length && !isEnd(text.charCodeAt(at), delimiter)) at += 1;
  return at;
};

/** Place after the line end that begins here; `more` where half of one may be missing. */
const afterLineEnd = (text: string, at: number, isLast: boolean): number => {
  if (text.charCodeAt(at) === lineFeed || at >= text.length) return at + 1;
  if (at + 1 >= text.length && !isLast) return more;
  return text.charCodeAt(at + 1) === lineFeed ? at + 2 : at + 1;
};

/**
 * The quick way through text whose quotes stand only where they belong, doubled inside: most files from end to end.
 * Says exactly what `tokenise` says of such text; null for any other, and for rules with a backslash.
 */
export const tokeniseRegular = (text: string, rules: CutRules, isLast: boolean): Tokens | null => {
  if (rules.escape === '\\') return null;
  const { length } = text;
  const quote = rules.quote ?? '';
  const delimiter = rules.delimiter === null ? -1 : rules.delimiter.charCodeAt(0);
  const codes: Codes = { delimiter, quote: quote === '' ? -1 : quote.charCodeAt(0) };
  const records: string[][] = [];
  let cells: string[] = [];
  let consumed = 0;
  let at = 0;
  while (consumed < length) {
    const first = text.charCodeAt(at);
    if (first === codes.quote) {
      const close = closingQuote(text, at + 1, codes, isLast);
      if (close === more) break;
      if (close === irregular) return null;
      const inner = text.slice(at + 1, close);
      cells.push(inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner);
      at = close + 1;
    } else {
      if ((first === blank || first === tab) && isQuoteAfterBlanks(text, at, codes)) return null;
      const end = endOfPlain(text, at, delimiter);
      if (end >= length && !isLast) break;
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at < length && text.charCodeAt(at) === delimiter) {
      at += 1;
      continue;
    }
    at = afterLineEnd(text, at, isLast);
    if (at === more) break;
    records.push(cells);
    cells = [];
    consumed = Math.min(at, length);
  }
  return { records, consumed, quirks: [], isUnclosed: false };
};
