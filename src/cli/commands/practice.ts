import path from 'node:path';
import { failed, ok, type Result } from '../../core/values/result';
import type { PracticeOptions } from '../../practice/index';
import { type Given, oneOf, wholeNumber } from '../arguments';
import type { Out } from '../output';
import { type Command, type Reply, reply } from './command';
import { faultHelp } from './practice-faults';

const untilTold = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const knownFaults = async (spec: string): Promise<Result<string>> => {
  const { parseFaults } = await import('../../practice/fault-spec');
  try {
    parseFaults(spec);
    return ok(spec);
  } catch (error) {
    return failed('arguments-wrong', { detail: `--faults '${spec}': ${messageOf(error)}` });
  }
};

const LARGEST_PORT = 65_535;

const asked = async (given: Given): Promise<Result<PracticeOptions>> => {
  const port = wholeNumber(given, 'port', 0);
  if (!port.ok) return port;
  if ((port.value ?? 0) > LARGEST_PORT)
    return failed('arguments-wrong', { detail: `--port '${port.value}' is no port` });
  const seed = wholeNumber(given, 'seed', 0);
  if (!seed.ok) return seed;
  const profile = oneOf(given, 'profile', ['a', 'b']);
  if (!profile.ok) return profile;
  const faults = await knownFaults(given.text('faults') ?? '');
  if (!faults.ok) return faults;
  const data = given.text('data');
  return ok({
    ...(port.value === undefined ? {} : { port: port.value }),
    ...(seed.value === undefined ? {} : { seed: seed.value }),
    faults: faults.value,
    dataFile: data === undefined ? null : path.resolve(data),
    profile: profile.value ?? 'a',
  });
};

const serve = async (given: Given, out: Out): Promise<Result<Reply>> => {
  const options = await asked(given);
  if (!options.ok) return options;
  // The one command that is the service: no other loads it.
  const { startPractice } = await import('../../practice/index');
  // Listened for before the address is told: whoever reads it may end the service at once.
  const told = untilTold();
  try {
    const service = await startPractice(options.value);
    const { baseUrl, authUrl, apiKey, clientId, clientSecret } = service;
    out.result(JSON.stringify({ baseUrl, authUrl, apiKey, clientId, clientSecret }));
    await told;
    await service.close();
    return ok(reply(null, ''));
  } catch (error) {
    return failed('practice-not-started', { detail: messageOf(error) });
  }
};

/** practice serve */
export const practiceCommands: readonly Command[] = [
  {
    spec: {
      words: ['practice', 'serve'],
      arguments: [],
      about:
        'Runs the practice service on loopback by itself, prints how to reach it, and goes on until it is interrupted.',
      more: faultHelp,
      options: {
        port: { type: 'string', value: 'N', help: 'the port; a free one if left out' },
        faults: {
          type: 'string',
          value: 'SPEC',
          help: 'faults to show, for example drop-reply=0.1,delay=0-300; all of them below',
        },
        seed: { type: 'string', value: 'N', help: 'the same seed gives the same faults and failures' },
        data: { type: 'string', value: 'FILE', help: 'keep what is accepted in this file across runs' },
        profile: { type: 'string', value: 'a|b', help: 'which names it uses where the interface shows none' },
      },
    },
    access: 'none',
    run: serve,
  },
];
