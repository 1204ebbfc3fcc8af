import { notifications } from '@mantine/notifications';
import type { Failure } from './answered';

/** Failures of the moment, not of what was tried. */
const ONCE: ReadonlySet<string> = new Set([
  ...['disk-full', 'journal-not-written', 'engine-ended', 'engine-unreachable', 'engine-not-started'],
]);

/** Whether a message stands that says the same of cells that wait to be kept. */
const waiting = { isTold: false };

/** One message is enough: while cells wait to be kept, theirs tells of the full disk or the engine that stopped. */
export const noteWaitingCells = (isTold: boolean): void => {
  waiting.isTold = isTold;
  tellOver();
};

/** Takes back what was said of a full disk or an engine that stopped: it is over. */
export const tellOver = (): void => {
  for (const code of ONCE) notifications.hide(code);
};

/** Tells of a failure in the corner of the window; it stays until it is closed. */
export const tellFailure = (failure: Failure): void => {
  if (waiting.isTold && ONCE.has(failure.code)) return;
  // Tried again and again, it is said once.
  const once = ONCE.has(failure.code) ? { id: failure.code } : {};
  if ('id' in once) notifications.hide(failure.code);
  notifications.show({
    ...once,
    color: 'red',
    title: failure.title,
    message: `${failure.sentence} ${failure.advice}`,
    autoClose: false,
  });
};

/** Tells that something was done. */
export const tellDone = (title: string, message: string): void => {
  notifications.show({ color: 'green', title, message, autoClose: 6000 });
};

const lastAct = 'last-act';

/** Tells what an act did to the rows, and how it is taken back: one at a time, for the way back is that of the last one. */
export const tellAct = (title: string): void => {
  notifications.hide(lastAct);
  notifications.show({ id: lastAct, color: 'green', title, message: 'Undo: Ctrl+Z', autoClose: 5000 });
};

/** Tells which fields held ids of another environment and are to be chosen again; nothing where there are none. */
export const tellCleared = (fields: readonly string[]): void => {
  if (fields.length === 0) return;
  notifications.show({
    color: 'yellow',
    title: 'Choose again',
    message: `Ids of another environment were left behind: ${fields.join(', ')}.`,
    autoClose: 12_000,
  });
};

/** Tells why the window does not do what was asked of it. */
export const tellWithheld = (reason: string): void => {
  notifications.show({
    color: 'yellow',
    title: 'Not here',
    message: reason,
    autoClose: 12_000,
  });
};
