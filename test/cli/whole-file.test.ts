import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const bills = [
  'Rechnungsnr;Lieferant;Rechnungsdatum;Nettobetrag;Steuer;Betrag;Währung;Standort',
  'T-1;V-1003;31.01.2026;100,00;19,00;119,00;EUR;101',
  'T-2;V-1003;02.02.2026;50,00;9,50;59,50;EUR;101',
  'T-3;V-1001;03.02.2026;10,00;1,90;11,90;EUR;101',
].join('\n');

const netAsTotal = {
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: ',', dateOrder: 'dmy' },
  fields: {
    invoice_number: { column: 'Rechnungsnr' },
    svc_vendor_id: { column: 'Lieferant', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { column: 'Standort', lookup: 'location', match: ['id'] },
    invoice_date: { column: 'Rechnungsdatum' },
    total_amount: { column: 'Nettobetrag' },
    currency: { column: 'Währung' },
  },
};

const opened = async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const run = (command: 'check' | 'import', mapping: object, ...options: string[]) =>
    world.run(
      ...[command, world.put('bills.csv', `${bills}\n`), '--target', 'invoices', '--mapping'],
      world.put('mapping.json', JSON.stringify(mapping)),
      ...['--status', 'archived', ...TO_TRIAL, '--quiet', ...options],
    );
  return { world, run };
};

test('a file that is stopped as a whole says so beside its counts, and its issues file holds what stops it', async () => {
  const { world, run } = await opened();
  const out = join(world.folder, 'issues.csv');
  const checked = summaryOf(await run('check', netAsTotal, '--json', '--out', out));
  expect(checked).toMatchObject({
    exitCode: 3,
    records: { valid: 3 },
    nothingSent: { code: 'proposal-against' },
  });
  expect(checked.nothingSent?.sentence).toContain('Nothing of this file is sent: ');
  expect(checked.nothingSent?.sentence).toContain('"Nettobetrag"');
  expect(checked.accepted).toBeUndefined();
  const [stopping] = checked.issues.filter(({ severity }) => severity === 'error');
  expect(readFileSync(out, 'utf8')).toContain(stopping?.code);
  expect(readFileSync(out, 'utf8')).toContain('Nettobetrag');

  const text = (await run('check', netAsTotal)).stdout;
  expect(text).toContain('Nothing of this file is sent: ');
  expect(text).not.toContain('To be sent');
  expect(text.split(stopping?.message ?? '-')).toHaveLength(2);
  expect(text).toContain('stops the file, see above');
});

test('what was found and accepted is listed with its reason, before and after it goes out', async () => {
  const { world, run } = await opened();
  const why = 'The tax is settled elsewhere';
  const rule = summaryOf(await run('check', netAsTotal, '--json')).issues[0]?.code ?? '';
  const accepting = { ...netAsTotal, accepts: [{ rule, why }] };
  const lifted = { rule, text: expect.stringContaining('"Nettobetrag"'), why };
  const checked = summaryOf(await run('check', accepting, '--json'));
  expect(checked).toMatchObject({ exitCode: 0, accepted: [lifted] });
  expect(checked.nothingSent).toBeUndefined();
  expect((await run('check', accepting)).stdout).toContain(why);
  const sent = summaryOf(await run('import', accepting, '--json'));
  expect(sent).toMatchObject({ exitCode: 0, records: { created: 3 }, accepted: [lifted] });
  expect(summaryOf(await world.run('imports', 'show', sent.importId, '--json')).accepted).toEqual([lifted]);
  expect((await world.run('imports', 'show', sent.importId)).stdout).toContain(why);
  const report = join(world.folder, 'report.json');
  await world.run('report', sent.importId, '--out', report);
  const shape = z.looseObject({ summary: z.looseObject({ accepted: z.unknown() }) });
  expect(shape.parse(JSON.parse(readFileSync(report, 'utf8'))).summary.accepted).toEqual([lifted]);
});

test('a printed total of orders and of payments keeps their file back as that of invoices', async () => {
  const { world } = await opened();
  const orders = world.put(
    'orders.csv',
    'PO,Vendor,Qty,Price,Item\nP-1,V-1003,2,10.00,A\nP-2,V-1003,1,11.00,B\nTotal,,,40.00,\n',
  );
  const mapping = documentOf(
    await world.run('mapping', 'suggest', orders, '--target', 'purchase-orders', ...TO_TRIAL),
  );
  const { fields } = z.looseObject({ fields: z.record(z.string(), z.unknown()) }).parse(mapping);
  const usd = {
    ...z.looseObject({}).parse(mapping),
    locale: { currency: 'USD' },
    fields: { ...fields, svc_location_id: { constant: '101' } },
  };
  const payments = world.put(
    'pay.csv',
    'Mottaker,Dato,Beløp,Id\n11,2027-01-10,10.50,900001\n11,2027-01-11,11.50,900002\nSum,,30.00,\n',
  );
  const paying = {
    format: 'tallyport-mapping/1',
    target: 'payments',
    fields: {
      vendor_id: { column: 'Mottaker' },
      location_id: { constant: '101' },
      send_date: { column: 'Dato' },
      currency: { constant: 'NOK' },
      'items[].total_amount': { column: 'Beløp' },
      'items[].invoice_id': { column: 'Id' },
    },
  };
  const cases = [
    [orders, 'purchase-orders', usd, 'counted come to 31'],
    [payments, 'payments', paying, 'counted come to 22'],
  ] as const;
  for (const [file, target, own, said] of cases) {
    const saved = world.put(`${target}.json`, JSON.stringify(own));
    const words = [file, '--target', target, '--mapping', saved, ...TO_TRIAL, '--json', '--quiet'];
    const checked = summaryOf(await world.run('check', ...words));
    expect([checked.exitCode, checked.nothingSent?.code]).toEqual([3, 'printed-total-open']);
    expect(checked.nothingSent?.sentence).toContain(said);
    const stopped = await world.run('import', ...words, '--only-valid');
    expect([stopped.code, summaryOf(stopped).records.created]).toEqual([3, 0]);
    expect(stopped.stderr).toContain(said);
  }
});

test('several fields that nothing is mapped to are named in one line', async () => {
  const { run } = await opened();
  const { svc_location_id: _, currency: __, ...fields } = netAsTotal.fields;
  const checked = summaryOf(await run('check', { ...netAsTotal, fields }, '--json'));
  const lines = checked.issues.filter(({ code }) => code === 'required-not-mapped');
  expect(lines.map(({ message }) => message)).toEqual([
    'Location and Currency are needed, and nothing is mapped to them.',
  ]);
});
