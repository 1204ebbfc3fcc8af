import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const ROWS = invoiceRows(6);

const load = (world: World, name: string, rows: typeof ROWS, ...more: string[]) =>
  world.run(
    ...['import', world.put(name, invoiceCsv(rows)), '--target', 'invoices', '--mapping'],
    ...[world.put('mapping.json', JSON.stringify(invoiceMapping())), ...TO_TRIAL, '--json', ...more],
  );

const messages = async (world: World, importId: string) =>
  JSON.stringify(
    documentOf(
      await world.run('imports', 'show', importId, '--records', '--outcome', 'pending', '--json', '--quiet'),
    ),
  );

test('R-249: what another import has sent of one that stands still is told as such, and nobody is led in a circle', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL, '--quiet');
  const first = summaryOf(await load(world, 'a.csv', ROWS, '--chunk-size', '2', '--stop-after-chunks', '1'));
  expect(first.records).toMatchObject({ created: 1, pending: 5 });
  expect(first.sentElsewhere).toBeUndefined();
  const second = summaryOf(await load(world, 'b.csv', ROWS.slice(1)));
  expect(second.records.created).toBe(5);
  const resumed = await world.run('resume', first.importId, '--json');
  expect([resumed.code, resumed.stderr]).toMatchObject([3, expect.stringContaining('ended with stop')]);
  const stopped = await world.run('stop', first.importId, '--json');
  // 6 would say that a resume goes on.
  expect(stopped.code).toBe(3);
  expect(summaryOf(stopped)).toMatchObject({ state: 'stopped', sentElsewhere: 5 });
  expect(stopped.stderr).toContain(
    '5 records were sent by another import since, and do not go out from here.',
  );
  expect(stopped.stderr).not.toContain('Go on: ');
  expect(await messages(world, first.importId)).toContain(`b.csv of `);
  const report = path.join(world.folder, 'told.csv');
  await world.run('report', first.importId, '--out', report, '--quiet');
  const told = readFileSync(report, 'utf8');
  expect(told.split('It has not left this computer. ').length - 1).toBe(5);
  expect(told).toContain('b.csv of ');
  expect(told).not.toContain('It goes out when the import is sent');
});

test('R-249, R-106: what is in doubt beside it is looked for, and is what a resume ends with', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL, '--quiet');
  await world.setFaults('drop-request=@1,only=POST /v1/invoices/import');
  const sent = await load(world, 'a.csv', ROWS, '--stop-after-chunks', '1', '--wait', '1s');
  const first = summaryOf(sent);
  expect(first.records.inDoubt).toBe(1);
  await world.setFaults('');
  const corrected = ROWS.slice(1).map((row) => ({ ...row, amount: '77.70' }));
  expect(summaryOf(await load(world, 'b.csv', corrected)).records.created).toBe(5);
  const resumed = await world.run('resume', first.importId, '--json');
  const { records, sentElsewhere } = summaryOf(resumed);
  expect(sentElsewhere).toBe(5);
  expect(resumed.stderr).toContain('Nothing was sent');
  // Five that were sent later tell by now, or soon: it is in doubt, or goes out again.
  expect(records.inDoubt + (records.again ?? 0)).toBe(1);
  expect(resumed.code).toBe(records.inDoubt === 1 ? 4 : 6);
});
