import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sweepResultSchema } from '../../src/ipc/sweep';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { journalVerdict, practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';
import { printedTexts } from '../fixtures/printed-text';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const alter = async ({ service }: World, changes: readonly unknown[]): Promise<void> => {
  const reply = await fetch(new URL('/practice/alter', service.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  expect([reply.status, await reply.text()]).toMatchObject([200, expect.anything()]);
};

const swept = async (world: World, ...more: string[]) => {
  const answer = await world.run('sweep', ...TO_TRIAL, ...more, '--json', '--quiet');
  const document = sweepResultSchema.extend({ exitCode: z.number() }).parse(documentOf(answer));
  expect(document.exitCode).toBe(answer.code);
  return document;
};

const kindsOf = ({ findings }: Awaited<ReturnType<typeof swept>>) => findings.map(({ kind }) => kind);

/** Two imports of invoices, one after the other; the ids of the first in its order. */
const twoImports = async (count = 8) => {
  const world = await practiceWorld();
  await world.run('sync', ...TO_TRIAL);
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const rows = invoiceRows(count * 2);
  const load = async (name: string, part: typeof rows) => {
    const file = world.put(name, invoiceCsv(part));
    const words = ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL];
    const { importId } = summaryOf(await world.run(...words, '--json', '--quiet'));
    const ids = (await recordsOf(world, importId)).map(({ serviceId }) => serviceId ?? '');
    return { importId, ids };
  };
  const first = await load('first.csv', rows.slice(0, count));
  const second = await load('second.csv', rows.slice(count));
  return { world, first, second, rows };
};

test('a journal and a service that agree: nothing is found, exit 0, and nothing was written there', async () => {
  const { world } = await twoImports();
  const before = (await world.ledger()).requests;
  const found = await swept(world);
  expect(found).toMatchObject({ exitCode: 0, findings: [], open: 0, sweep: { isWhole: true } });
  expect(found.sweep.lists).toMatchObject([{ target: 'invoices', records: 16, notYetSaid: [] }]);
  const after = (await world.ledger()).requests;
  const written = Object.keys(after).filter((name) => !name.startsWith('GET '));
  for (const name of written.filter((one) => !one.includes('token'))) expect(after[name]).toBe(before[name]);
  expect(journalVerdict(world)).toBe('ok');
});

test('what stands there twice, differs or is missing is named over all imports, with what to do', async () => {
  const { world, first, second } = await twoImports();
  await alter(world, [
    { table: 'invoices', id: first.ids[2], copy: true },
    { table: 'invoices', id: first.ids[4], remove: true },
    { table: 'invoices', id: second.ids[5], set: { total_amount: 999.99 } },
  ]);
  const found = await swept(world);
  expect([found.exitCode, found.open]).toEqual([8, 3]);
  expect(kindsOf(found)).toEqual(['twice', 'missing', 'differs']);
  const [twice, missing, differs] = found.findings;
  expect(twice).toMatchObject({ wanted: 1, target: 'invoices' });
  expect(twice?.label).not.toMatch(/invoice \d+ · /);
  expect(twice?.things.map(({ id }) => id)).toContain(first.ids[2]);
  expect(twice?.things.map(({ ours }) => ours.length).sort()).toEqual([0, 1]);
  expect(twice?.sentence).toContain('stands at the service 2 times where one was wanted');
  expect(twice?.sentence).toContain('first.csv row 4 (created)');
  expect(twice?.sentence).toContain('no record of this journal has its id');
  expect(missing?.sentence).toContain(`was created as ${first.ids[4]} and is not there`);
  expect(differs?.differences).toMatchObject([{ field: 'total_amount', got: '999.99' }]);
  for (const { advice } of found.findings) expect(advice.length).toBeGreaterThan(40);

  const said = await world.run('sweep', ...TO_TRIAL, '--quiet');
  expect(said.code).toBe(8);
  expect(said.stdout).toContain('Total amount: sent ');
  expect((await world.run('journal', 'verify')).code).toBe(0);
});

test('the newest of all is not said to be missing, since nothing made later is shown; the list is not called whole', async () => {
  const { world, second } = await twoImports();
  const last = second.ids.at(-1);
  await alter(world, [{ table: 'invoices', id: last, remove: true }]);
  const found = await swept(world);
  expect(found).toMatchObject({ exitCode: 6, findings: [], sweep: { isWhole: false } });
  expect(found.sweep.lists[0]?.notYetSaid).toEqual([last]);
  const said = await world.run('sweep', ...TO_TRIAL);
  expect(said.stdout).toContain('not whole: 1 that the service answered for is not shown');
});

test('what an earlier sweep found and nobody has answered ends with 8, whatever a list with holes shows by now', async () => {
  const { world, first, second } = await twoImports();
  await alter(world, [{ table: 'invoices', id: first.ids[2], copy: true }]);
  const [one] = (await swept(world)).findings;
  await alter(world, [
    { table: 'invoices', id: one?.things.find(({ ours }) => ours.length === 0)?.id, remove: true },
  ]);
  const later = await swept(world);
  expect(later).toMatchObject({ exitCode: 8, findings: [], open: 0, openBefore: 1 });
  await alter(world, [{ table: 'invoices', id: second.ids.at(-1), remove: true }]);
  expect(await swept(world)).toMatchObject({ exitCode: 8, open: 0, sweep: { isWhole: false } });
  const answer = ['--by', 'Kim Example', '--note', 'the second one was removed'];
  expect((await world.run('sweep', 'answer', one?.finding ?? '', ...answer)).code).toBe(0);
  expect((await swept(world)).exitCode).toBe(6);
});

test('what an answer was given to no longer waits, until something else stands there', async () => {
  const { world, first } = await twoImports();
  await alter(world, [{ table: 'invoices', id: first.ids[2], copy: true }]);
  const [one] = (await swept(world)).findings;
  const id = one?.finding ?? '';
  expect((await world.run('sweep', 'answer', id, '--by', 'Kim Example')).code).toBe(2);
  const unknown = await world.run('sweep', 'answer', 'nothing', '--by', 'Kim Example', '--note', 'x');
  expect(unknown.code).toBe(2);
  const words = ['sweep', 'answer', id, '--by', 'Kim Example', '--note', 'flagged the second one'];
  expect((await world.run(...words)).code).toBe(0);
  const again = await swept(world);
  expect(again).toMatchObject({ exitCode: 0, open: 0 });
  expect(again.findings).toMatchObject([{ finding: id, answer: { name: 'Kim Example' } }]);
  expect((await world.run('sweep', 'list')).stdout).toContain('Nothing waits');
  expect((await world.run('journal', 'verify')).code).toBe(0);

  await alter(world, [{ table: 'invoices', id: first.ids[2], copy: true }]);
  const third = await swept(world);
  expect([third.exitCode, third.open, third.findings[0]?.things.length]).toEqual([8, 1, 3]);
});

test('a list that cannot be read whole ends with 6, and nothing is said to be missing', async () => {
  const { world, first } = await twoImports();
  await alter(world, [{ table: 'invoices', id: first.ids[4], remove: true }]);
  await world.setFaults('status-500,only=GET /v1/invoices');
  const found = await swept(world);
  expect(found).toMatchObject({ exitCode: 6, findings: [], sweep: { isWhole: false } });
  await world.setFaults('');
  expect(await swept(world)).toMatchObject({ exitCode: 8, open: 1 });
});

test('--since tells only of what was sent from that day on', async () => {
  const { world, first } = await twoImports();
  await alter(world, [{ table: 'invoices', id: first.ids[2], copy: true }]);
  expect(await swept(world, '--since', '2001-01-01')).toMatchObject({ exitCode: 8 });
  expect(await swept(world, '--since', '2999-01-01')).toMatchObject({ exitCode: 0, findings: [] });
  expect((await world.run('sweep', ...TO_TRIAL, '--since', 'May')).code).toBe(2);
});

test('the report of an import that a finding touches tells of it until it is answered; that of another does not', async () => {
  const { world, first, second } = await twoImports();
  await alter(world, [{ table: 'invoices', id: first.ids[2], copy: true }]);
  const [one] = (await swept(world)).findings;
  let reports = 0;
  const fresh = (ending: string): string => {
    reports += 1;
    return path.join(world.folder, `report-${reports}.${ending}`);
  };
  const sheetOf = async (importId: string): Promise<string[] | null> => {
    const out = fresh('xlsx');
    expect((await world.run('report', importId, '--out', out)).code).toBe(0);
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(out);
    const row = book.getWorksheet('Sweep')?.getRow(2);
    return row === undefined ? null : [1, 2, 3, 4, 5].map((at) => row.getCell(at).text);
  };
  const printed = async (importId: string): Promise<string> => {
    const out = fresh('pdf');
    expect((await world.run('report', importId, '--out', out)).code).toBe(0);
    return printedTexts(out).join(' ').replaceAll(/\s+/g, ' ');
  };
  expect(await sheetOf(first.importId)).toEqual(['4', one?.label, 'twice', one?.sentence, one?.advice]);
  expect(await printed(first.importId)).toContain('Found by a sweep, not answered (1)');
  expect(await sheetOf(second.importId)).toBeNull();
  expect(await printed(second.importId)).not.toContain('Found by a sweep');
  await world.run('sweep', 'answer', one?.finding ?? '', '--by', 'Kim Example', '--note', 'flagged');
  expect(await sheetOf(first.importId)).toBeNull();
});

test('what a list leaves out and a later whole one shows is seen again: nobody has to answer it', async () => {
  const { world } = await twoImports();
  await world.setFaults('list-hole=0.5,only=GET /v1/invoices');
  const behind = await swept(world);
  expect([...new Set(kindsOf(behind))]).toEqual(['unlisted']);
  const listed = async (...more: string[]) => (await world.run('sweep', 'list', ...more)).stdout;
  expect(await listed()).toContain('unlisted');

  await world.setFaults('');
  const whole = await swept(world);
  expect(whole).toMatchObject({ exitCode: 0, findings: [], open: 0, openBefore: 0 });
  expect(whole.seenAgain).toHaveLength(behind.open);
  expect(await listed()).toContain('Nothing waits for an answer.');
  expect(await listed('--all')).toMatch(/unlisted, seen again on \d{4}-\d{2}-\d{2}/);
  expect(journalVerdict(world)).toBe('ok');

  // Left out once more: it waits again.
  await world.setFaults('list-hole=0.5,only=GET /v1/invoices');
  expect((await swept(world)).open).toBe(behind.open);
  expect(await listed()).toContain('unlisted');
});

test('what earlier sweeps found and this one did not is told of too, so that no count contradicts the list', async () => {
  const { world, first, rows } = await twoImports();
  await alter(world, [{ table: 'invoices', id: first.ids[2], set: { total_amount: 7 } }]);
  expect((await swept(world)).open).toBe(1);
  await alter(world, [
    { table: 'invoices', id: first.ids[2], set: { total_amount: Number(rows[2]?.amount) } },
  ]);
  const said = await world.run('sweep', ...TO_TRIAL, '--quiet');
  expect(said.stdout).toContain('Nothing was found. Of earlier sweeps 1 waits too: `sweep list` shows all.');
});

test('what stands there under the number and vendor of ours with another amount is told, with exit 8', async () => {
  const { world, first, second, rows } = await twoImports();
  await alter(world, [
    { table: 'invoices', id: second.ids[0], set: { invoice_number: rows[0]?.number, total_amount: 1.37 } },
  ]);
  const found = await swept(world);
  expect([found.exitCode, kindsOf(found)]).toEqual([8, ['same-number', 'differs']]);
  const [pair] = found.findings;
  expect(pair?.things.map(({ id }) => id).sort()).toEqual([first.ids[0], second.ids[0]].sort());
  expect(pair?.sentence).toContain(`Total amount ${Number(rows[0]?.amount)} and 1.37`);
  expect(pair?.sentence).toContain('first.csv row 2 (created)');
  expect(pair?.sentence).toContain('second.csv row 2 (created)');
  expect(found.sweep.lists).toMatchObject([{ target: 'invoices', records: 16 }]);
});
