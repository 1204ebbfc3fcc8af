import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { openApp } from './app';
import { expectNoBarriers } from './barriers';
import { newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';

const rows = 400_000;

test('while rows are checked those that were are there to be read, and nothing goes on before the last one', async () => {
  test.setTimeout(180_000);
  const folder = newFolder();
  writeCsv(folder.path('large.csv'), invoiceList(rows, { 2: { date: '31/02/2026' } }));
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

  // All of it at one moment, for it does not last.
  await page.waitForFunction(() => {
    const grid = document.querySelector('[role=grid][aria-busy=true]');
    const texts = [...(grid?.querySelectorAll('[role=gridcell][aria-colindex="2"]') ?? [])].map(
      (cell) => cell.textContent,
    );
    const named = (role: string, name: string) =>
      [...document.querySelectorAll(role)].find((one) => one.textContent?.includes(name));
    const counts = document.querySelector('[aria-label="Summary so far"]');
    return (
      grid?.getAttribute('aria-readonly') === 'true' &&
      texts.includes('Ready') &&
      texts.includes('1 error') &&
      /[1-9]/.test(counts?.textContent ?? '') &&
      named('[aria-label="Issues by kind so far"]', 'No such day') !== undefined &&
      named('nav[aria-label=Steps] button', 'Review')?.getAttribute('aria-disabled') === 'true' &&
      named('footer button', 'Review')?.hasAttribute('disabled') === true
    );
  });
  // What is typed now is refused with a word, not taken from the middle on.
  await page.locator('[role=row][aria-rowindex="3"] [role=gridcell][aria-colindex="4"]').click();
  await page.keyboard.type('99');
  await expect(page.getByText('The cell is as it was')).toBeVisible();
  await expectNoBarriers(page, 'validation under way');

  await expect(me.grid).toBeVisible({ timeout: 120_000 });
  await expect(me.grid).toHaveAttribute('aria-rowcount', String(rows + 1));
  await expect(me.tile('Records')).toHaveText(/^400,000/);
  await expect(me.tile('With an error')).toHaveText(/^1/);
  await expect(me.button('Review').last()).toBeEnabled();
  await expect(me.button('Undo')).toBeDisabled();
  await opened.close();
  folder.remove();
});
