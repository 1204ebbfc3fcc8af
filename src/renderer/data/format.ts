import { amountAsSeen } from '../../core/values/amount-seen';

const counts = new Intl.NumberFormat('en');
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** 12345 -> '12,345'. */
export const formatCount = (count: number): string => counts.format(count);

/** 1 -> '1 record', 12345 -> '12,345 records'. */
export const formatThings = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A plain decimal text with its thousands marked, below zero with a minus sign: '-12345.60' -> '−12,345.60'. What binary fractions leave behind 15 digits is not shown. */
export const formatAmount = (amount: string): string => {
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(amountAsSeen(amount));
  if (parts === null) return amount;
  const [, sign = '', whole = '', rest = ''] = parts;
  return `${sign === '' ? '' : '−'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
};

/** A sentence of the engine with its amounts below zero as `formatAmount` writes them: 'comes to -5.00 USD' -> 'comes to −5.00 USD'. */
export const withMinusSigns = (sentence: string): string =>
  sentence.replace(/(^|\s)-(?=\d[\d.,]* (?:[A-Z]{3}|without a currency)\b)/g, '$1−');

const sizes = ['bytes', 'KB', 'MB', 'GB'] as const;

/** 2097152 -> '2.0 MB'. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const unit = sizes[step] ?? 'bytes';
  return step === 0 ? `${formatCount(bytes)} ${unit}` : `${(bytes / 1024 ** step).toFixed(1)} ${unit}`;
};

/** An ISO time as '21 Nov 2026, 08:14'; what is no time stays as it is. */
export const formatMoment = (iso: string): string => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : `${days.format(at)}, ${times.format(at)}`;
};

const UTC_MOMENT = /\b(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d(?::\d\d)?) UTC\b|T(\d\d:\d\d:\d\d)(?:\.\d+)?Z)/g;

/** The same with its seconds, where the order of things is told by them. */
export const formatSecond = (iso: string): string => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : `${days.format(at)}, ${clock.format(at)}`;
};

/** A sentence of the engine, whose moments are in UTC, with each in the time of this computer, as `formatMoment` shows it or as said. */
export const withLocalMoments = (sentence: string, format: (iso: string) => string = formatMoment): string =>
  sentence.replace(UTC_MOMENT, (_, day: string, time: string | undefined, zoned: string | undefined) =>
    format(`${day}T${time ?? zoned ?? ''}Z`),
  );

/** A calendar date 'YYYY-MM-DD' as '21 Nov 2026', the same in every time zone; what is no date stays as it is. */
export const formatDay = (date: string): string => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (parts === null) return date;
  const [, year = '', month = '', day = ''] = parts;
  return days.format(new Date(Number(year), Number(month) - 1, Number(day)));
};

/** The time of day of an ISO time, with seconds. */
export const formatClock = (iso: string): string => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : clock.format(at);
};

/** How long ago, in plain words; after a week the day itself. */
export const formatAgo = (iso: string, nowMs: number): string => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const minutes = Math.floor((nowMs - at.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  const daysAgo = Math.floor(minutes / (24 * 60));
  if (daysAgo === 1) return 'yesterday';
  return daysAgo < 7 ? `${daysAgo} days ago` : days.format(at);
};

/** 12 -> '12 ms', 1400 -> '1.4 s'. */
export const formatTook = (ms: number): string =>
  ms < 100 ? `${Math.max(0, ms)} ms` : ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : formatSeconds(ms / 1000);

/** 95 -> '1 min 35 s'. */
export const formatSeconds = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
};

/** Shortens an id or fingerprint for the eye: its first characters. */
export const shortId = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id);
