import { mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ElectronApplication, expect, test } from '@playwright/test';
import { openApp, runtime } from './app';
import { laidOutAsPackage } from './package-layout';
import { person } from './person';

/** Labels of the menu, and roles of all that is in it. */
const menuOf = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items ?? [];
    return {
      labels: items.map(({ label }) => label),
      roles: items.flatMap(({ submenu }) =>
        (submenu?.items ?? []).map(({ role }) => String(role).toLowerCase()),
      ),
    };
  });

const openTools = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.openDevTools({ mode: 'bottom' }),
  );

const hasTools = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isDevToolsOpened());

test('the menu is our own, leads to pages of the window, and helps who works on the app', async () => {
  const opened = await openApp();
  const me = person(opened);
  expect((await menuOf(opened.app)).labels).toEqual(['&File', '&Edit', '&View', '&Journal', '&Help']);
  await opened.app.evaluate(({ Menu }) => {
    const journal = Menu.getApplicationMenu()?.items.find(({ label }) => label === '&Journal');
    journal?.submenu?.items[0]?.click();
  });
  await expect(me.page.locator('h1').filter({ hasText: 'Journal' })).toBeAttached();
  expect((await menuOf(opened.app)).roles).toEqual(expect.arrayContaining(['reload', 'toggledevtools']));
  await openTools(opened.app);
  await expect.poll(() => hasTools(opened.app), { timeout: 60_000 }).toBe(true);
  await opened.close();
});

test('in a package nothing opens developer tools or loads the page anew: neither a menu nor its key nor a call', async () => {
  // Beside the runtime, so that its program can be linked and need not be copied.
  const folder = mkdtempSync(join(dirname(dirname(runtime.executable)), 'package-'));
  const { app, page, close } = await openApp({
    packaged: laidOutAsPackage(join(folder, 'app')),
    dataDir: join(folder, 'data'),
  });
  expect(await app.evaluate((electron) => electron.app.isPackaged)).toBe(true);
  const { labels, roles } = await menuOf(app);
  expect(labels).toEqual(['&File', '&Edit', '&View', '&Journal', '&Help']);
  expect(roles).toContain('zoomin');
  expect(roles.filter((role) => /reload|devtools/.test(role))).toEqual([]);
  await openTools(app);
  // The answer to this press comes from the engine: what was asked before it had its time.
  await page.getByRole('button', { name: 'Add the practice connection' }).click();
  await expect(page.getByRole('button', { name: 'Add the practice connection' })).toBeHidden({
    timeout: 60_000,
  });
  expect(await hasTools(app)).toBe(false);
  await close();
  rmSync(folder, { recursive: true, force: true });
});
