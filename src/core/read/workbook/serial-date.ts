/** How serial numbers count: from 1900, with a 29 February 1900 that never was, or from 1904. */
export type DateSystem = 1900 | 1904;

/** A date or time as ISO 8601, and its kind: d date, m date with time, t time. */
export type DateText = { readonly text: string; readonly kind: 'd' | 'm' | 't' };

/** What the number format shows. */
export type DateShape = 'date' | 'time' | 'datetime';

const daySeconds = 86_400;
/** 31 December 9999 in either system. */
const lastDay: Readonly<Record<DateSystem, number>> = { 1900: 2_958_465, 1904: 2_957_003 };
/** Days from 1 January 1970 to serial 0; 1900 as it counts from 1 March 1900 on. */
const origin: Readonly<Record<DateSystem, number>> = { 1900: -25_569, 1904: -24_107 };
const neverWas = 60;

/** Digits that a spreadsheet program keeps of a number: what is nearer to a day than that is the day. */
const keptDigits = 15;
/** Nearer to the next day than this, and the digits kept may round up to it. */
const nearlyNextDay = 1e-6;

/**
 * The date a serial number stands for, rounded to the second within its day: 45351.99999996528 is a second before
 * midnight, not the next day. null where it stands for none (negative, beyond 9999, day 0 of 1900): it is a number then.
 */
export const serialDate = (serial: number, shape: DateShape, system: DateSystem): DateText | null => {
  if (!(serial >= 0) || serial >= lastDay[system] + 1) return null;
  const isNextDay = Math.ceil(serial) - serial < nearlyNextDay;
  const days = isNextDay ? Number(serial.toPrecision(keptDigits)) : serial;
  const day = Math.floor(days);
  const second = Math.min(Math.round((days - day) * daySeconds), daySeconds - 1);
  const time = clock(second);
  if (day === 0 && (shape === 'time' || (system === 1900 && second > 0))) return { text: time, kind: 't' };
  if (day > lastDay[system] || (day === 0 && system === 1900)) return null;
  if (day === neverWas && system === 1900) return { text: '1900-02-29', kind: 'd' };
  const date = calendarDay(origin[system] + day + (system === 1900 && day < neverWas ? 1 : 0));
  return second > 0 || shape !== 'date' ? { text: `${date}T${time}`, kind: 'm' } : { text: date, kind: 'd' };
};

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

const clock = (second: number): string =>
  `${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor(second / 60) % 60)}:${twoDigits(second % 60)}`;

/** Day of the calendar, by days since 1 January 1970. Years are counted from March, so that leap days come last. */
const calendarDay = (sinceEpoch: number): string => {
  const days = sinceEpoch + 719_468;
  const era = Math.floor(days / 146_097);
  const dayOfEra = days - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const march = Math.floor((5 * dayOfYear + 2) / 153);
  const month = march < 10 ? march + 3 : march - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const day = dayOfYear - Math.floor((153 * march + 2) / 5) + 1;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
};

const isoDate = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?Z?)?$/;
const isoTime = /^T?(\d\d:\d\d)(:\d\d)?(?:\.\d+)?Z?$/;

/** A date that is stored as text (cells of type d). null where it is none. */
export const isoDateText = (stored: string, shape: DateShape | null): DateText | null => {
  const [, date, minutes, seconds = ':00'] = isoDate.exec(stored) ?? [];
  if (date !== undefined) {
    const isMidnight =
      minutes === undefined || (minutes === '00:00' && seconds === ':00' && shape === 'date');
    return isMidnight ? { text: date, kind: 'd' } : { text: `${date}T${minutes}${seconds}`, kind: 'm' };
  }
  const [, hours, rest = ':00'] = isoTime.exec(stored) ?? [];
  return hours === undefined ? null : { text: hours + rest, kind: 't' };
};
