const dayMs = 86_400_000;

/** Milliseconds of a calendar date's midnight in UTC, or null where the text is no date as YYYY-MM-DD. */
export const dayStart = (text: unknown): number | null => {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? at : null;
};

export const isDate = (value: unknown): value is string => dayStart(value) !== null;

export const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

export const instant = (atMs: number): string => new Date(atMs).toISOString();

/** A local stamp without a zone, two hours off UTC, so that only the `_utc` fields can be ordered by. */
export const localStamp = (atMs: number): string =>
  new Date(atMs - 7_200_000).toISOString().replace(/\.\d+Z$/, '');

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round(((dayStart(to) ?? 0) - (dayStart(from) ?? 0)) / dayMs);

const plusDays = (date: string, days: number): string => dateOf((dayStart(date) ?? 0) + days * dayMs);

/** The given day of the month that lies `months` ahead; the last day where that month is shorter. */
const dayOfMonth = (date: string, months: number, day: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, last)));
};

const nextDayOfMonth = (date: string, day: number): string => {
  const here = dayOfMonth(date, 0, day);
  return here > date ? here : dayOfMonth(date, 1, day);
};

/** Due date by the vendor's terms, or null where the terms have none of the listed forms. */
export const dueDate = (invoiceDate: string, terms: string): string | null => {
  const days = /^(?:Net |n )?(\d{1,3})$/.exec(terms)?.[1];
  if (days !== undefined) return plusDays(invoiceDate, Number(days));
  if (terms === 'Due on receipt') return invoiceDate;
  const afterMonth = /^EOM (\d{1,3})$/.exec(terms)?.[1];
  if (afterMonth !== undefined) return plusDays(dayOfMonth(invoiceDate, 0, 31), Number(afterMonth));
  const nextMonth = /^(\d{1,2}) next month$/.exec(terms)?.[1];
  if (nextMonth !== undefined) return dayOfMonth(invoiceDate, 1, Number(nextMonth));
  const next = /^(\d{1,2}) of month$/.exec(terms)?.[1];
  return next === undefined ? null : nextDayOfMonth(invoiceDate, Number(next));
};
