import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { unauthorized, type Version, versionOf } from './access';
import { adminReply } from './admin';
import type { Credentials, Tokens } from './credentials';
import { answerAfter, answerInstead, type Received, receive, send, tooLarge, wait } from './exchange';
import type { Fate, Faults } from './faults';
import { parseJson, withKeyPrefix, withPrefix } from './json';
import type { KeyLog } from './key-log';
import { between } from './random';
import { badRequest, notFound, type Reply, refuse } from './reply';
import type { RequestCounts } from './requests';
import type { Found } from './router';
import type { Call, Route, Service } from './service';
import { tokenReply } from './token';

export type Host = {
  readonly service: Service;
  readonly credentials: Credentials;
  readonly tokens: Tokens;
  readonly faults: Faults;
  readonly counts: RequestCounts;
  readonly keys: KeyLog;
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

const handled = (host: Host, arrived: Arrived, version: Version): Reply => {
  if (arrived.found === null) return notFound('Path');
  const { route, params } = arrived.found;
  const read = bodyOf(host, route, arrived);
  if (isReply(read)) return read;
  const call: Call = {
    method: arrived.method,
    path: arrived.url.pathname,
    params,
    query: queryOf(host, arrived.url),
    headers: arrived.request.headers,
    body: read.body,
    bytes: arrived.bytes,
    ...version,
    now: host.service.store.present(),
    fate: arrived.fate,
  };
  return route.handle(host.service, call);
};

const work = async (host: Host, arrived: Arrived): Promise<Reply> => {
  const { request, fate, method } = arrived;
  const nowMs = host.service.store.present();
  if (fate.forgetsTokens()) host.tokens.forget();
  const refused = unauthorized(request.headers, host.credentials, host.tokens, nowMs);
  if (refused !== null) return refused;
  const version = versionOf(request.headers);
  if (isReply(version)) return version;
  if (method !== 'GET') {
    const [least, most] = host.commitDelayMs;
    const usualMs = between(least, most, host.service.store.seed, 'commit', arrived.number);
    await wait(usualMs + fate.waitMs('commit-delay'));
  }
  return handled(host, arrived, version);
};

const tokenWork = (host: Host, arrived: Arrived): Reply => {
  if (arrived.method !== 'POST') return notFound('Path');
  if (arrived.fate.hits('refuse-token')) return refuse(401, 'AUTH4010', 'Unauthorized');
  const nowMs = host.service.store.present();
  const request = { headers: arrived.request.headers, text: arrived.bytes.toString('utf8'), nowMs };
  return tokenReply(host.service.profile, host.credentials, host.tokens, request);
};

/** One request under its fate; null: the connection is cut. */
const decide = async (host: Host, arrived: Arrived): Promise<Reply | null> => {
  const { fate } = arrived;
  await wait(fate.waitMs('delay'));
  if (fate.hits('drop-request')) return null;
  if (arrived.isTooLarge) return tooLarge;
  const instead = answerInstead(fate);
  if (instead !== null) return instead;
  const reply =
    arrived.url.pathname === '/oauth/token' ? tokenWork(host, arrived) : await work(host, arrived);
  return answerAfter(fate, reply);
};

const noFate: Fate = { hits: () => false, waitMs: () => 0, missing: () => [], forgetsTokens: () => false };

const arrive = (host: Host, request: IncomingMessage, received: Received, url: URL): Arrived => {
  const method = request.method ?? 'GET';
  const found = lookUp(host, method, url.pathname);
  const operation = found === null ? url.pathname : `/v1${found.route.path}`;
  const number = host.counts.add(method, operation);
  const fate = host.faults.fateOf(method, url.pathname);
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string')
    host.keys.add({
      operation: `${method} ${operation}`,
      key,
      bytes: received.bytes,
      at: host.service.store.present(),
    });
  return { ...received, request, method, url, fate, found, number };
};

const serve = async (host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const received = await receive(request);
  const address = `http://127.0.0.1${request.url ?? '/'}`;
  if (!URL.canParse(address)) return send(response, noFate, badRequest('Malformed path'), 'svc_');
  const url = new URL(address);
  if (url.pathname.startsWith('/practice/')) {
    const { method = 'GET', headers } = request;
    const reply = adminReply(host, { method, url, headers, bytes: received.bytes });
    return send(response, noFate, reply, 'svc_');
  }
  const arrived = arrive(host, request, received, url);
  send(response, arrived.fate, await decide(host, arrived), host.service.profile.prefix);
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
