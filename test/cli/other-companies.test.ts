import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const suggestion = z.object({
  mapping: z.looseObject({ fields: z.record(z.string(), z.unknown()) }),
  questions: z.array(
    z.object({
      ...{ id: z.string(), text: z.string() },
      choices: z.array(z.looseObject({ label: z.string() })),
    }),
  ),
  findings: z.array(z.looseObject({ rule: z.string(), grade: z.string() })),
});

const to = ['--target', 'invoices', ...TO_TRIAL, '--json', '--quiet'];

const fileOf = (world: World, name: string, first: string, companies: readonly string[]): string =>
  world.put(
    name,
    `${[
      'Company code,Supplier,Invoice no,Invoice date,Amount,Currency',
      ...companies.map(
        (company, i) => `${company},V-1001,${first}${i},2026-03-0${i + 3},${100 + i * 13}.50,USD`,
      ),
    ].join('\n')}\n`,
  );

const suggested = async (world: World, file: string) => {
  const { mapping, questions, findings } = suggestion.parse(
    documentOf(await world.run('mapping', 'suggest', file, ...to)),
  );
  const fields = { ...mapping.fields, svc_location_id: { constant: '101' } };
  return {
    mapping: { ...mapping, fields },
    findings,
    asked: questions.find(({ id }) => id === 'finding:company-unproven'),
  };
};

test('rows of other companies are asked about, and go nowhere before it is answered', async () => {
  const world = await practiceWorld();
  await world.run(
    'connections',
    'update',
    'Trial',
    '--company',
    '4100=Harbour & Hill Foods',
    '--company',
    '4200=Lantern Street Bakeries',
  );
  await world.run('sync', ...TO_TRIAL);
  const order = (path: string, mapping: object) => [
    ...['import', path, ...to, '--status', 'archived', '--mapping'],
    ...[world.put('mapping.json', JSON.stringify(mapping)), '--only-valid', '--accept-warnings'],
  ];
  const file = fileOf(world, 'group.csv', 'G-', ['4100', '4100', '4200', '4100', '4200']);
  const { mapping, asked, findings } = await suggested(world, file);
  const sentence =
    'Column "Company code" says "4100" in 3 rows and "4200" in 2. All would be loaded into company 4100 (Harbour & Hill Foods). Are they meant for it?';
  expect(asked?.text).toBe(sentence);
  expect(findings).toContainEqual(expect.objectContaining({ rule: 'company-unproven', grade: 'asks' }));
  const stopped = await world.run(...order(file, mapping));
  expect(summaryOf(stopped)).toMatchObject({
    ...{ exitCode: 3, records: { created: 0 } },
    issues: expect.arrayContaining([
      expect.objectContaining({ code: 'company-unproven', severity: 'error' }),
    ]),
  });
  expect(stopped.stderr).toContain('Nothing of this file is sent');
  expect((await world.ledger()).counts.invoicesWithUploadId).toBe(0);

  const [only] = asked?.choices ?? [];
  expect(only).toMatchObject({
    label: 'Only the rows of 4100',
    mapping: { only: [{ column: 'Company code', in: ['4100'] }] },
  });
  const chosen = { ...mapping, only: [{ column: 'Company code', in: ['4100'] }] };
  expect(summaryOf(await world.run(...order(file, chosen)))).toMatchObject({
    exitCode: 0,
    records: { created: 3 },
  });

  // What was accepted is accepted for these companies: another one next month asks again.
  const accepts = [
    {
      ...{ rule: 'company-unproven', why: 'Bakeries are booked in our books', columns: ['Company code'] },
      values: ['4100', '4200', 'into 4100'],
    },
  ];
  const next = fileOf(world, 'april.csv', 'H-', ['4200', '4100', '4200']);
  expect(summaryOf(await world.run(...order(next, { ...mapping, accepts })))).toMatchObject({
    exitCode: 0,
    records: { created: 3 },
  });
  const later = fileOf(world, 'may.csv', 'J-', ['4200', '4100', '4300']);
  const again = await world.run(...order(later, { ...mapping, accepts }));
  expect(summaryOf(again)).toMatchObject({ exitCode: 3, records: { created: 0 } });
  expect(again.stderr).toContain('"4300"');

  const other = await suggested(world, fileOf(world, 'other.csv', 'K-', ['4200', '4200', '4200']));
  expect(other.asked?.text).toContain('another company of this connection');
});
