import { ownCopy } from '../../read/own-copy';
import type { ReadText } from '../../read/shown-cell';
import type { Row } from '../../read/table';
import { rememberingTexts } from '../../read/text-memory';
import { parseDate } from '../../values/parse-date';
import { trimAll } from '../../values/text';
import { readingUnder } from '../column-facts';
import { slotOf } from '../slot';
import { compileText, isTrimOnly } from '../text-source';
import { fewValues } from './accepted';
import {
  called,
  columnOf,
  type DateProof,
  type Finding,
  findingOf,
  type Judged,
  type SaidOrder as Order,
  type OrderSeen,
} from './finding';

const orders: readonly Order[] = ['dmy', 'mdy', 'ymd'];
const firsts: Readonly<Record<Order, string>> = { dmy: 'day', mdy: 'month', ymd: 'year' };

/** What a text says of the order in which it is read. */
type Told = {
  /** It cannot be read so, but in the others. */
  readonly isAgainst: boolean;
  /** Orders in which it can be read instead, or would be another day. */
  readonly others: readonly Order[];
  /** Orders in which it cannot be read. */
  readonly never: readonly Order[];
};

const dateIn = (text: string, order: Order): string | null => {
  const reading = parseDate(text, order);
  return reading.ok ? reading.value.date : null;
};

const toldBy = (text: string, order: Order): Told | null => {
  const own = dateIn(text, order);
  const never = orders.filter((one) => dateIn(text, one) === null);
  if (never.length === orders.length) return null;
  const others = orders.filter((one) => !never.includes(one) && dateIn(text, one) !== own);
  return { isAgainst: own === null, others, never };
};

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const latestMonth = 12;
const latestDay = 31;

const yearFirst = -1;
const unknown = 0;

/**
 * How a date in numbers stands, without reading it: `yearFirst` where four digits begin it, else a number that is the same for all
 * texts that tell the same of day and month. `unknown`: it has to be read.
 */
const standingOf = (text: string): number => {
  const [c0, c1] = [text.charCodeAt(0), text.charCodeAt(1)];
  if (!isDigit(c0)) return unknown;
  if (isDigit(c1) && isDigit(text.charCodeAt(2)))
    return isDigit(text.charCodeAt(3)) && !isDigit(text.charCodeAt(4)) ? yearFirst : unknown;
  const mark = isDigit(c1) ? 2 : 1;
  const a = mark === 2 ? c0 * 10 + c1 - 528 : c0 - 48;
  const [c3, c4] = [text.charCodeAt(mark + 1), text.charCodeAt(mark + 2)];
  if (isDigit(text.charCodeAt(mark)) || !isDigit(c3)) return unknown;
  const end = isDigit(c4) ? mark + 3 : mark + 2;
  const b = isDigit(c4) ? c3 * 10 + c4 - 528 : c3 - 48;
  const isShort = text.length - end !== 5;
  if (text.charCodeAt(end) !== text.charCodeAt(mark) || a === 0 || b === 0) return unknown;
  if (isShort || a > latestDay || b > latestDay || a === b) return unknown;
  return a <= latestMonth ? (b <= latestMonth ? 1 : 2) : b <= latestMonth ? 3 : unknown;
};

const bitOf = (standing: number): number => 1 << (standing - yearFirst);

const mostTexts = 20_000;
const mostKept = 1_000;
const mostShown = 3;

type Ordered = {
  readonly index: number;
  readonly order: Order;
  /** The cell is only trimmed before it is read. */
  readonly isPlain: boolean;
  readonly read: ReadText;
};

type Against = { rows: number; readonly texts: Set<string>; readonly shown: DateProof[] };

const noting = (against: Map<Order, Against>, others: readonly Order[], proof: DateProof): void => {
  for (const one of others) {
    const before = against.get(one) ?? { rows: 0, texts: new Set(), shown: [] };
    before.rows += 1;
    if (before.texts.size < mostKept) before.texts.add(proof.text);
    if (before.shown.length < mostShown) before.shown.push(proof);
    against.set(one, before);
  }
};

/** Looks at the dates of one column for what contradicts the order in which the mapping reads them. */
const startColumn = ({ index, order, isPlain, read }: Ordered) => {
  const told = rememberingTexts(mostTexts, (text) => toldBy(text, order));
  const against = new Map<Order, Against>();
  const open = new Map<Order, DateProof>();
  const own = new Map<Order, DateProof>();
  /** A bit for each way to stand of which a text tells nothing new. */
  let settled = bitOf(yearFirst);
  /** A text that tells nothing new. */
  let last = '';
  const isSettled = (cell: string): boolean => isPlain && (settled & bitOf(standingOf(cell))) !== 0;
  /** Whether it tells all that texts which stand so can tell. */
  const judge = (row: Row, text: string): boolean => {
    const says = told(text);
    if (says === null) return false;
    const { isAgainst, others, never } = says;
    const proof = (): DateProof => ({ row: row.row, text: ownCopy(text) });
    if (isAgainst) noting(against, others, proof());
    else {
      for (const one of others) if (!open.has(one)) open.set(one, proof());
      for (const one of never) if (!own.has(one)) own.set(one, proof());
    }
    return !isAgainst;
  };
  return {
    see: (row: Row): void => {
      const cell = row.cells[index] ?? '';
      if (cell === '' || cell === last) return;
      if (isSettled(cell)) {
        last = cell;
        return;
      }
      const kind = row.kinds?.[index];
      if (kind === 'd' || kind === 'm') return;
      if (!judge(row, trimAll(isPlain ? cell : read(row)))) return;
      if (!isPlain) return;
      last = cell;
      const standing = standingOf(cell);
      if (standing !== unknown) settled |= bitOf(standing);
    },
    found: (): OrderSeen => ({ index, order, against, open, own }),
  };
};

/** Columns that the mapping reads in an order that a person said, or a file before this one proved. */
const orderedDates = (judged: Judged): readonly Ordered[] => {
  const { mapping, target, columns } = judged;
  const names = columns.map(({ name }) => name);
  const all = target.fields.flatMap((field): readonly Ordered[] => {
    const source = mapping.fields[field.key];
    const column = field.kind === 'date' ? columnOf(judged, field) : null;
    if (source === undefined || column === null) return [];
    const { dateOrder } = readingUnder(mapping, column.name, undefined);
    const order = orders.find((one) => one === dateOrder);
    if (order === undefined) return [];
    const isPlain = isTrimOnly(source);
    return [{ index: column.index, order, isPlain, read: compileText(slotOf(field, source), names) }];
  });
  return all.filter(({ index }, at) => all.findIndex((one) => one.index === index) === at);
};

export type OrdersWatch = {
  readonly see: (row: Row) => void;
  readonly found: () => readonly OrderSeen[];
};

/** Looks at the dates that the mapping reads in an order; null: it reads none so. */
export const startDateOrders = (judged: Judged): OrdersWatch | null => {
  const columns = orderedDates(judged).map(startColumn);
  if (columns.length === 0) return null;
  return {
    see: (row) => {
      for (const column of columns) column.see(row);
    },
    found: () => columns.map(({ found }) => found()),
  };
};

const ordersSeen = (judged: Judged): readonly OrderSeen[] => {
  if (judged.later !== undefined) return judged.later.dateOrders;
  const watch = startDateOrders(judged);
  for (const row of judged.rows) watch?.see(row);
  return watch?.found() ?? [];
};

const quoted = ({ row, text }: DateProof): string => `row ${row} says "${text}"`;

const contradictionOf = (judged: Judged, { index, order, against, open, own }: OrderSeen) => {
  const date = judged.columns[index];
  const other = orders.find((one) => against.has(one) && open.has(one));
  const [proofs, doubt] = other === undefined ? [] : [against.get(other), open.get(other)];
  const [proof] = proofs?.shown ?? [];
  const its = other === undefined ? undefined : own.get(other);
  if (date === undefined || other === undefined || proofs === undefined) return [];
  if (proof === undefined || doubt === undefined) return [];
  const more = proofs.rows === 1 ? '' : `, and ${proofs.rows} rows are so`;
  const days = [order, other].map((one) => dateIn(doubt.text, one));
  const said = [
    `${called(date)} is read with the ${firsts[order]} first, because the mapping says so, but ${quoted(proof)}, which has the ${firsts[other]} first${more}.`,
    `That leaves open what others mean: ${quoted(doubt)}, which is ${days[0]} as the mapping reads it, and ${days[1]} with the ${firsts[other]} first.`,
    its === undefined
      ? `Say "${other}" as the "dateOrder" of the mapping, or in its step for this column.`
      : `And ${quoted(its)}, with the ${firsts[order]} first: both orders stand in this column. Mend it where the file comes from.`,
  ];
  const shown = [...proofs.shown, doubt, ...(its === undefined ? [] : [its])].sort((a, b) => a.row - b.row);
  const values =
    proofs.texts.size < mostKept
      ? fewValues(proofs.texts)
      : [...fewValues(proofs.texts), `${proofs.rows} rows`];
  const finding = findingOf(
    judged,
    { rule: 'date-order-contradicted', grade: 'against', text: said.join(' ') },
    [date],
    { values },
  );
  return [{ ...finding, rows: shown.map(({ row, text }) => ({ row, cells: [text] })) }];
};

/**
 * `date-order-contradicted`: the mapping says an order, often since a file before this one had it, and dates of the same column can
 * only be read in another. Those are errors of their rows; but the others, which fit both, would go out as other days.
 */
export const dateOrderContradicted = (judged: Judged): readonly Finding[] =>
  ordersSeen(judged).flatMap((seen) => contradictionOf(judged, seen));
