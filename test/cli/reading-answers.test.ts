import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';
import { encode } from '../fixtures/text-table';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const part = z.looseObject({
  fields: z.record(z.string(), z.unknown()).optional(),
  source: z.record(z.string(), z.unknown()).optional(),
});
const proposal = z.looseObject({
  mapping: part,
  questions: z.array(
    z.looseObject({
      id: z.string(),
      choices: z.array(z.looseObject({ value: z.string(), mapping: part.optional() })),
    }),
  ),
});

test('the answer to the question of the encoding carries the names of the columns over', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const lines = [
    'Broj računa;Dobavljač;Datum računa;Ukupno za plaćanje;Valuta;Location',
    'U-1;V-1003;03.02.2026;119,00;EUR;101',
    'U-2;V-1003;14.02.2026;238,00;EUR;101',
  ];
  const file = world.put('racuni.csv', encode(lines.join('\n'), 'windows-1250'));
  const suggest = async (...more: readonly string[]) =>
    proposal.parse(
      documentOf(
        await world.run(
          ...['mapping', 'suggest', file, '--target', 'invoices', ...TO_TRIAL],
          ...['--json', '--quiet', ...more],
        ),
      ),
    );
  const { mapping, questions } = await suggest();
  const choice = questions
    .find(({ id }) => id === 'encoding')
    ?.choices.find(({ value }) => value === 'windows-1250');
  expect(choice?.mapping?.fields).toMatchObject({ invoice_number: { column: 'Broj računa' } });
  const answered = {
    ...mapping,
    source: { ...mapping.source, ...choice?.mapping?.source },
    fields: { ...mapping.fields, ...choice?.mapping?.fields },
  };
  const checked = await world.run(
    ...[
      'check',
      file,
      '--target',
      'invoices',
      '--mapping',
      world.put('answered.json', JSON.stringify(answered)),
    ],
    ...['--status', 'archived', ...TO_TRIAL, '--json', '--quiet'],
  );
  expect(summaryOf(checked).records).toMatchObject({ total: 2, valid: 2 });
  const again = await suggest('--encoding', 'windows-1250');
  expect(again.questions.map(({ id }) => id)).not.toContain('encoding');
  expect(again.mapping.fields).toMatchObject({ invoice_number: { column: 'Broj računa' } });
});

test('the answer to the question of the header is a proposal for the columns under it', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const lines = ['FE-1,Fernhill Eggs,2026-01-15,330.00,EUR', 'FE-2,Fernhill Eggs,2026-01-16,440.00,EUR'];
  const file = world.put('bare.csv', lines.join('\n'));
  const { questions } = proposal.parse(
    documentOf(
      await world.run(
        ...['mapping', 'suggest', file, '--target', 'invoices', ...TO_TRIAL, '--json', '--quiet'],
      ),
    ),
  );
  const choices = questions.find(({ id }) => id === 'header')?.choices ?? [];
  expect(choices.map(({ value }) => value)).toEqual(['0', '1']);
  expect(choices[1]?.mapping).toMatchObject({
    source: { headerRow: 1 },
    fields: { svc_vendor_id: { column: 'Fernhill Eggs' }, total_amount: { column: '330.00' } },
  });
});
