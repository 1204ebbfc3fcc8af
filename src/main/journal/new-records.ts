import type { Verdict } from '../../core/validate/prepared';
import { type Journal, statement } from './open';
import { addPayloadBlock, type PackedPayloads, packPayloads } from './payload-blocks';
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
  readonly amountMinor: bigint | null;
  /** JSON text of the payload. */
  readonly payload: string | null;
  readonly items: number;
  readonly duplicateImport: string | null;
  readonly duplicateRecord: number | null;
  /** A word on it that is no issue: a code of the issue table and its text. */
  readonly code?: string | null;
  readonly text?: string | null;
};

/** What every record says of itself; `import_id` comes first. */
const PLAIN_COLUMNS = `import_id, record, first_row, last_row, ordinals, key, upload_id, verdict, warnings, currency,
  amount_minor, payload_block, payload_bytes, items, outcome`;
/** What few records say. */
const MORE_COLUMNS = 'duplicate_import, duplicate_record, code, text, payload';

const placesFor = (columns: string): string =>
  `(${columns
    .split(',')
    .map(() => '?')
    .join(', ')})`;
const adding = (columns: string, records: number): string =>
  `INSERT INTO record (${columns}) VALUES ${Array.from({ length: records }, () => placesFor(columns)).join(', ')}`;
const ALL_COLUMNS = `${PLAIN_COLUMNS}, ${MORE_COLUMNS}`;
const PUT = `INSERT OR REPLACE INTO record (${ALL_COLUMNS}) VALUES ${placesFor(ALL_COLUMNS)}`;
/** One statement for many rows costs less than one for each. */
const ROWS_AT_ONCE = 64;
const ADD_SEVERAL = adding(PLAIN_COLUMNS, ROWS_AT_ONCE);
const ADD_ONE = adding(PLAIN_COLUMNS, 1);
const ADD_WHOLE = adding(ALL_COLUMNS, 1);

type Value = string | number | bigint | null;

const isPlain = (record: NewRecord): boolean =>
  record.duplicateRecord === null &&
  record.duplicateImport === null &&
  (record.code ?? null) === null &&
  (record.text ?? null) === null;

/** Adds the values of the plain columns; `block`: where the payload is kept, with its size. */
const addPlain = (
  values: Value[],
  importId: string,
  record: NewRecord,
  payload: { readonly block: number | null; readonly bytes: number | null },
): void => {
  values.push(
    importId,
    record.record,
    record.firstRow,
    record.lastRow,
    record.ordinals,
    record.key,
    record.uploadId,
    record.verdict,
    record.warnings,
    record.currency,
    record.amountMinor,
    payload.block,
    payload.bytes,
    record.items,
    untouchedOutcome(record.verdict),
  );
};

const addMore = (values: Value[], record: NewRecord, payload: string | null): void => {
  values.push(
    record.duplicateImport,
    record.duplicateRecord,
    record.code ?? null,
    record.text ?? null,
    payload,
  );
};

/** Adds or replaces one judged record, with its payload beside it. */
export const putRecord = (journal: Journal, importId: string, record: NewRecord): void => {
  const { payload } = record;
  const values: Value[] = [];
  const bytes = payload === null ? null : Buffer.byteLength(payload);
  addPlain(values, importId, record, { block: null, bytes });
  addMore(values, record, payload);
  statement(journal, PUT).run(values);
};

/** Judged records that follow each other, their payloads packed together. */
export type PackedRecords = { readonly records: readonly NewRecord[]; readonly payloads: PackedPayloads };

/** Packs judged records: at most `PAYLOADS_AT_ONCE`, and one at least. */
export const packRecords = (records: readonly NewRecord[]): PackedRecords => ({
  records,
  payloads: packPayloads(records),
});

/** Adds packed records that nobody has judged before. */
export const addPackedRecords = (
  journal: Journal,
  importId: string,
  { records, payloads }: PackedRecords,
): void => {
  const ofBlock = addPayloadBlock(journal, importId, records[0]?.record ?? 0, payloads.packed);
  let values: Value[] = [];
  let waiting = 0;
  const addWaiting = (): void => {
    if (waiting === ROWS_AT_ONCE) statement(journal, ADD_SEVERAL).run(values);
    else {
      const width = values.length / Math.max(1, waiting);
      for (let at = 0; at < values.length; at += width)
        statement(journal, ADD_ONE).run(values.slice(at, at + width));
    }
    values = [];
    waiting = 0;
  };
  records.forEach((record, i) => {
    const bytes = payloads.sizes[i] ?? null;
    const payload = { block: bytes === null ? null : ofBlock, bytes };
    if (isPlain(record)) {
      addPlain(values, importId, record, payload);
      waiting += 1;
      if (waiting === ROWS_AT_ONCE) addWaiting();
      return;
    }
    const own: Value[] = [];
    addPlain(own, importId, record, payload);
    addMore(own, record, null);
    statement(journal, ADD_WHOLE).run(own);
  });
  addWaiting();
};
