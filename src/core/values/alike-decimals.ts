import { formatDecimal, parseDecimal } from './decimal';

/** Two figures beside each other with the same number of decimals: 501 beside 101.37 is 501.00. Anything else stays as it is. */
export const alikeDecimals = (one: string, other: string): readonly [string, string] => {
  const [a, b] = [parseDecimal(one), parseDecimal(other)];
  if (a === null || b === null) return [one, other];
  const scale = Math.max(a.scale, b.scale);
  const padded = (value: typeof a): string =>
    formatDecimal({ units: value.units * 10n ** BigInt(scale - value.scale), scale });
  return [padded(a), padded(b)];
};
