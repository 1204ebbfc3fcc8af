import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { workbookParts } from '../../test/fixtures/workbook-package';

const pieceLetters = 1_000_000;
const sheetPart = 'xl/worksheets/sheet1.xml';
const stringsPart = 'xl/sharedStrings.xml';
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Numbers of so many bytes each, in a row. */
const fields = (...list: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(list.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of list) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

/** A zip whose parts come piece by piece: sizes are filled in when a part ends. */
const startZip = (path: string) => {
  const handle = openSync(path, 'w');
  const directory: Buffer[] = [];
  let end = 0;
  const put = (bytes: Uint8Array): void => {
    writeSync(handle, bytes, 0, bytes.length, end);
    end += bytes.length;
  };
  const part = (name: string, pieces: Iterable<string>): void => {
    const offset = end;
    const letters = Buffer.from(name);
    put(Buffer.concat([Buffer.alloc(30), letters]));
    const start = end;
    let [crc, size] = [0, 0];
    for (const piece of pieces) {
      const bytes = Buffer.from(piece);
      crc = crc32(bytes, crc);
      size += bytes.length;
      put(deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_SYNC_FLUSH }));
    }
    put(deflateRawSync(Buffer.alloc(0)));
    const sizes = [
      [4, crc],
      [4, end - start],
      [4, size],
      [2, letters.length],
      [2, 0],
    ] as const;
    const local = fields([4, 0x04034b50], [2, 20], [2, 0], [2, 8], [4, 0], ...sizes);
    writeSync(handle, local, 0, local.length, offset);
    const entry = fields([4, 0x02014b50], [2, 20], [2, 20], [2, 0], [2, 8], [4, 0], ...sizes);
    directory.push(entry, fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), letters);
  };
  const finish = (parts: number): void => {
    const at = end;
    for (const bytes of directory) put(bytes);
    put(fields([4, 0x06054b50], [4, 0], [2, parts], [2, parts], [4, end - at], [4, at], [2, 0]));
    closeSync(handle);
  };
  return { part, finish };
};

const escaped = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;

const letterOf = (column: number): string => String.fromCharCode(65 + column);
const plainNumber = /^-?(?:\d{1,3}(?:,\d{3})*|\d+)\.\d+$/;
const plainDate = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const serialOfEpoch = 25_569;

const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The type of every part: some readers find sheets by them only. */
const contentTypes = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ['xl/workbook.xml', 'sheet.main+xml'],
  [sheetPart, 'worksheet+xml'],
  ['xl/styles.xml', 'styles+xml'],
  [stringsPart, 'sharedStrings+xml'],
]
  .map(([part, type]) => `<Override PartName="/${part}" ContentType="${kind}.${type}"/>`)
  .join('')}</Types>`;

/** A workbook as a spreadsheet program would save the table: texts shared, dates and amounts typed. */
export const startWorkbook = (path: string) => {
  const strings = new Map<string, number>();
  const sheet: string[] = [];
  let piece = `<worksheet xmlns="${namespace}"><sheetData>`;
  let rows = 0;
  let uses = 0;
  const cell = (text: string, reference: string): string => {
    if (text === '') return '';
    if (plainNumber.test(text))
      return `<c r="${reference}" s="2"><v>${Number(text.replaceAll(',', ''))}</v></c>`;
    const [, day = '', month = '', year = ''] = plainDate.exec(text) ?? [];
    const at = Date.UTC(Number(year), Number(month) - 1, Number(day));
    if (day !== '' && new Date(at).getUTCDate() === Number(day))
      return `<c r="${reference}" s="1"><v>${at / 86_400_000 + serialOfEpoch}</v></c>`;
    uses += 1;
    const known = strings.get(text) ?? strings.size;
    if (known === strings.size) strings.set(text, known);
    return `<c r="${reference}" t="s"><v>${known}</v></c>`;
  };
  return {
    add: (cells: readonly string[]): void => {
      rows += 1;
      piece += `<row r="${rows}">${cells.map((text, i) => cell(text, `${letterOf(i)}${rows}`)).join('')}</row>`;
      if (piece.length < pieceLetters) return;
      sheet.push(piece);
      piece = '';
    },
    finish: (): void => {
      const zip = startZip(path);
      const parts = workbookParts({ rows: '', formats: ['dd/mm/yyyy', '#,##0.00'] });
      for (const { name, bytes } of parts)
        if (name !== sheetPart && name !== stringsPart)
          zip.part(name, [name === '[Content_Types].xml' ? contentTypes : String(bytes)]);
      zip.part(stringsPart, sharedStrings(strings, uses));
      zip.part(sheetPart, [...sheet, `${piece}</sheetData></worksheet>`]);
      zip.finish(parts.length);
    },
  };
};

function* sharedStrings(strings: ReadonlyMap<string, number>, uses: number): Generator<string> {
  let piece = `<sst xmlns="${namespace}" count="${uses}" uniqueCount="${strings.size}">`;
  for (const text of strings.keys()) {
    piece += `<si><t>${escaped(text)}</t></si>`;
    if (piece.length < pieceLetters) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sst>`;
}
