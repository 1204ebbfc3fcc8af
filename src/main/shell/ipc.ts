import { BrowserWindow, dialog, type FileFilter, ipcMain, shell } from 'electron';
import { z } from 'zod';
import { firstFaultText } from '../../core/values/fault-text';
import { failed } from '../../core/values/result';
import { channels } from '../../ipc/channels';
import { type Answer, procedures, shellProcedures } from '../../ipc/contract';
import { asAnswer } from './as-answer';
import { takeFilesToOpen } from './file-to-open';
import { isTooLarge } from './input-size';
import { isOpenedOutside } from './outside';
import type { PathBook } from './path-book';
import { redeeming } from './redeem';
import { isOwnFrame } from './security';
import type { EngineHost } from './supervisor';

const refused = (name: string, detail: string): Answer =>
  asAnswer({ ok: false, problem: { code: 'input-refused', params: { name: name.slice(0, 100), detail } } });

const FILE_KINDS: Readonly<Record<'xlsx' | 'csv' | 'json' | 'pdf' | 'sqlite' | 'tallyport', FileFilter>> = {
  xlsx: { name: 'Excel workbook', extensions: ['xlsx'] },
  csv: { name: 'CSV file', extensions: ['csv'] },
  json: { name: 'JSON file', extensions: ['json'] },
  pdf: { name: 'PDF document', extensions: ['pdf'] },
  sqlite: { name: 'Journal', extensions: ['sqlite'] },
  tallyport: { name: 'Review file', extensions: ['tallyport'] },
};

const TO_READ: FileFilter[] = [
  { name: 'Spreadsheets', extensions: ['csv', 'tsv', 'txt', 'xlsx', 'xlsm'] },
  { name: 'All files', extensions: ['*'] },
];

const tokenOr = (book: PathBook, path: string | undefined | null): { path: string | null } => ({
  path: path === undefined || path === null ? null : book.give(path, 'read'),
});

const chooseFile = async (book: PathBook): Promise<{ path: string | null }> => {
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters: TO_READ });
  return tokenOr(book, chosen.filePaths[0]);
};

const chooseReview = async (book: PathBook): Promise<{ path: string | null }> => {
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters: [FILE_KINDS.tallyport] });
  return tokenOr(book, chosen.filePaths[0]);
};

const chooseFiles = async (book: PathBook): Promise<{ paths: string[] }> => {
  const chosen = await dialog.showOpenDialog({
    properties: ['openFile', 'multiSelections'],
    filters: TO_READ,
  });
  return { paths: chosen.canceled ? [] : chosen.filePaths.map((path) => book.give(path, 'read')) };
};

type ShellName = keyof typeof shellProcedures;
const isOfShell = (name: string): name is ShellName => Object.hasOwn(shellProcedures, name);

/** A review file ends as one, whatever was typed. */
const savePath = (path: string, format: keyof typeof FILE_KINDS): string =>
  format === 'tallyport' && !path.toLowerCase().endsWith('.tallyport') ? `${path}.tallyport` : path;

const chooseSavePath = async (
  book: PathBook,
  { suggestedName, format }: { readonly suggestedName: string; readonly format: keyof typeof FILE_KINDS },
): Promise<{ path: string | null }> => {
  const chosen = await dialog.showSaveDialog({
    defaultPath: suggestedName,
    filters: [FILE_KINDS[format]],
  });
  return { path: chosen.canceled ? null : book.give(savePath(chosen.filePath, format), 'write') };
};

/** The file of a draft as a token of its own. */
const fileOfDraft = async ({ book, engine }: Serving, importId: string): Promise<{ path: string | null }> => {
  const draft = await engine.call('drafts.get', { importId });
  const parsed = draft.ok ? z.object({ path: z.string() }).safeParse(draft.value) : null;
  return tokenOr(book, parsed?.success === true ? parsed.data.path : null);
};

const openOutside = async (url: string): Promise<{ opened: boolean }> => {
  const isSafe = isOpenedOutside(url);
  if (isSafe) await shell.openExternal(url);
  return { opened: isSafe };
};

const showInFolder = (book: PathBook, path: string): Answer => {
  if (!book.mayShow(path)) return asAnswer(failed('path-not-given'));
  shell.showItemInFolder(path);
  return { ok: true, value: {} };
};

type Serving = { readonly engine: EngineHost; readonly book: PathBook };

type Simple = Exclude<
  ShellName,
  'shell.chooseSavePath' | 'shell.openOutside' | 'shell.showInFolder' | 'shell.fileOfDraft'
>;

const simply: Readonly<Record<Simple, (serving: Serving) => unknown>> = {
  'shell.engine': ({ engine }) => engine.standing(),
  'shell.chooseFile': ({ book }) => chooseFile(book),
  'shell.chooseReview': ({ book }) => chooseReview(book),
  'shell.chooseFiles': ({ book }) => chooseFiles(book),
  'shell.filesToOpen': ({ book }) => ({ paths: takeFilesToOpen().map((path) => book.give(path, 'read')) }),
};

const shellCall = async (serving: Serving, name: ShellName, input: unknown): Promise<Answer> => {
  const wrong = (detail: string): Answer => refused(name, detail);
  const { book } = serving;
  if (name === 'shell.chooseSavePath') {
    const wanted = shellProcedures[name].input.safeParse(input);
    if (!wanted.success) return wrong(firstFaultText(wanted.error));
    return { ok: true, value: await chooseSavePath(book, wanted.data) };
  }
  if (name === 'shell.openOutside') {
    const wanted = shellProcedures[name].input.safeParse(input);
    return wanted.success
      ? { ok: true, value: await openOutside(wanted.data.url) }
      : wrong(firstFaultText(wanted.error));
  }
  if (name === 'shell.showInFolder') {
    const wanted = shellProcedures[name].input.safeParse(input);
    return wanted.success ? showInFolder(book, wanted.data.path) : wrong(firstFaultText(wanted.error));
  }
  if (name === 'shell.fileOfDraft') {
    const wanted = shellProcedures[name].input.safeParse(input);
    if (!wanted.success) return wrong(firstFaultText(wanted.error));
    return { ok: true, value: await fileOfDraft(serving, wanted.data.importId) };
  }
  const wanted = shellProcedures[name].input.safeParse(input);
  return wanted.success
    ? { ok: true, value: await simply[name](serving) }
    : wrong(firstFaultText(wanted.error));
};

/** Answers the window: the sender, then the name, the size and the shape are checked before anything is done. */
export const serveCalls = (engine: EngineHost, book: PathBook): void => {
  const call = redeeming(book, engine.call);
  ipcMain.handle(channels.give, (event, path: unknown): string =>
    isOwnFrame(event.senderFrame) && typeof path === 'string' && path !== '' ? book.give(path, 'read') : '',
  );
  ipcMain.handle(channels.invoke, async (event, name: unknown, input: unknown): Promise<Answer> => {
    if (!isOwnFrame(event.senderFrame)) return refused('call', 'it does not come from the app');
    if (typeof name !== 'string') return refused('call', 'it has no name');
    if (isTooLarge(input)) return refused(name, 'it is too large');
    if (isOfShell(name)) return shellCall({ engine, book }, name, input);
    if (!Object.hasOwn(procedures, name)) return refused(name, 'there is no such procedure');
    return call(name, input);
  });
};

/** Tells every window what the engine says without being asked. */
export const tellWindows = (topic: string, message: unknown): void => {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send(channels.topic, topic, message);
};
