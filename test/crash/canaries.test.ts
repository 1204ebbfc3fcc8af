import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startPractice } from '../../src/practice/index';
import { dresses, secretsUnder } from '../fixtures/canaries';
import { careless, tellingHeaders } from '../fixtures/careless-service';
import { type Answer, documentOf, type Running, startTallyport } from '../fixtures/command-line';
import { type Front, openFront } from '../fixtures/front';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { COMPANY, CONNECTION, emptyWorld, LOCATION, TO_TRIAL, type World } from '../fixtures/practice-world';

const stateSchema = z.object({ state: z.string() });
const PASSPHRASE = 'canary-passphrase-93b1c47e';

const HASTY = JSON.stringify({
  polling: { firstWaitMs: 40, growth: 1.4, longestWaitMs: 400, patienceMs: 60_000 },
  proof: { horizonMs: 400 },
  patience: { firstPauseMs: 50, longestPauseMs: 500, failuresInARow: 5 },
});

/** Processes that a process has started, where the system tells. */
const childrenOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
};

const readProcess = (pid: number, what: 'cmdline' | 'environ'): string => {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'latin1');
  } catch {
    return '';
  }
};
const argumentsOf = (pid: number): string => readProcess(pid, 'cmdline');
const environmentOf = (pid: number): string => readProcess(pid, 'environ');

/** Arguments of a process and of its children, and the environment of the children: its own was given to it. */
const seenOf = (pid: number): string =>
  [argumentsOf(pid), ...childrenOf(pid).flatMap((child) => [argumentsOf(child), environmentOf(child)])].join(
    '\n',
  );

const LOOK_EVERY_MS = 20;

/** Looks, while a command runs, at the processes that it starts to read files; by id, since each is looked at until it ends. */
const watchReaders = (pid: number, readers: Map<number, string>): NodeJS.Timeout =>
  setInterval(() => {
    for (const child of childrenOf(pid)) {
      // Before it is a program of its own, a process still has all that its parent was given.
      const text = argumentsOf(child);
      if (text.includes('reader.js')) readers.set(child, `${text}\n${environmentOf(child)}`);
    }
  }, LOOK_EVERY_MS);

type Scene = {
  readonly world: World;
  readonly secrets: Record<string, string>;
  readonly run: (...words: string[]) => Promise<Answer>;
  /** The same with the credentials of a second environment, named Live. */
  readonly there: (...words: string[]) => Promise<Answer>;
  readonly live: Front;
  readonly said: string[];
  /** Kills the running command with the n-th sending from here. */
  readonly killAtSend: { nth: number };
  readonly seen: string[];
  /** Arguments and environment of each process that a command started to read a file. */
  readonly readers: ReadonlyMap<number, string>;
};

const scene = async (): Promise<Scene> => {
  const world = await emptyWorld({ practice: { faults: 'expire-token=9' } });
  const { apiKey, clientId, clientSecret } = world.service;
  const secrets: Record<string, string> = { apiKey, clientId, clientSecret, passphrase: PASSPHRASE };
  const [said, seen, killAtSend]: [string[], string[], { nth: number }] = [[], [], { nth: 0 }];
  const readers = new Map<number, string>();
  let running: Running | null = null;
  let sends = 0;
  let tokens = 0;
  const front = await openFront(world.service, {
    instead: (request) => {
      if (request.path.startsWith('/oauth/')) {
        tokens += 1;
        return tokens === 4 ? careless(503, request) : null;
      }
      if (request.method !== 'POST' || !request.path.includes('/import')) return null;
      sends += 1;
      const pid = running?.process.pid ?? 0;
      seen.push(seenOf(pid));
      if (sends === killAtSend.nth) running?.process.kill('SIGKILL');
      if (sends === 3) return careless(413, request);
      return sends === 5 ? careless(500, request) : null;
    },
    change: (answer, request) => {
      if (request.path.startsWith('/oauth/')) {
        const token = /"access_token":\s*"([^"]+)"/.exec(answer.text)?.[1];
        if (token !== undefined) secrets[`token ${Object.keys(secrets).length}`] = token;
      }
      return { ...answer, headers: tellingHeaders(request) };
    },
  });
  const temporary = join(world.folder, 'tmp');
  mkdirSync(temporary);
  const env = { ...world.env, TALLYPORT_PASSPHRASE: PASSPHRASE, TMPDIR: temporary };
  const runWith = async (env: Record<string, string>, words: readonly string[]): Promise<Answer> => {
    running = startTallyport(words, { env, cwd: world.folder });
    const watch = watchReaders(running.process.pid ?? 0, readers);
    const answer = await running.answer;
    clearInterval(watch);
    said.push(answer.stdout, answer.stderr);
    return answer;
  };
  const run = (...words: string[]): Promise<Answer> => runWith(env, words);
  const second = await startPractice({ batchDelayMs: [0, 60], seed: 77 });
  onTestFinished(() => second.close());
  const live = await openFront(second, {
    change: (answer, request) => {
      const token = /"access_token":\s*"([^"]+)"/.exec(answer.text)?.[1];
      if (token !== undefined) secrets[`token ${Object.keys(secrets).length}`] = token;
      return { ...answer, headers: tellingHeaders(request) };
    },
  });
  Object.assign(secrets, { liveKey: live.apiKey, liveId: live.clientId, liveSecret: live.clientSecret });
  const given = {
    TALLYPORT_API_KEY: live.apiKey,
    TALLYPORT_CLIENT_ID: live.clientId,
    TALLYPORT_CLIENT_SECRET: live.clientSecret,
  };
  const there = (...words: string[]): Promise<Answer> => runWith({ ...env, ...given }, words);
  const added = await run(
    ...['connections', 'add', '--name', CONNECTION, '--environment', 'practice', '--company', COMPANY],
    ...['--location', LOCATION, '--base-url', front.baseUrl, '--auth-url', front.authUrl],
    ...['--profile', world.put('profile.json', HASTY)],
  );
  expect(added.code).toBe(0);
  expect((await run('sync', ...TO_TRIAL)).code).toBe(0);
  return { world, secrets, run, there, live, said, killAtSend, seen, readers };
};

const MOST_RESUMES = 8;

/**
 * Resumes as a person would until the import is at its end. A service that forgets its tokens with every ninth request refuses,
 * now and then, a repeated request as well: the run then asks for the credentials (R-25) and is paused.
 */
const resumedToItsEnd = async (run: Scene['run'], importId: string): Promise<string> => {
  let state = '';
  for (let n = 0; n < MOST_RESUMES && state !== 'finished'; n++)
    state = stateSchema.parse(documentOf(await run('resume', importId, '--json'))).state;
  return state;
};

describe('canary secrets through a run with 401, 413, 500, a crash, a resume and every export', () => {
  it('A-20: 0 of them are in the journal, its copy, any file, any export, what was said, arguments or children', async () => {
    const { world, secrets, run, there, live, said, killAtSend, seen, readers } = await scene();
    const file = world.put('invoices.csv', invoiceCsv(invoiceRows(81)));
    const by = world.put('mapping.json', JSON.stringify(invoiceMapping()));
    killAtSend.nth = 8;
    const words = ['import', file, '--target', 'invoices', '--mapping', by, ...TO_TRIAL];
    const killed = await run(...words, '--chunk-size', '10', '--in-flight', '1', '--json');
    expect(killed.signal).toBe('SIGKILL');
    const listed = await run('imports', 'list', '--json');
    const importId = /"importId": "([^"]+)"/.exec(listed.stdout)?.[1] ?? '';
    expect(await resumedToItsEnd(run, importId)).toBe('finished');
    for (const name of ['r.xlsx', 'r.csv', 'r.json', 'r.pdf'])
      expect((await run('report', importId, '--out', join(world.folder, name))).code).toBe(0);
    await run('imports', 'show', importId, '--records', '--json');
    expect((await run('inspect', join(world.folder, 'r.xlsx'))).code).toBe(0);
    await run('search', 'failed', '--json');
    const added = await there(
      ...['connections', 'add', '--name', 'Live', '--environment', 'production', '--company', COMPANY],
      ...['--location', LOCATION, '--base-url', live.baseUrl, '--auth-url', live.authUrl],
      ...['--profile', join(world.folder, 'profile.json')],
    );
    expect(added.code).toBe(0);
    expect((await there('sync', '--connection', 'Live', '--company', COMPANY)).code).toBe(0);
    const promoted = await there(
      ...['promote', importId, '--connection', 'Live', '--company', COMPANY, '--status', 'archived'],
      ...[
        '--location-map',
        `${LOCATION}=${LOCATION}`,
        '--confirm-production',
        'Live',
        '--only-valid',
        '--json',
      ],
    );
    const imports = live.passed.filter(({ path }) => path.includes('/import'));
    expect(imports.length, promoted.stderr).toBeGreaterThan(0);
    const review = await run('journal', 'export', importId, '--out', join(world.folder, 'one.tallyport'));
    expect(review.code).toBe(0);
    await run('journal', 'salvage', '--out', join(world.folder, 'saved.sqlite'));
    await run('journal', 'salvage', '--out', join(world.folder, 'saved.csv'));
    await run('connections', 'test', CONNECTION);
    expect((await run('journal', 'backup', '--out', join(world.folder, 'copy.sqlite'))).code).toBe(0);

    const db = new Database(join(world.dataDir, 'journal.sqlite'), { readonly: true });
    const statuses = db.prepare('SELECT DISTINCT status FROM attempt').pluck().all();
    db.close();
    expect(statuses).toEqual(expect.arrayContaining([200, 202, 401, 413, 500]));
    expect(Object.keys(secrets).length).toBeGreaterThan(6);
    expect(secretsUnder(world.folder, secrets)).toEqual([]);
    expect(readers.size).toBeGreaterThan(0);
    const spoken = Buffer.from([...said, ...seen, ...readers.values()].join('\n'), 'latin1');
    // A command that was killed as it asked has no arguments any more.
    const read = seen.filter((text) => text.trim() !== '');
    expect(read.length).toBeGreaterThan(5);
    expect(read.filter((text) => !text.includes('cli.js'))).toEqual([]);
    const leaked = Object.entries(secrets).filter(([, secret]) =>
      dresses(secret).some((dress) => spoken.includes(dress)),
    );
    expect(leaked.map(([name]) => name)).toEqual([]);

    writeFileSync(
      join(world.folder, 'planted'),
      `x${Buffer.from(`id:${secrets.clientSecret}!`).toString('base64')}`,
    );
    const planted = new Database(join(world.dataDir, 'journal.sqlite'));
    planted
      .prepare("INSERT INTO meta (key, value) VALUES ('planted', ?)")
      .run(encodeURIComponent(PASSPHRASE));
    planted.close();
    expect(secretsUnder(world.folder, secrets).sort()).toEqual(
      expect.arrayContaining(['clientSecret in planted', 'passphrase in data/journal.sqlite']),
    );
  }, 300_000);
});
