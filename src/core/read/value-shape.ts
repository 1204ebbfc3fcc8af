import { sidedAmount } from '../values/amount-sides';
import { isDayName } from '../values/day-names';
import { easternDate } from '../values/eastern-date';
import { monthIn, monthNamed } from '../values/month-names';
import { withCents } from '../values/whole-dash';
import { withPlainDigits } from '../values/wide-digits';

/** What a cell looks like, told from its text alone. It proposes; nothing is converted by it. */
export type ValueShape =
  | 'blank'
  | 'integer'
  /** Digits that would lose something as a number: leading zeros, or more than 15 of them. */
  | 'digits'
  | NumberShape
  | DateShape
  | 'time'
  | 'email'
  | 'flag'
  | 'currency'
  | 'percent'
  /** Letters and digits without blanks. */
  | 'code'
  | 'text';

/** Numbers with separators, by what the separators prove. */
type NumberShape =
  /** 1234.5, 0.555 */
  | 'point'
  /** 1234,5 */
  | 'comma'
  /** 7290.0: a whole number that some program wrote as a fraction. */
  | 'point-zero'
  /** 1,234.56 or 1,234,567 */
  | 'grouped-point'
  /** 1.234,56 or 1.234.567 */
  | 'grouped-comma'
  /** 5.555: a decimal point or a thousands mark. */
  | 'point-or-group'
  /** 5,555 */
  | 'comma-or-group'
  /** -2.00E-02 */
  | 'exponent'
  /** A number of a workbook with decimals: it says nothing of the marks in texts beside it. */
  | 'typed-fraction';

export type DateShape =
  | 'ymd'
  | 'dmy'
  | 'mdy'
  /** 02/01/2014: either order. */
  | 'dmy-or-mdy'
  /** 23-Sep-11, January 5, 2024 */
  | 'month-name';

const flags: ReadonlySet<string> = new Set(
  'true false yes no y n t f wahr falsch ja nein j oui non vrai faux si sí no verdadero falso sim não x'.split(
    ' ',
  ),
);

const currencies: ReadonlySet<string> = new Set(
  (
    'AED ARS AUD BGN BHD BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KRW KWD MAD MXN ' +
    'MYR NGN NOK NZD PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU VND ZAR'
  ).split(' '),
);

const monthStarts: ReadonlySet<string> = new Set(
  (
    'jan feb mar apr may jun jul aug sep oct nov dec mär mai okt dez fév avr juin jui aoû déc ene abr ago dic ' +
    'gen mag giu lug set ott fev out maa mei'
  ).split(' '),
);

const codesAsOne = (a: number, b: number, c: number): number => (a << 16) | (b << 8) | c;
const currencyCodes: ReadonlySet<number> = new Set(
  [...currencies].map((word) => codesAsOne(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2))),
);

/** Whether three capitals are a currency's. */
export const isCurrency = (word: string): boolean => currencies.has(word);

/** The same of three letters of ASCII by their codes. */
export const isCurrencyOfCodes = (a: number, b: number, c: number): boolean =>
  currencyCodes.has(codesAsOne(a, b, c));

/** Whether a word that begins with these three letters may be the name of a month. */
export const isMonth = (start: string): boolean => monthStarts.has(start.toLowerCase());

const clock = String.raw`(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?|Z|[+-]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(`^\\d{4}([-/.]) ?(\\d{1,2})\\1 ?(\\d{1,2})\\.?${clock}$`);
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}\\.?|\\d{2})${clock}$`);
/** Said behind a year: year. */
const ofYear = '(?: (?:r|г|р)\\.?| roku| года| року)?';
const dayThenName = new RegExp(
  `^\\d{1,2}(?:\\.|er|st|nd|rd|th)?[-/ ]?(?:de[ls]? |of )?([\\p{L}\\p{M}]{3,16})\\.?[-/ ,]{0,2}(?:de[ls]? )?(\\d{4}|\\d{2})${ofYear}${clock}$`,
  'u',
);
/** The month as a Roman number, as in 9 XII 2026. */
const romanDay = /^\d{1,2}([-/. ])(?:I{1,3}|I?V|VI{1,3}|I?X|XI{1,2})\1((?:19|20)\d{2})(?: r\.?| roku)?$/;
/** As Hungarians write a day: 2026. február 3. */
const yearThenName = /^\d{4}\.?(?: m\.)? ([\p{L}\p{M}]{3,16})\.? \d{1,2}\.?(?: d\.)?$/u;
const nameThenDay = new RegExp(
  `^([\\p{L}\\p{M}]{3,16})\\.? (?:\\d{1,2},? \\d{4}|\\d{1,2}, \\d{2})${clock}$`,
  'u',
);
const timeOnly = /^\d{1,2}:\d{2}(:\d{2})?( ?[AaPp][Mm])?$/;
const email = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/** Looks at one cell. */
export const valueShape = (cell: string): ValueShape => {
  const text = cell.trim();
  if (text === '') return 'blank';
  if (text.length > 64) return 'text';
  if (!/\d/.test(text)) return wordShape(text);
  // A formula of nothing but a text, as programs keep one from being a number.
  const inner = text.startsWith('="') ? /^="([^"]+)"$/.exec(text)?.[1] : undefined;
  if (inner !== undefined) return valueShape(inner);
  return numberShape(withoutSides(text)) ?? dateShape(withoutDayName(text)) ?? mixedShape(text);
};

/** Where digits are as wide as letters, a point stands before decimals and a comma parts thousands. */
const wideShape = (shape: ValueShape): ValueShape =>
  shape === 'comma-or-group' ? 'grouped-point' : shape === 'point-or-group' ? 'point' : shape;

const wordShape = (text: string): ValueShape => {
  if (flags.has(text.toLowerCase())) return 'flag';
  if (text.length === 3 && currencies.has(text)) return 'currency';
  // Its digits may be wide ones, or words.
  if (text.includes('年') && easternDate(text) !== null) return 'ymd';
  const plain = withPlainDigits(text);
  if (plain !== text) return wideShape(valueShape(plain));
  return email.test(text) ? 'email' : 'text';
};

const mixedShape = (text: string): ValueShape => {
  if (timeOnly.test(text)) return 'time';
  if (email.test(text)) return 'email';
  return /\s/.test(text) ? 'text' : 'code';
};

const angled = /^<(.+)>$/;

/** An amount without the side behind it, and with one minus for what else says that it is below 0. */
const withoutSides = (text: string): string => {
  const last = text.charCodeAt(text.length - 1);
  const isPlain = last >= 48 && last <= 57;
  if (isPlain && text.includes(':')) return withCents(text);
  if (isPlain && text.charCodeAt(0) < 0x25b2 && !text.startsWith('-/')) return text;
  if (isPlain) return text.replace(/^(?:[\u25b2\u25b3]|-\/-)/, '-');
  const amount = sidedAmount(text)?.amount ?? withCents(text);
  return amount.replace(/-\/-$/, '-').replace(angled, '($1)');
};

const wrapped =
  /^[-+−‐-–(]?\s*(?:([A-Z]{3})\s?|(?:US|CA|AU|NZ|HK|NT|MX|[RCAS])\$|\p{Sc}|Rs\.?|[Kk]r\.?|Fr\.?)?\s*[-+−‐-–]?\s*([\d.,'’\s]*\d[\d.,]*)\s*(?:(%)|\p{Sc}|\s?[Kk]r\.?|\s?(?:zł|Kč|Ft)|\s([A-Z]{3}))?\s*[-)]?$/u;
const exponent = /^[-+]?\d+(?:[.,]\d+)?[eE][-+]?\d+$/;
const spaceGroups = /^(\d{1,3})(?:[\s'’]\d{3})+(?:([.,])\d+)?$/;
const commaGroups = /^\d{1,3}(?:,\d{2,3})*,\d{3}(\.\d+)?$/;
const pointGroups = /^\d{1,3}(?:\.\d{3})+(,\d+)?$/;

const numberShape = (text: string): ValueShape | null => {
  const parts = wrapped.exec(text);
  if (parts === null) return exponent.test(text) ? 'exponent' : null;
  const [, before, digits = '', percent, after] = parts;
  if (!currencies.has(before ?? after ?? 'EUR')) return null;
  if (percent !== undefined) return 'percent';
  if (/^\d+$/.test(digits)) {
    const isExactNumber = digits.length <= 15 && (digits === '0' || !digits.startsWith('0'));
    return isExactNumber ? 'integer' : 'digits';
  }
  return separatedShape(digits);
};

const separatedShape = (digits: string): NumberShape | null => {
  const spaced = spaceGroups.exec(digits);
  if (spaced !== null) return spaced[2] === ',' ? 'grouped-comma' : 'grouped-point';
  const single = /^(\d*)([.,])(\d+)$/.exec(digits);
  if (single !== null) return singleMarkShape(single[1] ?? '', single[2] === '.', single[3] ?? '');
  if (commaGroups.test(digits)) return 'grouped-point';
  return pointGroups.test(digits) ? 'grouped-comma' : null;
};

const singleMarkShape = (whole: string, isPoint: boolean, rest: string): NumberShape => {
  const couldGroup = rest.length === 3 && whole.length >= 1 && whole.length <= 3 && !whole.startsWith('0');
  if (couldGroup) return isPoint ? 'point-or-group' : 'comma-or-group';
  if (!isPoint) return 'comma';
  return rest === '0' ? 'point-zero' : 'point';
};

const dayFirst = /^(\p{L}[\p{L}\p{M}]{1,11})[.,]{0,2}\s+(?=\S)/u;

/** "Wednesday, May 04, 2022" without its day of the week. */
const withoutDayName = (text: string): string => {
  const first = dayFirst.exec(text);
  return first !== null && isDayName(first[1] ?? '') ? text.slice(first[0].length) : text;
};

const dateShape = (text: string): DateShape | null => {
  if (easternDate(text) !== null) return 'ymd';
  const first = yearFirst.exec(text);
  if (first !== null) return Number(first[2]) <= 12 && Number(first[3]) <= 31 ? 'ymd' : null;
  const last = yearLast.exec(text);
  if (last !== null) return dayMonthShape(Number(last[1]), Number(last[3]));
  if (romanDay.test(text)) return 'month-name';
  const dayOrYear = (dayThenName.exec(text) ?? yearThenName.exec(text))?.[1];
  if (dayOrYear !== undefined && (monthNamed(dayOrYear) ?? monthIn(text)) !== null) return 'month-name';
  const month = dayOrYear ?? nameThenDay.exec(text)?.[1];
  if (month === undefined) return null;
  return isMonth(month.slice(0, 3)) || monthNamed(month) !== null ? 'month-name' : null;
};

/** Whether a date begins with its day or month, as far as its shape tells. */
export const isDayMonth = (shape: ValueShape): boolean =>
  shape === 'dmy' || shape === 'mdy' || shape === 'dmy-or-mdy';

export const dayMonthShape = (a: number, b: number): DateShape | null => {
  if (a < 1 || b < 1 || a > 31 || b > 31) return null;
  if (a > 12) return b > 12 ? null : 'dmy';
  return b > 12 ? 'mdy' : 'dmy-or-mdy';
};
