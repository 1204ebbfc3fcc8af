import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { writeWorkbook } from '../../src/main/files/write/xlsx';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const data = {
  name: 'Data',
  headers: ['Invoice no', 'Vendor', 'Invoice date', 'Amount', 'Location', 'Currency'],
  rows: Array.from({ length: 6 }, (_, i) => [
    ...[`R-${100 + i * 7}`, i % 2 === 0 ? 'V-1003' : 'V-1001', `2026-02-${10 + i}`],
    ...[50.25 + i * 13, '101', 'EUR'],
  ]),
};
const suggestion = z.looseObject({
  mapping: z.looseObject({ source: z.looseObject({ sheet: z.string().nullable() }) }),
  findings: z.array(z.looseObject({ rule: z.string(), text: z.string() })),
});

const opened = async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  return async (cover: readonly (readonly string[])[]) => {
    const file = path.join(world.folder, 'book.xlsx');
    const [headers = [], ...rows] = cover;
    await writeWorkbook(file, [{ name: 'Info', headers, rows }, data]);
    const about = [file, '--target', 'invoices', ...TO_TRIAL, '--json'];
    const { mapping, findings } = suggestion.parse(
      documentOf(await world.run('mapping', 'suggest', ...about)),
    );
    const kept = world.put('mapping.json', JSON.stringify(mapping));
    const checked = await world.run('check', ...about, '--mapping', kept, '--status', 'archived', '--quiet');
    return { sheet: mapping.source.sheet, texts: findings.map(({ text }) => text), checked };
  };
};

test('a cover sheet is passed over for the table behind it, and the unit that it names is asked about', async () => {
  const look = await opened();
  const said =
    'Sheet "Info", row 2 says "Unit EUR thousand": the amounts of "Amount" are in thousands, and would be sent as if they were in units of the currency.';
  const asked = await look([
    ['Report', 'Supplier invoices'],
    ['Unit', 'EUR thousand'],
  ]);
  expect([asked.sheet, asked.texts]).toEqual(['Data', expect.arrayContaining([said])]);
  expect([asked.checked.code, summaryOf(asked.checked).records.total]).toEqual([3, 6]);
  expect(asked.checked.stdout).toContain('Sheet \\"Info\\", row 2 says');
  const plain = await look([['Report', 'Supplier invoices'], ['Currency', 'EUR'], ['Printed by Ms Alder']]);
  expect([plain.sheet, summaryOf(plain.checked).exitCode]).toEqual(['Data', 0]);
  const other = await look([['Currency', 'USD']]);
  expect(other.checked.code).toBe(3);
  expect(other.checked.stdout).toContain('Sheet \\"Info\\", row 1 says \\"Currency USD\\"');
});
