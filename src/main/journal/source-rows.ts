import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Row } from '../../core/read/table';
import type { CutRules } from '../../core/read/tokenise';
import type { Journal } from './open';
import { packRows, unpackRows } from './packed-rows';
import { all, change, one } from './parsed';
import { cutRules, cutText, packTexts, unpackTexts } from './verbatim-rows';

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

const rowsOf = ({ rows, packing, cut }: Block): Row[] => {
  if (cut !== null) return unpackTexts(rows, cut);
  return packing === 'packed'
    ? unpackRows(rows)
    : olderBlock.parse(JSON.parse(inflateRawSync(rows).toString('utf8')));
};

const unpack = (block: Block): StoredRow[] =>
  rowsOf(block).map((row, index) => ({ ordinal: block.first_ordinal + index, ...row }));

/** Rows packed for the journal: a fraction of what they take as texts. */
export type PackedBlock = {
  readonly count: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly bytes: Uint8Array;
  /** The rules by which the text of the block is taken apart; null where it holds cells. */
  readonly cut: string | null;
};

/**
 * Packs rows that follow each other; there must be one at least. Rows that bring their text along are kept as that text,
 * with the rules that cut it.
 */
export const packBlock = (rows: readonly Row[], rules: CutRules | null = null): PackedBlock => {
  const texts = rules === null ? null : packTexts(rows);
  return {
    count: rows.length,
    firstRow: rows[0]?.row ?? 0,
    lastRow: rows.at(-1)?.row ?? 0,
    bytes: texts ?? packRows(rows),
    cut: rules === null || texts === null ? null : cutText(rules),
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
  if (rows.length > 0) addPackedBlock(journal, importId, firstOrdinal, packBlock(rows));
};

/** Rows by place, `from` included, as they stand in the file. */
export const readSourceRows = (
  journal: Journal,
  importId: string,
  from: number,
  count: number,
): StoredRow[] => {
  const blocks = all(
    journal,
    blockRow,
    `SELECT first_ordinal, rows, packing, cut FROM source_block WHERE import_id = @importId AND first_ordinal < @end AND first_ordinal >=
       coalesce((SELECT max(first_ordinal) FROM source_block WHERE import_id = @importId AND first_ordinal <= @from), 0)
     ORDER BY first_ordinal`,
    { importId, from, end: from + count },
  );
  return blocks
    .flatMap((block) => unpack(block))
    .filter((row) => row.ordinal >= from && row.ordinal < from + count);
};

/** The row that a person sees under this number; undefined for a blank or absent one. */
export const readSourceRowNumbered = (
  journal: Journal,
  importId: string,
  row: number,
): StoredRow | undefined => {
  const block = one(
    journal,
    blockRow,
    'SELECT first_ordinal, rows, packing, cut FROM source_block WHERE import_id = ? AND last_row >= ? ORDER BY last_row LIMIT 1',
    [importId, row],
  );
  return block === undefined ? undefined : unpack(block).find((one) => one.row === row);
};

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

const blobRow = z.object({ records: z.instanceof(Uint8Array) });

/** Keeps, for every ordinal, the number of its record (0: none). */
export const putRowRecords = (journal: Journal, importId: string, records: Int32Array): void => {
  change(journal, 'INSERT OR REPLACE INTO row_record (import_id, records) VALUES (?, ?)', [
    importId,
    new Uint8Array(records.buffer, records.byteOffset, records.byteLength),
  ]);
};

/** Record numbers by ordinal; empty before the import was prepared. */
export const readRowRecords = (journal: Journal, importId: string): Int32Array => {
  const row = one(journal, blobRow, 'SELECT records FROM row_record WHERE import_id = ?', [importId]);
  if (row === undefined) return new Int32Array(0);
  const copy = row.records.slice();
  return new Int32Array(copy.buffer, 0, copy.byteLength / 4);
};
