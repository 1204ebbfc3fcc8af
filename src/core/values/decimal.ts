import { millionths } from './millionths';

/** An exact decimal: `units` divided by ten to the power of `scale` (0 or more). */
export type Decimal = { readonly units: bigint; readonly scale: number };

export const zero: Decimal = { units: 0n, scale: 0 };

const powers: readonly bigint[] = Array.from({ length: 64 }, (_, i) => 10n ** BigInt(i));
const powerOfTen = (n: number): bigint => powers[n] ?? 10n ** BigInt(n);

const plain = /^-?\d+(?:\.\d+)?$/;

/** Reads a plain decimal text (`-12.50`, no separators, no exponent); null for anything else. */
export const parseDecimal = (text: string): Decimal | null => {
  if (!plain.test(text)) return null;
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
};

/** As a whole number or with exactly `scale` decimals, as many as the value carries. */
export const formatDecimal = ({ units, scale }: Decimal): string => {
  if (scale === 0) return units.toString();
  const isNegative = units < 0n;
  const digits = (isNegative ? -units : units).toString().padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${isNegative ? '-' : ''}${digits.slice(0, at)}.${digits.slice(at)}`;
};

/** The one text of a value: no trailing zeros, no `-0`. Equal values have equal texts. */
export const canonicalText = (value: Decimal): string => {
  if (value.units === 0n) return '0';
  if (value.scale === 0) return value.units.toString();
  const text = formatDecimal(value);
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48) end -= 1;
  if (text.charCodeAt(end - 1) === 46) end -= 1;
  return text.slice(0, end);
};

const atScale = (value: Decimal, scale: number): bigint =>
  value.scale === scale ? value.units : value.units * powerOfTen(scale - value.scale);

export const addDecimals = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { units: atScale(a, scale) + atScale(b, scale), scale };
};

export const negateDecimal = (a: Decimal): Decimal => ({ units: -a.units, scale: a.scale });

export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

/** Rounds to `places` decimals; a half goes away from zero, as invoices do it: 2.5 to 3, -2.5 to -3. */
export const roundHalfUp = (value: Decimal, places: number): Decimal => {
  if (value.scale <= places) return { units: atScale(value, places), scale: places };
  const divisor = powerOfTen(value.scale - places);
  const isNegative = value.units < 0n;
  const size = isNegative ? -value.units : value.units;
  const rounded = size / divisor + ((size % divisor) * 2n >= divisor ? 1n : 0n);
  return { units: isNegative ? -rounded : rounded, scale: places };
};

/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export const compareDecimals = (a: Decimal, b: Decimal): -1 | 0 | 1 => {
  const scale = Math.max(a.scale, b.scale);
  const left = atScale(a, scale);
  const right = atScale(b, scale);
  return left < right ? -1 : left > right ? 1 : 0;
};

/** How much of `all` a decimal text is, for a picture only: 0.5 is half of it. */
export const shareOf = (part: string, all: string): number => {
  const total = Number(all);
  return total === 0 ? 0 : Number(part) / total;
};

/** How many decimals a canonical or plain text shows. */
export const decimalPlaces = (text: string): number => {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
};

/** The exact sum of plain decimal texts; null if one cannot be read. */
export const sumTexts = (texts: readonly string[]): string | null => {
  let total = zero;
  for (const text of texts) {
    const value = parseDecimal(text);
    if (value === null) return null;
    total = addDecimals(total, value);
  }
  return canonicalText(total);
};

/** Compares two plain decimal texts by value; null if one cannot be read. */
export const compareTexts = (a: string, b: string): -1 | 0 | 1 | null => {
  const quickA = millionths(a);
  const quickB = millionths(b);
  if (quickA < quickB) return -1;
  if (quickA > quickB) return 1;
  if (quickA === quickB) return 0;
  const left = parseDecimal(a);
  const right = parseDecimal(b);
  return left === null || right === null ? null : compareDecimals(left, right);
};
