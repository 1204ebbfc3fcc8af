import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fate } from './faults';
import { withPrefix } from './json';
import { type Reply, refuse } from './reply';

/** What is left of a request when its body has arrived. */
export type Received = { readonly bytes: Buffer; readonly isTooLarge: boolean };

const largestBodyBytes = 32 * 1024 * 1024;

export const receive = async (request: IncomingMessage): Promise<Received> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size <= largestBodyBytes) parts.push(bytes);
  }
  return { bytes: Buffer.concat(parts), isTooLarge: size > largestBodyBytes };
};

const html = (status: number): Reply => ({
  status,
  body: null,
  text: { type: 'text/html', content: `<html><body><h1>${status} Bad Gateway</h1></body></html>` },
});

/** The gateway's plain-text answer to a body above its limit. */
export const tooLarge: Reply = {
  status: 413,
  body: null,
  text: { type: 'text/plain', content: 'Request Entity Too Large' },
};

/** An error or a redirect by its status alone. A redirect leads to where the request came from. */
const statusReply = (status: number, path: string): Reply => {
  const reply = refuse(status, `GEN${status}0`, STATUS_CODES[status] ?? 'Error');
  if (status === 429) return { ...reply, headers: { 'retry-after': '1' } };
  return status < 400 ? { ...reply, headers: { location: path } } : reply;
};

/** An answer that stands in for the work, which is then not done; null: the work is done. */
export const answerInstead = (fate: Fate, path: string): Reply | null => {
  const status = fate.status('instead');
  if (status !== null) return statusReply(status, path);
  if (fate.hits('busy-503')) return { ...statusReply(503, path), headers: { 'retry-after': '1' } };
  return fate.hits('html-502') ? html(502) : null;
};

/** What the client gets to read in place of the answer once the work is done; undefined: nothing takes its place. Null: the connection is cut. */
export const answerAfter = (fate: Fate, path: string): Reply | null | undefined => {
  if (fate.hits('drop-reply')) return null;
  const status = fate.status('after');
  if (status !== null) return statusReply(status, path);
  if (fate.hits('redirect-after')) return statusReply(302, path);
  return fate.hits('html-502-after') ? html(502) : undefined;
};

const contentOf = (fate: Fate, reply: Reply, prefix: string): string => {
  if (fate.hits('empty-reply')) return '';
  const whole = reply.text?.content ?? JSON.stringify(withPrefix(reply.body, 'svc_', prefix));
  return fate.hits('truncate') ? whole.slice(0, Math.max(1, Math.floor(whole.length / 2))) : whole;
};

/** Writes the answer; the connection is destroyed where there is none. */
export const send = (response: ServerResponse, fate: Fate, reply: Reply | null, prefix: string): void => {
  if (reply === null) {
    response.destroy();
    return;
  }
  const bytes = Buffer.from(contentOf(fate, reply, prefix));
  response.writeHead(reply.status, {
    'content-type': reply.text?.type ?? 'application/json',
    'content-length': bytes.length,
    ...reply.headers,
  });
  response.end(bytes);
};

export const wait = async (delayMs: number): Promise<void> => {
  if (delayMs > 0) await delay(delayMs);
};
