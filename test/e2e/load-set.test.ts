import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, test } from '@playwright/test';
import { companyBooks, writeWorkbook } from '../fixtures/made-up/company-books';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';
import { connectSandbox, enterSecrets, makeHasty, startSandbox } from './sandbox';

let folder: Folder;
test.beforeEach(() => {
  folder = newFolder();
});
test.afterEach(() => folder.remove());

const partNamed = ({ page }: Person, name: RegExp): Locator => page.getByRole('region', { name });

const partTitles = ({ page }: Person): Locator =>
  page.getByRole('list', { name: 'Parts in their order' }).getByRole('heading');

/** Chooses files for a load in order in the system's dialog. */
const chooseFiles = async ({ app }: OpenApp, me: Person, paths: readonly string[]): Promise<void> => {
  await me.goTo('Home');
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [...filePaths] });
  }, paths);
  await me.button('Several at once').first().click();
  await expect(me.heading('Load in order')).toBeVisible();
};

const readInOrder = async (me: Person): Promise<void> => {
  await me.button('Read and put in order').click();
  // Five sheets are read and checked; a busy machine takes its time.
  await expect(me.page.getByRole('list', { name: 'Parts in their order' })).toBeVisible({ timeout: 60_000 });
};

/** Says for the invoices' part what happened to them before, and comes back. */
const answerStatus = async (me: Person): Promise<void> => {
  await partNamed(me, /: Invoices$/)
    .getByRole('button', { name: /^Mapping/ })
    .click();
  await me.pick(/Already paid or exported/);
  await me.button(/^Back to the load in order/).click();
};

const isClean = async ({ page }: Person, screen: string): Promise<void> => {
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}`),
    );
    expect.soft(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
};

test('a workbook of a new company is put in order and loaded by one button, without a barrier', async () => {
  test.setTimeout(120_000);
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await me.addPractice();
  await writeWorkbook(folder.path('books.xlsx'), companyBooks());
  await chooseFiles(opened, me, [folder.path('books.xlsx')]);
  await expect(page.getByText('books.xlsx', { exact: true }).first()).toBeVisible();
  await isClean(me, 'new load in order');
  await readInOrder(me);
  await expect(partTitles(me)).toHaveText([
    'Dimensions',
    'Vendors',
    'Purchase orders',
    'Receipts',
    'Invoices',
  ]);
  await expect(partNamed(me, /: Invoices$/)).toContainText('what happened to these invoices before');
  await answerStatus(me);
  await expect(partNamed(me, /: Invoices$/)).toContainText('It waits for dimensions (Accounts)');
  await me.button('Check', true).click();
  await expect(partNamed(me, /: Vendors$/)).toContainText('Checked');
  await isClean(me, 'a load in order, ready');

  await me.button('Load everything in order').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('All loaded')).toBeVisible({ timeout: 60_000 });
  await expect(partNamed(me, /: Invoices$/)).toContainText('12 created');
  await expect(
    page.getByText('Every part is loaded, and each of its records has an outcome.').first(),
  ).toBeVisible();
  await isClean(me, 'a load in order, done');

  await me.button('Open: part 5').click();
  await expect(page.getByRole('region', { name: 'Outcome' })).toBeVisible();
  await me.button(/^Back to the load in order/).click();
  await me.goTo('Home');
  await expect(page.getByRole('region', { name: 'Loads in order' })).toContainText('5 of 5 parts loaded');
  await opened.close();
});

test('vendors that an invoice list names and nobody knows are loaded first, and the invoices wait for them', async () => {
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await me.addPractice();
  await me.synchronise();
  const { headers, rows } = invoiceList(4);
  const at = headers.indexOf('Supplier No');
  const strangers = rows.map((row, row0) => (row0 < 2 ? row.with(at, 'QX-7700') : row));
  writeCsv(folder.path('invoices.csv'), { headers, rows: strangers });
  await me.chooseFile(folder.path('invoices.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(page.getByText('1 vendor is not known')).toBeVisible();
  await isClean(me, 'validation with missing vendors');
  await me.button('Load them first: missing vendors').click();
  await expect(partTitles(me)).toHaveText(['Vendors', 'Invoices']);
  await expect(partNamed(me, /: Invoices$/)).toContainText('It waits for vendors');
  await partNamed(me, /: Vendors$/)
    .getByRole('button', { name: /^Mapping/ })
    .click();
  await me.openStep('Validation');
  await expect(me.grid).toContainText('QX-7700');
  await opened.close();
});

test('a load killed in the middle goes on from there, and no invoice is there twice', async () => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'tallyport-set-'));
  const service = await startSandbox({ faults: 'only=POST /v1/purchase-orders/bulk,status-503=@2-400' });
  await writeWorkbook(folder.path('books.xlsx'), companyBooks({ orders: 8, invoices: 20 }));
  const first = await openApp({ dataDir });
  const before = person(first);
  await connectSandbox(before, service);
  await makeHasty(before);
  await chooseFiles(first, before, [folder.path('books.xlsx')]);
  await readInOrder(before);
  // The sandbox connection has one location; the receipts' orders are of two.
  await before.choose('What part 4 is', 'Leave it out');
  await answerStatus(before);
  await before.button('Load everything in order').click();
  await expect(partNamed(before, /: Vendors$/)).toContainText('Loaded');
  await expect(partNamed(before, /: Purchase orders$/)).toContainText('Loading');
  first.app.process().kill('SIGKILL');
  await service.setFaults('');

  const second = await openApp({ dataDir });
  const after = person(second);
  await enterSecrets(after, service);
  await after.goTo('Home');
  await after.button('Open books.xlsx').click();
  await expect(after.page.getByText('Loading was interrupted.')).toBeVisible();
  await after.button('Go on in order').click();
  await expect(after.page.getByText('All loaded')).toBeVisible({ timeout: 60_000 });
  await expect(partNamed(after, /: Invoices$/)).toContainText('20 created');
  expect(await service.copies()).toEqual(Array(20).fill(1));
  await second.close();
  await service.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('several files dropped on the window become a load in order; a sheet alone offers its neighbours', async () => {
  const opened = await openApp();
  const me = person(opened);
  const { page } = me;
  await me.addPractice();
  const { Suppliers: vendors, Accounts: accounts } = companyBooks();
  if (vendors === undefined || accounts === undefined) throw new Error('no tables');
  writeCsv(folder.path('suppliers.csv'), vendors);
  writeCsv(folder.path('accounts.csv'), accounts);
  const input = await page.evaluateHandle(() => {
    const element = document.createElement('input');
    element.type = 'file';
    element.multiple = true;
    return element;
  });
  await input.asElement()?.setInputFiles([folder.path('suppliers.csv'), folder.path('accounts.csv')]);
  await input.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    for (const file of element.files ?? []) dataTransfer.items.add(file);
    for (const kind of ['dragenter', 'dragover', 'drop'])
      document
        .querySelector('main')
        ?.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(me.heading('Load in order')).toBeVisible();
  await expect(page.getByText('suppliers.csv', { exact: true }).first()).toBeVisible();
  await me.button('Take accounts.csv away').click();
  await expect(page.getByText('accounts.csv', { exact: true })).toHaveCount(0);

  await writeWorkbook(folder.path('two.xlsx'), { Suppliers: vendors, Accounts: accounts });
  await me.chooseFile(folder.path('two.xlsx'));
  await expect(page.getByText('This workbook has 2 sheets with rows')).toBeVisible();
  await me.button('Load them all in order').click();
  await readInOrder(me);
  await expect(partTitles(me)).toHaveText(['Dimensions', 'Vendors']);
  await opened.close();
});
