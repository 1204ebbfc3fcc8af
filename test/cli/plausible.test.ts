import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

const suggestion = z.object({
  mapping: z.looseObject({ fields: z.record(z.string(), z.looseObject({ column: z.string().optional() })) }),
  questions: z.array(z.object({ id: z.string(), choices: z.array(z.looseObject({ value: z.string() })) })),
  findings: z.array(z.object({ rule: z.string(), grade: z.string(), columns: z.array(z.string()) })),
});

const header = 'Invoice No,Supplier,Report Date,Invoice Date,Tax 2 Amount,Line Total,Currency';
const lines = Array.from(
  { length: 24 },
  (_, i) => `P-${i},V-1001,2026-03-31,2026-01-${String(i + 1).padStart(2, '0')},0.00,${10 + i}.50,USD`,
);

const mappingOf = (total: string, more: Readonly<Record<string, unknown>> = {}) => ({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  fields: {
    invoice_number: { column: 'Invoice No' },
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Invoice Date' },
    total_amount: { column: total },
    currency: { column: 'Currency' },
  },
  ...more,
});

const withFile = async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const file = world.put('bills.csv', `${[header, ...lines].join('\n')}\n`);
  const order = (mapping: unknown) => [
    file,
    ...['--target', 'invoices', '--mapping', world.put('mapping.json', JSON.stringify(mapping))],
    ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet'],
  ];
  return { world, file, order };
};

test('a tax mapped as the total stops the file, whatever is accepted but the finding itself with a reason', async () => {
  const { world, order } = await withFile();
  const checked = summaryOf(await world.run('check', ...order(mappingOf('Tax 2 Amount'))));
  expect(checked.exitCode).toBe(3);
  expect(checked.issues.find(({ code }) => code === 'total-is-tax-or-discount')).toMatchObject({
    severity: 'error',
    firstAt: { column: 'Tax 2 Amount' },
  });
  const options = ['--only-valid', '--accept-warnings'];
  const stopped = await world.run('import', ...order(mappingOf('Tax 2 Amount')), ...options);
  expect(summaryOf(stopped).records).toMatchObject({ created: 0, pending: 24 });
  expect(stopped.stderr).toContain('Nothing of this file is sent');
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);

  const accepts = [{ rule: 'total-is-tax-or-discount', why: 'These are tax assessments' }];
  const accepted = summaryOf(await world.run('check', ...order(mappingOf('Tax 2 Amount', { accepts }))));
  expect(accepted.exitCode).toBe(0);
  expect(accepted.issues.find(({ code }) => code === 'total-is-tax-or-discount')).toMatchObject({
    severity: 'warning',
    message: expect.stringContaining('These are tax assessments'),
  });
  const nameless = [{ rule: 'total-is-tax-or-discount', why: ' ' }];
  const refused = await world.run('check', ...order(mappingOf('Tax 2 Amount', { accepts: nameless })));
  expect(refused.code).toBe(5);
});

test('a tax as high as its total in a single row stops the file too', async () => {
  const { world } = await withFile();
  const file = world.put(
    'tax.csv',
    'Invoice No,Supplier,Date,Total,VAT\nA-1,V-1001,2026-01-05,10.00,1.00\nA-2,V-1001,2026-01-06,5.00,5.00\n',
  );
  const { fields, ...mapping } = mappingOf('Total');
  const { currency: _, ...others } = fields;
  const words = (accepts: unknown) => [
    file,
    ...['--target', 'invoices', '--mapping'],
    world.put(
      'tax.json',
      JSON.stringify({
        ...mapping,
        ...(accepts === null ? {} : { accepts }),
        locale: { currency: 'USD' },
        fields: { ...others, invoice_date: { column: 'Date' }, total_tax: { column: 'VAT' } },
      }),
    ),
    ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet', '--only-valid'],
  ];
  const stopped = summaryOf(await world.run('import', ...words(null)));
  expect(stopped.records).toMatchObject({ created: 0, valid: 1, invalid: 1 });
  const accepts = [{ rule: 'tax-exceeds-total', why: 'An import duty' }];
  const sent = summaryOf(await world.run('import', ...words(accepts)));
  expect(sent.records).toMatchObject({ created: 2, invalid: 0 });
  const review = await world.run('review', sent.importId, '--json');
  const { decisions } = z
    .object({ decisions: z.array(z.looseObject({ what: z.string() })) })
    .parse(documentOf(review));
  expect(decisions.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/as much as the total 5.*Accepted \(tax-exceeds-total\): An import duty/),
  );
});

test('mapping suggest says what it found and asks, also with --quiet, and never proposes the tax', async () => {
  const { world, file } = await withFile();
  const answer = await world.run('mapping', 'suggest', file, '--target', 'invoices', '--json', '--quiet');
  const { mapping, questions, findings } = suggestion.parse(documentOf(answer));
  expect(mapping.fields['total_amount']?.column).toBe('Line Total');
  expect(mapping.fields['invoice_date']?.column).toBe('Invoice Date');
  expect(findings.filter(({ grade }) => grade === 'against')).toEqual([]);
  expect(questions.map(({ id }) => id)).toContain('location');
});

test('the day of the list in place of the day of the document stops the file, and is lifted with a reason', async () => {
  const { world, order } = await withFile();
  const base = mappingOf('Line Total');
  const mapping = { ...base, fields: { ...base.fields, invoice_date: { column: 'Report Date' } } };
  const { issues, exitCode } = summaryOf(await world.run('check', ...order(mapping)));
  expect(exitCode).toBe(3);
  expect(issues.find(({ code }) => code === 'date-never-changes')).toMatchObject({ severity: 'error' });
  const stopped = await world.run('import', ...order(mapping), '--only-valid', '--accept-warnings');
  expect(summaryOf(stopped)).toMatchObject({ exitCode: 3, records: { created: 0, pending: 24 } });
  expect(stopped.stderr).toContain('"Report Date" is mapped as the invoice date');
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);
  const accepts = [{ rule: 'date-never-changes', why: 'They were all issued on that day' }];
  const accepted = summaryOf(await world.run('check', ...order({ ...mapping, accepts })));
  expect(accepted.exitCode).toBe(0);
});

test('a tax column above its total is asked about where it is proposed, and stops the proposal taken as it is', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const rows = Array.from(
    { length: 30 },
    (_, i) => `W-${i},V-1001,2026-01-${String((i % 28) + 1).padStart(2, '0')},${120 + i}.00,${20 + i}.00,USD`,
  );
  const file = world.put(
    'swapped.csv',
    `${['Invoice No,Supplier,Invoice Date,Tax,Total,Currency', ...rows].join('\n')}\n`,
  );
  const to = ['--target', 'invoices', ...TO_TRIAL, '--json', '--quiet'];
  const said = suggestion.parse(documentOf(await world.run('mapping', 'suggest', file, ...to)));
  expect(said.mapping.fields['total_amount']?.column).toBe('Total');
  expect(said.findings).toContainEqual(
    expect.objectContaining({ rule: 'tax-exceeds-total', grade: 'against', columns: ['Tax', 'Total'] }),
  );
  expect(said.questions.map(({ id }) => id)).toContain('finding:tax-exceeds-total');
  const { fields, ...rest } = said.mapping;
  const mapping = { ...rest, fields: { ...fields, svc_location_id: { constant: '101' } } };
  const sending = [
    ...['import', file, ...to, '--status', 'archived', '--only-valid', '--accept-warnings', '--mapping'],
    world.put('swapped.json', JSON.stringify(mapping)),
  ];
  const stopped = summaryOf(await world.run(...sending));
  expect(stopped).toMatchObject({ exitCode: 3, records: { created: 0, valid: 30 } });
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);
});
