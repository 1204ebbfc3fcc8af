import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

vi.setConfig({ testTimeout: 120_000 });

test('R-106: what a later import proves not to be there of an earlier one is said with the command that sends it, in the answer, the records and the report', async () => {
  const world = await practiceWorld({
    profile: { proof: { createdAt: 'not', horizonMs: 50 }, invoice: { uploadId: { repeat: 'second' } } },
  });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const [one, two] = invoiceRows(2).map((row) => ({ ...row, location: '101', date: '2026-03-01' }));
  const file = (name: string, row: typeof one) => [
    ...[world.put(name, invoiceCsv(row === undefined ? [] : [row])), '--target', 'invoices', ...TO_TRIAL],
    ...['--mapping', mapping, '--json'],
  ];
  await world.setFaults('only=POST /v1/invoices/import,drop-request=1;repeat=second');
  const lost = await world.run('import', ...file('first.csv', one));
  const { importId, records } = summaryOf(lost);
  expect([lost.code, records.inDoubt]).toEqual([4, 1]);
  await world.setFaults('repeat=second');
  const later = await world.run('import', ...file('second.csv', two));
  expect(later.code).toBe(0);
  const goesOn = `tallyport resume ${importId}`;
  expect(later.stderr).toContain(
    `Proven not to be there, of the import of first.csv: 1. Nothing else sends them: ${goesOn}`,
  );
  expect((await world.run('imports', 'show', importId, '--records')).stdout).toContain(goesOn);
  const report = path.join(world.folder, 'first-report.csv');
  await world.run('report', importId, '--out', report);
  expect(readFileSync(report, 'utf8')).toContain('resume that: nothing else sends it');
});
