import { z } from 'zod';
import type { Verdict } from '../../core/validate/prepared';
import { recordsByCode } from './coded-records';
import { forgetFindings } from './findings';
import { markUnprepared, wasOrdered } from './imports';
import { forgetJudgedBy } from './judged-by';
import { type Journal, statement } from './open';
import { all, change, count, objectText, unreadable } from './parsed';
import { allWithPayloads, clearPayloads } from './payload-blocks';

export type RecordOutcome =
  | 'pending'
  | 'created'
  | 'updated'
  | 'existing'
  | 'failed'
  | 'rejected'
  | 'in-doubt'
  | 'invalid'
  | 'excluded';

const OUTCOME_OF: Readonly<Record<Verdict, RecordOutcome>> = {
  valid: 'pending',
  invalid: 'invalid',
  duplicate: 'excluded',
  excluded: 'excluded',
};

/** The outcome of a record that no history speaks of. */
export const untouchedOutcome = (verdict: Verdict): RecordOutcome => OUTCOME_OF[verdict];

/** How many records in doubt a person wants never sent again: what became of them stays unknown, and asks nothing. */
export const countLeftForGood = (journal: Journal, importId: string): number =>
  count(
    journal,
    "SELECT count(*) AS n FROM record WHERE import_id = ? AND outcome = 'in-doubt' AND outcome <> 'pending' AND code = 'decided-never'",
    [importId],
  );

/** How many wait to be sent again since a person decided that they were not created. */
export const countDecidedAgain = (journal: Journal, importId: string): number =>
  count(
    journal,
    `SELECT count(*) AS n FROM ${recordsByCode(journal)}
     WHERE import_id = ? AND outcome = 'pending' AND code = 'decided-not-created'`,
    [importId],
  );

/** Outcomes that are still to be proven by listing, looked for or read back. */
const NOT_LAST: ReadonlySet<string> = new Set(['written', 'told', 'unread']);

/** How an outcome of the history is shown. */
export const shownOutcome = (outcome: string): string => (NOT_LAST.has(outcome) ? 'pending' : outcome);

const forget = (journal: Journal, importId: string, tables: readonly string[]): void => {
  for (const table of tables) change(journal, `DELETE FROM ${table} WHERE import_id = ?`, [importId]);
};

/** Forgets what was judged: records and issues, and that every row was. Throws for an import that was sent. */
export const clearJudged = (journal: Journal, importId: string): void => {
  markUnprepared(journal, importId);
  forget(journal, importId, ['issue', 'record', 'row_record']);
  clearPayloads(journal, importId);
  forgetJudgedBy(journal, importId);
  forgetFindings(journal, importId);
};

/** Forgets the stored rows of the file as well. */
export const clearSource = (journal: Journal, importId: string): void =>
  forget(journal, importId, ['source_block']);

export const outcomeName = z.enum([
  'pending',
  'created',
  'updated',
  'existing',
  'failed',
  'rejected',
  'in-doubt',
  'invalid',
  'excluded',
]);

const recordRow = z
  .object({
    record: z.number(),
    first_row: z.number(),
    last_row: z.number(),
    ordinals: z.string(),
    key: z.string().nullable(),
    upload_id: z.string().nullable(),
    verdict: z.enum(['valid', 'invalid', 'duplicate', 'excluded']),
    warnings: z.number(),
    payload: objectText.nullable(),
    duplicate_import: z.string().nullable(),
    duplicate_record: z.number().nullable(),
    outcome: outcomeName,
    service_id: z.string().nullable(),
    code: z.string().nullable(),
    text: z.string().nullable(),
    batch_id: z.string().nullable(),
    items: z.number(),
  })
  .transform((row) => ({
    record: row.record,
    firstRow: row.first_row,
    lastRow: row.last_row,
    ordinals: row.ordinals,
    key: row.key,
    uploadId: row.upload_id,
    verdict: row.verdict,
    warnings: row.warnings,
    payload: row.payload,
    duplicateImport: row.duplicate_import,
    duplicateRecord: row.duplicate_record,
    outcome: row.outcome,
    serviceId: row.service_id,
    code: row.code,
    text: row.text,
    batchId: row.batch_id,
    items: row.items,
  }));

/** A record with its present outcome. */
export type StoredRecord = z.infer<typeof recordRow>;

const COLUMNS = `record, first_row, last_row, ordinals, key, upload_id, verdict, warnings, payload, payload_block, duplicate_import, duplicate_record,
  outcome, service_id, code, text, batch_id, items`;

/** Outcomes that a record can have before anybody ordered it to be sent. */
export const BEFORE_SENDING: ReadonlySet<RecordOutcome> = new Set([
  'pending',
  'existing',
  'invalid',
  'excluded',
]);

const isOfSending = ({ outcome, serviceId }: Pick<StoredRecord, 'outcome' | 'serviceId'>): boolean =>
  !BEFORE_SENDING.has(outcome) || (serviceId !== null && outcome !== 'existing');

/** What nobody ordered to be sent has no outcome of a sending, whatever somebody wrote there past the app. */
const shown = (records: StoredRecord[], isOrdered: boolean): StoredRecord[] =>
  isOrdered
    ? records
    : records.map((row) =>
        isOfSending(row)
          ? { ...row, outcome: untouchedOutcome(row.verdict), serviceId: null, batchId: null }
          : row,
      );

/** Only what is no longer, or never was, pending stands in the index of outcomes. */
const withOutcome = (outcome: RecordOutcome): string =>
  outcome === 'pending' ? 'outcome = ?' : "outcome = ? AND outcome <> 'pending'";

/** What a person gave up, or said is not there, as long as nothing was sent of it since. */
const DECIDED = `(outcome = 'in-doubt' AND code = 'decided-never' OR outcome = 'pending' AND code = 'decided-not-created')`;

/** Records after a number, in order, of one outcome or of all. `isDecided`: only those that a person can decide otherwise. */
export const readRecords = (
  journal: Journal,
  importId: string,
  page: {
    readonly outcome: RecordOutcome | null;
    readonly after: number;
    readonly limit: number;
    readonly isDecided?: boolean | undefined;
  },
): StoredRecord[] => {
  const { outcome, after, limit } = page;
  const isOrdered = wasOrdered(journal, importId);
  if (outcome !== null && !isOrdered && !BEFORE_SENDING.has(outcome)) return [];
  const which = [
    ...(outcome === null ? [] : [`AND ${withOutcome(outcome)}`]),
    ...(page.isDecided === true ? [`AND ${DECIDED}`] : []),
  ].join(' ');
  const records = allWithPayloads(
    journal,
    recordRow,
    `SELECT ${COLUMNS} FROM record WHERE import_id = ? ${which} AND record > ? ORDER BY record LIMIT ?`,
    [importId, ...(outcome === null ? [] : [outcome]), after, limit],
  );
  return shown(records, isOrdered);
};

/** One record by number. */
export const findRecord = (journal: Journal, importId: string, record: number): StoredRecord | undefined =>
  shown(
    allWithPayloads(journal, recordRow, `SELECT ${COLUMNS} FROM record WHERE import_id = ? AND record = ?`, [
      importId,
      record,
    ]),
    wasOrdered(journal, importId),
  )[0];

const briefRow = z.object({
  record: z.number(),
  verdict: z.enum(['valid', 'invalid', 'duplicate', 'excluded']),
  outcome: outcomeName,
  submitted: z.number(),
  service_id: z.string().nullable(),
  code: z.string().nullable(),
  text: z.string().nullable(),
});

/** What became of a record, without its payload. */
export type RecordBrief = z.infer<typeof briefRow>;

/** What became of some records, without their payloads: what a page of the grid shows. */
export const recordBriefs = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): Map<number, z.infer<typeof briefRow>> => {
  const isOrdered = wasOrdered(journal, importId);
  return new Map(
    all(
      journal,
      briefRow,
      `SELECT record, verdict, outcome, submitted, service_id, code, text FROM record
       WHERE import_id = ? AND record IN (SELECT value FROM json_each(?))`,
      [importId, JSON.stringify(records)],
    ).map((row) => [
      row.record,
      !isOrdered && isOfSending({ outcome: row.outcome, serviceId: row.service_id })
        ? { ...row, outcome: untouchedOutcome(row.verdict), service_id: null }
        : row,
    ]),
  );
};

const numberRow = z.object({ record: z.number() }).transform((row) => row.record);

/** Those of the records that are in doubt, or of which a look-up or a person's decision said what became of them. */
export const onceInDoubt = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): ReadonlySet<number> =>
  new Set(
    all(
      journal,
      numberRow,
      `SELECT record FROM record WHERE import_id = ? AND record IN (SELECT value FROM json_each(?))
         AND (outcome = 'in-doubt' OR code IN ('found-by-look-up', 'found-unreported', 'proven-absent', 'decided-created', 'decided-created-unread', 'decided-created-cancelled', 'decided-existing', 'decided-updated', 'decided-updated-unread', 'decided-not-created'))`,
      [importId, JSON.stringify(records)],
    ),
  );

const ordinalsRow = z.object({ ordinals: z.string() });

/** The places of the rows of all records of one outcome; duplicates stand apart. */
export const ordinalsWithOutcome = (journal: Journal, importId: string, outcome: RecordOutcome): string[] =>
  all(
    journal,
    ordinalsRow,
    `SELECT ordinals FROM record WHERE import_id = ? AND ${withOutcome(outcome)} AND verdict <> 'duplicate' ORDER BY record`,
    [importId, outcome],
  ).map((row) => row.ordinals);

/** The places of the rows of all records that are copies of others. */
export const ordinalsOfDuplicates = (journal: Journal, importId: string): string[] =>
  all(
    journal,
    ordinalsRow,
    "SELECT ordinals FROM record WHERE import_id = ? AND outcome <> 'pending' AND verdict = 'duplicate' ORDER BY record",
    [importId],
  ).map((row) => row.ordinals);

/** Whether the service has ever taken anything of a target over a connection, in any import. */
export const wasAnyTaken = (journal: Journal, connectionId: string, target: string): boolean =>
  count(
    journal,
    `SELECT count(*) AS n FROM import WHERE connection_id = ? AND target = ? AND submitted_at IS NOT NULL AND EXISTS (
       SELECT 1 FROM record WHERE record.import_id = import.import_id AND outcome <> 'pending'
         AND outcome IN ('created', 'updated', 'existing', 'written'))`,
    [connectionId, target],
  ) > 0;

/** Whether the service closed a location to all that was refused: nothing else is wrong with it then. */
export const areOfClosedLocations = (journal: Journal, importId: string): boolean =>
  count(
    journal,
    `SELECT count(*) AS n FROM record WHERE import_id = ? AND outcome <> 'pending' AND outcome IN ('rejected', 'failed')
       AND coalesce(code, '') <> 'location-refused'`,
    [importId],
  ) === 0;

const ORDERED = '(SELECT submitted_at FROM import WHERE import_id = @importId) IS NOT NULL';

const totalRow = z.object({
  currency: z.string(),
  source: z.bigint(),
  valid: z.bigint(),
  submitted: z.bigint(),
  created: z.bigint(),
  existing: z.bigint().nullable(),
  unsent: z.bigint().nullable(),
});

/**
 * Sums of money in minor units by currency: of the file, of what is valid, sent and created; and of what stands there
 * already, `unsent` the part of it that never went out (null: nothing).
 */
export const sumMoney = (journal: Journal, importId: string): z.infer<typeof totalRow>[] =>
  statement(
    journal,
    `SELECT currency, sum(amount_minor) AS source,
       sum(CASE WHEN verdict = 'valid' THEN amount_minor ELSE 0 END) AS valid,
       sum(CASE WHEN submitted = 1 AND ${ORDERED} THEN amount_minor ELSE 0 END) AS submitted,
       sum(CASE WHEN outcome IN ('created', 'updated') AND ${ORDERED} THEN amount_minor ELSE 0 END) AS created,
       sum(CASE WHEN outcome = 'existing' THEN amount_minor END) AS existing,
       sum(CASE WHEN outcome = 'existing' AND submitted = 0 THEN amount_minor END) AS unsent
     FROM record WHERE import_id = @importId AND amount_minor IS NOT NULL GROUP BY currency ORDER BY currency`,
  )
    .safeIntegers(true)
    .all({ importId })
    .map((row) => totalRow.parse(row));

/** Records that stand at the service already and were held back for it before anything was sent. */
export const countExistingUnsent = (journal: Journal, importId: string): number =>
  count(
    journal,
    `SELECT count(*) AS n FROM record INDEXED BY record_by_outcome
     WHERE import_id = ? AND outcome = 'existing' AND outcome <> 'pending' AND submitted = 0`,
    [importId],
  );

/** Whether a record that can be sent has no outcome yet. */
export const hasPendingRecords = (journal: Journal, importId: string): boolean =>
  count(
    journal,
    `SELECT EXISTS (SELECT 1 FROM record WHERE import_id = ? AND verdict = 'valid' AND outcome = 'pending') AS n`,
    [importId],
  ) > 0;

/** The highest record number; 0 for none. */
export const lastRecordNumber = (journal: Journal, importId: string): number =>
  count(journal, 'SELECT coalesce(max(record), 0) AS n FROM record WHERE import_id = ?', [importId]);

/** A record that can be sent: how many lines it has, and how many bytes. */
export type ValidRecord = { readonly record: number; readonly items: number; readonly sizeBytes: number };

const isNumbers = (row: unknown): row is readonly [number, number, number] =>
  Array.isArray(row) && row.length === 3 && row.every((value) => typeof value === 'number');

/** Numbers of the records that can be sent and do not stand there already, in order, with how many lines and bytes each has. */
export const validRecords = (journal: Journal, importId: string): ValidRecord[] =>
  statement(
    journal,
    `SELECT record, items, coalesce(payload_bytes, 0) FROM record
       WHERE import_id = ? AND verdict = 'valid' AND outcome <> 'existing' ORDER BY record`,
  )
    .raw()
    .all([importId])
    .map((row) => {
      if (!isNumbers(row)) throw unreadable('a record that cannot be sent');
      const [record, items, sizeBytes] = row;
      return { record, items, sizeBytes };
    });

/** Whether records of an import, these aside, have one of these match keys. */
export const areShared = (
  journal: Journal,
  importId: string,
  keys: readonly string[],
  except: readonly number[],
): boolean =>
  count(
    journal,
    `SELECT count(*) AS n FROM (SELECT 1 FROM record WHERE import_id = ? AND key IN (SELECT value FROM json_each(?))
       AND record NOT IN (SELECT value FROM json_each(?)) LIMIT 1)`,
    [importId, JSON.stringify(keys), JSON.stringify(except)],
  ) > 0;
