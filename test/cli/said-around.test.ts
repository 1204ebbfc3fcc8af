import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';
import { encode } from '../fixtures/text-table';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const suggestion = z.object({
  mapping: z.looseObject({ locale: z.looseObject({ currency: z.string().nullable() }) }),
  questions: z.array(z.object({ id: z.string() })),
  findings: z.array(z.object({ rule: z.string(), grade: z.string(), text: z.string() })),
});

const header = 'Invoice No,Supplier,Invoice Date,Total,Description';
const line = (i: number): string => `U-${i},V-1003,2026-01-${10 + i},${100 + i}.00,Part ${i}`;
const list = [0, 1, 2, 3, 4, 5].map(line);

const mappingOf = (headerRow: number, more: Readonly<Record<string, unknown>> = {}) => ({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  source: { sheet: null, headerRow, encoding: 'auto', delimiter: 'auto' },
  locale: { currency: 'USD' },
  fields: {
    invoice_number: { column: 'Invoice No' },
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Invoice Date' },
    total_amount: { column: 'Total' },
    notes: { column: 'Description' },
  },
  ...more,
});

const starting = async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  return world;
};

/** Checks a file under a mapping: the exit code, and the errors of the whole file. */
const checked = async (world: World, file: string, mapping: unknown, ...words: readonly string[]) => {
  const [command = 'check', ...more] = words;
  const answer = await world.run(
    ...[command, file, '--target', 'invoices', '--mapping'],
    world.put('mapping.json', JSON.stringify(mapping)),
    ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet', ...more],
  );
  const { issues, records } = summaryOf(answer);
  return { code: answer.code, issues, records, sent: (await world.ledger()).counts.invoicesWithUploadId };
};

test('lines above a table that speak of thousands, of tax and of another currency stop the file', async () => {
  const world = await starting();
  const file = world.put(
    'above.csv',
    ['Lieferantenliste,,,,', 'Beträge in Tausend,ohne MwSt,,,', 'Währung:,CHF,,,', header, ...list].join(
      '\n',
    ),
  );
  const found = suggestion.parse(
    documentOf(await world.run('mapping', 'suggest', file, '--target', 'invoices', ...TO_TRIAL, '--json')),
  );
  expect(found.mapping.locale.currency).toBe('CHF');
  expect(found.questions.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['finding:amount-in-other-units', 'finding:total-unproven']),
  );
  expect(found.findings).toContainEqual(
    expect.objectContaining({
      rule: 'currency-pair-unproven',
      grade: 'holds',
      text: expect.stringContaining('CHF'),
    }),
  );
  const asked = await checked(world, file, mappingOf(4), 'import', '--only-valid', '--accept-warnings');
  expect([asked.code, asked.sent]).toEqual([3, 0]);
  const said = asked.issues.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  expect(said).toEqual(
    expect.arrayContaining(['amount-in-other-units', 'total-unproven', 'currency-pair-unproven']),
  );
  const accepts = said.map((rule) => ({ rule, why: 'The words are of another list' }));
  expect(await checked(world, file, mappingOf(4, { accepts }))).toMatchObject({
    code: 0,
    records: { valid: 6 },
  });
  // What was read beside the rows belongs to the import: the journal stays whole.
  expect((await world.run('journal', 'verify')).code).toBe(0);
});

test('rows that share a number stop the file until the mapping says what they are', async () => {
  const world = await starting();
  const rows = [...list, 'U-9,V-1003,2026-01-31,300.00,Rent', 'U-9,V-1003,2026-01-31,300.00,Heat'];
  const file = world.put('shared.csv', [header, ...rows].join('\n'));
  const asked = await checked(world, file, mappingOf(1), 'import', '--only-valid', '--accept-warnings');
  expect([asked.code, asked.sent]).toEqual([3, 0]);
  expect(asked.issues).toContainEqual(
    expect.objectContaining({
      code: 'rows-share-number',
      severity: 'error',
      message: expect.stringContaining('2 rows share U-9, V-1003'),
    }),
  );
  const lines = await checked(world, file, mappingOf(1, { groupBy: ['Invoice No', 'Supplier'] }));
  expect(lines.issues.map(({ code }) => code)).not.toContain('rows-share-number');
});

test('an encoding that is neither UTF-8 nor plain Western stops the file until one is said', async () => {
  const world = await starting();
  const names = [
    'Příbram železárny',
    'České dráhy',
    'Plzeňský pivovar',
    'Škoda auto',
    'Ostravské uhlí',
    'Žďár strojírny',
  ];
  const rows = list.map((one, i) => one.replace(`Part ${i}`, names[i] ?? ''));
  const file = world.put('names.csv', encode([header, ...rows].join('\n'), 'windows-1250'));
  const asked = await checked(world, file, mappingOf(1));
  expect(asked.code).toBe(3);
  expect(asked.issues).toContainEqual(
    expect.objectContaining({
      code: 'encoding-unproven',
      severity: 'error',
      message: expect.stringContaining('Příbram'),
    }),
  );
  const source = { sheet: null, headerRow: 1, encoding: 'windows-1250', delimiter: 'auto' };
  expect(await checked(world, file, mappingOf(1, { source }))).toMatchObject({
    code: 0,
    records: { valid: 6 },
  });
});

test('dates that a spreadsheet turned half round stop the file', async () => {
  const world = await starting();
  const days = ['13/01/2026', '1/2/2026', '2/2/2026', '25/01/2026', '3/2/2026', '29/01/2026'];
  const rows = list.map((one, i) => one.replace(/2026-01-\d\d/, days[i] ?? ''));
  const file = world.put('turned.csv', [header, ...rows].join('\n'));
  const asked = await checked(world, file, mappingOf(1));
  expect(asked.code).toBe(3);
  expect(asked.issues.map(({ code }) => code)).toContain('dates-turned-round');
});

test('an order of dates kept from an earlier file, which rows of this one contradict, sends nothing with --only-valid', async () => {
  const world = await starting();
  const days = ['04/05/2026', '03/25/2026', '03/26/2026', '04/06/2026', '04/07/2026', '04/08/2026'];
  const rows = list.map((one, i) => one.replace(/2026-01-\d\d/, days[i] ?? ''));
  const file = world.put('month-first.csv', [header, ...rows].join('\n'));
  const kept = mappingOf(1, { locale: { currency: 'USD', dateOrder: 'dmy' } });
  const stopped = await checked(world, file, kept, 'import', '--only-valid');
  expect(stopped).toMatchObject({ code: 3, sent: 0 });
  expect(stopped.issues).toContainEqual(
    expect.objectContaining({
      code: 'date-order-contradicted',
      severity: 'error',
      message: expect.stringMatching(/row 3 says "03\/25\/2026".*row 2 says "04\/05\/2026"/),
    }),
  );
  const turned = mappingOf(1, { locale: { currency: 'USD', dateOrder: 'mdy' } });
  expect(await checked(world, file, turned)).toMatchObject({ code: 0, records: { valid: 6 } });
});

test('midnight of another zone, written as UTC, sends nothing until a step says what it is', async () => {
  const world = await starting();
  const rows = list.map((one) => one.replace(/2026-01-\d\d/, '2026-01-31T23:00:00Z'));
  const file = world.put('midnight.csv', [header, ...rows].join('\n'));
  const stopped = await checked(world, file, mappingOf(1), 'import', '--only-valid');
  expect(stopped).toMatchObject({ code: 3, sent: 0 });
  expect(stopped.issues).toContainEqual(
    expect.objectContaining({
      code: 'date-in-other-zone',
      severity: 'error',
      message: expect.stringContaining('Is that 2026-02-01 or 2026-01-31?'),
    }),
  );
  const steps = [{ do: 'read-midnight', columns: ['Invoice Date'], times: ['23:00'] }];
  expect(await checked(world, file, mappingOf(1, { steps }))).toMatchObject({
    code: 0,
    records: { valid: 6 },
  });
});
