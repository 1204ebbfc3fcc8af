import { isRuler } from './header';
import type { Dialect, ReadChoices } from './table';
import { type CutRules, tokenise } from './tokenise';

/** How a text is taken apart, and what about it is worth a remark. */
export type DialectFinding = Omit<Dialect, 'encoding'> & {
  /** The first record is `sep=;`: an instruction of spreadsheet programs, not data. */
  readonly hasSeparatorLine: boolean;
  readonly remarks: readonly ('backslash-escapes' | 'row-is-one-quoted-cell')[];
};

type Quoting = Pick<CutRules, 'quote' | 'escape'>;
type Trial = {
  readonly delimiter: string;
  readonly score: number;
  readonly share: number;
  readonly rows: number;
  /** Whether every record has three cells or more, and as many as the others, from the first that is no title to the last but for a line or two. */
  readonly isWholeBelow: boolean;
};

const usual: readonly string[] = [',', ';', '\t'];
/** These also stand in ordinary text, so they need stronger proof. */
const unusual: readonly string[] = ['|', ':', '^', '~', '\u001f'];
const foreign = /[;\t|]/;
const isNumberLike = /^[^\p{L}]*$/u;

const sampleLetters = 65_536;
const sampleRecords = 400;

/**
 * Finds delimiter, quote, escape and line ends in the beginning of a text. A delimiter wins by giving most
 * records the same number of cells, by cells that hold no other delimiter, and by quotes that make sense.
 * What a person chose stays as chosen. `isWholeText`: nothing follows `text` in the file.
 */
export const findDialect = (text: string, isWholeText: boolean, choices: ReadChoices): DialectFinding => {
  const sample = sampleOf(text);
  const isWhole = isWholeText && sample.length === text.length;
  const separator = separatorLine(sample);
  const body = separator === null ? sample : sample.slice(separator.length);
  const found = findQuoting(body, choices, isWhole);
  const told = choices.delimiter ?? separator?.delimiter ?? findDelimiter(body, found, isWhole);
  const single: Quoting = { ...found, quote: "'" };
  const isSingle = told === null && choices.quote === undefined && isDividedByBlanks(body, single, isWhole);
  const quoting = isSingle ? single : found;
  const delimiter = isSingle ? ' ' : told;
  const isOneQuotedCell = delimiter === null && looksQuotedTwice(body, quoting, isWhole);
  return {
    ...quoting,
    delimiter,
    lineEnd: lineEndOf(isWhole || !sample.endsWith('\r') ? sample : sample.slice(0, -1)),
    hasSeparatorLine: separator !== null,
    remarks: [
      ...(quoting.escape === '\\' && choices.escape === undefined ? (['backslash-escapes'] as const) : []),
      ...(isOneQuotedCell ? (['row-is-one-quoted-cell'] as const) : []),
    ],
  };
};

/** The beginning; more of it where its rows are so long that it holds but one or two. */
const sampleOf = (text: string): string => {
  const sample = text.slice(0, sampleLetters);
  const lineEnds = sample.match(/\r\n|\n|\r/g)?.length ?? 0;
  return lineEnds < fewestRecords ? text : sample;
};
const fewestRecords = 3;

const separatorLine = (text: string): { readonly delimiter: string; readonly length: number } | null => {
  const found = /^"?sep=([^\r\n])"?(\r\n|\n|\r)/i.exec(text);
  return found?.[1] === undefined ? null : { delimiter: found[1], length: found[0].length };
};

const findQuoting = (text: string, choices: ReadChoices, isWhole: boolean): Quoting => {
  const quote = choices.quote === undefined ? quoteOf(text) : choices.quote;
  if (choices.escape !== undefined) return { quote, escape: choices.escape };
  if (quote === null || !text.includes(`\\${quote}`)) return { quote, escape: '"' };
  const doubled = strayQuotes(text, { quote, escape: '"' }, isWhole);
  const backslashed = strayQuotes(text, { quote, escape: '\\' }, isWhole);
  return { quote, escape: doubled > 0 && backslashed < doubled ? '\\' : '"' };
};

/** Single quotes count as quotes only where no double one opens a cell and whole cells are wrapped in them. */
const quoteOf = (text: string): '"' | "'" => {
  if (/(^|[,;\t|])"/m.test(text)) return '"';
  const opened = text.match(/(^|[,;\t|])'/gm)?.length ?? 0;
  const wrapped = text.match(/(^|[,;\t|])'(?:[^'\r\n]|'')*'(?=[,;\t|\r\n]|$)/gm)?.length ?? 0;
  if (opened === 0 || wrapped !== opened) return '"';
  return wrapped >= 2 || evenWidths(text, "'") > evenWidths(text, '"') ? "'" : '"';
};

/** Largest share of records of one width that any delimiter gives, with cells between these quotes. */
const evenWidths = (text: string, quote: '"' | "'"): number =>
  Math.max(
    ...[...usual, '|'].map((delimiter) => {
      const { records } = tokenise(text, { delimiter, quote, escape: '"' }, true);
      const width = commonWidth(records.filter((cells) => cells.length > 1));
      return width === null ? 0 : records.filter((cells) => cells.length === width).length / records.length;
    }),
  );

const strayQuotes = (text: string, quoting: Quoting, isWhole: boolean): number => {
  const counts = [...usual, '|'].map((delimiter) => {
    const { quirks, isUnclosed } = tokenise(text, { ...quoting, delimiter }, isWhole);
    return quirks.filter(({ code }) => code === 'stray-quote').length + (isUnclosed ? 1 : 0);
  });
  return Math.min(...counts);
};

const findDelimiter = (text: string, quoting: Quoting, isWhole: boolean): string | null => {
  const trials = [...usual, ...unusual]
    .filter((delimiter) => text.includes(delimiter))
    .map((delimiter) => trial(text, { ...quoting, delimiter }, isWhole))
    .filter((one): one is Trial => one !== null)
    .filter(isProven)
    .sort((a, b) => weighed(b) - weighed(a));
  return trials[0]?.delimiter ?? (isDividedByBlanks(text, quoting, isWhole) ? ' ' : null);
};

/** Rows of one width, three cells at least, and a column of numbers below a name: words of a sentence are not so. */
const isDividedByBlanks = (text: string, quoting: Quoting, isWhole: boolean): boolean => {
  const { records: all, quirks } = tokenise(text, { ...quoting, delimiter: ' ' }, isWhole);
  const records = all.filter(holdsSomething).slice(0, sampleRecords);
  const [header = [], ...below] = records;
  const isEven = records.every(
    (cells) => cells.length === header.length && cells.every((cell) => cell !== ''),
  );
  if (!isEven || header.length < 3 || below.length < 2 || quirks.length > 0) return false;
  return header.some(
    (name, column) => hasLetter.test(name) && below.every((cells) => isNumber.test(cells[column] ?? '')),
  );
};
const hasLetter = /\p{L}/u;
const isNumber = /^[-+(]?[\d.,'’]*\d\)?$/;

/**
 * A list of one column with commas in it: its header has none, and below it each of them stands before a blank, as in
 * "Smith, John", or parts a number, and no column of numbers comes of cutting there.
 */
const isOneColumn = (records: readonly (readonly string[])[], delimiter: string): boolean => {
  const [header, ...below] = records;
  const cut = below.filter((cells) => cells.length > 1);
  if (header?.length !== 1 || !hasLetter.test(header[0] ?? '') || cut.length === 0) return false;
  if (below.every((cells) => isNumber.test(cells.join(delimiter).trim()))) return true;
  const isProse = cut.every((cells) => cells.slice(1).every((cell) => cell.startsWith(' ')));
  const numbered = cut.filter((cells) => cells.some((cell) => isNumber.test(cell.trim())));
  return isProse && numbered.length < cut.length / 2;
};

/** Where a delimiter cuts less than half of the records, how usual it is counts for more than its score. */
const weighed = ({ delimiter, score, share }: Trial): number =>
  share >= 0.5 ? score : score / 10 ** (1 + Math.max(0, usual.indexOf(delimiter)));

const isProven = ({ delimiter, share, rows, isWholeBelow }: Trial): boolean => {
  if (usual.includes(delimiter)) return share >= 0.1 || rows < 3;
  if (delimiter === '|') return isWholeBelow || share >= 0.95 || (share >= 0.7 && rows >= 10);
  return share >= 0.99 && rows >= 2;
};

const trial = (text: string, rules: CutRules, isWhole: boolean): Trial | null => {
  const delimiter = rules.delimiter ?? '';
  const { records: all, quirks } = tokenise(text, rules, isWhole);
  const records = all.filter(holdsSomething).slice(0, sampleRecords);
  const width = commonWidth(records.filter((cells) => cells.length > 1));
  if (width === null) return null;
  if (delimiter === ':' && !text.includes('":"')) return null;
  if (isOneColumn(records, delimiter)) return null;
  const share = records.filter((cells) => cells.length === width).length / records.length;
  const strayShare = quirks.filter(({ code }) => code === 'stray-quote').length / records.length;
  const wideEnough = 1 - 1 / (width + 2);
  const score =
    share * wideEnough * (1 - 0.8 * mixedShare(records, delimiter)) * (1 - 0.9 * Math.min(1, strayShare));
  return { delimiter, score, share, rows: records.length, isWholeBelow: isWholeBelow(records, width) };
};

const holdsSomething = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.trim() !== '') && !(cells.length === 1 && isRuler(cells[0] ?? ''));

/** How many rows there are, and what they come to, below the last of them. */
const mostEndLines = 2;

const isWholeBelow = (records: readonly (readonly string[])[], width: number): boolean => {
  const isTitle = (cells: readonly string[]): boolean =>
    cells.filter((cell) => cell.trim() !== '').length < 2;
  const isRow = (cells: readonly string[]): boolean => cells.length === width && !isTitle(cells);
  const first = records.findIndex(isRow);
  const last = records.findLastIndex(isRow);
  const below = first < 0 ? [] : records.slice(first, last + 1);
  const isEnded = records.length - 1 - last <= mostEndLines;
  return width > 2 && below.length > 1 && isEnded && below.every((cells) => cells.length === width);
};

const commonWidth = (records: readonly (readonly string[])[]): number | null => {
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [best] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || b - a);
  return best?.[0] ?? null;
};

/** Share of filled cells that still hold something another delimiter would cut. */
const mixedShare = (records: readonly (readonly string[])[], delimiter: string): number => {
  let filled = 0;
  let mixed = 0;
  for (const cells of records) {
    for (const cell of cells) {
      if (cell === '') continue;
      filled += 1;
      const other = delimiter === ',' ? foreign.test(cell) : cell.includes(',') && !isNumberLike.test(cell);
      if (other) mixed += 1;
    }
  }
  return filled === 0 ? 0 : mixed / filled;
};

const looksQuotedTwice = (text: string, quoting: Quoting, isWhole: boolean): boolean => {
  const { records } = tokenise(text, { ...quoting, delimiter: null }, isWhole);
  const filled = records.flatMap((cells) => cells.filter((cell) => cell !== '')).slice(0, sampleRecords);
  const quote = quoting.quote;
  if (quote === null || filled.length < 2 || !text.startsWith(quote)) return false;
  return [',', ';', '\t', '|'].some((delimiter) => filled.every((cell) => cell.includes(delimiter)));
};

/** Line ends as they stand in the text, those inside quotes too. */
const lineEndOf = (text: string): Dialect['lineEnd'] => {
  const crlf = text.includes('\r\n');
  const lf = /(^|[^\r])\n/.test(text);
  const cr = /\r(?!\n)/.test(text);
  if (Number(crlf) + Number(lf) + Number(cr) > 1) return 'mixed';
  return crlf ? 'crlf' : lf ? 'lf' : cr ? 'cr' : 'none';
};
