import type { Exchange } from '../../src/core/service/exchange';
import type { JsonObject } from '../../src/core/values/json';
import type { ExchangeLimits, HttpRequest } from '../../src/main/http/exchange';
import type { Clock } from '../../src/main/runner/ports';
import { type Books, type Maker, openBooks, type Thing, type Work, type Written } from './books';
import { chance } from './chance';
import { parsed } from './json';
import type { Load } from './loads';
import type { BatchShape, Direction, Fault, Mishaps, Refusal } from './mishaps';
import { shownThing } from './shown';
import { page, progress, type Reply, refusal, results, settled } from './speech';
import { LATE_MS, type ServiceWorld } from './worlds';

export type ServiceOptions = {
  readonly clock: Clock;
  readonly load: Load;
  readonly salt: number;
  /** Longest time from the arrival of a request until its things can be read, ms. */
  readonly slowestMs: number;
  readonly pageSize: number;
  readonly isNewestFirst: boolean;
  readonly refusal: Refusal;
  /** Identities that are refused, and those that fail after acceptance; both may shrink while it runs. */
  readonly bad: ReadonlySet<string>;
  readonly fails: ReadonlySet<string>;
  readonly world: ServiceWorld;
  /** A key remembers failures too. */
  readonly remembersFailures: boolean;
  readonly mishaps: Mishaps;
  readonly onFault: (fault: Fault, direction: Direction) => void;
};

export type ModelService = {
  /** `from`: the import on whose behalf. */
  readonly exchange: (request: HttpRequest, limits: ExchangeLimits, from?: number) => Promise<Exchange>;
  readonly books: Books;
  /** Identities in requests that have left and not arrived yet. */
  readonly isFlying: (identity: string) => boolean;
};

type Batch = {
  readonly id: string;
  readonly work: Work;
  readonly doneAt: number;
  readonly startedAt: number;
  readonly shape: BatchShape;
  readonly number: number;
};
type Turn = {
  readonly request: HttpRequest;
  readonly fault: Fault | null;
  readonly number: number;
  readonly maker: Maker;
};

const directionOf = ({ method, url }: HttpRequest): Direction =>
  url.endsWith('/oauth/token') ? 'token' : method === 'GET' ? 'read' : 'send';

const asExchange = (reply: Reply, isCut: boolean): Exchange => {
  const text = reply.text ?? JSON.stringify(reply.body ?? null);
  return {
    kind: 'reply',
    status: reply.status,
    headers: {
      'content-type': reply.text === undefined ? 'application/json' : 'text/html',
      ...reply.headers,
    },
    text: isCut ? text.slice(0, Math.floor(text.length / 2)) : text,
    cut: isCut,
    ms: 1,
  };
};

const silence = (sent: 'none' | 'some' | 'all', why: string): Exchange => ({
  kind: 'no-reply',
  sent,
  why,
  ms: 1,
});

const redirect: Reply = { status: 302, text: '', headers: { location: 'https://login.example/' } };

/** What is answered without a look at the request; null: it is looked at. */
const unheard = (fault: Fault | null, number: number, seconds: number): Exchange | null => {
  const body = { message: `not now (${number})` };
  switch (fault) {
    case 'refused-connection':
      return silence('none', 'ECONNREFUSED');
    case 'lost-before':
      return silence(number % 2 === 0 ? 'some' : 'all', 'ECONNRESET');
    case 'busy-retry-after':
      return asExchange({ status: 429, body, headers: { 'retry-after': String(seconds) } }, false);
    case 'busy':
      return asExchange({ status: 503, body }, false);
    case 'redirect-before':
      return asExchange(redirect, false);
    case 'too-early':
      return asExchange({ status: 425, body }, false);
    case 'failing-before':
      return asExchange({ status: 500, body }, false);
    case 'forbidden':
      return asExchange({ status: 403, body }, false);
    case 'not-found':
      return asExchange({ status: 404, body }, false);
    case 'too-large':
      return asExchange({ status: 413, text: 'Request Entity Too Large' }, false);
    default:
      return null;
  }
};

/** What is left of an answer on its way back. */
const onTheWay = (fault: Fault | null, reply: Reply): Exchange => {
  switch (fault) {
    case 'lost-after':
      return silence('all', 'ECONNRESET');
    case 'failing-after':
      return asExchange({ status: 502, text: '<html>Bad gateway</html>' }, false);
    case 'redirect-after':
      return asExchange(redirect, false);
    case 'timed-out-after':
      return asExchange({ status: 408, body: { message: 'the request took too long' } }, false);
    case 'busy-after':
      return asExchange({ status: 503, body: { message: 'not now' } }, false);
    case 'nameless':
      return asExchange(reply.status === 202 ? { status: 202, body: {} } : reply, false);
    case 'empty':
      return asExchange({ ...reply, text: '' }, false);
    case 'html':
      return asExchange(page, false);
    case 'cut':
      return asExchange(reply, true);
    default:
      return asExchange(reply, false);
  }
};

/** A service in memory that speaks as the real one may, keeps true books, and stumbles as laid out. */
export const modelService = (options: ServiceOptions): ModelService => {
  const { clock, load, salt, mishaps } = options;
  const books = openBooks({ load, salt, world: options.world, fails: options.fails });
  const counted = { send: 0, read: 0, token: 0 };
  const batches = new Map<string, Batch>();
  const answers = new Map<string, { readonly bodyText: string | null; readonly reply: Promise<Reply> }>();
  const tokens = new Set<string>();
  const flying = new Set<readonly JsonObject[]>();
  let serial = 0;

  const until = (at: number): Promise<void> => clock.sleep(Math.max(0, at - clock.now()));
  const isBad = (entry: JsonObject): boolean =>
    options.bad.has(load.identity(entry)) || (options.world.repeat === 'refused' && books.isUsed(entry));
  const waitSeconds = (direction: Direction, number: number): number =>
    1 + Math.floor(chance(salt, `${direction} wait`, number) * 40);
  /** Most is written at once; what is not may take long. */
  const lagMs = (number: number): number => {
    const most = chance(salt, 'quick', number) < 0.6 ? Math.min(400, options.slowestMs) : options.slowestMs;
    return Math.floor(chance(salt, 'commit', number) * most);
  };

  const writtenOf = (work: Work): readonly Written[] =>
    work.written ?? work.entries.map(() => ({ kind: 'failed' }));
  const told = (work: Work) =>
    work.entries.map((entry, index) => ({
      entry,
      index,
      written: writtenOf(work)[index] ?? ({ kind: 'failed' } as const),
    }));

  const batchFor = (entries: readonly JsonObject[], { number, maker }: Turn): Batch => {
    const shape = mishaps.batchOf(batches.size);
    const startedAt = clock.now();
    const writesAt = startedAt + lagMs(number);
    const work = books.take(entries, shape === 'never-works' ? null : writesAt, maker);
    const spans = [0, 3_000, 60_000, 300_000];
    const more = spans[Math.floor(chance(salt, 'batch', number) * spans.length)] ?? 0;
    const batch = { id: `b${++serial}`, work, doneAt: writesAt + more, startedAt, shape, number };
    batches.set(batch.id, batch);
    return batch;
  };

  const isBatch = (number: number): boolean =>
    load.answers === 'async' || (load.answers === 'either' && chance(salt, 'mode', number) < 0.5);

  /** Takes the work on and answers when the answer is ready. */
  const perform = async (entries: readonly JsonObject[], turn: Turn): Promise<Reply> => {
    const { number, maker } = turn;
    const places = entries.flatMap((entry, i) => (isBad(entry) ? [i] : []));
    const tellsPartly = load.name === 'vendors' && options.refusal === 'unnamed';
    if (places.length > 0 && !tellsPartly) return refusal(load, options.refusal, entries.length, places);
    const good = entries.filter((entry) => !isBad(entry));
    if (isBatch(number)) return { status: 202, body: { batch_id: batchFor(good, turn).id } };
    const work = books.take(good, clock.now() + lagMs(number), maker);
    await until(work.writesAt ?? 0);
    books.advance(clock.now());
    const ofGood = new Map(good.map((entry, i) => [entry, writtenOf(work)[i]]));
    const all = entries.map((entry, index) => ({
      entry,
      index,
      written: ofGood.get(entry) ?? ('bad' as const),
    }));
    return settled(load, all, mishaps.answerOf(number));
  };

  /** The same key answers with the first answer, for ever. */
  const underKey = (turn: Turn, entries: readonly JsonObject[]): Promise<Reply> => {
    const { request } = turn;
    const key = request.headers['Idempotency-Key'];
    if (!load.isKeyed || key === undefined) return perform(entries, turn);
    const before = answers.get(key);
    if (before !== undefined)
      return before.bodyText === request.bodyText
        ? before.reply
        : Promise.resolve({ status: 422, body: { message: 'the key was used for another body' } });
    const reply = perform(entries, turn);
    answers.set(key, { bodyText: request.bodyText, reply });
    return reply;
  };

  const read = (thing: Thing, isList: boolean): JsonObject => shownThing(load, options.world, thing, isList);

  const list = (url: URL): Reply => {
    const size = Math.min(Number(url.searchParams.get('limit') ?? 25), options.pageSize);
    const number = options.world.isPageIgnored ? 1 : Number(url.searchParams.get('page') ?? 1);
    const listed = load.canBeListed ? books.shownAt(clock.now()) : [];
    const all = options.isNewestFirst ? [...listed].reverse() : listed;
    const shown = all.slice((number - 1) * size, number * size).map((thing) => read(thing, true));
    const { count } = options.world;
    const told = count === 'none' ? {} : { count: count === 'total' ? all.length : shown.length };
    return { status: 200, body: { ...told, page: number, limit: size, [load.listKey]: shown } };
  };

  const one = (id: string): Reply => {
    const thing = books.withId(id);
    return thing === undefined
      ? { status: 404, body: { message: 'there is no such thing' } }
      : { status: 200, body: read(thing, false) };
  };

  const ask = (url: URL): Reply => {
    const [, id = '', question = ''] = /^\/v1\/batch\/([^/]+)\/(progress|results)$/.exec(url.pathname) ?? [];
    const batch = batches.get(id);
    if (url.pathname === load.listPath) return list(url);
    if (url.pathname.startsWith(`${load.listPath}/`))
      return one(url.pathname.slice(load.listPath.length + 1));
    if (batch === undefined) return { status: 404, body: { message: 'no such thing' } };
    const now = clock.now();
    const isDone = now >= batch.doneAt && batch.work.written !== null;
    if (question === 'progress') return progress(batch.shape, isDone);
    const span = Math.max(1, batch.doneAt - batch.startedAt);
    const isMute =
      batch.shape === 'never-ends' || batch.shape === 'never-works' || batch.work.written === null;
    const share = isMute ? 0 : isDone ? 1 : (now - batch.startedAt) / span;
    const forgotten = (place: number): boolean => chance(salt, 'forgets', batch.number, place) < 0.5;
    return results(load, told(batch.work), batch.shape, { share: Math.min(1, share), forgotten });
  };

  const isAllowed = (request: HttpRequest): boolean =>
    tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, ''));

  const write = async (turn: Turn): Promise<Exchange> => {
    const { request, fault } = turn;
    const entries = load.entriesOf(parsed(request.bodyText));
    const key = request.headers['Idempotency-Key'];
    if (fault === 'failing-before' && key !== undefined) {
      const reply =
        answers.get(key)?.reply ?? Promise.resolve({ status: 500, body: { message: 'it failed' } });
      answers.set(key, { bodyText: request.bodyText, reply });
      return asExchange(await reply, false);
    }
    const reply = underKey(turn, entries);
    const waits = fault === null || fault === 'cut' || fault === 'empty' || fault === 'html';
    return onTheWay(fault, waits ? await reply : { status: 200 });
  };

  const act = async (turn: Turn, direction: Direction): Promise<Exchange> => {
    const { fault, request } = turn;
    books.advance(clock.now());
    const isKept =
      fault === 'failing-before' && direction === 'send' && options.remembersFailures && load.isKeyed;
    const early = isKept ? null : unheard(fault, turn.number, waitSeconds(direction, turn.number));
    if (early !== null) return early;
    if (direction === 'token') {
      const token = `t${++serial}`;
      tokens.add(token);
      return onTheWay(fault, { status: 200, body: { access_token: token, token_type: 'Bearer' } });
    }
    if (fault === 'token-expired') tokens.clear();
    if (!isAllowed(request))
      return asExchange({ status: 401, body: { message: 'the token has expired' } }, false);
    if (direction === 'send') return write(turn);
    return onTheWay(fault, ask(new URL(request.url)));
  };

  const exchange = async (request: HttpRequest, limits: ExchangeLimits, from = 0): Promise<Exchange> => {
    const direction = directionOf(request);
    const number = counted[direction]++;
    const fault = mishaps.faultOf(direction, number);
    const maker: Maker = { who: 'ours', sending: number, from };
    if (fault !== null) options.onFault(fault, direction);
    const entries = direction === 'send' ? load.entriesOf(parsed(request.bodyText)) : [];
    const leftAt = clock.now();
    const wayMs = 1 + Math.floor(chance(salt, direction, number) * 150);
    flying.add(entries);
    await clock.sleep(wayMs);
    flying.delete(entries);
    if (fault === 'time-out-before' || fault === 'time-out-after') {
      if (fault === 'time-out-after') void act({ request, fault: null, number, maker }, direction);
      await until(leftAt + limits.timeoutMs);
      return silence('all', 'ETIMEDOUT');
    }
    if (fault === 'late-arrival') {
      flying.add(entries);
      void clock.sleep(LATE_MS).then(() => {
        flying.delete(entries);
        return act({ request, fault: null, number, maker }, direction);
      });
      return silence('all', 'ECONNRESET');
    }
    const answer = await act({ request, fault, number, maker }, direction);
    await clock.sleep(wayMs);
    return answer;
  };

  return {
    exchange,
    books,
    isFlying: (identity) =>
      [...flying].some((entries) => entries.some((entry) => load.identity(entry) === identity)),
  };
};
