import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const file = (header: string, states: readonly string[]): string =>
  [header, ...states.map((state, i) => `T-${i + 1},V-1003,2026-04-1${i},${10 + i}.50,101,USD,${state}`)].join(
    '\n',
  );

test.each([
  [
    'Invoice No,Supplier,Invoice Date,Amount,Location,Currency,Status',
    ['Open', 'Parked', 'Open', 'Parked', 'Void', ''],
    ['Open'],
    '"Status" says "Parked" in 2 rows, "Status" says "Void" in 1 row, "Status" is blank in 1 row.',
  ],
  [
    'Rechnungsnummer,Lieferant,Rechnungsdatum,Betrag,Standort,Währung,Belegstatus',
    ['Gebucht', 'Gebucht', 'Vorerfasst'],
    ['', 'Gebucht'],
    '"Belegstatus" says "Vorerfasst" in 1 row.',
  ],
])(
  'rows that "only" leaves out are named by their words, and count as before: %s',
  async (header, states, kept, said) => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    const path = world.put('bills.csv', `${file(header, states)}\n`);
    const to = ['--target', 'invoices', ...TO_TRIAL];
    const proposed = documentOf(await world.run('mapping', 'suggest', path, ...to));
    const column = header.split(',').at(-1);
    const mapping = { ...z.looseObject({}).parse(proposed), only: [{ column, in: kept }] };
    const m = world.put('m.json', JSON.stringify(mapping));
    for (const command of ['check', 'import']) {
      const { exitCode, issues, records } = summaryOf(
        await world.run(command, path, ...to, '--mapping', m, '--status', 'archived', '--json', '--quiet'),
      );
      const left = states.filter((state) => !kept.includes(state)).length;
      expect({ exitCode, excluded: records.excluded }).toEqual({ exitCode: 0, excluded: left });
      expect(issues.find(({ code }) => code === 'row-not-wanted')).toMatchObject({
        count: left,
        message: `Left out, because "only" in the mapping does not name them: ${said}`,
      });
    }
  },
);
