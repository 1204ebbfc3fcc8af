import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { comeBack } from './come-back';
import { uiOrigin } from './protocol';
import { keepWindowSize, lastWindowSize, smallestSize } from './window-size';

/** How long a page that is read waits for its first picture before its window is shown without, ms. */
const FIRST_PICTURE_MS = 1_500;

/** Opens the one window, in the size it had when it was last closed. */
export function openMainWindow(): void {
  const size = lastWindowSize();
  const window = new BrowserWindow({
    width: size.width,
    height: size.height,
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    show: false,
    title: 'Tallyport',
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(app.getAppPath(), 'out/preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: !app.isPackaged,
      // Its dictionaries are fetched from a host of the browser's maker.
      spellcheck: false,
    },
  });
  if (size.isMaximized) window.maximize();
  const show = (): void => {
    if (!window.isDestroyed() && !window.isVisible()) window.show();
  };
  window.once('ready-to-show', show);
  // On a busy computer the first picture is now and then never announced; a page that is there must be seen all the same.
  window.webContents.once('did-finish-load', () => setTimeout(show, FIRST_PICTURE_MS));
  window.on('close', () =>
    keepWindowSize({ ...window.getNormalBounds(), isMaximized: window.isMaximized() }),
  );
  comeBack(window.webContents);
  window.loadURL(`${uiOrigin}/index.html`).catch((error: unknown) => {
    process.stderr.write(`tallyport: the window's page does not load: ${String(error)}\n`);
  });
}

/** Brings the window to the front, for a second start of the app. */
export function showMainWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
