import type { CodeUnits } from './code-units';
import type { FreshCells } from './fresh-cells';
import type { CutRules, Tokens } from './tokenise';

const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const tab = 9;

/** Instead of a place: the text ends before it can be told, or is not regular. */
const more = -1;
const irregular = -2;

/** `highest` of the codes that end a cell: nearly every letter is told from them by one look. */
type Codes = {
  readonly delimiter: number;
  readonly quote: number;
  readonly highest: number;
  readonly isLast: boolean;
};

const codesOf = ({ delimiter, quote }: CutRules, isLast: boolean): Codes => {
  const ends = delimiter === null ? -1 : delimiter.charCodeAt(0);
  const opens = quote === null ? -1 : quote.charCodeAt(0);
  return { delimiter: ends, quote: opens, highest: Math.max(ends, carriageReturn), isLast };
};

/** -1 behind the end: a place beyond an array costs the compiled loop. */
const unitAt = (units: CodeUnits, at: number): number => (at < units.length ? (units[at] ?? -1) : -1);

const isLineEnd = (code: number): boolean => code === lineFeed || code === carriageReturn;

const isEnd = (code: number, { delimiter, highest }: Codes): boolean =>
  code <= highest && (code === delimiter || code === lineFeed || code === carriageReturn);

/** Place of the quote that closes a cell; what follows it must end the cell. */
const closingQuote = (units: CodeUnits, from: number, codes: Codes): number => {
  const { length } = units;
  const { quote, isLast } = codes;
  let at = from;
  for (;;) {
    while (at < length && units[at] !== quote) at += 1;
    if (at >= length) return isLast ? irregular : more;
    if (at + 1 >= length) return isLast ? at : more;
    const code = units[at + 1] ?? 0;
    if (code !== quote) return isEnd(code, codes) ? at : irregular;
    at += 2;
  }
};

/** A quote behind blanks is looked at by the careful tokeniser. */
const isQuoteAfterBlanks = (units: CodeUnits, from: number, codes: Codes): boolean => {
  let at = from;
  for (;;) {
    const code = unitAt(units, at);
    if ((code !== blank && code !== tab) || code === codes.delimiter) return code === codes.quote;
    at += 1;
  }
};

/** Where a cell without quotes ends; its letters before `known` are told already. */
const endOfPlain = (units: CodeUnits, from: number, known: number, codes: Codes): number => {
  const { length } = units;
  const first = unitAt(units, from);
  if ((first === blank || first === tab) && isQuoteAfterBlanks(units, from, codes)) return irregular;
  let at = known;
  while (at < length && !isEnd(units[at] ?? 0, codes)) at += 1;
  return at >= length && !codes.isLast ? more : at;
};

/** Where a cell between quotes ends; its letters before `known` are told already, but for half of a doubled quote. */
const endOfQuoted = (units: CodeUnits, from: number, known: number, codes: Codes): number =>
  closingQuote(units, units[known - 1] === codes.quote ? from : known, codes);

/** Place after the line end that begins here; `more` where half of one may be missing. */
const afterLineEnd = (units: CodeUnits, at: number, { isLast }: Codes): number => {
  if (at >= units.length || units[at] === lineFeed) return at + 1;
  if (at + 1 >= units.length && !isLast) return more;
  return unitAt(units, at + 1) === lineFeed ? at + 2 : at + 1;
};

/** Code units, and their bytes, of which four are compared at once. */
type Letters = { readonly units: CodeUnits; readonly bytes: DataView; readonly unitBytes: number };

const lettersOf = (units: CodeUnits): Letters => ({
  units,
  bytes: new DataView(units.buffer, units.byteOffset, units.byteLength),
  unitBytes: units.BYTES_PER_ELEMENT,
});

const bytesAtOnce = 4;

/** How many units are the same from two places on, the first before the other, up to a length. */
const alike = ({ units, bytes, unitBytes }: Letters, one: number, other: number, length: number): number => {
  const most = Math.min(length, units.length - other);
  const step = bytesAtOnce / unitBytes;
  let count = 0;
  while (
    count + step <= most &&
    bytes.getInt32((one + count) * unitBytes) === bytes.getInt32((other + count) * unitBytes)
  )
    count += step;
  while (count < most && units[one + count] === units[other + count]) count += 1;
  return count;
};

/** Whether a cell ends here. */
const endsAt = (units: CodeUnits, at: number, isQuoted: boolean, codes: Codes): boolean => {
  if (at + 1 >= units.length) return false;
  if (!isQuoted) return isEnd(units[at] ?? 0, codes);
  return units[at] === codes.quote && isEnd(units[at + 1] ?? 0, codes);
};

const undoubled = (inner: string, quote: string): string =>
  inner.includes(quote) ? inner.replaceAll(quote + quote, quote) : inner;

/** The form of a cell that nothing is like. */
const unlike = -1;

/** Text, its code units, and who is told of the cells that differ from those above them. */
export type Uncut = { readonly text: string; readonly units: CodeUnits; readonly fresh: FreshCells | null };

/**
 * The quick way through text whose quotes stand only where they belong, doubled inside: most files from end to end.
 * Says exactly what `tokenise` says of such text; null for any other, and for rules with a backslash.
 * A cell that says what the one above it says is the same string: its end is found while the two are compared, nothing is
 * made for it, and whoever compares them later is done at once. Lines of one document repeat half their cells.
 */
export const tokeniseRegular = (
  { text, units, fresh }: Uncut,
  rules: CutRules,
  isLast: boolean,
): Tokens | null => {
  if (rules.escape === '\\') return null;
  fresh?.clear();
  const { length } = units;
  const codes = codesOf(rules, isLast);
  const letters = lettersOf(units);
  /** Where the raw cells above begin, and their form: the length doubled, odd for one between quotes. */
  const starts: number[] = [];
  const forms: number[] = [];
  const records: string[][] = [];
  const ends: number[] = [];
  let cells: string[] = [];
  let width = 0;
  let column = 0;
  let at = 0;
  let consumed = 0;
  while (consumed < length) {
    // A blank line below another is the same record: files may hold millions of them.
    if (column === 0 && width === 1 && forms[0] === 0 && isLineEnd(unitAt(units, at))) {
      const after = afterLineEnd(units, at, codes);
      if (after === more) break;
      starts[0] = at;
      at = after;
      records.push(records.at(-1) ?? ['']);
      fresh?.endRecord();
      consumed = Math.min(at, length);
      ends.push(consumed);
      continue;
    }
    const isQuoted = unitAt(units, at) === codes.quote;
    const from = isQuoted ? at + 1 : at;
    const form = column < width ? (forms[column] ?? unlike) : unlike;
    const isAlike = form >= 0 && (form & 1) === (isQuoted ? 1 : 0);
    const known = isAlike ? alike(letters, starts[column] ?? 0, from, form >> 1) : 0;
    let next = from + known;
    if (!isAlike || known !== form >> 1 || !endsAt(units, next, isQuoted, codes)) {
      next = isQuoted ? endOfQuoted(units, from, next, codes) : endOfPlain(units, from, next, codes);
      if (next === more) break;
      if (next === irregular) return null;
      const inner = text.slice(from, next);
      cells[column] = isQuoted ? undoubled(inner, rules.quote ?? '') : inner;
      forms[column] = (next - from) * 2 + (isQuoted ? 1 : 0);
      fresh?.add(column, from, next);
    }
    starts[column] = from;
    column += 1;
    at = isQuoted ? next + 1 : next;
    if (at < length && units[at] === codes.delimiter) {
      at += 1;
      continue;
    }
    at = afterLineEnd(units, at, codes);
    if (at === more) break;
    if (column < cells.length) cells.length = column;
    records.push(cells);
    fresh?.endRecord();
    cells = cells.slice();
    width = column;
    column = 0;
    consumed = Math.min(at, length);
    ends.push(consumed);
  }
  return { records, ends, consumed, quirks: [], isUnclosed: false };
};
