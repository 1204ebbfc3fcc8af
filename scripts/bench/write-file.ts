import { closeSync, openSync, writeSync } from 'node:fs';
import { invoiceHeaders } from '../../test/fixtures/made-up/invoice-file';
import { type FileKind, madeRows, madeVendors, vendorHeaders } from './made-rows';
import { given } from './measure';
import { startWorkbook } from './workbook-writer';

// Writes one of the files that everybody reads, CSV or a workbook by its ending: `write-file FILE ROWS [bad|vendors]`.
const [path, least] = [given(0, 'the file'), Number(given(1, 'the number of rows'))];
const word = process.argv[4] ?? 'usual';
const kind: FileKind = word === 'bad' ? word : 'usual';
const pieceLetters = 1_000_000;

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const startCsv = (file: string) => {
  const handle = openSync(file, 'w');
  let piece = '';
  return {
    add: (cells: readonly string[]): void => {
      piece += `${cells.map(quoted).join(',')}\r\n`;
      if (piece.length < pieceLetters) return;
      writeSync(handle, piece);
      piece = '';
    },
    finish: (): void => {
      writeSync(handle, piece);
      closeSync(handle);
    },
  };
};

const out = path.endsWith('.xlsx') ? startWorkbook(path) : startCsv(path);
const headers = word === 'vendors' ? vendorHeaders : invoiceHeaders;
out.add(headers);
let rows = 0;
let documents = 0;
if (word === 'vendors')
  for (const cells of madeVendors(least)) {
    out.add(cells);
    rows += 1;
  }
else
  for (const made of madeRows(least, kind)) {
    out.add(made.cells);
    rows += 1;
    ({ documents } = made);
  }
out.finish();
process.stdout.write(`${JSON.stringify({ rows, columns: headers.length, documents })}\n`);
