/** Digits a spreadsheet program keeps. */
const keptDigits = 15;

/**
 * A stored number as a plain decimal of at most 15 significant digits, without exponent: `5.0999999999999996` is
 * 5.1, `1E+20` is 100000000000000000000. null where the text is no number.
 */
export const numberText = (stored: string): string | null => {
  if (stored.length <= keptDigits && /^-?(?:[1-9]\d*|0)(?:\.\d*[1-9])?$/.test(stored) && stored !== '-0')
    return stored;
  if (!/^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?\s*$/i.test(stored)) return null;
  const value = Number(stored);
  return Number.isFinite(value) ? plainDecimal(value) : null;
};

/** A finite number without exponent. */
export const plainDecimal = (value: number): string => {
  if (value === 0) return '0';
  const [, sign = '', lead = '', tail = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([-+]\d+)$/.exec(value.toExponential(keptDigits - 1)) ?? [];
  const digits = (lead + tail).replace(/0+$/, '');
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (digits.length <= point) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
};
