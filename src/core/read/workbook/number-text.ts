/** Digits a spreadsheet program keeps. */
const keptDigits = 15;

/** Digits of a whole number so large that two of them may be stored as one: as many as tell stored ones apart. */
const tellingDigits = 17;

/**
 * A stored number as a plain decimal without exponent: `5.0999999999999996` is 5.1, `1E+20` is 100000000000000000000.
 * Fractions have at most 15 significant digits, as a spreadsheet program shows them, without what its reckoning left over;
 * whole numbers keep all that are stored, as they are often ids. null where the text is no number.
 */
export const numberText = (stored: string): string | null => {
  if (isPlainNumber(stored)) return stored.length < shortestLeftOver ? stored : withoutLeftOver(stored);
  if (!/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(stored)) return null;
  const value = Number(stored);
  if (!Number.isFinite(value)) return null;
  return isLongWhole(value) ? longWhole(stored.trim(), value) : withoutLeftOver(plainDecimal(value));
};

/** `0.` and nine digits. */
const shortestLeftOver = 11;
/** Six noughts or nines in a row behind the point, and then a few digits more: nobody types such a figure. */
const leftOver = /^(-?)(\d+)\.(\d*?)(0{6,}|9{6,})\d{1,4}$/;
const fewestDecimals = 9;

/** What 100.1 - 100 gives is 0.0999999999999943: binary numbers leave something over, and the figure meant is 0.1. A small number is itself. */
const withoutLeftOver = (text: string): string => {
  const [, sign = '', whole = '', kept = '', run = ''] = leftOver.exec(text) ?? [];
  const decimals = text.length - text.indexOf('.') - 1;
  if (run === '' || decimals < fewestDecimals || (run.startsWith('0') && !/[1-9]/.test(whole + kept)))
    return text;
  const digits = String(BigInt(whole + kept) + (run.startsWith('9') ? 1n : 0n)).padStart(
    kept.length + 1,
    '0',
  );
  const point = digits.length - kept.length;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return `${sign}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
};

/** Whole and of more digits than a fraction keeps. */
const isLongWhole = (value: number): boolean =>
  Number.isInteger(value) && Math.abs(value) >= 10 ** keptDigits;

const longWhole = (stored: string, value: number): string => {
  if (/^-?[1-9]\d*$/.test(stored)) return stored;
  return Number.isSafeInteger(value) ? String(value) : plainDecimal(value, tellingDigits);
};

/** Whether a whole number is so large that its last digits may not be those that were typed. */
export const isBeyondExact = (text: string): boolean =>
  text.length > keptDigits && /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));

const zero = 48;
const nine = 57;
const minus = 45;
const point = 46;

/** Whether a text is `-?(0|[1-9]\d*)(\.\d*[1-9])?`, short enough and not -0; without a pattern, for millions of cells. */
const isPlainNumber = (stored: string): boolean => {
  const { length } = stored;
  const first = stored.charCodeAt(0) === minus ? 1 : 0;
  const lead = stored.charCodeAt(first);
  if (length > keptDigits || !(lead >= zero && lead <= nine)) return false;
  let at = first + 1;
  if (lead !== zero) at = endOfDigits(stored, at);
  if (at === length) return lead !== zero || first === 0;
  if (stored.charCodeAt(at) !== point) return false;
  const end = endOfDigits(stored, at + 1);
  return end === length && end > at + 1 && stored.charCodeAt(end - 1) !== zero;
};

const endOfDigits = (text: string, from: number): number => {
  let at = from;
  for (let code = text.charCodeAt(at); code >= zero && code <= nine; code = text.charCodeAt(at)) at += 1;
  return at;
};

/** A finite number without exponent. */
const plainDecimal = (value: number, digitsKept: number = keptDigits): string => {
  if (value === 0) return '0';
  const [, sign = '', lead = '', tail = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(value.toExponential(digitsKept - 1)) ?? [];
  const digits = (lead + tail).replace(/0+$/, '');
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (digits.length <= point) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};
