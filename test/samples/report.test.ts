import { readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Summary } from '../../src/ipc/shapes';
import { summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';
import { printedTexts } from '../fixtures/printed-text';
import { hasShared, readJson, sharedPath } from '../main/files/shared-files';
import { sheetRowsOf } from '../main/files/workbook/sheet-rows-of';
import { sumOf } from './counted-again';

const expectedSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      data_rows: z.number().optional(),
      vendor_plus_invoice_distinct: z.number().optional(),
      amount: z.object({ control_total: z.string(), negative_rows: z.number() }).optional(),
    }),
  ),
});

type Reported = { readonly summary: Summary; readonly texts: readonly string[]; readonly workbook: string };

const load = (world: World, file: string, target: string, mapping: string, ...more: string[]) =>
  world.run(
    ...['import', sharedPath(`samples/${file}`), '--target', target],
    ...['--mapping', path.join(import.meta.dirname, 'mappings', `${mapping}.json`)],
    ...[...TO_TRIAL, ...more, '--json', '--quiet'],
  );

const reported = async (world: World, summary: Summary): Promise<Reported> => {
  const out = (ending: string): string => path.join(world.folder, `report.${ending}`);
  for (const ending of ['pdf', 'xlsx'])
    expect((await world.run('report', summary.importId, '--out', out(ending))).code).toBe(0);
  return { summary, texts: printedTexts(out('pdf')), workbook: out('xlsx') };
};

/** The figure that stands beside a label below a heading. */
const figure = (texts: readonly string[], heading: string, label: string): string | undefined => {
  const from = texts.indexOf(heading);
  const at = texts.indexOf(label, from);
  return from < 0 || at < 0 ? undefined : texts[at + 1]?.replaceAll(',', '');
};

const stages = [
  ['source', 'In the file', 'in the file'],
  ['valid', 'Valid', 'valid'],
  ['submitted', 'Sent', 'sent'],
  ['created', 'Created', 'created'],
] as const;

const summaryCells = async ({ workbook }: Reported): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await sheetRowsOf(workbook, 'Summary')).map(({ cells: [name = '', value = ''] }) => [name, value]),
  );

/** The five stages on paper and in the workbook say what the summary says; answers the totals of the file on paper. */
const expectSameTotals = async (report: Reported): Promise<readonly string[]> => {
  const cells = await summaryCells(report);
  const { summary, texts } = report;
  expect(summary.controlTotals.length).toBeGreaterThan(0);
  return summary.controlTotals.map((total) => {
    const heading = `Money, ${total.currency}`;
    for (const [stage, onPaper, inCells] of stages)
      expect([figure(texts, heading, onPaper), cells.get(`${total.currency} ${inCells}`)]).toEqual([
        total[stage],
        total[stage],
      ]);
    return figure(texts, heading, 'In the file') ?? '';
  });
};

/** Every cell of every row of the file stands in the results where it stood, and no row is more or less. */
const expectSameCells = async ({ workbook }: Reported, file: string): Promise<number> => {
  const source = z
    .array(z.array(z.string()))
    .parse(
      Papa.parse(readFileSync(sharedPath(`samples/${file}`), 'utf8').trimEnd(), { delimiter: ',' }).data,
    );
  const [header = [], ...rows] = source;
  const results = (await sheetRowsOf(workbook, 'Results')).map(({ cells }) =>
    header.map((_name, at) => cells[at] ?? ''),
  );
  // A column without a name goes by its letter, in the app as in the results.
  const names = header.map((name, at) => (name === '' ? `Column ${String.fromCharCode(65 + at)}` : name));
  expect(results).toEqual([names, ...rows]);
  return results.length - 1;
};

const sync = async (world: World): Promise<void> => {
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
};

describe('the report of a real file', () => {
  if (!hasShared)
    return it('is held against the samples only where they lie beside the project; here they do not', () => {});
  const { files } = expectedSchema.parse(readJson(sharedPath('samples/expected.json')));

  it('supplier transactions: totals on paper and in the workbook to the cent, every cell as in the file', async () => {
    const name = 'invoices/wwi-supplier-transactions.csv';
    const known = files[name];
    const world = await practiceWorld();
    await load(world, 'vendors/wwi-suppliers.csv', 'vendors', 'wwi-vendors');
    await sync(world);
    const summary = summaryOf(await load(world, name, 'invoices', 'wwi-invoices', '--only-valid'));
    const report = await reported(world, summary);
    expect(await expectSameTotals(report)).toEqual([known?.amount?.control_total]);
    expect(await expectSameCells(report, name)).toBe(known?.data_rows);
    expect(figure(report.texts, 'What became of the records', 'created')).toBe(
      String(known?.vendor_plus_invoice_distinct),
    );
    expect(figure(report.texts, 'What became of the records', 'left out')).toBe(
      String(known?.amount?.negative_rows),
    );
  }, 60_000);

  it('public spend in three currencies: their totals add up to that of the file, every cell as in the file', async () => {
    const name = 'invoices/epsrc-spend-2015-06.csv';
    const known = files[name];
    const world = await practiceWorld();
    await load(world, name, 'vendors', 'epsrc-vendors');
    await sync(world);
    const summary = summaryOf(await load(world, name, 'invoices', 'epsrc-invoices', '--status', 'archived'));
    const report = await reported(world, summary);
    const totals = await expectSameTotals(report);
    expect(totals).toHaveLength(3);
    expect(sumOf(totals)).toBe(known?.amount?.control_total);
    expect(await expectSameCells(report, name)).toBe(known?.data_rows);
  }, 60_000);
});
