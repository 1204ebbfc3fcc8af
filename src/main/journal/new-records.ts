import type { Verdict } from '../../core/validate/prepared';
import type { Journal } from './open';
import { addPayloadBlock, PAYLOADS_AT_ONCE, startPayloadLines } from './payload-blocks';
import { untouchedOutcome } from './records';
import { rowsAtOnce, type Value } from './rows-at-once';

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
const OWN_COLUMNS = `verdict, warnings, outcome, ${VALID_COLUMNS}, duplicate_import, duplicate_record, code, text, payload`;

const placesFor = (columns: string): string =>
  columns
    .split(',')
    .map(() => '?')
    .join(', ');

const addValid = rowsAtOnce(
  `INSERT INTO record (import_id, payload_block, verdict, warnings, outcome, ${VALID_COLUMNS})`,
  `(@importId, @block, 'valid', 0, 'pending', ${placesFor(VALID_COLUMNS)})`,
);
const INTO = `INTO record (import_id, payload_block, ${OWN_COLUMNS})`;
const ROW = `(@importId, @block, ${placesFor(OWN_COLUMNS)})`;
const addOthers = rowsAtOnce(`INSERT ${INTO}`, ROW);
const putOne = rowsAtOnce(`INSERT OR REPLACE ${INTO}`, ROW);

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
const addValues = (values: Value[], record: NewRecord, bytes: number | null): void => {
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

/** Adds the values of `OWN_COLUMNS`; `payload`: the text that stands in the record itself. */
const addAllValues = (
  values: Value[],
  record: NewRecord,
  bytes: number | null,
  payload: string | null,
): void => {
  values.push(record.verdict, record.warnings, untouchedOutcome(record.verdict));
  addValues(values, record, bytes);
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
  const payload = record.payload === null ? null : Buffer.from(record.payload);
  const values: Value[] = [];
  addAllValues(values, record, payload?.length ?? null, payload?.toString() ?? null);
  putOne(journal, { importId, block: null }, values);
};

/** Values of records that follow each other, one behind the other: plain ones, others with a payload, others without. */
type Waiting = { readonly plain: Value[]; readonly others: Value[]; readonly bare: Value[] };
const nothingWaits = (): Waiting => ({ plain: [], others: [], bare: [] });

/** Records with their payloads packed in one block. */
type Pack = Waiting & { readonly first: number; readonly payloads: Uint8Array };

const writePack = (
  journal: Journal,
  importId: string,
  { first, payloads, plain, others, bare }: Pack,
): void => {
  const block = addPayloadBlock(journal, importId, first, payloads);
  addValid(journal, { importId, block }, plain);
  addOthers(journal, { importId, block }, others);
  addOthers(journal, { importId, block: null }, bare);
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
  let waiting = nothingWaits();
  const pack = (): void => {
    if (payloads.count() === 0) return;
    packs.push({ ...waiting, first, payloads: payloads.pack() });
    waiting = nothingWaits();
  };
  return {
    add: (record) => {
      if (payloads.count() === 0) first = record.record;
      const bytes = payloads.add(record.payload);
      if (isPlain(record)) addValues(waiting.plain, record, bytes);
      else addAllValues(bytes === null ? waiting.bare : waiting.others, record, bytes, null);
      if (payloads.count() === PAYLOADS_AT_ONCE) pack();
    },
    write: (journal) => {
      pack();
      for (const one of packs) writePack(journal, importId, one);
      packs = [];
    },
  };
};
