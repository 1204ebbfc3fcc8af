import { basename } from 'node:path';
import { startChoice } from '../../core/read/cover-sheet';
import { type FormatCurrencies, startCurrencyBook } from '../../core/read/format-currencies';
import { type FormatMarks, startMarkBook } from '../../core/read/format-marks';
import type { ColumnName } from '../../core/read/header';
import type { Inspection, SheetInspection } from '../../core/read/inspection';
import { startNotes } from '../../core/read/note-book';
import { hiddenColumnsIn, hiddenRowsIn, mergedIn, type RestOfFile } from '../../core/read/rest-of-file';
import type { RowStream } from '../../core/read/row-stream';
import type { FileInfo, ReadChoices, ReadNote, Row, SheetInfo } from '../../core/read/table';
import { failed, ok, type Result } from '../../core/values/result';
import { inspectSheet } from './inspect-sheet';
import { openAny } from './open-any';
import { fileFault } from './open-file';
import type { Opened } from './opened';
import { sheetsBeside } from './other-sheets';
import { dataRowTest, noteHeader, readHead, type TableHead } from './table-head';

type RowsOptions = {
  readonly signal?: AbortSignal;
  /** Whether the rows of a text file know the piece of text they were cut from. */
  readonly keepsText?: boolean;
};

/** One sheet of a file, ready to be read, however often. */
export type Source = {
  /** With the remarks known before the rows are read. */
  readonly file: FileInfo;
  readonly sheet: SheetInfo;
  /** As a person counts; null where the table has no header. */
  readonly headerRow: number | null;
  readonly columns: readonly ColumnName[];
  /** Rows above the header, as far as they were looked at. */
  readonly above: readonly Row[];
  /** Every row of the sheet, header and what stands above it too. */
  readonly rows: (options?: RowsOptions) => RowStream;
  /** Only the rows below the header, without remarks (`# …`). */
  readonly dataRows: (options?: RowsOptions) => RowStream;
  /** How much of the sheet the latest stream has read, from 0 to 1; null: nobody knows. */
  readonly share: () => number | null;
  /** SHA-256 of the file; null until a stream has ended, where only the beginning was looked at. */
  readonly sha256: () => string | null;
  /** All remarks so far: complete once a stream has ended. */
  readonly notes: () => readonly ReadNote[];
  /** Currencies that number formats show below the header: complete once a stream has ended. */
  readonly currencies: () => FormatCurrencies;
  /** What else they show beside values there, likewise. */
  readonly marks: () => FormatMarks;
  /** What is hidden among the rows, and what stands beside them: to be asked for once a stream has ended. */
  readonly rest: () => Promise<RestOfFile>;
  readonly close: () => Promise<void>;
};

/**
 * Looks at a whole file: encoding, delimiter, sheets, headers, columns, remarks. Reads every row; memory stays
 * bounded. With `choices.sheet` only that sheet is looked at.
 */
export const inspectSource = async (path: string, choices: ReadChoices = {}): Promise<Result<Inspection>> =>
  guarded(path, async () => {
    const opening = await openAny(path, choices);
    if (!opening.ok) return opening;
    try {
      return await inspectOpened(opening.value, choices);
    } finally {
      await opening.value.close();
    }
  });

const inspectOpened = async (opened: Opened, choices: ReadChoices): Promise<Result<Inspection>> => {
  const wanted = wantedSheets(opened.file, choices);
  if (!wanted.ok) return wanted;
  const notes = startNotes(opened.file.notes);
  const sheets: SheetInspection[] = [];
  for (const sheet of wanted.value) {
    const inspected = await inspectSheet(opened, sheet, choices, notes);
    if (!inspected.ok) return inspected;
    sheets.push(inspected.value);
  }
  return ok({ file: { ...opened.file, notes: notes.all() }, sheets });
};

/** A table as it is taken into the journal. */
export type Table = Pick<
  Source,
  | 'file'
  | 'sheet'
  | 'headerRow'
  | 'columns'
  | 'above'
  | 'dataRows'
  | 'share'
  | 'sha256'
  | 'currencies'
  | 'marks'
  | 'rest'
  | 'close'
>;

/** Opens a table; whoever opens it closes it. Errors: those of reading. */
export type OpenTable = (path: string, choices: ReadChoices, options?: OpenOptions) => Promise<Result<Table>>;

export type OpenOptions = {
  /**
   * Whether a text file may be begun before all of it was looked at. Its rows end with `encoding-doubt` where the beginning
   * does not hold for the rest: it has to be opened again without.
   */
  readonly trustsStart?: boolean;
};

/** Opens one sheet: the chosen one, else the first visible one that holds something and is no cover sheet of another. Whoever opens it closes it. */
export const openSource = async (
  path: string,
  choices: ReadChoices = {},
  { trustsStart = false }: OpenOptions = {},
): Promise<Result<Source>> =>
  guarded(path, async () => {
    const opening = await openAny(path, choices, trustsStart);
    if (!opening.ok) return opening;
    const opened = opening.value;
    const chosen = await chooseSheet(opened, choices);
    if (!chosen.ok) {
      await opened.close();
      return chosen;
    }
    return ok(sourceOf(opened, chosen.value.sheet, chosen.value.head));
  });

const sourceOf = (opened: Opened, sheet: SheetInfo, head: TableHead): Source => {
  const headNotes = startNotes(opened.file.notes);
  noteHeader(head, headNotes);
  const known = headNotes.all();
  const header = head.headerRow === null ? null : { row: head.headerRow, width: head.columns.length };
  let latest = startNotes(known);
  let currencies = startCurrencyBook();
  let marks = startMarkBook();
  const rows = (options: RowsOptions = {}): RowStream => {
    latest = startNotes(known);
    currencies = startCurrencyBook();
    marks = startMarkBook();
    const { signal, keepsText } = options;
    return opened.rows(sheet, { notes: latest, signal, keepsText, header, currencies, marks });
  };
  return {
    file: { ...opened.file, notes: known },
    sheet,
    headerRow: head.headerRow,
    columns: head.columns,
    above: head.above,
    rows,
    dataRows: (options) => {
      const stream = rows(options);
      return only(stream, dataRowTest(head, latest));
    },
    share: opened.share,
    sha256: opened.sha256,
    currencies: () => currencies.found(),
    marks: () => marks.found(),
    rest: async () => ({
      hidden: hiddenRowsIn(latest.all(), head.headerRow),
      ...(await sheetsBeside(opened, sheet, head)),
      hiddenColumns: hiddenColumnsIn(latest.all()),
      merged: mergedIn(latest.all()),
    }),
    notes: () => latest.all(),
    close: opened.close,
  };
};

async function* only(stream: RowStream, isWanted: (row: Row) => boolean): RowStream {
  for await (const batch of stream) {
    if (!batch.ok) yield batch;
    else {
      const wanted = batch.value.filter(isWanted);
      if (wanted.length > 0) yield ok(wanted);
    }
  }
}

const wantedSheets = (file: FileInfo, choices: ReadChoices): Result<readonly SheetInfo[]> => {
  if (choices.sheet === undefined) return ok(file.sheets);
  const named = file.sheets.filter(({ name }) => name === choices.sheet);
  if (named.length > 0) return ok(named);
  const sheets = file.sheets.flatMap(({ name }) => name ?? []).join(', ');
  if (sheets === '')
    return failed(
      'file-has-no-sheets',
      { file: file.name, sheet: choices.sheet },
      { file: file.name, sheet: choices.sheet },
    );
  return failed(
    'sheet-not-found',
    { file: file.name, sheet: choices.sheet, sheets },
    { file: file.name, sheet: choices.sheet },
  );
};

const chooseSheet = async (
  opened: Opened,
  choices: ReadChoices,
): Promise<Result<{ readonly sheet: SheetInfo; readonly head: TableHead }>> => {
  const wanted = wantedSheets(opened.file, choices);
  if (!wanted.ok) return wanted;
  const tables = wanted.value.filter(({ type }) => type === 'worksheet');
  const visible = choices.sheet === undefined ? tables.filter(({ state }) => state === 'visible') : tables;
  const choice = startChoice<{ readonly sheet: SheetInfo; readonly head: TableHead }>();
  for (const sheet of visible) {
    const head = await readHead(opened, sheet, choices);
    if (!head.ok) return head;
    const one = { sheet, head: head.value };
    if (choice.isIt(one, head.value.glance)) return ok(one);
  }
  const { name } = opened.file;
  const first = choice.otherwise();
  return first === null ? failed('file-no-table', { file: name }, { file: name }) : ok(first);
};

const guarded = async <T>(path: string, work: () => Promise<Result<T>>): Promise<Result<T>> => {
  try {
    return await work();
  } catch (fault) {
    return fileFault(fault, basename(path));
  }
};
