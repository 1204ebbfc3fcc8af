import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Books } from './books';
import { type Chance, chanceOf } from './chance';
import { type Client, clientOf, must, recordsOf, summaryOf, TO } from './client';
import { type ControlName, controls } from './controls';
import { LOCATIONS, type Load } from './load';
import { type LoadName, loads } from './loads';
import { makeProfile } from './profile';
import { openService, type Service } from './service';
import { type KillMoment, torture } from './torment';
import { madeTwice, type Second, type Sides, unswept, type Verdict, verdictOf } from './verdict';
import { brokenWeatherOf, type Weather, weatherOf } from './weather';

export type RunOptions = {
  readonly seed: number;
  readonly load: LoadName;
  readonly records: number;
  /** The built command line. */
  readonly entry: string;
  /** How long a key may be used for repeats in that build, ms. */
  readonly keyAgeMs: number;
  /** Least time between a lost answer and the second look; the service commits within `commitMs`. */
  readonly settleMs: number;
  readonly commitMs: number;
  /** Null: chosen by the seed. */
  readonly faults: string | null;
  readonly kills: number | null;
  /** Whether faults break what the law of proof assumes; then every double must be found by the sweep. */
  readonly breaks: boolean;
  /** What is broken on purpose; null: nothing. */
  readonly control: ControlName | null;
  /** Where the data of a run with harm is kept; null: nowhere. */
  readonly keep: string | null;
};

/** What one run came to. */
export type RunReport = Verdict & {
  /** Doubles, in a world that breaks the assumptions, that the sweep does not name. */
  readonly unswept: readonly string[];
  readonly swept: number;
  /** What was done beside killing: a second computer, a stop after so many chunks. */
  readonly scenes: readonly string[];
  readonly seed: number;
  readonly load: LoadName;
  readonly records: number;
  readonly faults: string;
  readonly faultsStruck: Readonly<Record<string, number>>;
  readonly kills: readonly KillMoment[];
  readonly commands: number;
  readonly requests: number;
  /** In doubt before `resolve` and not after it. */
  readonly resolved: number;
  /** Requests that went out again under their key. */
  readonly keyRepeats: number;
  readonly seconds: number;
};

const MOST_KILLS = 5;
const CHUNKS = ['20', '50', '100'] as const;

/** A folder in memory where there is one: kill -9 takes nothing from a disk, so nothing is lost by it but time. */
const workFolder = (): string =>
  mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tallyport-torture-'));

/** Thousands of single requests, each of which may fail, would be nothing but pauses. */
const pauses = (load: LoadName) =>
  load.startsWith('payment')
    ? { firstPauseMs: 5, longestPauseMs: 100, failuresInARow: 6 }
    : { firstPauseMs: 30, longestPauseMs: 400, failuresInARow: 6 };

const hasty = ({ settleMs, load }: RunOptions) => ({
  polling: { firstWaitMs: 40, growth: 1.4, longestWaitMs: 400, patienceMs: 3_000 },
  inDoubt: { settleMs },
  proof: { horizonMs: settleMs },
  patience: pauses(load),
  idempotency: { maxAgeHours: 1 },
});

type Scene = {
  readonly client: Client;
  /** The same program on another computer. */
  readonly other: () => Promise<Client>;
  readonly service: Service;
  readonly load: Load;
  readonly stopAfter: number | null;
  readonly words: readonly string[];
};

const prepare = async (
  folder: string,
  service: Service,
  options: RunOptions,
  chance: Chance,
): Promise<Scene> => {
  const client = clientOf(options.entry, join(folder, 'data'), service);
  const put = (name: string, text: string): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const profile = put('profile.json', JSON.stringify(makeProfile(options.entry, hasty(options))));
  const setUp = async (one: Client): Promise<Client> => {
    await must(one, [
      ...['connections', 'add', '--name', 'Torture', '--environment', 'practice', '--profile', profile],
      ...['--base-url', service.baseUrl, '--auth-url', service.authUrl, '--company', '4100'],
      ...LOCATIONS.flatMap((location) => ['--location', location]),
    ]);
    await must(one, ['sync', ...TO, '--quiet']);
    return one;
  };
  await setUp(client);
  const load = await loads[options.load](options.records, chance, { client, service, put });
  const file = put('load.csv', load.csv);
  const mapping = put('mapping.json', JSON.stringify(load.mapping));
  const words = [
    ...['import', file, '--target', load.target, '--mapping', mapping, ...TO, '--only-valid'],
    ...['--chunk-size', chance.oneOf(CHUNKS), '--in-flight', String(chance.whole(1, 4)), '--quiet', '--json'],
  ];
  const other = (): Promise<Client> => setUp(clientOf(options.entry, join(folder, 'second'), service));
  const stopAfter = chance.whole(1, 3) === 1 ? chance.whole(1, 4) : null;
  return { client, other, service, load, words, stopAfter };
};

/** The exit code of an import that is not at its end. */
const CUT_OFF = 6;
/** So often a second computer goes on. */
const MOST_RESUMES = 5;

/** The same file from a second computer, which knows nothing of the first, and goes on where it is told that it is not at its end. */
const onSecond = async ({ other, words }: Scene): Promise<Second> => {
  const client = await other();
  let ended = await client.run(words);
  const { importId } = summaryOf(ended);
  for (let times = 0; times < MOST_RESUMES && ended.code === CUT_OFF; times += 1)
    ended = await client.run(['resume', importId, '--quiet', '--json']);
  return { records: (await recordsOf(client, importId)).records, exitCode: ended.code };
};

type Aftermath = {
  readonly importId: string;
  readonly before: Books;
  readonly hasSecond: boolean;
  readonly control: RunOptions['control'];
};

/** What there is of an import when it is over, after one more look for the truth of what is in doubt. */
const aftermath = async (
  scene: Scene,
  { importId, before, hasSecond, control }: Aftermath,
): Promise<Sides> => {
  const { client, service, load } = scene;
  summaryOf(await client.run(['resolve', importId, '--quiet', '--json']));
  await must(client, ['journal', 'verify']);
  const second = hasSecond ? await onSecond(scene) : null;
  const tamper = control === null ? null : controls[control].tamper;
  if (tamper !== null) await service.alter(tamper(await service.books()));
  return {
    ...(await recordsOf(client, importId)),
    shownInDoubt: (await recordsOf(client, importId, 'in-doubt')).records,
    books: await service.books(),
    idsBefore: new Set(load.entriesIn(before).map(({ id }) => id)),
    keyUses: await service.keyUses(),
    second,
  };
};

const isHarm = ({ duplicates, multiplied, lost, wrong }: Verdict): boolean =>
  duplicates.length + multiplied.length + lost.length + wrong.length > 0;

/** What the sweep says; a program that knows no sweep says nothing. */
const sweepOf = async ({ client }: Scene): Promise<string> =>
  (await client.run(['sweep', ...TO, '--json'])).stdout;

/** Of a world that breaks the assumptions only this is asked: that nothing is lost, and every double is found. */
const brokenVerdict = async (scene: Scene, sides: Sides, verdict: Verdict) => {
  const doubles = madeTwice(sides, scene.load);
  const missed = doubles.length === 0 ? [] : unswept(doubles, await sweepOf(scene));
  return {
    ...{ ...verdict, duplicates: [], wrong: [], multiplied: [] },
    unswept: missed,
    swept: doubles.length - missed.length,
  };
};

/** About how many requests a load takes undisturbed. */
const requestsFor = ({ load, records }: RunOptions): number =>
  Math.ceil(
    { vendors: 0.025, invoices: 0.1, 'purchase-orders': 0.08, payments: 3, 'payment-vendors': 1 }[load] *
      records,
  );

const weatherFor = ({ faults, breaks, load, commitMs, settleMs }: RunOptions, chance: Chance): Weather => {
  if (faults !== null)
    return {
      faults,
      lostLocation: null,
      refusesAtRandom: false,
      holdsBack: false,
      listsHide: /list-|page-|reads-/.test(faults),
      datesHide: faults.includes('reads-altered=invoice_date'),
    };
  return breaks ? brokenWeatherOf(chance, load, settleMs) : weatherOf(chance, load, commitMs);
};

/** One load under faults and kill -9, and what became of it. The same options give the same faults and moments. */
export const oneRun = async (options: RunOptions): Promise<RunReport> => {
  const chance = chanceOf(options.seed);
  const startedAt = performance.now();
  const folder = workFolder();
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // A torture that is broken off leaves nothing behind in memory.
  process.once('exit', remove);
  const service = await openService({ batchDelayMs: [0, 80], seed: options.seed });
  try {
    const scene = await prepare(folder, service, options, chance);
    const before = await service.books();
    const { faults, ...weather } = weatherFor(options, chance);
    const hasSecond = scene.load.secondTime !== null && !options.breaks && chance.whole(1, 4) === 1;
    await service.setFaults(faults);
    const kills = options.kills ?? chance.whole(1, MOST_KILLS);
    const torment = { ...scene, kills, requests: requestsFor(options), restMs: options.settleMs };
    const { importId, inDoubt, lookedAtMs, ...course } = await torture(torment, chance);
    const { faultsStruck } = await service.ledger();
    const sides = await aftermath(scene, { importId, before, hasSecond, control: options.control });
    const { seed, load, records, keyAgeMs } = options;
    const verdict = verdictOf(sides, scene.load, { keyAgeMs, lookedAtMs, ...weather });
    if (options.keep !== null && isHarm(verdict))
      cpSync(folder, join(options.keep, `${load}-${seed}`), { recursive: true });
    return {
      ...{ seed, load, records, faults, faultsStruck, ...course },
      ...(options.breaks
        ? await brokenVerdict(scene, sides, verdict)
        : { ...verdict, unswept: [], swept: 0 }),
      scenes: [
        ...(scene.stopAfter === null ? [] : ['stopped between chunks']),
        ...(hasSecond ? ['second computer'] : []),
        ...(options.breaks ? ['assumptions broken'] : []),
      ],
      requests: sides.summary.requests,
      resolved: inDoubt - verdict.inDoubt,
      keyRepeats: sides.keyUses.reduce((sum, { arrivals }) => sum + arrivals.length - 1, 0),
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  } finally {
    await service.close();
    remove();
    process.off('exit', remove);
  }
};
