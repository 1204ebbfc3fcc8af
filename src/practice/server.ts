import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { unauthorized, type Version, versionOf } from './access';
import { adminReply } from './admin';
import type { Credentials, Tokens } from './credentials';
import { answerAfter, answerInstead, type Received, receive, send, tooLarge, wait } from './exchange';
import { type Fate, type Faults, noFate } from './faults';
import { foreignRecords } from './foreign';
import { parseJson, withKeyPrefix, withPrefix } from './json';
import type { KeyLog } from './key-log';
import type { Later } from './late';
import { locationRefusal } from './location-refusal';
import { serviceOf } from './making';
import { between } from './random';
import { badRequest, misdirected, notFound, type Reply, refuse } from './reply';
import type { RequestCounts } from './requests';
import type { Found } from './router';
import type { Maker } from './rows';
import type { Call, Route, Service } from './service';
import { tokenReply } from './token';

export type Host = {
  readonly service: Service;
  readonly credentials: Credentials;
  readonly tokens: Tokens;
  readonly faults: Faults;
  readonly counts: RequestCounts;
  readonly keys: KeyLog;
  readonly later: Later;
  readonly find: (method: string, path: string) => Found | null;
  readonly commitDelayMs: readonly [number, number];
};

const multipartLimitBytes = 10_485_760;

/** A request that has arrived whole. */
type Arrived = Received & {
  readonly request: IncomingMessage;
  readonly method: string;
  readonly url: URL;
  readonly fate: Fate;
  readonly found: Found | null;
  /** Requests before this one. */
  readonly number: number;
  /** Told what a request under a key was answered; null: it has none. */
  readonly answerKey: ReturnType<KeyLog['add']> | null;
};

const typeOf = (arrived: Arrived): string => arrived.request.headers['content-type'] ?? '';

/** The refusal of a body that the route does not take, or the body. */
const bodyOf = (host: Host, route: Route, arrived: Arrived): { body: unknown } | Reply => {
  if (arrived.bytes.length === 0) return { body: undefined };
  const type = typeOf(arrived);
  if (route.takes !== undefined && type.startsWith('multipart/form-data')) {
    return arrived.bytes.length > multipartLimitBytes ? tooLarge : { body: undefined };
  }
  if (route.takes === 'multipart' || !type.startsWith('application/json')) {
    return badRequest('Unexpected content type');
  }
  const body = parseJson(arrived.bytes.toString('utf8'));
  if (body === undefined) return badRequest('The body is not JSON');
  return { body: withPrefix(body, host.service.profile.prefix, 'svc_') };
};

const queryOf = (host: Host, url: URL): URLSearchParams => {
  const { prefix } = host.service.profile;
  if (prefix === 'svc_') return url.searchParams;
  const read = new URLSearchParams();
  for (const [key, value] of url.searchParams) read.append(withKeyPrefix(key, prefix, 'svc_'), value);
  return read;
};

const isReply = (value: object): value is Reply => 'status' in value;

const lookUp = (host: Host, method: string, pathname: string): Found | null => {
  const below = pathname.startsWith('/v1/') ? pathname.slice('/v1'.length) : null;
  return below === null ? null : host.find(method, below);
};

/** What calls itself by a name in its headers is told apart in the books; no client has to. */
const clientOf = ({ headers }: IncomingMessage): string => {
  const name = headers['x-practice-client'];
  return typeof name === 'string' && name !== '' ? name : 'api';
};

/** The request as its handler reads it, at a moment of the service's clock. */
const callOf = (
  host: Host,
  arrived: Arrived,
  found: Found,
  as: Version & { readonly now: number },
): Call | Reply => {
  const read = bodyOf(host, found.route, arrived);
  if (isReply(read)) return read;
  return {
    method: arrived.method,
    path: arrived.url.pathname,
    params: found.params,
    query: queryOf(host, arrived.url),
    headers: arrived.request.headers,
    body: read.body,
    bytes: arrived.bytes,
    ...as,
    fate: arrived.fate,
    lateMs: 0,
  };
};

type Moment = { readonly nowMs: number; readonly lateMs: number };

const handled = (host: Host, arrived: Arrived, version: Version, { nowMs, lateMs }: Moment): Reply => {
  const { found, method } = arrived;
  if (found === null) return notFound('Path');
  const call = callOf(host, arrived, found, { ...version, now: nowMs });
  if (isReply(call)) return call;
  const maker = { client: clientOf(arrived.request), request: arrived.number + 1 };
  const service = serviceOf(host.service, maker, nowMs);
  return (
    locationRefusal(service, call, `${method} ${found.route.path}`) ??
    found.route.handle(service, { ...call, lateMs })
  );
};

/** Batches are begun later; whatever else answers with what it did cannot answer before it has done it. */
const beginsBatch = ({ found, method }: Arrived): boolean =>
  method === 'POST' && found !== null && /\/(import|bulk[a-z-]*\/?)$/.test(found.route.path)
    ? !/^\/(vendors|dimensions)/.test(found.route.path)
    : false;

/** The answer that is told; null: it is lost. */
const told = ({ fate, url }: Arrived, reply: Reply): Reply | null => {
  const instead = answerAfter(fate, url.pathname);
  return instead === undefined ? reply : instead;
};

/** The work of a request; null: its answer is lost. What is done later than its answer is done by the service's clock. */
const workedAt = (host: Host, arrived: Arrived, version: Version): Reply | null => {
  const { fate, method } = arrived;
  const nowMs = host.service.store.present();
  host.later.run(nowMs);
  const lateMs = method === 'GET' ? null : fate.spanMs('commit-late');
  if (lateMs === null) return told(arrived, handled(host, arrived, version, { nowMs, lateMs: 0 }));
  const instead = answerAfter(fate, arrived.url.pathname);
  fate.note('commit-late');
  if (instead === undefined && beginsBatch(arrived))
    return handled(host, arrived, version, { nowMs, lateMs });
  host.later.add(nowMs + lateMs, (atMs) => {
    handled(host, arrived, version, { nowMs: atMs, lateMs: 0 });
  });
  return instead ?? null;
};

const work = async (host: Host, arrived: Arrived): Promise<Reply | null> => {
  const { request, fate, method } = arrived;
  const nowMs = host.service.store.present();
  if (fate.forgetsTokens()) host.tokens.forget();
  const refused = unauthorized(request.headers, host.credentials, host.tokens, nowMs);
  if (refused !== null) return told(arrived, refused);
  const version = versionOf(request.headers);
  if (isReply(version)) return told(arrived, version);
  if (method !== 'GET') {
    const [least, most] = host.commitDelayMs;
    const usualMs = between(least, most, host.service.store.seed, 'commit', arrived.number);
    await wait(usualMs + fate.waitMs('commit-delay'));
  }
  return workedAt(host, arrived, version);
};

const tokenWork = (host: Host, arrived: Arrived): Reply => {
  if (arrived.method !== 'POST') return notFound('Path');
  if (arrived.fate.hits('refuse-token')) return refuse(401, 'AUTH4010', 'Unauthorized');
  const nowMs = host.service.store.present();
  const request = { headers: arrived.request.headers, text: arrived.bytes.toString('utf8'), nowMs };
  return tokenReply(host.service.profile, host.credentials, host.tokens, request);
};

const latest: Version = { version: '1.1.0', vendorIdsAre: 'integer' };

/** Somebody else's records like those of a request come about whether it gets through or not. */
const inventForeign = (host: Host, arrived: Arrived): void => {
  const { fate, found, method } = arrived;
  const chosen = method === 'POST' ? fate.chosen('foreign') : null;
  if (chosen === null || found === null) return;
  const nowMs = host.service.store.present();
  const call = callOf(host, arrived, found, { ...latest, now: nowMs });
  if (isReply(call)) return;
  const invent = (atMs: number): void =>
    foreignRecords(
      serviceOf(host.service, foreigner, atMs),
      { ...call, now: atMs },
      found.route.path,
      chosen,
    );
  const afterMs = fate.spanMs('foreign-after');
  if (afterMs === null) invent(nowMs);
  else host.later.add(nowMs + afterMs, invent);
};

const foreigner: Maker = { client: 'foreign', request: null };

/** One request under its fate; null: the connection is cut. */
const decide = async (host: Host, arrived: Arrived): Promise<Reply | null> => {
  const { fate } = arrived;
  await wait(fate.waitMs('delay'));
  inventForeign(host, arrived);
  if (fate.hits('drop-request')) return null;
  if (arrived.isTooLarge) return tooLarge;
  const { pathname } = arrived.url;
  const instead = answerInstead(fate, pathname);
  if (instead !== null) return instead;
  if (pathname !== '/oauth/token') return work(host, arrived);
  return told(arrived, tokenWork(host, arrived));
};

const arrive = (host: Host, request: IncomingMessage, received: Received, url: URL): Arrived => {
  const method = request.method ?? 'GET';
  const found = lookUp(host, method, url.pathname);
  const operation = found === null ? url.pathname : `/v1${found.route.path}`;
  const number = host.counts.add(method, operation);
  const fate = host.faults.fateOf(method, url.pathname);
  const key = request.headers['idempotency-key'];
  const answerKey =
    typeof key === 'string'
      ? host.keys.add({
          operation: `${method} ${operation}`,
          key,
          bytes: received.bytes,
          at: host.service.store.present(),
        })
      : null;
  return { ...received, request, method, url, fate, found, number, answerKey };
};

/** The names of this machine's own address: a page that had its name point here is none of them. */
const ownNames = ['127.0.0.1', 'localhost', '[::1]'];

const isForUs = ({ headers, socket }: IncomingMessage): boolean =>
  ownNames.some((name) => headers.host?.toLowerCase() === `${name}:${socket.localPort}`);

const serve = async (host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const received = await receive(request);
  if (!isForUs(request)) return send(response, noFate, misdirected, 'svc_');
  const address = `http://127.0.0.1${request.url ?? '/'}`;
  if (!URL.canParse(address)) return send(response, noFate, badRequest('Malformed path'), 'svc_');
  const url = new URL(address);
  host.later.run(host.service.store.present());
  if (url.pathname.startsWith('/practice/')) {
    const { method = 'GET', headers } = request;
    const reply = adminReply(host, { method, url, headers, bytes: received.bytes });
    return send(response, noFate, reply, 'svc_');
  }
  const arrived = arrive(host, request, received, url);
  const reply = await decide(host, arrived);
  if (reply !== null)
    arrived.answerKey?.({ status: reply.status, isPutOff: reply.headers?.['retry-after'] !== undefined });
  send(response, arrived.fate, reply, host.service.profile.prefix);
};

/** The HTTP server of a practice service; a client that breaks off early ends its own exchange only. */
export const newServer = (host: Host): Server =>
  createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, (request, response) => {
    serve(host, request, response).catch((fault: unknown) => {
      if (!request.complete) return;
      response.destroy();
      throw fault;
    });
  });
