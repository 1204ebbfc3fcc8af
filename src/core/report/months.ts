import { addDecimals, compareTexts, formatDecimal, parseDecimal, zero } from '../values/decimal';
import type { ShareName } from './shares';

/** Money of a currency in records of which the same became; a plain decimal text. */
export type ShareMoney = { readonly currency: string; readonly share: ShareName; readonly amount: string };

const MONTHS_A_YEAR = 12;

/** The months up to and with `last` (`2026-11`), oldest first. */
export const monthsUpTo = (last: string, count: number): readonly string[] => {
  const [year = '0', month = '1'] = last.split('-');
  const end = Number(year) * MONTHS_A_YEAR + Number(month) - 1;
  return Array.from({ length: count }, (_none, at) => {
    const index = end - (count - 1 - at);
    return `${Math.floor(index / MONTHS_A_YEAR)}-${String((index % MONTHS_A_YEAR) + 1).padStart(2, '0')}`;
  });
};

/** The exact sum of decimal texts. */
const sumOf = (amounts: readonly string[]): string =>
  formatDecimal(amounts.reduce((sum, text) => addDecimals(sum, parseDecimal(text) ?? zero), zero));

/** The largest of the sums of several groups of amounts, what is below zero taken off; '0' where none is above it. */
export const largestSum = (groups: readonly (readonly string[])[]): string =>
  groups.map(sumOf).reduce((most, sum) => (compareTexts(sum, most) === 1 ? sum : most), '0');

/** The exact sums by currency and share, in the order of the currencies' names. */
export const sumMoney = (all: readonly ShareMoney[]): readonly ShareMoney[] => {
  const amounts = new Map<string, { readonly of: ShareMoney; readonly texts: string[] }>();
  for (const one of all) {
    const key = `${one.currency} ${one.share}`;
    const same = amounts.get(key);
    if (same === undefined) amounts.set(key, { of: one, texts: [one.amount] });
    else same.texts.push(one.amount);
  }
  return [...amounts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { of, texts }]) => ({ ...of, amount: sumOf(texts) }));
};

/** Counts of the same kinds, added up. */
export const addCounts = <K extends string>(
  a: Readonly<Record<K, number>>,
  b: Readonly<Partial<Record<K, number>>>,
  kinds: readonly K[],
): Readonly<Record<K, number>> => ({
  ...a,
  ...Object.fromEntries(kinds.map((kind) => [kind, a[kind] + (b[kind] ?? 0)])),
});
