import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { openApp } from './app';
import { newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';

const rows = 100_000;

test('100,000 rows open in the grid; its end is one key away, and a cell far down can be corrected', async () => {
  const folder = newFolder();
  writeCsv(folder.path('large.csv'), invoiceList(rows, { 99990: { date: '31/02/2026' } }));
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await me.addPractice();
  await me.synchronise();
  await me.chooseFile(folder.path('large.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(me.grid).toBeVisible({ timeout: 60_000 });
  await expect(me.grid).toHaveAttribute('aria-rowcount', String(rows + 1));
  await expect(me.grid).toHaveAttribute('aria-colcount', '9');

  await me.grid.focus();
  await page.keyboard.press('Control+End');
  await expect(await me.cell(rows - 1, 'Document No')).toHaveText(`E-${1000 + rows}`);
  await expect(me.grid).toHaveAttribute('aria-activedescendant', /-99999-6$/);
  // Only the rows in view exist.
  expect(await me.grid.getByRole('row').count()).toBeLessThan(60);

  await page.keyboard.press('Control+Home');
  await expect(await me.cell(0, 'Document No')).toHaveText('E-1001');
  await me.grid.evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  await expect(await me.cell(50_000, 'Document No')).toHaveText('E-51001');

  await me.tile('With an error').click();
  await expect(me.grid).toHaveAttribute('aria-rowcount', '2');
  await me.tile('Records').click();
  await me.grid.focus();
  await page.keyboard.press('Control+End');
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(me.details).toContainText('No such day');
  await page.keyboard.type('30/01/2026');
  await page.keyboard.press('Enter');
  await expect(await me.cell(99_989, 'Document date')).toHaveText('30/01/2026');
  await expect(me.tile('With an error')).toHaveText(/^0/);
  await opened.close();
  folder.remove();
});
