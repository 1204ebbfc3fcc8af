import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { trimAll } from '../values/text';
import { type NumberRole, numberRole } from './number-role';
import { isPartyId } from './party-id';
import type { Proposal } from './propose';

const rank: Readonly<Record<NumberRole, number>> = {
  internal: 0,
  key: 0,
  bare: 0,
  reference: 1,
  invoice: 1,
  supplier: 2,
};
const mostRows = 2_000;

/** A column whose number is the supplier's rather than the given one, and in how many rows it is filled, and differs. */
export type BetterNumber = {
  readonly column: ColumnProfile;
  readonly rows: number;
  readonly of: number;
  readonly differing: number;
  /**
   * What speaks for it. `header`: it is called the supplier's, or the given one was made by a machine; `counting`: the given one counts up from row to row, and only that does;
   * `both`: both are called a number of the invoice, and nothing says whose.
   */
  readonly by: 'header' | 'counting' | 'both';
};

/** Called an invoice's, as the given one is, or where that is called a reference only. */
const isAsMuch = (own: NumberRole | null, role: NumberRole | null): boolean =>
  own === 'invoice' && (role === 'invoice' || role === 'reference');

const madeByMachine = /^\{?[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\}?$/iu;

const spokenFor = (
  own: NumberRole | null,
  given: ColumnProfile,
  rows: readonly Row[],
): BetterNumber['by'] => {
  const role = numberRole(given.header);
  if (role === 'key' && own !== 'supplier') {
    const texts = textsOf(rows, given.index);
    if (texts.every((text) => text === '' || madeByMachine.test(text))) return 'header';
    return isLedgers(texts, role) ? 'counting' : 'both';
  }
  const isLess = own !== null && role !== null && rank[own] < rank[role];
  if (own === 'reference' || isLess || (own === role && own === 'internal')) return 'counting';
  if (!isAsMuch(own, role)) return 'header';
  return isLedgers(textsOf(rows, given.index), role) ? 'counting' : 'both';
};

const heldAgainst = (column: ColumnProfile, given: ColumnProfile, rows: readonly Row[]): BetterNumber => {
  let [of, filled, differing] = [0, 0, 0];
  for (const { cells } of rows.slice(0, mostRows)) {
    const [own, other] = [trimAll(cells[given.index] ?? ''), trimAll(cells[column.index] ?? '')];
    if (own === '') continue;
    of += 1;
    if (other !== '') filled += 1;
    if (other !== '' && other !== own) differing += 1;
  }
  return { column, rows: filled, of, differing, by: spokenFor(numberRole(column.header), given, rows) };
};

/** As it stands above the column, which may be there twice. */
const nameOf = ({ header }: ColumnProfile): string => trimAll(header ?? '').replace(/ \(\d+\)$/, '');

const textsOf = (rows: readonly Row[], index: number): readonly string[] =>
  rows.slice(0, mostRows).map(({ cells }) => trimAll(cells[index] ?? ''));

const fewestCounted = 4;

/** Whether one text is the other with a single number in it that is one more: 26FP00040, 26FP00041. */
const isNext = (before: string, text: string): boolean => {
  const [own, last] = [text.match(/\d+/g) ?? [], before.match(/\d+/g) ?? []];
  if (own.length !== last.length || text.replace(/\d+/g, '#') !== before.replace(/\d+/g, '#')) return false;
  const moved = own.flatMap((digits, at) => (digits === last[at] ? [] : [at]));
  const [at = -1] = moved;
  return moved.length === 1 && BigInt(own[at] ?? '') === BigInt(last[at] ?? '') + 1n;
};

/** Whether numbers count up by one from row to row, as those of one's own books do. */
const countsUp = (texts: readonly string[]): boolean => {
  const steps = texts.length - 1;
  const next = texts.filter((text, at) => isNext(texts[at - 1] ?? '', text)).length;
  return steps >= fewestCounted && next >= steps * 0.9;
};

/** Documents of other kinds leave gaps of so much at the most, one row with another. */
const widestStep = 2.5;

/** The numbers behind one beginning that all texts share, in their order; null: there is none. */
const seriesOf = (
  texts: readonly string[],
): { readonly begins: string; readonly numbers: readonly number[] } | null => {
  const parts = texts.map((text) => /^(\D{0,6})(\d{1,12})$/.exec(text));
  const begins = parts[0]?.[1];
  return texts.length > fewestCounted && begins !== undefined && parts.every((part) => part?.[1] === begins)
    ? { begins, numbers: parts.map((part) => Number(part?.[2])) }
    : null;
};

const stepsOf = (numbers: readonly number[]): readonly number[] =>
  numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));

/** Whether whole numbers rise from row to row with small gaps, as those of a ledger do of which some documents were left out. */
const rises = (texts: readonly string[]): boolean => {
  const series = seriesOf(texts);
  if (series === null || series.begins !== '') return false;
  const steps = stepsOf(series.numbers);
  const way = steps.reduce((sum, step) => sum + step, 0);
  return steps.every((step) => step > 0) && way <= steps.length * widestStep;
};

/** Whether numbers rise behind one and the same beginning, as two suppliers' never do: SI-000023, SI-000027. */
const risesInOne = (texts: readonly string[]): boolean => {
  const series = seriesOf(texts);
  return series !== null && series.begins !== '' && stepsOf(series.numbers).every((step) => step > 0);
};

/** Whether numbers are those of a ledger; what is called an invoice's may have gaps without being one's own. */
const isLedgers = (texts: readonly string[], role: NumberRole | null): boolean =>
  countsUp(texts) || (role !== 'invoice' && role !== 'supplier' && rises(texts));

/** Whether nearly all are filled, each with another text, and do not count up themselves. */
const isEachOther = (texts: readonly string[]): boolean =>
  new Set(texts.filter((text) => text !== '')).size >= texts.length * 0.9 && !countsUp(texts);

/** Whether a column that is called a number of the books holds whole numbers that count up by one from row to row. */
export const countsOurs = ({ header, index }: ColumnProfile, rows: readonly Row[]): boolean => {
  const texts = textsOf(rows, index);
  return numberRole(header) === 'internal' && texts.every((text) => /^\d+$/.test(text)) && countsUp(texts);
};

/** The column of the supplier's number beside one of our own books, where it is filled in most rows and differs; null: there is none. */
export const supplierNumber = (
  given: ColumnProfile,
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): BetterNumber | null => {
  const role = numberRole(given.header);
  if (role === null) return null;
  const isCounted = ({ index }: ColumnProfile): boolean =>
    isLedgers(textsOf(rows, given.index), role) && isEachOther(textsOf(rows, index));
  const isNumbering = (column: ColumnProfile): boolean =>
    nameOf(column) !== nameOf(given) && isEachOther(textsOf(rows, column.index));
  const isBeside = (column: ColumnProfile, own: NumberRole): boolean => {
    if (role === 'key') return own !== 'key' && isNumbering(column);
    return role === 'supplier'
      ? own === 'invoice' &&
          risesInOne(textsOf(rows, given.index)) &&
          isEachOther(textsOf(rows, column.index))
      : isAsMuch(own, role) && isNumbering(column);
  };
  const [best] = columns
    .flatMap((column) => {
      const own = column.index === given.index || column.filled === 0 ? null : numberRole(column.header);
      const isSame = own === role && role === 'internal';
      return own !== null &&
        column.kind !== 'date' &&
        !isPartyId(column) &&
        (isBeside(column, own) ||
          ((rank[own] > rank[role] || isSame) && ((own !== 'reference' && !isSame) || isCounted(column))))
        ? [{ column, rank: rank[own] }]
        : [];
    })
    .sort((a, b) => b.rank - a.rank || b.column.filled - a.column.filled)
    .map(({ column }) => heldAgainst(column, given, rows))
    .filter(({ rows: filled, of, differing }) => filled * 2 > of && differing > 0);
  return best ?? null;
};

/** The number of an invoice is proposed from the column of the supplier's number. */
export const withSupplierNumber = (
  proposals: readonly Proposal[],
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): readonly Proposal[] => {
  const number = proposals.find(({ field }) => field.figure === 'number');
  if (number === undefined) return proposals;
  const better = supplierNumber(number.column, columns, rows);
  if (better === null || better.by !== 'header') return proposals;
  const { column } = better;
  const reason = `"${column.name.trim()}" is the number that the supplier gave the invoice; "${number.column.name.trim()}" is one of your own books.`;
  return proposals
    .filter((one) => one === number || one.column.index !== column.index)
    .map((one) => (one === number ? { ...number, column, reason } : one));
};
