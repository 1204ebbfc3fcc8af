import { millionths } from './millionths';
import { failed, ok, type Result } from './result';

const most = 15;

/** Digits that count: without leading zeros, and without trailing zeros of the fraction. */
const significantDigits = (text: string): number => {
  const digits = text.replace('-', '').replace('.', '').replace(/^0+/, '');
  return text.includes('.') ? digits.replace(/0+$/, '').length : digits.length;
};

/**
 * A plain decimal text as the JSON number that reads back as the same decimal: exact up to 15 significant digits.
 * Errors: number-unreadable, number-too-long.
 */
export const toWireNumber = (decimalText: string): Result<number> => {
  const quick = millionths(decimalText);
  if (!Number.isNaN(quick)) return ok(quick === 0 ? 0 : Number(decimalText));
  if (!/^-?\d+(?:\.\d+)?$/.test(decimalText)) return failed('number-unreadable', { value: decimalText });
  if (significantDigits(decimalText) > most)
    return failed('number-too-long', { value: decimalText, most: String(most) });
  const value = Number(decimalText);
  return ok(value === 0 ? 0 : value);
};
