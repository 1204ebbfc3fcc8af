import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { openApp } from './app';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';
import { connectSandbox, enterSecrets, makeHasty, startSandbox } from './sandbox';

let folder: Folder;
let dataDir: string;
test.beforeEach(() => {
  folder = newFolder();
  dataDir = mkdtempSync(join(tmpdir(), 'tallyport-restart-'));
});
test.afterEach(() => {
  folder.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

test('an import left in the middle goes on where it was after a restart', async () => {
  const file = folder.path('invoices.csv');
  writeCsv(file, invoiceList(12, { 5: { date: '31/02/2026' } }));
  const first = await openApp({ dataDir });
  const before = person(first);
  await before.addPractice();
  await before.synchronise();
  await before.chooseFile(file);
  await before.pick(/Practice/);
  await before.pick(/^Invoices/);
  await before.openStep('Mapping');
  await before.pick(/Nothing yet, they are new/);
  await before.openStep('Validation');
  await expect(before.grid).toBeVisible();
  await (await before.cell(4, 'Document date')).dblclick();
  await before.page.keyboard.press('Control+A');
  await before.page.keyboard.type('23/01/2026');
  await before.page.keyboard.press('Enter');
  await expect(before.tile('With an error')).toHaveText(/^0/);
  await first.close();

  const second = await openApp({ dataDir });
  const after = person(second);
  await after.button('Continue: invoices.csv').click();
  await expect(await after.cell(4, 'Document date')).toHaveText('23/01/2026');
  await expect(after.button('Undo')).toBeEnabled();
  await after.openStep('Mapping');
  await expect(after.page.getByRole('radio', { name: /Nothing yet, they are new/ })).toBeChecked();
  await second.close();
});

test('closed while it sends and resumed the next day, the service holds each invoice once', async () => {
  const service = await startSandbox({ commitDelayMs: [60, 120] });
  const file = folder.path('invoices.csv');
  writeCsv(file, invoiceList(120));
  const first = await openApp({ dataDir });
  const before = person(first);
  await connectSandbox(before, service);
  await makeHasty(before);
  await before.synchronise();
  await before.chooseFile(file);
  await before.pick(/Trial/);
  await before.pick(/^Invoices/);
  await before.openStep('Mapping');
  await before.pick(/Already paid or exported/);
  await before.openStep('Validation');
  await before.openStep('Review');
  const chunkSize = before.page.getByLabel('Records in a chunk');
  await chunkSize.fill('4');
  await before.button('Send 120 invoices').click();
  await expect.poll(async () => (await service.copies()).length).toBeGreaterThan(8);
  await first.close();
  expect((await service.copies()).length).toBeLessThan(120);

  const second = await openApp({ dataDir });
  const after = person(second);
  await enterSecrets(after, service);
  await after.goTo('Home');
  await after.button('Go on: invoices.csv').click();
  await after.button('Resume').click();
  await expect(after.page.getByText('120 created')).toBeVisible({ timeout: 30_000 });
  expect(await service.copies()).toEqual(Array(120).fill(1));
  await second.close();
  await service.close();
});
