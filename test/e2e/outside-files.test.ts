import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeCsv } from '../fixtures/made-up-files';
import { openApp, runtime } from './app';
import { newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';

const root = resolve(import.meta.dirname, '../..');

test('a file given at the start begins an import; with one open, another is asked about, however it comes', async () => {
  const folder = newFolder();
  const [first, second, third] = ['march bills.csv', 'april bills.csv', 'vendors.csv'].map((name) =>
    folder.path(name),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('three files');
  for (const path of [first, second, third]) writeCsv(path, invoiceList(5));
  const opened = await openApp({ args: [first] });
  const me = person(opened);
  const { page } = me;
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  /** The app is started once more, as the system does for a double click on a file. */
  const openWith = (...files: readonly string[]): void => {
    const isRoot = process.getuid?.() === 0;
    const words = [root, ...(isRoot ? ['--no-sandbox'] : []), `--data-dir=${opened.dataDir}`, ...files];
    spawnSync(runtime.executable, words, { stdio: 'ignore' });
  };
  await expect(title('march bills.csv')).toBeVisible();
  await expect(me.heading('Where it goes')).toBeVisible();

  openWith(second);
  const asked = page.getByRole('dialog', { name: 'Begin an import of “april bills.csv”?' });
  await expect(asked).toContainText('“march bills.csv” is open. It stays as it is');
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(title('march bills.csv')).toBeVisible();

  await me.dropReview(second);
  await expect(asked.getByRole('button', { name: 'Begin it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title('april bills.csv')).toBeVisible();
  const recent = page.getByRole('navigation', { name: 'Main' });
  await expect(recent.getByRole('button', { name: /march bills/ })).toBeVisible();

  // Nothing is open on Home: nothing is asked. Several files are a load in order.
  await me.goTo('Home');
  openWith(first, third);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('vendors.csv').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take vendors.csv away' })).toBeVisible();

  // What is not there is named.
  await me.goTo('Home');
  openWith(folder.path('gone.csv'));
  await expect(title('gone.csv')).toBeVisible();
  await expect(page.getByRole('alert').first()).toContainText(/gone\.csv/);
  await opened.close();
  folder.remove();
});
