/** What one packed block or text may unpack to: many times what this program ever writes. */
export const MOST_BLOCK_BYTES = 64 * 1024 * 1024;

/** A block is closed when it holds so many letters, however few rows those are. */
export const FULL_BLOCK_LETTERS = 8 * 1024 * 1024;

/** Cells of one block: 512 rows as wide as a sheet can be. */
const MOST_BLOCK_CELLS = 512 * 16_384;

/** Letters of one cell: no row of a file that is read has more (files/text/record-cutter.ts). */
const MOST_CELL_LETTERS = 1024 * 1024;

/** Lines of one block of payloads. */
const MOST_BLOCK_LINES = 1_000_000;

/** Rows of one import, as its record numbers list them. */
const MOST_ROWS = 5_000_000;

/** What is thrown where something holds more than this program ever writes. */
export const tooLarge = (what: string): Error =>
  Object.assign(new Error(what), { code: 'TALLYPORT_BLOCK_TOO_LARGE' });

const held = (number: number, most: number, what: string): void => {
  if (!(number >= 0 && number <= most)) throw tooLarge(`more than ${most} ${what}`);
};

/** Throws where a block holds more cells than any that was written by this program. */
export const holdCells = (cells: number): void => held(cells, MOST_BLOCK_CELLS, 'cells');
/** Throws where a cell is longer than any that was read by this program. */
export const holdCell = (letters: number): void => held(letters, MOST_CELL_LETTERS, 'letters in a cell');
export const holdLines = (lines: number): void => held(lines, MOST_BLOCK_LINES, 'lines');
export const holdRows = (rows: number): void => held(rows, MOST_ROWS, 'rows');

/** The same for cells that came out of so many bytes; what is too small to hold such a cell is not looked through. */
export const holdEachCell = (bytes: number, rows: Iterable<{ readonly cells: readonly string[] }>): void => {
  if (bytes <= MOST_CELL_LETTERS) return;
  for (const { cells } of rows) for (const { length } of cells) holdCell(length);
};

/** How often a byte stands in a block; what is too small to hold too many is not counted through. */
export const holdMarks = (bytes: Uint8Array, marks: readonly (string | null)[]): void => {
  if (bytes.length <= MOST_BLOCK_CELLS) return;
  const wanted = new Set(marks.flatMap((mark) => (mark === null ? [] : [mark.charCodeAt(0) & 255])));
  let found = 0;
  for (const byte of bytes) if (wanted.has(byte)) found += 1;
  holdCells(found);
};
