import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const json = z.record(z.string(), z.unknown());
const choice = z.object({ label: z.string(), detail: z.string(), mapping: json.optional() });
const suggestion = z.object({
  mapping: z.looseObject({ locale: json, fields: json }),
  questions: z.array(z.object({ id: z.string(), choices: z.array(choice) })),
});

const file = (header: string, mark: string): string =>
  [
    header,
    `T-1,V-1003,03/04/2026,10.00 ${mark},101,USD`,
    `T-2,V-1003,04/05/2026,20.50 ${mark},101,USD`,
    `T-3,V-1001,05/06/2026,30.00 ${mark},101,USD`,
    'Total,,,65.50,,',
  ].join('\n');

const open = async (world: World, text: string) => {
  await world.run('sync', ...TO_TRIAL);
  const path = world.put('bills.csv', `${text}\n`);
  const to = ['--target', 'invoices', ...TO_TRIAL];
  const suggest = await world.run('mapping', 'suggest', path, ...to, '--json');
  const check = (mapping: object, ...more: string[]) =>
    world.run('check', path, ...to, '--mapping', world.put('m.json', JSON.stringify(mapping)), ...more);
  return { suggest, ...suggestion.parse(documentOf(suggest)), check };
};

test.each([
  ['English', 'Invoice No,Supplier,Invoice Date,Amount,Location,Currency', 'DR', 'CR'],
  ['German', 'Rechnungsnummer,Lieferant,Rechnungsdatum,Betrag,Standort,Währung', 'S', 'H'],
])(
  'answers to a file with marks and open dates are printed as the mapping holds them: %s',
  async (_, header, mark, other) => {
    const world = await practiceWorld();
    const { mapping, questions, check, suggest } = await open(world, file(header, mark));
    const [, , date = '', amount = ''] = header.split(',');
    const entry = (id: string, label: string) =>
      questions.find((one) => one.id === id)?.choices.find((one) => one.label === label)?.mapping;
    expect(entry('date-order', 'The day')).toEqual({ locale: { dateOrder: 'dmy' } });
    const marks = { [other]: '-', [mark]: '' };
    expect(entry('credit-debit', other)).toEqual({
      steps: [{ do: 'read-number', columns: [amount], marks }],
    });
    expect(suggest.stderr).toContain('in the mapping under "locale" "dateOrder": "dmy"');

    const stopped = summaryOf(await check(mapping, '--json'));
    const choices = stopped.issues.flatMap((issue) => issue.choices ?? []);
    const day = { steps: [{ do: 'read-date', columns: [date], order: 'dmy' }] };
    expect(choices).toContainEqual({ label: 'The day comes first: 03/04/2026 is 2026-04-03', mapping: day });
    const { steps } = { steps: [day, entry('credit-debit', other)].flatMap((one) => one?.['steps'] ?? []) };
    const right = await check({ ...mapping, steps });
    expect(right.stdout).toContain('valid          3');
    // What differs is answered where it is told.
    expect(right.stdout).toContain(
      `"accepts": [{"rule":"printed-total-differs","why":"WRITE YOUR REASON HERE","columns":["${amount}"],"values":["65.5 printed, 60.5 counted"]}]`,
    );
    const why = 'T-9 was cancelled';
    const accepted = await check({ ...mapping, steps, accepts: [{ rule: 'printed-total-differs', why }] });
    expect(accepted).toMatchObject({ code: 0, stdout: expect.not.stringContaining('"accepts"') });
  },
);

test('all that suggest --json prints is no mapping, and is said to be that', async () => {
  const world = await practiceWorld();
  const { suggest, check } = await open(
    world,
    file('Invoice No,Supplier,Invoice Date,Amount,Location,Currency', 'DR'),
  );
  const wrong = await check(z.looseObject({}).parse(documentOf(suggest)));
  expect(wrong.code).toBe(5);
  expect(wrong.stderr).toContain('This file is all that "mapping suggest --json" printed');
  expect(wrong.stderr).toContain('what stands under "mapping" alone');
});

test('a question that offers one answer says where "no" leads', async () => {
  const world = await practiceWorld();
  const numbers = Array.from({ length: 9 }, (_, i) => `T-${i + 1},V-1003,13/04/2026,9${i}.50,101,USD`);
  const text = ['Invoice No,Supplier,Print Date,Amount,Location,Currency', ...numbers].join('\n');
  const { questions } = await open(world, text);
  const asked = questions.filter(({ id }) => id !== 'status');
  expect(asked).not.toEqual([]);
  for (const { id, choices } of asked)
    expect({ id, choices: choices.length }).not.toEqual({ id, choices: 1 });
  expect(asked.flatMap(({ choices }) => choices)).toContainEqual(
    expect.objectContaining({ label: 'No', detail: expect.stringMatching(/\.$|"column": "…"/) }),
  );
  // No day is that of all rows.
  expect(JSON.stringify(asked)).not.toContain('constant');
});
