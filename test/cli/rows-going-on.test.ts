import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const lines = [
  'Invoice No,Supplier,Invoice Date,Amount,Description,Location,Currency',
  'E-1,V-1003,2026-01-31,10.00,Bread,101,USD',
  ',,,2.50,Milk,,',
  'E-2,V-9999,2026-01-31,4.00,Tea,101,USD',
  ',,,3.00,Sugar,,',
  'E-3,V-1003,2026-02-01,7.00,Flour,101,USD',
];
/** Another supplier than the row above: no line of it, nor of the one that stands above it once only failures are kept. */
const orphan = ',V-9999,,5.00,Salt,101,USD';

test('a printed list with its invoices over several rows goes through whole, and what failed of it goes through again', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const plain = world.put('plain.csv', `${lines.join('\n')}\n`);
  const suggested = documentOf(
    await world.run('mapping', 'suggest', plain, '--target', 'invoices', ...TO_TRIAL),
  );
  expect(suggested).toMatchObject({ groupBy: ['Invoice No', 'Supplier'], blankKey: 'above' });
  const mapping = world.put('mapping.json', JSON.stringify(suggested));
  const file = world.put('printed.csv', `${[...lines, orphan].join('\n')}\n`);
  const words = ['--target', 'invoices', '--mapping', mapping, '--status', 'archived', ...TO_TRIAL];
  const run = await world.run(
    'import',
    file,
    ...words,
    '--only-valid',
    '--accept-warnings',
    '--json',
    '--quiet',
  );
  const summary = summaryOf(run);
  expect(summary.records).toMatchObject({ total: 4, created: 2, invalid: 2 });
  const out = path.join(world.folder, 'again.xlsx');
  await world.run('report', summary.importId, '--out', out, '--failures', '--json');
  const again = documentOf(await world.run('mapping', 'suggest', out, '--target', 'invoices', '--quiet'));
  expect(again).toMatchObject({ groupBy: ['Invoice No', 'Supplier'] });
  expect(again).not.toHaveProperty('blankKey');
  const checked = await world.run(
    ...['check', out, '--target', 'invoices', '--mapping', world.put('again.json', JSON.stringify(again))],
    ...[...TO_TRIAL, '--json', '--quiet'],
  );
  expect(summaryOf(checked).records).toMatchObject({ total: 2, invalid: 2 });
});
