import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { invoices } from '../../../../src/core/targets/invoices';
import { vendors } from '../../../../src/core/targets/vendors';
import type { JsonObject } from '../../../../src/core/values/json';
import { type MemoryStore, memoryStore, tailed } from '../../../fixtures/memory-store';
import { mortalStore } from '../../../fixtures/mortal';
import { otherNames } from '../../../fixtures/other-names';
import { type PracticeBench, practiceBench, practiceInvoices } from '../../../fixtures/practice-submission';

const ledgerSchema = z.object({ faultsStruck: z.record(z.string(), z.number()) });

const open: PracticeBench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close();
});
const bench = async (...options: Parameters<typeof practiceBench>): Promise<PracticeBench> => {
  const made = await practiceBench(...options);
  open.push(made);
  return made;
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

const someVendor = async (at: PracticeBench): Promise<number> =>
  Number((await at.list('vendors.list'))[0]?.id);

/** How often each of our invoice numbers is at the service. */
const timesThere = async (at: PracticeBench): Promise<Map<string, number>> => {
  const times = new Map<string, number>();
  for (const entry of await at.list('invoices.list')) {
    const number = String(entry.invoice_number);
    if (number.startsWith('TP-')) times.set(number, (times.get(number) ?? 0) + 1);
  }
  return times;
};

/** How often anything really went wrong at the service. */
const strikes = async ({ practice }: PracticeBench): Promise<number> => {
  const reply = await fetch(new URL('/practice/ledger?upload_ids=none', practice.baseUrl), {
    headers: { 'x-api-key': practice.apiKey },
  });
  const { faultsStruck } = ledgerSchema.parse(await reply.json());
  return Object.values(faultsStruck).reduce((sum, count) => sum + count, 0);
};

const vendorEntries = (count: number, odd: (i: number) => string | null = () => null): JsonObject[] =>
  Array.from({ length: count }, (_, i) => ({
    erp_vendor_id: `TV-${i + 1}`,
    erp_vendor_name: odd(i) ?? `Name ${i % 5}`,
  }));

describe('against the practice service', () => {
  it('R-101: creates 97 of 100 and rejects exactly the 3 bad ones within 45 requests', async () => {
    const at = await bench({});
    const vendor = await someVendor(at);
    const store = memoryStore(practiceInvoices(100, vendor, [17, 51, 88]), 50);
    expect(await at.submit(store, invoices)).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 97, rejected: 3 });
    expect(recordsWith(store, 'rejected')).toEqual([17, 51, 88]);
    expect(store.exchanges.length).toBeLessThanOrEqual(45);
    expect((await timesThere(at)).size).toBe(97);
  });

  it('F-9, R-48, R-50: proves the ids of vendors by their ERP ids, though many share a name, and names those a 207 refuses', async () => {
    const at = await bench({});
    const store = memoryStore(
      vendorEntries(60, (i) => (i % 20 === 7 ? 'practice:reject' : null)),
      25,
    );
    expect(await at.submit(store, vendors)).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 57, rejected: 3 });
    const listed = new Map(
      (await at.list('vendors.list')).map((entry) => [entry.erp_vendor_id, String(entry.id)]),
    );
    for (const [record, outcome] of store.outcomes())
      if (outcome.outcome === 'created') expect(outcome.serviceId).toBe(listed.get(`TV-${record}`));
    const again = memoryStore(vendorEntries(60), 25);
    await at.submit(again, vendors);
    expect(tally(again)).toEqual({ updated: 57, created: 3 });
  });

  it.each([
    ['replies dropped after the service acted', 'only=POST /v1/invoices/import,drop-reply=@2-3'],
    ['errors after the service acted', 'only=POST /v1/invoices/import,status-500-after=@2'],
    ['errors before the service acted', 'only=POST /v1/invoices/import,status-500=@3'],
    ['a truncated acceptance', 'only=POST /v1/invoices/import,truncate=@2'],
    ['an acceptance with an empty body', 'only=POST /v1/invoices/import,empty-reply=@2'],
    [
      'an unavailable service that does not say when to come again',
      'only=POST /v1/invoices/import,status-503=@3',
    ],
    ['requests that never arrive', 'only=POST /v1/invoices/import,drop-request=@2'],
    ['a gateway in front that fails', 'only=POST /v1/invoices/import,html-502-after=@4'],
  ])('F-2, R-106, R-236, R-247: creates every invoice once in spite of %s', async (_, faults) => {
    const at = await bench({ faults });
    const vendor = await someVendor(at);
    const store = memoryStore(practiceInvoices(120, vendor), tailed(120, 25));
    expect(await at.submit(store, invoices)).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 120 });
    const times = await timesThere(at);
    expect(times.size).toBe(120);
    expect([...times.values()].every((count) => count === 1)).toBe(true);
  });

  it.each([
    ['busy answers', 'status-429=0.2'],
    // Thirteen is more than the requests of any one resume, so that they never fall into step with it.
    ['tokens that expire', 'expire-token=13'],
    ['reads that fail now and then', 'only=GET,status-500=0.2'],
    ['truncated results', 'only=/v1/batch/*,truncate=0.3'],
    ['shuffled results', 'results-shuffled=1'],
    ['states nobody has heard of', 'odd-state=1'],
  ])('comes through %s', async (_, faults) => {
    const at = await bench({ faults });
    const vendor = await someVendor(at);
    const store = memoryStore(practiceInvoices(120, vendor), tailed(120, 25));
    let end = await at.submit(store, invoices);
    for (let i = 0; i < 5 && end.kind === 'ended' && end.state === 'paused'; i++)
      end = await at.submit(store, invoices);
    expect(end).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 120 });
    expect(await strikes(at)).toBeGreaterThan(0);
    expect([...(await timesThere(at)).values()].every((count) => count === 1)).toBe(true);
  });

  it('R-228: finds records that the results leave out in the list', async () => {
    const at = await bench({ faults: 'results-missing=0.1' });
    const vendor = await someVendor(at);
    const store = memoryStore(practiceInvoices(80, vendor), 40);
    expect(await at.submit(store, invoices)).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 80 });
    expect([...store.outcomes().values()].some((one) => one.evidence === 'look-up')).toBe(true);
  });

  it.each(['1.0.0', '1.1.0'])('R-35: loads the same under version %s', async (header) => {
    const at = await bench({}, { version: { header } });
    const loaded = memoryStore(
      vendorEntries(30, (i) => (i === 4 ? 'practice:reject' : null)),
      20,
    );
    expect(await at.submit(loaded, vendors)).toMatchObject({ state: 'finished' });
    expect(tally(loaded)).toEqual({ created: 29, rejected: 1 });
    const store = memoryStore(practiceInvoices(40, await someVendor(at), [17]), 20);
    expect(await at.submit(store, invoices)).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 39, rejected: 1 });
    expect((await timesThere(at)).size).toBe(39);
    for (const list of ['dimensions.list', 'purchase-orders.list', 'receipts.list'])
      expect(await at.list(list)).toBeInstanceOf(Array);
  });

  it('R-52: sends vendors again whose answer was lost, and ends with one each', async () => {
    const at = await bench({ faults: 'only=POST /v1/vendors/bulk,drop-reply=@2' });
    const store = memoryStore(vendorEntries(50), 20);
    expect(await at.submit(store, vendors)).toMatchObject({ state: 'finished' });
    const listed = (await at.list('vendors.list')).filter((entry) =>
      String(entry.erp_vendor_id).startsWith('TV-'),
    );
    expect(listed).toHaveLength(50);
    const counts = tally(store);
    expect((counts.created ?? 0) + (counts.updated ?? 0)).toBe(50);
  });

  it('F-9, R-51: keeps vendors in doubt that the counts of an answer do not account for and no list shows', async () => {
    const at = await bench({ faults: 'vendors-miscount=@2; list-lag=ever,only=GET /v1/vendors*' });
    const store = memoryStore(vendorEntries(30), 10);
    // Such a list stays as it was first read.
    await at.list('vendors.list');
    expect(await at.submit(store, vendors)).toMatchObject({ state: 'finished' });
    const counts = tally(store);
    expect(counts['in-doubt'] ?? 0).toBeGreaterThan(0);
    expect((counts.created ?? 0) + (counts['in-doubt'] ?? 0)).toBe(30);
  });

  it('F-9, R-51, R-52: those that the list shows as they were sent are settled by it', async () => {
    const at = await bench({ faults: 'vendors-miscount=@2' });
    const store = memoryStore(vendorEntries(30), 10);
    expect(await at.submit(store, vendors)).toMatchObject({ state: 'finished' });
    const counts = tally(store);
    expect((counts.created ?? 0) + (counts.updated ?? 0)).toBe(30);
  });

  it('R-25: pauses on wrong credentials and goes on with the right ones', async () => {
    const at = await bench({ faults: 'refuse-token=@1-3' });
    const store = memoryStore(vendorEntries(20), 10);
    expect(await at.submit(store, vendors)).toMatchObject({ state: 'paused', reason: 'credentials' });
    expect(store.outcomes().size).toBe(0);
    let end = await at.submit(store, vendors);
    for (let i = 0; i < 3 && end.kind === 'ended' && end.state === 'paused'; i++)
      end = await at.submit(store, vendors);
    expect(tally(store)).toEqual({ created: 20 });
  });

  it('R-26: keeps every secret out of what is written down', async () => {
    const at = await bench({ faults: 'expire-token=4' });
    const store = memoryStore(vendorEntries(30), 10);
    await at.submit(store, vendors);
    const { apiKey, clientId, clientSecret } = at.practice;
    const written = JSON.stringify({ exchanges: store.exchanges, facts: store.facts });
    for (const secret of [apiKey, clientId, clientSecret, encodeURIComponent(clientSecret), 'Bearer '])
      expect(written).not.toContain(secret);
    expect(store.exchanges.filter((one) => one.request.purpose === 'token').length).toBeGreaterThan(1);
  });

  it('works with other names for everything that the interface does not show, by settings alone (R-253)', async () => {
    const at = await bench(
      { profile: 'b', faults: 'only=POST /v1/invoices/import,drop-reply=@4' },
      otherNames,
    );
    const loaded = memoryStore(
      vendorEntries(30, (i) => (i === 4 ? 'practice:reject' : null)),
      20,
    );
    expect(await at.submit(loaded, vendors)).toMatchObject({ state: 'finished' });
    expect(tally(loaded)).toEqual({ created: 29, rejected: 1 });
    const store = memoryStore(practiceInvoices(130, await someVendor(at), [77]), 60);
    expect(await at.submit(store, invoices)).toMatchObject({ state: 'finished' });
    expect(tally(store)).toEqual({ created: 129, rejected: 1 });
    expect(recordsWith(store, 'rejected')).toEqual([77]);
    expect([...(await timesThere(at)).values()].every((count) => count === 1)).toBe(true);
    expect((await at.list('purchase-orders.list')).length).toBeGreaterThan(0);
    expect((await at.list('dimensions.list')).length).toBeGreaterThan(0);
  });

  it('R-247: creates every invoice once, whichever write to the journal is the last before a crash', async () => {
    for (let writes = 2; writes <= 46; writes += 4) {
      const at = await bench({ commitDelayMs: [0, 30] }, { proof: { horizonMs: 250 } });
      const vendor = await someVendor(at);
      const store = memoryStore(practiceInvoices(60, vendor, [13]), tailed(60, 20));
      const dead = mortalStore(store, writes);
      void at.submit(dead.store, invoices);
      await at.link.clock.sleep(150);
      dead.kill();
      expect(await at.submit(store, invoices), `after ${writes} writes`).toMatchObject({ state: 'finished' });
      // Where the bad one was on its way at the crash, only a record sent later could tell why it is refused.
      const { created, ...others } = tally(store);
      expect(created, `after ${writes} writes`).toBe(59);
      expect([{ rejected: 1 }, { 'in-doubt': 1 }], `after ${writes} writes`).toContainEqual(others);
      expect(['rejected', 'in-doubt']).toContain(store.outcomes().get(13)?.outcome);
      const times = await timesThere(at);
      expect([times.size, Math.max(...times.values())], `after ${writes} writes`).toEqual([59, 1]);
    }
  });
});
