import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { words } from '../../core/issues/codes';
import { ownerOnly } from '../disk/owner-only';
import { openVault } from '../secrets/vault';
import { moveToDataDir } from './data-dir';
import { startEngine } from './engine-host';
import { filesIn, openFilesLater } from './file-to-open';
import { serveCalls, tellWindows } from './ipc';
import { keyringCipher } from './keyring';
import { ownMenu } from './menu';
import { createPathBook } from './path-book';
import { declareScheme, serveUi } from './protocol';
import { guardContents, guardSession } from './security';
import { openMainWindow, showMainWindow } from './window';

// Whatever is written is for its owner alone, also what a library makes beside it.
process.umask(0o077);
/** What a person chose, for as long as the app runs. */
const book = createPathBook();

const dataDir = moveToDataDir();
const wasOpenToOthers = ownerOnly(dataDir);
declareScheme();
guardContents();

if (app.requestSingleInstanceLock()) {
  openFilesLater(filesIn(process.argv, process.cwd()));
  app.on('second-instance', (_event, words, folder) => {
    showMainWindow();
    openNow(filesIn(words, folder));
  });
  // Where the system hands a file over by itself.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    if (app.isReady()) openNow([path]);
    else openFilesLater([path]);
  });
  app.on('window-all-closed', () => app.quit());
  // Not awaited here: Electron is not ready before this module has been evaluated.
  void app.whenReady().then(start);
} else {
  process.stderr.write(
    'tallyport: already open with this data folder; its window was brought to the front\n',
  );
  app.quit();
}

/** Hands files from outside to the window that is open. */
function openNow(paths: readonly string[]): void {
  if (paths.length > 0) tellWindows('open', { paths: paths.map((path) => book.give(path, 'read')) });
}

function start(): void {
  process.stderr.write(`tallyport: Electron ${process.versions.electron}, Node ${process.versions.node}\n`);
  if (wasOpenToOthers)
    process.stderr.write(`tallyport: ${words('data-folder-was-open', { folder: dataDir }).sentence}\n`);
  guardSession();
  ownMenu();
  serveUi();
  // First of all, since its page is read and drawn by a process of its own while the engine starts.
  openMainWindow();
  const runtime = `Electron ${process.versions.electron}, Node ${process.versions.node}`;
  const vault = openVault(dataDir, keyringCipher);
  const engine = startEngine({
    data: {
      dataDir,
      version: app.getVersion(),
      runtime,
      profileText: readFileSync(join(app.getAppPath(), 'resources/service-profile.json'), 'utf8'),
      wasOpenToOthers,
    },
    vault,
    startsSafe: process.argv.includes('--safe-mode'),
    onTopic: tellWindows,
  });
  book.allowShow(dataDir);
  serveCalls(engine, book);
  quitAfter(engine.close);
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openMainWindow();
  });
}

/** Chunks under way end and are written down before the app is gone; the rest waits for a resume. */
function quitAfter(close: () => Promise<void>): void {
  let isClosed = false;
  // Electron's own answer to these signals does not wait for anything.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  app.on('before-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void close().finally(() => {
      isClosed = true;
      app.quit();
    });
  });
}
