import { afterEach, describe, expect, it } from 'vitest';
import { purchaseOrders } from '../../../../src/core/targets/purchase-orders';
import type { JsonObject } from '../../../../src/core/values/json';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { mortalStore } from '../../../fixtures/mortal';
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

type Odd = { readonly reject?: readonly number[]; readonly fail?: readonly number[] };

const numberOf = (i: number, { reject = [], fail = [] }: Odd): string => {
  if (reject.includes(i)) return `TPO-${i} practice:reject`;
  return fail.includes(i) ? `TPO-${i} practice:fail` : `TPO-${i}`;
};

/** Orders of one to three lines; those from `bareFrom` on have no external id. */
const orders = (count: number, odd: Odd = {}, bareFrom = count + 1): JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({
    po_number: numberOf(at + 1, odd),
    ...(at + 1 < bareFrom ? { external_id: `source-${at + 1}` } : {}),
    erp_vendor_id: at % 2 === 0 ? '00042' : 'V-1001',
    svc_location_id: '101',
    items: Array.from({ length: (at % 3) + 1 }, (_, line) => ({
      name: `Line ${line}`,
      quantity: line + 1,
      price: 2.5,
      ...(line === 0 ? { dimensions: { Department: 'D0010' } } : {}),
    })),
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
const paths = (store: MemoryStore, purpose: string): string[] =>
  store.exchanges.filter(({ request }) => request.purpose === purpose).map(({ request }) => request.path);

const there = async (at: PracticeBench): Promise<JsonObject[]> =>
  (await at.list('purchase-orders.list')).filter((entry) => String(entry.po_number).startsWith('TPO-'));

const settled = async (at: PracticeBench, store: MemoryStore): Promise<void> => {
  const end = await at.submit(store, purchaseOrders);
  expect(end).toMatchObject({ state: 'finished' });
};

describe.each([
  ['a', {}, { idKey: 'id', path: '/purchase-orders/bulk', isNamed: true }],
  ['b', otherNames, { idKey: 'order_key', path: '/purchase-orders/bulk-upsert/', isNamed: false }],
] as const)(
  'purchase orders against the practice service under profile %s',
  (profile, names, { idKey, path, isNamed }) => {
    it('are created with their lines, then updated, each with its own id (R-163, R-165)', async () => {
      const at = await bench({ profile, faults: 'results-shuffled=1' }, names);
      const store = memoryStore(orders(130), 60);
      await settled(at, store);
      expect(tally(store)).toEqual({ created: 130 });
      const listed = new Map((await there(at)).map((entry) => [entry.po_number, String(entry[idKey])]));
      for (const [record, { serviceId }] of store.outcomes())
        expect(serviceId).toBe(listed.get(`TPO-${record}`));
      expect(new Set(paths(store, 'send'))).toEqual(new Set([path]));
      const again = memoryStore(orders(140), 60);
      await settled(at, again);
      expect(tally(again)).toEqual({ updated: 130, created: 10 });
      expect(await there(at)).toHaveLength(140);
    });

    it('are told apart: refused at once, failed in processing, created', async () => {
      const at = await bench({ profile }, names);
      const store = memoryStore(orders(60, { reject: [9, 44], fail: [20, 51] }), 60);
      await settled(at, store);
      expect(recordsWith(store, 'rejected')).toEqual([9, 44]);
      expect(recordsWith(store, 'failed')).toEqual([20, 51]);
      expect(tally(store)).toEqual({ created: 56, rejected: 2, failed: 2 });
      // Named: the canary, the others, and the others again after each. Not named where this profile looks: by halving.
      const sends = paths(store, 'send').length;
      if (isNamed) expect(sends).toBe(4);
      else expect([sends > 4, sends <= 2 + 2 * 2 * 6]).toEqual([true, true]);
    });

    it('F-8: with the three ids are looked up after a lost answer as well: a repeat might add lines (R-163)', async () => {
      const faults = `only=POST /v1${path},drop-reply=@2`;
      const at = await bench({ profile, faults }, names);
      const store = memoryStore(orders(50), 25);
      await settled(at, store);
      expect(tally(store)).toEqual({ created: 50 });
      expect(paths(store, 'look-up').length).toBeGreaterThan(0);
      // The canary, the rest of its chunk, the second chunk: none a second time.
      expect(paths(store, 'send')).toHaveLength(3);
      expect(await there(at)).toHaveLength(50);
    });

    it('F-8: without an external id are looked up after a lost answer, and never sent again (R-163)', async () => {
      const faults = `only=POST /v1${path},drop-reply=@3`;
      const at = await bench({ profile, faults }, names);
      // The chunks: 25 with all three ids, of which one goes ahead as the canary; then 25 without an external id.
      const store = memoryStore(orders(50, {}, 26), 25);
      await settled(at, store);
      expect(tally(store)).toEqual({ created: 50 });
      expect(paths(store, 'send')).toHaveLength(3);
      expect(paths(store, 'look-up').length).toBeGreaterThan(0);
      expect(
        recordsWith(store, 'created').filter((one) => store.outcomes().get(one)?.evidence === 'look-up'),
      ).toEqual(Array.from({ length: 25 }, (_, i) => 26 + i));
      const times = new Map<unknown, number>();
      for (const { po_number: number } of await there(at)) times.set(number, (times.get(number) ?? 0) + 1);
      expect([times.size, Math.max(...times.values())]).toEqual([50, 1]);
    });

    it('that stand there already are existing, also where their lines cannot be read at the first try', async () => {
      const stumbles = 'only=GET /v1/purchase-orders/*,status-503=0.4';
      const faults = `only=POST /v1${path},foreign=equal,entries=0.3;${stumbles}`;
      const at = await bench({ profile, faults }, names);
      const store = memoryStore(orders(30, {}, 1), 30);
      await settled(at, store);
      const { created = 0, existing = 0, ...others } = tally(store);
      expect([created + existing, others]).toEqual([30, {}]);
      expect(existing).toBeGreaterThan(3);
    });

    it('tie their results by number where they have no external id (R-229)', async () => {
      const at = await bench({ profile, faults: 'results-shuffled=1' }, names);
      const store = memoryStore(orders(40, { fail: [7, 33] }, 21), 40);
      await settled(at, store);
      expect(recordsWith(store, 'failed')).toEqual([7, 33]);
      expect(tally(store)).toEqual({ created: 38, failed: 2 });
    });
  },
);

describe('a chunk whose sender died', () => {
  it.each([
    ['each order has the three ids', 21],
    ['one order has no external id', 20],
  ] as const)('is looked up, and never sent again, where %s (R-163, R-225)', async (_, bareFrom) => {
    const at = await bench({ faults: 'only=POST /v1/purchase-orders/bulk,drop-reply=@2' });
    const store = memoryStore(orders(20, {}, bareFrom), 20);
    const dead = mortalStore(store);
    void at.submit(dead.store, purchaseOrders);
    // It dies as soon as the second chunk is on its way, however long the first one took.
    const sends = () => store.exchanges.filter(({ request }) => request.purpose === 'send').length;
    while (sends() < 2) await at.link.clock.sleep(1);
    dead.kill();
    await settled(at, store);
    expect(tally(store)).toEqual({ created: 20 });
    expect(await there(at)).toHaveLength(20);
    expect(paths(store, 'look-up').length).toBeGreaterThan(0);
    expect(sends()).toBe(2);
  });
});
