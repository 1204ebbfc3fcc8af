import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { z } from 'zod';
import { writeAt } from '../fixtures/damaged-file';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';
import { readCsv } from './results';
import { connectSandbox, makeHasty, type Sandbox, startSandbox } from './sandbox';

let folder: Folder;
let service: Sandbox;
let opened: OpenApp | null = null;
let folders: string[] = [];

test.beforeEach(async () => {
  folder = newFolder();
  service = await startSandbox();
  folders = [];
});
test.afterEach(async () => {
  await opened?.close();
  opened = null;
  await service.close();
  folder.remove();
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

const newDataDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'tallyport-e2e-'));
  folders.push(dir);
  return dir;
};

/** Nothing finds a way out: names are not resolved, and every proxy is a closed door. */
const CUT_OFF = ['--host-resolver-rules=MAP * ~NOTFOUND', '--proxy-server=127.0.0.1:9'];

const start = async (dataDir: string, ...args: string[]): Promise<Person> => {
  opened = await openApp({ dataDir, args });
  return person(opened);
};

const stop = async (): Promise<void> => {
  await opened?.close();
  opened = null;
};

const ledger = z.looseObject({ requests: z.record(z.string(), z.number()) });

/** How many requests the service has met by now. */
const requests = async (): Promise<number> => {
  const reply = await fetch(new URL('/practice/ledger', service.baseUrl), {
    headers: { 'x-api-key': service.apiKey },
  });
  return Object.values(ledger.parse(await reply.json()).requests).reduce((sum, n) => sum + n, 0);
};

/** Sends eight invoices, one of which is refused, and leaves the import's screen open. */
const sendInvoices = async (me: Person): Promise<void> => {
  await connectSandbox(me, service);
  await makeHasty(me);
  await me.synchronise();
  writeCsv(folder.path('march.csv'), invoiceList(8, { 3: { remark: 'practice:reject' } }));
  await me.chooseFile(folder.path('march.csv'));
  await me.pick(/Trial/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.openStep('Review');
  await me.button('Send 8 invoices').click();
  await me.finished();
  await me.button('Open the import').click();
};

/** Looks for barriers, and, where PICTURES names a folder, takes pictures for whoever looks at them. */
const looks = async (page: Page, name: string): Promise<void> => {
  const to = process.env.PICTURES;
  if (to === undefined) return expectNoBarriers(page, name);
  mkdirSync(to, { recursive: true });
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
  ] as const)
    for (const scheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.screenshot({ path: join(to, `${name}-${width}-${scheme}.png`) });
    }
  await expectNoBarriers(page, name);
};

const say = async (me: Person, name: string, note: string, verb: string): Promise<void> => {
  const form = me.page.getByRole('dialog');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('textbox').last().fill(note);
  await form.getByRole('button', { name: verb, exact: true }).click();
  await expect(form).toBeHidden();
};

const verdict = z.object({ value: z.object({ isSound: z.boolean(), links: z.number() }) });
const verify = async (me: Person) => verdict.parse(await me.call('journal.verify', {})).value;

const command = resolve(import.meta.dirname, '../../out/main/cli.js');

/** Runs a command in a world without any network, where the system lets us make one; null: it does not. */
const withoutNetwork = (...words: string[]): string | null => {
  const cut = ['-r', '-n', process.execPath, command, ...words];
  if (spawnSync('unshare', ['-r', '-n', 'true']).status !== 0) return null;
  return execFileSync('unshare', cut, { encoding: 'utf8' });
};

test('an import is reviewed from its file alone, in another data folder without a network, and comes back', async () => {
  test.setTimeout(300_000);
  const own = newDataDir();
  const file = folder.path('march for review.tallyport');
  let me = await start(own);
  await sendInvoices(me);
  await me.answerDialogs({ save: file });
  await me.button('Export a review file…').click();
  await expect(me.page.getByText('Review file written')).toBeVisible();
  await stop();

  // The reviewer: another folder, a double click on the file, no way out.
  const before = await requests();
  me = await start(newDataDir(), ...CUT_OFF, file);
  const { page } = me;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const band = page.getByRole('region', { name: 'Review file', exact: true });
  await expect(band).toContainText('Review file from march for review.tallyport, read-only');
  await expect(me.heading('march.csv')).toBeVisible();
  await expect(me.grid.getByText('E-1003')).toBeVisible();
  await looks(page, 'review-copy-rows');
  await me.openTab('Chunks');
  await expect(me.main.getByText(/refused|rejected/i).first()).toBeVisible();
  await me.openTab('Reconciliation');
  await expect(me.main.getByText('USD').first()).toBeVisible();
  await looks(page, 'review-copy-reconciliation');
  await me.openTab('Log');
  await expect(me.main.getByText(/POST/).first()).toBeVisible();
  expect(await me.call('imports.retry', { importId: 'any' })).toMatchObject({
    ok: false,
    problem: { code: 'evidence-looks-only' },
  });
  expect(await me.call('connections.addPractice', {})).toMatchObject({ ok: false });

  await me.openTab('Review');
  await me.main
    .getByRole('button', { name: /^Add a comment|^Comment/ })
    .first()
    .click();
  await say(me, 'Vera Moss', 'What became of document E-1003?', 'Add the comment');
  await me.button('Sign as reviewed').click();
  await say(me, 'Vera Moss', 'One was refused; it is loaded again next week.', 'Sign');
  await expect(page.getByRole('article', { name: 'Reviewed by' })).toContainText('Vera Moss');
  await looks(page, 'review-copy-review');
  await me.openTab('Rows');
  await me.answerDialogs({ save: folder.path('results.csv') });
  await me.button('Export results').click();
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  await expect(page.getByText(/8 rows in/)).toBeVisible();
  expect(readCsv(folder.path('results.csv'))).toHaveLength(8);
  expect((await verify(me)).isSound).toBe(true);
  for (const place of ['Home', 'Payments', 'Service', 'Connections', 'Settings'] as const) {
    await me.goTo(place);
    await expect(me.main.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await me.goTo('Home');
  await looks(page, 'review-copy-home');
  await band.getByRole('button', { name: 'Close the review file' }).click();
  await expect(band).toBeHidden();
  expect(asked.filter((url) => !url.startsWith('app://ui/'))).toEqual([]);
  await stop();
  expect(await requests()).toBe(before);
  expect(readdirSync(folder.path('.')).filter((name) => name.includes('tallyport'))).toEqual([
    'march for review.tallyport',
  ]);
  const said = withoutNetwork('journal', 'verify', '--data-dir', file);
  if (said !== null) expect(said).toContain('Seal:');

  // It comes back to whoever exported it.
  me = await start(own);
  await me.dropReview(file);
  const returned = me.page.getByRole('region', { name: 'Review file', exact: true });
  await expect(returned).toContainText('This file comes back from a review.');
  await looks(me.page, 'review-comes-back');
  await returned.getByRole('button', { name: 'Merge 1 comment and 1 sign-off' }).click();
  await expect(returned).toContainText('All that is said in it is in your journal.');
  await returned.getByRole('button', { name: 'Close the review file' }).click();
  await expect(returned).toBeHidden();
  await me.page.getByRole('navigation', { name: 'Main' }).getByText('march.csv').click();
  await me.openTab('Review');
  await expect(me.page.getByRole('article', { name: 'Reviewed by' })).toContainText('Vera Moss');
  await expect(me.main.getByText('What became of document E-1003?')).toBeVisible();
  const here = await verify(me);
  expect(here.isSound).toBe(true);
  // A second time it brings nothing.
  expect(await me.call('evidence.merge', { path: await me.given(file) })).toMatchObject({
    ok: true,
    value: { taken: { comments: 0, signOffs: 0 }, already: 2 },
  });
  expect(await verify(me)).toEqual(here);
  expect(existsSync(file)).toBe(true);

  // A file that somebody changed is refused in words.
  const changed = folder.path('changed.tallyport');
  copyFileSync(file, changed);
  writeAt(changed, readFileSync(changed).lastIndexOf('E-1005'), Buffer.from('E-1006'));
  expect(await me.call('evidence.open', { path: changed })).toMatchObject({
    ok: false,
    problem: { code: 'path-not-given' },
  });
  expect(await me.call('evidence.open', { path: await me.given(changed) })).toMatchObject({
    ok: false,
    problem: { code: 'evidence-altered' },
  });
});
