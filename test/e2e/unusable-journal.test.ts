import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { startTallyport, tallyport } from '../fixtures/command-line';
import { hashOf, writeAt } from '../fixtures/damaged-file';
import { writeCsv } from '../fixtures/made-up-files';
import { loadVendors } from '../fixtures/vendor-load';
import { type OpenApp, openApp, runtime } from './app';
import { expectNoBarriers } from './barriers';
import { type Folder, newFolder } from './files';
import { invoiceList } from './invoice-list';
import { type Person, person } from './person';
import { type Sandbox, startSandbox } from './sandbox';

let folder: Folder;
let dataDir: string;
let opened: OpenApp;
test.beforeEach(() => {
  folder = newFolder();
  dataDir = mkdtempSync(join(tmpdir(), 'tallyport-e2e-'));
});
test.afterEach(async () => {
  await opened.close();
  rmSync(dataDir, { recursive: true, force: true });
  folder.remove();
});

const file = (): string => join(dataDir, 'journal.sqlite');

/** A journal with one checked import of 300 rows, closed again. */
const fill = async (): Promise<void> => {
  opened = await openApp({ dataDir });
  const me = person(opened);
  await me.addPractice();
  writeCsv(folder.path('invoices.csv'), invoiceList(300));
  await me.chooseFile(folder.path('invoices.csv'));
  await me.pick(/Practice/);
  await me.pick(/^Invoices/);
  await me.openStep('Mapping');
  await me.pick(/Already paid or exported/);
  await me.openStep('Validation');
  await me.openStep('Review');
  await opened.close();
};

/** The buttons of a dialog that something lies over. */
const coveredIn = async (dialog: Locator, by: Locator): Promise<readonly string[]> => {
  const boxes = await Promise.all((await by.all()).map((one) => one.boundingBox()));
  const covered: string[] = [];
  for (const button of await dialog.getByRole('button').or(dialog.getByRole('checkbox')).all()) {
    const own = await button.boundingBox();
    const isUnder = boxes.some(
      (box) =>
        own !== null &&
        box !== null &&
        box.x < own.x + own.width &&
        own.x < box.x + box.width &&
        box.y < own.y + own.height &&
        own.y < box.y + box.height,
    );
    if (isUnder) covered.push((await button.innerText()) || 'a button without a word');
  }
  return covered;
};

const pageBytes = 4096;

/** The beginnings of pages far behind those of the tables. */
const damage = (): void => {
  const size = readFileSync(file()).length;
  for (let at = Math.floor((size * 0.6) / pageBytes) * pageBytes; at < size * 0.7; at += pageBytes)
    writeAt(file(), at, Buffer.alloc(900, 0xa5));
};

const looks = async (page: Page, name: string): Promise<void> => {
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
      await page.screenshot({ path: join('test-results', 'pictures', `${name}-${width}-${scheme}.png`) });
    }
  await expectNoBarriers(page, name);
};

test('a damaged journal is shown for looking only; what can be read is saved, and a new journal keeps the old one', async () => {
  await fill();
  damage();
  const before = hashOf(file());
  opened = await openApp({ dataDir });
  const me = person(opened);
  const band = me.page.getByRole('region', { name: 'State of the journal' });
  await expect(band).toContainText('Journal damaged');
  await expect(band).toContainText('Nothing is sent from it');
  await expect(band).toContainText('What you see here is what can be read of it');
  await expect(me.main.getByText('invoices.csv').first()).toBeVisible();
  await looks(me.page, 'damaged-home');
  await me.goTo('Connections');
  await expect(me.page.getByRole('region', { name: 'Practice' })).toBeVisible();
  expect(await me.call('connections.addPractice', { name: 'Another' })).toMatchObject({
    ok: false,
    problem: { code: 'journal-damaged' },
  });
  await looks(me.page, 'damaged-connections');
  await nothingIsOffered(me);
  await me.goTo('Connections');

  for (const [label, name] of [
    [/As a journal of its own/, 'saved.sqlite'],
    [/CSV file/, 'saved.csv'],
    [/JSON/, 'saved.json'],
  ] as const) {
    await me.answerDialogs({ save: folder.path(name) });
    await band.getByRole('button', { name: 'Save what can be read…' }).click();
    await me.page.getByRole('menuitem', { name: label }).click();
    await expect(me.page.getByText(`Written to ${folder.path(name)}`)).toBeVisible();
  }
  expect(readFileSync(folder.path('saved.csv'), 'utf8')).toContain('invoices.csv');
  expect(hashOf(file())).toBe(before);

  await band.getByRole('button', { name: 'Start with a new journal…' }).click();
  const dialog = me.page.getByRole('dialog', { name: 'Start with a new journal' });
  const start = dialog.getByRole('button', { name: 'Start with a new journal' });
  await expect(start).toBeDisabled();
  await expect(dialog).toContainText('are looked for at the service before they are sent');
  await expect(me.page.getByText('Saved', { exact: true })).toHaveCount(3);
  for (const width of [1280, 1920]) {
    await me.page.setViewportSize({ width, height: width === 1280 ? 800 : 1080 });
    // The messages take their places anew after the window was resized.
    await expect.poll(() => coveredIn(dialog, me.page.locator('.mantine-Notification-root'))).toEqual([]);
  }
  await looks(me.page, 'new-journal-dialog');
  await dialog.getByRole('checkbox').check();
  await start.click();
  await expect(band).toBeHidden();
  await expect(me.button('Add the practice connection')).toBeVisible();
  const aside = readdirSync(dataDir).filter((name) => /^journal-damaged-[\d-]+\.sqlite$/.test(name));
  expect(aside.map((name) => hashOf(join(dataDir, name)))).toEqual([before]);
  await me.addPractice();
});

/** Controls that would write stand there, cannot be used, and say why; what is there can be walked through. */
const nothingIsOffered = async (me: Person): Promise<void> => {
  const { page } = me;
  const isWithheld = async (button: Locator): Promise<void> => {
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAttribute('aria-description', /^(Journal damaged|This is a review file):/);
  };
  await isWithheld(me.button('New import', true));
  await me.goTo('Connections');
  for (const name of ['Add connection', 'Test', /^Synchronise/]) await isWithheld(me.button(name));
  await me.button('Add connection').hover();
  await expect(page.getByRole('tooltip')).toContainText('Journal damaged');
  await page.mouse.move(0, 0);
  await me.button('Add connection').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await me.button('More for Practice').click();
  for (const name of [/^Change/, /^Remove/])
    await expect(page.getByRole('menuitem', { name })).toContainText('Journal damaged');
  await page.keyboard.press('Escape');
  await me.goTo('Payments');
  for (const name of ['Refresh all', 'From a file']) await isWithheld(me.button(name));
  await me.goTo('Service');
  await expect(page.getByText('Nothing is read here')).toBeVisible();
  await looks(page, 'damaged-service');
  // The draft is walked through step by step and stays as it is.
  await me.goTo('Home');
  await me.button(/^Continue/).click();
  await isWithheld(me.button('Discard this import'));
  await expect(me.button(/^Send \d/)).toBeDisabled();
  for (const step of ['Source', 'Mapping'] as const) {
    await me.openStep(step);
    await expect(page.getByRole('note')).toContainText('Journal damaged');
    await expect(page.getByRole('group', { name: step }).getByRole('combobox').first()).toBeDisabled();
  }
  await looks(page, 'damaged-mapping');
  await me.openStep('Validation');
  await expect(me.grid).toBeVisible();
  await isWithheld(me.button('Undo'));
  await (await me.cell(0, 'Remark')).dblclick();
  await page.keyboard.type('x');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('New import');
  await expect(page.getByRole('option', { name: /^New import/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
};

/** Somebody changes the journal past the app. */
const alter = (sql: string): void => {
  const script = `new (require('better-sqlite3'))(process.argv[1]).exec(process.argv[2]).close()`;
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const ran = spawnSync(runtime.executable, ['-e', script, file(), sql], { encoding: 'utf8', env });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
};

test('of an altered journal the window writes no results and no file for review, and its band leaves room for the screen', async () => {
  await fill();
  alter("UPDATE record SET outcome = 'created', service_id = '471199' WHERE record = 1");
  opened = await openApp({ dataDir });
  const me = person(opened);
  const band = me.page.getByRole('region', { name: 'State of the journal' });
  await expect(band).toContainText('Journal altered');
  await expect(band).toContainText('has an outcome that no sending of this journal explains');
  await me.page.setViewportSize({ width: 1024, height: 640 });
  const [whole, words] = await Promise.all([band.boundingBox(), band.locator('p').first().boundingBox()]);
  expect(words?.width).toBeGreaterThan((whole?.width ?? 0) * 0.8);
  for (const width of [1280, 1024]) {
    await me.page.setViewportSize({ width, height: width === 1280 ? 800 : 640 });
    await me.page.screenshot({ path: join('test-results', 'pictures', `altered-home-${width}.png`) });
  }
  await me.goTo('Connections');
  await expect(band).toContainText('nothing is changed, sent or exported');
});

/** Number of the version, in the header of a journal. */
const VERSION_AT = 60;

test('a journal of a newer version is shown for looking only, with its imports and their rows', async () => {
  await fill();
  writeAt(file(), VERSION_AT, Buffer.from([0, 0, 0x03, 0xe7]));
  opened = await openApp({ dataDir });
  const me = person(opened);
  const band = me.page.getByRole('region', { name: 'State of the journal' });
  await expect(band).toContainText(/newer version/);
  await expect(me.main.getByText('invoices.csv').first()).toBeVisible();
  const refused = await me.call('connections.addPractice', { name: 'Another' });
  expect(refused).toMatchObject({ ok: false, problem: { code: 'journal-newer' } });
  await looks(me.page, 'newer-home');
});

/** A slow import by the command line, over the same data folder. */
const importBeside = async (sandbox: Sandbox) => {
  const { apiKey, clientId, clientSecret, baseUrl, authUrl } = sandbox;
  const env = {
    TALLYPORT_DATA_DIR: dataDir,
    TALLYPORT_API_KEY: apiKey,
    TALLYPORT_CLIENT_ID: clientId,
    TALLYPORT_CLIENT_SECRET: clientSecret,
  };
  const add = ['connections', 'add', '--name', 'Trial', '--environment', 'sandbox', '--company', '4100'];
  const added = await tallyport([...add, '--base-url', baseUrl, '--auth-url', authUrl], { env });
  expect(added.code).toBe(0);
  await sandbox.setFaults('delay=400');
  const put: Parameters<typeof loadVendors>[0]['put'] = (name, content) => {
    writeFileSync(folder.path(name), content);
    return folder.path(name);
  };
  return startTallyport(loadVendors({ put }, 600, '--chunk-size', '2'), { env });
};

test('beside another process that works with the journal the window only looks, and works again once that one has ended', async () => {
  await fill();
  const sandbox = await startSandbox();
  const other = await importBeside(sandbox);
  await expect.poll(() => existsSync(join(dataDir, 'owner.lock'))).toBe(true);
  opened = await openApp({ dataDir });
  const me = person(opened);
  const band = me.page.getByRole('region', { name: 'State of the journal' });
  await expect(band).toContainText('Journal in use');
  await expect(me.main.getByText('invoices.csv').first()).toBeVisible();
  await looks(me.page, 'in-use-home');
  other.process.kill('SIGKILL');
  await other.answer;
  await sandbox.close();
  await band.getByRole('button', { name: 'Try again' }).click();
  await expect(band).toBeHidden();
});

test('where nothing can be shown, the window says what is wrong and what to do', async () => {
  writeFileSync(file(), 'a list of things to buy, and no journal at all. '.repeat(200));
  opened = await openApp({ dataDir });
  const { page } = opened;
  await expect(page.getByRole('heading', { name: 'Not a journal' })).toBeVisible();
  await expect(page.getByText('Move the file elsewhere')).toBeVisible();
  await looks(page, 'closed');
  rmSync(file());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a file in the place of the data folder is named, stays as it is, and a folder in its place is worked in', async () => {
  const place = folder.path('copy of the journal.sqlite');
  writeFileSync(place, 'kept by somebody', { mode: 0o644 });
  opened = await openApp({ dataDir: place });
  const { page } = opened;
  await expect(page.getByRole('heading', { name: 'Not a data folder' })).toBeVisible();
  await expect(page.getByText(`${place} is a file, not a data folder.`)).toBeVisible();
  await expect(page.getByText('put it alone into an empty folder as journal.sqlite')).toBeVisible();
  expect([readFileSync(place, 'utf8'), statSync(place).mode & 0o777]).toEqual(['kept by somebody', 0o644]);
  rmSync(place);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(readdirSync(place)).toContain('journal.sqlite');
});
