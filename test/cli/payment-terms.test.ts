import { expect, it } from 'vitest';
import { z } from 'zod';
import { summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { otherNames } from '../fixtures/other-names';
import { practiceWorld, recordsOf, TO_TRIAL } from '../fixtures/practice-world';

const vendorMapping = JSON.stringify({
  format: 'tallyport-mapping/1',
  name: 'Vendors with terms',
  target: 'vendors',
  source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  fields: {
    erp_vendor_id: { column: 'Code' },
    erp_vendor_name: { column: 'Name' },
    net_terms: { column: 'Terms' },
  },
});

it.each([
  ['a', {}],
  ['b', otherNames],
] as const)(
  'R-44, R-55, R-57: terms that were loaded tell the due dates of invoices without one, as computed, under profile %s',
  async (profile, names) => {
    const world = await practiceWorld({ practice: { profile }, profile: names });
    const load = (command: string, file: string, target: string, mapping: string) =>
      world.run(command, file, '--target', target, '--mapping', mapping, ...TO_TRIAL, '--json');
    const vendors = world.put('vendors.csv', 'Code,Name,Terms\nV-1003,Copper Kettle Roasters,EOM 10\n');
    const loaded = await load('import', vendors, 'vendors', world.put('vendors.json', vendorMapping));
    expect(summaryOf(loaded).records.updated).toBe(1);
    // A listing shows no terms; it does not make the known ones blank.
    expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);

    const file = world.put('invoices.csv', invoiceCsv(invoiceRows(2)));
    const mapping = world.put('invoices.json', JSON.stringify(invoiceMapping()));
    const checked = summaryOf(await load('check', file, 'invoices', mapping));
    expect(checked.records).toMatchObject({ valid: 2, warnings: 0 });
    const records = await recordsOf(world, checked.importId);
    expect(records.map(({ message }) => message)).toEqual([
      expect.stringContaining('computes 2026-02-10 (EOM 10)'),
      expect.stringContaining('computes 2026-03-10 (EOM 10)'),
    ]);
    for (const { payload } of records)
      expect(z.record(z.string(), z.unknown()).parse(payload)).not.toHaveProperty('due_date');
  },
  60_000,
);

it('R-56: an invoice without due date, of a vendor whose terms nobody knows, is warned of with both cures', async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const file = world.put('invoices.csv', invoiceCsv(invoiceRows(3)));
  const mapping = world.put('invoices.json', JSON.stringify(invoiceMapping()));
  const summary = summaryOf(
    await world.run('check', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL, '--json'),
  );
  expect(summary.issues).toMatchObject([{ code: 'due-date-unknown', severity: 'warning', count: 3 }]);
}, 60_000);

it('R-115, R-119: an import of earlier tells of each invoice whether it went in as verified or archived', async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const rows = invoiceRows(4).map((row, i) => ({ ...row, note: i === 1 ? 'open' : 'done' }));
  const file = world.put('invoices.csv', invoiceCsv(rows));
  const { fields } = invoiceMapping();
  const status = { column: 'Remark', values: { open: 'verified', done: 'archived' } };
  const mapping = world.put(
    'invoices.json',
    JSON.stringify(invoiceMapping({ fields: { ...fields, status } })),
  );
  const answer = await world.run(
    ...['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL, '--json'],
  );
  expect(answer.stderr).toContain('Going out as verified: 1. They stay eligible for bill pay and autopay');
  const { importId } = summaryOf(answer);
  const told = (await recordsOf(world, importId, 'created')).map(
    ({ payload }) => z.object({ status: z.string() }).parse(payload).status,
  );
  expect(told).toEqual(['archived', 'verified', 'archived', 'archived']);
}, 60_000);
