import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { openApp } from './app';
import { expectNoBarriers } from './barriers';
import { newFolder } from './files';
import { person } from './person';

const header = 'Invoice No,Supplier No,Supplier,Invoice date,Total,Currency';
const october = [
  header,
  'M-1,V-1004,Fernhill Eggs,2026-10-01,22.00,USD',
  'M-2,990,Copper Kettel Roasters,2026-10-02,31.00,USD',
  'M-3,990,COPPER KETTEL ROASTERS,2026-10-03,32.00,USD',
  'M-4,,Lowtide Linnen,2026-10-04,43.00,USD',
  'M-5,V-1004,Fernhill  Egs,2026-10-05,54.00,USD',
];
const november = [header, 'M-6,990,Copper Kettel Roasters,2026-11-02,33.00,USD'];

test('vendors that are not known are matched by keyboard, spellings put together, and the next file proposes what was chosen', async () => {
  const folder = newFolder();
  writeFileSync(folder.path('october.csv'), `${october.join('\n')}\n`);
  writeFileSync(folder.path('november.csv'), `${november.join('\n')}\n`);
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const check = async (file: string): Promise<void> => {
    await me.chooseFile(folder.path(file));
    await me.pick(/Practice/);
    await me.pick(/^Invoices/);
    await me.openStep('Mapping');
    for (const answer of [/Already paid or exported/, /^Harbour Kitchen/]) await me.pick(answer);
    await me.openStep('Validation');
  };
  await me.addPractice();
  await me.synchronise();
  await check('october.csv');
  await expect(me.tile('Ready to send')).toHaveText(/^2/);

  // Each name with those that may be meant: nothing is chosen beforehand.
  await me.grid.focus();
  await press('Control+m');
  const dialog = page.getByRole('dialog', { name: 'Match vendors' });
  const names = dialog.getByRole('option');
  await expect(names).toHaveCount(2);
  await expect(names.first()).toBeFocused();
  await expect(names.first()).toContainText('COPPER KETTEL ROASTERS');
  await expect(names.first()).toContainText('2 rows');
  await expect(dialog.getByRole('button', { name: 'Match' })).toBeDisabled();
  await expectNoBarriers(page, 'vendors to match');
  await press('1', 'ArrowDown');
  await expect(names.first()).toContainText('→ V-1003 Copper Kettle Roasters');
  await expect(names.nth(1)).toBeFocused();
  await dialog.getByLabel('Another vendor').fill('lowtide');
  await dialog
    .getByRole('radio', { name: /Lowtide Linen/ })
    .first()
    .check();
  await names.nth(1).focus();
  await press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 rows matched, and kept as a step')).toBeVisible();
  await expect(me.tile('Ready to send')).toHaveText(/^5/);
  await expect(me.grid).toBeFocused();
  await expect(await me.cell(1, 'Supplier No')).toHaveText('990');

  // Spellings of a column: one step, and back.
  await press('Control+Home', 'ArrowRight', 'ArrowRight', 'Control+Shift+k');
  const alike = page.getByRole('dialog', { name: 'Values that may be the same: Supplier' });
  await expect(alike.getByText('become “Copper Kettel Roasters”')).toBeVisible();
  await expectNoBarriers(page, 'values that may be the same');
  await alike.getByLabel(/become “Fernhill/).check();
  await alike.getByRole('radio', { name: 'Fernhill Eggs', exact: true }).check();
  await alike.getByRole('button', { name: 'Merge 1: 1 cell' }).click();
  await expect(await me.cell(4, 'Supplier')).toHaveText('Fernhill Eggs');
  await press('Control+z');
  await expect(await me.cell(4, 'Supplier')).toHaveText('Fernhill Egs');

  await me.openStep('Review');
  await me.button('Send 5 invoices').click();
  await me.finished();

  // The next file: what was chosen is proposed with its day, and one key takes it.
  await check('november.csv');
  await expect(me.tile('Ready to send')).toHaveText(/^0/);
  await me.button(/^Match vendors/).click();
  await expect(names.first()).toContainText('→ V-1003 Copper Kettle Roasters');
  await expect(dialog.getByText(/chosen in the import of/)).toBeVisible();
  await expect(names.first()).toBeFocused();
  await press('Enter');
  await expect(me.tile('Ready to send')).toHaveText(/^1/);
  await opened.close();
});
