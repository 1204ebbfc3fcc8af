import { z } from 'zod';
import { resolvedLineSchema } from '../../core/service/payments/resolved';
import type { TieSeen } from '../../core/submit/repeat-read';
import type { Json } from '../../core/values/json';
import type { Journal } from './open';
import { payloadOf } from './opened-blocks';
import { all, count, jsonText, one } from './parsed';
import { allWithPayloads } from './payload-blocks';
import { sameServiceIds } from './same-service';

const payloadSchema = z.record(z.string(), z.json());

const sentRow = z
  .object({
    import_id: z.string(),
    record: z.number(),
    connection_id: z.string(),
    connection: z.string(),
    environment: z.enum(['sandbox', 'production', 'practice']),
    company: z.string(),
    file_name: z.string(),
    created_at: z.string(),
    submitted_at: z.string(),
    outcome: z.enum([
      'pending',
      'created',
      'updated',
      'existing',
      'failed',
      'rejected',
      'in-doubt',
      'invalid',
      'excluded',
    ]),
    submitted: z.number(),
    service_id: z.string().nullable(),
    id_is_number: z.number().nullable(),
    code: z.string().nullable(),
    text: z.string().nullable(),
    payload: jsonText(payloadSchema),
  })
  .transform((row) => ({
    importId: row.import_id,
    record: row.record,
    connectionId: row.connection_id,
    connection: row.connection,
    environment: row.environment,
    company: row.company,
    fileName: row.file_name,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    outcome: row.outcome,
    wasSent: row.submitted === 1,
    serviceId: row.service_id,
    idIsNumber: row.id_is_number === 1,
    code: row.code,
    text: row.text,
    payload: row.payload,
  }));

/** A record of an import that a person has ordered to be sent, with where it went and what became of it. */
export type SentRecord = z.infer<typeof sentRow>;

const COLUMNS = `SELECT r.import_id, r.record, i.connection_id, c.name AS connection, c.environment, i.company, i.file_name,
    i.created_at, i.submitted_at, r.outcome, r.submitted, r.service_id, r.id_is_number, r.code, r.text,
    ${payloadOf('r.')} AS payload`;

const ORDERED = `WHERE i.target = @target AND i.submitted_at IS NOT NULL AND i.company IS NOT NULL AND r.verdict = 'valid'
    AND r.payload_bytes IS NOT NULL`;

/** From a record to its import. */
const SENT = `${COLUMNS} FROM record r CROSS JOIN import i ON i.import_id = r.import_id
  CROSS JOIN connection c ON c.connection_id = i.connection_id ${ORDERED}`;

/** From the imports of a target to their records: those of other targets are not looked at. */
const ALL_SENT = `${COLUMNS} FROM import i CROSS JOIN record r ON r.import_id = i.import_id
  CROSS JOIN connection c ON c.connection_id = i.connection_id ${ORDERED}`;

/** Over which connections: all to the service of the one named, archived ones too; null: every one there is. */
const OVER_SERVICE = '(@serviceIds IS NULL OR i.connection_id IN (SELECT value FROM json_each(@serviceIds)))';

const serviceIds = (journal: Journal, connectionId: string | null): string | null =>
  connectionId === null ? null : JSON.stringify(sameServiceIds(journal, connectionId));

/** Every such record of a target, of one service (by any connection to it) or all, newest first. */
export const sentRecords = (
  journal: Journal,
  { target, connectionId }: { readonly target: string; readonly connectionId: string | null },
): SentRecord[] =>
  all(
    journal,
    sentRow,
    `${ALL_SENT} AND ${OVER_SERVICE} ORDER BY i.submitted_at DESC, i.import_id, r.record`,
    {
      target,
      serviceIds: serviceIds(journal, connectionId),
    },
  );

/** The one record of a target in that import. */
export const sentRecord = (
  journal: Journal,
  wanted: { readonly target: string; readonly importId: string; readonly record: number },
): SentRecord | undefined =>
  one(journal, sentRow, `${SENT} AND r.import_id = @importId AND r.record = @record`, wanted);

/** Records of a target that have this id at the service (by any connection to it); the newest first. */
export const sentRecordsWithId = (
  journal: Journal,
  wanted: { readonly target: string; readonly connectionId: string | null; readonly serviceId: string },
): SentRecord[] =>
  all(
    journal,
    sentRow,
    `${SENT} AND r.service_id = @serviceId AND ${OVER_SERVICE} ORDER BY i.submitted_at DESC`,
    {
      target: wanted.target,
      serviceId: wanted.serviceId,
      serviceIds: serviceIds(journal, wanted.connectionId),
    },
  );

/** Records of a target with one of these match keys, by any connection to the service. */
export const sentRecordsWithKey = (
  journal: Journal,
  wanted: {
    readonly target: string;
    readonly connectionId: string;
    readonly company: string;
    readonly keys: readonly string[];
  },
): SentRecord[] =>
  all(
    journal,
    sentRow,
    `${SENT} AND i.company = @company AND (r.import_id, r.record) IN
       (SELECT s.import_id, s.record FROM sent_key s
        WHERE s.connection_id IN (SELECT value FROM json_each(@serviceIds)) AND s.company = @company
          AND s.target = @target AND s.key IN (SELECT value FROM json_each(@keyList)))`,
    {
      target: wanted.target,
      serviceIds: serviceIds(journal, wanted.connectionId),
      company: wanted.company,
      keyList: JSON.stringify(wanted.keys),
    },
  );

const standingRow = z.object({
  import_id: z.string(),
  record: z.number(),
  what: z.string(),
  has_read_since: z.number(),
});

/** Where cancels stand: the last word on each payment that a cancel was asked for, and whether it was made out after that. */
export const cancelStandings = (journal: Journal): ReadonlyMap<string, z.infer<typeof standingRow>> =>
  new Map(
    all(
      journal,
      standingRow,
      `SELECT e.import_id, e.record, e.what, EXISTS (SELECT 1 FROM payment_event l WHERE l.import_id = e.import_id
           AND l.record = e.record AND l.event > e.event AND l.what = 'read' AND l.raw IS NOT NULL) AS has_read_since
       FROM payment_event e WHERE e.what IN ('cancel-asked', 'cancelled', 'not-cancelled', 'in-doubt')
         AND e.event = (SELECT max(m.event) FROM payment_event m WHERE m.import_id = e.import_id
           AND m.record = e.record AND m.what <> 'read')`,
    ).map((row) => [`${row.import_id} ${row.record}`, row]),
  );

const readRow = z.object({
  import_id: z.string(),
  record: z.number(),
  event: z.number(),
  code: z.string().nullable(),
  label: z.string().nullable(),
});

/** Code and label of a payment as it was read last, and the place of that reading in its history. */
export type LastRead = z.infer<typeof readRow>;

/** Those of each payment. */
export const lastReads = (journal: Journal): ReadonlyMap<string, LastRead> =>
  new Map(
    all(
      journal,
      readRow,
      `SELECT e.import_id, e.record, e.event, e.code, e.label FROM payment_event e WHERE e.what = 'read' AND e.raw IS NOT NULL
         AND e.event = (SELECT max(m.event) FROM payment_event m WHERE m.import_id = e.import_id
           AND m.record = e.record AND m.what = 'read' AND m.raw IS NOT NULL)`,
    ).map((row) => [`${row.import_id} ${row.record}`, row]),
  );

const rawRow = z.object({ raw: jsonText(z.json()) });

/** A payment as that reading showed it, raw; null where nothing was kept of it. */
export const rawRead = (
  journal: Journal,
  { import_id: importId, record, event }: Pick<LastRead, 'import_id' | 'record' | 'event'>,
): Json =>
  one(
    journal,
    rawRow,
    'SELECT raw FROM payment_event WHERE import_id = ? AND record = ? AND event = ? AND raw IS NOT NULL',
    [importId, record, event],
  )?.raw ?? null;

const payloadRow = z.object({ payload: jsonText(payloadSchema) }).transform((row) => row.payload);

/** Payloads of an import that could be sent and were not. */
export const unsentPayloads = (journal: Journal, importId: string): z.infer<typeof payloadRow>[] =>
  allWithPayloads(
    journal,
    payloadRow,
    `SELECT record, payload, payload_block FROM record WHERE import_id = ? AND verdict = 'valid' AND outcome = 'pending' AND submitted = 0
       AND payload_bytes IS NOT NULL`,
    [importId],
  );

const holderRowShape = z.object({
  import_id: z.string(),
  record: z.number(),
  connection_id: z.string(),
  company: z.string(),
  file_name: z.string(),
  created_at: z.string(),
  outcome: z.string(),
  submitted: z.number(),
  service_id: z.string().nullable(),
});

const orderedOf = (row: z.infer<typeof holderRowShape>) => ({
  importId: row.import_id,
  record: row.record,
  connectionId: row.connection_id,
  company: row.company,
  fileName: row.file_name,
  createdAt: row.created_at,
  outcome: row.outcome,
  wasSent: row.submitted === 1,
  serviceId: row.service_id,
});

const holderRow = holderRowShape.transform(orderedOf);

/** A record that was ordered to be sent and was not refused: it is at the service, or may come to be there. */
export type OrderedRecord = z.infer<typeof holderRow>;

/**
 * Every such record of a target over these connections, newest first; payloads are left where they are. `own`: an import whose
 * unsent records are left out.
 */
export const orderedRecords = (
  journal: Journal,
  wanted: { readonly target: string; readonly connectionIds: readonly string[]; readonly own?: string },
): OrderedRecord[] =>
  all(
    journal,
    holderRow,
    `SELECT r.import_id, r.record, i.connection_id, i.company, i.file_name, i.created_at, r.outcome, r.submitted, r.service_id
     FROM import i CROSS JOIN record r ON r.import_id = i.import_id
     WHERE i.target = @target AND i.submitted_at IS NOT NULL AND i.company IS NOT NULL AND r.verdict = 'valid'
       AND r.payload_bytes IS NOT NULL AND r.outcome NOT IN ('rejected', 'failed', 'invalid', 'excluded')
       AND i.connection_id IN (SELECT value FROM json_each(@connectionIds))
       AND NOT (r.import_id = @own AND r.submitted = 0)
     ORDER BY i.submitted_at DESC, i.import_id, r.record`,
    {
      target: wanted.target,
      connectionIds: JSON.stringify(wanted.connectionIds),
      own: wanted.own ?? '',
    },
  );

const refusedRow = holderRowShape
  .extend({ text: z.string().nullable() })
  .transform((row) => ({ ...orderedOf(row), text: row.text ?? '' }));

/** A record that left, and was refused for all that its answers say. `text`: the words of the refusal. */
export type RefusedRecord = z.infer<typeof refusedRow>;

/** Every such record of a target over these connections, newest first. */
export const refusedRecords = (
  journal: Journal,
  wanted: { readonly target: string; readonly connectionIds: readonly string[] },
): RefusedRecord[] =>
  all(
    journal,
    refusedRow,
    `SELECT r.import_id, r.record, i.connection_id, i.company, i.file_name, i.created_at, r.outcome, r.submitted, r.service_id, r.text
     FROM import i CROSS JOIN record r ON r.import_id = i.import_id
     WHERE i.target = @target AND i.submitted_at IS NOT NULL AND i.company IS NOT NULL AND r.submitted = 1
       AND r.payload_bytes IS NOT NULL AND r.outcome IN ('rejected', 'failed') AND r.service_id IS NULL
       AND i.connection_id IN (SELECT value FROM json_each(@connectionIds))
     ORDER BY i.submitted_at DESC, i.import_id, r.record`,
    { target: wanted.target, connectionIds: JSON.stringify(wanted.connectionIds) },
  );

const keyRow = z.object({ key: z.string() }).transform((row) => row.key);

/** The keys under which a record has left, in order. */
export const keysOf = (
  journal: Journal,
  { importId, record }: { readonly importId: string; readonly record: number },
): string[] =>
  all(
    journal,
    keyRow,
    `SELECT DISTINCT json_extract(f.body, '$.key') AS key FROM fact f WHERE f.import_id = @importId AND f.kind = 'intent'
       AND json_extract(f.body, '$.key') IS NOT NULL AND json_extract(f.body, '$.chunk') IN
         (SELECT c.makes_chunk FROM fact c, json_each(c.body, '$.made.records') r WHERE c.import_id = @importId
            AND c.makes_chunk IS NOT NULL AND r.value = @record)`,
    { importId, record },
  );

/** Payments of an import that read otherwise than they were sent, and were not cancelled since. */
export const countReadingOtherwise = (journal: Journal, importId: string): number =>
  count(
    journal,
    `SELECT count(*) AS n FROM record r WHERE r.import_id = ? AND r.code IN ('payment-reads-otherwise', 'decided-created-cancelled') AND NOT EXISTS
       (SELECT 1 FROM payment_event e WHERE e.import_id = r.import_id AND e.record = r.record AND e.what = 'cancelled')`,
    [importId],
  );

const underKeyRow = z.object({ import_id: z.string() }).transform((row) => row.import_id);

/** Imports of a target of which anything was ever meant to leave under the key, over these connections. */
export const importsUnderKey = (
  journal: Journal,
  { target, connectionIds }: { readonly target: string; readonly connectionIds: readonly string[] },
  key: string,
): string[] =>
  all(
    journal,
    underKeyRow,
    `SELECT DISTINCT i.import_id FROM import i CROSS JOIN fact f ON f.import_id = i.import_id
     WHERE i.connection_id IN (SELECT value FROM json_each(?)) AND i.target = ? AND f.kind = 'intent'
       AND json_extract(f.body, '$.key') = ?`,
    [JSON.stringify(connectionIds), target, key],
  );

const tieRow = z.object({ n: z.number() });

/**
 * Whether payments of these connections were seen to hold their invoices more often than not, or less often; `tie`: from where, and
 * by what they name them. One sight may be wrong: a service can show an invoice as paid that nothing was paid for.
 */
export const tieSeen = (
  journal: Journal,
  { target, connectionIds }: { readonly target: string; readonly connectionIds: readonly string[] },
  tie: string,
): TieSeen => {
  const seen = one(
    journal,
    tieRow,
    `SELECT coalesce(sum(CASE WHEN json_extract(f.body, '$.tiedAt') = @tie THEN 1
                              WHEN json_extract(f.body, '$.looseAt') = @tie THEN -1 ELSE 0 END), 0) AS n
     FROM import i CROSS JOIN fact f ON f.import_id = i.import_id
     WHERE i.connection_id IN (SELECT value FROM json_each(@connectionIds)) AND i.target = @target AND f.kind = 'followed'`,
    { tie, target, connectionIds: JSON.stringify(connectionIds) },
  );
  const n = seen?.n ?? 0;
  if (n === 0) return 'unknown';
  return n > 0 ? 'ties' : 'loose';
};

const examinedRow = z.object({
  fact: z.number(),
  lines: jsonText(z.array(resolvedLineSchema).nullable()),
});

/** The invoices that payments of an import were resolved to, line by line, from a fact on; with the number of that fact. */
export const examinedLines = (
  journal: Journal,
  importId: string,
  after: number,
): z.infer<typeof examinedRow>[] =>
  all(
    journal,
    examinedRow,
    `SELECT fact, coalesce(json_extract(body, '$.lines'), 'null') AS lines FROM fact
     WHERE import_id = ? AND fact > ? AND kind = 'examined' ORDER BY fact`,
    [importId, after],
  );
