import type { Verdict } from '../../core/validate/prepared';
import { type Journal, statement } from './open';
import { addPayloadBlock, PAYLOADS_AT_ONCE, startPayloadLines } from './payload-blocks';
import { untouchedOutcome } from './records';

/** A judged record as it is written before anything is sent. */
export type NewRecord = {
  readonly record: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly ordinals: string;
  readonly key: string | null;
  readonly uploadId: string | null;
  readonly verdict: Verdict;
  readonly warnings: number;
  readonly currency: string | null;
  readonly amountMinor: number | bigint | null;
  /** JSON text of the payload, or its UTF-8 bytes. */
  readonly payload: string | Uint8Array | null;
  readonly items: number;
  readonly duplicateImport: string | null;
  readonly duplicateRecord: number | null;
  /** A word on it that is no issue: a code of the issue table and its text. */
  readonly code?: string | null;
  readonly text?: string | null;
};

/** What most records say of themselves beside their import, their block and that they are valid. */
const VALID_COLUMNS =
  'record, first_row, last_row, ordinals, key, upload_id, currency, amount_minor, payload_bytes, items';
const ALL_COLUMNS = `import_id, payload_block, verdict, warnings, outcome, ${VALID_COLUMNS},
  duplicate_import, duplicate_record, code, text, payload`;

const widthOf = (columns: string): number => columns.split(',').length;
const placesFor = (columns: string): string => Array(widthOf(columns)).fill('?').join(', ');
const VALID_WIDTH = widthOf(VALID_COLUMNS);

/** One statement for many rows costs less than one for each. */
const ROWS_AT_ONCE = [64, 16, 4, 1] as const;
const addingValid = (rows: number): string => {
  const one = `(@importId, @block, 'valid', 0, 'pending', ${placesFor(VALID_COLUMNS)})`;
  return `INSERT INTO record (import_id, payload_block, verdict, warnings, outcome, ${VALID_COLUMNS})
    VALUES ${Array(rows).fill(one).join(', ')}`;
};
const ADD_VALID = ROWS_AT_ONCE.map((rows) => ({ rows, sql: addingValid(rows) }));
const ADD = `INSERT INTO record (${ALL_COLUMNS}) VALUES (@importId, @block, ${placesFor(ALL_COLUMNS.split(',').slice(2).join(','))})`;
const PUT = ADD.replace('INSERT', 'INSERT OR REPLACE');

type Value = string | number | bigint | null;

/** What is said of a record that is valid, carries no warning and no other word: the shortest statement does for it. */
const isPlain = (record: NewRecord): boolean =>
  record.verdict === 'valid' &&
  record.warnings === 0 &&
  record.payload !== null &&
  record.duplicateRecord === null &&
  record.duplicateImport === null &&
  (record.code ?? null) === null &&
  (record.text ?? null) === null;

/** Adds the values of `VALID_COLUMNS`; `bytes`: the size of the payload. */
const addValid = (values: Value[], record: NewRecord, bytes: number | null): void => {
  values.push(
    record.record,
    record.firstRow,
    record.lastRow,
    record.ordinals,
    record.key,
    record.uploadId,
    record.currency,
    record.amountMinor,
    bytes,
    record.items,
  );
};

/** The values of all columns but the first two; `payload`: the text that stands in the record itself. */
const allValues = (record: NewRecord, bytes: number | null, payload: string | null): Value[] => {
  const values: Value[] = [record.verdict, record.warnings, untouchedOutcome(record.verdict)];
  addValid(values, record, bytes);
  values.push(
    record.duplicateImport,
    record.duplicateRecord,
    record.code ?? null,
    record.text ?? null,
    payload,
  );
  return values;
};

/** Adds or replaces one judged record, with its payload beside it. */
export const putRecord = (journal: Journal, importId: string, record: NewRecord): void => {
  const payload = record.payload === null ? null : Buffer.from(record.payload);
  const values = allValues(record, payload?.length ?? null, payload?.toString() ?? null);
  statement(journal, PUT).run({ importId, block: null }, values);
};

/** Records that follow each other, their payloads packed in one block. */
type Pack = {
  readonly first: number;
  /** Values of plain records, one behind the other. */
  readonly plain: readonly Value[];
  readonly others: readonly { readonly hasPayload: boolean; readonly values: readonly Value[] }[];
  readonly payloads: Uint8Array;
};

const writePack = (journal: Journal, importId: string, { first, plain, others, payloads }: Pack): void => {
  const block = addPayloadBlock(journal, importId, first, payloads);
  let at = 0;
  for (const { rows, sql } of ADD_VALID) {
    const width = rows * VALID_WIDTH;
    for (; plain.length - at >= width; at += width)
      statement(journal, sql).run({ importId, block }, ...plain.slice(at, at + width));
  }
  for (const { hasPayload, values } of others)
    statement(journal, ADD).run({ importId, block: hasPayload ? block : null }, values);
};

/** Judged records on their way into the journal. */
export type NewRecords = {
  /** Takes a record that nobody has judged before: in the order of their numbers. Its payload is packed here and now. */
  readonly add: (record: NewRecord) => void;
  /** Writes those that were taken. Call it inside a transaction. */
  readonly write: (journal: Journal) => void;
};

/** Starts taking the records of an import. */
export const startNewRecords = (importId: string): NewRecords => {
  const payloads = startPayloadLines();
  let packs: Pack[] = [];
  let first = 0;
  let plain: Value[] = [];
  let others: { hasPayload: boolean; values: readonly Value[] }[] = [];
  const pack = (): void => {
    if (payloads.count() === 0) return;
    packs.push({ first, plain, others, payloads: payloads.pack() });
    plain = [];
    others = [];
  };
  return {
    add: (record) => {
      if (payloads.count() === 0) first = record.record;
      const bytes = payloads.add(record.payload);
      if (isPlain(record)) addValid(plain, record, bytes);
      else others.push({ hasPayload: bytes !== null, values: allValues(record, bytes, null) });
      if (payloads.count() === PAYLOADS_AT_ONCE) pack();
    },
    write: (journal) => {
      pack();
      for (const one of packs) writePack(journal, importId, one);
      packs = [];
    },
  };
};
