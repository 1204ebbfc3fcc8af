import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

test('an unfinished import of an archived connection is named by it, and goes on over another one to the same service', async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const begun = await world.run(
    ...['import', world.put('bills.csv', invoiceCsv(invoiceRows(6))), '--target', 'invoices', ...TO_TRIAL],
    ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
    ...['--stop-after-chunks', '1', '--json'],
  );
  const { importId } = summaryOf(begun);
  expect((await world.run('connections', 'remove', 'Trial')).stdout).toBe('connection Trial archived\n');

  expect(documentOf(await world.run('connections', 'list', '--json'))).toMatchObject([
    { name: 'Trial', isArchived: true },
  ]);
  expect((await world.run('connections', 'list')).stdout).toContain('Trial (archived)');
  expect((await world.run('imports', 'list')).stdout).toContain('Trial');
  const stranded = await world.run('resume', importId);
  expect(stranded.code).toBe(2);
  expect(stranded.stderr).toContain(`The connection Trial to ${world.service.baseUrl} is archived`);
  expect(stranded.stderr).toContain('Add a connection to the same address again');
  expect((await world.run('sync', ...TO_TRIAL)).stderr).toContain('The connection Trial to');

  const { origin } = new URL(world.service.baseUrl);
  const added = await world.run(
    ...['connections', 'add', '--name', 'Again', '--environment', 'practice', '--company', '4100'],
    ...['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`, '--location', '101'],
  );
  expect(added.code).toBe(0);
  const resumed = await world.run('resume', importId, '--json');
  expect(resumed.code).toBe(0);
  expect(summaryOf(resumed)).toMatchObject({ connection: 'Trial', records: { created: 6 } });
  expect(Object.values((await world.ledger()).uploadIds)).toEqual([1, 1, 1, 1, 1, 1]);
});

const again = ['connections', 'add', '--name', 'Again', '--environment', 'practice', '--company', '4100'];
const changeSchema = z.object({ operationId: z.string() });

test('a single change and an import in doubt are named when their connection is removed, and looked up over another one', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL, '--quiet');
  await world.setFaults('only=POST /v1/invoices*,drop-reply; list-lag=ever,only=GET /v1/invoices');
  const file = world.put('bills.csv', invoiceCsv(invoiceRows(1)));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const imported = await world.run(
    ...['import', file, '--target', 'invoices', ...TO_TRIAL, '--mapping', mapping, '--json', '--quiet'],
  );
  const { importId, records } = summaryOf(imported);
  expect(records.inDoubt).toBe(1);
  const made = await world.run(
    ...[
      'invoices',
      'create',
      '--invoice-number',
      'H-2',
      '--svc-vendor-id',
      '17428',
      '--svc-location-id',
      '101',
    ],
    ...['--invoice-date', '2026-11-01', '--total-amount', '10', '--currency', 'USD', ...TO_TRIAL, '--json'],
  );
  expect(made.code).toBe(4);
  const { operationId } = changeSchema.parse(documentOf(made));

  const removed = await world.run('connections', 'remove', 'Trial', '--json');
  expect(removed.code).toBe(0);
  expect(documentOf(removed)).toMatchObject({
    ...{ removed: 'Trial', payments: [], sums: [], keptCredentials: false, wasUsed: true },
    imports: [{ importId, fileName: 'bills.csv', inDoubt: 1 }],
    changes: [{ operationId, name: 'invoices.create' }],
  });
  expect(removed.stderr).toMatch(/1 import is not at its end; .*resume IMPORT/);
  expect(removed.stderr).toMatch(/1 change is in doubt; .*changes resolve CHANGE looks it up:/);
  expect(removed.stderr).toContain(operationId);
  await world.setFaults('');

  const { origin } = new URL(world.service.baseUrl);
  const place = ['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`, '--location', '101'];
  expect((await world.run(...again, ...place)).code).toBe(0);
  const listed = await world.run('changes', 'list', '--connection', 'Again', '--json');
  expect(documentOf(listed)).toMatchObject([{ operationId, state: 'in-doubt' }]);
  const looked = await world.run('changes', 'resolve', operationId, '--json');
  expect([looked.code, documentOf(looked)]).toMatchObject([0, { state: 'done', code: 'operation-found' }]);
  expect(summaryOf(await world.run('resolve', importId, '--json')).records).toMatchObject({ inDoubt: 0 });
});
