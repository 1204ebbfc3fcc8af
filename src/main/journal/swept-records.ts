import { z } from 'zod';
import type { Journal } from './open';
import { payloadOf } from './opened-blocks';
import { findOperation, type StoredOperation } from './operations';
import { all, count, flag, objectText } from './parsed';

/** All connections to one service, those out of use too, and the company. */
export type SweptPlace = {
  readonly connectionIds: readonly string[];
  readonly company: string;
  readonly target: string;
};

const sweptRow = z
  .object({
    import_id: z.string(),
    record: z.number(),
    first_row: z.number(),
    key: z.string().nullable(),
    outcome: z.string(),
    submitted: flag,
    service_id: z.string().nullable(),
    code: z.string().nullable(),
    file_name: z.string(),
    submitted_at: z.string(),
    payload: objectText,
  })
  .transform((row) => ({
    importId: row.import_id,
    record: row.record,
    row: row.first_row,
    key: row.key,
    outcome: row.outcome,
    wasSent: row.submitted,
    serviceId: row.service_id,
    code: row.code,
    fileName: row.file_name,
    orderedAt: row.submitted_at,
    payload: row.payload,
  }));

/** A record that was sent, or held back because it stood there already. */
export type SweptRow = z.infer<typeof sweptRow>;

/** Every such record of every import at a service and company. */
export const sweptRecords = (journal: Journal, place: SweptPlace): SweptRow[] =>
  all(
    journal,
    sweptRow,
    `SELECT r.import_id, r.record, r.first_row, r.key, r.outcome, r.submitted, r.service_id, r.code, i.file_name, i.submitted_at,
       ${payloadOf('r.')} AS payload
     FROM import i CROSS JOIN record r ON r.import_id = i.import_id
     WHERE i.connection_id IN (SELECT value FROM json_each(@connections)) AND i.company = @company AND i.target = @target
       AND i.submitted_at IS NOT NULL AND r.verdict = 'valid' AND (r.submitted = 1 OR r.outcome = 'existing')
       AND r.payload_bytes IS NOT NULL
     ORDER BY i.submitted_at, r.import_id, r.record`,
    { connections: JSON.stringify(place.connectionIds), company: place.company, target: place.target },
  );

const importRow = z
  .object({ import_id: z.string(), target: z.string() })
  .transform((row) => ({ importId: row.import_id, target: row.target }));

/** Imports that were sent to a service and company, in the order in which that was ordered. */
export const sweptImports = (
  journal: Journal,
  place: Omit<SweptPlace, 'target'>,
): z.infer<typeof importRow>[] =>
  all(
    journal,
    importRow,
    `SELECT import_id, target FROM import WHERE connection_id IN (SELECT value FROM json_each(@connections))
       AND company = @company AND submitted_at IS NOT NULL AND target IS NOT NULL ORDER BY submitted_at`,
    { connections: JSON.stringify(place.connectionIds), company: place.company },
  );

const operationRow = z.object({ operation_id: z.string() }).transform((row) => row.operation_id);

/** Single changes made at a service, in time. */
export const changesAt = (journal: Journal, connectionIds: readonly string[]): string[] =>
  all(
    journal,
    operationRow,
    `SELECT operation_id FROM operation WHERE connection_id IN (SELECT value FROM json_each(?)) ORDER BY begun_at`,
    [JSON.stringify(connectionIds)],
  );

/** Single changes of an area, such as `invoices`, made at a service, in time. */
export const changesIn = (
  journal: Journal,
  connectionIds: readonly string[],
  area: string,
): StoredOperation[] =>
  all(
    journal,
    operationRow,
    `SELECT operation_id FROM operation WHERE connection_id IN (SELECT value FROM json_each(?))
       AND substr(name, 1, length(?) + 1) = ? || '.' ORDER BY begun_at, rowid`,
    [JSON.stringify(connectionIds), area, area],
  ).flatMap((operationId) => findOperation(journal, operationId) ?? []);

/** Whether the history of an import may tell of a second sending, of a look for what became of it, or of giving up. */
export const mayHaveDoubted = (journal: Journal, importId: string): boolean =>
  count(
    journal,
    `SELECT count(*) AS n FROM (SELECT 1 FROM fact WHERE import_id = ? AND (kind IN ('gave-up', 'look-up', 'look')
       OR (kind = 'answer' AND body LIKE '%"in-doubt"%') OR (kind = 'chunk' AND body LIKE '%"again"%')) LIMIT 1)`,
    [importId],
  ) > 0;
