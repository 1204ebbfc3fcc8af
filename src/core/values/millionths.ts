/**
 * Plain decimal texts as whole numbers of millionths: the quick way for the sums and comparisons of a million rows. Exact
 * or not at all: what has more than six decimals, or more than fifteen digits so counted, is left to `Decimal`.
 */

/** Below this every whole number is exact, and so is the sum of two. */
const limit = 1e15;
const scales: readonly number[] = [1e6, 1e5, 1e4, 1e3, 100, 10, 1];

/** The value in millionths; NaN where it cannot be told exactly or the text is no plain decimal (`-12.50`). */
export const millionths = (text: string): number => {
  const { length } = text;
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  if (length === start || length > 17) return Number.NaN;
  let units = 0;
  let point = -1;
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) units = units * 10 + (code - 48);
    else if (code === 46 && point < 0 && at > start && at < length - 1) point = at;
    else return Number.NaN;
  }
  const scale = scales[point < 0 ? 0 : length - point - 1] ?? Number.NaN;
  const value = units * scale;
  if (!(value < limit)) return Number.NaN;
  return start === 1 && value !== 0 ? -value : value;
};

/** The longest text that is told at a glance: fifteen digits, a sign and the marks between them. */
const LONGEST = 22;
const ZERO = 48;

/**
 * The value in millionths of an amount with a decimal mark that is known, its groups of three apart or not (`-1,234.50`); NaN
 * where it cannot be told exactly or is written otherwise.
 */
export const groupedMillionths = (text: string, decimal: '.' | ','): number => {
  const { length } = text;
  const fractionMark = decimal === '.' ? 46 : 44;
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  if (length === start || length > LONGEST) return Number.NaN;
  let units = 0;
  /** Digits behind the mark before, and whether it parts groups. */
  let digits = 0;
  let isGrouped = false;
  let isFraction = false;
  for (let at = start; at < length; at++) {
    const code = text.charCodeAt(at) - ZERO;
    if (code >= 0 && code <= 9) {
      units = units * 10 + code;
      digits += 1;
      continue;
    }
    const isLast = code + ZERO === fractionMark;
    if (isFraction || (!isLast && code !== 46 + 44 - fractionMark - ZERO)) return Number.NaN;
    if (isGrouped ? digits !== 3 : digits === 0 || (!isLast && digits > 3)) return Number.NaN;
    if (!isLast && text.charCodeAt(start) === ZERO) return Number.NaN;
    isFraction = isLast;
    isGrouped = !isLast;
    digits = 0;
  }
  if (isGrouped ? digits !== 3 : digits === 0) return Number.NaN;
  const value = units * (scales[isFraction ? digits : 0] ?? Number.NaN);
  if (!(value < limit)) return Number.NaN;
  return start === 1 && value !== 0 ? -value : value;
};

/** The sum; NaN where it cannot be told exactly. */
export const addMillionths = (a: number, b: number): number => {
  const sum = a + b;
  return sum < limit && sum > -limit ? sum : Number.NaN;
};

/** Texts of small numbers, put together by those who write many: to make one anew costs ten times as much. */
const small = Array.from({ length: 1000 }, (_, n) => String(n));
const ofThree = small.map((text) => text.padStart(3, '0'));
const ofCents = small.slice(0, 100).map((text) => `.${text.padStart(2, '0').replace(/0$/, '')}`);

const textOfWhole = (whole: number): string => {
  if (whole >= 1e6) return String(whole);
  const thousands = (whole / 1000) | 0;
  return thousands === 0
    ? (small[whole] ?? '')
    : (small[thousands] ?? '') + (ofThree[whole - thousands * 1000] ?? '');
};

/** The canonical text of millionths: no trailing zeros, no `-0`. */
export const textOfMillionths = (value: number): string => {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const whole = Math.floor(size / 1e6);
  const rest = size - whole * 1e6;
  const sign = value < 0 ? '-' : '';
  const units = textOfWhole(whole);
  if (rest === 0) return sign + units;
  const cents = rest / 1e4;
  // Nearly every amount has two decimals.
  if (Number.isInteger(cents)) return sign + units + (ofCents[cents] ?? '');
  const digits = String(rest).padStart(6, '0');
  let end = 6;
  while (digits.charCodeAt(end - 1) === 48) end -= 1;
  return `${sign}${units}.${digits.slice(0, end)}`;
};

/**
 * Whether the value has no more than so many decimals (0 to 6). A quotient that is no whole number cannot come out as one:
 * below the limit it lies further from it than it can be rounded. Dividing costs a fraction of taking the remainder.
 */
export const hasAtMostDecimals = (value: number, decimals: number): boolean =>
  Number.isInteger(value / (scales[decimals] ?? 1));

/** Millionths as whole units of ten to the minus `decimals`; only for values that have no more decimals than that. */
export const unitsOfMillionths = (value: number, decimals: number): number => value / (scales[decimals] ?? 1);
