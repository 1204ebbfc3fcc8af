import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Practice, startPractice } from '../../src/practice/index';
import { type Chance, chanceOf } from './chance';
import { type Client, clientOf, importsOf, type JournalRecord, recordsOf, summaryOf } from './client';
import { type Load, type LoadName, loads } from './loads';

/** What one run came to. `duplicates`, `lost` and `wrong` name the records. */
export type RunReport = {
  readonly seed: number;
  readonly load: LoadName;
  readonly records: number;
  readonly faults: string;
  readonly kills: number;
  readonly commands: number;
  readonly requests: number;
  /** Things that the service holds more than once. */
  readonly duplicates: readonly string[];
  /** Said to be created, and not there. */
  readonly lost: readonly string[];
  /** Said to be something else than they are. */
  readonly wrong: readonly string[];
  readonly inDoubt: number;
  readonly seconds: number;
};

export type RunOptions = {
  readonly seed: number;
  readonly load: LoadName;
  readonly records: number;
  /** The built command line. */
  readonly entry: string;
  /** Least time between a lost answer and the second look; the service commits within `commitMs`. */
  readonly settleMs: number;
  readonly commitMs: number;
};

const MOST_KILLS = 5;
const MOST_COMMANDS = 60;
const CHUNKS = ['20', '50', '100'] as const;

const faultsOf = (chance: Chance, commitMs: number): string => {
  const rates = ['0.02', '0.05', '0.1'] as const;
  const kinds = [
    ...['drop-reply', 'drop-request', 'status-500', 'status-500-after', 'html-502', 'html-502-after'],
    ...['truncate', 'empty-reply', 'status-429', 'status-503'],
  ];
  const chosen = chance.some(kinds, 0.35).map((kind) => `${kind}=${chance.oneOf(rates)}`);
  const content = chance.some(['results-missing=0.02', 'results-shuffled', 'vendors-miscount=0.05'], 0.3);
  const time = [`commit-delay=0-${commitMs}`, ...chance.some(['delay=0-30', 'expire-token=37'], 0.4)];
  return [...chosen, ...content, ...time].join(';');
};

const heldSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

const admin = async (service: Practice, path: string, body?: unknown): Promise<unknown> => {
  const reply = await fetch(new URL(path, service.baseUrl), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
};

const hasty = (settleMs: number) => ({
  polling: { firstWaitMs: 40, growth: 1.4, longestWaitMs: 400, patienceMs: 20_000 },
  inDoubt: { settleMs },
  patience: { firstPauseMs: 30, longestPauseMs: 400, failuresInARow: 6 },
});

type Scene = {
  readonly client: Client;
  readonly service: Practice;
  readonly load: Load;
  readonly words: readonly string[];
};

const TO = ['--connection', 'Torture', '--company', '4100'] as const;

const must = async (client: Client, words: readonly string[]): Promise<void> => {
  const ended = await client.run(words);
  if (ended.code !== 0) throw new Error(`${words.slice(0, 2).join(' ')}: ${ended.stderr.slice(-600)}`);
};

const prepare = async (
  folder: string,
  service: Practice,
  options: RunOptions,
  chance: Chance,
): Promise<Scene> => {
  const client = clientOf(options.entry, join(folder, 'data'), service);
  const put = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const load = loads[options.load](options.records, chance);
  const profile = put('profile.json', JSON.stringify(hasty(options.settleMs)));
  await must(client, [
    ...['connections', 'add', '--name', 'Torture', '--environment', 'practice', '--profile', profile],
    ...[
      '--base-url',
      service.baseUrl,
      '--auth-url',
      service.authUrl,
      '--company',
      '4100',
      '--location',
      '101',
    ],
  ]);
  await must(client, ['sync', ...TO, '--quiet']);
  const file = put('load.csv', load.csv);
  const mapping = put('mapping.json', JSON.stringify(load.mapping));
  const words = [
    ...['import', file, '--target', load.target, '--mapping', mapping, ...TO, '--only-valid'],
    ...['--chunk-size', chance.oneOf(CHUNKS), '--in-flight', String(chance.whole(1, 4)), '--quiet', '--json'],
  ];
  return { client, service, load, words };
};

/** What comes next: the import anew while none was sent, else a resume. */
const nextWords = async ({ client, words }: Scene): Promise<readonly string[]> => {
  const [latest] = await importsOf(client);
  return latest === undefined || ['draft', 'checked'].includes(latest.state)
    ? words
    : ['resume', latest.importId, '--quiet', '--json'];
};

/** Kills at random moments under faults, then lets it end under faults, then without. */
const torment = async (scene: Scene, chance: Chance): Promise<{ kills: number; commands: number }> => {
  let kills = 0;
  let commands = 0;
  const wanted = chance.whole(1, MOST_KILLS);
  while (kills < wanted && commands < MOST_COMMANDS) {
    commands += 1;
    const ended = await scene.client.run(await nextWords(scene), chance.whole(150, 3_000));
    if (ended.kind === 'hung') throw new Error(`hung: ${ended.stderr.slice(-600)}`);
    if (ended.kind === 'killed') kills += 1;
    else if (ended.code === 1) throw new Error(`fault of its own: ${ended.stderr.slice(-600)}`);
    else if (summaryOf(ended).state === 'finished') break;
  }
  commands += 1;
  await scene.client.run(await nextWords(scene));
  await admin(scene.service, '/practice/faults', { faults: '' });
  for (let state = ''; state !== 'finished' && commands < MOST_COMMANDS; ) {
    commands += 1;
    state = summaryOf(await scene.client.run(await nextWords(scene))).state;
  }
  return { kills, commands };
};

type Verdict = Pick<RunReport, 'duplicates' | 'lost' | 'wrong' | 'inDoubt'>;

/** Holds what the journal says to what the service has. */
const compare = (
  records: readonly JournalRecord[],
  held: Readonly<Record<string, readonly string[]>>,
  load: Load,
): Verdict => {
  const said = records.map((record) => ({
    name: `${record.record} ${record.outcome}`,
    outcome: record.outcome,
    serviceId: record.serviceId,
    ids: held[load.keyOf(record) ?? ''] ?? [],
  }));
  const isThere = (outcome: string): boolean => outcome === 'created' || outcome === 'updated';
  return {
    duplicates: said.filter(({ ids }) => ids.length > 1).map(({ name }) => name),
    lost: said.filter(({ outcome, ids }) => isThere(outcome) && ids.length === 0).map(({ name }) => name),
    wrong: said
      .filter(({ outcome, ids, serviceId }) =>
        isThere(outcome)
          ? ids.length === 1 && serviceId !== ids[0]
          : outcome !== 'in-doubt' && ids.length > 0,
      )
      .map(({ name, ids, serviceId }) => `${name} ${serviceId ?? ''} ${ids.join()}`),
    inDoubt: said.filter(({ outcome }) => outcome === 'in-doubt').length,
  };
};

/** One load under faults and kill -9, and what became of it. The same options give the same faults and moments. */
export const oneRun = async (options: RunOptions): Promise<RunReport> => {
  const chance = chanceOf(options.seed);
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'tallyport-torture-'));
  const service = await startPractice({ batchDelayMs: [0, 80] });
  try {
    const scene = await prepare(folder, service, options, chance);
    const faults = faultsOf(chance, options.commitMs);
    await admin(service, '/practice/faults', { faults });
    const { kills, commands } = await torment(scene, chance);
    const [latest] = await importsOf(scene.client);
    const importId = latest?.importId ?? '';
    await must(scene.client, ['journal', 'verify']);
    const { requests } = summaryOf(await scene.client.run(['imports', 'show', importId, '--json']));
    const held = heldSchema.parse(await admin(service, '/practice/held'))[scene.load.held] ?? {};
    const verdict = compare(await recordsOf(scene.client, importId), held, scene.load);
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const { seed, load, records } = options;
    return { seed, load, records, faults, kills, commands, requests, ...verdict, seconds };
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
