import type { Dialect } from './table';

/** The rules a text is taken apart by. */
export type CutRules = Pick<Dialect, 'delimiter' | 'quote' | 'escape'>;

/** Something about the quotes of a cell that a person should know. */
export type Quirk = {
  readonly code: 'stray-quote' | 'quote-style';
  /** Index into `records`. */
  readonly record: number;
  readonly column: number;
};

export type Tokens = {
  readonly records: readonly (readonly string[])[];
  /** Where each record ends in the text, its line end included. A record means the same standing alone. */
  readonly ends: readonly number[];
  /** Letters used up; what follows is an unfinished record. */
  readonly consumed: number;
  readonly quirks: readonly Quirk[];
  /** Whether the last record opened a quote that never closes. */
  readonly isUnclosed: boolean;
};

type Cell = { readonly text: string; readonly next: number; readonly quirk: Quirk['code'] | null };
/** `more`: the text ends before the cell does. `unclosed`: it is the last text, and the quote is still open. */
type CellOrWait = Cell | 'more' | 'unclosed';

const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const tab = 9;
const backslash = 92;

/**
 * Takes text apart into records: every kind of line end outside quotes ends one, line ends inside quotes stay as
 * they are. A quote means something only at the start of a cell; a quote inside a quoted cell that is neither
 * doubled nor followed by a delimiter or line end is a letter, and reported. With `isLast` false an unfinished
 * record at the end is left over.
 */
export const tokenise = (text: string, rules: CutRules, isLast: boolean): Tokens => {
  const records: string[][] = [];
  const ends: number[] = [];
  const quirks: Quirk[] = [];
  const cut = cutter(text, rules, isLast);
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    let next = at;
    let isEnded = false;
    while (!isEnded) {
      const cell = cut.cell(next);
      if (cell === 'more') return { records, ends, consumed: at, quirks, isUnclosed: false };
      if (cell === 'unclosed') return { records, ends, consumed: at, quirks, isUnclosed: true };
      if (cell.quirk !== null)
        quirks.push({ code: cell.quirk, record: records.length, column: cells.length });
      cells.push(cell.text);
      const end = cut.lineEnd(cell.next);
      if (end === null) return { records, ends, consumed: at, quirks, isUnclosed: false };
      isEnded = end > 0 || cell.next >= text.length;
      next = end > 0 ? cell.next + end : cell.next + 1;
    }
    records.push(cells);
    at = Math.min(next, text.length);
    ends.push(at);
  }
  return { records, ends, consumed: at, quirks, isUnclosed: false };
};

const cutter = (text: string, rules: CutRules, isLast: boolean) => {
  const delimiter = rules.delimiter === null ? -1 : rules.delimiter.charCodeAt(0);
  const quote = rules.quote === null ? -1 : rules.quote.charCodeAt(0);
  const hasBackslash = rules.escape === '\\';
  const isEnd = (code: number): boolean => code === delimiter || code === lineFeed || code === carriageReturn;
  const isBlank = (code: number): boolean => (code === blank || code === tab) && code !== delimiter;
  const afterBlanks = (from: number): number => {
    let at = from;
    while (isBlank(text.charCodeAt(at))) at++;
    return at;
  };
  /** Length of the line end at a place: 0 none, null if the text ends before it can be told. */
  const lineEnd = (at: number): number | null => {
    const code = text.charCodeAt(at);
    if (code === lineFeed) return 1;
    if (code !== carriageReturn) return 0;
    if (at + 1 >= text.length && !isLast) return null;
    return text.charCodeAt(at + 1) === lineFeed ? 2 : 1;
  };
  let known = { from: 0, end: -1 };
  /** Many cells of one long line may ask for its end. */
  const endOfLine = (from: number): number => {
    if (from >= known.from && from <= known.end) return known.end;
    let at = from;
    while (at < text.length && text.charCodeAt(at) !== lineFeed && text.charCodeAt(at) !== carriageReturn)
      at++;
    known = { from, end: at };
    return at;
  };
  const endOfPlain = (from: number): number => {
    let at = from;
    while (at < text.length && !isEnd(text.charCodeAt(at))) {
      at += hasBackslash && text.charCodeAt(at) === backslash ? 2 : 1;
    }
    return Math.min(at, text.length);
  };
  const plain = (from: number, searchFrom: number, quirk: Quirk['code'] | null): CellOrWait => {
    const end = endOfPlain(searchFrom);
    if (end >= text.length && !isLast) return 'more';
    return { text: undoBackslashes(text.slice(from, end), rules), next: end, quirk };
  };
  const quoted = (from: number): CellOrWait => {
    let search = from + 1;
    for (;;) {
      const at = nextQuote(text, search, rules);
      if (at === -1) return isLast ? 'unclosed' : 'more';
      if (at + 1 >= text.length && !isLast) return 'more';
      if (text.charCodeAt(at + 1) === quote) {
        search = at + 2;
        continue;
      }
      const next = afterBlanks(at + 1);
      if (next >= text.length && !isLast) return 'more';
      if (next < text.length && !isEnd(text.charCodeAt(next))) return stray(from, at);
      const inner = undoQuotes(text.slice(from + 1, at), rules);
      return { text: inner, next, quirk: next > at + 1 ? 'quote-style' : null };
    }
  };
  /** A quoted cell with a quote inside that is not doubled: it ends at the last closing quote this line offers. */
  const stray = (from: number, strayAt: number): CellOrWait => {
    const line = endOfLine(strayAt);
    if (line >= text.length && !isLast) return 'more';
    for (let at = strayAt; at < line; at++) {
      if (text.charCodeAt(at) !== quote) continue;
      if (text.charCodeAt(at - 1) === delimiter) break;
      if (at + 1 === line || text.charCodeAt(at + 1) === delimiter) {
        return { text: text.slice(from + 1, at), next: at + 1, quirk: 'stray-quote' };
      }
    }
    return plain(from, strayAt, 'stray-quote');
  };
  const cell = (from: number): CellOrWait => {
    if (quote === -1) return plain(from, from, null);
    if (text.charCodeAt(from) === quote) return quoted(from);
    if (!isBlank(text.charCodeAt(from))) return plain(from, from, null);
    const at = afterBlanks(from);
    if (text.charCodeAt(at) !== quote) return plain(from, from, null);
    const line = endOfLine(at);
    if (line >= text.length && !isLast) return 'more';
    const inner = quoted(at);
    const isQuoted = typeof inner === 'object' && inner.quirk !== 'stray-quote' && inner.next <= line;
    return isQuoted ? { ...inner, quirk: 'quote-style' } : plain(from, from, null);
  };
  return { cell, lineEnd };
};

/** Next quote that no backslash takes the meaning from. */
const nextQuote = (text: string, from: number, rules: CutRules): number => {
  const quote = rules.quote ?? '"';
  let at = text.indexOf(quote, from);
  while (rules.escape === '\\' && at !== -1) {
    let slashes = 0;
    while (at - slashes - 1 >= from && text.charCodeAt(at - slashes - 1) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
    at = text.indexOf(quote, at + 1);
  }
  return at;
};

const undoQuotes = (inner: string, rules: CutRules): string => {
  const quote = rules.quote ?? '"';
  if (rules.escape === '\\') return undoBackslashes(inner, rules);
  return inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner;
};

/** A backslash is dropped before a quote, a delimiter, a line end or another backslash; elsewhere it is a letter. */
const undoBackslashes = (text: string, rules: CutRules): string => {
  if (rules.escape !== '\\') return text;
  return text.replace(/\\([\s\S])|""/g, (whole, letter: string | undefined) => {
    if (letter === undefined) return rules.quote === '"' ? '"' : whole;
    const isSpecial = letter === '\\' || letter === rules.quote || letter === rules.delimiter;
    return isSpecial || letter === '\n' || letter === '\r' ? letter : whole;
  });
};
