import { canonicalText, formatDecimal, parseDecimal, roundHalfUp } from './decimal';
import { hasAtMostDecimals, millionths, unitsOfMillionths } from './millionths';
import { failed, ok, type Result } from './result';

/** ISO 4217 by number of decimals. Withdrawn codes stay while old documents may carry them. */
const codesByDecimals: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF ' +
    'CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK ' +
    'HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR ' +
    'MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP ' +
    'SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XCD XCG YER ' +
    'ZAR ZMW ZWG ZWL',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const decimalsByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByDecimals).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code): [string, number] => [code, Number(decimals)]),
  ),
);

/** Signs that stand for one currency only. `$`, `¥` and `kr` do not. */
const codeBySign: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['US$', 'USD'],
  ['R$', 'BRL'],
  ['C$', 'CAD'],
  ['CA$', 'CAD'],
  ['A$', 'AUD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₽', 'RUB'],
  ['₫', 'VND'],
  ['₦', 'NGN'],
  ['₱', 'PHP'],
  ['฿', 'THB'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
  ['Ft', 'HUF'],
]);
const ambiguousSigns: ReadonlySet<string> = new Set([
  '$',
  '¥',
  '￥',
  'kr',
  'kr.',
  'Kr',
  'Fr',
  'Fr.',
  'Rs',
  'Rs.',
  'R',
  'L',
]);

export const isCurrencyCode = (code: string): boolean => decimalsByCode.has(code);

/** Whether a text beside a number is a currency sign or code at all. */
export const isCurrencyMark = (mark: string): boolean =>
  codeBySign.has(mark) || ambiguousSigns.has(mark) || decimalsByCode.has(mark.toUpperCase());

/** Every ISO 4217 code, in alphabetical order. */
export const currencyCodes: readonly string[] = [...decimalsByCode.keys()].sort();

/** Decimals of a currency; null for an unknown code. */
export const minorUnits = (code: string): number | null => decimalsByCode.get(code) ?? null;

/** A code or an unambiguous sign as an ISO 4217 code. Errors: currency-ambiguous, currency-unknown. */
export const parseCurrency = (text: string): Result<string> => {
  const mark = text.trim();
  const code = mark.toUpperCase();
  if (decimalsByCode.has(code)) return ok(code);
  const bySign = codeBySign.get(mark);
  if (bySign !== undefined) return ok(bySign);
  return failed(ambiguousSigns.has(mark) ? 'currency-ambiguous' : 'currency-unknown', { value: mark });
};

/**
 * A plain decimal text in the smallest unit of its currency (cents), exact.
 * Errors: currency-unknown, amount-unreadable, amount-too-precise (more decimals than the currency has, R-81).
 */
export const toMinor = (amountText: string, currency: string): Result<bigint> => {
  const decimals = minorUnits(currency);
  if (decimals === null) return failed('currency-unknown', { value: currency });
  const quick = millionths(amountText);
  if (hasAtMostDecimals(quick, decimals)) return ok(BigInt(unitsOfMillionths(quick, decimals)));
  const value = parseDecimal(amountText);
  if (value === null) return failed('amount-unreadable', { value: amountText });
  const exact = parseDecimal(canonicalText(value)) ?? value;
  if (exact.scale > decimals)
    return failed('amount-too-precise', { value: amountText, currency, decimals: String(decimals) });
  return ok(roundHalfUp(exact, decimals).units);
};

/** As `toMinor`, as a plain number where that is exact; null where it cannot be told. */
export const minorUnitsOf = (amountText: string, currency: string): number | bigint | null => {
  const quick = millionths(amountText);
  const decimals = minorUnits(currency);
  if (decimals !== null && hasAtMostDecimals(quick, decimals)) return unitsOfMillionths(quick, decimals);
  const minor = toMinor(amountText, currency);
  return minor.ok ? minor.value : null;
};

/** Smallest units as an amount with all decimals of the currency: 123450 of USD is 1234.50. Unknown codes count as two decimals. */
export const fromMinor = (minor: bigint, currency: string): string =>
  formatDecimal({ units: minor, scale: minorUnits(currency) ?? 2 });
