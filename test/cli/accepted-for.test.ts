import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const to = ['--target', 'invoices', ...TO_TRIAL, '--json', '--quiet'];
const suggestion = z.object({
  mapping: z.looseObject({ fields: z.record(z.string(), z.looseObject({})) }),
  questions: z.array(z.looseObject({ id: z.string(), accepts: z.looseObject({}).optional() })),
});

const listOf = (header: string, month: string, cells: readonly string[]): string =>
  [
    header,
    ...cells.map(
      (text, i) => `V-1001,${month}-${i},2026-0${month}-${String(i + 3).padStart(2, '0')},${text},USD`,
    ),
    '',
  ].join('\n');

const proposed = async (world: World, file: string) => {
  const { mapping, questions } = suggestion.parse(
    documentOf(await world.run('mapping', 'suggest', file, ...to)),
  );
  return {
    mapping: { ...mapping, fields: { ...mapping.fields, svc_location_id: { constant: '101' } } },
    questions,
  };
};

const order = (world: World, command: string, file: string, mapping: object) => [
  ...[command, file, ...to, '--status', 'archived', '--mapping'],
  world.put('mapping.json', JSON.stringify(mapping)),
];

test('last month’s reason does not lift this month’s other kinds of documents, and the file says why it is asked again', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const header = 'Leverancier,Factuurnummer,Factuurdatum,Soort,Bedrag,Valuta';
  const may = world.put(
    'may.csv',
    listOf(header, '5', ['1,10.50', '1,11.50', '2,12.75', '1,13.10', '1,14.20']),
  );
  const { mapping, questions } = await proposed(world, may);
  const asked = questions.find(({ id }) => id === 'finding:sign-unproven');
  expect(asked?.accepts).toEqual({ rule: 'sign-unproven', columns: ['Bedrag', 'Soort'], values: ['1', '2'] });

  const stopped = summaryOf(await world.run(...order(world, 'check', may, mapping)));
  const said = stopped.issues.find(({ code }) => code === 'sign-unproven')?.message ?? '';
  const pasted = z.looseObject({}).parse(JSON.parse(`{${said.slice(said.indexOf('"accepts":'))}}`));
  const unread = await world.run(...order(world, 'import', may, { ...mapping, ...pasted }));
  expect(unread).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('"WRITE YOUR REASON HERE" stands'),
  });
  const accepts = z
    .array(z.looseObject({}))
    .parse(pasted['accepts'])
    .map((entry) => ({ ...entry, why: 'Type 2 is abroad' }));
  const sent = summaryOf(await world.run(...order(world, 'import', may, { ...mapping, accepts })));
  expect(sent).toMatchObject({ exitCode: 0, records: { created: 5 } });
  const review = JSON.stringify(documentOf(await world.run('review', sent.importId, '--json')));
  expect(review).toContain('Type 2 is abroad');

  const june = world.put(
    'june.csv',
    listOf(header, '6', ['1,20.50', '1,21.50', '2,22.75', '3,23.10', '1,24.20']),
  );
  const again = await world.run(...order(world, 'import', june, { ...mapping, accepts }));
  expect(summaryOf(again)).toMatchObject({ exitCode: 3, records: { created: 0 } });
  expect(again.stderr).toContain('Accepted before for "1", "2" ("Type 2 is abroad"), not for "3".');
  // By hand, a reason may stand for all that the rule finds.
  const byHand = [{ rule: 'sign-unproven', why: 'No credits ever' }];
  const all = summaryOf(await world.run(...order(world, 'check', june, { ...mapping, accepts: byHand })));
  expect(all.exitCode).toBe(0);
});

test('a reason for one column is none for another, for one printed total none for the next', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const header = 'Lieferant,Rechnungsnummer,Rechnungsdatum,Netto,MwSt,Währung';
  const cells = ['100.00,19.00', '200.00,38.00', '300.00,57.00', '400.00,76.00'];
  const file = world.put('netto.csv', listOf(header, '5', cells));
  const { mapping } = await proposed(world, file);
  const rule = 'total-unproven';
  const check = async (path: string, accepts: unknown) =>
    summaryOf(await world.run(...order(world, 'check', path, { ...mapping, accepts })));
  const other = await check(file, [{ rule, why: 'Ohne Steuer', columns: ['Brutto'] }]);
  expect(other.exitCode).toBe(3);
  expect(other.issues.find(({ code }) => code === rule)?.message).toContain(
    'Accepted before for "Brutto" ("Ohne Steuer"), not for "Netto", "MwSt".',
  );
  const own = [{ rule, why: 'Steuer wird umgekehrt', columns: ['Netto', 'MwSt'] }];
  expect((await check(file, own)).exitCode).toBe(0);

  const totalled = (name: string, total: string): string =>
    world.put(name, `${listOf(header, '5', cells)}Summe,,,${total},,\n`);
  const printed = (values: readonly string[]) => [
    ...own,
    { rule: 'printed-total-differs', why: 'Eine storniert', columns: ['Netto'], values },
  ];
  const values = ['1100 printed, 1000 counted'];
  expect((await check(totalled('may.csv', '1100.00'), printed(values))).exitCode).toBe(0);
  const next = await check(totalled('june.csv', '1250.00'), printed(values));
  expect(next.exitCode).toBe(3);
  expect(next.issues.find(({ code }) => code === 'printed-total-differs')?.message).toContain(
    'not for "1250 printed, 1000 counted".',
  );
});
