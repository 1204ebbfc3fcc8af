import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const header = 'Invoice No,Supplier,Invoice Date,Amount,Location,Currency';
const lines = [
  'T-1,V-1003,2026-01-31,10.00,101,USD',
  'T-2,V-1003,2026-02-02,20.50,101,USD',
  'T-3,V-1001,2026-02-03,30.00,101,USD',
];
const rule = 'printed-total-differs';

/** A mapping as it was saved once: the rows are read with it at once. */
const savedIn = async (world: World) => {
  await world.run('sync', ...TO_TRIAL);
  const plain = world.put('plain.csv', `${[header, ...lines].join('\n')}\n`);
  const mapping = documentOf(
    await world.run('mapping', 'suggest', plain, '--target', 'invoices', ...TO_TRIAL),
  );
  return z.looseObject({}).parse(mapping);
};

const bills = async () => {
  const world = await practiceWorld();
  const saved = await savedIn(world);
  return {
    world,
    run: (command: 'check' | 'import', text: string, more: object = {}, ...options: string[]) =>
      world.run(
        ...[command, world.put('bills.csv', `${text}\n`), '--target', 'invoices', '--mapping'],
        world.put('mapping.json', JSON.stringify({ ...saved, ...more })),
        ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet', ...options],
      ),
  };
};

const said = 'Row 5 prints a total of 65.5; the rows counted come to 60.5: a difference of 5.';
const differing = [header, ...lines, 'Total,,,65.50,,'].join('\n');

test('a printed total that is not what was counted keeps the file back, whatever is accepted but it with a reason', async () => {
  const { world, run } = await bills();
  const checked = summaryOf(await run('check', differing));
  expect(checked.exitCode).toBe(3);
  expect(checked.issues).toContainEqual({
    ...{ code: rule, severity: 'warning', count: 1, message: said },
    firstAt: { sheet: null, row: 5, column: null },
    accepts: { rule, columns: ['Amount'], values: ['65.5 printed, 60.5 counted'] },
  });
  // The row is told once, and stays among those that add up others.
  expect(checked.issues.filter(({ firstAt }) => firstAt.row === 5)).toHaveLength(1);
  expect(checked.bridge?.lines).toContainEqual(expect.objectContaining({ line: 'adds-up', rows: 1 }));
  const stopped = await run('import', differing, {}, '--only-valid', '--accept-warnings');
  expect(stopped.code).toBe(3);
  expect(summaryOf(stopped)).toMatchObject({ state: 'checked', records: { valid: 3, created: 0 } });
  expect(stopped.stderr).toContain(`Nothing of this file is sent: ${said}`);
  expect(stopped.stderr).toContain(rule);
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);

  const other = { accepts: [{ rule: 'tax-exceeds-total', why: 'An import duty' }] };
  expect((await run('import', differing, other)).code).toBe(3);
  expect((await run('import', differing, { accepts: [{ rule, why: ' ' }] })).code).toBe(5);
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);

  const why = 'T-9 was cancelled after printing';
  const sent = summaryOf(await run('import', differing, { accepts: [{ rule, why }] }));
  expect(sent).toMatchObject({ exitCode: 0, records: { created: 3 } });
  const review = documentOf(await world.run('review', sent.importId, '--json'));
  expect(z.looseObject({ decisions: z.array(z.looseObject({})) }).parse(review).decisions).toContainEqual(
    expect.objectContaining({
      what: 'Row 5 prints a total of 65.5; 60.5 was counted, a difference of 5: known when it was sent.',
      note: why,
    }),
  );
});

test('all questions about a file answered lead through, that about the printed total among them', async () => {
  const { world, run } = await bills();
  const file = world.put('asked.csv', `${differing}\n`);
  const suggested = documentOf(
    await world.run('mapping', 'suggest', file, '--target', 'invoices', ...TO_TRIAL, '--json'),
  );
  const { questions } = z
    .looseObject({
      questions: z.array(
        z.looseObject({
          id: z.string(),
          choices: z.array(z.looseObject({ mapping: z.unknown().optional() })),
        }),
      ),
    })
    .parse(suggested);
  const asked = questions.find(({ id }) => id === `finding:${rule}`);
  const why = 'T-9 was cancelled after printing';
  const answer = z
    .looseObject({ accepts: z.array(z.looseObject({ rule: z.string() })) })
    .parse(asked?.choices[0]?.mapping);
  const accepts = answer.accepts.map((one) => ({ ...one, why }));
  const sent = summaryOf(await run('import', differing, { accepts }));
  expect(sent).toMatchObject({ exitCode: 0, records: { created: 3 } });
});

test('a total row is told once: that it was left out, or what it prints otherwise', async () => {
  const { run } = await bills();
  const named = (total: string): string => [header, ...lines, `Gesamtsumme,,,${total},,`].join('\n');
  const codes = async (text: string): Promise<string[]> =>
    summaryOf(await run('check', text)).issues.map(({ code }) => code);
  expect(await codes(named('60.50'))).toEqual(['row-is-summary']);
  expect(await codes(named('61.50'))).toEqual([rule]);
});

test('the same total printed above the header, and one that is right, which stops nothing', async () => {
  const { world, run } = await bills();
  const source = { source: { sheet: null, headerRow: 2, encoding: 'auto', delimiter: 'auto' } };
  const above = await run('import', ['Total,,,65.50,,', header, ...lines].join('\n'), source);
  expect(above.code).toBe(3);
  expect(above.stderr).toContain('Row 1 prints a total of 65.5');
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);
  const right = await run('import', [header, ...lines, 'Total,,,60.50,,'].join('\n'));
  expect(summaryOf(right)).toMatchObject({ exitCode: 0, records: { created: 3 } });
});

test('a row without a number that comes to the rows above it is answered before anything is sent', async () => {
  const { world, run } = await bills();
  const text = [
    header,
    ...lines.slice(0, 2),
    ',V-1001,2026-02-03,30.50,101,USD',
    'T-4,V-1001,2026-02-04,1.25,101,USD',
  ].join('\n');
  const asked =
    'The amount of row 4, 30.5, is exactly what rows 2 to 3 come to, and its number is blank: it may be a total';
  const stopped = await run('import', text, {}, '--only-valid', '--accept-warnings');
  expect(stopped.code).toBe(3);
  expect(stopped.stderr).toContain(`Nothing of this file is sent: ${asked}`);
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);

  const why = 'The program prints it';
  const sent = summaryOf(await run('import', text, { accepts: [{ rule: 'row-adds-up', why }] }));
  expect(sent).toMatchObject({ exitCode: 0, records: { created: 3, excluded: 1 } });
  const review = documentOf(await world.run('review', sent.importId, '--json'));
  expect(JSON.stringify(review)).toContain(why);
});

test.each(['"Grand total 65.50 USD"', '"*** Ende der Liste: 3 Belege, USD 65.50 ***"'])(
  'a total in one cell below the rows keeps the file back with --only-valid: %s',
  async (line) => {
    const { run } = await bills();
    const file = [header, ...lines, line].join('\n');
    const stopped = await run('import', file, {}, '--only-valid', '--accept-warnings');
    expect(stopped).toMatchObject({ code: 3, stderr: expect.stringContaining(said) });
    expect(summaryOf(stopped).records.created).toBe(0);
    const right = await run('import', file.replace('65.50', '60.50'));
    expect(summaryOf(right)).toMatchObject({ exitCode: 0, records: { created: 3 } });
  },
);
