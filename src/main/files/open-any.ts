import { extname } from 'node:path';
import {
  type ForeignContent,
  foreignContent,
  isLockFile,
  signatureBytes,
} from '../../core/read/foreign-content';
import type { ReadChoices } from '../../core/read/table';
import { failed, ok, type Result } from '../../core/values/result';
import { type OpenFile, openFile } from './open-file';
import type { Opened } from './opened';
import { openText } from './text/text-opened';
import { oleRefusal } from './workbook/ole-file';
import { openWorkbook } from './workbook/open-workbook';

const refusals: Readonly<Record<Exclude<ForeignContent, 'zip' | 'ole'>, string>> = {
  pdf: 'file-pdf',
  compressed: 'file-compressed',
  picture: 'file-picture',
  html: 'file-html',
  'xml-2003': 'file-xml-workbook',
  xml: 'file-xml',
  binary: 'file-binary',
};

const workbookNames: readonly string[] = ['.xlsx', '.xlsm', '.xls', '.xlsb', '.ods'];

/** Opens a file for what it is, whatever its name says. What is no table is refused by what it is. */
export const openAny = async (
  path: string,
  choices: ReadChoices,
  trustsStart = false,
): Promise<Result<Opened>> => {
  const opening = await openFile(path);
  if (!opening.ok) return opening;
  let opened: Result<Opened> | null = null;
  try {
    opened = await openByContent(opening.value, choices, trustsStart);
    return opened;
  } finally {
    if (opened?.ok !== true) await opening.value.close();
  }
};

const openByContent = async (
  file: OpenFile,
  choices: ReadChoices,
  trustsStart: boolean,
): Promise<Result<Opened>> => {
  if (isLockFile(file.name, file.sizeBytes))
    return failed('file-lock', { file: file.name }, { file: file.name });
  const foreign = foreignContent(await headOf(file));
  if (foreign === 'zip') return openWorkbook(file);
  if (foreign === 'ole') return oleRefusal(file);
  if (foreign !== null) return failed(refusals[foreign], { file: file.name }, { file: file.name });
  const opened = await openText(file, choices, trustsStart);
  return opened.ok ? ok(withNameDoubt(opened.value)) : opened;
};

const headOf = async ({ handle }: OpenFile): Promise<Uint8Array> => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
  return buffer.subarray(0, bytesRead);
};

/** Text under the name of a workbook is read as the text it is, and said to be. */
const withNameDoubt = (opened: Opened): Opened => {
  const ending = extname(opened.file.name).toLowerCase();
  if (!workbookNames.includes(ending)) return opened;
  const note = {
    code: 'named-as-workbook',
    params: { file: opened.file.name, ending },
    row: null,
    column: null,
  };
  return { ...opened, file: { ...opened.file, notes: [...opened.file.notes, note] } };
};
