import { setTimeout as delay } from 'node:timers/promises';
import { dialog, type WebContents } from 'electron';
import { createHangs } from './hangs';
import { uiOrigin } from './protocol';
import { createReturns } from './returns';

const askWhetherAgain = async (): Promise<boolean> => {
  const answer = await dialog.showMessageBox({
    type: 'error',
    message: 'The window stopped again and again.',
    detail: 'What was sent and what was kept is in the journal. Imports under way go on behind the window.',
    buttons: ['Load the window again', 'Leave it'],
    cancelId: 1,
  });
  return answer.response === 0;
};

const load = (contents: WebContents): void => {
  // The address says which screen and which import.
  const { protocol, host, hash } = new URL(contents.getURL() || uiOrigin);
  const place = `${protocol}//${host}` === uiOrigin ? hash : '';
  void contents.loadURL(`${uiOrigin}/index.html?back=1${place}`).catch(() => undefined);
};

/** Brings a page back by itself when its process ended or it does not answer any more, at the place where it was. */
export const comeBack = (contents: WebContents): void => {
  const returns = createReturns(Date.now);
  const hangs = createHangs(
    (ms, signal) => delay(ms, undefined, { signal }),
    () => contents.isDestroyed() || contents.forcefullyCrashRenderer(),
  );
  contents.on('render-process-gone', (_event, { reason }) => {
    hangs.over();
    if (reason === 'clean-exit' || contents.isDestroyed()) return;
    process.stderr.write(`tallyport: the page's process ended (${reason}); it is loaded again\n`);
    if (returns.may()) return load(contents);
    void askWhetherAgain().then((isWanted) => {
      if (!isWanted || contents.isDestroyed()) return;
      returns.forget();
      load(contents);
    });
  });
  contents.on('responsive', hangs.over);
  contents.on('unresponsive', hangs.begun);
};
