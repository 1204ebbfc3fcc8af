import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { writeCsv } from '../fixtures/made-up-files';
import { type OpenApp, openApp } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { person } from './person';

let folder: Folder;
let opened: OpenApp;
test.beforeEach(() => {
  folder = newFolder();
});
test.afterEach(async () => {
  await opened.close();
  folder.remove();
});

/** How often the engine has stopped, as the window's process counts it. */
const stopsOf = async (opened: OpenApp): Promise<number> =>
  z.object({ value: z.object({ stops: z.number() }) }).parse(await person(opened).call('shell.engine', {}))
    .value.stops;

/**
 * Ends the engine's thread from outside, as running out of memory does, and waits until the next one answers. A call that meets
 * an ending thread may still be answered by it, so the end is seen by its being counted.
 */
const endEngine = async (opened: OpenApp): Promise<void> => {
  const me = person(opened);
  const before = await stopsOf(opened);
  await opened.app.evaluate(() => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message) {
      Worker.prototype.postMessage = postMessage;
      postMessage.apply(this, message);
      void this.terminate();
    };
  });
  await me.call('app.info', {});
  await expect.poll(() => stopsOf(opened)).toBe(before + 1);
  expect(await me.call('app.info', {})).toMatchObject({ ok: true });
};

/** Ends the process of the page. The driver loses sight of the page with it: from now on it is looked at by its window. */
const endPage = async ({ app, page }: OpenApp): Promise<void> => {
  const crashed = page.waitForEvent('crash');
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
  await crashed;
};

/** What a script finds in the page, through its window. */
const seenBy = ({ app }: OpenApp, script: string): Promise<unknown> =>
  app.evaluate(
    ({ BrowserWindow }, text): unknown =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript(text)
        .catch(() => null),
    script,
  );

test('an engine that ends answers what waits, starts again, and a band says so until it is seen', async () => {
  opened = await openApp();
  const me = person(opened);
  await me.addPractice();
  const waiting = me.call('imports.list', {});
  await endEngine(opened);
  expect(await waiting).toHaveProperty('ok');
  const band = opened.page.getByRole('status', { name: 'State of the engine' });
  await expect(band).toContainText('engine stopped');
  await expect(band).toContainText('Nothing was being sent');
  expect(await me.call('journal.verify', {})).toMatchObject({ ok: true, value: { isSound: true } });
  await expectNoBarriers(opened.page, 'the band of the engine');
  await band.getByRole('button', { name: 'Seen' }).click();
  await expect(band).toBeHidden();
});

test('after four ends within minutes the window is in safe mode: verify, copy and save, nothing else', async () => {
  opened = await openApp();
  const me = person(opened);
  await me.addPractice();
  for (let n = 0; n < 4; n++) await endEngine(opened);
  await expect(me.heading('Safe mode')).toBeVisible();
  await me.button('Verify the journal').click();
  await expect(opened.page.getByText('The journal is whole')).toBeVisible();
  await expect(opened.page.getByText(/^Seal: [0-9a-f]{64}$/)).toBeVisible();
  await expect(opened.page.getByText('What no check can know')).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [1024, 640],
  ] as const) {
    await opened.page.setViewportSize({ width, height });
    await opened.page.screenshot({
      path: join('test-results', 'pictures', `safe-mode-verified-${width}.png`),
    });
  }
  await me.answerDialogs({ save: folder.path('copy.sqlite') });
  await me.button('Copy the journal').click();
  await expect(opened.page.getByText(/^[\d,]+ bytes in /)).toBeVisible();
  expect(await me.call('drafts.create', {})).toMatchObject({ ok: false, problem: { code: 'safe-mode' } });
  await expectNoBarriers(opened.page, 'safe mode');
});

test('safe mode can be asked for', async () => {
  opened = await openApp({ args: ['--safe-mode'] });
  const me = person(opened);
  await expect(me.heading('Safe mode')).toBeVisible();
  await expect(opened.page.getByText('Tallyport was started with --safe-mode.')).toBeVisible();
});

test('a page whose process ends comes back by itself, on its import and step, with what was typed', async () => {
  opened = await openApp();
  const me = person(opened);
  const { page } = opened;
  await me.addPractice();
  writeCsv(folder.path('invoices.csv'), invoiceList(30));
  await me.chooseFile(folder.path('invoices.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(me.grid).toBeVisible();
  const find = page.getByRole('textbox', { name: /find/i }).or(page.getByRole('searchbox')).first();
  await find.fill('half a wo');
  const address = page.url();
  await endPage(opened);
  const typed = 'document.querySelector("input[type=search], input[aria-label*=ind]")?.value';
  await expect.poll(() => seenBy(opened, typed)).toBe('half a wo');
  const step = 'document.querySelector("nav[aria-label=Steps] [aria-current=step]")?.textContent';
  expect(await seenBy(opened, step)).toContain('Validation');
  expect(await seenBy(opened, 'location.href')).toBe(address);
});

test('a page whose process ends opens the form of a connection again, with what stood in it and without its credentials', async () => {
  opened = await openApp();
  const { page } = opened;
  await typeKey(opened);
  await page.getByLabel('Name').first().fill('Half a na');
  await endPage(opened);
  const value = (label: string): string =>
    `[...document.querySelectorAll('[role=dialog] label')].filter((one) => one.textContent.startsWith('${label}')).map((one) => one.control?.value)[0]`;
  await expect.poll(() => seenBy(opened, value('Name'))).toBe('Half a na');
  expect(await seenBy(opened, value('API key'))).toBe('');
});

test('a page that hangs is ended and comes back by itself', async () => {
  opened = await openApp();
  const { app, page } = opened;
  await person(opened).goTo('Journal');
  const crashed = page.waitForEvent('crash', { timeout: 100_000 });
  // Nobody hears of the end of this.
  page
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);
  // The system says so itself only half a minute after a key or a click that nobody took.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.emit('unresponsive'),
  );
  await crashed;
  const heading = 'document.querySelector("h1")?.textContent';
  await expect.poll(() => seenBy(opened, heading), { timeout: 60_000 }).toBe('Journal');
});

const typeKey = async (opened: OpenApp): Promise<void> => {
  const { page } = opened;
  await page.evaluate(() => {
    location.hash = '#/connections';
  });
  await person(opened)
    .button(/Add a connection|New connection|Add connection/)
    .first()
    .click();
  await page.getByLabel('API key').first().fill('canary-8c21');
};

test('a secret that was typed is not put down anywhere', async () => {
  opened = await openApp();
  const { page } = opened;
  await typeKey(opened);
  await page.getByLabel('Name').first().fill('Half a na');
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).toContain('Half a na');
  expect(kept).not.toContain('canary-8c21');
});

const filesUnder = (place: string): readonly string[] =>
  existsSync(place)
    ? readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : [];

test('a page that ends with a secret typed leaves no crash file, and the secret in no file', async () => {
  opened = await openApp();
  await typeKey(opened);
  await endPage(opened);
  await expect.poll(() => seenBy(opened, 'document.querySelectorAll("button").length > 3')).toBe(true);
  const dumps = await opened.app.evaluate(({ app }) => app.getPath('crashDumps'));
  expect(dumps.startsWith(opened.dataDir)).toBe(true);
  expect(filesUnder(dumps).filter((file) => /\.(dmp|core)$/.test(file))).toEqual([]);
  const holding = filesUnder(opened.dataDir).filter((file) => {
    const bytes = readFileSync(file);
    return (['utf8', 'utf16le'] as const).some((form) => bytes.includes(Buffer.from('canary-8c21', form)));
  });
  expect(holding).toEqual([]);
});

test('a cell that a full disk does not take stays as it was typed, with one message, and is kept when there is room', async () => {
  opened = await openApp();
  const me = person(opened);
  const { app, page } = opened;
  await me.addPractice();
  writeCsv(folder.path('invoices.csv'), invoiceList(30));
  await me.chooseFile(folder.path('invoices.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await expect(me.grid).toBeVisible();
  await app.evaluate(({ ipcMain }) => {
    const answering = Reflect.get(ipcMain, '_invokeHandlers').get('tallyport:invoke');
    Reflect.set(globalThis, 'isDiskFull', true);
    Reflect.set(globalThis, 'tried', 0);
    ipcMain.removeHandler('tallyport:invoke');
    ipcMain.handle('tallyport:invoke', async (event, name, input) => {
      const isTaken = name !== 'drafts.edit' && name !== 'drafts.update';
      if (isTaken || !Reflect.get(globalThis, 'isDiskFull')) return answering(event, name, input);
      Reflect.set(globalThis, 'tried', Reflect.get(globalThis, 'tried') + 1);
      const problem = { code: 'disk-full', params: { file: 'journal.sqlite' } };
      return { ok: false, problem, title: 'Disk full', sentence: 'no room', advice: 'go on with resume' };
    });
  });
  const header = (await page.getByRole('columnheader').nth(2).innerText()).trim();
  const cells = [await me.cell(0, header), await me.cell(1, header)];
  for (const [n, cell] of cells.entries()) {
    await cell.click();
    await page.keyboard.type(`typed ${n}`);
    await page.keyboard.press('Enter');
    await expect(cell).toContainText(`typed ${n}`);
    await expect(cell).toHaveAttribute('data-not-kept', 'true');
    await expect(cell).toHaveAttribute('title', /Not kept yet/);
  }
  await expect(page.getByText('Not kept yet', { exact: true }).first()).toBeVisible();
  const message = page.getByRole('alert').filter({ hasText: 'The disk is full' });
  await expect(message).toHaveCount(1);
  await expect(message).toContainText('2 corrected cells are not in the journal yet');
  await expect(message).not.toContainText('resume');
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'tried')), { timeout: 15_000 })
    .toBeGreaterThan(3);
  await expect(message).toHaveCount(1);
  // What is pressed meanwhile is refused for the same reason, and that is said already.
  await page.getByRole('button', { name: 'Review' }).last().click();
  await expect(page.getByRole('button', { name: 'Review' }).last()).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(1);
  for (const [width, height] of [
    [1280, 800],
    [1024, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join('test-results', 'pictures', `cells-not-kept-${width}.png`) });
    const [told, back] = await Promise.all([
      message.boundingBox(),
      page.getByRole('button', { name: 'Mapping', exact: true }).last().boundingBox(),
    ]);
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(back?.y ?? 0);
  }
  for (const [n, cell] of cells.entries()) await expect(cell).toContainText(`typed ${n}`);
  await app.evaluate(() => Reflect.set(globalThis, 'isDiskFull', false));
  await expect(message).toBeHidden({ timeout: 15_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const [n, cell] of cells.entries()) await expect(cell).toHaveText(`typed ${n}`);
  await page.reload();
  for (const n of [0, 1]) await expect(await me.cell(n, header)).toHaveText(`typed ${n}`);
});
