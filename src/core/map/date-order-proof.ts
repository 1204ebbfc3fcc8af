import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { daysBetween } from '../values/calendar-date';
import { parseDate } from '../values/parse-date';
import { areWrittenAlike } from './date-writing';

export type ProvenOrder = 'dmy' | 'mdy';

/** What another column of days says of the order in one that leaves it open. */
export type OrderHint = {
  readonly order: ProvenOrder;
  readonly by: ColumnProfile;
  /** The days between both are those of terms in this order, and are not in the other: the order is proved. */
  readonly isProof: boolean;
  /** Rows that show it: places in the rows looked at. */
  readonly shows: readonly number[];
  /** One sentence. */
  readonly text: string;
};

/** Days from a document to what follows from it: when it is due, was posted or paid. */
const longestTerm = 120;
/** Fewer different dates than that are chance. */
const fewestTelling = 4;

const provenOf = ({ dateOrder }: ColumnProfile): ProvenOrder | null =>
  dateOrder === 'dmy' || dateOrder === 'mdy' ? dateOrder : null;

const dateIn = (text: string, order: ProvenOrder): string | null => {
  const reading = parseDate(text, order);
  return reading.ok ? reading.value.date : null;
};

type Compared = {
  readonly compared: number;
  readonly isPlausible: boolean;
  /** Rows that would be implausible in the other order, and their different dates. */
  readonly telling: readonly number[];
  readonly different: number;
  readonly least: number;
  readonly most: number;
};

const isTerm = (days: number): boolean => days >= 0 && days <= longestTerm;

type Pair = {
  readonly open: ColumnProfile;
  readonly by: ColumnProfile;
  /** Order of the second column. */
  readonly order: ProvenOrder;
  /** Whether the second column is the later one. */
  readonly isLater: boolean;
};

/** Days between a column and another whose order is known, with the first one read in that order and in the other. */
const compare = ({ open, by, order, isLater }: Pair, rows: readonly Row[]): Compared => {
  const telling: number[] = [];
  const texts = new Set<string>();
  let [compared, least, most] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  rows.forEach(({ cells }, at) => {
    const text = cells[open.index] ?? '';
    const known = dateIn(cells[by.index] ?? '', order);
    const daysTo = (own: string | null): number | null =>
      own === null || known === null ? null : isLater ? daysBetween(own, known) : daysBetween(known, own);
    const days = daysTo(dateIn(text, order));
    if (days === null) return;
    compared += 1;
    least = Math.min(least, days);
    most = Math.max(most, days);
    const other = daysTo(dateIn(text, order === 'dmy' ? 'mdy' : 'dmy'));
    if (other !== null && !isTerm(other)) {
      telling.push(at);
      texts.add(text.trim());
    }
  });
  const isPlausible = compared > 0 && isTerm(least) && isTerm(most);
  return { compared, isPlausible, telling, different: texts.size, least, most };
};

const called = ({ name }: ColumnProfile): string => `"${name.trim()}"`;
const first = (order: ProvenOrder): string => (order === 'dmy' ? 'day' : 'month');

const hintBy = (
  open: ColumnProfile,
  by: ColumnProfile,
  order: ProvenOrder,
  rows: readonly Row[],
): OrderHint => {
  const before = compare({ open, by, order, isLater: true }, rows);
  const isLater = before.isPlausible;
  const { compared, isPlausible, telling, different, least, most } = isLater
    ? before
    : compare({ open, by, order, isLater }, rows);
  const isProof =
    isPlausible &&
    open.dateOrder === 'ambiguous' &&
    // 13-01-04 may begin with its year too.
    !open.samples.some((sample) => parseDate(sample, 'ymd').ok) &&
    different >= fewestTelling &&
    telling.length * 3 >= compared &&
    areWrittenAlike(open, by, rows);
  const sample = by.samples.find((text) => {
    const reading = parseDate(text, 'auto');
    return reading.ok && !reading.value.ambiguous;
  });
  const said = `In ${called(by)} the ${first(order)} comes first${sample === undefined ? '' : ` (${sample.trim()})`}`;
  const text = isProof
    ? `${said}; so read, ${called(open)} lies ${least} to ${most} days ${isLater ? 'before' : 'after'} it in all ${compared} rows, and read the other way round it would not in ${telling.length} of them.`
    : `${said}, but another program may have written it.`;
  return { order, by, isProof, shows: telling, text };
};

/**
 * What the other columns of days say of the order in a column that does not prove its own: one that proves it by arithmetic,
 * else the first that has an order; null where none has, or they contradict each other.
 */
export const orderHint = (
  open: ColumnProfile,
  columns: readonly ColumnProfile[],
  rows: readonly Row[],
): OrderHint | null => {
  const hints = columns.flatMap((by) => {
    const order = by.index === open.index || by.kind !== 'date' ? null : provenOf(by);
    return order === null ? [] : [hintBy(open, by, order, rows)];
  });
  const proofs = hints.filter(({ isProof }) => isProof);
  const [hint] = proofs.length > 0 ? proofs : hints;
  const asked = proofs.length > 0 ? proofs : hints;
  return hint === undefined || asked.some(({ order }) => order !== hint.order) ? null : hint;
};

const isInDoubt = (text: string, kind: string | undefined): boolean => {
  const reading = kind === 'd' || kind === 'm' ? null : parseDate(text, 'auto');
  return reading?.ok === true && reading.value.ambiguous;
};

/**
 * Whether the dates of a column leave it open which of their numbers is the day; of several ways of writing one may, and digits
 * without a mark (08032026).
 */
export const leavesOrderOpen = ({ dateOrder, index }: ColumnProfile, rows: readonly Row[]): boolean => {
  const isOneInDoubt = (): boolean =>
    rows.some(({ cells, kinds }) => isInDoubt(cells[index] ?? '', kinds?.[index]));
  if (dateOrder === null) return isOneInDoubt();
  return dateOrder === 'ambiguous' || (dateOrder === 'mixed' && (rows.length === 0 || isOneInDoubt()));
};

const withoutMarks = /^\d{8}$/;
const fewestProofs = 2;

/**
 * The order of a column of digits without a mark (25092026) all of which are dates in one order, and some in no other; null: they
 * prove none.
 */
export const orderOfDigits = ({ index }: ColumnProfile, rows: readonly Row[]): ProvenOrder | null => {
  const texts = new Set(rows.map(({ cells }) => (cells[index] ?? '').trim()).filter(Boolean));
  if (![...texts].every((text) => withoutMarks.test(text))) return null;
  const unread = (order: ProvenOrder): number =>
    [...texts].filter((text) => dateIn(text, order) === null).length;
  const [days, months] = [unread('dmy'), unread('mdy')];
  if (days === 0 && months >= fewestProofs) return 'dmy';
  return months === 0 && days >= fewestProofs ? 'mdy' : null;
};

/** How a date of figures is written: its mark and how many figures stand before each; null: no such date. */
const writingOf = (text: string): string | null => {
  const parts = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})$/.exec(text.trim());
  return parts === null ? null : `${parts[2]}${parts[4]?.length}`;
};

/**
 * The order of the dates of figures in a column that also holds others, of words or of days: dates written just like those in doubt are of
 * one order alone, and several of them of no other; null: nothing proves it.
 */
export const orderOfWriting = (
  { index, dateOrder }: ColumnProfile,
  rows: readonly Row[],
): ProvenOrder | null => {
  if (dateOrder !== 'mixed') return null;
  const seen = new Map<string, { dmy: number; mdy: number; open: number }>();
  for (const { cells, kinds } of rows) {
    const [text, kind] = [cells[index] ?? '', kinds?.[index]];
    const writing = kind === 'd' || kind === 'm' ? null : writingOf(text);
    if (writing === null) continue;
    const own = seen.get(writing) ?? { dmy: 0, mdy: 0, open: 0 };
    seen.set(writing, own);
    const [day, month] = [dateIn(text, 'dmy'), dateIn(text, 'mdy')];
    if (day !== null && month !== null && day !== month) own.open += 1;
    else if (day !== null && month === null) own.dmy += 1;
    else if (month !== null && day === null) own.mdy += 1;
  }
  const all = [...seen.values()];
  const proves = (order: ProvenOrder, other: ProvenOrder): boolean =>
    all.every((one) => one[other] === 0 && (one.open === 0 || one[order] >= fewestProofs));
  if (!all.some(({ open }) => open > 0)) return null;
  if (proves('dmy', 'mdy')) return 'dmy';
  return proves('mdy', 'dmy') ? 'mdy' : null;
};

/** Fewer dates of the other order are slips. */
const fewestOfOther = 2;
const shareOfOther = 0.1;

/**
 * Whether dates of both orders stand in a column, more than slips: then no order is that of all. Each date that proves itself is
 * read so, and one that fits both is kept back.
 */
export const holdsBothOrders = ({ dateOrder, index }: ColumnProfile, rows: readonly Row[]): boolean => {
  if (dateOrder !== 'mixed') return false;
  const counts: Record<ProvenOrder, number> = { dmy: 0, mdy: 0 };
  for (const { cells, kinds } of rows) {
    const kind = kinds?.[index];
    const text = cells[index] ?? '';
    if (text === '' || kind === 'd' || kind === 'm') continue;
    const [day, month] = [dateIn(text, 'dmy'), dateIn(text, 'mdy')];
    if (day !== null && month === null) counts.dmy += 1;
    else if (month !== null && day === null) counts.mdy += 1;
  }
  const fewer = Math.min(counts.dmy, counts.mdy);
  return fewer >= fewestOfOther && fewer >= (counts.dmy + counts.mdy) * shareOfOther;
};
