import { closeSync, openSync, writeSync } from 'node:fs';
import { invoiceHeaders } from '../../test/fixtures/made-up/invoice-file';
import { type BadRows, madeRows } from './made-rows';
import { given } from './measure';
import { startWorkbook } from './workbook-writer';

// Writes one of the files that everybody reads: `write-file FILE ROWS csv|xlsx [all]`.
const [path, least, kind] = [
  given(0, 'the file'),
  Number(given(1, 'the number of rows')),
  given(2, 'csv or xlsx'),
];
const bad: BadRows = process.argv[5] === 'all' ? 'all' : 'one in a hundred';
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

const out = kind === 'xlsx' ? startWorkbook(path) : startCsv(path);
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
