import { expect, test } from '@playwright/test';
import { channels } from '../../src/ipc/channels';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';

// Each group goes on where the one before left the window, and has its own limit of time.
test.describe.configure({ mode: 'serial' });

let opened: OpenApp;
let me: Person;
let folder: Folder;
test.beforeAll(async () => {
  folder = newFolder();
  opened = await openApp();
  me = person(opened);
  await me.addPractice();
  await me.synchronise();
});
test.afterAll(async () => {
  await opened.close();
  folder.remove();
});

const isClean = (screen: string): Promise<void> => expectNoBarriers(me.page, screen);

/** What the engine tells the window while it writes a file for review. */
const tellOfFile = (isOver: boolean): Promise<void> =>
  opened.app.evaluate(
    ({ BrowserWindow }, { topic, message }) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send(topic, 'file', message);
    },
    {
      topic: channels.topic,
      message: {
        path: '/review/march.tallyport',
        what: 'export',
        step: 'rows',
        done: 34_512,
        total: 100_000,
        isOver,
      },
    },
  );

test('no step from a file to its checked rows has a barrier, in light and dark', async () => {
  writeCsv(
    folder.path('invoices.csv'),
    invoiceList(40, { 3: { date: '31/02/2026' }, 5: { remark: 'practice:reject' }, 8: { gross: '-5.00' } }),
  );
  await me.chooseFile(folder.path('invoices.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await isClean('source');
  await me.openStep('Mapping');
  await me.button('Settings of Invoice number').click();
  await isClean('mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(me.grid).toBeVisible();
  await me.button('Next issue').click();
  await isClean('validation');
});

test('neither Review nor Submit has a barrier, in light and dark', async () => {
  const { page } = me;
  await me.openStep('Review');
  await page.getByRole('checkbox', { name: /^Send only the/ }).check();
  await isClean('review');
  await me.button(/^Send \d+/).click();
  await me.finished();
  await isClean('submit');
});

test('no part of what was sent has a barrier, in light and dark', async () => {
  const { page } = me;
  await me.button('Open the import').click();
  await expect(me.grid).toBeVisible();
  await isClean('rows');
  for (const tab of ['Chunks', 'Reconciliation', 'Log'] as const) {
    await me.openTab(tab);
    await expect(page.getByRole('region', { name: tab, exact: true })).toBeVisible();
    await isClean(tab);
  }
  await me.openTab('Review');
  await isClean('a review');
  await tellOfFile(false);
  await expect(page.getByRole('region', { name: 'Writing a review file' })).toBeVisible();
  await isClean('a file that is being written');
  await tellOfFile(true);
  await me.goTo('Home');
  await isClean('home');
});
