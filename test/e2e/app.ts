import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../..');
const readySchema = z.object({ runtime: z.object({ executable: z.string(), version: z.string() }) });

/** The Electron that set-up made ready. */
export const { runtime } = readySchema.parse(
  JSON.parse(readFileSync(join(root, '.runtime/ready.json'), 'utf8')),
);

export type OpenApp = {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly dataDir: string;
  /** Ends the app; its data folder goes with it unless it was handed in. */
  readonly close: () => Promise<void>;
};

/** Starts the built app as a person would, with a data folder of its own or the given one, and waits for its page. */
export async function openApp(
  options: { readonly dataDir?: string; readonly args?: readonly string[] } = {},
): Promise<OpenApp> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tallyport-e2e-'));
  const isRoot = process.getuid?.() === 0;
  const app = await _electron.launch({
    executablePath: runtime.executable,
    args: [root, ...(isRoot ? ['--no-sandbox'] : []), `--data-dir=${dataDir}`, ...(options.args ?? [])],
  });
  const page = await app.firstWindow();
  await page.waitForLoadState('domcontentloaded');
  const close = async () => {
    await app.close();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, page, dataDir, close };
}
