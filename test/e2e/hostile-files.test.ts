import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { writeWorkbook } from '../fixtures/made-up/company-books';
import { worstWorkbooks } from '../fixtures/worst-workbooks';
import { type OpenApp, openApp } from './app';
import { type Folder, newFolder } from './files';
import { person } from './person';

let folder: Folder;
let opened: OpenApp;
test.beforeEach(async () => {
  folder = newFolder();
  opened = await openApp();
});
test.afterEach(async () => {
  await opened.close();
  folder.remove();
});

const connectionsSchema = z.object({
  value: z.array(z.object({ id: z.string(), companies: z.array(z.object({ id: z.string() })) })),
});
const draftSchema = z.object({ value: z.object({ importId: z.string() }) });

const write = (name: string, workbook: string): string => {
  const path = folder.path(name);
  writeFileSync(path, worstWorkbooks[workbook]?.bytes() ?? '');
  return path;
};

test('a workbook made to fill the memory ends in a sentence, and the window goes on', async () => {
  const me = person(opened);
  await me.dropFile(write('far out.xlsx', 'one cell in column XFD on each of 5,000 rows'));
  await expect(opened.page.getByText(/values far to the right of nearly empty rows/)).toBeVisible({
    timeout: 20_000,
  });
  await me.goTo('Home');
  expect(await me.call('journal.verify', {})).toMatchObject({ ok: true, value: { isSound: true } });
});

test('a reading process that needs more than its heap ends alone', async () => {
  const path = write('texts.xlsx', 'texts beyond what a sheet can name');
  const ends = await opened.app.evaluate(async ({ app, utilityProcess }, file) => {
    const readWith = (heapMb: number): Promise<string> =>
      new Promise((resolve) => {
        const child = utilityProcess.fork(`${app.getAppPath()}/out/main/reader.js`, [], {
          execArgv: [`--js-flags=--max-old-space-size=${heapMb}`],
          stdio: 'ignore',
        });
        child.on('exit', () => resolve('ended'));
        child.on('message', (message) => {
          if (message.kind !== 'done') return;
          resolve(message.result.ok ? 'read' : message.result.problem.code);
          child.kill();
        });
        child.postMessage({ kind: 'inspect', path: file, choices: {} });
      });
    return [await readWith(24), await readWith(360)];
  }, path);
  expect(ends).toEqual(['ended', 'file-unpacks-too-large']);
  expect(await person(opened).call('app.info', {})).toMatchObject({ ok: true });
});

test('no call of the page reaches a file that nobody chose', async () => {
  const me = person(opened);
  const path = write('rows.xlsx', '16,384 columns with one name');
  for (const [name, input] of [
    ['drafts.create', { path }],
    ['source.inspect', { path }],
    ['mapping.suggest', { path, target: 'invoices' }],
    ['journal.backup', { path: folder.path('copy.sqlite') }],
    ['journal.salvage', { path: folder.path('copy.csv') }],
    ['evidence.open', { path }],
  ] as const)
    expect(await me.call(name, input), name).toMatchObject({
      ok: false,
      problem: { code: 'path-not-given' },
    });
  expect(await me.call('shell.showInFolder', { path: '/etc' })).toMatchObject({ ok: false });
  expect(await me.call('drafts.create', { path: await me.given(path) })).toMatchObject({ ok: true });
});

test('rows of a workbook are taken into the journal by way of the reading process, or a sentence is', async () => {
  test.setTimeout(240_000);
  const me = person(opened);
  await me.addPractice();
  const [connection] = connectionsSchema.parse(await me.call('connections.list', {})).value;
  const mapping = {
    ...{ format: 'tallyport-mapping/1', target: 'vendors' },
    fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
  };
  const prepared = async (path: string): Promise<unknown> => {
    const { importId } = draftSchema.parse(
      await me.call('drafts.create', { path: await me.given(path) }),
    ).value;
    const patch = { connectionId: connection?.id, company: connection?.companies[0]?.id, target: 'vendors' };
    await me.call('drafts.update', { importId, patch: { ...patch, mapping, choices: {} } });
    return me.call('drafts.prepare', { importId });
  };
  const path = folder.path('vendors.xlsx');
  const rows = Array.from({ length: 3_000 }, (_, i) => [`E-${i}`, `Made-up Supplier ${i}`]);
  await writeWorkbook(path, { Vendors: { headers: ['Code', 'Name'], rows } });
  expect(await prepared(path)).toMatchObject({ ok: true, value: { records: { total: 3_000 } } });
  expect(await prepared(write('long.xlsx', 'one text of 32,767 letters in 100,000 cells'))).toMatchObject({
    ok: false,
    problem: { code: 'workbook-too-many-letters' },
  });
  expect(await me.call('journal.verify', {})).toMatchObject({ ok: true, value: { isSound: true } });
});
