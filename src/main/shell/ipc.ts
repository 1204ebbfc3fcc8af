import { BrowserWindow, dialog, type FileFilter, ipcMain, shell } from 'electron';
import { channels } from '../../ipc/channels';
import { type Answer, procedures, shellProcedures } from '../../ipc/contract';
import { asAnswer } from './as-answer';
import { takeFileToOpen } from './file-to-open';
import { isTooLarge } from './input-size';
import { isOpenedOutside } from './outside';
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
  tallyport: { name: 'File for review', extensions: ['tallyport'] },
};

const TO_READ: FileFilter[] = [
  { name: 'Spreadsheets', extensions: ['csv', 'tsv', 'txt', 'xlsx', 'xlsm'] },
  { name: 'All files', extensions: ['*'] },
];

const chooseFile = async (): Promise<{ path: string | null }> => {
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters: TO_READ });
  return { path: chosen.filePaths[0] ?? null };
};

const chooseReview = async (): Promise<{ path: string | null }> => {
  const chosen = await dialog.showOpenDialog({ properties: ['openFile'], filters: [FILE_KINDS.tallyport] });
  return { path: chosen.filePaths[0] ?? null };
};

const chooseFiles = async (): Promise<{ paths: string[] }> => {
  const chosen = await dialog.showOpenDialog({
    properties: ['openFile', 'multiSelections'],
    filters: TO_READ,
  });
  return { paths: chosen.canceled ? [] : chosen.filePaths };
};

type ShellName = keyof typeof shellProcedures;
const isOfShell = (name: string): name is ShellName => Object.hasOwn(shellProcedures, name);

const shellCall = async (name: string, input: unknown): Promise<Answer> => {
  if (name === 'shell.chooseFile') return { ok: true, value: await chooseFile() };
  if (name === 'shell.chooseReview') return { ok: true, value: await chooseReview() };
  if (name === 'shell.fileToOpen') return { ok: true, value: { path: takeFileToOpen() } };
  if (name === 'shell.chooseFiles') return { ok: true, value: await chooseFiles() };
  if (name === 'shell.chooseSavePath') {
    const wanted = shellProcedures[name].input.safeParse(input);
    if (!wanted.success) return refused(name, wanted.error.message);
    const chosen = await dialog.showSaveDialog({
      defaultPath: wanted.data.suggestedName,
      filters: [FILE_KINDS[wanted.data.format]],
    });
    return { ok: true, value: { path: chosen.canceled ? null : chosen.filePath } };
  }
  if (name === 'shell.openOutside') {
    const wanted = shellProcedures[name].input.safeParse(input);
    if (!wanted.success) return refused(name, wanted.error.message);
    const isSafe = isOpenedOutside(wanted.data.url);
    if (isSafe) await shell.openExternal(wanted.data.url);
    return { ok: true, value: { opened: isSafe } };
  }
  if (name === 'shell.showInFolder') {
    const wanted = shellProcedures[name].input.safeParse(input);
    if (!wanted.success) return refused(name, wanted.error.message);
    shell.showItemInFolder(wanted.data.path);
    return { ok: true, value: {} };
  }
  return refused(name, 'there is no such procedure');
};

/** Answers the window: the sender, then the name, the size and the shape are checked before anything is done. */
export const serveCalls = (engine: EngineHost): void => {
  ipcMain.handle(channels.invoke, async (event, name: unknown, input: unknown): Promise<Answer> => {
    if (!isOwnFrame(event.senderFrame)) return refused('call', 'it does not come from the app');
    if (typeof name !== 'string') return refused('call', 'it has no name');
    if (isTooLarge(input)) return refused(name, 'it is too large');
    if (name === 'shell.engine') return { ok: true, value: engine.standing() };
    if (isOfShell(name)) {
      const wanted = shellProcedures[name].input.safeParse(input);
      return wanted.success ? shellCall(name, input) : refused(name, wanted.error.message);
    }
    if (!Object.hasOwn(procedures, name)) return refused(name, 'there is no such procedure');
    return engine.call(name, input);
  });
};

/** Tells every window what the engine says without being asked. */
export const tellWindows = (topic: string, message: unknown): void => {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.send(channels.topic, topic, message);
};
