import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

const ownEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

type Launch = {
  readonly dataDir: string;
  readonly executablePath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

const LAUNCH_MS = 20_000;
const MOST_LAUNCHES = 3;

/** Ends whatever runs with that data folder, at once. */
const endAll = (dataDir: string): void => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (words.includes(`--data-dir=${dataDir}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
};

/**
 * Once in some two hundred launches on a busy machine the driver waits for ever for a page that stands there already:
 * it met the page while that was changing. Nothing has been done in the app then, so it is simply started anew.
 */
const launched = async ({ dataDir, executablePath, args, env }: Launch): Promise<ElectronApplication> => {
  for (let launch = 1; ; launch++) {
    let giveUp: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((end) => {
      giveUp = setTimeout(end, LAUNCH_MS, null);
    });
    const starting = _electron.launch({
      executablePath,
      args: [...args],
      // What this process has, and what is given beside it.
      env: { ...ownEnvironment(), ...env },
    });
    starting.catch(() => undefined);
    const app = await Promise.race([starting, launch < MOST_LAUNCHES ? patience : starting]);
    clearTimeout(giveUp);
    if (app !== null) return app;
    endAll(dataDir);
  }
};

/** Whether the window paints: a page that nobody paints can be read, and not clicked. */
const paints = async (page: Page): Promise<boolean> => {
  let giveUp: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((end) => {
    giveUp = setTimeout(end, LAUNCH_MS, false);
  });
  const painted = page.evaluate(
    () =>
      new Promise<boolean>((end) => {
        requestAnimationFrame(() => end(true));
      }),
  );
  painted.catch(() => undefined);
  const isPainted = await Promise.race([painted, patience]);
  clearTimeout(giveUp);
  return isPainted;
};

/** The app with its page. A window that never paints (seen once, on a machine without a screen) is told, and started anew. */
const shown = async (how: Launch): Promise<Pick<OpenApp, 'app' | 'page'>> => {
  for (let launch = 1; ; launch++) {
    const app = await launched(how);
    const page = await app.firstWindow();
    await page.waitForLoadState('domcontentloaded');
    if (launch === MOST_LAUNCHES || (await paints(page))) return { app, page };
    const isVisible = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((one) => one.isVisible()),
    );
    process.stderr.write(`no picture in ${LAUNCH_MS} ms; windows visible: ${isVisible.join(', ')}\n`);
    endAll(how.dataDir);
  }
};

/**
 * Starts the built app as a person would, with a data folder of its own or the given one, and waits for its page. `packaged`: the
 * program of a package that is started in its place.
 */
export async function openApp(
  options: {
    readonly dataDir?: string;
    readonly args?: readonly string[];
    readonly env?: Readonly<Record<string, string>>;
    readonly packaged?: string;
  } = {},
): Promise<OpenApp> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tallyport-e2e-'));
  const isRoot = process.getuid?.() === 0;
  const { packaged, env = {} } = options;
  const args = [
    ...(packaged === undefined ? [root] : []),
    ...(isRoot ? ['--no-sandbox'] : []),
    `--data-dir=${dataDir}`,
    ...(options.args ?? []),
  ];
  const executablePath = packaged ?? runtime.executable;
  const { app, page } = await shown({ dataDir, executablePath, args, env });
  const close = async () => {
    await app.close();
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, page, dataDir, close };
}
