import { addDecimals, formatDecimal, negateDecimal, parseDecimal } from '../../core/values/decimal';

/** The exact difference of two decimal texts; null where one of them is no number. */
export const minus = (a: string, b: string): string | null => {
  const left = parseDecimal(a);
  const right = parseDecimal(b);
  return left === null || right === null ? null : formatDecimal(addDecimals(left, negateDecimal(right)));
};

/** Whether a decimal text is nothing. */
export const isZero = (text: string): boolean => parseDecimal(text)?.units === 0n;
