import type { Block } from './cursor';

const needsQuotes = /["\t\n\r]/;

const asField = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Cells as spreadsheets exchange them: tabs between cells, line ends between rows. */
export const textOfBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(asField).join('\t')).join('\n');

type Reading = {
  readonly rows: string[][];
  field: string;
};

const endRow = (reading: Reading): void => {
  reading.rows.at(-1)?.push(reading.field);
  reading.field = '';
};

/** Where a quote that opens a field closes it, before a tab, a line end or the end; -1: it is a letter of the text. */
const closingQuote = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') at += 1;
    else return next === undefined || next === '\t' || next === '\n' ? at : -1;
  }
  return -1;
};

const takeFrom = (reading: Reading, text: string, at: number): number => {
  const letter = text[at] ?? '';
  const isStart = at === 0 || text[at - 1] === '\t' || text[at - 1] === '\n';
  const close = letter === '"' && isStart ? closingQuote(text, at + 1) : -1;
  if (close !== -1) {
    reading.field = text.slice(at + 1, close).replaceAll('""', '"');
    return close + 1;
  }
  if (letter === '\t') endRow(reading);
  else if (letter === '\n') {
    endRow(reading);
    reading.rows.push([]);
  } else reading.field += letter;
  return at + 1;
};

/** Reads what a spreadsheet put on the clipboard. A line end at the very end makes no further row. */
export const blockOfText = (pasted: string): readonly (readonly string[])[] => {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const reading: Reading = { rows: [[]], field: '' };
  for (let at = 0; at < text.length; ) {
    at = takeFrom(reading, text, at);
  }
  endRow(reading);
  return reading.rows;
};

const inHtml: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const asHtmlCell = (cell: string): string =>
  `<td style="mso-number-format:'\\@'">${cell
    .replace(/[&<>"]/g, (letter) => inHtml[letter] ?? letter)
    .replaceAll('\n', '<br>')}</td>`;

/** The same as a table, every cell a text: a spreadsheet that takes this keeps "00123". */
export const htmlOfBlock = (rows: readonly (readonly string[])[]): string =>
  `<meta charset="utf-8"><table>${rows.map((cells) => `<tr>${cells.map(asHtmlCell).join('')}</tr>`).join('')}</table>`;

type Placed = { readonly position: number; readonly column: number; readonly value: string };

/** Where pasted cells go, and how many would have stood beyond the last row or column. */
export type Placing = { readonly cells: readonly Placed[]; readonly beyond: number };

/**
 * Where pasted cells go: from the top left of the marked block on. A marked block that they fit into whole times is filled with
 * them: one cell, one row, one column or more.
 */
export const placedBlock = (
  pasted: readonly (readonly string[])[],
  block: Block,
  size: { readonly rows: number; readonly columns: number },
): Placing => {
  const wide = Math.max(0, ...pasted.map(({ length }) => length));
  const high = pasted.length;
  const [down, across] = [(block.bottom - block.top + 1) / high, (block.right - block.left + 1) / wide];
  const isWhole = Number.isInteger(down) && Number.isInteger(across);
  const [rows, columns] = isWhole ? [down * high, across * wide] : [high, wide];
  const cells: Placed[] = [];
  let beyond = 0;
  for (let place = 0; place < rows; place++) {
    const source = pasted[place % high] ?? [];
    for (let at = 0; at < columns; at++) {
      const value = source[at % wide];
      if (value === undefined) continue;
      const [position, column] = [block.top + place, block.left + at];
      if (position < size.rows && column < size.columns) cells.push({ position, column, value });
      else beyond += 1;
    }
  }
  return { cells, beyond };
};
