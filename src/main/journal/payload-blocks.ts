import { z } from 'zod';
import { type Journal, statement } from './open';
import { squeeze, unsqueeze } from './packed-rows';
import { all, change, one, type Values } from './parsed';
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

const linesOf = (payloads: Uint8Array): readonly string[] => unsqueeze(payloads).toString('utf8').split('\n');

/** Forgets the payloads of an import; its records must be gone before. */
export const clearPayloads = (journal: Journal, importId: string): void => {
  change(journal, 'DELETE FROM payload_block WHERE import_id = ?', [importId]);
};

const packedRow = z.object({
  block: z.number(),
  first_record: z.number(),
  payloads: z.instanceof(Uint8Array),
});

/** Puts every payload of an import into its record: what is sent is read, sealed and compared there. */
export const standPayloads = (journal: Journal, importId: string): void => {
  const blocks = all(
    journal,
    z.object({ block: z.number() }),
    'SELECT block FROM payload_block WHERE import_id = ? ORDER BY first_record',
    [importId],
  );
  for (const { block } of blocks) {
    const packed = one(journal, packedRow, 'SELECT * FROM payload_block WHERE block = ?', [block]);
    if (packed === undefined) continue;
    linesOf(packed.payloads).forEach((line, i) => {
      if (line === '') return;
      change(
        journal,
        'UPDATE record SET payload = ?, payload_block = NULL WHERE import_id = ? AND record = ? AND payload_block = ?',
        [line, importId, packed.first_record + i, block],
      );
    });
  }
  clearPayloads(journal, importId);
};

const blockRow = z.object({ first_record: z.number(), payloads: z.instanceof(Uint8Array) });
const placeRow = z.looseObject({
  record: z.number(),
  payload: z.string().nullable(),
  payload_block: z.number().nullable(),
});

/** Finds payloads in their blocks; each block is opened once. */
const openBlocks = (journal: Journal) => {
  const opened = new Map<number, { readonly first: number; readonly lines: readonly string[] }>();
  return (block: number, record: number): string | null => {
    let found = opened.get(block);
    if (found === undefined) {
      const row = one(journal, blockRow, 'SELECT first_record, payloads FROM payload_block WHERE block = ?', [
        block,
      ]);
      if (row === undefined) throw new Error(`block ${block} of payloads is gone`);
      found = { first: row.first_record, lines: linesOf(row.payloads) };
      opened.set(block, found);
    }
    const line = found.lines[record - found.first] ?? '';
    return line === '' ? null : line;
  };
};

/**
 * All rows of a query over records that may not have been sent yet, each with its payload and then parsed. The query selects `record`, `payload` and
 * `payload_block`; whether there is a payload at all is told by `payload_bytes`.
 */
export const allWithPayloads = <T extends z.ZodType>(
  journal: Journal,
  schema: T,
  sql: string,
  values: Values = [],
): z.output<T>[] => {
  const payloadIn = openBlocks(journal);
  return statement(journal, sql)
    .all(values)
    .map((row) => {
      const place = placeRow.parse(row);
      const payload =
        place.payload_block === null ? place.payload : payloadIn(place.payload_block, place.record);
      return schema.parse({ ...place, payload });
    });
};
