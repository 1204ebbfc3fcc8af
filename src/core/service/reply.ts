import { isJson, type Json } from '../values/json';
import { hasTooManyValues } from '../values/json-size';
import type { Exchange } from './exchange';
import { textAt } from './json-path';
import type { ServiceProfile } from './profile-shape';
import { silenceWords } from './silence';
import { fromWire } from './wire-names';

/** The service's own words in an answer, as far as they can be read. `raw`: the first 2 KiB as they came. */
export type ErrorWords = {
  readonly message: string | null;
  readonly code: string | null;
  readonly raw: string;
};

/** Why an exchange certainly changed nothing and may be tried again under a condition. */
export type NotDoneWhy = 'busy' | 'unreachable' | 'unauthorised' | 'permission' | 'not-found' | 'too-large';

/** Why it is not known whether an exchange changed something. */
export type DoubtWhy = 'no-reply' | 'server-error' | 'unreadable' | 'redirected';

/** What one exchange means, before anybody looks at the body's content. */
export type Verdict =
  /** A success with a readable body, or a refusal for good: the body tells. `body` is null where it is not JSON. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: Json | null;
      readonly text: string;
      readonly words: ErrorWords;
    }
  | {
      readonly kind: 'not-done';
      readonly why: NotDoneWhy;
      readonly status: number | null;
      readonly retryAfterMs: number | null;
      readonly words: ErrorWords;
    }
  | {
      readonly kind: 'may-have-happened';
      readonly why: DoubtWhy;
      readonly status: number | null;
      readonly words: ErrorWords;
    };

const RAW_LETTERS = 2048;

/** Parses a body; null where it is not whole JSON, or nested or long beyond reason. Names come back as ours. */
export const readBody = (text: string, prefix: string): Json | null => {
  if (hasTooManyValues(text)) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    return isJson(parsed) ? fromWire(parsed, prefix) : null;
  } catch {
    return null;
  }
};

const wordsOf = (body: Json | null, text: string, profile: ServiceProfile): ErrorWords => ({
  message: textAt(body ?? undefined, profile.errors.messagePath) ?? null,
  code: textAt(body ?? undefined, profile.errors.codePath) ?? null,
  raw: text.slice(0, RAW_LETTERS),
});

/** Waiting time of a Retry-After header in milliseconds: seconds, or an HTTP date seen from `now`; null without one. */
export const retryAfterMs = (header: string | undefined, now: number): number | null => {
  if (header === undefined) return null;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
};

type Rule = 'success' | 'refusal' | 'server-error' | 'redirected' | NotDoneWhy;

/**
 * What a status means for everything that writes. A redirect is never followed, and may come after the
 * write; so may any 5xx, a 408 and a 425. Other 4xx did nothing, and are refusals that the list has to bear out.
 */
const statusRules: readonly { readonly from: number; readonly to: number; readonly rule: Rule }[] = [
  { from: 200, to: 299, rule: 'success' },
  { from: 300, to: 399, rule: 'redirected' },
  { from: 401, to: 401, rule: 'unauthorised' },
  { from: 403, to: 403, rule: 'permission' },
  { from: 404, to: 405, rule: 'not-found' },
  { from: 408, to: 408, rule: 'server-error' },
  { from: 410, to: 411, rule: 'not-found' },
  { from: 413, to: 413, rule: 'too-large' },
  { from: 414, to: 415, rule: 'not-found' },
  { from: 425, to: 425, rule: 'server-error' },
  { from: 400, to: 499, rule: 'refusal' },
];

/** "Too many" is certain with a 429; a 5xx needs to say when to come again, since a proxy may answer so after the write. */
const isBusy = (status: number, retryAfter: string | undefined, profile: ServiceProfile): boolean =>
  profile.limits.tooManyStatuses.includes(status) && (status < 500 || retryAfter !== undefined);

const ruleOf = (status: number, retryAfter: string | undefined, profile: ServiceProfile): Rule =>
  isBusy(status, retryAfter, profile)
    ? 'busy'
    : (statusRules.find((one) => status >= one.from && status <= one.to)?.rule ?? 'server-error');

/** Reads an exchange. `now` only turns a Retry-After date into a waiting time. */
export const readReply = (exchange: Exchange, profile: ServiceProfile, now: number): Verdict => {
  if (exchange.kind === 'no-reply') {
    const words = { message: silenceWords(exchange.why), code: null, raw: '' };
    if (exchange.sent === 'none')
      return { kind: 'not-done', why: 'unreachable', status: null, retryAfterMs: null, words };
    return { kind: 'may-have-happened', why: 'no-reply', status: null, words };
  }
  const { status, text } = exchange;
  const body = exchange.cut ? null : readBody(text, profile.naming.prefix);
  const words = wordsOf(body, text, profile);
  const rule = ruleOf(status, exchange.headers['retry-after'], profile);
  switch (rule) {
    case 'success':
      if (body === null) return { kind: 'may-have-happened', why: 'unreadable', status, words };
      return { kind: 'answer', status, body, text, words };
    case 'refusal':
      return { kind: 'answer', status, body, text, words };
    case 'server-error':
    case 'redirected':
      return { kind: 'may-have-happened', why: rule, status, words };
    default:
      return {
        kind: 'not-done',
        why: rule,
        status,
        retryAfterMs: retryAfterMs(exchange.headers['retry-after'], now),
        words,
      };
  }
};

/** The service's words in one line for a person: message and code, else the start of the raw text, else the status. */
export const wordsLine = (words: ErrorWords, status: number | null): string => {
  const said = [words.message, words.code === null ? null : `(${words.code})`]
    .filter((part) => part !== null)
    .join(' ');
  if (words.message !== null) return said;
  const raw = words.raw.replace(/\s+/g, ' ').trim().slice(0, 300);
  const shown = raw === '' ? 'an empty answer' : raw;
  return status === null ? shown : `${status}: ${shown}`;
};
