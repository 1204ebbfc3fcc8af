import type { WriteStream } from 'node:fs';
import type { Result } from '../../../core/values/result';
import { streamInto } from '../../disk/part';
import { replaceFile } from './replace-file';

export type SheetToWrite = {
  readonly name: string;
  readonly headers: readonly string[];
  /** Texts go out as text, never as formulas; numbers as numbers. */
  readonly rows: Iterable<readonly (string | number)[]>;
  readonly widths?: readonly number[];
  readonly isHidden?: boolean;
  /** Its rows are read again: no text of them may be cut. */
  readonly isReadAgain?: boolean;
};

const MOST_ROWS = 1_048_576;
const LONGEST_CELL = 32_767;

/** A cell in this format keeps what is typed into it as it is: no formula, no lost zero. */
const AS_TEXT = '@';

const HEADER_FONT = { name: 'Calibri', size: 11, bold: true };

/** On paper every sheet is as wide as a page. */
const PAGE = { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const;

const isTooLong = (value: string | number): boolean =>
  typeof value === 'string' && value.length > LONGEST_CELL;

/** A text of at most as many letters as a cell holds; one that is cut says so at its end. */
const fitting = (text: string): string => {
  if (!isTooLong(text)) return text;
  const mark = `… (cut here: ${text.length} letters in all)`;
  return `${text.slice(0, LONGEST_CELL - mark.length).replace(/[\uD800-\uDBFF]$/, '')}${mark}`;
};

/** Letters that XML does not hold or that get lost on the way, and what would be taken for such an escape. */
const escaped = /(?![\t\n\u0080-\u009f])\p{Cc}|[\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/giu;
const asEscape = (letter: string): string =>
  `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** At these places a bare value loses its blanks and line ends when a spreadsheet program opens it. */
const losesBlanks = /^\s|\s$|\n/;

/** Answers once a stream holds its file no longer. */
const closed = (out: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (out.closed) return resolve();
    out.once('close', () => resolve());
    out.destroy();
  });

type Cell = string | number | null | { readonly richText: [{ readonly text: string }] };

/** Texts that a bare value would change go out as a run of text, which keeps every letter. */
const cellValue = (value: string | number): Cell => {
  if (typeof value === 'number') return value;
  if (value === '') return null;
  const text = fitting(value).replace(escaped, asEscape);
  return text === value && !losesBlanks.test(text) ? value : { richText: [{ text }] };
};

/** A large library, loaded only where somebody wants a workbook. */
const library = async () => (await import('exceljs')).default;
type Book = InstanceType<Awaited<ReturnType<typeof library>>['stream']['xlsx']['WorkbookWriter']>;

const addSheet = (book: Book, sheet: SheetToWrite): void => {
  const page = book.addWorksheet(sheet.name, {
    views: [{ state: 'frozen', ySplit: 1 }],
    state: sheet.isHidden === true ? 'hidden' : 'visible',
    pageSetup: PAGE,
  });
  page.columns = sheet.headers.map((_, index) => ({
    width: sheet.widths?.[index] ?? 16,
    style: { numFmt: AS_TEXT },
  }));
  const header = page.addRow(sheet.headers.map(cellValue));
  header.font = HEADER_FONT;
  header.commit();
  let written = 1;
  for (const row of sheet.rows) {
    written += 1;
    if (written > MOST_ROWS)
      throw new Error('a sheet holds 1,048,576 rows at most; write a CSV file instead');
    if (sheet.isReadAgain === true && row.some(isTooLong))
      throw new Error(
        'one of the rows holds a text of more than 32,767 letters, which no cell of a workbook can',
      );
    const line = page.addRow(row.map(cellValue));
    for (const [column, value] of row.entries())
      if (typeof value === 'number') line.getCell(column + 1).numFmt = 'General';
    line.commit();
  }
  page.commit();
};

/** Writes a workbook, one sheet after another, in bounded memory. Errors: report-not-written. */
export const writeWorkbook = (file: string, sheets: readonly SheetToWrite[]): Promise<Result<null>> =>
  replaceFile(file, async (temporary) => {
    const ExcelJS = await library();
    const out = streamInto(temporary);
    // A disk that refuses ends the writing; the library alone would wait for ever.
    const refused = new Promise<never>((_, reject) => void out.once('error', reject));
    try {
      const book = new ExcelJS.stream.xlsx.WorkbookWriter({
        stream: out,
        useStyles: true,
        useSharedStrings: false,
      });
      for (const sheet of sheets) addSheet(book, sheet);
      await Promise.race([book.commit(), refused]);
    } finally {
      refused.catch(() => undefined);
      await closed(out);
    }
  });
