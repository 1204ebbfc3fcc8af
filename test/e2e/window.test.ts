import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { type OpenApp, openApp, runtime } from './app';

let dataDir = '';
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tallyport-window-'));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const sizeOf = ({ app }: OpenApp): Promise<number[]> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize() ?? []);

test('the window opens 1280 by 800 and comes back in the size it was closed with', async () => {
  const first = await openApp({ dataDir });
  expect(await sizeOf(first)).toEqual([1280, 800]);
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(1500, 900));
  await expect.poll(() => sizeOf(first)).toEqual([1500, 900]);
  await first.close();
  const second = await openApp({ dataDir });
  expect(await sizeOf(second)).toEqual([1500, 900]);
  await second.close();
});

test('the window is made as small as 1024 by 640 and no smaller', async () => {
  const opened = await openApp({ dataDir });
  const smallest = await opened.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getMinimumSize(),
  );
  expect(smallest).toEqual([1024, 640]);
  await opened.close();
});

test('a second start with the same data folder opens no second window and says so', async () => {
  const opened = await openApp({ dataDir });
  const isRoot = process.getuid?.() === 0;
  const args = [resolve(import.meta.dirname, '../..'), ...(isRoot ? ['--no-sandbox'] : [])];
  const second = spawnSync(runtime.executable, args, {
    encoding: 'utf8',
    env: { ...process.env, TALLYPORT_DATA_DIR: dataDir },
    timeout: 20_000,
  });
  expect(second.status).toBe(0);
  expect(second.stderr).toContain('already open with this data folder');
  expect(opened.app.windows()).toHaveLength(1);
  await opened.close();
});
