import { describe, expect, it } from 'vitest';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { seeded } from '../../../fixtures/seeded';
import { type Fault, type SmallService, smallService } from '../../../fixtures/small-service';
import { startTestSubmission, testProfile } from '../../../fixtures/submission';
import { toyImport, toyInvoices, toyUpsert, toyVendors } from '../../../fixtures/toy-targets';
import { type VirtualClock, virtualClock } from '../../../fixtures/virtual-clock';

/** SEEDS and FIRST_SEED in the environment run more of them, or one that failed. */
const SEEDS = Number(process.env.SEEDS ?? 250);
const FIRST = Number(process.env.FIRST_SEED ?? 1);
const FAULTS: readonly (readonly [number, Fault])[] = [
  [0.08, 'lost'],
  [0.04, 'broken'],
  [0.04, 'failing'],
  [0.03, 'cut'],
  [0.05, 'busy'],
  [0.02, 'expired'],
  [0.03, 'refused-connection'],
];

const faultFor = (random: () => number): Fault => {
  let left = random();
  for (const [share, fault] of FAULTS) {
    if (left < share) return fault;
    left -= share;
  }
  return null;
};

const some = (random: () => number, count: number, share: number): number[] =>
  Array.from({ length: count }, (_, i) => i + 1).filter(() => random() < share);

type World = {
  readonly clock: VirtualClock;
  readonly random: () => number;
  readonly store: MemoryStore;
  readonly http: SmallService;
  /** No more faults from now on. */
  readonly calm: () => void;
  readonly settleMs?: number;
};

/** One life of the process: it runs until it ends by itself or is killed at a moment of its own. */
const life = async (world: World, target: typeof toyImport, killAfterMs: number | null): Promise<string> => {
  const { clock, random, store, http } = world;
  const { store: own, kill } = store.process();
  const profile = testProfile(world.settleMs === undefined ? {} : { inDoubt: { settleMs: world.settleMs } });
  const run = startTestSubmission({ store: own, http, clock, target, random, profile, inFlight: 3 });
  if (killAfterMs === null) {
    const end = await clock.runUntil(run.done);
    return end.kind === 'ended' ? end.state : end.kind;
  }
  let ended: string | null = null;
  run.done.then((end) => {
    ended = end.kind === 'ended' ? end.state : end.kind;
  });
  await clock.runFor(killAfterMs);
  kill();
  return ended ?? 'killed';
};

const world = (seed: number, size: number, makeStore: (random: () => number) => MemoryStore): World => {
  const random = seeded(seed);
  const clock = virtualClock();
  const store = makeStore(random);
  let isCalm = false;
  const http = smallService({
    clock,
    fault: () => (isCalm ? null : faultFor(random)),
    batchMs: () => random() * 6_000,
    latencyMs: () => 1 + random() * 300,
    pageSize: 1 + Math.floor(random() * size),
  });
  const calm = (): void => {
    isCalm = true;
  };
  return { random, clock, store, http, calm };
};

const through = async (here: World, target: typeof toyImport): Promise<void> => {
  const lives = Math.floor(here.random() * 4);
  for (let i = 0; i < lives; i++) await life(here, target, here.random() * 12_000);
  for (let i = 0; i < 3; i++) await life(here, target, null);
  here.calm();
  let state = await life(here, target, null);
  for (let i = 0; i < 8 && state !== 'finished'; i++) state = await life(here, target, null);
  expect(state).toBe('finished');
};

describe('bad days from seeds', () => {
  it('R-247: creates no invoice twice, loses none, and gives every record one true outcome', async () => {
    let inDoubt = 0;
    let records = 0;
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
      const size = 20 + (seed % 60);
      const random = seeded(seed * 7919);
      const bad = some(random, size, 0.04);
      const fails = some(random, size, 0.03).filter((record) => !bad.includes(record));
      const here = world(seed, size, () => memoryStore(toyInvoices(size, { bad, fails }), 5 + (seed % 20)));
      try {
        await through(here, toyImport);
        const outcomes = here.store.outcomes();
        records += size;
        expect(outcomes.size).toBe(size);
        for (let record = 1; record <= size; record++) {
          const outcome = outcomes.get(record)?.outcome;
          const times = here.http.created.get(`u-${record}`) ?? 0;
          expect(times, `record ${record} created`).toBeLessThanOrEqual(1);
          if (outcome === 'in-doubt') inDoubt += 1;
          else if (bad.includes(record)) expect(outcome, `record ${record}`).toBe('rejected');
          else if (fails.includes(record)) expect(outcome, `record ${record}`).toBe('failed');
          else expect([outcome, times], `record ${record}`).toEqual(['created', 1]);
        }
        const ids = [...outcomes.values()].flatMap((one) => one.serviceId ?? []);
        expect(new Set(ids).size).toBe(ids.length);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
    expect(inDoubt / records).toBeLessThan(0.05);
  }, 3_600_000);

  it('would find a second creation if the settle time were taken away', async () => {
    let twice = 0;
    for (let seed = 1; seed <= 60 && twice === 0; seed++) {
      const here = { ...world(seed, 60, () => memoryStore(toyInvoices(60), 10)), settleMs: 0 };
      await through(here, toyImport);
      twice += [...here.http.created.values()].filter((times) => times > 1).length;
    }
    expect(twice).toBeGreaterThan(0);
  });

  it('ends with each vendor once and its own id, however often it was sent', async () => {
    for (let seed = FIRST; seed < FIRST + SEEDS / 2; seed++) {
      const size = 20 + (seed % 60);
      const bad = some(seeded(seed * 104729), size, 0.04);
      const here = world(seed, size, () => memoryStore(toyVendors(size, bad), 5 + (seed % 20)));
      try {
        await through(here, toyUpsert);
        for (const [record, outcome] of here.store.outcomes()) {
          if (bad.includes(record)) expect(outcome.outcome, `record ${record}`).toBe('rejected');
          else {
            expect(['created', 'updated'], `record ${record}`).toContain(outcome.outcome);
            expect(outcome.serviceId).toBe(here.http.vendors.get(`V-${record}`)?.id);
          }
        }
        expect(here.store.outcomes().size).toBe(size);
      } catch (error) {
        throw new Error(`seed ${seed}`, { cause: error });
      }
    }
  }, 3_600_000);
});
