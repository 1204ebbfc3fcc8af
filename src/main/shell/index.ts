import { app, BrowserWindow } from 'electron';
import { moveToDataDir } from './data-dir';
import { declareScheme, serveUi } from './protocol';
import { guardContents, guardSession } from './security';
import { openMainWindow, showMainWindow } from './window';

moveToDataDir();
declareScheme();
guardContents();

if (app.requestSingleInstanceLock()) {
  app.on('second-instance', showMainWindow);
  app.on('window-all-closed', () => app.quit());
  // Not awaited here: Electron is not ready before this module has been evaluated.
  void app.whenReady().then(start);
} else {
  process.stderr.write(
    'tallyport: already open with this data folder; its window was brought to the front\n',
  );
  app.quit();
}

function start(): void {
  process.stderr.write(`tallyport: Electron ${process.versions.electron}, Node ${process.versions.node}\n`);
  guardSession();
  serveUi();
  openMainWindow();
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openMainWindow();
  });
}
