import Papa from 'papaparse';
import { type CutRules, type Tokens, tokenise } from '../../../core/read/tokenise';

/** Takes text apart into records; what is left over at the end is an unfinished record, unless `isLast`. */
export type Tokeniser = (text: string, isLast: boolean) => Tokens;

type LineEnd = '\n' | '\r' | '\r\n';

/**
 * The one seam to papaparse. Its low-level parser takes the pieces on which it is known to be right and fast:
 * one kind of line end, quotes only where they belong. Every other piece goes to our own tokeniser, which knows
 * mixed line ends, stray quotes and backslashes. Both give the same records for a regular piece.
 */
export const startTokeniser = (rules: CutRules): Tokeniser => {
  const fast =
    rules.escape === '"' && rules.delimiter !== null ? fastTokeniser(rules, rules.delimiter) : null;
  return (text, isLast) => fast?.(text, isLast) ?? tokenise(text, rules, isLast);
};

const fastTokeniser = (rules: CutRules, delimiter: string) => {
  const quote = rules.quote;
  const parsers = new Map<LineEnd, Papa.Parser>();
  const parserFor = (newline: LineEnd): Papa.Parser => {
    const known = parsers.get(newline);
    if (known !== undefined) return known;
    const made = new Papa.Parser({
      delimiter,
      newline,
      quoteChar: quote ?? '"',
      ...(quote === null ? { fastMode: true } : {}),
    });
    parsers.set(newline, made);
    return made;
  };
  return (whole: string, isLast: boolean): Tokens | null => {
    // A CR at the end may be half of a CRLF: it waits for the next piece.
    const text = !isLast && whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    const newline = onlyLineEnd(text);
    if (newline === null || (quote !== null && !quotesAreRegular(text, quote, delimiter))) return null;
    const isOpen = isLast && text !== '' && !text.endsWith(newline);
    const input = isOpen ? text + newline : text;
    const parsed: Papa.ParseResult<string[]> = parserFor(newline).parse(input, 0, true);
    const consumed = parsed.meta.cursor;
    if (parsed.errors.length > 0 || (isLast && consumed !== input.length)) return null;
    return {
      records: parsed.data,
      consumed: Math.min(consumed, whole.length),
      quirks: [],
      isUnclosed: false,
    };
  };
};

/** The line end of a piece, if there is but one kind, inside quotes or out; null where there are several. */
const onlyLineEnd = (text: string): LineEnd | null => {
  if (!text.includes('\r')) return '\n';
  if (!text.includes('\n')) return '\r';
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? null : '\r\n';
};

/** papaparse drops blanks after a closing quote without a word, and takes blanks before an opening one for text. */
const quotesAreRegular = (text: string, quote: string, delimiter: string): boolean => {
  const isBlank = (letter: string | undefined): boolean => isBlankLetter(letter, delimiter);
  const isEdge = (letter: string | undefined): boolean =>
    letter === undefined || letter === delimiter || letter === '\n' || letter === '\r';
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    let after = at + 1;
    while (isBlank(text[after])) after++;
    if (after > at + 1 && isEdge(text[after])) return false;
    let before = at - 1;
    while (isBlank(text[before])) before--;
    if (before < at - 1 && isEdge(text[before])) return false;
  }
  return true;
};

const isBlankLetter = (letter: string | undefined, delimiter: string): boolean => {
  if (letter === undefined || letter === delimiter || letter === '\n' || letter === '\r') return false;
  return letter <= ' ' || (letter >= '\u0080' && letter.trim() === '');
};
