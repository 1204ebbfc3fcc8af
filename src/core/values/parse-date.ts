import { dateOfDayNumber, dateText, earliestYear, isRealDay, latestYear } from './calendar-date';
import { isDayName } from './day-names';
import { easternDate } from './eastern-date';
import { monthIn, monthNamed, romanMonth } from './month-names';
import { type Failed, failed, ok, type Result } from './result';
import { withPlainDigits } from './wide-digits';

/** In which order a date written in numbers gives day, month and year. `auto`: tell from the text itself. */
export type DateOrderChoice = 'auto' | 'dmy' | 'mdy' | 'ymd';

/** Numbers are days as a spreadsheet counts them, from 1900 or from 1904. */
export type SerialOrder = 'serial-1900' | 'serial-1904';

export type DateReading = {
  /** 'YYYY-MM-DD'. Where `ambiguous`, the day-first reading, for information only. */
  readonly date: string;
  /** Under `auto`: the text fits two orders and gives two dates. The column has to decide. */
  readonly ambiguous: boolean;
};

/**
 * Reads a date as people and programs write it; a time behind it is dropped, never shifted to another zone.
 * Two-digit years mean 1970 to 2069; one that may stand first or last leaves a doubt. A spreadsheet serial number is refused with its date as a hint.
 * Errors: date-blank, date-unreadable, date-impossible, date-year, date-order-contradicts, date-serial.
 */
export const parseDate = (text: string, order: DateOrderChoice): Result<DateReading> => {
  const iso = fastIso(text);
  if (iso !== null) return iso;
  const named = withoutDayName(withPlainDigits(text.trim()));
  const trimmed = named.endsWith('.') ? named.replace(pointed, '$1') : named;
  if (trimmed === '') return failed('date-blank');
  if (trimmed.length > 60) return failed('date-unreadable', { value: `${trimmed.slice(0, 60)}…` });
  const numbers = threeNumbers(trimmed);
  if (numbers !== null) return fromNumbers(numbers, order, trimmed);
  if (isAllDigits(trimmed)) return fromDigits(trimmed, order);
  const eastern = easternDate(trimmed);
  if (eastern !== null) return finish(eastern.year, eastern.month, eastern.day, trimmed);
  return fromWords(trimmed);
};

/** `2026.08.04.`, as Hungarians write a day, and `04.08.2026.`, as Croats and Serbs do. */
const pointed = /^(\d{4}\. ?\d{1,2}\. ?\d{1,2}|\d{1,2}\. ?\d{1,2}\. ?\d{4})\.$/;

const leadingWord = /^(\p{L}[\p{L}\p{M}]*)(?:-feira)?\.?,? +(?=\S)/u;

/** `Mi, 03.01.2024` without its day of the week, in the languages of the months. */
const withoutDayName = (text: string): string => {
  const found = text.charCodeAt(0) < 58 ? null : leadingWord.exec(text);
  return found !== null && isDayName(found[1] ?? '') ? text.slice(found[0].length) : text;
};

/** 'YYYY-MM-DD' and nothing else: what most programs export. */
const fastIso = (text: string): Result<DateReading> | null => {
  if (text.length !== 10 || text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  return finish(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)), text);
};

const finish = (year: number, month: number, day: number, text: string): Result<DateReading> => {
  if (!isRealDay(year, month, day)) return failed('date-impossible', { value: text });
  if (year < earliestYear || year > latestYear)
    return failed('date-year', { value: text, year: String(year) });
  return ok({ date: dateText(year, month, day), ambiguous: false });
};

/** Two-digit years: 70 to 99 are 19xx, 00 to 69 are 20xx. */
const fullYear = (year: number, digits: number): number =>
  digits > 2 ? year : year < 70 ? 2000 + year : 1900 + year;

type Numbers = {
  readonly values: readonly [number, number, number];
  readonly digits: readonly [number, number, number];
};

const numbersOnly = /^(\d{1,4})([-/. ]) ?(\d{1,2})\2 ?(\d{1,4})(?:$|[T ,]+\d{1,2}[:.h]\d{2})/;
const clock =
  /[T ,]+\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?|Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/;

const threeNumbers = (text: string): Numbers | null => {
  const found = numbersOnly.exec(text);
  if (found === null) return null;
  if (found[0].length !== text.length && !clock.test(text)) return null;
  const [a, b, c] = [found[1] ?? '', found[3] ?? '', found[4] ?? ''];
  return { values: [Number(a), Number(b), Number(c)], digits: [a.length, b.length, c.length] };
};

const fromNumbers = (
  { values, digits }: Numbers,
  order: DateOrderChoice,
  text: string,
): Result<DateReading> => {
  const [a, b, c] = values;
  if (digits[0] === 4)
    return digits[2] > 2 ? failed('date-unreadable', { value: text }) : finish(a, b, c, text);
  const isShort = digits[2] <= 2;
  const isYearFirst = isShort && (order === 'ymd' || (order === 'auto' && a > 31));
  // A year of one or three digits is one that lost some.
  const yearDigits = isYearFirst ? digits[0] : digits[2];
  if (digits[0] === 3 || yearDigits === 3 || yearDigits === 1)
    return failed('date-unreadable', { value: text });
  if (isYearFirst) return finish(fullYear(a, 2), b, c, text);
  if (order === 'ymd') return contradicts(text, order);
  const reading = fromDayAndMonth(a, b, { year: fullYear(c, digits[2]), order, text });
  return order === 'auto' && isShort && digits[0] === 2 && reading.ok && a !== c && isYearFirstToo(values)
    ? ok({ date: reading.value.date, ambiguous: true })
    : reading;
};

/** 13-01-04 may be the 13th of January 2004 or the 4th of January 2013. */
const isYearFirstToo = ([a, b, c]: Numbers['values']): boolean => isRealDay(fullYear(a, 2), b, c);

const contradicts = (text: string, order: DateOrderChoice): Failed =>
  failed('date-order-contradicts', { value: text, order });

type Rest = { readonly year: number; readonly order: DateOrderChoice; readonly text: string };

const fromDayAndMonth = (a: number, b: number, { year, order, text }: Rest): Result<DateReading> => {
  const isDayFirst = isRealDay(year, b, a);
  const isMonthFirst = isRealDay(year, a, b);
  if (!isDayFirst && !isMonthFirst) return failed('date-impossible', { value: text });
  if (order === 'dmy') return isDayFirst ? finish(year, b, a, text) : contradicts(text, order);
  if (order === 'mdy') return isMonthFirst ? finish(year, a, b, text) : contradicts(text, order);
  const reading = isDayFirst ? finish(year, b, a, text) : finish(year, a, b, text);
  if (!reading.ok || !isDayFirst || !isMonthFirst || a === b) return reading;
  return ok({ date: reading.value.date, ambiguous: true });
};

const isAllDigits = (text: string): boolean => /^\d+(?:\.0+)?$/.test(text);

/** yyyymmdd, or ddmmyyyy and mmddyyyy: no eight digits fit both while years stay between 1900 and 2200. */
const fromDigits = (text: string, order: DateOrderChoice): Result<DateReading> => {
  // No serial begins with a zero: 010124 is a date that lost its marks.
  const serial = text.startsWith('0') ? null : dateOfSerial(text, '1900');
  if (serial !== null) return failed('date-serial', { value: text, date: serial });
  if (!/^\d{8}$/.test(text)) return failed('date-unreadable', { value: text });
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(4, 6));
  const day = Number(text.slice(6));
  if (isRealDay(year, month, day) && year >= earliestYear && year <= latestYear)
    return finish(year, month, day, text);
  const last = Number(text.slice(4));
  if (last < earliestYear || last > latestYear || order === 'ymd')
    return failed('date-unreadable', { value: text });
  return fromDayAndMonth(Number(text.slice(0, 2)), Number(text.slice(2, 4)), { year: last, order, text });
};

const words = /\d+|\p{L}[\p{L}\p{M}]*/gu;
const noise: ReadonlySet<string> = new Set(
  (
    'r roku г года р року m d de del of the den der le st nd rd th er e º ª monday tuesday wednesday thursday friday saturday sunday ' +
    'mon tue tues wed thu thur thurs fri sat sun'
  ).split(' '),
);

/** Dates with a named month, in the languages of the months: 3 January 2020, Jan 3, 2020, 03-Jan-20, 3 de enero de 2020, 1er mars 2020. */
const fromWords = (text: string): Result<DateReading> => {
  const unreadable = failed('date-unreadable', { value: text });
  const parts = (text.replace(clock, '').match(words) ?? []).filter((part) => !noise.has(part.toLowerCase()));
  if (parts.length !== 3) return unreadable;
  const at = parts.findIndex((part) => !/^\d/.test(part));
  const month = monthNamed(parts[at] ?? '') ?? romanMonth(parts[at] ?? '') ?? monthIn(text);
  const numbers = parts.filter((_, i) => i !== at);
  const [first, second] = [numbers[0] ?? '', numbers[1] ?? ''];
  if (month === null || at > 1 || !/^\d+$/.test(first) || !/^\d+$/.test(second)) return unreadable;
  const isYearFirst = first.length === 4;
  const year = isYearFirst ? first : second;
  const day = isYearFirst ? second : first;
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return unreadable;
  return finish(fullYear(Number(year), year.length), month, Number(day), text);
};

const firstSerial = 10_000;

/**
 * The date of a spreadsheet's serial number (five digits or more, a fraction is the time); null where it is none.
 * Serials start at 1900-01-01 (with a leap day in 1900 that never was) or at 1904-01-01.
 */
export const dateOfSerial = (text: string, system: '1900' | '1904'): string | null => {
  if (!/^\d{5,6}(?:\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  const date = dateOfDayNumber(days - (system === '1900' ? 25_569 : 24_107));
  return days < firstSerial || Number(date.slice(0, 4)) > latestYear ? null : date;
};

/** Reads a spreadsheet's serial number as its date; any other text as a date in any order that it proves. */
export const parseSerial = (text: string, order: SerialOrder): Result<DateReading> => {
  const date = dateOfSerial(text.trim(), order === 'serial-1904' ? '1904' : '1900');
  return date === null ? parseDate(text, 'auto') : ok({ date, ambiguous: false });
};
