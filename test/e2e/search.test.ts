import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';
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

/** Pictures of the present screen, for whoever looks at them: PICTURES names the folder. */
const picture = async (page: Page, name: string): Promise<void> => {
  const to = process.env.PICTURES;
  if (to === undefined) return;
  mkdirSync(to, { recursive: true });
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
  ] as const)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.screenshot({ path: join(to, `${name}-${width}-${colorScheme}.png`) });
    }
};

/** Asks for the search from the keyboard, wherever one is. */
const searchFor = async ({ page, heading }: Person, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(text);
  await expect(page.getByRole('option', { name: `Search all imports for “${text}”` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(heading('Search')).toBeVisible();
};

test('rows of a draft and of a sent import, issues, messages and comments are found, and lead to their place', async () => {
  test.setTimeout(240_000);
  const me = person(opened);
  const { page } = me;
  const hit = (name: RegExp) => page.getByRole('button', { name }).first();
  await connectSandbox(me, service);
  await makeHasty(me);
  await me.synchronise();
  const odd = { 8: { date: '31/02/2026' }, 40: { remark: 'brought by the gardener' } };
  writeCsv(folder.path('march.csv'), invoiceList(120, { ...odd, 50: { remark: 'practice:reject' } }));
  await me.chooseFile(folder.path('march.csv'));
  await me.pick(/Trial/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(me.grid).toBeVisible();

  // A draft that was checked is searched too; its row is opened where it is corrected.
  await searchFor(me, 'gardener');
  await hit(/gardener.*Column “Remark”.*Row 41/).click();
  await expect(me.details).toContainText('Row 41');
  await expect(me.details).toContainText('Remark');
  await searchFor(me, '31/02/2026');
  await expect(hit(/31\/02\/2026.*Row 9/)).toBeVisible();

  await hit(/Row 9/).click();
  await me.openStep('Review');
  await page.getByRole('checkbox', { name: /^Send only the/ }).check();
  await me.button(/^Send \d+ invoices/).click();
  await me.finished();
  await me.button('Open the import').click();
  await me.openTab('Review');
  await me.button('Add a comment').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Vera Moss');
  await form.getByRole('textbox').last().fill('asked the gardener about it');
  await form.getByRole('button', { name: 'Add the comment' }).click();
  await expect(form).toBeHidden();

  await searchFor(me, '-1117');
  await expect(hit(/E-1117.*Row 118/)).toBeVisible();
  await expectNoBarriers(page, 'search');
  await hit(/E-1117.*Row 118/).click();
  await expect(me.details).toContainText('Row 118');
  await expect(me.grid.getByText('E-1117')).toBeVisible();
  await page.goBack();

  const box = page.getByRole('textbox', { name: 'Search all imports' });
  await box.fill('gardener');
  await expect(hit(/gardener about it.*Comment of Vera Moss/)).toBeVisible();
  await expect(hit(/brought by.*Column “Remark”.*Row 41/)).toBeVisible();
  await picture(page, 'search-comment');
  await hit(/Comment of Vera Moss/).click();
  await expect(page.getByText('Comment by Vera Moss')).toBeVisible();
  await page.goBack();
  await box.fill('26');
  await expect(me.main.getByText('A word of at least three letters')).toBeVisible();
  await box.fill('e-10');
  await expect(hit(/E-1099/)).toBeVisible();
  await picture(page, 'search-many');
  await box.fill('nothing like it');
  await expect(me.main.getByText('Nothing was found')).toBeVisible();
  await box.fill('march');
  await expect(hit(/march\.csv/)).toBeVisible();
});
