import { closeSync } from 'node:fs';
import type { Result } from '../../../core/values/result';
import type { FileDigest } from '../../disk/file-digest';
import { openPart } from '../../disk/part';
import { replaceFile } from './replace-file';
import { startZip, type ZipWriter } from './zip';

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

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const needsMarks = /[&<>"]/;
const marked = (text: string): string =>
  needsMarks.test(text) ? text.replace(/[&<>"]/g, (letter) => marks[letter] ?? letter) : text;

const plainLetters = /^[!-~](?:[ -~]*[!-~])?$/;

/** Most texts are: they need no closer look. */
const isPlain = (value: string): boolean =>
  value.length <= LONGEST_CELL && plainLetters.test(value) && !/_x/i.test(value);

/** Texts that a bare value would change go out as a run of text, which keeps every letter. */
const textCell = (place: string, style: number, value: string): string => {
  if (isPlain(value)) return `<c r="${place}" s="${style}" t="str"><v>${marked(value)}</v></c>`;
  const text = fitting(value).replace(escaped, asEscape);
  const losesAny = losesBlanks.test(text);
  if (text === value && !losesAny) return `<c r="${place}" s="${style}" t="str"><v>${marked(text)}</v></c>`;
  const kept = losesAny ? ' xml:space="preserve"' : '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${kept}>${marked(text)}</t></is></c>`;
};

/** `A`, `B` … `Z`, `AA` … for a place from 0. */
const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const rowText = (
  number: number,
  cells: readonly (string | number)[],
  letters: readonly string[],
  style: number,
): string => {
  let text = `<row r="${number}">`;
  for (let at = 0; at < cells.length; at++) {
    const value = cells[at];
    if (value === undefined || value === '') continue;
    const place = `${letters[at] ?? letterOf(at)}${number}`;
    text +=
      typeof value === 'number'
        ? `<c r="${place}" s="${styles.number}"><v>${value}</v></c>`
        : textCell(place, style, value);
  }
  return `${text}</row>`;
};

const PIECE_LETTERS = 131_072;

/** A sheet as it is being written; `rows` counts its head too. */
type Page = { readonly name: string; readonly sheet: SheetToWrite; rows: number };

const USUAL_WIDTH = 16;

function* headOf(sheet: SheetToWrite): Generator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`;
  for (const at of sheet.headers.keys())
    yield `<col min="${at + 1}" max="${at + 1}" width="${sheet.widths?.[at] ?? USUAL_WIDTH}" style="${styles.text}" customWidth="1"/>`;
  yield '</cols><sheetData>';
}

const filterOf = ({ sheet, rows }: Page): string => `A1:${letterOf(sheet.headers.length - 1)}${rows}`;

const hasFilter = ({ sheet, rows }: Page): boolean =>
  sheet.isHidden !== true && sheet.headers.length > 0 && rows > 1;

/** What stands behind the rows. On paper every sheet is as wide as a page. */
const tailOf = (page: Page): string =>
  `</sheetData>${hasFilter(page) ? `<autoFilter ref="${filterOf(page)}"/>` : ''}<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`;

/** The text of one sheet, piece by piece, up to so many rows as a sheet holds. */
function* pageTexts(page: Page, rows: Iterator<Cells>, first: Cells | null): Generator<string> {
  const { sheet } = page;
  const letters = sheet.headers.map((_, at) => letterOf(at));
  let piece = [...headOf(sheet)].join('') + rowText(1, sheet.headers, letters, styles.head);
  page.rows = 1;
  for (let row = first; row !== null; ) {
    if (sheet.isReadAgain === true && row.some(isTooLong))
      throw new Error(
        'one of the rows holds a text of more than 32,767 letters, which no cell of a workbook can',
      );
    page.rows += 1;
    piece += rowText(page.rows, row, letters, styles.text);
    if (piece.length >= PIECE_LETTERS) {
      yield piece;
      piece = '';
    }
    if (page.rows >= MOST_ROWS) break;
    row = nextOf(rows);
  }
  yield piece + tailOf(page);
}

type Cells = readonly (string | number)[];

const nextOf = (rows: Iterator<Cells>): Cells | null => {
  const { done, value } = rows.next();
  return done === true ? null : value;
};

/** One sheet, or several where its rows are more than one holds. */
const addSheet = async (zip: ZipWriter, sheet: SheetToWrite, pages: Page[]): Promise<void> => {
  const rows = sheet.rows[Symbol.iterator]();
  try {
    let row = nextOf(rows);
    for (let nth = 1; nth === 1 || row !== null; nth++) {
      if (nth > 1 && sheet.isReadAgain === true)
        throw new Error('a sheet holds 1,048,576 rows at most; write a CSV file instead');
      const page: Page = { name: nth === 1 ? sheet.name : `${sheet.name} (${nth})`, sheet, rows: 0 };
      pages.push(page);
      await zip.part(`xl/worksheets/sheet${pages.length}.xml`, pageTexts(page, rows, row));
      row = nextOf(rows);
    }
  } finally {
    rows.return?.();
  }
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Formats of cells by number. Texts are in the format of texts (49, `@`): what is typed into such a cell is kept as it is, no
 * formula, no lost zero.
 */
const styles = { number: 0, text: 1, head: 2 } as const;

const stylesText = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const absolute = (place: string): string => place.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');

const workbookText = (pages: readonly Page[]): string => {
  const sheets = pages.map(
    ({ name, sheet }, at) =>
      `<sheet name="${marked(name)}" sheetId="${at + 1}"${sheet.isHidden === true ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  // A filter is known to some programs by this name only.
  const filters = pages.flatMap((page, at) =>
    hasFilter(page)
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${marked(page.name).replaceAll("'", "''")}'!${absolute(filterOf(page))}</definedName>`,
        ]
      : [],
  );
  const names = filters.length === 0 ? '' : `<definedNames>${filters.join('')}</definedNames>`;
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets>${names}</workbook>`;
};

const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const typesText = (pages: readonly Page[]): string => {
  const parts = [
    ['xl/workbook.xml', 'sheet.main+xml'],
    ['xl/styles.xml', 'styles+xml'],
    ...pages.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, 'worksheet+xml']),
  ].map(([part, kind]) => `<Override PartName="/${part}" ContentType="${KIND}.${kind}"/>`);
  return `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`;
};

/**
 * Writes a workbook, one sheet after another, each with its head frozen and a filter over its columns, in the memory that a
 * few hundred rows take. Rows beyond what a sheet holds go on in another one. Errors: report-not-written.
 */
export const writeWorkbook = (file: string, sheets: readonly SheetToWrite[]): Promise<Result<FileDigest>> =>
  replaceFile(file, async (temporary) => {
    const handle = openPart(temporary);
    try {
      const zip = startZip(handle);
      const pages: Page[] = [];
      for (const sheet of sheets) await addSheet(zip, sheet, pages);
      const targets = pages.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const);
      await zip.part('xl/workbook.xml', [workbookText(pages)]);
      await zip.part('xl/_rels/workbook.xml.rels', [relations([...targets, ['styles', 'styles.xml']])]);
      await zip.part('xl/styles.xml', [stylesText]);
      await zip.part('_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])]);
      await zip.part('[Content_Types].xml', [typesText(pages)]);
      zip.finish();
    } finally {
      closeSync(handle);
    }
  });
