import type { ColumnProfile } from '../read/column-profile';
import type { Row } from '../read/table';
import { parseAmount } from '../values/amount';
import { millionths } from '../values/millionths';
import { amountRole } from './amount-role';
import { isNear, mostOdd } from './nearly';

/** The amounts of some rows, column by column: whole millionths, exact or not at all (NaN where blank or unreadable). */
export type Figures = {
  /** Columns that hold amounts, in file order. */
  readonly columns: readonly ColumnProfile[];
  /** One number for each row; null for a column without amounts. */
  readonly of: (column: ColumnProfile) => readonly number[] | null;
};

/** More rows than that prove nothing new, and more columns are not compared with each other. */
export const profileRows = 2_000;
const mostColumns = 14;

const isNumeric = ({ kind }: ColumnProfile): boolean => kind === 'amount' || kind === 'number';

const valueIn = (cell: string, decimal: '.' | ',' | 'auto'): number => {
  if (cell === '') return Number.NaN;
  const quick = decimal === ',' ? Number.NaN : millionths(cell);
  if (!Number.isNaN(quick)) return quick;
  const reading = parseAmount(cell, { decimal });
  return reading.ok ? millionths(reading.value.text) : Number.NaN;
};

const markOf = ({ decimalMark }: ColumnProfile): '.' | ',' | 'auto' =>
  decimalMark === '.' || decimalMark === ',' ? decimalMark : 'auto';

/** The amount in a cell of a column, in millionths; NaN where it is blank or unreadable. */
export const figureIn = (cell: string, column: ColumnProfile): number => valueIn(cell, markOf(column));

/** Looks at the first rows of a table; rates, percentages and codes with leading zeros are no amounts. */
export const figuresOf = (columns: readonly ColumnProfile[], rows: readonly Row[]): Figures => {
  const seen = rows.slice(0, profileRows);
  const chosen = columns
    .filter((column) => isNumeric(column) && column.filled > 0 && amountRole(column.header) !== 'rate')
    .sort((a, b) => Number(b.kind === 'amount') - Number(a.kind === 'amount') || b.filled - a.filled)
    .slice(0, mostColumns)
    .sort((a, b) => a.index - b.index);
  const values = new Map(
    chosen.map((column) => {
      const decimal = markOf(column);
      return [column.index, seen.map(({ cells }) => valueIn(cells[column.index] ?? '', decimal))] as const;
    }),
  );
  return { columns: chosen, of: ({ index }) => values.get(index) ?? null };
};

/** One amount column is two others together. */
export type Sum = {
  readonly whole: ColumnProfile;
  readonly more: ColumnProfile;
  readonly less: ColumnProfile;
};

const nearlyAll = 0.98;

/**
 * Whether a + b = c holds in most rows that fill all three, and tells something in enough of them. A cent of rounding breaks no sum
 * that most rows hold without; what single rows say otherwise is held against these rows alone.
 */
const sumHolds = (c: readonly number[], a: readonly number[], b: readonly number[]): boolean => {
  let compared = 0;
  let failed = 0;
  let rounded = 0;
  let telling = 0;
  const mostFailed = mostOdd(c.length);
  for (let i = 0; i < c.length; i++) {
    const whole = c[i] ?? Number.NaN;
    const one = a[i] ?? Number.NaN;
    const other = b[i] ?? Number.NaN;
    if (Number.isNaN(whole) || Number.isNaN(one) || Number.isNaN(other)) continue;
    compared += 1;
    if (!isNear(one + other, whole)) failed += 1;
    else if (one + other !== whole) rounded += 1;
    else if (one !== 0 && other !== 0 && whole !== 0) telling += 1;
    if (failed > mostFailed) return false;
  }
  return (
    failed <= mostOdd(compared) &&
    rounded * 2 <= compared &&
    telling >= Math.max(1, Math.min(3, compared * 0.02))
  );
};

/** Whether one amount is more than another in most rows. */
const isMore = (one: readonly number[], other: readonly number[]): boolean => {
  let [more, less] = [0, 0];
  one.forEach((value, i) => {
    const difference = Math.abs(value) - Math.abs(other[i] ?? Number.NaN);
    if (difference > 0) more += 1;
    else if (difference < 0) less += 1;
  });
  return more >= less;
};

/** Every three amount columns of which one is the others together in most rows. */
export const sumsIn = (figures: Figures): readonly Sum[] => {
  const { columns, of } = figures;
  const sums: Sum[] = [];
  columns.forEach((one, i) => {
    for (const other of columns.slice(i + 1))
      for (const whole of columns) {
        const [a, b, c] = [of(one), of(other), of(whole)];
        if (whole === one || whole === other || a === null || b === null || c === null || !sumHolds(c, a, b))
          continue;
        const isOneMore = isMore(a, b);
        sums.push({ whole, more: isOneMore ? one : other, less: isOneMore ? other : one });
      }
  });
  return sums;
};

/** One amount column is another times few rates. */
export type Rated = {
  readonly net: ColumnProfile;
  readonly gross: ColumnProfile;
  readonly rates: readonly number[];
};

const mostRates = 5;
const highestRate = 35;

/** Rates in tenths of a percent that fit both amounts to the cent; null where none does. */
const rateOf = (net: number, gross: number): number | null => {
  const rate = Math.round(((gross - net) / net) * 1000);
  if (rate < 0 || rate > highestRate * 10) return null;
  // One cent of rounding, in millionths.
  return Math.abs(net + (net * rate) / 1000 - gross) <= 10_001 ? rate : null;
};

const ratesBetween = (net: readonly number[], gross: readonly number[]): readonly number[] | null => {
  const counts = new Map<number, number>();
  let compared = 0;
  let failed = 0;
  for (let i = 0; i < net.length; i++) {
    const less = net[i] ?? Number.NaN;
    const more = gross[i] ?? Number.NaN;
    if (Number.isNaN(less) || Number.isNaN(more) || less === 0) continue;
    compared += 1;
    const rate = rateOf(less, more);
    if (rate === null) failed += 1;
    else counts.set(rate, (counts.get(rate) ?? 0) + 1);
  }
  const rates = [...counts.keys()].sort((a, b) => a - b);
  const isTold = rates.some((rate) => rate > 0);
  return compared >= 3 && failed <= compared * (1 - nearlyAll) && isTold && rates.length <= mostRates
    ? rates
    : null;
};

/** Every two amount columns of which one is the other with one of few rates on top. */
export const ratedIn = ({ columns, of }: Figures): readonly Rated[] =>
  columns.flatMap((net) =>
    columns.flatMap((gross) => {
      const [less, more] = [of(net), of(gross)];
      const rates = net === gross || less === null || more === null ? null : ratesBetween(less, more);
      return rates === null ? [] : [{ net, gross, rates }];
    }),
  );

/** Whether each value of a column is the one before it with another column's value added (or taken off). */
const runsOn = (sum: readonly number[], step: readonly number[]): boolean => {
  let compared = 0;
  let up = 0;
  let down = 0;
  for (let i = 1; i < sum.length; i++) {
    const before = sum[i - 1] ?? Number.NaN;
    const now = sum[i] ?? Number.NaN;
    const change = step[i] ?? Number.NaN;
    if (Number.isNaN(before) || Number.isNaN(now) || Number.isNaN(change) || change === 0) continue;
    compared += 1;
    if (before + change === now) up += 1;
    if (before - change === now) down += 1;
  }
  return compared >= 3 && Math.max(up, down) >= compared * nearlyAll;
};

/** Columns that only add up another one from row to row: balances and cumulative amounts. */
export const runningIn = ({ columns, of }: Figures): readonly ColumnProfile[] =>
  columns.filter((column) => {
    const sum = of(column);
    return columns.some((other) => {
      const step = of(other);
      return other !== column && sum !== null && step !== null && runsOn(sum, step);
    });
  });
