import { words } from '../../../core/issues/codes';
import { type ApiRequest, addressOf, pathOf } from '../../../core/service/endpoints';
import type { Exchange } from '../../../core/service/exchange';
import type { ServiceProfile } from '../../../core/service/profile';
import { type DoubtWhy, readReply, type Verdict, wordsLine } from '../../../core/service/reply';
import { type Credentials, readToken, tokenForm } from '../../../core/service/token';
import type { Fact } from '../../../core/submit/facts';
import type { Json } from '../../../core/values/json';
import type { Result } from '../../../core/values/result';
import type { Http, HttpRequest } from '../../http/exchange';
import { hideInHeaders, hideInHeard, redactHeaders, redactText, redactTokenReply } from '../../http/redact';
import type { TokenAnswer, TokenHolder } from '../../http/token';
import type { Clock } from '../ports';
import type { ExchangePurpose, ReplyLine, RequestLine } from './store';

/** The way to one environment of one organisation. Credentials are asked for each time and kept nowhere. */
export type Link = {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly profile: ServiceProfile;
  readonly credentials: () => Promise<Result<Credentials>>;
  readonly http: Http;
  readonly tokens: TokenHolder;
  readonly clock: Clock;
  /** The id of a company's vendor in the directory by its ERP id; null: not one alone has it. Absent: there is no directory. */
  readonly vendorIdOf?: (company: string, erpId: string) => string | null;
};

/** Where exchanges are written down: before the first byte leaves, and when they are over, with the facts that follow. */
export type Recorder = {
  readonly begin: (request: RequestLine, facts: readonly Fact[]) => Promise<number>;
  /** `conclude` makes the facts at the moment of writing, so that they follow from the state as it is then. */
  readonly finish: (attempt: number, reply: ReplyLine, conclude: () => readonly Fact[]) => Promise<void>;
};

/** What an exchange is about. */
export type About = { readonly purpose: ExchangePurpose; readonly chunk: number | null };

/** What a read came to. */
export type ReadAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Json | null; readonly text: string }
  | {
      readonly kind: 'trouble';
      readonly why:
        | 'unreachable'
        | 'server-error'
        | 'busy'
        | 'credentials'
        | 'permission'
        | 'not-found'
        | 'unreadable';
      readonly text: string;
      readonly retryAfterMs: number | null;
    };

const REPLY_BYTES = 32 * 1024 * 1024;
/** Pages of lists are kept in the log up to here; whatever answers a write is kept whole. */
const LOGGED_LETTERS = 64 * 1024;

/** What must not stand in the log, and the clock that dates it. */
type Redaction = {
  readonly secrets: readonly string[];
  readonly clock: Clock;
  /** Headers of ours, beside the usual ones, that are worth keeping. */
  readonly ownHeaders: readonly string[];
};

const redactionOf = (link: Link, secrets: readonly string[]): Redaction => ({
  secrets,
  clock: link.clock,
  ownHeaders: [link.profile.idempotency.header.toLowerCase()],
});

const none: readonly string[] = [];

const lastSecrets = new WeakMap<Link, readonly string[]>();

/** The list of before where it says the same: what was worked out for it holds on. */
const sameSecrets = (link: Link, some: readonly string[]): readonly string[] => {
  const secrets = [...new Set(some)].sort();
  const last = lastSecrets.get(link);
  if (last?.length === secrets.length && last.every((one, i) => one === secrets[i])) return last;
  lastSecrets.set(link, secrets);
  return secrets;
};

/** Tokens that a connection was given: an answer may still repeat one that is no longer in force. */
const givenTokens = new WeakMap<TokenHolder, readonly string[]>();
const MOST_TOKENS = 8;

const tokensOf = (link: Link): readonly string[] => givenTokens.get(link.tokens) ?? [];

const keepToken = (link: Link, token: string): void => {
  const others = tokensOf(link).filter((one) => one !== token);
  givenTokens.set(link.tokens, [token, ...others].slice(0, MOST_TOKENS));
};

/** What was heard, as it may be told: a service that repeats what it was given must not put it into outcomes and reports. */
const withoutSecrets = (exchange: Exchange, secrets: readonly string[]): Exchange =>
  exchange.kind === 'no-reply'
    ? { ...exchange, why: hideInHeard(exchange.why, secrets) }
    : {
        ...exchange,
        text: hideInHeard(exchange.text, secrets),
        headers: hideInHeaders(exchange.headers, secrets),
      };

const replyLine = (exchange: Exchange, redaction: Redaction, mostLetters: number): ReplyLine => {
  const { secrets, clock } = redaction;
  const finishedAt = clock.now();
  if (exchange.kind === 'no-reply') {
    const noReply = { sent: exchange.sent, why: redactText(exchange.why, secrets) };
    return { finishedAt, status: null, headers: {}, text: null, isCut: false, noReply };
  }
  const text = redactText(exchange.text.slice(0, mostLetters), secrets);
  const headers = redactHeaders(exchange.headers, secrets);
  return { finishedAt, status: exchange.status, headers, text, isCut: exchange.cut, noReply: null };
};

const requestLine = (
  request: HttpRequest,
  path: string,
  about: About,
  redaction: Redaction,
): RequestLine => ({
  ...about,
  method: request.method,
  path: redactText(path, redaction.secrets),
  headers: redactHeaders(request.headers, redaction.secrets, redaction.ownHeaders),
  bodyText: request.bodyText === null ? null : redactText(request.bodyText, redaction.secrets),
  ...(request.bodyBytes === undefined ? {} : { bodyBytes: request.bodyBytes }),
  bytes: request.bodyBytes?.length ?? Buffer.byteLength(request.bodyText ?? ''),
  startedAt: redaction.clock.now(),
});

/** A host that takes no connection within this is not there; nothing has left until then. */
const CONNECT_MS = 10_000;

const limitsOf = ({ profile }: Link) => ({
  timeoutMs: profile.limits.timeoutMs,
  connectMs: CONNECT_MS,
  replyBytes: REPLY_BYTES,
});

const tokenTrouble = (
  why: Extract<TokenAnswer, { kind: 'trouble' }>['why'],
  text: string,
  retryAfterMs: number | null = null,
): TokenAnswer => ({
  kind: 'trouble',
  why,
  text,
  retryAfterMs,
});

/** What a read came to whose exchange settled nothing; a redirect means that the address is wrong. */
const troubleWhy = (why: DoubtWhy) => {
  switch (why) {
    case 'no-reply':
      return 'unreachable';
    case 'redirected':
      return 'not-found';
    default:
      return why;
  }
};

const FIRST_REFUSAL = 400;

/** What may be told of an answer: a refusal says why in words; of everything else nothing, since a token may stand anywhere in it. */
const tokenWords = ({ words: said, status }: Pick<Verdict, 'words' | 'status'>): string =>
  status === null || status >= FIRST_REFUSAL
    ? wordsLine(said, status)
    : words('token-answer-unread', { status: String(status) }).sentence;

const tokenAnswer = (exchange: Exchange, link: Link, now: number): TokenAnswer => {
  const verdict = readReply(exchange, link.profile, now);
  const text = tokenWords(verdict);
  switch (verdict.kind) {
    case 'answer': {
      if (verdict.status >= 400 || verdict.body === null) return tokenTrouble('credentials', text);
      const token = readToken(verdict.body, link.profile, now);
      if (token.ok) return { kind: 'token', ...token.value };
      return tokenTrouble('unreadable', words(token.problem.code, token.problem.params).sentence);
    }
    case 'not-done':
      if (verdict.why === 'busy' || verdict.why === 'unreachable')
        return tokenTrouble(verdict.why, text, verdict.retryAfterMs);
      return tokenTrouble('credentials', text);
    case 'may-have-happened':
      return verdict.why === 'redirected'
        ? tokenTrouble('credentials', text)
        : tokenTrouble(verdict.why === 'no-reply' ? 'unreachable' : verdict.why, text);
  }
};

/** Whatever is no refusal may hold a token under a name that nobody knows, so none of its values is kept. */
const tokenReplyLine = (exchange: Exchange, redaction: Redaction): ReplyLine => {
  const line = replyLine(exchange, redaction, LOGGED_LETTERS);
  const isRefusal = line.status === null || line.status >= FIRST_REFUSAL;
  return !isRefusal && line.text !== null ? { ...line, text: redactTokenReply(line.text) } : line;
};

const fetchToken = async (link: Link, recorder: Recorder): Promise<TokenAnswer> => {
  const credentials = await link.credentials();
  if (!credentials.ok)
    return tokenTrouble('credentials', words(credentials.problem.code, credentials.problem.params).sentence);
  const { apiKey, clientId, clientSecret } = credentials.value;
  const redaction = redactionOf(link, sameSecrets(link, [apiKey, clientId, clientSecret, ...tokensOf(link)]));
  const request: HttpRequest = {
    method: 'POST',
    url: link.authUrl,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'x-api-key': apiKey,
    },
    bodyText: tokenForm(credentials.value, link.profile),
  };
  const attempt = await recorder.begin(
    requestLine(request, link.authUrl, { purpose: 'token', chunk: null }, redaction),
    [],
  );
  const exchange = await link.http.exchange(request, limitsOf(link));
  const answer = tokenAnswer(exchange, link, link.clock.now());
  if (answer.kind === 'token') keepToken(link, answer.text);
  const found = answer.kind === 'token' ? [answer.text] : [];
  const told = { ...redaction, secrets: sameSecrets(link, [...redaction.secrets, ...found]) };
  await recorder.finish(attempt, tokenReplyLine(exchange, told), () => []);
  // The token itself may hold the id of the client, so only words are cleaned.
  return answer.kind === 'token' ? answer : { ...answer, text: hideInHeard(answer.text, redaction.secrets) };
};

/** The token in force, asked for once however many are waiting. */
export const tokenFor = (link: Link, recorder: Recorder): Promise<TokenAnswer> =>
  link.tokens.current(() => fetchToken(link, recorder));

/** What is written down with an exchange: facts before it, and those that follow from it. */
export type Writing = {
  readonly before: readonly Fact[];
  readonly after: (exchange: Exchange) => readonly Fact[];
  /** Asked when all is written down and nothing has left: no, and nothing leaves. Absent: it may. */
  readonly mayLeave?: () => boolean;
};

/** What was written down as leaving and did not. */
const stayed: Exchange = {
  kind: 'no-reply',
  sent: 'none',
  why: 'It was not sent: its time was over.',
  ms: 0,
};

const clockOffsets = new WeakMap<Link, number>();

/** The service's clock less ours by its last answer, ms; differences below what its date can tell count as none. */
export const clockOffset = (link: Link): number => clockOffsets.get(link) ?? 0;

const LEAST_OFFSET_MS = 2_000;

const keepOffset = (link: Link, exchange: Exchange): void => {
  const date = exchange.kind === 'reply' ? Date.parse(exchange.headers.date ?? '') : Number.NaN;
  if (Number.isNaN(date)) return;
  const offset = date - link.clock.now();
  clockOffsets.set(link, Math.abs(offset) < LEAST_OFFSET_MS ? 0 : offset);
};

/** One exchange with the service under a token, written down before and after. A 401 makes the token invalid. */
export const exchangeOver = async (
  link: Link,
  recorder: Recorder,
  request: ApiRequest & { readonly about: About; readonly token: string },
  writing: Writing,
): Promise<Exchange> => {
  const credentials = await link.credentials();
  const apiKey = credentials.ok ? credentials.value.apiKey : '';
  const own = credentials.ok ? [credentials.value.clientId, credentials.value.clientSecret] : [];
  const redaction = redactionOf(link, sameSecrets(link, [apiKey, request.token, ...own, ...tokensOf(link)]));
  const whole: HttpRequest = {
    method: request.method,
    url: addressOf(link.baseUrl, request),
    headers: { ...request.headers, authorization: `Bearer ${request.token}`, 'x-api-key': apiKey },
    bodyText: request.bodyText,
    ...(request.bodyBytes === undefined ? {} : { bodyBytes: request.bodyBytes }),
  };
  const attempt = await recorder.begin(
    requestLine(whole, pathOf(request), request.about, redaction),
    writing.before,
  );
  const heard = writing.mayLeave?.() === false ? stayed : await link.http.exchange(whole, limitsOf(link));
  const exchange = withoutSecrets(heard, redaction.secrets);
  keepOffset(link, exchange);
  if (exchange.kind === 'reply' && exchange.status === 401) link.tokens.reject(request.token);
  const most = request.kind === 'write' ? REPLY_BYTES : LOGGED_LETTERS;
  // What was heard has no secret any more: a long answer is searched once.
  const line = replyLine(exchange, { ...redaction, secrets: none }, most);
  await recorder.finish(attempt, line, () => writing.after(exchange));
  return exchange;
};

/** What a read means. A first 401 is no answer yet: the token is renewed and the read made once more. */
const readAnswer = (exchange: Exchange, link: Link, isRepeat: boolean): ReadAnswer | 'renew' => {
  const verdict = readReply(exchange, link.profile, link.clock.now());
  const text = wordsLine(verdict.words, verdict.status);
  switch (verdict.kind) {
    case 'answer':
      return { kind: 'answer', status: verdict.status, body: verdict.body, text };
    case 'may-have-happened':
      return {
        kind: 'trouble',
        why: troubleWhy(verdict.why),
        text,
        retryAfterMs: null,
      };
    case 'not-done': {
      if (verdict.why === 'unauthorised' && !isRepeat) return 'renew';
      const why =
        verdict.why === 'unauthorised'
          ? 'credentials'
          : verdict.why === 'too-large'
            ? 'not-found'
            : verdict.why;
      return { kind: 'trouble', why, text, retryAfterMs: verdict.retryAfterMs };
    }
  }
};

/** Reads a long body only once, whoever asks first. */
const once = <A, B>(work: (value: A) => B): ((value: A) => B) => {
  let done: { readonly result: B } | null = null;
  return (value) => {
    done ??= { result: work(value) };
    return done.result;
  };
};

/**
 * Reads once (twice where the token had run out). `conclude` turns the answer into facts; they are written in one
 * transaction with the reply, or handed to `append` where no exchange was made for want of a token.
 */
export const readOver = async (
  link: Link,
  recorder: Recorder & { readonly append: (conclude: () => readonly Fact[]) => Promise<void> },
  request: ApiRequest & { readonly about: About },
  conclude: (answer: ReadAnswer) => readonly Fact[],
): Promise<ReadAnswer> => {
  for (const isRepeat of [false, true]) {
    const token = await tokenFor(link, recorder);
    if (token.kind === 'trouble') {
      await recorder.append(() => conclude(token));
      return token;
    }
    const read = once((exchange: Exchange) => readAnswer(exchange, link, isRepeat));
    const after = (exchange: Exchange): readonly Fact[] => {
      const answer = read(exchange);
      return answer === 'renew' ? [] : conclude(answer);
    };
    const exchange = await exchangeOver(
      link,
      recorder,
      { ...request, token: token.text },
      { before: [], after },
    );
    const answer = read(exchange);
    if (answer !== 'renew') return answer;
  }
  return { kind: 'trouble', why: 'credentials', text: '', retryAfterMs: null };
};
