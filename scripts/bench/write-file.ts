import { closeSync, openSync, writeSync } from 'node:fs';
import { invoiceHeaders } from '../../test/fixtures/made-up/invoice-file';
import { type BadRows, madeRows } from './made-rows';
import { given } from './measure';
import { startWorkbook } from './workbook-writer';

// Writes one of the files that everybody reads, CSV or a workbook by its ending: `write-file FILE ROWS [all]`.
const [path, least] = [given(0, 'the file'), Number(given(1, 'the number of rows'))];
const bad: BadRows = process.argv[4] === 'all' ? 'all' : 'one in a hundred';
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
out.add(invoiceHeaders);
let rows = 0;
let documents = 0;
for (const made of madeRows(least, bad)) {
  out.add(made.cells);
  rows += 1;
  ({ documents } = made);
}
out.finish();
process.stdout.write(`${JSON.stringify({ rows, columns: invoiceHeaders.length, documents })}\n`);
