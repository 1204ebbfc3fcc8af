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
  ['S$', 'SGD'],
  ['MX$', 'MXN'],
  ['NT$', 'TWD'],
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

const dollars =
  'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BSD BBD BZD BMD BND DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD BRL';
const crowns = 'SEK NOK DKK ISK';
const francs = 'CHF CHE CHW BIF DJF GNF KMF RWF XAF XOF XPF';
const rupees = 'INR LKR MUR NPR PKR SCR';

/** Signs of several currencies, with those that they may stand for. */
const codesBySharedSign: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      ['$', dollars],
      ['¥', 'JPY CNY'],
      ['￥', 'JPY CNY'],
      ['kr', crowns],
      ['kr.', crowns],
      ['Kr', crowns],
      ['Fr', francs],
      ['Fr.', francs],
      ['Rs', rupees],
      ['Rs.', rupees],
      ['R', 'ZAR'],
      ['L', 'ALL HNL MDL RON'],
    ] as const
  ).map(([sign, codes]): [string, ReadonlySet<string>] => [sign, new Set(codes.split(' '))]),
);
/** Pounds that are written with the sign of the best known one. */
const otherPounds: ReadonlySet<string> = new Set('EGP FKP GIP LBP SDG SHP SSP SYP'.split(' '));

export const isCurrencyCode = (code: string): boolean => decimalsByCode.has(code);

/** Whether a text beside a number is a currency sign or code at all. */
export const isCurrencyMark = (mark: string): boolean =>
  codeBySign.has(mark) || codesBySharedSign.has(mark) || decimalsByCode.has(mark.toUpperCase());

const fewCodes = 4;

/** The codes that a sign of several countries may mean, where they are few (¥, kr); empty for `$`. */
export const codesOfSign = (mark: string): readonly string[] => {
  const codes = codesBySharedSign.get(mark);
  return codes === undefined || codes.size > fewCodes ? [] : [...codes];
};

/** Decimals of a currency; null for an unknown code. */
export const minorUnits = (code: string): number | null => decimalsByCode.get(code) ?? null;

/** Codes of markets for a hundredth of a currency. In small letters all of "gbp" is the currency itself. */
const hundredths: ReadonlyMap<string, readonly [string, string]> = new Map(
  [
    ['GBp GBx GBX gbx GBPence GBpence', 'GBP', 'pence'],
    ['ZAc ZAC zac', 'ZAR', 'cents'],
    ['ILA ILa ila', 'ILS', 'agorot'],
    ['USc USX USx', 'USD', 'cents'],
    ['EUc EUX EUx', 'EUR', 'cents'],
  ].flatMap(([codes = '', code = '', unit = '']) =>
    codes.split(' ').map((own): [string, readonly [string, string]] => [own, [code, unit]]),
  ),
);

/** The currency of which a code means a hundredth, as stock markets write it (`GBp`, `GBX`, `ZAc`), and what this is called; null: it is none. */
export const hundredthOf = (text: string): { readonly code: string; readonly unit: string } | null => {
  const [code, unit] = hundredths.get(text.trim()) ?? [];
  return code === undefined || unit === undefined ? null : { code, unit };
};

/** A code or an unambiguous sign as an ISO 4217 code. Errors: currency-ambiguous, currency-unknown, currency-in-hundredths. */
export const parseCurrency = (text: string): Result<string> => {
  const mark = text.trim();
  const code = mark.toUpperCase();
  const part = hundredths.get(mark);
  if (part !== undefined)
    return failed('currency-in-hundredths', { value: mark, currency: part[0], unit: part[1] });
  if (decimalsByCode.has(code)) return ok(code);
  const bySign = codeBySign.get(mark);
  if (bySign !== undefined) return ok(bySign);
  return failed(codesBySharedSign.has(mark) ? 'currency-ambiguous' : 'currency-unknown', { value: mark });
};

/** Whether a sign or code beside a number may stand for the currency of that code. */
export const mayMean = (mark: string, code: string): boolean => {
  const own = parseCurrency(mark);
  if (own.ok) return own.value === code || (mark === '£' && otherPounds.has(code));
  return codesBySharedSign.get(mark)?.has(code) === true;
};

/** The one mark that two at the same number come to: `$` and `CAD` are `CAD`; null where they contradict each other. */
export const agreedMark = (one: string, other: string): string | null => {
  if (one === other) return one;
  const codes = [one, other].map((mark) => mark.toUpperCase()).filter(isCurrencyCode);
  const [code, second = code] = codes;
  return code !== undefined && code === second && mayMean(one, code) && mayMean(other, code) ? code : null;
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

/** More than a body can carry exactly (number-too-long), and little enough that sums fit into 64 bits. */
const MOST_MINOR = 10n ** 16n;

/** Whether an amount in smallest units can be kept and added up in the journal. */
export const isCountable = (minor: bigint): boolean => minor < MOST_MINOR && minor > -MOST_MINOR;

/** As `toMinor`, as a plain number where that is exact; null where it cannot be told, or is too large to be counted. */
export const minorUnitsOf = (amountText: string, currency: string): number | bigint | null => {
  const quick = millionths(amountText);
  const decimals = minorUnits(currency);
  if (decimals !== null && hasAtMostDecimals(quick, decimals)) return unitsOfMillionths(quick, decimals);
  const minor = toMinor(amountText, currency);
  return minor.ok && isCountable(minor.value) ? minor.value : null;
};

/** Smallest units as an amount with all decimals of the currency: 123450 of USD is 1234.50. Unknown codes count as two decimals. */
export const fromMinor = (minor: bigint, currency: string): string =>
  formatDecimal({ units: minor, scale: minorUnits(currency) ?? 2 });
