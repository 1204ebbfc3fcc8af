import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { CONNECTION, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const rows = invoiceRows(30);

const load = (world: World, from: number, to: number) => {
  const file = world.put(`bills-${from}.csv`, invoiceCsv(rows.slice(from, to)));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const how = ['--target', 'invoices', '--mapping', mapping, ...TO_TRIAL, '--json', '--quiet'];
  return world.run('import', file, ...how);
};

test('R-254: where the first is refused and nothing was ever taken, the names in use are shown with body and answer', async () => {
  const world = await practiceWorld({
    profile: { invoice: { write: { fields: { invoice_number: 'bill_no' } } } },
  });
  await world.run('sync', ...TO_TRIAL, '--quiet');
  const refused = await load(world, 0, 12);
  const { state, records } = summaryOf(refused);
  expect([state, records.created, records.rejected > 0]).toEqual(['paused', 0, true]);
  expect(refused.stderr).toContain('has never taken any invoices over this connection');
  expect(refused.stderr).toMatch(/^invoice\.write\.fields\.invoice_number +bill_no +configured$/m);
  expect(refused.stderr).toMatch(/^invoice\.write\.vendorIdKey +svc_vendor_id +assumed$/m);
  expect(refused.stderr).not.toMatch(/^(vendor|payment|receipt|batch)\./m);
  expect(refused.stderr).toMatch(/^POST \/invoices\/import$/m);
  expect(refused.stderr).toContain('"bill_no":"T-00001"');
  expect(refused.stderr).toContain('Answer 400');

  const why = ['--reason', 'the answer names it'];
  const set = ['invoice.write.fields={"invoice_number":"invoice_number"}', ...why];
  expect((await world.run('connections', 'set', CONNECTION, ...set)).code).toBe(0);
  const taken = await load(world, 12, 15);
  expect(summaryOf(taken).records.created).toBe(3);
  expect(taken.stderr).not.toContain('has never taken');

  const bad = ['invoice.write.fields={"invoice_number":"bill_no"}', ...why];
  await world.run('connections', 'set', CONNECTION, ...bad);
  const later = await load(world, 15, 18);
  expect(summaryOf(later).records.created).toBe(0);
  expect(later.stderr).not.toContain('has never taken');
});
