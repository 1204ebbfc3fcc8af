import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import Papa from 'papaparse';

export type ResultRow = Readonly<Record<string, string>>;

/** An exported CSV by its headers. */
export const readCsv = (path: string): readonly ResultRow[] =>
  Papa.parse<ResultRow>(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  }).data;

/** The first sheet of an exported workbook by its headers. */
export const readXlsx = async (path: string): Promise<readonly ResultRow[]> => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.readFile(path);
  const sheet = book.worksheets[0];
  if (sheet === undefined) return [];
  const textsOf = (row: number): string[] =>
    Array.from({ length: sheet.columnCount }, (_, at) => sheet.getRow(row).getCell(at + 1).text);
  const headers = textsOf(1);
  return Array.from({ length: sheet.rowCount - 1 }, (_, at) =>
    Object.fromEntries(textsOf(at + 2).map((text, column) => [headers[column] ?? '', text])),
  );
};
