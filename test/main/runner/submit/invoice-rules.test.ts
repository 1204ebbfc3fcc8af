import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { invoices } from '../../../../src/core/targets/invoices';
import { vendors } from '../../../../src/core/targets/vendors';
import type { JsonObject } from '../../../../src/core/values/json';
import { type MemoryStore, memoryStore } from '../../../fixtures/memory-store';
import { otherNames } from '../../../fixtures/other-names';
import { type PracticeBench, practiceBench, practiceInvoices } from '../../../fixtures/practice-submission';

const open: PracticeBench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close();
});
const bench = async (...options: Parameters<typeof practiceBench>): Promise<PracticeBench> => {
  const made = await practiceBench(...options);
  open.push(made);
  return made;
};

const sends = (store: MemoryStore) =>
  store.exchanges.filter(({ request }) => request.purpose === 'send').map(({ request }) => request);

/** The bodies that left, as they were written down. */
const bodies = (store: MemoryStore): unknown[] =>
  sends(store).map(({ bodyText }) => JSON.parse(bodyText ?? 'null'));

const entriesSchema = z.array(z.record(z.string(), z.json())).min(1).max(100);

const someVendor = async (at: PracticeBench): Promise<number> =>
  Number((await at.list('vendors.list'))[0]?.id);

describe.each([
  ['a', {}, 'svc_'],
  ['b', otherNames, 'apx_'],
] as const)('what leaves for the import of invoices under profile %s', (profile, names, prefix) => {
  it('R-91, R-92, R-93, R-96, R-97: are bare arrays of 1 to 100 entries of any locations, each with its upload id', async () => {
    const at = await bench({ profile }, names);
    const vendor = await someVendor(at);
    const made = practiceInvoices(150, vendor).map(
      (one, i): JsonObject => ({ ...one, svc_location_id: i % 2 === 0 ? '101' : '102' }),
    );
    const store = memoryStore(made, 100);
    expect(await at.submit(store, invoices)).toMatchObject({ state: 'finished' });
    const sent = bodies(store).map((body) => entriesSchema.parse(body));
    const all = sent.flat();
    expect(all).toHaveLength(150);
    expect(new Set(all.map((entry) => entry.upload_id)).size).toBe(150);
    const places = all.map((entry) => entry[`${prefix}location_id`]);
    expect(places.every((place) => typeof place === 'string')).toBe(true);
    expect(new Set(sent[1]?.map((entry) => entry[`${prefix}location_id`]))).toEqual(new Set(['101', '102']));
    expect(all.some((entry) => 'raw_images' in entry || 'status' in entry)).toBe(false);
  });

  it('F-6, R-104, R-105, R-112: are created only where the batch results say so, and failed with their reason where not', async () => {
    const at = await bench({ profile }, names);
    const vendor = await someVendor(at);
    const odd = new Set([7, 30, 61, 99]);
    const made = practiceInvoices(100, vendor).map(
      (one, i): JsonObject => (odd.has(i + 1) ? { ...one, notes: 'practice:fail' } : one),
    );
    const store = memoryStore(made, 100);
    expect(await at.submit(store, invoices)).toMatchObject({ state: 'finished' });
    const outcomes = [...store.outcomes().values()];
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
    expect(new Set(failed.map(({ record }) => record))).toEqual(odd);
    expect(failed.every(({ text }) => (text ?? '') !== '')).toBe(true);
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(96);
    const evidenceOf = (wanted: string): Set<string> =>
      new Set(outcomes.flatMap(({ outcome, evidence }) => (outcome === wanted ? [evidence] : [])));
    expect(evidenceOf('created')).toEqual(new Set(['batch-results']));
    // A failure counts once the list was seen not to show the record.
    expect(evidenceOf('failed')).toEqual(new Set(['look-up']));
  });

  it('R-95, R-101: keeps the upload id of every invoice through each part of a search', async () => {
    const at = await bench({ profile }, names);
    const vendor = await someVendor(at);
    const made = practiceInvoices(40, vendor, [5, 33]);
    const store = memoryStore(made, 40);
    expect(await at.submit(store, invoices)).toMatchObject({ state: 'finished' });
    const byNumber = new Map(made.map((one) => [one.invoice_number, one.upload_id]));
    const key = profile === 'a' ? 'invoice_number' : 'number';
    const sent = bodies(store).flatMap((body) => entriesSchema.parse(body));
    expect(sent.length).toBeGreaterThan(40);
    for (const entry of sent) expect(entry.upload_id).toBe(byNumber.get(entry[key] ?? ''));
  });
});

describe('one vendor that is changed', () => {
  it('R-46, R-47: makes one bulk request with one entry, under one company', async () => {
    const at = await bench({});
    const store = memoryStore([{ erp_vendor_id: '00042', erp_vendor_name: 'Bramble Lane Dairy Ltd' }], 50);
    expect(await at.submit(store, vendors)).toMatchObject({ state: 'finished' });
    expect(sends(store).map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /vendors/bulk']);
    expect(bodies(store)).toEqual([
      {
        svc_company_id: 4100,
        vendors: [{ erp_vendor_id: '00042', erp_vendor_name: 'Bramble Lane Dairy Ltd' }],
      },
    ]);
    expect([...store.outcomes().values()]).toMatchObject([{ outcome: 'updated' }]);
  });
});
