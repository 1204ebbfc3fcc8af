import type { Result } from '../../../core/values/result';
import { replaceFile } from './replace-file';

export type SheetToWrite = {
  readonly name: string;
  readonly headers: readonly string[];
  /** Texts go out as text, never as formulas; numbers as numbers. */
  readonly rows: Iterable<readonly (string | number)[]>;
  readonly widths?: readonly number[];
  readonly isHidden?: boolean;
};

const MOST_ROWS = 1_048_576;
const LONGEST_CELL = 32_767;

/** A cell in this format keeps what is typed into it as it is: no formula, no lost zero. */
const AS_TEXT = '@';

const HEADER_FONT = { name: 'Calibri', size: 11, bold: true };

/** On paper every sheet is as wide as a page. */
const PAGE = { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 } as const;

const cellValue = (value: string | number): string | number | null => {
  if (typeof value === 'number') return value;
  return value === '' ? null : value.slice(0, LONGEST_CELL);
};

/** Writes a workbook, one sheet after another, in bounded memory. Errors: report-not-written. */
export const writeWorkbook = (file: string, sheets: readonly SheetToWrite[]): Promise<Result<null>> =>
  replaceFile(file, async (temporary) => {
    // A large library, loaded only where somebody wants a workbook.
    const { default: ExcelJS } = await import('exceljs');
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({
      filename: temporary,
      useStyles: true,
      useSharedStrings: false,
    });
    for (const sheet of sheets) {
      const page = book.addWorksheet(sheet.name, {
        views: [{ state: 'frozen', ySplit: 1 }],
        state: sheet.isHidden === true ? 'hidden' : 'visible',
        pageSetup: PAGE,
      });
      page.columns = sheet.headers.map((_, index) => ({
        width: sheet.widths?.[index] ?? 16,
        style: { numFmt: AS_TEXT },
      }));
      const header = page.addRow([...sheet.headers]);
      header.font = HEADER_FONT;
      header.commit();
      let written = 1;
      for (const row of sheet.rows) {
        written += 1;
        if (written > MOST_ROWS)
          throw new Error('a sheet holds 1,048,576 rows at most; write a CSV file instead');
        const line = page.addRow(row.map(cellValue));
        for (const [column, value] of row.entries())
          if (typeof value === 'number') line.getCell(column + 1).numFmt = 'General';
        line.commit();
      }
      page.commit();
    }
    await book.commit();
  });
