import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FileInfo, ReadNote, SheetInfo } from '../../../core/read/table';
import { type Failed, failed, ok, type Result } from '../../../core/values/result';
import type { OpenFile } from '../open-file';
import type { Opened } from '../opened';
import { readPieces } from '../read-pieces';
import type { Package } from './package-part';
import { readCellContext, readWorkbook } from './read-workbook';
import { sheetRows } from './workbook-rows';
import { readZipDirectory, type ZipLimits, zipLimits } from './zip-directory';

/**
 * Opens a workbook (.xlsx, .xlsm): its directory, sheets, styles and shared strings; the sheets themselves are read
 * when their rows are asked for. Nothing in it is run, and nothing outside it is opened. Owns the open file from
 * here on. `limits` are there for tests.
 */
export const openWorkbook = async (
  file: OpenFile,
  limits: ZipLimits = zipLimits,
): Promise<Result<Opened>> => {
  const parts = await readZipDirectory(file, limits);
  if (!parts.ok) return parts;
  const pack: Package = { file, parts: parts.value };
  const workbook = await readWorkbook(pack);
  if (!workbook.ok) return workbook;
  const context = await readCellContext(pack, workbook.value);
  if (!context.ok) return context;
  const { sheets, hasMacros, missing } = workbook.value;
  const info: FileInfo = {
    name: file.name,
    bytes: file.sizeBytes,
    sha256: await sha256Of(file),
    kind: 'xlsx',
    dialect: null,
    sheets: sheets.map((sheet) => sheet.info),
    notes: [
      ...fileNotes(
        file.name,
        sheets.map((sheet) => sheet.info),
        hasMacros,
      ),
      ...missing.map(({ name: sheet }) => ({
        code: 'sheet-without-part',
        params: { sheet },
        row: null,
        column: null,
      })),
    ],
  };
  const read = { bytes: 0, of: 0 };
  const onPiece = (sizeBytes: number): void => {
    read.bytes += sizeBytes;
  };
  return ok({
    file: info,
    sha256: () => info.sha256,
    share: () => (read.of === 0 ? null : Math.min(1, read.bytes / read.of)),
    rows: (wanted, options) => {
      const sheet =
        sheets.find((one) => one.info === wanted) ?? sheets.find((one) => one.info.name === wanted.name);
      if (sheet === undefined) return onlyFailure(noSheet(info, wanted.name ?? ''));
      read.bytes = 0;
      read.of = sheet.entry?.unpackedBytes ?? 0;
      return sheet.entry === null
        ? noRows()
        : sheetRows(pack, { info: sheet.info, entry: sheet.entry }, context.value, { ...options, onPiece });
    },
    close: file.close,
  });
};

async function* noRows() {}

async function* onlyFailure(fault: Failed) {
  yield fault;
}

const noSheet = ({ name, sheets }: FileInfo, sheet: string): Failed =>
  failed(
    'sheet-not-found',
    { file: name, sheet, sheets: sheets.flatMap((one) => one.name ?? []).join(', ') },
    { file: name, sheet },
  );

const sha256Of = async (file: OpenFile): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of readPieces(file.handle)) hash.update(piece);
  return hash.digest('hex');
};

const textNames: readonly string[] = ['.csv', '.tsv', '.txt', '.tab'];

const fileNotes = (file: string, sheets: readonly SheetInfo[], hasMacros: boolean): readonly ReadNote[] => {
  const ending = extname(file).toLowerCase();
  const note = (code: string, params: ReadNote['params']): ReadNote => ({
    code,
    params,
    row: null,
    column: null,
  });
  return [
    ...(textNames.includes(ending) ? [note('named-as-text', { file, ending })] : []),
    ...(hasMacros ? [note('macros-ignored', { file })] : []),
    ...sheets
      .filter(({ state }) => state !== 'visible')
      .map(({ name }) => note('hidden-sheet', { sheet: name ?? '' })),
  ];
};
