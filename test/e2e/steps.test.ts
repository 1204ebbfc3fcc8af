import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openApp } from './app';
import { expectNoBarriers } from './barriers';
import { newFolder } from './files';
import { person } from './person';

const list = [
  'Invoice No,Supplier No,Supplier,Invoice date,Total,Currency,Desk',
  'S-1,V-1003,Copper Kettle Roasters Ltd,2026-10-01,11.00,usd,North',
  'S-2,V-1004,Fernhill Eggs,2026-10-02,22.00,USD,North',
  'S-3,42,Bramble Lane Dairy,2026-10-03,35.00,USD,North',
  'S-4,42,Bramble Lane Dairy,2026-10-04,47.00,usd,North',
  'S-5,V-1008,Juniper Rd Produce,2026-10-05,58.00,USD,South',
  'S-6,V-1009,Lowtide Linen,2026-10-06,61.00,USD,North',
];

test('rows are left out, columns cleaned and a whole kind fixed by keyboard; each is told, undone and sent as it is seen', async () => {
  const folder = newFolder();
  writeFileSync(folder.path('list.csv'), `${list.join('\n')}\n`);
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const steps = page.getByRole('list', { name: 'Steps' });
  await me.addPractice();
  await me.synchronise();
  await me.chooseFile(folder.path('list.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  for (const answer of [/Already paid or exported/, /^Harbour Kitchen/]) await me.pick(answer);
  await me.openStep('Validation');
  await expect(me.tile('Ready to send')).toHaveText(/^4/);

  // A kind of issue leads to its first cell, with the keyboard on it.
  await page
    .getByRole('region', { name: 'Issues by kind' })
    .getByRole('button', { name: /^Zeros lost/ })
    .click();
  await expect(me.grid).toBeFocused();
  await expect(me.details).toContainText('No vendor is known as "42"');
  await me.button(/^Fix all 2/).click();
  await expect(page.getByRole('row', { name: /42 00042 2 how they are written/ })).toBeVisible();
  await expectNoBarriers(page, 'the fixes of a kind');
  await press('Enter');
  await expect(me.tile('Ready to send')).toHaveText(/^6/);
  await expect(page.getByText('All done: no row has it any more.')).toBeVisible();
  await me.button('Show all rows').click();

  // A column by its menu.
  await me.grid.focus();
  await press('Control+Home', 'End', 'ArrowLeft', 'Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Capitals or small letters …' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '2 cells change in 2 rows' })).toBeVisible();
  await press('Enter');
  await expect(await me.cell(0, 'Currency')).toHaveText('USD');
  await expect(await me.cell(0, 'Currency')).toHaveAttribute('title', 'In the file: usd');

  // Replace, and one step back; steps are listed, and switched off in any order.
  await me.grid.focus();
  await press('Control+h');
  await page.getByLabel('Find', { exact: true }).fill('North');
  await page.getByLabel('Put in its place').fill('East');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(me.grid).toBeFocused();
  await press('End', 'Control+h');
  await expect(page.getByLabel('Find', { exact: true })).toHaveValue('North');
  await page.getByLabel('Put in its place').fill('East');
  await me.button('Change 5 cells').click();
  await expect(await me.cell(0, 'Desk')).toHaveText('East');
  await page
    .getByRole('navigation', { name: 'Beside the rows' })
    .getByRole('button', { name: /^Steps/ })
    .click();
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expectNoBarriers(page, 'the steps beside the rows');
  await me.grid.focus();
  await press('Control+z');
  await expect(await me.cell(0, 'Desk')).toHaveText('North');
  await expect(steps.getByRole('listitem')).toHaveCount(2);
  await steps.getByRole('button', { name: /^Switch off: 1\./ }).click();
  await expect(me.tile('Ready to send')).toHaveText(/^4/);
  await steps.getByRole('button', { name: /^Switch on: 1\./ }).click();
  await expect(me.tile('Ready to send')).toHaveText(/^6/);

  // Rows by hand, and by a step.
  await me.grid.focus();
  await press('Control+Home', 'ArrowDown', 'Control+e');
  await expect(me.tile('Left out')).toHaveText(/^1/);
  await expect(me.details).toContainText('Left out by hand');
  await press('Control+Home', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'End', 'Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Leave rows out …' }).press('Enter');
  await me.button('Leave 1 row out').click();
  await expect(me.tile('Left out')).toHaveText(/^2/);
  await expect(me.tile('Ready to send')).toHaveText(/^4/);
  await me.grid.focus();
  await press('Control+Home', 'ArrowDown', 'Control+e');
  await expect(me.tile('Ready to send')).toHaveText(/^5/);
  await press('Control+z');
  await expect(me.tile('Ready to send')).toHaveText(/^4/);

  await me.openStep('Review');
  await expect(page.getByRole('row', { name: /^Left out by hand 1 1/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^Left out by a step 1 1/ })).toBeVisible();
  await me.button('Send 4 invoices').click();
  await me.finished();
  await opened.close();
});
