import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sweepResultSchema } from '../../src/ipc/sweep';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { orderFile } from '../fixtures/made-up-orders';
import { receiptFile, receiptMapping } from '../fixtures/made-up-receipts';
import {
  CONNECTION,
  practiceWorld,
  recordsOf,
  TO_TRIAL,
  type World,
  type WorldOptions,
} from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const alter = async ({ service }: World, changes: readonly unknown[]): Promise<void> => {
  const reply = await fetch(new URL('/practice/alter', service.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  expect([reply.status, await reply.text()]).toMatchObject([200, expect.anything()]);
};

const swept = async (world: World) =>
  sweepResultSchema.parse(documentOf(await world.run('sweep', ...TO_TRIAL, '--json', '--quiet')));

const ready = async (options: WorldOptions = {}): Promise<World> => {
  const world = await practiceWorld(options);
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  return world;
};

const load = async (world: World, target: string, text: string, mapping: object) => {
  const file = world.put(`${target}.csv`, text);
  const saved = world.put(`${target}.json`, JSON.stringify(mapping));
  const words = ['import', file, '--target', target, '--mapping', saved, ...TO_TRIAL, '--json', '--quiet'];
  return recordsOf(world, summaryOf(await world.run(...words)).importId);
};

const orderMapping = {
  format: 'tallyport-mapping/1',
  target: 'purchase-orders',
  groupBy: ['Order'],
  fields: {
    po_number: { column: 'Order' },
    external_id: { column: 'Key' },
    erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    'items[].name': { column: 'Article' },
    'items[].quantity': { column: 'Quantity' },
    'items[].price': { column: 'Unit price' },
    'items[].sku': { column: 'SKU' },
    'items[].uom': { column: 'Unit' },
  },
};

const itemsOf = (payload: unknown) =>
  z.object({ items: z.array(z.record(z.string(), z.union([z.string(), z.number()]))) }).parse(payload).items;

test.each([
  ['in windows of days that show lines', 0],
  ['by id, where the window of days shows none of them', Date.UTC(2020, 0, 1)],
])(
  'orders whose every line stands there twice are found, and only those: read %s',
  async (_how, createdAt) => {
    const world = await ready();
    const orders = await load(world, 'purchase-orders', orderFile(6, 18).csv, orderMapping);
    const [, second, , fourth] = orders;
    const doubled = itemsOf(second?.payload).flatMap((item, at) => [
      { ...item, id: `x-${at}`, dimensions: {} },
      { ...item, id: `y-${at}`, dimensions: {} },
    ]);
    const older = createdAt === 0 ? {} : { createdAt };
    await alter(world, [
      { table: 'purchaseOrders', id: second?.serviceId, set: { items: doubled, ...older } },
      { table: 'purchaseOrders', id: fourth?.serviceId, copy: true },
    ]);
    const { findings } = await swept(world);
    expect(findings.map(({ kind }) => kind)).toEqual(['twice', 'lines-multiplied']);
    expect(findings[0]?.things.map(({ id }) => id)).toContain(fourth?.serviceId);
    expect(findings[1]?.things[0]?.id).toBe(second?.serviceId);
    expect(findings[1]?.sentence).toMatch(/Lines: sent \d+, reads \d+/);
    expect(findings[1]?.advice).toContain('Do not load it again');
  },
);

test('a receipt and a vendor that stand there twice are found, each in its list', async () => {
  const world = await ready();
  const vendors = await load(world, 'vendors', 'Code,Name\r\nSW-1,Made-up Mills\r\nSW-2,Other Mills\r\n', {
    format: 'tallyport-mapping/1',
    target: 'vendors',
    fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
  });
  const receipts = await load(world, 'receipts', receiptFile(5), JSON.parse(receiptMapping('number')));
  await alter(world, [
    { table: 'receipts', id: receipts[1]?.serviceId, copy: true },
    { table: 'vendors', id: vendors[0]?.serviceId, copy: true },
  ]);
  const { findings } = await swept(world);
  expect(findings.map(({ kind, target }) => `${kind} ${target}`).sort()).toEqual([
    'twice receipts',
    'twice vendors',
  ]);
});

const vendorIdOf = async (world: World): Promise<string> => {
  const listed = await world.run('directory', 'list', 'vendors', ...TO_TRIAL, '--search', 'V-1003', '--json');
  const entries = z.object({ entries: z.array(z.object({ id: z.string(), erpId: z.string() })) });
  return entries.parse(documentOf(listed)).entries.find(({ erpId }) => erpId === 'V-1003')?.id ?? '';
};

const performed = z.object({ serviceId: z.string().nullable() });

test('an invoice made by a single change counts as ours; what we changed ourselves is no difference', async () => {
  const world = await ready();
  const vendor = await vendorIdOf(world);
  const fields = ['--svc-vendor-id', vendor, '--svc-location-id', '101', '--invoice-number', 'SW-77'];
  const more = ['--invoice-date', '2026-10-05', '--total-amount', '12.50', '--currency', 'USD'];
  const made = await world.run(
    ...['invoices', 'create', '--connection', CONNECTION, '--company', '4100', ...fields, ...more, '--json'],
  );
  expect([made.code, made.stderr]).toMatchObject([0, expect.anything()]);
  const id = performed.parse(documentOf(made)).serviceId ?? '';
  const [first] = await load(world, 'invoices', 'No,Date,Total\r\nSW-1,2026-10-05,10.00\r\n', {
    format: 'tallyport-mapping/1',
    target: 'invoices',
    fields: {
      invoice_number: { column: 'No' },
      svc_vendor_id: { constant: 'V-1003', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { constant: '101' },
      invoice_date: { column: 'Date' },
      total_amount: { column: 'Total' },
      currency: { constant: 'USD' },
    },
  });
  const changed = await world.run(
    ...['invoices', 'update', first?.serviceId ?? '', '--connection', CONNECTION, '--total-amount', '11.00'],
  );
  expect([changed.code, changed.stderr]).toMatchObject([0, expect.anything()]);
  expect((await swept(world)).findings).toEqual([]);
  await alter(world, [{ table: 'invoices', id, copy: true }]);
  const { findings } = await swept(world);
  expect(findings.map(({ kind }) => kind)).toEqual(['twice']);
  expect(findings[0]?.things.find((one) => one.id === id)?.ours).toMatchObject([{ name: 'invoices.create' }]);
});

test('A1 or A2 broken: whatever came of an earlier sending too late, the sweep finds every double and nothing else', async () => {
  const world = await ready();
  const rows = Array.from({ length: 40 }, (_none, at) => `L-${at + 1},2026-10-05,${at + 1}.25`);
  const records = await load(world, 'invoices', ['No,Date,Total', ...rows, ''].join('\r\n'), {
    format: 'tallyport-mapping/1',
    target: 'invoices',
    fields: {
      invoice_number: { column: 'No' },
      svc_vendor_id: { constant: 'V-1003', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { constant: '101' },
      invoice_date: { column: 'Date' },
      total_amount: { column: 'Total' },
      currency: { constant: 'USD' },
    },
  });
  const late = records.filter((_none, at) => (at * 7) % 3 === 0);
  await alter(
    world,
    late.map(({ serviceId }) => ({ table: 'invoices', id: serviceId, copy: true })),
  );
  const { findings } = await swept(world);
  expect(findings.map(({ kind }) => kind)).toEqual(late.map(() => 'twice'));
  const told = findings.map(({ ours }) => ours[0]?.record).sort((a, b) => (a ?? 0) - (b ?? 0));
  expect(told).toEqual(late.map(({ record }) => record));
});
