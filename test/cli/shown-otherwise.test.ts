import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const COUNT = 4;

const invoices = async (faults: string): Promise<{ readonly world: World; readonly words: string[] }> => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL, '--quiet');
  await world.setFaults(faults);
  const file = world.put('bills.csv', invoiceCsv(invoiceRows(COUNT)));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  return {
    world,
    words: ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL, '--json'],
  };
};

test('R-106: an import whose first record reads otherwise counts it as different, and ends with 8', async () => {
  const { world, words } = await invoices('reads-altered=notes|total_amount,only=GET /v1/invoices/*');
  const answer = await world.run(...words);
  const { reconciliation, exitCode, issues, importId } = summaryOf(answer);
  expect([answer.code, exitCode]).toEqual([8, 8]);
  expect(reconciliation).toEqual({
    ...{ state: 'partial', compared: COUNT, matched: COUNT - 1, different: 1, missing: 0, unexpected: 0 },
    byAnswers: true,
  });
  expect(issues.map(({ code }) => code)).toContain('first-reads-otherwise');
  expect(answer.stderr).toContain('Total amount');
  // A look counts anew.
  await world.setFaults('');
  const read = summaryOf(await world.run('reconcile', importId, '--json', '--quiet'));
  expect([read.exitCode, read.reconciliation]).toEqual([
    0,
    { state: 'complete', compared: COUNT, matched: COUNT, different: 0, missing: 0, unexpected: 0 },
  ]);
});

test('R-106: an import whose first record is not there counts it as missing, and ends with 8', async () => {
  const { world, words } = await invoices('status-404,only=GET /v1/invoices/*');
  const { reconciliation, exitCode } = summaryOf(await world.run(...words));
  expect([exitCode, reconciliation.matched, reconciliation.missing]).toEqual([8, COUNT - 1, 1]);
});

test('R-50: vendors that the list shows under another name than they were sent say so, each of them', async () => {
  const world = await practiceWorld({
    practice: { faults: 'reads-altered=erp_vendor_name,only=GET /v1/vendors*' },
  });
  const csv = ['Id,Name', ...Array.from({ length: COUNT }, (_, i) => `NV-${i + 1},Vendor ${i + 1}`), ''].join(
    '\n',
  );
  const mapping = JSON.stringify({
    format: 'tallyport-mapping/1',
    target: 'vendors',
    fields: { erp_vendor_id: { column: 'Id' }, erp_vendor_name: { column: 'Name' } },
  });
  const answer = await world.run(
    ...['import', world.put('vendors.csv', csv), '--target', 'vendors', ...TO_TRIAL, '--json'],
    ...['--mapping', world.put('vendors.json', mapping)],
  );
  const { records, reconciliation, exitCode, importId } = summaryOf(answer);
  expect([exitCode, records.created]).toEqual([8, COUNT]);
  expect(reconciliation).toMatchObject({ compared: COUNT, matched: 0, different: COUNT });
  expect(answer.stderr).toContain('shown otherwise than they were sent: 4');
  const [first] = await recordsOf(world, importId, 'created');
  expect(first?.message).toContain('Vendor name: sent Vendor 1, reads VENDOR 1');
});
