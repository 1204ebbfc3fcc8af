import { expect, test } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

test('F-2, R-106: a list that leaves out what this very import was told of before a lost answer proves nothing', async () => {
  const world = await practiceWorld({ profile: { proof: { horizonMs: 400 } } });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  // A second sending of an upload id makes a second invoice, so that whatever goes out twice stands twice.
  await world.setFaults(
    'list-hole=0.3,only=GET /v1/invoices;repeat=second;drop-reply=@3,only=POST /v1/invoices/import;drop-reply=@6,only=POST /v1/invoices/import',
  );
  const file = [
    ...[world.put('bills.csv', invoiceCsv(invoiceRows(20))), '--target', 'invoices', ...TO_TRIAL],
    ...['--mapping', world.put('mapping.json', JSON.stringify(invoiceMapping()))],
  ];
  const sent = await world.run('import', ...file, '--chunk-size', '4', '--in-flight', '1', '--json');
  expect(sent.code).toBe(4);
  const times = Object.values((await world.ledger()).uploadIds);
  expect([times.length, Math.max(...times)]).toEqual([20, 1]);
  const { importId, records } = summaryOf(sent);
  expect(records.inDoubt).toBeGreaterThan(0);
  const why = await world.run('imports', 'show', importId, '--records', '--outcome', 'in-doubt');
  expect(why.stdout).toContain('which the service had told of');
});
