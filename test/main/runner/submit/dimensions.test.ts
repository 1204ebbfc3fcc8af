import { afterEach, describe, expect, it } from 'vitest';
import { dimensions } from '../../../../src/core/targets/dimensions';
import type { JsonObject } from '../../../../src/core/values/json';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { otherNames } from '../../../fixtures/other-names';
import { type PracticeBench, practiceBench } from '../../../fixtures/practice-submission';

const open: PracticeBench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close();
});
const bench = async (...options: Parameters<typeof practiceBench>): Promise<PracticeBench> => {
  const made = await practiceBench(...options);
  open.push(made);
  return made;
};

const accounts = (count: number, nameOf: (i: number) => string | null = () => null): JsonObject[] =>
  Array.from({ length: count }, (_, i) => ({
    code: `T${i + 1}`,
    reference_id: `test-${i + 1}`,
    erp_type: i % 3 === 0 ? 'Department' : 'Account',
    svc_type: i % 3 === 0 ? 'department' : 'account',
    name: nameOf(i + 1) ?? `Thing ${i + 1}`,
    erp_dimension_id: `E-${i + 1}`,
  }));

const tally = (store: MemoryStore): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of store.outcomes().values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
const recordsWith = (store: MemoryStore, outcome: string): number[] =>
  [...store.outcomes().values()]
    .filter((one) => one.outcome === outcome)
    .map((one) => one.record)
    .sort((a, b) => a - b);
const bulkSends = (store: MemoryStore): number =>
  store.exchanges.filter(({ request }) => request.purpose === 'send').length;

/** The dimensions of ours at the service, by reference. */
const there = async (at: PracticeBench): Promise<JsonObject[]> =>
  (await at.list('dimensions.list')).filter((entry) => String(entry.reference_id).startsWith('test-'));

/** Without the place of the index, nor a pattern for it, the bad entry has to be searched for. */
const silent = { errors: { indexPath: '', indexPattern: '' } };

describe.each([
  ['a', {}],
  ['b', otherNames],
] as const)('dimensions against the practice service under profile %s', (profile, names) => {
  it('creates, then updates, each with the id that the service gave it (R-65)', async () => {
    const at = await bench({ profile }, names);
    const store = memoryStore(accounts(60), 25);
    expect(await at.submit(store, dimensions)).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 60 });
    const listed = new Map((await there(at)).map((entry) => [entry.reference_id, entry]));
    for (const [record, outcome] of store.outcomes()) {
      const entry = listed.get(`test-${record}`);
      expect(outcome.serviceId).toBe(String(entry?.id));
      expect(dimensions.differences(accounts(60)[record - 1] ?? {}, entry ?? {})).toEqual([]);
    }
    const again = memoryStore(accounts(70), 25);
    await at.submit(again, dimensions);
    expect(tally(again)).toEqual({ updated: 60, created: 10 });
    expect(await there(at)).toHaveLength(70);
  });

  it('F-10: sends one request more for each bad row that the answer names (R-64)', async () => {
    const at = await bench({ profile }, names);
    const bad = [17, 38, 51];
    const store = memoryStore(
      accounts(60, (i) => (bad.includes(i) ? 'practice:reject' : null)),
      60,
    );
    expect(await at.submit(store, dimensions)).toMatchObject({ state: 'finished' });
    expect(recordsWith(store, 'rejected')).toEqual(bad);
    expect(tally(store)).toEqual({ created: 57, rejected: 3 });
    // The canary, the others, and the others again after each of the three.
    expect(bulkSends(store)).toBe(2 + bad.length);
    expect(await there(at)).toHaveLength(57);
  });

  it('F-10: finds the bad rows by halving where the answer names none (R-64)', async () => {
    const at = await bench(
      { profile },
      { ...names, errors: { ...('errors' in names ? names.errors : {}), ...silent.errors } },
    );
    const bad = [9, 33];
    const store = memoryStore(
      accounts(40, (i) => (bad.includes(i) ? 'practice:reject' : null)),
      40,
    );
    expect(await at.submit(store, dimensions)).toMatchObject({ state: 'finished' });
    expect(recordsWith(store, 'rejected')).toEqual(bad);
    expect(tally(store)).toEqual({ created: 38, rejected: 2 });
    expect(bulkSends(store)).toBeLessThanOrEqual(2 + 2 * bad.length * 6);
  });

  it('F-10: reports what failed at write under a success (R-65)', async () => {
    const at = await bench({ profile }, names);
    const store = memoryStore(
      accounts(30, (i) => (i === 12 || i === 29 ? 'practice:fail' : null)),
      10,
    );
    await at.submit(store, dimensions);
    expect(recordsWith(store, 'failed')).toEqual([12, 29]);
    expect(store.outcomes().get(12)?.text).toContain('could not be written');
    expect(tally(store)).toEqual({ created: 28, failed: 2 });
  });

  it.each([
    ['a dropped reply', 'drop-reply=@2'],
    ['an error after the write', 'status-500-after=@2'],
    ['a truncated answer', 'truncate=@3'],
  ])('is sent again after %s and leaves one dimension each (R-66)', async (_, fault) => {
    const at = await bench({ profile, faults: `only=POST /v1/dimensions/bulk,${fault}` }, names);
    const store = memoryStore(accounts(50), 20);
    expect(await at.submit(store, dimensions)).toMatchObject({ state: 'finished' });
    const counts = tally(store);
    expect((counts.created ?? 0) + (counts.updated ?? 0)).toBe(50);
    expect(await there(at)).toHaveLength(50);
    // The canary, 19, 20 and 10 others, and one of these chunks once more; nothing is looked up.
    expect(bulkSends(store)).toBe(4 + 1);
    expect(store.exchanges.some(({ request }) => request.purpose === 'look-up')).toBe(false);
    // The sending that was not answered may have made what the one after it updated.
    const updated = [...store.outcomes().values()].filter(({ outcome }) => outcome === 'updated');
    expect(updated.filter(({ code }) => code !== 'written-either-way')).toEqual([]);
  });
});
