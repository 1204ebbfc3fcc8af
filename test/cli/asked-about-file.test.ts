import { expect, test, vi } from 'vitest';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';
import { encode } from '../fixtures/text-table';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const header = 'Invoice No,Supplier,Invoice Date,Amount,Description,Location,Currency';
const line = (no: string, date: string, amount: string, text: string): string =>
  `${no},V-1003,${date},${amount},${text},101,USD`;
const mapping = (source: object, steps: readonly object[]) => ({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto', ...source },
  fields: {
    invoice_number: { column: 'Invoice No' },
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { column: 'Location' },
    invoice_date: { column: 'Invoice Date' },
    total_amount: { column: 'Amount' },
    currency: { column: 'Currency' },
    notes: { column: 'Description' },
  },
  ...(steps.length === 0 ? {} : { steps }),
});

test('a file whose letters tell no encoding is asked about, with three names in each, and is not imported before', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const lines = [
    header,
    line('E-1', '2026-01-31', '10.00', 'Příbram'),
    line('E-2', '2026-01-31', '5.00', 'Bread'),
  ];
  const file = world.put('czech.csv', encode(lines.join('\n'), 'windows-1250'));
  const found = documentOf(await world.run('inspect', file, '--json'));
  expect(found).toMatchObject({
    file: { encodingChoices: expect.arrayContaining([{ encoding: 'windows-1250', samples: ['Příbram'] }]) },
  });
  const words = (name: string, source: object) => [
    ...['check', file, '--target', 'invoices', '--mapping'],
    world.put(name, JSON.stringify(mapping(source, []))),
    ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet'],
  ];
  const asked = await world.run(...words('auto.json', {}));
  expect(asked.code).toBe(5);
  expect(asked.stderr).toContain('Příbram');
  const told = await world.run(...words('told.json', { encoding: 'windows-1250' }));
  expect(summaryOf(told).records).toMatchObject({ total: 2, valid: 2 });
});

test('a column of spreadsheet numbers goes through with a step that reads it, and so do CR and DR', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const lines = [header, line('E-1', '46053', '10.00DR', 'Bread'), line('E-2', '46054', '5.00 DR', 'Tea')];
  const file = world.put('serials.csv', lines.join('\n'));
  const check = async (name: string, steps: readonly object[]) =>
    summaryOf(
      await world.run(
        ...['check', file, '--target', 'invoices', '--mapping'],
        world.put(name, JSON.stringify(mapping({}, steps))),
        ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet'],
      ),
    );
  expect((await check('plain.json', [])).records).toMatchObject({ total: 2, invalid: 2 });
  const read = await check('steps.json', [
    { id: 's1', do: 'read-date', columns: ['Invoice Date'], order: 'serial-1900' },
    { id: 's2', do: 'read-number', columns: ['Amount'], marks: { CR: '-', DR: '' } },
  ]);
  expect(read.records).toMatchObject({ total: 2, valid: 2 });
  expect(read.controlTotals).toMatchObject([{ currency: 'USD', valid: '15.00' }]);
});
