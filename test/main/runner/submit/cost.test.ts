import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/core/values/json';
import { type MemoryStore, memoryStore, tailed } from '../../../fixtures/memory-store';
import { mortalStore } from '../../../fixtures/mortal';
import { type SmallService, smallService } from '../../../fixtures/small-service';
import { startTestSubmission } from '../../../fixtures/submission';
import { toyImport, toyInvoices, toyUpsert, toyVendors } from '../../../fixtures/toy-targets';
import { type VirtualClock, virtualClock } from '../../../fixtures/virtual-clock';

/** Requests that write, and of all kinds but those that read for proof: the first record, and the list once at the end. */
type Cost = { readonly posts: number; readonly all: number };
type Bench = {
  readonly clock: VirtualClock;
  readonly store: MemoryStore;
  readonly http: SmallService;
  readonly target: typeof toyImport;
};

const bench = (payloads: readonly JsonObject[], chunkSize: number, target = toyImport): Bench => {
  const clock = virtualClock();
  return {
    clock,
    store: memoryStore(
      payloads,
      target.bulk.resend === 'upsert' ? chunkSize : tailed(payloads.length, chunkSize),
    ),
    http: smallService({ clock, batchMs: () => 1_200 }),
    target,
  };
};

/** One run to its end, or to its death after so many writes. */
const live = async ({ clock, store, http, target }: Bench, writes?: number) => {
  const run = startTestSubmission({ store: mortalStore(store, writes).store, http, clock, target });
  if (writes === undefined) return clock.runUntil(run.done);
  const ends: Awaited<typeof run.done>[] = [];
  run.done.then((value) => {
    ends.push(value);
  });
  await clock.runFor(3_600_000);
  return ends.at(0) ?? null;
};

const isForProof = ({ request }: MemoryStore['exchanges'][number]): boolean =>
  request.purpose === 'look-up' || request.purpose === 'read-back';

const costOf = ({ store }: Bench): Cost => ({
  posts: store.exchanges.filter(({ request }) => request.purpose === 'send').length,
  all: store.exchanges.filter((one) => !isForProof(one)).length,
});

/** Times that the list was read for proof, whatever its pages. */
const looks = ({ store }: Bench): number => store.facts.filter(({ kind }) => kind === 'look').length;

const RECORDS = 100;
const cleanCost = async (): Promise<Cost> => {
  const clean = bench(toyInvoices(RECORDS), RECORDS);
  await live(clean);
  return costOf(clean);
};
const clean = await cleanCost();

const extra = (here: Bench): Cost => {
  const cost = costOf(here);
  return { posts: cost.posts - clean.posts, all: cost.all - clean.all };
};

const outcomesOf = ({ store }: Bench, outcome: string): number[] =>
  [...store.outcomes().values()]
    .filter((one) => one.outcome === outcome)
    .map((one) => one.record)
    .sort((a, b) => a - b);

const places = (count: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: RECORDS }), { minLength: count, maxLength: count })
    .map((bad) => bad.sort((a, b) => a - b));

/** Runs on until it is finished, as a person would who says: go on. */
const toTheEnd = async (here: Bench): Promise<number> => {
  for (let asked = 0; asked < 5; asked++) {
    const end = await live(here);
    if (end?.kind === 'ended' && end.state === 'finished') return asked;
  }
  throw new Error('it never ends');
};

describe('what bad records cost in a chunk of 100', () => {
  it('F-1: one costs at most 15 requests of all kinds more than a clean run, wherever it is', async () => {
    let most: Cost = { posts: 0, all: 0 };
    for (let record = 1; record <= RECORDS; record++) {
      const here = bench(toyInvoices(RECORDS, { bad: [record] }), RECORDS);
      expect(await toTheEnd(here)).toBe(0);
      expect(outcomesOf(here, 'rejected')).toEqual([record]);
      expect(outcomesOf(here, 'created')).toHaveLength(RECORDS - 1);
      expect(looks(here)).toBe(1);
      const cost = extra(here);
      most = { posts: Math.max(most.posts, cost.posts), all: Math.max(most.all, cost.all) };
    }
    expect(most.posts).toBeLessThanOrEqual(13);
    expect(most.all).toBeLessThanOrEqual(15);
  });

  const costOfTen = async (bad: readonly number[]) => {
    const here = bench(toyInvoices(RECORDS, { bad }), RECORDS);
    const asked = await toTheEnd(here);
    expect(outcomesOf(here, 'rejected')).toEqual(bad);
    expect(outcomesOf(here, 'created')).toHaveLength(RECORDS - bad.length);
    return { asked, all: extra(here).all };
  };

  it('F-1: ten cost at most 90 requests of all kinds more than a clean run, in any placement', async () => {
    await fc.assert(
      fc.asyncProperty(places(10), async (bad) => {
        expect((await costOfTen(bad)).all).toBeLessThanOrEqual(90);
      }),
      { numRuns: Number(process.env.COST_RUNS ?? 60) },
    );
  });

  it('F-1: ten where a run looks by habit cost at most 90, and nobody is asked', async () => {
    const shares = (...list: number[]) => list.map((share) => Math.floor(share * RECORDS) + 1);
    const habits: readonly (readonly number[])[] = [
      shares(0, 0.17, 0.33, 0.38, 0.5, 0.67, 0.71, 0.83, 0.9, 0.99),
      shares(0, 0.01, 0.38, 0.48, 0.49, 0.5, 0.51, 0.71, 0.9, 0.99),
      Array.from({ length: 10 }, (_, i) => 10 * i + 1),
      Array.from({ length: 10 }, (_, i) => 10 * i + 10),
      [1, 2, 3, 4, 5, 96, 97, 98, 99, 100],
      [1, 2, 4, 8, 13, 16, 32, 49, 64, 99],
    ];
    for (const bad of habits) {
      const { asked, all } = await costOfTen(bad);
      expect([asked, all <= 90], `${bad.join(' ')}: ${all}`).toEqual([0, true]);
    }
  });

  it('ten in a row cost no more, wherever the row begins, and nobody is asked', async () => {
    for (let first = 2; first <= RECORDS - 9; first += 8) {
      const bad = Array.from({ length: 10 }, (_, i) => first + i);
      const here = bench(toyInvoices(RECORDS, { bad }), RECORDS);
      expect(await toTheEnd(here), `from ${first}`).toBe(0);
      expect(outcomesOf(here, 'rejected')).toEqual(bad);
      expect(extra(here).all, `from ${first}`).toBeLessThanOrEqual(90);
    }
  });

  it('a crash in the middle of the search costs what was under way, record by record, and no more of the search', async () => {
    for (const record of [2, 57, 99])
      for (let writes = 3; writes < 60; writes += 4) {
        const here = bench(toyInvoices(RECORDS, { bad: [record] }), RECORDS);
        await live(here, writes);
        await toTheEnd(here);
        // Where it was on its way and is refused again, only a record sent later could tell whether the first sending is why.
        const { outcome, code } = here.store.outcomes().get(record) ?? {};
        const known = outcome === 'rejected' ? 'rejected' : code;
        expect(['rejected', 'in-doubt-no-witness'], `record ${record}, dead after ${writes}`).toContain(
          known,
        );
        expect(outcomesOf(here, 'created'), `record ${record}, dead after ${writes}`).toHaveLength(
          RECORDS - 1,
        );
        // What was on its way and is proven absent goes out again, each record alone.
        const again = here.store.facts.filter(
          (fact) => fact.kind === 'chunk' && fact.made.purpose === 'again',
        );
        expect(
          extra(here).posts - again.length,
          `record ${record}, dead after ${writes}`,
        ).toBeLessThanOrEqual(15);
        for (const times of here.http.created.values()) expect(times).toBe(1);
      }
  });
});

/** The same service as one that names the first record it refuses. */
const toyNaming: typeof toyImport = {
  ...toyImport,
  bulk: {
    ...toyImport.bulk,
    read: (reply, sent, profile) => {
      const reading = toyImport.bulk.read(reply, sent, profile);
      const first = sent.findIndex((payload) => payload.bad === true);
      return reading.kind === 'refused' && sent.length > 1
        ? { ...reading, entries: sent.map((_, i) => (i === first ? 'bad' : null)) }
        : reading;
    },
  },
};

const all = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('a file of which everything is refused', () => {
  const bads: readonly (readonly [string, number[]])[] = [
    ['all of it', all(1, 5_000)],
    ['all but the first record', all(2, 5_000)],
    ['the first thousand', all(1, 1_000)],
    ['the second to the thousandth', all(2, 1_000)],
  ];
  for (const [what, bad] of bads)
    for (const size of [50, 100])
      it(`F-1: stops and asks after at most 10 requests: ${what}, in chunks of ${size}`, async () => {
        const here = bench(toyInvoices(5_000, { bad }), size);
        const end = await live(here);
        expect(end).toEqual({ kind: 'ended', state: 'paused', reason: 'all-refused' });
        expect(costOf(here).all).toBeLessThanOrEqual(10);
        expect(looks(here)).toBe(1);
      });

  it('stops and asks when everything is accepted and fails in processing', async () => {
    const here = bench(toyInvoices(5_000, { fails: all(1, 5_000) }), 50);
    expect(await live(here)).toEqual({ kind: 'ended', state: 'paused', reason: 'all-refused' });
    expect(costOf(here).all).toBeLessThanOrEqual(10);
  });

  it('stops and asks where each record is refused by name', async () => {
    for (const bad of [all(1, 900), all(2, 900)]) {
      const here = bench(toyVendors(900, bad), 50, toyUpsert);
      expect(await live(here)).toEqual({ kind: 'ended', state: 'paused', reason: 'all-refused' });
      expect(costOf(here).all).toBeLessThanOrEqual(10);
    }
  });

  it('R-64: stops and asks where each refusal names one record, and 10 such ones in a chunk cost one more request each', async () => {
    for (const bad of [all(1, 900), all(2, 900)]) {
      const here = bench(toyInvoices(900, { bad }), 50, toyNaming);
      expect(await live(here)).toEqual({ kind: 'ended', state: 'paused', reason: 'all-refused' });
      expect(costOf(here).all).toBeLessThanOrEqual(10);
    }
    const few = bench(toyInvoices(RECORDS, { bad: [4, 50, 90] }), RECORDS, toyNaming);
    expect(await toTheEnd(few)).toBe(0);
    expect(extra(few).posts).toBe(3);
    const here = bench(toyInvoices(RECORDS, { bad: all(31, 40) }), RECORDS, toyNaming);
    expect(await toTheEnd(here)).toBe(0);
    expect(outcomesOf(here, 'rejected')).toEqual(all(31, 40));
    expect(extra(here).posts).toBeLessThanOrEqual(14);
  });

  it('stops and asks where every record is a request of its own', async () => {
    for (const bad of [all(1, 200), all(2, 200)]) {
      const here = bench(toyInvoices(200, { bad }), 1);
      expect(await live(here)).toEqual({ kind: 'ended', state: 'paused', reason: 'all-refused' });
      expect(costOf(here).all).toBeLessThanOrEqual(10);
    }
    const few = bench(toyInvoices(200, { bad: all(40, 50) }), 1);
    expect(await toTheEnd(few)).toBe(0);
    expect(outcomesOf(few, 'rejected')).toEqual(all(40, 50));
  });

  it('goes on when a person says so, tries more each time, and sends what is good', async () => {
    const here = bench(toyInvoices(600, { bad: all(1, 200) }), 50);
    expect(await live(here)).toMatchObject({ state: 'paused', reason: 'all-refused' });
    let asked = 1;
    for (; asked < 8; asked++) {
      const end = await live(here);
      if (end?.kind === 'ended' && end.state === 'finished') break;
    }
    expect(asked).toBeLessThanOrEqual(5);
    expect(outcomesOf(here, 'rejected')).toEqual(all(1, 200));
    expect(outcomesOf(here, 'created')).toHaveLength(400);
  });

  it('goes on when a person says so where what was accepted failed in processing: four times as many batches each time', async () => {
    const wrong = bench(toyInvoices(600, { fails: all(1, 600) }), 50);
    await live(wrong);
    const first = costOf(wrong).posts;
    expect(await live(wrong)).toEqual({ kind: 'ended', state: 'paused', reason: 'all-refused' });
    expect([first, costOf(wrong).posts - first]).toEqual([3, 12]);
    const here = bench(toyInvoices(600, { fails: all(1, 100) }), 50);
    await live(here);
    expect(await toTheEnd(here)).toBeLessThanOrEqual(1);
    expect(outcomesOf(here, 'failed')).toEqual(all(1, 100));
    expect(outcomesOf(here, 'created')).toHaveLength(500);
  });

  it('after "go on" parts one chunk for each record it tries, and not all of them before it sends any', async () => {
    const here = bench(toyInvoices(600, { bad: all(1, 200) }), 50);
    await live(here);
    await live(here);
    const made = here.store.facts.flatMap((fact) => (fact.kind === 'chunk' ? [fact.made] : []));
    // Six before it asked, and as many more as were refused before one was accepted.
    expect(made.filter((one) => one.purpose === 'canary').length).toBeLessThanOrEqual(9);
  });
});
