import { expect, test } from 'vitest';
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
