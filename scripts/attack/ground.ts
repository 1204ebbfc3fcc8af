import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Practice, type PracticeOptions, startPractice } from '../../src/practice/index';
import { makeProfile } from '../torture/profile';
import { type Around, faultOf, type Ran, runWatched } from './watched';

/** One hostile thing, and what came of it. */
export type Case = {
  readonly name: string;
  /** How it did not hold; null: it held. */
  readonly fault: string | null;
  readonly peakMb: number;
  readonly seconds: number;
};

/** What a class is given: the built app, a folder of its own, and chance. */
export type Ground = {
  /** The built command line; its neighbours are the engine and the reader. */
  readonly entry: string;
  readonly folder: string;
  readonly seed: number;
  /** A few cases of each kind only. */
  readonly isQuick: boolean;
  readonly run: (words: readonly string[], around?: Around) => Promise<Ran>;
  /** Writes a file; answers its path. */
  readonly put: (name: string, content: string | Uint8Array) => string;
  /** A new folder. */
  readonly place: (name: string) => string;
  /** Done at the end of the class, the latest first. */
  readonly later: (undo: () => unknown) => void;
};

/** Opens the ground, has it attacked, and takes it away. */
export const onGround = async <T>(
  given: Pick<Ground, 'entry' | 'seed' | 'isQuick'>,
  attack: (ground: Ground) => Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-attack-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // An attack that is broken off leaves nothing behind.
  process.once('exit', remove);
  const undoing: (() => unknown)[] = [() => process.off('exit', remove), remove];
  const inside = (name: string): string => join(folder, name);
  try {
    return await attack({
      ...given,
      folder,
      run: (words, around) =>
        runWatched([process.execPath, given.entry, ...words], { cwd: folder, ...around }),
      put: (name, content) => {
        writeFileSync(inside(name), content);
        return inside(name);
      },
      place: (name) => {
        mkdirSync(inside(name), { recursive: true });
        return inside(name);
      },
      later: (undo) => undoing.push(undo),
    });
  } finally {
    for (const undo of undoing.toReversed()) await undo();
  }
};

/** What came of a command: `more` says what else is wrong. */
export const judged = (name: string, ran: Ran, more: string | null = null): Case => ({
  name,
  fault: faultOf(ran) ?? more,
  peakMb: ran.peakMb,
  seconds: ran.seconds,
});

/** What came of several commands in a row. */
export const judgedAll = (name: string, all: readonly Ran[], more: string | null = null): Case => ({
  name,
  fault: all.map(faultOf).find((fault) => fault !== null) ?? more,
  peakMb: Math.max(0, ...all.map(({ peakMb }) => peakMb)),
  seconds: Math.max(0, ...all.map(({ seconds }) => seconds)),
});

export const must = (ran: Ran, allowed: readonly number[] = [0]): Ran => {
  if (ran.code === null || !allowed.includes(ran.code))
    throw new Error(`preparing: ended with ${ran.code}: ${ran.stderr.slice(-600)}`);
  return ran;
};

/** Some of the cases, the same for the same seed; all of them where it is not quick. */
export const fewOf = <T>(all: readonly T[], { isQuick, seed }: Ground, count: number): readonly T[] =>
  !isQuick || all.length <= count
    ? all
    : Array.from(
        { length: count },
        (_, at) => all[(seed + Math.floor((at * all.length) / count)) % all.length],
      ).filter((one) => one !== undefined);

export const COMPANY = '4100';
export const LOCATION = '101';
/** Where records go, as options. */
export const TO = ['--connection', 'Attack', '--company', COMPANY] as const;

const hasty = {
  polling: { firstWaitMs: 40, growth: 1.4, longestWaitMs: 200, patienceMs: 2_000 },
  proof: { horizonMs: 300 },
  patience: { firstPauseMs: 20, longestPauseMs: 100, failuresInARow: 3 },
};

/** A practice service that answers at once. */
export const openPractice = async (ground: Ground, options: PracticeOptions = {}): Promise<Practice> => {
  const practice = await startPractice({ batchDelayMs: [0, 40], seed: ground.seed, ...options });
  ground.later(() => practice.close());
  return practice;
};

type Reached = Pick<Practice, 'baseUrl' | 'authUrl' | 'apiKey' | 'clientId' | 'clientSecret'>;

export const envOf = (service: Reached, dataDir: string): Record<string, string> => ({
  TALLYPORT_DATA_DIR: dataDir,
  TALLYPORT_API_KEY: service.apiKey,
  TALLYPORT_CLIENT_ID: service.clientId,
  TALLYPORT_CLIENT_SECRET: service.clientSecret,
});

/** A data folder with a connection to a service and its directory. */
export const connect = async (
  ground: Ground,
  service: Reached,
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const env = { ...envOf(service, dataDir), ...more };
  const profile = ground.put('profile.json', JSON.stringify(makeProfile(ground.entry, hasty)));
  must(
    await ground.run(
      [
        ...['connections', 'add', '--name', 'Attack', '--environment', 'practice', '--profile', profile],
        ...['--base-url', service.baseUrl, '--auth-url', service.authUrl],
        ...['--company', COMPANY, '--location', LOCATION],
      ],
      { env },
    ),
  );
  must(await ground.run(['sync', ...TO, '--quiet'], { env }));
};

export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true });
