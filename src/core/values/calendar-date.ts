/** Arithmetic on calendar dates written 'YYYY-MM-DD': no clock, no zone. */

const daysBefore: readonly number[] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Number of days of a month; `month` counts from 1. */
const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? isLeapYear(year)
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31;

export const earliestYear = 1900;
export const latestYear = 2200;

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

/** The text of a date; year, month and day must make one. */
export const dateText = (year: number, month: number, day: number): string =>
  `${year < 1000 ? String(year).padStart(4, '0') : year}-${two(month)}-${two(day)}`;

/** Whether the numbers are a day of the calendar, whatever the year. */
export const isRealDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 && (day <= 28 || day <= daysInMonth(year, month));

export type DateParts = { readonly year: number; readonly month: number; readonly day: number };

/** Takes 'YYYY-MM-DD' apart; null where it is no day of the calendar. */
export const dateParts = (date: string): DateParts | null => {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const parts = {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
    day: Number(date.slice(8)),
  };
  return isRealDay(parts.year, parts.month, parts.day) ? parts : null;
};

/** Days since 1970-01-01, negative before. */
export const dayNumber = ({ year, month, day }: DateParts): number => {
  const past = year - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  const isAfterLeapDay = month > 2 && isLeapYear(year);
  return past * 365 + leapDays + (daysBefore[month - 1] ?? 0) + (isAfterLeapDay ? 1 : 0) + day - 719_163;
};

/** The date that many days after (negative: before) 1970-01-01. */
export const dateOfDayNumber = (days: number): string => {
  // Years counted from March put the leap day at the end, where it disturbs no other month.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const inEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (inEra - Math.floor(inEra / 1460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  );
  const inYear = inEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * inYear + 2) / 153);
  const day = inYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return dateText(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day);
};

/** Orders two date texts: negative, zero or positive. */
export const compareDates = (a: string, b: string): -1 | 0 | 1 => (a < b ? -1 : a > b ? 1 : 0);

/** The date `days` later (negative: earlier); null where the text is no date. */
export const addDays = (date: string, days: number): string | null => {
  const parts = dateParts(date);
  return parts === null ? null : dateOfDayNumber(dayNumber(parts) + days);
};

/** Days from `from` to `to`; null where one is no date. */
export const daysBetween = (from: string, to: string): number | null => {
  const start = dateParts(from);
  const end = dateParts(to);
  return start === null || end === null ? null : dayNumber(end) - dayNumber(start);
};

/** The last day of the date's month; null where the text is no date. */
export const endOfMonth = (date: string): string | null => {
  const parts = dateParts(date);
  return parts === null ? null : dateText(parts.year, parts.month, daysInMonth(parts.year, parts.month));
};

/** Whether the month `monthsLater` months after the date's has that day; null where the text is no date. */
export const monthHasDay = (date: string, monthsLater: number, day: number): boolean | null => {
  const end = endOfMonth(dayInMonth(date, monthsLater, 1) ?? '');
  return end === null ? null : day <= Number(end.slice(-2));
};

/** That day of the month `monthsLater` months after the date's; the last day of the month where it is shorter (G-36). */
export const dayInMonth = (date: string, monthsLater: number, day: number): string | null => {
  const parts = dateParts(date);
  if (parts === null) return null;
  const months = parts.year * 12 + parts.month - 1 + monthsLater;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return dateText(year, month, Math.min(day, daysInMonth(year, month)));
};
