import { z } from 'zod';
import { type Fact, factSchema } from '../../core/submit/facts';
import { issueColumns, issueRow, type StoredIssue } from './issues';
import type { Journal } from './open';
import { all, jsonText, one } from './parsed';
import { allWithPayloads } from './payload-blocks';

const recordRow = z
  .object({
    record: z.number(),
    ordinals: z.string(),
    first_row: z.number(),
    key: z.string().nullable(),
    upload_id: z.string().nullable(),
    service_id: z.string().nullable(),
    batch_id: z.string().nullable(),
    outcome: z.string(),
    code: z.string().nullable(),
    text: z.string().nullable(),
    payload: z.string().nullable(),
  })
  .transform(({ first_row, upload_id, service_id, batch_id, ...rest }) => ({
    ...rest,
    ...{ firstRow: first_row, uploadId: upload_id, serviceId: service_id, batchId: batch_id },
  }));

/** A record with all that is said in it; `payload`: JSON text. */
export type SearchedRecord = z.infer<typeof recordRow>;

const COLUMNS =
  'record, ordinals, first_row, key, upload_id, service_id, batch_id, outcome, code, text, payload, payload_block';

/** The next records of an import, sent or not. */
export const recordsAfter = (
  journal: Journal,
  importId: string,
  after: number,
  limit: number,
): readonly SearchedRecord[] =>
  allWithPayloads(
    journal,
    recordRow,
    `SELECT ${COLUMNS} FROM record WHERE import_id = ? AND record > ? ORDER BY record LIMIT ?`,
    [importId, after, limit],
  );

/** Records by their numbers; those that are not there are left out. */
export const recordsNumbered = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): readonly SearchedRecord[] =>
  allWithPayloads(
    journal,
    recordRow,
    `SELECT ${COLUMNS} FROM record WHERE import_id = ? AND record IN (SELECT value FROM json_each(?)) ORDER BY record`,
    [importId, JSON.stringify(records)],
  );

const withRecord = z.object({ of: z.number() }).and(issueRow);

/** Issues of records, by record. */
export const issuesOfRecords = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): ReadonlyMap<number, readonly StoredIssue[]> => {
  const byRecord = new Map<number, StoredIssue[]>();
  const found = all(
    journal,
    withRecord,
    `SELECT record AS of, ${issueColumns} FROM issue
     WHERE import_id = ? AND record IN (SELECT value FROM json_each(?)) ORDER BY record, issue`,
    [importId, JSON.stringify(records)],
  );
  for (const { of, ...issue } of found) byRecord.set(of, [...(byRecord.get(of) ?? []), issue]);
  return byRecord;
};

/** Issues that belong to no record: of the file, and of rows that make no record. */
export const issuesWithoutRecord = (journal: Journal, importId: string): readonly StoredIssue[] =>
  all(
    journal,
    issueRow,
    `SELECT ${issueColumns} FROM issue WHERE import_id = ? AND record IS NULL ORDER BY issue LIMIT 1000`,
    [importId],
  );

const stampRow = z.object({
  id: z.string(),
  isSent: z.number().transform((n) => n !== 0),
  base: z.string(),
  records: z.number(),
  facts: z.number(),
  edits: z.string(),
  words: z.string(),
});

/** What an import looks like now, so that an index knows what is new to it. `base`: when it was judged; blank: it is not. */
export type SearchStamp = z.infer<typeof stampRow>;

const countOf = (table: string): string =>
  `(SELECT count(*) FROM ${table} t WHERE t.import_id = i.import_id)`;

/** What every import looks like now, the oldest first; drafts that were thrown away are none. */
export const searchStamps = (journal: Journal): readonly SearchStamp[] =>
  all(
    journal,
    stampRow,
    `SELECT i.import_id AS id, i.submitted_at IS NOT NULL AS isSent,
       coalesce(i.prepared_at, i.submitted_at, '') AS base,
       coalesce((SELECT max(record) FROM record r WHERE r.import_id = i.import_id), 0) AS records,
       coalesce((SELECT max(fact) FROM fact f WHERE f.import_id = i.import_id), 0) AS facts,
       iif(i.submitted_at IS NULL, (SELECT count(*) || '/' || coalesce(sum(undone), 0) || '/' || coalesce(max(at), '')
         FROM cell_edit e WHERE e.import_id = i.import_id), '') AS edits,
       json_array(i.file_name, i.sheet, i.company, i.target, i.paid_override_note, c.name, i.prepared_at,
         ${countOf('review_entry')}, ${countOf('consent')}, ${countOf('payment_event')},
         (SELECT group_concat(s.name) FROM load_set s JOIN load_set_part p ON p.set_id = s.set_id
          WHERE p.import_id = i.import_id AND s.discarded_at IS NULL)) AS words
     FROM import i LEFT JOIN connection c USING (connection_id) WHERE i.discarded_at IS NULL
     ORDER BY i.created_at, i.import_id`,
  );

const numberRow = z.object({ n: z.number() }).transform(({ n }) => n);

/** Records of which lines of the history speak, after one and up to another: their outcomes and their batches. */
export const recordsTouched = (
  journal: Journal,
  importId: string,
  after: number,
  upTo: number,
): readonly number[] =>
  all(
    journal,
    numberRow,
    `SELECT json_extract(o.value, '$.record') AS n FROM fact f, json_each(f.body, '$.outcomes') o
     WHERE f.import_id = @importId AND f.kind = 'outcomes' AND f.fact > @after AND f.fact <= @upTo
     UNION SELECT r.value FROM fact f
       JOIN fact m ON m.import_id = f.import_id AND m.makes_chunk = json_extract(f.body, '$.chunk'),
       json_each(m.body, '$.made.records') r
     WHERE f.import_id = @importId AND f.kind = 'answer' AND f.fact > @after AND f.fact <= @upTo
       AND json_extract(f.body, '$.answer.kind') = 'accepted'`,
    { importId, after, upTo },
  );

const factRow = z.object({ fact: z.number(), body: jsonText(factSchema) });

/** A line of the history with its number. */
export type NumberedFact = { readonly fact: number; readonly body: Fact };

const SPEAKS = `(kind IN ('answer', 'trouble', 'end', 'examined', 'followed')
  OR (kind = 'outcomes' AND body LIKE '%"evidence":"person"%'))`;

/** Lines of the history in which somebody or the service says something, after one and up to another. */
export const factsThatSpeak = (
  journal: Journal,
  importId: string,
  after: number,
  upTo: number,
): readonly NumberedFact[] =>
  all(
    journal,
    factRow,
    `SELECT fact, body FROM fact WHERE import_id = ? AND fact > ? AND fact <= ? AND ${SPEAKS} ORDER BY fact`,
    [importId, after, upTo],
  );

/** One line of the history. */
export const factNumbered = (journal: Journal, importId: string, fact: number): NumberedFact | undefined =>
  one(journal, factRow, 'SELECT fact, body FROM fact WHERE import_id = ? AND fact = ?', [importId, fact]);

const paymentRow = z.object({
  record: z.number(),
  at: z.string(),
  what: z.string(),
  label: z.string().nullable(),
  text: z.string().nullable(),
});

/** What the history of payments says in words. */
export const paymentWords = (journal: Journal, importId: string): readonly z.infer<typeof paymentRow>[] =>
  all(
    journal,
    paymentRow,
    `SELECT record, at, what, label, text FROM payment_event
     WHERE import_id = ? AND (label IS NOT NULL OR text IS NOT NULL) ORDER BY record, event`,
    [importId],
  );

const sealRow = z.object({ seal: z.string() });

/** Whether a line of the audit chain has this seal. */
export const hasSealAt = (journal: Journal, link: number, seal: string): boolean =>
  one(journal, sealRow, 'SELECT lower(hex(digest)) AS seal FROM chain_link WHERE link = ?', [link])?.seal ===
  seal;
