import { readFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { recordEntrySchema, type Summary } from '../../src/ipc/shapes';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const RECORDS = 20;

/** Invoices of which one is refused, one fails later, and one cannot be read. */
const rows = invoiceRows(RECORDS).map((row, i) => {
  if (i === 4) return { ...row, note: 'practice:reject' };
  if (i === 9) return { ...row, note: 'practice:fail' };
  return i === 14 ? { ...row, date: 'soon' } : { ...row, note: i === 1 ? '=1+1' : row.note };
});

type Scene = { readonly world: World; readonly file: string; readonly summary: Summary };

const imported = async (): Promise<Scene> => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const file = world.put('bills.csv', invoiceCsv(rows));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const sent = await world.run(
    ...['import', file, '--target', 'invoices', '--mapping', mapping, '--only-valid'],
    ...[...TO_TRIAL, '--json', '--quiet'],
  );
  return { world, file, summary: summaryOf(sent) };
};

const workbookAt = async (file: string): Promise<ExcelJS.Workbook> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(file);
  return book;
};

const cellsOf = (book: ExcelJS.Workbook, sheet: string): string[][] => {
  const found: string[][] = [];
  book.getWorksheet(sheet)?.eachRow((row) => {
    const cells: string[] = [];
    for (let at = 1; at <= row.cellCount; at++) cells.push(row.getCell(at).text);
    found.push(cells);
  });
  return found;
};

test('the results workbook holds every cell of the file as it was, and the rows by what became of them', async () => {
  const { world, file, summary } = await imported();
  const out = path.join(world.folder, 'results.xlsx');
  expect((await world.run('report', summary.importId, '--out', out)).code).toBe(0);
  const book = await workbookAt(out);
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    ...['Results', 'Summary', 'Succeeded', 'Failed', 'In doubt', 'Differences', 'Decisions'],
  ]);
  const source = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  const results = cellsOf(book, 'Results');
  const own = (cells: readonly string[]): string => cells.slice(0, 4).join(',');
  expect(results.map(own)).toEqual(source);
  book
    .getWorksheet('Results')
    ?.eachRow((row) =>
      row.eachCell((cell) => expect([cell.type, cell.numFmt]).toEqual([ExcelJS.ValueType.String, '@'])),
    );
  expect(cellsOf(book, 'Succeeded')).toHaveLength(1 + RECORDS - 3);
  const failed = cellsOf(book, 'Failed');
  expect(failed.map(own)).toEqual([source[0], source[5], source[10], source[15]]);
  for (const [, , , , outcome, , message, advice] of failed.slice(1))
    expect([outcome, message, advice].every((text) => (text ?? '') !== '')).toBe(true);
});

test('what failed is a workbook that maps itself, with the rows and nothing but the rows that failed', async () => {
  const { world, file, summary } = await imported();
  const out = path.join(world.folder, 'again.xlsx');
  const written = await world.run('report', summary.importId, '--out', out, '--failures', '--json');
  expect(documentOf(written)).toMatchObject({ rows: 3 });
  const source = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  const bare = (line: string | undefined) => line?.replace(/,+$/, '');
  const kept = cellsOf(await workbookAt(out), 'Rows').map((cells) => bare(cells.join(',')));
  expect(kept).toEqual([source[0], source[5], source[10], source[15]].map(bare));
  const suggested = await world.run('mapping', 'suggest', out, '--target', 'invoices', '--quiet');
  const { fields, locale } = invoiceMapping();
  expect(documentOf(suggested)).toMatchObject({ fields, locale });
  const mapping = world.put('again.json', suggested.stdout);
  const checked = await world.run(
    ...['check', out, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL, '--json', '--quiet'],
  );
  expect(summaryOf(checked).records).toMatchObject({ total: 3, invalid: 1 });
});

test('R-117: what was archived as a whole stays archived in the workbook to correct', async () => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const bills = world.put('bills.csv', invoiceCsv(rows));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const load = (file: string, from: string, ...more: string[]) =>
    world.run(
      ...['import', file, '--target', 'invoices', '--mapping', from, '--only-valid', ...more],
      ...[...TO_TRIAL, '--json', '--quiet'],
    );
  const { importId } = summaryOf(await load(bills, mapping, '--status', 'archived'));
  const out = path.join(world.folder, 'again.xlsx');
  expect((await world.run('report', importId, '--out', out, '--failures')).code).toBe(0);
  const suggested = await world.run('mapping', 'suggest', out, '--target', 'invoices', '--quiet');
  expect(documentOf(suggested)).toMatchObject({ fields: { status: { constant: 'archived' } } });
  expect(documentOf(suggested)).not.toHaveProperty('fields.status.column');
});

test('the results for machines hold the records as they are listed, each with its reason', async () => {
  const { world, summary } = await imported();
  const out = path.join(world.folder, 'results.json');
  expect((await world.run('report', summary.importId, '--out', out)).code).toBe(0);
  const listed = documentOf(await world.run('imports', 'show', summary.importId, '--records', '--json'));
  const { entries, ...figures } = z
    .object({ entries: z.array(recordEntrySchema) })
    .loose()
    .parse(listed);
  const written: unknown = JSON.parse(readFileSync(out, 'utf8'));
  expect(written).toEqual({ summary: figures, records: entries });
  const held = entries.filter(({ outcome }) => outcome !== 'created');
  expect(held).toHaveLength(3);
  for (const { message, advice } of held) expect([message, advice]).not.toContain(null);
});

test('the printed report is a PDF with its pages; it cannot be had before the file was checked', async () => {
  const { world, summary } = await imported();
  const out = path.join(world.folder, 'report.pdf');
  expect((await world.run('report', summary.importId, '--out', out)).code).toBe(0);
  const pdf = readFileSync(out, 'latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(0);
  const wrong = await world.run('report', summary.importId, '--out', out, '--failures');
  expect([wrong.code, wrong.stderr.includes('.xlsx')]).toEqual([2, true]);
});

test('an import is signed with a name, a reason where something stands open, and a seal that shows a change', async () => {
  const { world, summary } = await imported();
  const sign = (...more: string[]) => world.run('review', summary.importId, '--json', ...more);
  const without = await sign('--as', 'prepared', '--by', 'Kim Example');
  expect([without.code, without.stderr.includes('needs a note')]).toEqual([2, true]);
  const note = ['--note', 'The three were sent back to the vendor.'];
  const never = await sign('--as', 'prepared', '--by', 'Kim Example', '--date', '2026-11-31', ...note);
  expect([never.code, never.stderr.includes('no day of the calendar')]).toEqual([2, true]);
  expect((await sign('--as', 'prepared', '--by', 'Kim Example', ...note)).code).toBe(0);
  expect((await sign('--as', 'comment', '--by', 'Ola Example', '--record', '5', ...note)).code).toBe(0);
  const shown = documentOf(await sign('--as', 'reviewed', '--by', 'Ola Example', ...note));
  expect(shown).toMatchObject({
    prepared: { name: 'Kim Example', isCurrent: true },
    reviewed: { name: 'Ola Example' },
    isOutdated: false,
    history: [{ kind: 'prepared' }, { kind: 'comment', record: 5 }, { kind: 'reviewed' }],
  });
  expect((await world.run('journal', 'verify')).code).toBe(0);
  await world.run('reconcile', summary.importId, '--quiet');
  expect(documentOf(await world.run('review', summary.importId, '--json'))).toMatchObject({
    isOutdated: true,
  });
  const back = await sign('--as', 'withdrawn', '--by', 'Kim Example', '--note', 'Signed too early');
  expect(documentOf(back)).toMatchObject({ prepared: null, reviewed: null });
});
