import { z } from 'zod';
import { movingCodes } from '../../core/service/payments/read';
import { cancelAnswered } from '../../core/service/payments/standing';
import { keptCodes } from '../../core/submit/kept-codes';
import { fromMinor } from '../../core/values/currency';
import { type HashBits, hashBits } from '../../core/values/hash-bits';
import { type Journal, statement } from './open';
import { all, change, count, eachText, objectText, one } from './parsed';
import { allWithPayloads } from './payload-blocks';
import { sameServiceIds } from './same-service';

/**
 * Where keys are looked up: over every connection to the service of this one, archived ones too. `serviceIds`: their ids,
 * for whoever asks often; absent: the journal is asked each time.
 */
export type KeyScope = {
  readonly connectionId: string;
  readonly company: string;
  readonly target: string;
  readonly serviceIds?: readonly string[];
};

/** The scope with the ids of all connections to its service. */
export const overService = (journal: Journal, scope: KeyScope): KeyScope => ({
  ...scope,
  serviceIds: sameServiceIds(journal, scope.connectionId),
});

const idsOf = (journal: Journal, { connectionId, serviceIds }: KeyScope): readonly string[] =>
  serviceIds ?? sameServiceIds(journal, connectionId);

/** As many places as there are ids: an index is used through them as through a single one. */
const marksFor = (ids: readonly string[]): string => ids.map(() => '?').join(', ');

/** A query over so many connections, written once for each number of them: it is asked for every record of a file. */
const overIds = (write: (marks: string) => string): ((ids: readonly string[]) => string) => {
  const written = new Map<number, string>();
  return (ids) => {
    const known = written.get(ids.length) ?? write(marksFor(ids));
    written.set(ids.length, known);
    return known;
  };
};

const earlierRow = z
  .object({
    import_id: z.string(),
    record: z.number(),
    outcome: z.string(),
    submitted: z.number(),
    created_at: z.string(),
    file_name: z.string(),
    currency: z.string().nullable(),
    amount_minor: z.number().nullable(),
  })
  .transform((row) => ({
    importId: row.import_id,
    record: row.record,
    outcome: row.outcome === 'pending' && row.submitted === 0 ? 'unsent' : row.outcome,
    at: row.created_at,
    fileName: row.file_name,
    money:
      row.currency === null || row.amount_minor === null
        ? null
        : { amount: fromMinor(BigInt(row.amount_minor), row.currency), currency: row.currency },
  }));

/** A record of an earlier import that is the same thing and is, or may be, at the service; `unsent`: it still waits there. */
export type EarlierRecord = z.infer<typeof earlierRow>;

const MOVES = movingCodes.map((code) => `'${code}'`).join(', ');

/** The last line of a kind in the history of a payment. */
const lastEvent = (column: string, kind: string): string =>
  `(SELECT e.${column} FROM payment_event e WHERE e.import_id = r.import_id AND e.record = r.record AND ${kind}
     ORDER BY e.event DESC LIMIT 1)`;
const READ = "e.what = 'read' AND e.raw IS NOT NULL";
/** What tells of a cancel: a refusal says nothing of the one before it (`cancelStanding`). */
const ANSWERED = `(e.what IN ('cancelled', 'in-doubt') OR (e.what = 'not-cancelled' AND e.text = '${cancelAnswered(false)}'))`;

/**
 * A payment whose cancel was answered as done and which was read after that (and after any later one that was refused), or which reads cancelled with no cancel asked
 * from here, is no sending that counts: what it paid can be paid anew in the very same words, once the gate lets it (`holders`).
 */
const NOT_CANCELLED = `(r.outcome <> 'created'
  OR NOT EXISTS (SELECT 1 FROM payment_event e WHERE e.import_id = r.import_id AND e.record = r.record)
  OR coalesce(${lastEvent('code', READ)}, '') IN (${MOVES})
  OR NOT coalesce(CASE coalesce(${lastEvent('what', "e.what <> 'read'")}, '')
    WHEN 'cancelled' THEN ${lastEvent('event', READ)} > ${lastEvent('event', "e.what <> 'read'")}
    WHEN 'not-cancelled' THEN ${lastEvent('what', ANSWERED)} = 'cancelled' AND ${lastEvent('event', READ)} > ${lastEvent('event', "e.what <> 'read'")}
    WHEN '' THEN lower(trim(${lastEvent('label', READ)})) IN ('cancelled', 'canceled', 'voided')
    ELSE 0 END, 0))`;

/** Said of what came to nothing and was kept back then, since something like it stands there: it is sent from there no more. */
const KEPT = keptCodes.map((code) => `'${code}'`).join(', ');

/**
 * Whether a record `r` is, or may yet come to be, at the service: not refused (unless the refusal named it as there
 * already), not failed, and not left unsent, or kept back, by an import that was stopped. A resume of that one looks for itself whether another has sent the same since.
 * What was held back unsent for something that stands there is no sending of ours: the duplicate guard holds every record
 * against what stands there by itself, in all fields.
 */
const STILL_COUNTS = `${NOT_CANCELLED} AND (r.outcome IN ('created', 'updated', 'in-doubt') OR (r.outcome = 'existing' AND r.submitted = 1) OR (r.outcome = 'rejected' AND r.service_id IS NOT NULL) OR (r.outcome = 'pending' AND (
  (r.submitted = 1 AND coalesce(r.code, '') NOT IN (${KEPT})) OR
  coalesce((SELECT json_extract(f.body, '$.state') FROM fact f WHERE f.import_id = r.import_id AND f.kind IN ('run', 'end')
    ORDER BY f.fact DESC LIMIT 1), '') <> 'stopped')))`;

/** Whether anything was ever sent in this scope: if not, no key needs to be looked up. */
export const hasSentKeys = (journal: Journal, scope: KeyScope): boolean => {
  const ids = idsOf(journal, scope);
  return (
    count(
      journal,
      `SELECT count(*) AS n FROM (SELECT 1 FROM sent_key
         WHERE connection_id IN (${marksFor(ids)}) AND company = ? AND target = ? LIMIT 1)`,
      [...ids, scope.company, scope.target],
    ) > 0
  );
};

/** A list that is looked into often: how many it holds, and, once it was read from end to end, what is surely not in it. */
export type SentList = {
  readonly count: () => number;
  readonly read: (count: number) => HashBits['may'];
};

const sentList = (journal: Journal, from: string, column: string, values: readonly string[]): SentList => ({
  count: () => count(journal, `SELECT count(*) AS n ${from}`, values),
  read: (held) => {
    const { add, may } = hashBits(held);
    eachText(journal, `SELECT ${column} ${from}`, values, add);
    return may;
  },
});

/** The match keys that {@link findSentKey} looks among. */
export const sentKeyList = (journal: Journal, scope: KeyScope): SentList => {
  const ids = idsOf(journal, scope);
  const from = `FROM sent_key WHERE connection_id IN (${marksFor(ids)}) AND company = ? AND target = ?`;
  return sentList(journal, from, 'key', [...ids, scope.company, scope.target]);
};

/** The upload ids that {@link findSentUploadId} looks among, and those of other services: they are unique anyway. */
export const sentUploadList = (journal: Journal): SentList =>
  sentList(journal, 'FROM sent_upload', 'upload_id', []);

const SENT_KEY = overIds(
  (marks) =>
    `SELECT r.import_id, r.record, r.outcome, r.submitted, i.created_at, i.file_name, r.currency, r.amount_minor FROM sent_key s
     JOIN record r ON r.import_id = s.import_id AND r.record = s.record JOIN import i ON i.import_id = s.import_id
     WHERE s.connection_id IN (${marks}) AND s.company = ? AND s.target = ? AND s.key = ? AND s.import_id <> ?
       AND ${STILL_COUNTS} ORDER BY r.outcome IN ('in-doubt', 'pending') DESC, i.submitted_at DESC LIMIT 1`,
);

/**
 * The earlier record with this match key, if it was not refused or failed: one of which it is not known what became, else the
 * newest.
 */
export const findSentKey = (
  journal: Journal,
  scope: KeyScope,
  key: string,
  exceptImport: string,
): EarlierRecord | undefined => {
  const ids = idsOf(journal, scope);
  return one(journal, earlierRow, SENT_KEY(ids), [...ids, scope.company, scope.target, key, exceptImport]);
};

const uploadRow = z.object({ key: z.string().nullable() }).and(earlierRow);

const SENT_UPLOAD = overIds(
  (marks) =>
    `SELECT r.key, r.import_id, r.record, r.outcome, r.submitted, i.created_at, i.file_name, r.currency, r.amount_minor FROM sent_upload u
     JOIN record r ON r.import_id = u.import_id AND r.record = u.record JOIN import i ON i.import_id = u.import_id
     WHERE u.upload_id = ? AND r.submitted = 1 AND u.import_id <> ?
       AND i.connection_id IN (${marks}) AND i.company = ? AND i.target = ?
       AND ${STILL_COUNTS} LIMIT 1`,
);

/** The earlier record that went out with this upload id, if it was not refused or failed; `key` is its match key. */
export const findSentUploadId = (
  journal: Journal,
  scope: KeyScope,
  uploadId: string,
  exceptImport: string,
): (EarlierRecord & { readonly key: string | null }) | undefined => {
  const ids = idsOf(journal, scope);
  return one(journal, uploadRow, SENT_UPLOAD(ids), [
    uploadId,
    exceptImport,
    ...ids,
    scope.company,
    scope.target,
  ]);
};

/** Whether any other import was ever made for this scope: if not, no record need be looked at. */
const hasOthers = (journal: Journal, scope: KeyScope, importId: string): boolean => {
  const ids = idsOf(journal, scope);
  return (
    count(
      journal,
      `SELECT count(*) AS n FROM (SELECT 1 FROM import
         WHERE connection_id IN (${marksFor(ids)}) AND company = ? AND target = ? AND import_id <> ? LIMIT 1)`,
      [...ids, scope.company, scope.target, importId],
    ) > 0
  );
};

/** It is known as a change of what stands there: that another import has made that says nothing against it. */
const KNOWN_CHANGE = `r.outcome IN ('created', 'updated', 'existing') AND EXISTS (SELECT 1 FROM issue k
  WHERE k.import_id = mine.import_id AND k.record = mine.record AND k.code = 'receipt-updates')`;

/** CROSS JOIN keeps the order: from what is still to be sent to the keys of others, each by its index. */
const OVERTAKEN = overIds(
  (marks) => `FROM record mine
     CROSS JOIN sent_key s ON s.connection_id IN (${marks}) AND s.company = ? AND s.target = ? AND s.key = mine.key AND s.import_id <> mine.import_id
     JOIN record r ON r.import_id = s.import_id AND r.record = s.record JOIN import i ON i.import_id = s.import_id
     WHERE mine.import_id = ? AND mine.verdict = 'valid' AND mine.outcome = 'pending' AND mine.submitted = 0 AND ${STILL_COUNTS}
       AND NOT (${KNOWN_CHANGE})`,
);

const takerRow = earlierRow.and(z.object({ mine: z.number() }));

/**
 * Records of an import that are still to be sent, each with the one that another import has sent, or is about to send, by now: one
 * that is there before one that only waits, and of those the newest.
 */
export const overtakenBy = (
  journal: Journal,
  scope: KeyScope,
  importId: string,
): ReadonlyMap<number, EarlierRecord> => {
  if (!hasOthers(journal, scope, importId)) return new Map();
  const ids = idsOf(journal, scope);
  return new Map(
    all(
      journal,
      takerRow,
      `SELECT mine.record AS mine, r.import_id, r.record, r.outcome, r.submitted, i.created_at, i.file_name, r.currency, r.amount_minor
       ${OVERTAKEN(ids)} ORDER BY mine.record, r.outcome IN ('created', 'updated', 'existing'), i.submitted_at`,
      [...ids, scope.company, scope.target, importId],
    ).map(({ mine, ...taker }) => [mine, taker]),
  );
};

/** How many such records there are, and the files by which; 0 where none. */
export const overtaken = (
  journal: Journal,
  scope: KeyScope,
  importId: string,
): { readonly records: number; readonly fileNames: readonly string[] } => {
  const takers = [...overtakenBy(journal, scope, importId).values()];
  return { records: takers.length, fileNames: [...new Set(takers.map(({ fileName }) => fileName))] };
};

const heldRow = z
  .object({
    import_id: z.string(),
    file_name: z.string(),
    created_at: z.string(),
    outcome: z.string(),
    n: z.number(),
    row: z.number(),
  })
  .transform((line) => ({
    importId: line.import_id,
    fileName: line.file_name,
    createdAt: line.created_at,
    outcome: line.outcome,
    records: line.n,
    firstRow: line.row,
  }));

/**
 * The earlier imports that have records of this one, by what became of those there by now; `unsent`: still waiting there.
 * In the order in which the file meets them.
 */
export const heldElsewhere = (journal: Journal, importId: string): z.infer<typeof heldRow>[] =>
  all(
    journal,
    heldRow,
    `SELECT i.import_id, i.file_name, i.created_at, CASE WHEN e.outcome = 'pending' AND e.submitted = 0 THEN 'unsent' ELSE e.outcome END AS outcome,
       count(*) AS n, min(r.first_row) AS row
     FROM record r JOIN import i ON i.import_id = r.duplicate_import
       JOIN record e ON e.import_id = r.duplicate_import AND e.record = r.duplicate_record
     WHERE r.import_id = ? AND r.outcome = 'excluded' AND r.verdict = 'duplicate' AND r.duplicate_import IS NOT NULL
     GROUP BY 1, 2, 3, 4 ORDER BY row`,
    [importId],
  );

const FAILURES = overIds(
  (marks) =>
    `SELECT count(*) AS n FROM sent_key s JOIN record r ON r.import_id = s.import_id AND r.record = s.record
     WHERE s.connection_id IN (${marks}) AND s.company = ? AND s.target = ? AND s.key = ? AND r.outcome = 'failed'`,
);

/** How often the service accepted a record with this key and then failed it in processing. */
export const failuresOf = (journal: Journal, scope: KeyScope, key: string): number => {
  const ids = idsOf(journal, scope);
  return count(journal, FAILURES(ids), [...ids, scope.company, scope.target, key]);
};

/** Keeps the match keys and the upload ids of all records of an import that are about to be sent. */
export const addSentKeys = (journal: Journal, scope: KeyScope, importId: string): void => {
  change(
    journal,
    `INSERT OR IGNORE INTO sent_key (connection_id, company, target, key, import_id, record)
     SELECT ?, ?, ?, key, import_id, record FROM record WHERE import_id = ? AND verdict = 'valid' AND key IS NOT NULL ORDER BY key`,
    [scope.connectionId, scope.company, scope.target, importId],
  );
  change(
    journal,
    `INSERT OR IGNORE INTO sent_upload (upload_id, import_id, record)
     SELECT upload_id, import_id, record FROM record WHERE import_id = ? AND verdict = 'valid' AND upload_id IS NOT NULL ORDER BY upload_id`,
    [importId],
  );
};

const payloadRow = z.object({
  record: z.number(),
  payload: objectText,
  service_id: z.string().nullable(),
});

/** Payloads of records of an import, by record number. */
export const readPayloads = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): Map<number, z.infer<typeof payloadRow>> =>
  new Map(
    allWithPayloads(
      journal,
      payloadRow,
      'SELECT record, payload, payload_block, service_id FROM record WHERE import_id = ? AND record IN (SELECT value FROM json_each(?)) AND payload_bytes IS NOT NULL',
      [importId, JSON.stringify(records)],
    ).map((row) => [row.record, row]),
  );

const SAME_SCOPE = `i.connection_id IN (SELECT value FROM json_each(@serviceIds)) AND i.company = @company AND i.target = @target`;

const namedScope = (journal: Journal, scope: KeyScope) => ({
  company: scope.company,
  target: scope.target,
  serviceIds: JSON.stringify(idsOf(journal, scope)),
});

const idRow = z.object({ service_id: z.string() });

const RECORD_IDS = `SELECT DISTINCT r.service_id FROM record r JOIN import i ON i.import_id = r.import_id
  WHERE r.service_id IN (SELECT value FROM json_each(@ids)) AND ${SAME_SCOPE}
    AND (i.submitted_at IS NOT NULL OR r.outcome <> 'existing') AND r.import_id <> @except`;

const SINGLE_IDS = `SELECT s.subject FROM operation_subject s JOIN operation o ON o.operation_id = s.operation_id
  WHERE s.subject IN (SELECT value FROM json_each(@ids)) AND o.name = @target || '.create' AND o.company = @company
    AND o.connection_id IN (SELECT value FROM json_each(@serviceIds))`;

const idsBy = (
  journal: Journal,
  sql: string,
  scope: KeyScope,
  { ids, except = '' }: { readonly ids: readonly string[]; readonly except?: string },
): Set<string> =>
  new Set(
    statement(journal, sql)
      .all({ ...namedScope(journal, scope), ids: JSON.stringify(ids), except })
      .map((row) => idRow.parse(row).service_id),
  );

/** Which of these service ids a record of this scope already has; what a draft only found there claims nothing. */
export const recordIds = (journal: Journal, scope: KeyScope, ids: readonly string[]): Set<string> =>
  idsBy(journal, RECORD_IDS, scope, { ids });

/** The same, and those that a single creation has; those of the import `except` left out. */
export const claimedIds = (
  journal: Journal,
  scope: KeyScope,
  ids: readonly string[],
  except = '',
): Set<string> => idsBy(journal, `${RECORD_IDS} UNION ${SINGLE_IDS}`, scope, { ids, except });
