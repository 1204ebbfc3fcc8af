import { canonicalText, parseDecimal, roundHalfUp } from './decimal';

/** Spreadsheets show no more digits than these: what lies behind them is left over from binary fractions. */
const shownDigits = 15;
/** Decimals that are shown however long a figure is. */
const leastDecimals = 4;

/**
 * A plain decimal text as a person sees it in a spreadsheet: 15 digits, and what is left over behind them is not shown
 * (`45912283.870000000001364242` is `45912283.87`). Four decimals always stay, so no cent is ever hidden; texts that are no
 * decimals stay as they are. For screens and printed tables only: sums are kept exact.
 */
export const amountAsSeen = (text: string): string => {
  const value = parseDecimal(text);
  if (value === null) return text;
  const digits = (value.units < 0n ? -value.units : value.units).toString().length;
  const places = Math.max(leastDecimals, value.scale - (digits - shownDigits));
  if (digits <= shownDigits || value.scale <= places) return text;
  const [whole = '', decimals = ''] = canonicalText(roundHalfUp(value, places)).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
};
