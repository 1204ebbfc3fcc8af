import { amountAsSeen } from '../values/amount-seen';
import { canonicalText, compareDecimals, type Decimal, parseDecimal, zero } from '../values/decimal';
import type { Counted } from './sum-currencies';
import type { Ledger } from './sum-ledger';
import { minus, size } from './sum-part';

/** A figure printed in the file beside what the rows come to; plain decimal texts. */
export type PrintedTotal = {
  readonly printed: string;
  /** With the currency where there are several: each of them where the file does not say which is meant. */
  readonly counted: string;
  readonly difference: string;
};

const cent: Decimal = parseDecimal('0.01') ?? zero;

const seenAs = (text: string): string => canonicalText(parseDecimal(amountAsSeen(text)) ?? zero);

/** The printed figure and the sum that lie nearest to each other; `listed`: the sums of all currencies, where none is meant. */
export const nearest = (
  values: readonly Decimal[],
  sums: readonly Counted[],
  listed = '',
): PrintedTotal | null => {
  const pairs = values.flatMap((printed) => sums.map(({ sum, of }) => ({ printed, sum, of })));
  const [first, ...others] = pairs.map((pair) => ({ ...pair, away: minus(pair.printed, pair.sum) }));
  if (first === undefined) return null;
  const best = others.reduce(
    (least, one) => (compareDecimals(size(one.away), size(least.away)) < 0 ? one : least),
    first,
  );
  const [printed, counted] = [canonicalText(best.printed), canonicalText(best.sum)];
  // What nobody can see is no difference.
  const isSeen = canonicalText(best.away) !== '0' && seenAs(printed) !== seenAs(counted);
  const named = best.of === '' ? counted : `${counted} in ${best.of}`;
  return {
    printed,
    counted: listed === '' ? named : listed,
    difference: isSeen ? canonicalText(best.away) : '0',
  };
};

export const isNearly = (values: readonly Decimal[], sums: readonly Counted[]): boolean => {
  const near = nearest(
    values.filter(({ units }) => units !== 0n),
    sums,
  );
  const away = near === null ? null : parseDecimal(near.difference);
  return away !== null && compareDecimals(size(away), cent) <= 0;
};

/** Holds printed figures against what their currency comes to; without one, against each. */
export const heldAgainst = (
  { sums, currencies }: Ledger,
  values: readonly Decimal[],
  named: readonly string[] | null,
): PrintedTotal | null => nearest(values, sums(named), currencies.isApart(named) ? '' : currencies.listed());
