import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';
import { connectSandbox, makeHasty, type Sandbox, startSandbox } from './sandbox';

let folder: Folder;
let service: Sandbox;
let opened: OpenApp;
test.beforeEach(async () => {
  folder = newFolder();
  service = await startSandbox();
  opened = await openApp();
});
test.afterEach(async () => {
  await opened.close();
  await service.close();
  folder.remove();
});

test('a part of a number is found from the keyboard, and leads to its row', async () => {
  test.setTimeout(240_000);
  const me = person(opened);
  const { page } = me;
  await connectSandbox(me, service);
  await makeHasty(me);
  await me.synchronise();
  writeCsv(folder.path('march.csv'), invoiceList(120));
  await me.chooseFile(folder.path('march.csv'));
  await me.pick(/Trial/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.openStep('Review');
  await me.button('Send 120 invoices').click();
  await me.finished();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('-1117');
  await expect(page.getByRole('option', { name: 'Search all imports for “-1117”' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(me.heading('Search')).toBeVisible();
  const hit = page.getByRole('button', { name: /E-1117.*Row 118/ });
  await expect(hit).toBeVisible();
  const to = process.env.PICTURES;
  if (to !== undefined) {
    mkdirSync(to, { recursive: true });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(to, `search-${colorScheme}.png`) });
    }
  }
  await expectNoBarriers(page, 'search');
  await hit.click();
  await expect(page.getByRole('region', { name: 'Details of the cell' })).toContainText('Row 118');
  await expect(me.grid.getByText('E-1117')).toBeVisible();
  await page.goBack();
  await page.getByRole('textbox', { name: 'Search all imports' }).fill('nothing like it');
  await expect(me.main.getByText('Nothing was found')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search all imports' }).fill('march');
  await expect(page.getByRole('button', { name: /march\.csv/ }).first()).toBeVisible();
});
