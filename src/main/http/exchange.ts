import http from 'node:http';
import https from 'node:https';
import type { Exchange, Sent } from '../../core/service/exchange';

/** One request, complete with its credentials. */
export type HttpRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyText: string | null;
  /** A body that is no text, in place of `bodyText`: exactly these bytes go out. */
  readonly bodyBytes?: Uint8Array;
};

export type ExchangeLimits = {
  /** From the start to the last byte of the reply. */
  readonly timeoutMs: number;
  /** Within this the connection must stand; nothing has left before. Absent: `timeoutMs` alone counts. */
  readonly connectMs?: number;
  /** A longer reply is cut there. */
  readonly replyBytes: number;
  readonly signal?: AbortSignal;
};

/** The room's one door: exactly one exchange a call. Nothing is repeated, no redirect is followed, nothing is thrown. */
export type Http = {
  readonly exchange: (request: HttpRequest, limits: ExchangeLimits) => Promise<Exchange>;
  /** Closes idle connections. */
  readonly close: () => void;
};

/** Idle connections are dropped before servers usually drop theirs: a write must not meet a closing one. */
const IDLE_MS = 3_000;

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

const parsedUrl = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** Why an address is not called at all; null: it may be. Plain http stays on this machine. */
const refusedAddress = (url: URL | null): string | null => {
  if (url === null) return 'the address cannot be read';
  if (url.username !== '' || url.password !== '') return 'the address holds credentials';
  if (url.protocol === 'https:') return null;
  if (url.protocol !== 'http:') return `the address begins with ${url.protocol}`;
  return isLoopback(url.hostname) ? null : 'plain http is accepted for this machine only';
};

const plainHeaders = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );

/** How much of the request has left. Nothing leaves before the connection stands; after that it may have, for all we know. */
const sentBy = (request: http.ClientRequest, isOpen: boolean): Sent => {
  if (!isOpen) return 'none';
  return request.writableFinished ? 'all' : 'some';
};

const wordsOfError = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? `${error.code}: ${error.message}` : error.message;

/** Collects a reply body up to a cap. */
const collected = (
  reply: http.IncomingMessage,
  capBytes: number,
  done: (text: string, cut: boolean) => void,
): void => {
  const parts: Buffer[] = [];
  let bytes = 0;
  let isDone = false;
  const end = (cut: boolean): void => {
    if (isDone) return;
    isDone = true;
    done(Buffer.concat(parts).toString('utf8'), cut);
  };
  reply.on('data', (part: Buffer) => {
    const room = capBytes - bytes;
    parts.push(part.length > room ? part.subarray(0, room) : part);
    bytes += part.length;
    if (bytes <= capBytes) return;
    end(true);
    reply.destroy();
  });
  reply.on('end', () => end(!reply.complete));
  reply.on('error', () => end(true));
  reply.on('close', () => end(!reply.complete));
};

/** What is handed to the connection. A text is left a text: a copy of each as bytes lies outside the heap and fills it up. */
type Body = {
  readonly content: string | Uint8Array;
  readonly encoding: 'latin1' | 'utf8';
  readonly sizeBytes: number;
};

const bodyOf = ({ bodyBytes, bodyText }: HttpRequest): Body | null => {
  if (bodyBytes !== undefined) return { content: bodyBytes, encoding: 'utf8', sizeBytes: bodyBytes.length };
  if (bodyText === null) return null;
  const sizeBytes = Buffer.byteLength(bodyText);
  // Where every letter is one byte it is ASCII, which both spell alike.
  return { content: bodyText, encoding: sizeBytes === bodyText.length ? 'latin1' : 'utf8', sizeBytes };
};

const headersFor = (request: HttpRequest, body: Body | null): Record<string, string> => ({
  'accept-encoding': 'identity',
  ...request.headers,
  ...(body === null ? {} : { 'content-length': String(body.sizeBytes) }),
});

type Agents = { readonly plain: http.Agent; readonly secure: https.Agent };

const exchangeOver = (
  agents: Agents,
  url: URL,
  request: HttpRequest,
  limits: ExchangeLimits,
): Promise<Exchange> =>
  new Promise((resolve) => {
    const isSecure = url.protocol === 'https:';
    const startedMs = performance.now();
    const ms = (): number => Math.round(performance.now() - startedMs);
    let isOpen = false;
    let hasReply = false;
    const body = bodyOf(request);
    const options = { method: request.method, headers: headersFor(request, body) };
    const sending = isSecure
      ? https.request(url, { ...options, agent: agents.secure })
      : http.request(url, { ...options, agent: agents.plain });
    const timer = setTimeout(() => sending.destroy(new Error('time-out')), limits.timeoutMs);
    const connecting = setTimeout(() => {
      if (!isOpen) sending.destroy(new Error('no-connection'));
    }, limits.connectMs ?? limits.timeoutMs);
    const onAbort = (): void => void sending.destroy(new Error('stopped'));
    const finish = (exchange: Exchange): void => {
      clearTimeout(timer);
      clearTimeout(connecting);
      limits.signal?.removeEventListener('abort', onAbort);
      resolve(exchange);
    };
    if (limits.signal?.aborted === true) onAbort();
    limits.signal?.addEventListener('abort', onAbort, { once: true });
    sending.on('socket', (socket) => {
      isOpen = sending.reusedSocket;
      if (isOpen) return;
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        isOpen = true;
      });
    });
    sending.on('response', (reply) => {
      hasReply = true;
      const { statusCode: status = 0 } = reply;
      collected(reply, limits.replyBytes, (text, cut) =>
        finish({ kind: 'reply', status, headers: plainHeaders(reply.headers), text, cut, ms: ms() }),
      );
    });
    sending.on('error', (error) => {
      // Once there is a status, it counts; the body is cut then.
      if (hasReply) return;
      finish({ kind: 'no-reply', sent: sentBy(sending, isOpen), why: wordsOfError(error), ms: ms() });
    });
    if (body === null) sending.end();
    else sending.end(body.content, body.encoding);
  });

/** Opens the room: kept-alive connections, certificates always verified. */
export const createHttp = (): Http => {
  const agents: Agents = {
    plain: new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
    secure: new https.Agent({
      keepAlive: true,
      timeout: IDLE_MS,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    }),
  };
  return {
    exchange: async (request, limits) => {
      const url = parsedUrl(request.url);
      const refused = refusedAddress(url);
      if (url === null || refused !== null)
        return { kind: 'no-reply', sent: 'none', why: refused ?? '', ms: 0 };
      return exchangeOver(agents, url, request, limits);
    },
    close: () => {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
};
