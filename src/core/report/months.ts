import { addDecimals, formatDecimal, parseDecimal, zero } from '../values/decimal';

/** Money of a currency, a plain decimal text. */
export type Money = { readonly currency: string; readonly amount: string };

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

const sumOf = (amounts: readonly string[]): string =>
  formatDecimal(amounts.reduce((sum, text) => addDecimals(sum, parseDecimal(text) ?? zero), zero));

/** The exact sums by currency, in the order of their names. */
export const sumMoney = (all: readonly Money[]): readonly Money[] =>
  [...new Set(all.map(({ currency }) => currency))].sort().map((currency) => ({
    currency,
    amount: sumOf(all.filter((one) => one.currency === currency).map(({ amount }) => amount)),
  }));

/** Counts of the same kinds, added up. */
export const addCounts = <K extends string>(
  a: Readonly<Record<K, number>>,
  b: Readonly<Partial<Record<K, number>>>,
  kinds: readonly K[],
): Readonly<Record<K, number>> => ({
  ...a,
  ...Object.fromEntries(kinds.map((kind) => [kind, a[kind] + (b[kind] ?? 0)])),
});
