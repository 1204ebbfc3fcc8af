import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Chance, chanceOf } from './chance';
import { type Client, clientOf, must, recordsOf, summaryOf, TO } from './client';
import type { Load } from './load';
import { type LoadName, loads } from './loads';
import { type Ledger, openService, type Service } from './service';
import { type KillMoment, torture } from './torment';
import { type Sides, type Verdict, verdictOf } from './verdict';
import { faultsOf } from './weather';

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
};

/** What one run came to. */
export type RunReport = Verdict & {
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
  polling: { firstWaitMs: 40, growth: 1.4, longestWaitMs: 400, patienceMs: 20_000 },
  inDoubt: { settleMs },
  patience: pauses(load),
  idempotency: { maxAgeHours: 1 },
});

type Scene = {
  readonly client: Client;
  readonly service: Service;
  readonly load: Load;
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
  const profile = put('profile.json', JSON.stringify(hasty(options)));
  await must(client, [
    ...['connections', 'add', '--name', 'Torture', '--environment', 'practice', '--profile', profile],
    ...['--base-url', service.baseUrl, '--auth-url', service.authUrl],
    ...['--company', '4100', '--location', '101'],
  ]);
  await must(client, ['sync', ...TO, '--quiet']);
  const load = await loads[options.load](options.records, chance, { client, service, put });
  const file = put('load.csv', load.csv);
  const mapping = put('mapping.json', JSON.stringify(load.mapping));
  const words = [
    ...['import', file, '--target', load.target, '--mapping', mapping, ...TO, '--only-valid'],
    ...['--chunk-size', chance.oneOf(CHUNKS), '--in-flight', String(chance.whole(1, 4)), '--quiet', '--json'],
  ];
  return { client, service, load, words };
};

const centsIn = ({ held }: Load, ledger: Ledger): number | null => {
  const sums = {
    invoices: ledger.totals.USD ?? '0',
    payments: ledger.paymentTotals.USD ?? '0',
    purchaseOrders: ledger.purchaseOrderTotal,
    vendors: null,
    paymentsVendors: null,
  };
  const sum = sums[held];
  return sum === null ? null : Math.round(Number(sum) * 100);
};

type Before = { readonly held: Sides['held']; readonly cents: number | null };

const before = async ({ service, load }: Scene): Promise<Before> => ({
  held: (await service.held())[load.held] ?? {},
  cents: centsIn(load, await service.ledger()),
});

/** What there is of an import when it is over, after one more look for the truth of what is in doubt. */
const aftermath = async (
  { client, service, load }: Scene,
  { held, cents }: Before,
  importId: string,
): Promise<Sides> => {
  summaryOf(await client.run(['resolve', importId, '--quiet', '--json']));
  await must(client, ['journal', 'verify']);
  const centsNow = centsIn(load, await service.ledger());
  return {
    ...(await recordsOf(client, importId)),
    shownInDoubt: (await recordsOf(client, importId, 'in-doubt')).records,
    heldBefore: held,
    held: (await service.held())[load.held] ?? {},
    centsHeld: centsNow === null || cents === null ? null : centsNow - cents,
    keyUses: await service.keyUses(),
  };
};

/** About how many requests a load takes undisturbed. */
const requestsFor = ({ load, records }: RunOptions): number =>
  Math.ceil(
    { vendors: 0.025, invoices: 0.1, 'purchase-orders': 0.08, payments: 3, 'payment-vendors': 1 }[load] *
      records,
  );

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
    const known = await before(scene);
    const faults = options.faults ?? faultsOf(chance, options.load, options.commitMs);
    await service.setFaults(faults);
    const kills = options.kills ?? chance.whole(1, MOST_KILLS);
    const tormented = await torture({ ...scene, kills, requests: requestsFor(options) }, chance);
    const { importId, inDoubt, ...course } = tormented;
    const { faultsStruck } = await service.ledger();
    const sides = await aftermath(scene, known, importId);
    const { seed, load, records, keyAgeMs } = options;
    const verdict = verdictOf(sides, scene.load, { records, keyAgeMs });
    return {
      ...{ seed, load, records, faults, faultsStruck, ...course, ...verdict },
      requests: sides.summary.requests,
      resolved: inDoubt - verdict.inDoubt,
      keyRepeats: sides.keyUses.reduce((sum, { times }) => sum + times - 1, 0),
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  } finally {
    await service.close();
    remove();
    process.off('exit', remove);
  }
};
