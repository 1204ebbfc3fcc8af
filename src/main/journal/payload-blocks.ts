import { z } from 'zod';
import { type Journal, statement } from './open';
import {
  canOpen,
  isBlockOpen,
  type LinePlace,
  lineIn,
  linesIn,
  type OpenLines,
  openBlock,
  placeIn,
} from './opened-blocks';
import { squeeze } from './packed-rows';
import { change, one, type Values } from './parsed';
import { textBytes } from './text-bytes';

/** Records whose payloads are packed together. */
export const PAYLOADS_AT_ONCE = 256;

const LINE_END = 10;

/** Payloads of records that follow each other on their way into one block. */
export type PayloadLines = {
  /** Adds the payload of the next record: JSON text, or its UTF-8 bytes, which are not needed afterwards; answers its size. */
  readonly add: (payload: string | Uint8Array | null) => number | null;
  readonly count: () => number;
  /** Packs those that were added, and starts anew. */
  readonly pack: () => Uint8Array;
};

/** Starts without any. */
export const startPayloadLines = (): PayloadLines => {
  const lines = textBytes();
  let count = 0;
  return {
    add: (payload) => {
      if (count > 0) lines.byte(LINE_END);
      count += 1;
      if (payload === null) return null;
      if (typeof payload === 'string') return lines.text(payload);
      lines.bytes(payload);
      return payload.length;
    },
    count: () => count,
    pack: () => {
      const packed = squeeze(lines.written());
      lines.clear();
      count = 0;
      return packed;
    },
  };
};

/** Keeps packed payloads; answers their block. */
export const addPayloadBlock = (
  journal: Journal,
  importId: string,
  firstRecord: number,
  payloads: Uint8Array,
): number => {
  const { lastInsertRowid } = statement(
    journal,
    'INSERT INTO payload_block (import_id, first_record, payloads) VALUES (?, ?, ?)',
  ).run([importId, firstRecord, payloads]);
  return Number(lastInsertRowid);
};

/** Forgets the payloads of an import; its records must be gone before. */
export const clearPayloads = (journal: Journal, importId: string): void => {
  change(journal, 'DELETE FROM payload_block WHERE import_id = ?', [importId]);
};

const blockRow = z.object({ first_record: z.number(), payloads: z.instanceof(Uint8Array) });
const placeRow = z.looseObject({
  record: z.number(),
  payload: z.string().nullable(),
  payload_block: z.number().nullable(),
});

const OF_BLOCK = 'SELECT first_record, payloads FROM payload_block WHERE block = ?';

const open = (journal: Journal, block: number): void => {
  if (isBlockOpen(journal.db, block)) return;
  const row = one(journal, blockRow, OF_BLOCK, [block]);
  if (row === undefined) throw new Error(`block ${block} of payloads is gone`);
  openBlock(journal.db, block, { first: row.first_record, payloads: row.payloads });
};

/** The payload of a record that is kept in a block; null: it has none. */
export const payloadIn = (journal: Journal, block: number, record: number): string | null => {
  open(journal, block);
  return lineIn(journal.db, block, record);
};

/** As values without names. */
const PACKED = 'SELECT first_record, payloads FROM payload_block b WHERE b.block = ?';

/** Where the payload of a record stands in its block; null: it has none, or the block cannot be opened. */
export const lineOf = (journal: Journal, block: number, record: number): LinePlace | null => {
  if (isBlockOpen(journal.db, block)) return placeIn(journal.db, block, record);
  const packed: unknown = statement(journal, PACKED).raw().get([block]);
  return Array.isArray(packed) && canOpen(journal.db, block, ...packed)
    ? placeIn(journal.db, block, record)
    : null;
};

/** The payloads of records that follow each other, as far as they stand in a block; null: it has not the first of them. */
export const payloadsIn = (
  journal: Journal,
  block: number,
  records: readonly [first: number, last: number],
): OpenLines | null => {
  open(journal, block);
  return linesIn(journal.db, block, records);
};

/**
 * All rows of a query over records, each with its payload and then parsed. The query selects `record`, `payload` and
 * `payload_block`; whether there is a payload at all is told by `payload_bytes`.
 */
export const allWithPayloads = <T extends z.ZodType>(
  journal: Journal,
  schema: T,
  sql: string,
  values: Values = [],
): z.output<T>[] =>
  statement(journal, sql)
    .all(values)
    .map((row) => {
      const place = placeRow.parse(row);
      const payload =
        place.payload_block === null ? place.payload : payloadIn(journal, place.payload_block, place.record);
      return schema.parse({ ...place, payload });
    });
