import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Row } from '../../core/read/table';
import type { CutRules } from '../../core/read/tokenise';
import { FULL_BLOCK_LETTERS, holdEachCell, holdMarks, MOST_BLOCK_BYTES } from './block-limits';
import type { Journal } from './open';
import { packRows, unpackRows } from './packed-rows';
import { all, change, count as counted, numbers, one } from './parsed';
import { cutRules, cutText, startTextRows, unpackTexts } from './verbatim-rows';

/** Rows of one stored block; a page of the grid touches one or two. */
export const BLOCK_ROWS = 512;

/** A source row with its place among the rows that are not blank, from 0. */
export type StoredRow = Row & { readonly ordinal: number };

/** Blocks of the first releases: deflated JSON. */
const olderBlock = z.array(
  z
    .tuple([
      z.number(),
      z.string().nullable(),
      z.record(z.string(), z.string()).nullable(),
      z.array(z.string()),
    ])
    .transform(([row, kinds, shown, cells]): Row => ({ row, kinds, shown, cells })),
);

const blockRow = z.object({
  first_ordinal: z.number(),
  rows: z.instanceof(Uint8Array),
  packing: z.enum(['json', 'packed']),
  cut: cutRules.nullable(),
});
type Block = z.infer<typeof blockRow>;

/** The rows of such a block, no longer and with no more values than one of ours. */
const inflated = (rows: Uint8Array): Row[] => {
  const bytes = inflateRawSync(rows, { maxOutputLength: MOST_BLOCK_BYTES });
  holdMarks(bytes, [',', '[', '{']);
  const found = olderBlock.parse(JSON.parse(bytes.toString('utf8')));
  holdEachCell(bytes.length, found);
  return found;
};

const rowsOf = ({ rows, packing, cut }: Block): Row[] => {
  if (cut !== null) return unpackTexts(rows, cut);
  return packing === 'packed' ? unpackRows(rows) : inflated(rows);
};

const unpack = (block: Block): StoredRow[] =>
  rowsOf(block).map((row, index) => ({ ordinal: block.first_ordinal + index, ...row }));

const blockAt = (journal: Journal, importId: string, first: number): readonly StoredRow[] => {
  const block = one(
    journal,
    blockRow,
    'SELECT first_ordinal, rows, packing, cut FROM source_block WHERE import_id = ? AND first_ordinal = ?',
    [importId, first],
  );
  return block === undefined ? [] : unpack(block);
};

/** Rows packed for the journal: a fraction of what they take as texts. */
export type PackedBlock = {
  readonly count: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly bytes: Uint8Array;
  /** The rules by which the text of the block is taken apart; null where it holds cells. */
  readonly cut: string | null;
};

/** Rows on their way into one block. */
export type BlockRows = {
  readonly add: (row: Row) => void;
  readonly count: () => number;
  /** Whether it takes no more: so many rows, or so many letters. */
  readonly isFull: () => boolean;
  /** There must be one row at least. */
  readonly pack: () => PackedBlock;
};

/** How many letters a row has; where its text is at hand, with what stands between its cells, since that need not be added up. */
const lettersOf = ({ cells, piece, place }: Row): number => {
  if (piece !== undefined && place !== undefined)
    return (piece.ends[place] ?? 0) - (place === 0 ? 0 : (piece.ends[place - 1] ?? 0));
  let letters = 0;
  for (const cell of cells) letters += cell.length;
  return letters;
};

/**
 * Starts a block of rows that follow each other. Rows that know the text they were cut from, by the rules given, are kept as
 * that text, others as their cells.
 */
export const startBlock = (rules: CutRules | null): BlockRows => {
  let texts = rules === null ? null : startTextRows(rules);
  let rows: Row[] = [];
  let count = 0;
  let firstRow = 0;
  let lastRow = 0;
  let letters = 0;
  const keepCells = (): void => {
    if (texts !== null) rows = texts.rows();
    texts = null;
  };
  return {
    add: (row) => {
      if (count === 0) firstRow = row.row;
      lastRow = row.row;
      count += 1;
      letters += lettersOf(row);
      if (texts?.add(row) === true) return;
      keepCells();
      rows.push(row);
    },
    count: () => count,
    isFull: () => count >= BLOCK_ROWS || letters >= FULL_BLOCK_LETTERS,
    pack: () => {
      const bytes = texts?.pack() ?? null;
      if (bytes !== null && rules !== null) return { count, firstRow, lastRow, bytes, cut: cutText(rules) };
      keepCells();
      return { count, firstRow, lastRow, bytes: packRows(rows), cut: null };
    },
  };
};

/** Appends a packed block; `firstOrdinal` is the place of its first row. */
export const addPackedBlock = (
  journal: Journal,
  importId: string,
  firstOrdinal: number,
  { count, firstRow, lastRow, bytes, cut }: PackedBlock,
): void => {
  change(
    journal,
    "INSERT INTO source_block (import_id, first_ordinal, count, first_row, last_row, rows, packing, cut) VALUES (?, ?, ?, ?, ?, ?, 'packed', ?)",
    [importId, firstOrdinal, count, firstRow, lastRow, bytes, cut],
  );
};

/** Appends a block of rows; `firstOrdinal` is the place of its first row. */
export const addSourceBlock = (
  journal: Journal,
  importId: string,
  firstOrdinal: number,
  rows: readonly Row[],
): void => {
  if (rows.length === 0) return;
  const block = startBlock(null);
  for (const row of rows) block.add(row);
  addPackedBlock(journal, importId, firstOrdinal, block.pack());
};

/** Blocks that hold a stretch of places. */
const OF_STRETCH = `FROM source_block WHERE import_id = @importId AND first_ordinal < @end AND first_ordinal >=
       coalesce((SELECT max(first_ordinal) FROM source_block WHERE import_id = @importId AND first_ordinal <= @from), 0)
     ORDER BY first_ordinal`;

const within = (blocks: readonly (readonly StoredRow[])[], from: number, count: number): StoredRow[] =>
  blocks.flatMap((rows) => rows.filter((row) => row.ordinal >= from && row.ordinal < from + count));

/** Rows by place, `from` included, as they stand in the file. */
export const readSourceRows = (
  journal: Journal,
  importId: string,
  from: number,
  count: number,
): StoredRow[] => {
  const place = { importId, from, end: from + count };
  const blocks = all(journal, blockRow, `SELECT first_ordinal, rows, packing, cut ${OF_STRETCH}`, place);
  return within(blocks.map(unpack), from, count);
};

const MOST_OPEN_BLOCKS = 8;

/** Reads rows by place and keeps the last few blocks open: whoever scrolls asks for each of them several times. */
export const openBlocks = (
  journal: Journal,
  importId: string,
): ((from: number, count: number) => StoredRow[]) => {
  const open = new Map<number, readonly StoredRow[]>();
  const opened = (first: number): readonly StoredRow[] => {
    const known = open.get(first);
    open.delete(first);
    const rows = known ?? blockAt(journal, importId, first);
    open.set(first, rows);
    for (const oldest of open.keys()) if (open.size > MOST_OPEN_BLOCKS) open.delete(oldest);
    return rows;
  };
  return (from, count) => {
    const place = { importId, from, end: from + count };
    const firsts = numbers(journal, `SELECT first_ordinal AS n ${OF_STRETCH}`, place);
    return within(firsts.map(opened), from, count);
  };
};

/** How many rows are stored. */
export const countSourceRows = (journal: Journal, importId: string): number =>
  counted(
    journal,
    'SELECT first_ordinal + count AS n FROM source_block WHERE import_id = ? ORDER BY first_ordinal DESC LIMIT 1',
    [importId],
  );

/** The block that holds a row, by the number that a person sees; empty where no row has that number or a higher one. */
const blockOf = (journal: Journal, importId: string, row: number): readonly StoredRow[] => {
  const block = one(
    journal,
    blockRow,
    'SELECT first_ordinal, rows, packing, cut FROM source_block WHERE import_id = ? AND last_row >= ? ORDER BY last_row LIMIT 1',
    [importId, row],
  );
  return block === undefined ? [] : unpack(block);
};

/** The row that a person sees under this number; undefined for a blank or absent one. */
export const readSourceRowNumbered = (
  journal: Journal,
  importId: string,
  row: number,
): StoredRow | undefined => blockOf(journal, importId, row).find((one) => one.row === row);

/** The rows that a person sees under these numbers, in file order; each block is opened once. */
export const readSourceRowsNumbered = (
  journal: Journal,
  importId: string,
  rows: readonly number[],
): readonly StoredRow[] => {
  const found: StoredRow[] = [];
  const wanted = [...new Set(rows)].sort((a, b) => a - b);
  for (let at = 0; at < wanted.length; ) {
    const block = blockOf(journal, importId, wanted[at] ?? 0);
    const last = block.at(-1)?.row ?? Number.POSITIVE_INFINITY;
    const here = new Set<number>();
    for (; at < wanted.length && (wanted[at] ?? 0) <= last; at++) here.add(wanted[at] ?? 0);
    found.push(...block.filter(({ row }) => here.has(row)));
  }
  return found;
};

const stretchRow = z.object({ first_ordinal: z.number(), count: z.number() });

/** The places of the rows of each block in file order, `from` included, without the rows. */
export const sourceStretches = (
  journal: Journal,
  importId: string,
): readonly { readonly from: number; readonly count: number }[] =>
  all(
    journal,
    stretchRow,
    'SELECT first_ordinal, count FROM source_block WHERE import_id = ? ORDER BY first_ordinal',
    [importId],
  ).map(({ first_ordinal: from, count }) => ({ from, count }));

/** Every row in file order, block by block. */
export function* eachSourceBlock(journal: Journal, importId: string): Generator<readonly StoredRow[]> {
  let from = -1;
  for (;;) {
    const block = one(
      journal,
      blockRow,
      'SELECT first_ordinal, rows, packing, cut FROM source_block WHERE import_id = ? AND first_ordinal > ? ORDER BY first_ordinal LIMIT 1',
      [importId, from],
    );
    if (block === undefined) return;
    yield unpack(block);
    from = block.first_ordinal;
  }
}
