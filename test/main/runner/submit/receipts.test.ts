import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { receipts } from '../../../../src/core/targets/receipts';
import type { JsonObject } from '../../../../src/core/values/json';
import { type MemoryStore, memoryStore, tailed } from '../../../fixtures/memory-store';
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
  if (reject.includes(i)) return `GR-${i} practice:reject`;
  return fail.includes(i) ? `GR-${i} practice:fail` : `GR-${i}`;
};

/** The three ways to name an order, by turns. */
const orderNames = (order: JsonObject, i: number, idKey: string): JsonObject => {
  const place = {
    erp_vendor_id: order.erp_vendor_id ?? '',
    svc_location_id: order.svc_location_id ?? '',
  };
  if (i % 3 === 0) return { svc_po_id: order[idKey] ?? '' };
  return i % 3 === 1
    ? { ...place, po_number: order.po_number ?? '' }
    : { ...place, po_external_id: order.external_id ?? '' };
};

type Wish = {
  readonly idKey: string;
  readonly odd?: Odd;
  readonly withExternalId?: boolean;
  readonly way?: number;
};

/** Receipts of the practice company's orders, each of one or two lines. */
const receiptsOf = async (at: PracticeBench, count: number, wish: Wish): Promise<JsonObject[]> => {
  const orders = await at.list('purchase-orders.list');
  return Array.from({ length: count }, (_, at0) => {
    const i = at0 + 1;
    const order = orders[i % orders.length] ?? {};
    return {
      ...orderNames(order, wish.way ?? i, wish.idKey),
      ...(wish.withExternalId === false ? {} : { external_id: `delivery-${i}` }),
      receipt_number: numberOf(i, wish.odd ?? {}),
      receipt_date: '2026-10-20',
      items: [1, 2].slice(0, 1 + (i % 2)).map((line) => ({
        po_external_item_id: `${String(order.external_id)}-${line}`,
        quantity: 0.25 * line,
      })),
    };
  });
};

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
const settled = async (at: PracticeBench, store: MemoryStore): Promise<void> => {
  expect(await at.submit(store, receipts)).toMatchObject({ state: 'finished' });
};

describe.each([
  ['a', {}, { idKey: 'id', numberKey: 'receipt_number' }],
  ['b', otherNames, { idKey: 'order_key', numberKey: 'number' }],
] as const)(
  'receipts against the practice service under profile %s',
  (profile, names, { idKey, numberKey }) => {
    const there = async (at: PracticeBench): Promise<JsonObject[]> =>
      (await at.list('receipts.list')).filter((entry) => String(entry[numberKey]).startsWith('GR-'));

    it('R-179, R-181, R-182: are created whichever way they name their order, each with its own id', async () => {
      const at = await bench({ profile, faults: 'results-shuffled=1' }, names);
      const store = memoryStore(await receiptsOf(at, 130, { idKey }), 60);
      await settled(at, store);
      expect(tally(store)).toEqual({ created: 130 });
      const listed = new Map((await there(at)).map((entry) => [entry[numberKey], String(entry.id)]));
      for (const [record, { serviceId }] of store.outcomes())
        expect(serviceId).toBe(listed.get(`GR-${record}`));
      expect(new Set(paths(store, 'send'))).toEqual(new Set(['/receipts/bulk-upsert/']));
    });

    it.each([true, false])(
      'are told apart: refused at once, failed in processing, created (external ids: %s)',
      async (withExternalId) => {
        const at = await bench({ profile, faults: 'results-shuffled=1' }, names);
        const odd = { reject: [9, 44], fail: [20, 51] };
        const store = memoryStore(await receiptsOf(at, 60, { idKey, odd, withExternalId }), 60);
        await settled(at, store);
        expect(recordsWith(store, 'rejected')).toEqual([9, 44]);
        expect(recordsWith(store, 'failed')).toEqual([20, 51]);
        expect(tally(store)).toEqual({ created: 56, rejected: 2, failed: 2 });
      },
    );

    it('R-183: are looked up after a lost answer, found, and never sent again', async () => {
      const faults = 'only=POST /v1/receipts/bulk-upsert/,drop-reply=@2';
      const at = await bench({ profile, faults }, names);
      const store = memoryStore(await receiptsOf(at, 50, { idKey }), 25);
      await settled(at, store);
      expect(tally(store)).toEqual({ created: 50 });
      // The canary, the rest of its chunk, the second chunk.
      expect(paths(store, 'send')).toHaveLength(3);
      expect(paths(store, 'look-up').length).toBeGreaterThan(0);
      expect(await there(at)).toHaveLength(50);
    });

    it('R-183: that never arrived are sent again, once their absence is proven', async () => {
      const faults = 'only=POST /v1/receipts/bulk-upsert/,drop-request=@2';
      const at = await bench({ profile, faults }, names);
      const store = memoryStore(await receiptsOf(at, 50, { idKey }), tailed(50, 25));
      await settled(at, store);
      expect(tally(store)).toEqual({ created: 50 });
      expect(await there(at)).toHaveLength(50);
    });

    it('R-183: are sent again at once only where the connection says that a repeat is safe', async () => {
      const faults = 'only=POST /v1/receipts/bulk-upsert/,drop-reply=@2';
      const own: Readonly<Record<string, Readonly<Record<string, unknown>>>> = names;
      const bulk = { ...z.looseObject({}).optional().parse(own.receipt?.bulk), repeatIsSafe: true };
      const at = await bench({ profile, faults }, { ...own, receipt: { ...own.receipt, bulk } });
      const store = memoryStore(await receiptsOf(at, 50, { idKey }), 25);
      await settled(at, store);
      expect(paths(store, 'look-up')).toEqual([]);
      expect(await there(at)).toHaveLength(50);
    });
  },
);

describe('two receipts of one number for two orders', () => {
  const faults = 'only=POST /v1/receipts/bulk-upsert/,drop-reply=@2';
  const shared = (made: readonly JsonObject[]): JsonObject[] =>
    made.map((one, i) => (i < 3 ? one : { ...one, receipt_number: `GR-${Math.floor(i / 2)}-x` }));

  it('R-183: are each found after a lost answer where the list shows which order each is for', async () => {
    const at = await bench({ faults });
    const store = memoryStore(
      shared(await receiptsOf(at, 21, { idKey: 'id', way: 1, withExternalId: false })),
      25,
    );
    await settled(at, store);
    expect(paths(store, 'send')).toHaveLength(2);
    expect(tally(store)).toEqual({ created: 21 });
    const ids = [...store.outcomes().values()].map(({ serviceId }) => serviceId);
    expect(new Set(ids).size).toBe(21);
  });

  it('R-183: are each found where the list shows no order but lines that tell them apart', async () => {
    const at = await bench({ faults });
    const made = shared(await receiptsOf(at, 21, { idKey: 'id', way: 2, withExternalId: false }));
    const store = memoryStore(made, 25);
    await settled(at, store);
    expect(paths(store, 'send')).toHaveLength(2);
    expect(tally(store)).toEqual({ created: 21 });
    const orderOf = new Map(
      (await at.list('purchase-orders.list')).map((order) => [order.id, order.external_id]),
    );
    const listed = new Map((await at.list('receipts.list')).map((one) => [String(one.id), one]));
    for (const [record, { serviceId }] of store.outcomes())
      expect(orderOf.get(listed.get(serviceId ?? '')?.svc_po_id)).toBe(made[record - 1]?.po_external_id);
  });

  it('R-183: are left to a person where nothing does, rather than one taken for the other', async () => {
    const at = await bench({ faults });
    const made = shared(await receiptsOf(at, 21, { idKey: 'id', way: 2, withExternalId: false }));
    const oneLine = made.map((one) => ({ ...one, items: z.array(z.json()).parse(one.items).slice(0, 1) }));
    const store = memoryStore(oneLine, 25);
    await settled(at, store);
    expect(paths(store, 'send')).toHaveLength(2);
    expect((await at.list('receipts.list')).length).toBe(21);
    expect(tally(store)).toEqual({ created: 5, 'in-doubt': 16 });
    const ids = [...store.outcomes().values()].flatMap(({ serviceId }) => serviceId ?? []);
    expect(new Set(ids).size).toBe(5);
  });
});
