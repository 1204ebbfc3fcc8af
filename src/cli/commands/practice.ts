import path from 'node:path';
import { startPractice } from '../../practice/index';
import { ok } from '../../core/values/result';
import { wholeNumber } from '../arguments';
import { type Command, reply } from './command';

const untilTold = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });

/** practice serve */
export const practiceCommands: readonly Command[] = [
  {
    spec: {
      words: ['practice', 'serve'],
      arguments: [],
      about: 'Runs the practice service on loopback by itself, prints how to reach it, and goes on until it is interrupted.',
      options: {
        port: { type: 'string', value: 'N', help: 'the port; a free one if left out' },
        faults: { type: 'string', value: 'SPEC', help: 'faults to show, for example drop-reply=0.1,delay=0-300' },
        seed: { type: 'string', value: 'N', help: 'the same seed gives the same faults and failures' },
        data: { type: 'string', value: 'FILE', help: 'keep what is accepted in this file across runs' },
        profile: { type: 'string', value: 'a|b', help: 'which names it uses where the interface shows none' },
      },
    },
    access: 'none',
    run: async (given, out) => {
      const port = wholeNumber(given, 'port', 0);
      if (!port.ok) return port;
      const seed = wholeNumber(given, 'seed', 0);
      if (!seed.ok) return seed;
      const data = given.text('data');
      const faults = given.text('faults');
      const service = await startPractice({
        ...(port.value === undefined ? {} : { port: port.value }),
        ...(seed.value === undefined ? {} : { seed: seed.value }),
        ...(faults === undefined ? {} : { faults }),
        dataFile: data === undefined ? null : path.resolve(data),
        profile: given.text('profile') === 'b' ? 'b' : 'a',
      });
      const { baseUrl, authUrl, apiKey, clientId, clientSecret } = service;
      out.result(JSON.stringify({ baseUrl, authUrl, apiKey, clientId, clientSecret }));
      await untilTold();
      await service.close();
      return ok(reply(null, ''));
    },
  },
];
