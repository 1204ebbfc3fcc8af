import type { Block } from './cursor';

const needsQuotes = /["\t\n\r]/;

const asField = (cell: string): string => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Cells as spreadsheets exchange them: tabs between cells, line ends between rows. */
export const textOfBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(asField).join('\t')).join('\n');

type Reading = {
  readonly rows: string[][];
  field: string;
  isQuoted: boolean;
};

const endRow = (reading: Reading): void => {
  reading.rows.at(-1)?.push(reading.field);
  reading.field = '';
};

const takeQuoted = (reading: Reading, text: string, at: number): number => {
  if (text[at] !== '"') {
    reading.field += text[at];
    return at + 1;
  }
  if (text[at + 1] === '"') {
    reading.field += '"';
    return at + 2;
  }
  reading.isQuoted = false;
  return at + 1;
};

const takePlain = (reading: Reading, text: string, at: number): number => {
  const letter = text[at] ?? '';
  if (letter === '"' && reading.field === '') reading.isQuoted = true;
  else if (letter === '\t') endRow(reading);
  else if (letter === '\n') {
    endRow(reading);
    reading.rows.push([]);
  } else reading.field += letter;
  return at + 1;
};

/** Reads what a spreadsheet put on the clipboard. A line end at the very end makes no further row. */
export const blockOfText = (pasted: string): readonly (readonly string[])[] => {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const reading: Reading = { rows: [[]], field: '', isQuoted: false };
  for (let at = 0; at < text.length; ) {
    at = reading.isQuoted ? takeQuoted(reading, text, at) : takePlain(reading, text, at);
  }
  endRow(reading);
  return reading.rows;
};

export type Placed = { readonly position: number; readonly column: number; readonly value: string };

/**
 * Where pasted cells go: from the top left of the marked block on. One single cell fills the whole block; what would
 * stand beyond the last row or column is left away.
 */
export const placedBlock = (
  pasted: readonly (readonly string[])[],
  block: Block,
  size: { readonly rows: number; readonly columns: number },
): readonly Placed[] => {
  const single = pasted.length === 1 && pasted[0]?.length === 1 ? pasted[0][0] : undefined;
  const source =
    single === undefined
      ? pasted
      : Array.from({ length: block.bottom - block.top + 1 }, () =>
          Array.from({ length: block.right - block.left + 1 }, () => single),
        );
  return source.flatMap((cells, down) =>
    cells.flatMap((value, across) => {
      const position = block.top + down;
      const column = block.left + across;
      return position < size.rows && column < size.columns ? [{ position, column, value }] : [];
    }),
  );
};
