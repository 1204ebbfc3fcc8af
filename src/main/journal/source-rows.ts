import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Row } from '../../core/read/table';
import type { Journal } from './open';
import { all, change, one } from './parsed';

/** Rows of one stored block; a page of the grid touches one or two. */
export const BLOCK_ROWS = 256;

/** A source row with its place among the rows that are not blank, from 0. */
export type StoredRow = Row & { readonly ordinal: number };

const packedRow = z.tuple([
  z.number(),
  z.string().nullable(),
  z.record(z.string(), z.string()).nullable(),
  z.array(z.string()),
]);
const packedBlock = z.array(packedRow);
const blockRow = z.object({ first_ordinal: z.number(), rows: z.instanceof(Uint8Array) });

const pack = (rows: readonly Row[]): Uint8Array =>
  deflateRawSync(JSON.stringify(rows.map((row) => [row.row, row.kinds, row.shown, row.cells])), { level: 1 });

const unpack = (firstOrdinal: number, bytes: Uint8Array): StoredRow[] =>
  packedBlock
    .parse(JSON.parse(inflateRawSync(bytes).toString('utf8')))
    .map(([row, kinds, shown, cells], index) => ({
      ordinal: firstOrdinal + index,
      row,
      kinds,
      shown,
      cells,
    }));

/** Appends a block of rows; `firstOrdinal` is the place of its first row. */
export const addSourceBlock = (
  journal: Journal,
  importId: string,
  firstOrdinal: number,
  rows: readonly Row[],
): void => {
  const first = rows[0];
  const last = rows[rows.length - 1];
  if (first === undefined || last === undefined) return;
  change(
    journal,
    'INSERT INTO source_block (import_id, first_ordinal, count, first_row, last_row, rows) VALUES (?, ?, ?, ?, ?, ?)',
    [importId, firstOrdinal, rows.length, first.row, last.row, pack(rows)],
  );
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
    'SELECT first_ordinal, rows FROM source_block WHERE import_id = ? AND first_ordinal < ? AND first_ordinal + count > ? ORDER BY first_ordinal',
    [importId, from + count, from],
  );
  return blocks
    .flatMap((block) => unpack(block.first_ordinal, block.rows))
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
    'SELECT first_ordinal, rows FROM source_block WHERE import_id = ? AND last_row >= ? ORDER BY last_row LIMIT 1',
    [importId, row],
  );
  return block === undefined
    ? undefined
    : unpack(block.first_ordinal, block.rows).find((one) => one.row === row);
};

/** Every row in file order, block by block. */
export function* eachSourceBlock(journal: Journal, importId: string): Generator<readonly StoredRow[]> {
  let from = -1;
  for (;;) {
    const block = one(
      journal,
      blockRow,
      'SELECT first_ordinal, rows FROM source_block WHERE import_id = ? AND first_ordinal > ? ORDER BY first_ordinal LIMIT 1',
      [importId, from],
    );
    if (block === undefined) return;
    yield unpack(block.first_ordinal, block.rows);
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
