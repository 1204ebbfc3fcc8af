import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FrontedBench, frontedBench } from '../../../fixtures/fronted-bench';
import { operationBench, order } from '../../../fixtures/operations';
import { stubService } from '../../../fixtures/stub-service';

type Order = ReturnType<typeof order>;
type Creation = {
  readonly name: string;
  readonly ns: string;
  readonly make: (bench: FrontedBench) => Promise<Order>;
  /** How often the thing is there. */
  readonly times: (bench: FrontedBench) => Promise<number>;
};

const anOrder = async (bench: FrontedBench) => {
  const [entry] = (await bench.read(order('purchase-orders.list', { status: 'open' }))).entries;
  const [shown] = (await bench.read(order('purchase-orders.show', { id: String(entry?.id) }))).entries;
  return { id: String(entry?.id), vendor: String(entry?.erp_vendor_id), item: Object(shown).items[0] };
};

const creations: readonly Creation[] = [
  {
    ...{ name: 'invoices.create', ns: 'NS-26' },
    make: async (bench) => {
      const [vendor] = (await bench.read(order('vendors.list', {}))).entries;
      const whose = { svc_location_id: '101', svc_vendor_id: Number(vendor?.id), invoice_number: 'F-1' };
      return order('invoices.create', { ...whose, total_amount: '10', currency: 'USD' });
    },
    times: async (bench) => (await bench.read(order('invoices.list', { number: 'F-1' }))).entries.length,
  },
  {
    ...{ name: 'invoices.upload', ns: 'NS-30' },
    make: async (bench) => {
      const file = path.join(bench.folder, 'bill.pdf');
      writeFileSync(file, '%PDF-1.7 a bill');
      return order('invoices.upload', { file: [file], location: '101' });
    },
    times: async (bench) => (await bench.read(order('invoices.uploads', {}))).entries.length,
  },
  {
    ...{ name: 'purchase-orders.create', ns: 'NS-52' },
    make: async (bench) => {
      const { vendor } = await anOrder(bench);
      const whose = { po_number: 'F-1', erp_vendor_id: vendor, svc_location_id: '101' };
      const items = [{ name: 'Paper', quantity: '1', price: '2' }];
      return order('purchase-orders.create', { ...whose, items });
    },
    times: async (bench) =>
      (await bench.read(order('purchase-orders.list', {}))).entries.filter(
        (entry) => entry.po_number === 'F-1',
      ).length,
  },
  {
    ...{ name: 'receipts.create', ns: 'NS-56' },
    make: async (bench) => {
      const { id, item } = await anOrder(bench);
      const items = [{ svc_po_item_id: String(item.id), quantity: '1' }];
      return order('receipts.create', { svc_po_id: id, receipt_number: 'F-1', items });
    },
    times: async (bench) => (await bench.read(order('receipts.list', {}))).entries.length,
  },
];

describe('NS-26, NS-30, NS-52, NS-56: a creation answered with a success without an id', () => {
  it.each(creations)('$ns: $name is looked for and found, and sent once', async ({ name, make, times }) => {
    let isBent = false;
    const bench = await frontedBench('a', {
      change: (answer, { method, path: asked }) =>
        isBent && method === 'POST' && asked.startsWith('/v1/')
          ? { ...answer, text: '{"version":"1.1.0","outcome":"fine"}' }
          : answer,
    });
    const made = await make(bench);
    isBent = true;
    const entry = await bench.change(made);
    expect([entry.name, entry.state]).toEqual([name, 'done']);
    expect(bench.asked().filter((line) => !line.startsWith('GET'))).toHaveLength(1);
    expect(await times(bench)).toBe(1);
  });
});

describe('NS-12, NS-23, NS-31, NS-32, NS-42, NS-51, NS-53, NS-55: lists of another shape', () => {
  describe.each([
    ['NS-12, NS-23', 'invoices.list', 'paging.invoices.itemsPath'],
    ['NS-31, NS-32', 'invoices.uploads', 'paging.uploads.itemsPath'],
    ['NS-42', 'invoices.receiver-export', 'paging.receiverExport.itemsPath'],
    ['NS-51, NS-53', 'purchase-orders.list', 'paging.purchaseOrders.itemsPath'],
    ['NS-55', 'receipts.list', 'paging.receipts.itemsPath'],
  ])('%s: the list %s', (_ns, name, setting) => {
    it('that cannot be made out is not available, and the setting is named', async () => {
      const service = await stubService(() => ({ status: 200, body: { hello: 1, rows: ['a', 'b'] } }));
      const bench = await operationBench({ service });
      expect(await bench.problem('service.read', order(name, {}))).toMatchObject({
        code: 'list-unreadable',
        params: { setting },
      });
    });

    it('under another name is found by its kind', async () => {
      const service = await stubService(() => ({ status: 200, body: { data: { rows: [{ id: '1' }] } } }));
      const bench = await operationBench({ service });
      const { entries } = await bench.read(order(name, {}));
      expect(entries.map((entry) => entry.id)).toEqual(['1']);
    });
  });
});

describe('NS-31, NS-41, NS-51: a list that the service refuses', () => {
  it.each([
    ['NS-31', 'invoices.uploads'],
    ['NS-41', 'invoices.receiver-export'],
    ['NS-51', 'purchase-orders.list'],
  ])('%s: a 400 to %s is told in the words of the service, and nothing else is tried', async (_ns, name) => {
    const service = await stubService(() => ({ status: 400, body: { message: 'a period is required' } }));
    const bench = await operationBench({ service });
    const problem = await bench.problem('service.read', order(name, {}));
    expect(problem).toMatchObject({ code: 'list-unavailable', params: { text: 'a period is required' } });
    expect(service.requests.length).toBeLessThanOrEqual(2);
  });
});

describe('NS-36, NS-37, NS-38, NS-39, NS-40: marks and flags that the service refuses', () => {
  const invoice = (status: string) => ({
    ...{ id: 'x', status, payment_status: 'unpaid', created_at: '2026-11-01T00:00:00' },
  });

  it.each([
    ['NS-36, NS-39', 'invoices.mark-exported', 'ready-for-export', { ids: ['x'] }],
    ['NS-37, NS-40', 'invoices.mark-unexported', 'exported', { ids: ['x'] }],
    ['NS-38', 'invoices.flag', 'processing', { id: 'x' }],
  ])('%s: %s shows the refusal, changes nothing and is not repeated', async (_ns, name, status, input) => {
    const service = await stubService(({ method }) =>
      method === 'GET'
        ? { status: 200, body: invoice(status) }
        : { status: 400, body: { message: 'not from this state' } },
    );
    const bench = await operationBench({ service });
    const entry = await bench.change(order(name, input));
    expect(entry.state).toBe('refused');
    expect(entry.sentence).toContain('not from this state');
    expect(bench.requests().filter((line) => !line.startsWith('GET'))).toHaveLength(1);
  });

  it('NS-34: whatever state follows the taking back is shown as it is read', async () => {
    let status = 'exported';
    const service = await stubService(({ method }) => {
      if (method !== 'GET') status = 'resting';
      return { status: 200, body: method === 'GET' ? invoice(status) : { ok: true } };
    });
    const bench = await operationBench({ service });
    const entry = await bench.change(order('invoices.mark-unexported', { ids: ['x'] }));
    expect(entry.state).toBe('done');
    expect(JSON.stringify(entry.after)).toContain('resting');
  });
});

describe('NS-53, NS-55: one receipt or order in another shape', () => {
  it.each([
    ['NS-53', 'purchase-orders.show', { po_number: '1' }],
    ['NS-55', 'receipts.show', { items: [] }],
  ])('%s: %s is found at the top, under its key or one level down', async (_ns, name, thing) => {
    for (const body of [thing, { order: thing }, { receipt: thing }]) {
      const bench = await operationBench({ service: await stubService(() => ({ status: 200, body })) });
      expect((await bench.read(order(name, { id: '1' }))).entries).toEqual([thing]);
    }
  });

  it.each([
    ['NS-53', 'purchase-orders.show'],
    ['NS-55', 'receipts.show'],
  ])('%s: %s that cannot be made out is told, never shown as empty', async (_ns, name) => {
    const bench = await operationBench({
      service: await stubService(() => ({ status: 200, body: { hello: 1 } })),
    });
    const problem = await bench.problem('service.read', order(name, { id: '1' }));
    expect(problem.code).toBe('service-read-odd');
  });

  it.each([404, 405])('NS-57: %i to a change of a receipt changed nothing and is told', async (status) => {
    const receipt = { id: 'r', receipt_number: '1', items: [] };
    const service = await stubService(({ method }) =>
      method === 'GET' ? { status: 200, body: receipt } : { status, body: { message: 'no such path' } },
    );
    const bench = await operationBench({ service });
    const entry = await bench.change(order('receipts.update', { id: 'r', receipt_number: '2' }));
    expect(entry.state).not.toBe('done');
    expect(bench.requests().filter((line) => !line.startsWith('GET'))).toHaveLength(1);
  });
});

it('NS-29: a refused upload uploads nothing, is shown, and is not repeated', async () => {
  const service = await stubService(({ method }) =>
    method === 'GET'
      ? { status: 200, body: { uploads: [] } }
      : { status: 400, body: { message: 'no part called so' } },
  );
  const bench = await operationBench({ service });
  const file = path.join(bench.folder, 'bill.pdf');
  writeFileSync(file, '%PDF-1.7 a bill');
  const entry = await bench.change(order('invoices.upload', { file: [file], location: '101' }));
  expect(entry.state).toBe('refused');
  expect(entry.sentence).toContain('no part called so');
  expect(bench.requests().filter((line) => !line.startsWith('GET'))).toHaveLength(1);
});
