import { dateOfDayNumber, dateParts, dayNumber } from './calendar-date';

/** A time of day behind a date: minutes since midnight, and whether it names its zone. */
export type ClockTime = { readonly minutes: number; readonly hasZone: boolean };

const clock =
  /[T ,]+(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([AaPp])\.?[Mm]\.?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/;
const longestDate = 10;
const ofDay = 1440;

/** The time behind a date, to the minute; null: there is none. `minutes` -1: one with seconds, or no time of a day. */
export const clockTime = (text: string): ClockTime | null => {
  const found = text.length <= longestDate ? null : clock.exec(text);
  if (found === null) return null;
  const [, hours = '', minutes = '', seconds = '0', half = '', zone = ''] = found;
  const isLate = half.toLowerCase() === 'p';
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isLate ? 12 : 0);
  const all = hour * 60 + Number(minutes);
  const isWhole = Number(seconds) === 0 && all < ofDay && Number(minutes) < 60;
  return { minutes: isWhole ? all : -1, hasZone: zone !== '' };
};

/** `23:00`. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** From then on a time of another zone is the midnight that follows: no zone is farther east than 14 hours. */
const earliest = 10 * 60;
const anHour = 60;
const aQuarter = 15;

/** Whether it may be the midnight of a zone in the east. */
const isLateTime = (minutes: number): boolean => minutes >= earliest && minutes % aQuarter === 0;

/** Whether all these times are one midnight, in summer and in winter: 22:00 and 23:00. Midnight itself may stand beside them. */
export const areOneMidnight = (times: ReadonlySet<number>): boolean => {
  const others = [...times].filter((one) => one !== 0);
  const [first, second] = others;
  return (
    first !== undefined &&
    others.every(isLateTime) &&
    (second === undefined || (others.length === 2 && Math.abs(first - second) === anHour))
  );
};

/** The day after a date. */
export const nextDay = (date: string): string => {
  const parts = dateParts(date);
  return parts === null ? date : dateOfDayNumber(dayNumber(parts) + 1);
};
