import http from 'node:http';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttp, type HttpRequest } from '../../../src/main/http/exchange';

const limits = { timeoutMs: 5_000, replyBytes: 1_000_000 };
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const room = () => {
  const opened = createHttp();
  closers.push(opened.close);
  return opened;
};

const listening = (server: net.Server): Promise<string> =>
  new Promise((resolve) => {
    closers.push(() => server.close());
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });

const served = (handler: http.RequestListener): Promise<string> => listening(http.createServer(handler));
const raw = (onData: (socket: net.Socket, text: string) => void): Promise<string> =>
  listening(
    net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => onData(socket, data.toString()));
    }),
  );
const get = (url: string): HttpRequest => ({ method: 'GET', url, headers: {}, bodyText: null });
const post = (url: string, bodyText = '[1]'): HttpRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json' },
  bodyText,
});

describe('one exchange', () => {
  it('sends the very bytes it was given and returns what came', async () => {
    const seen: string[] = [];
    const base = await served((request, reply) => {
      request.setEncoding('utf8').on('data', (part: string) => seen.push(part));
      request.on('end', () => reply.writeHead(202, { 'X-Thing': 'a' }).end('{"é":1}'));
    });
    const body = '[{"name":"Ünïcode — 漢"}]';
    const exchange = await room().exchange(post(`${base}/v1/x?a=1`, body), limits);
    expect(seen.join('')).toBe(body);
    expect(exchange).toMatchObject({
      kind: 'reply',
      status: 202,
      text: '{"é":1}',
      cut: false,
      headers: { 'x-thing': 'a' },
    });
  });

  it('follows no redirect', async () => {
    let requests = 0;
    const base = await served((_, reply) => {
      requests += 1;
      reply.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await room().exchange(post(`${base}/`), limits)).toMatchObject({ kind: 'reply', status: 302 });
    expect(requests).toBe(1);
  });

  it('repeats nothing when the service says nothing', async () => {
    let connections = 0;
    const base = await raw((socket) => {
      connections += 1;
      socket.destroy();
    });
    expect(await room().exchange(post(base), limits)).toMatchObject({ kind: 'no-reply', sent: 'all' });
    expect(connections).toBe(1);
  });

  it('says that nothing left when the connection is refused', async () => {
    const server = net.createServer();
    const base = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await room().exchange(post(base), limits)).toMatchObject({
      kind: 'no-reply',
      sent: 'none',
      why: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('says that some may have left when a long body is broken off', async () => {
    const base = await raw((socket) => socket.resetAndDestroy());
    const exchange = await room().exchange(post(base, 'x'.repeat(20_000_000)), limits);
    expect(exchange).toMatchObject({ kind: 'no-reply', sent: 'some' });
  });

  it('marks a body that ends before its time as cut, with its status', async () => {
    const base = await raw((socket) => {
      socket.end('HTTP/1.1 202 Accepted\r\ncontent-length: 100\r\n\r\n{"batch_id":');
    });
    expect(await room().exchange(post(base), limits)).toMatchObject({
      kind: 'reply',
      status: 202,
      text: '{"batch_id":',
      cut: true,
    });
  });

  it('cuts a reply that is longer than the cap', async () => {
    const base = await served((_, reply) => reply.end('y'.repeat(50_000)));
    const exchange = await room().exchange(get(base), { ...limits, replyBytes: 1_000 });
    expect(exchange).toMatchObject({ kind: 'reply', cut: true });
    expect(exchange.kind === 'reply' && exchange.text.length).toBe(1_000);
  });

  it('gives up after its time, and says that the request had left', async () => {
    const base = await raw(() => undefined);
    expect(await room().exchange(post(base), { ...limits, timeoutMs: 50 })).toMatchObject({
      kind: 'no-reply',
      sent: 'all',
      why: 'time-out',
    });
  });

  it('gives up a connection that does not stand in time; nothing has left, and one that stands may take longer', async () => {
    const silent = await raw(() => undefined);
    const secure = silent.replace('http:', 'https:');
    const short = { ...limits, connectMs: 50 };
    expect(await room().exchange(post(secure), short)).toMatchObject({
      kind: 'no-reply',
      sent: 'none',
      why: 'no-connection',
    });
    expect(await room().exchange(post(silent), { ...short, timeoutMs: 200 })).toMatchObject({
      kind: 'no-reply',
      sent: 'all',
      why: 'time-out',
    });
  });

  it('F-20: marks a reply whose body never ends as cut', async () => {
    const base = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{');
    });
    expect(await room().exchange(get(base), { ...limits, timeoutMs: 500 })).toMatchObject({
      kind: 'reply',
      status: 200,
      cut: true,
    });
  });

  it('ends when it is told to stop', async () => {
    const base = await raw(() => undefined);
    const stop = new AbortController();
    const exchange = room().exchange(get(base), { ...limits, signal: stop.signal });
    stop.abort();
    expect(await exchange).toMatchObject({ kind: 'no-reply', why: 'stopped' });
  });

  it('uses one connection for requests that follow each other', async () => {
    const sockets = new Set<unknown>();
    const base = await served((request, reply) => {
      sockets.add(request.socket);
      reply.end('{}');
    });
    const http = room();
    for (let i = 0; i < 5; i++) await http.exchange(post(base), limits);
    expect(sockets.size).toBe(1);
  });
});

describe('addresses that are not called (plain http stays on this machine)', () => {
  it.each([
    'http://service.example/v1',
    'http://10.0.0.1/v1',
    'http://127.0.0.1.evil.example/v1',
    'http://localhost.evil.example/',
    'ftp://localhost/',
    'file:///etc/hosts',
    'https://user:secret@service.example/',
    'no address',
  ])('%s', async (url) => {
    expect(await room().exchange(get(url), limits)).toMatchObject({ kind: 'no-reply', sent: 'none' });
  });
});
