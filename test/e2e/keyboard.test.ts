import { expect, type Locator, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { openApp } from './app';
import { newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';

/** Whether the focus changes how a thing, or what holds it, is drawn. */
const isMarked = (element: HTMLElement | SVGElement): boolean => {
  const look = (): string =>
    [element, element.parentElement ?? element]
      .map((one) => getComputedStyle(one))
      .map((style) => `${style.outline} ${style.boxShadow} ${style.borderColor} ${style.backgroundColor}`)
      .join();
  const focused = look();
  element.blur();
  const left = look();
  element.focus();
  return focused !== left;
};

test('the way from nothing to a corrected cell needs no mouse, and the focus is always to be seen', async () => {
  const folder = newFolder();
  writeCsv(folder.path('invoices.csv'), invoiceList(8, { 3: { date: '31/02/2026' } }));
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await me.answerDialogs({ open: folder.path('invoices.csv') });

  /** Presses Tab until the wanted thing has the focus, which must be drawn around it. */
  const tabTo = async (wanted: Locator): Promise<void> => {
    await expect(wanted).toBeVisible();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(wanted).toBeFocused();
    await expect.poll(() => wanted.evaluate(isMarked), `the focus is drawn on ${wanted}`).toBe(true);
  };
  const press = async (name: string | RegExp): Promise<void> => {
    await tabTo(me.button(name).last());
    await page.keyboard.press('Enter');
  };
  const choose = async (name: string | RegExp): Promise<void> => {
    const radio = page.getByRole('radio', { name }).first();
    await tabTo(radio);
    await page.keyboard.press('Space');
    await expect(radio).toBeChecked();
  };

  const command = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };

  await press('Add the practice connection');
  await expect(me.button('Add the practice connection')).toBeHidden();
  await command('connections');
  await expect(me.heading('Connections')).toBeVisible();
  await press(/^Synchronise the directory of Harbour/);
  await expect(page.getByText(/^40 vendors/)).toBeVisible();

  await command('home');
  await press('Choose a file');
  await choose(/Practice/);
  await choose(/^Invoices/);
  await press('Mapping');
  await choose(/Already paid or exported/);
  await press('Validation');
  await tabTo(me.grid);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(me.details).toContainText('No such day');
  await page.keyboard.type('30/01/2026');
  await page.keyboard.press('Enter');
  await expect(me.tile('With an error')).toHaveText(/^0/);
  await page.keyboard.press('Control+z');
  await expect(me.tile('With an error')).toHaveText(/^1/);
  await page.keyboard.press('Control+y');
  await expect(me.tile('With an error')).toHaveText(/^0/);
  await press('Review');
  await expect(me.button(/^Send 8 invoices/)).toBeVisible();
  // The button went with its step; what follows begins with the new step and not with the navigation.
  await expect(page.locator('#main')).toBeFocused();
  await opened.close();
  folder.remove();
});

test('the focus is not lost with the work: a button that was off has it again, and a fix leads back to its cell', async () => {
  const folder = newFolder();
  writeCsv(folder.path('invoices.csv'), invoiceList(4, { 3: { vendor: 'v-1003' } }));
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await me.addPractice();
  await me.goTo('Connections');
  const synchronise = me.button(/^Synchronise the directory of Harbour/);
  await synchronise.press('Enter');
  await expect(page.getByText(/^40 vendors/)).toBeVisible();
  await expect(synchronise).toBeFocused();

  await me.chooseFile(folder.path('invoices.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.grid.focus();
  await page.keyboard.press('F8');
  await expect(me.details).toContainText('Differs in case');
  await me.button('Use V-1003').press('Enter');
  await expect(me.tile('With an error')).toHaveText(/^0/);
  await expect(me.grid).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(me.tile('With an error')).toHaveText(/^1/);
  await opened.close();
  folder.remove();
});

test('a question mark shows every key, and Escape closes it', async () => {
  const opened = await openApp();
  const { page } = opened;
  await expect(page.getByText('Drop a CSV or Excel file here')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Next issue');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeHidden();
  await opened.close();
});
