import { createServer, connect as reach, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { Sandbox } from './sandbox';

/** What a network does with whoever asks: carries on, refuses at once, or takes the call and never answers. */
export type Way = 'open' | 'refused' | 'hanging';

/** The way to a service that a test can cut: the connection leads here, and from here to the service. */
export type Network = {
  readonly service: Sandbox;
  readonly set: (way: Way) => Promise<void>;
  readonly close: () => Promise<void>;
};

const onPort = (url: string, port: number): string => {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
};

/** Puts a network between the window and a service. */
export const startNetwork = async (service: Sandbox): Promise<Network> => {
  const to = Number(new URL(service.baseUrl).port);
  const open = new Set<Socket>();
  let way: Way = 'open';
  let port = 0;
  const carry = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    if (way === 'hanging') return;
    const there = reach(to, '127.0.0.1');
    there.on('error', () => socket.destroy());
    socket.on('close', () => there.destroy());
    socket.pipe(renamed()).pipe(there).pipe(socket);
  };
  /** The service answers to its own name only; the head of a request comes in one piece. */
  const renamed = (): Transform =>
    new Transform({
      transform: (piece: Buffer, _encoding, done) =>
        done(
          null,
          Buffer.from(piece.toString('latin1').replace(`127.0.0.1:${port}`, `127.0.0.1:${to}`), 'latin1'),
        ),
    });
  const listenOn = (at: number): Promise<Server> =>
    new Promise((done, fail) => {
      const server = createServer(carry).once('error', fail);
      server.listen(at, '127.0.0.1', () => done(server));
    });
  const end = (server: Server): Promise<void> => {
    for (const socket of open) socket.destroy();
    return new Promise((done) => void server.close(() => done()));
  };
  let server: Server | null = await listenOn(0);
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  const baseUrl = onPort(service.baseUrl, port);
  const authUrl = onPort(service.authUrl, port);
  return {
    service: { ...service, baseUrl, authUrl },
    set: async (next) => {
      way = next;
      if (server !== null) await end(server);
      server = next === 'refused' ? null : await listenOn(port);
    },
    close: async () => {
      if (server !== null) await end(server);
      await service.close();
    },
  };
};
