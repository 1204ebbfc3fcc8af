import { z } from 'zod';
import { KEPT_OTHERWISE } from '../../core/submit/proof';
import type { Updating } from '../../core/targets/line-changes';
import { recordsByCode } from './coded-records';
import { type Journal, statement } from './open';
import { all, change, count, jsonText, objectText, one } from './parsed';
import { allWithPayloads } from './payload-blocks';
import { listOfScope, type SeenScope } from './seen-entries';

const guardCodes = [
  'near-listed',
  'number-alike',
  'existing-several',
  'existing-tie',
  'existing-payable-there',
  'existing-archived-there',
  'existing-unused-there',
  'existing-other-lines',
  'existing-changed-since',
  'existing-decided-made',
  'order-updates',
  'order-lines-may-add',
  'order-lines-add',
  'order-update-held',
  'order-number-kept',
  'order-open-elsewhere',
  'change-open-elsewhere',
  'update-open-elsewhere',
  'upsert-open-earlier',
  'receipt-updates',
  'receipt-update-held',
  'receipt-twin-held',
] as const;

/** What the list of the service says of a record. `ids`: the entries, the one that counts first; `text`: for a person. */
export type GuardFind = {
  readonly record: number;
  readonly grade: 'existing' | 'near' | 'tie';
  readonly ids: readonly string[];
  readonly code: string;
  readonly text: string | null;
  readonly params: Readonly<Record<string, string>>;
  /** It must not be sent as it is: an error, where the others are warnings. */
  readonly isRefused?: true;
  /** Refused since another import has sent it, and what became of it there is not known. */
  readonly duplicateOf?: { readonly importId: string; readonly record: number };
};

const heldRow = z.object({
  record: z.number(),
  service_id: z.string(),
  code: z.string(),
  text: z.string().nullable(),
});

/** The id under which a record stands there, null where nobody knows it, and what is said of it. */
export type Held = Omit<z.infer<typeof heldRow>, 'record' | 'service_id'> & {
  readonly service_id: string | null;
};

/** Records of an import that were held back because they stand there already. */
export const heldAsExisting = (journal: Journal, importId: string): ReadonlyMap<number, Held> =>
  new Map(
    statement(journal, "SELECT 1 FROM sqlite_master WHERE name = 'guard_find'").get() === undefined
      ? []
      : all(
          journal,
          heldRow,
          "SELECT record, service_id, code, text FROM guard_find WHERE import_id = ? AND grade = 'existing'",
          [importId],
        ).map(({ record, service_id: id, ...held }) => [
          record,
          { ...held, service_id: id === '' ? null : id },
        ]),
  );

/** Held back as existing by the look of a resume; what was held before the first byte stands among the finds. */
const LATER = '-later';

/** The code of what the look of a resume holds back, by that of what a look before sending would. */
export const heldLater = (code: string): string => `${code}${LATER}`;

/** A single change made it as it would be sent, and it reads otherwise by now. */
export const CHANGED_SINCE = 'existing-changed-since';

/** A person said of a single change that it made it. */
export const DECIDED_MADE = 'existing-decided-made';

/** Held back as existing, though it reads otherwise, or nobody has read it: it is told beside it, as a warning. */
const TOLD_BESIDE = [
  ...['existing-payable-there', 'existing-archived-there', 'existing-unused-there'],
  ...['existing-other-lines', CHANGED_SINCE, DECIDED_MADE],
];

const listOf = (codes: readonly string[]): string => `(${codes.map((code) => `'${code}'`).join(', ')})`;

/** Codes of the same, held back by a resume. */
const TOLD_LATER = listOf(TOLD_BESIDE.map(heldLater));
const HELD_LATER = listOf(['existing-listed', ...TOLD_BESIDE].map(heldLater));

/** An update that changes or leaves out lines that stand there, kept back until a person knows of it. */
export const HELD_UPDATE = 'order-update-held';

/** A receipt that would write over one that stands there, kept back until a person knows of it. */
export const HELD_OVERWRITE = 'receipt-update-held';

/** A receipt of which one stands there that is equal but for the sender's own id, kept back in the same way. */
export const HELD_TWIN = 'receipt-twin-held';

/** Kept back until a person knows of it. */
const HELD = `('${HELD_UPDATE}', '${HELD_OVERWRITE}', '${HELD_TWIN}')`;

/** Another import has sent it, and it is not known what became of it there. */
export const OPEN_ELSEWHERE = 'order-open-elsewhere';

/** A single change may have made it, and it is not known what became of that. */
export const CHANGE_OPEN = 'change-open-elsewhere';

/** A single change of what it writes over may still come. */
export const UPDATE_OPEN = 'update-open-elsewhere';

/** What was sent of it before, with other values and without an answer, may still come and write over it. */
export const UPSERT_OPEN = 'upsert-open-earlier';

/** The codes with which a record is refused before anything is sent. */
const REFUSING = `('order-lines-add', 'order-number-kept', '${HELD_UPDATE}', '${OPEN_ELSEWHERE}', '${CHANGE_OPEN}', '${UPDATE_OPEN}', '${UPSERT_OPEN}', '${HELD_OVERWRITE}', '${HELD_TWIN}')`;

/** Whether a record was refused before anything was sent, because of what stands there. */
export const isRefusedByGuard = (journal: Journal, importId: string, record: number): boolean =>
  count(journal, "SELECT count(*) AS n FROM sqlite_master WHERE name = 'guard_find'") > 0 &&
  count(
    journal,
    `SELECT count(*) AS n FROM guard_find WHERE import_id = ? AND record = ? AND code IN ${REFUSING}`,
    [importId, record],
  ) > 0;

const CODES = guardCodes.map((code) => `'${code}'`).join(', ');

/** Takes back what was found for an import before it was sent: what was held back can be sent again. Call it in a transaction. */
export const clearGuard = (journal: Journal, importId: string): void => {
  if (count(journal, 'SELECT count(*) AS n FROM guard_look WHERE import_id = ?', [importId]) === 0) return;
  change(
    journal,
    `UPDATE record SET warnings = warnings - f.n FROM (SELECT record, count(*) AS n FROM issue
       WHERE import_id = @importId AND code IN (${CODES}) AND severity = 'warning' GROUP BY record) AS f
     WHERE record.import_id = @importId AND record.record = f.record`,
    { importId },
  );
  change(journal, `DELETE FROM issue WHERE import_id = ? AND code IN (${CODES})`, [importId]);
  change(
    journal,
    `UPDATE record SET outcome = 'pending', service_id = NULL, code = g.code_before, text = g.text_before
     FROM guard_find AS g WHERE g.import_id = @importId AND g.grade = 'existing' AND record.import_id = g.import_id
       AND record.record = g.record AND record.outcome = 'existing' AND record.submitted = 0`,
    { importId },
  );
  change(
    journal,
    `UPDATE record SET verdict = 'valid', outcome = 'pending', duplicate_import = NULL, duplicate_record = NULL
     FROM guard_find AS g WHERE g.import_id = @importId AND g.code IN ${REFUSING} AND record.import_id = g.import_id
       AND record.record = g.record AND record.verdict IN ('invalid', 'duplicate') AND record.submitted = 0
       AND NOT EXISTS (SELECT 1 FROM issue i WHERE i.import_id = g.import_id AND i.record = g.record AND i.severity = 'error')`,
    { importId },
  );
  change(journal, 'DELETE FROM guard_find WHERE import_id = ?', [importId]);
  change(journal, 'DELETE FROM guard_look WHERE import_id = ?', [importId]);
};

const candidateRow = z.object({
  record: z.number(),
  key: z.string().nullable(),
  payload: objectText,
  first_row: z.number(),
});

/** A record that could be sent, with what would be. */
export type GuardCandidate = z.infer<typeof candidateRow>;

const UNSENT = `r.import_id = @importId AND r.verdict = 'valid' AND r.outcome = 'pending'
  AND (r.submitted = 0 OR r.record IN (SELECT value FROM json_each(@again)))`;
const NOT_DECIDED = `NOT EXISTS (SELECT 1 FROM sent_anyway a WHERE a.import_id = r.import_id AND a.key = r.key)`;

/**
 * Records that could be sent after a number, in order: those of which the list showed the key since a moment, or all where
 * the key of a record is not that of its payload. `keys`: they may be there, whatever the list showed. What a person wants sent
 * all the same is left out. `again`: records whose sending came to nothing for sure.
 */
export const guardCandidates = (
  journal: Journal,
  importId: string,
  scope: SeenScope,
  wanted: {
    readonly isMatchKey: boolean;
    readonly keys: readonly string[];
    readonly since: number;
    readonly after: number;
    readonly limit: number;
    readonly again: readonly number[];
  },
): GuardCandidate[] => {
  const list = listOfScope(journal, scope);
  if (list === null && wanted.isMatchKey && wanted.keys.length === 0) return [];
  const { since, after, limit } = wanted;
  const again = JSON.stringify(wanted.again);
  const seen = wanted.isMatchKey
    ? `(r.key IN (SELECT value FROM json_each(@keys)) OR EXISTS (SELECT 1 FROM seen_entry s INDEXED BY seen_entry_by_key
        WHERE s.list_id = @list AND s.key IS NOT NULL AND s.key = r.key AND s.last_seen >= @since AND s.entry IS NOT NULL))`
    : '@list IS @list AND @since = @since AND @keys = @keys';
  return allWithPayloads(
    journal,
    candidateRow,
    `SELECT r.record, r.key, r.first_row, r.payload, r.payload_block FROM record r
     WHERE ${UNSENT} AND r.payload_bytes IS NOT NULL AND r.record > @after AND ${NOT_DECIDED} AND ${seen}
     ORDER BY r.record LIMIT @limit`,
    { importId, list, since, after, limit, again, keys: JSON.stringify(wanted.keys) },
  );
};

const ordinalRow = z.object({ ordinals: z.string() });

const firstOrdinal = (journal: Journal, importId: string, record: number): number | null => {
  const text = one(journal, ordinalRow, 'SELECT ordinals FROM record WHERE import_id = ? AND record = ?', [
    importId,
    record,
  ])?.ordinals;
  const first = text === undefined ? Number.NaN : Number.parseInt(text, 10);
  return Number.isNaN(first) ? null : first;
};

/** What would do harm is not valid any more. */
const refuse = (journal: Journal, importId: string, { record, isRefused, duplicateOf }: GuardFind): void => {
  if (!isRefused) return;
  const [verdict, outcome] = duplicateOf === undefined ? ['invalid', 'invalid'] : ['duplicate', 'excluded'];
  change(
    journal,
    `UPDATE record SET verdict = ?, outcome = ?, duplicate_import = ?, duplicate_record = ?
     WHERE import_id = ? AND record = ?`,
    [
      ...[verdict, outcome, duplicateOf?.importId ?? null, duplicateOf?.record ?? null],
      ...[importId, record],
    ],
  );
};

const hold = (journal: Journal, importId: string, find: GuardFind): void => {
  change(
    journal,
    `INSERT INTO guard_find (import_id, record, grade, service_id, code, text, code_before, text_before)
     SELECT @importId, record, @grade, @id, @code, @text, code, text FROM record WHERE import_id = @importId AND record = @record`,
    {
      ...{ importId, record: find.record, grade: find.grade, id: find.ids[0] ?? '' },
      ...{ code: find.code, text: find.text },
    },
  );
  if (find.grade === 'existing')
    change(
      journal,
      `UPDATE record SET outcome = 'existing', service_id = ?, code = ?, text = ? WHERE import_id = ? AND record = ?`,
      [find.ids[0] ?? null, find.code, find.text, importId, find.record],
    );
};

/** What stands there is told in one text. */
const paramsOf = ({ grade, text, params }: GuardFind): GuardFind['params'] =>
  grade === 'existing' && text !== null ? { ...params, text } : params;

/** What an import was held against. */
export type GuardLook = {
  readonly at: number;
  readonly listedAt: number | null;
  readonly isWhole: boolean;
  readonly entries: number;
};

/** Writes against which listing an import was held last, and what was found in it. Call it in a transaction. */
export const addGuard = (
  journal: Journal,
  importId: string,
  look: GuardLook,
  finds: readonly GuardFind[],
): void => {
  change(
    journal,
    'INSERT OR REPLACE INTO guard_look (import_id, at, listed_at, is_whole, entries) VALUES (?, ?, ?, ?, ?)',
    [importId, look.at, look.listedAt, Number(look.isWhole), look.entries],
  );
  let issue = count(journal, 'SELECT coalesce(max(issue), 0) AS n FROM issue WHERE import_id = ?', [
    importId,
  ]);
  for (const find of finds) {
    hold(journal, importId, find);
    refuse(journal, importId, find);
    if (find.grade === 'existing' && !TOLD_BESIDE.includes(find.code)) continue;
    issue += 1;
    const place = [importId, find.record] as const;
    change(
      journal,
      `INSERT INTO issue (import_id, issue, record, ordinal, row, column_name, field, code, severity, params, fix)
       SELECT import_id, ?, record, ?, first_row, NULL, NULL, ?, ?, ?, NULL FROM record WHERE import_id = ? AND record = ?`,
      [
        ...[issue, firstOrdinal(journal, ...place), find.code, find.isRefused ? 'error' : 'warning'],
        ...[JSON.stringify(paramsOf(find)), ...place],
      ],
    );
    if (find.isRefused) continue;
    change(journal, 'UPDATE record SET warnings = warnings + 1 WHERE import_id = ? AND record = ?', place);
  }
};

const lookRow = z
  .object({
    at: z.number(),
    listed_at: z.number().nullable(),
    is_whole: z.number(),
    entries: z.number(),
    existing: z.number(),
    near: z.number(),
    anyway: z.number(),
  })
  .transform((row) => ({
    at: row.at,
    listedAt: row.listed_at,
    isWhole: row.is_whole === 1,
    entries: row.entries,
    existing: row.existing,
    near: row.near,
    anyway: row.anyway,
  }));

/** What an import was held against before it was sent, epoch milliseconds; undefined: nothing, or things of its kind never are. */
export const guardLook = (journal: Journal, importId: string): z.infer<typeof lookRow> | undefined =>
  one(
    journal,
    lookRow,
    `SELECT at, listed_at, is_whole, entries,
       (SELECT count(*) FROM guard_find f WHERE f.import_id = l.import_id AND f.grade = 'existing')
         + (SELECT count(*) FROM record r INDEXED BY record_by_outcome WHERE r.import_id = l.import_id AND r.outcome = 'existing'
           AND r.outcome <> 'pending' AND r.code IN ${HELD_LATER}) AS existing,
       (SELECT count(*) FROM guard_find f WHERE f.import_id = l.import_id AND f.grade <> 'existing'
         AND f.code NOT IN ${REFUSING}) AS near,
       (SELECT count(*) FROM sent_anyway a WHERE a.import_id = l.import_id) AS anyway
     FROM guard_look l WHERE import_id = ?`,
    [importId],
  );

/** Keeps that a person wants records sent although they stand there. `records` null: all that were held back for it. */
export const sendAnyway = (
  journal: Journal,
  importId: string,
  records: readonly number[] | null,
  said: { readonly note: string; readonly by: string; readonly at: string },
): number =>
  change(
    journal,
    `INSERT OR REPLACE INTO sent_anyway (import_id, key, note, by_name, at)
     SELECT r.import_id, r.key, @note, @by, @at FROM guard_find g JOIN record r ON r.import_id = g.import_id AND r.record = g.record
     WHERE g.import_id = @importId AND g.grade = 'existing' AND r.key IS NOT NULL
       AND (@records IS NULL OR g.record IN (SELECT value FROM json_each(@records)))`,
    { importId, ...said, records: records === null ? null : JSON.stringify(records) },
  );

/** Takes those decisions back. */
export const holdBackAgain = (journal: Journal, importId: string): void => {
  change(journal, 'DELETE FROM sent_anyway WHERE import_id = ?', [importId]);
};

const findRow = z.object({ record: z.number(), grade: z.string(), code: z.string() });

/** What a look found of each record. */
export const guardFinds = (journal: Journal, importId: string): z.infer<typeof findRow>[] =>
  all(journal, findRow, 'SELECT record, grade, code FROM guard_find WHERE import_id = ? ORDER BY record', [
    importId,
  ]);

const anywayRow = z
  .object({ note: z.string(), by_name: z.string(), at: z.string(), records: z.number() })
  .transform(({ by_name: by, ...row }) => ({ ...row, by }));

/** What people wanted sent all the same, told once for each note and moment. */
export const sentAnyway = (journal: Journal, importId: string): z.infer<typeof anywayRow>[] =>
  all(
    journal,
    anywayRow,
    'SELECT note, by_name, at, count(*) AS records FROM sent_anyway WHERE import_id = ? GROUP BY 1, 2, 3 ORDER BY at',
    [importId],
  );

/** How many records were held back as existing before anything was sent. */
export const heldBefore = (journal: Journal, importId: string): number =>
  count(journal, "SELECT count(*) AS n FROM guard_find WHERE import_id = ? AND grade = 'existing'", [
    importId,
  ]);

/** What would change or repeat what stands there, and is kept back until a person knows of it. */
export const heldUpdates = (journal: Journal, importId: string): number =>
  count(journal, `SELECT count(*) AS n FROM guard_find WHERE import_id = ? AND code IN ${HELD}`, [importId]);

const saidRow = z
  .object({
    record: z.number(),
    first_row: z.number(),
    last_row: z.number(),
    key: z.string().nullable(),
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    params: jsonText(z.record(z.string(), z.string())),
  })
  .transform(({ first_row: first, last_row: last, ...said }) => ({ ...said, rows: [first, last] as const }));

/** What is said of records because of what stands there, the first so many in the order of the file, and of how many. */
export const saidByGuard = (
  journal: Journal,
  importId: string,
  limit: number,
): { readonly total: number; readonly said: z.infer<typeof saidRow>[] } => ({
  total: count(
    journal,
    `SELECT count(*) AS n FROM issue WHERE import_id = ? AND code IN (${CODES}) AND record IS NOT NULL`,
    [importId],
  ),
  said: all(
    journal,
    saidRow,
    `SELECT r.record, r.first_row, r.last_row, r.key, i.code, i.severity, i.params FROM issue i
     JOIN record r ON r.import_id = i.import_id AND r.record = i.record
     WHERE i.import_id = ? AND i.code IN (${CODES}) ORDER BY r.record LIMIT ?`,
    [importId, limit],
  ),
});

const laterRow = z
  .object({ code: z.string(), n: z.number(), text: z.string().nullable(), first_row: z.number() })
  .transform(({ n: count, first_row: row, ...said }) => ({ ...said, count, row }));

/** What a resume held back and tells of beside it, by code, with the words and the row of the first. */
export const toldLater = (journal: Journal, importId: string): z.infer<typeof laterRow>[] =>
  all(
    journal,
    laterRow,
    `SELECT code, count(*) AS n, text, min(first_row) AS first_row FROM ${recordsByCode(journal)}
     WHERE import_id = ? AND outcome = 'existing' AND outcome <> 'pending' AND code IN ${TOLD_LATER} GROUP BY code`,
    [importId],
  );

const knownRow = z.object({
  record: z.number(),
  code: z.string(),
  params: jsonText(z.record(z.string(), z.string())),
});

/** What was said of an update before it was sent. */
export type KnownUpdate = Omit<z.infer<typeof knownRow>, 'record'>;

/** The same of each, which its person knew of. */
export const knownUpdates = (journal: Journal, importId: string): ReadonlyMap<number, KnownUpdate> =>
  new Map(
    all(
      journal,
      knownRow,
      `SELECT record, code, params FROM issue
       WHERE import_id = ? AND code IN ('order-updates', 'order-lines-may-add', 'receipt-updates') AND record IS NOT NULL`,
      [importId],
    ).map(({ record, ...known }) => [record, known]),
  );

/** Records that answers or the list showed otherwise than they were sent; `firstRow`: null without any. */
export const keptOtherwise = (journal: Journal, importId: string): { n: number; firstRow: number | null } => {
  const row = one(
    journal,
    keptRow,
    `SELECT count(*) AS n, min(first_row) AS first_row FROM ${recordsByCode(journal)}
     WHERE import_id = ? AND code = '${KEPT_OTHERWISE}' AND outcome IN ('created', 'updated') AND outcome <> 'pending'`,
    [importId],
  );
  return { n: row?.n ?? 0, firstRow: row?.first_row ?? null };
};

/** Records that were sent as new and were answered as updates of what no list had shown. */
export const replacedUnseen = (journal: Journal, importId: string): number =>
  count(
    journal,
    `SELECT count(*) AS n FROM record INDEXED BY record_by_outcome
     WHERE import_id = ? AND outcome = 'updated' AND outcome <> 'pending' AND code = 'replaced-unseen'`,
    [importId],
  );

const keptRow = z.object({ n: z.number(), first_row: z.number().nullable() });

const updateRow = z.object({ record: z.number(), there: z.string().nullable() });

/**
 * Records that update what stands there and go out alone, since it is not known what becomes of its lines, or what it held is
 * lost, with how many lines stand there; null: they were not read.
 */
export const unsureUpdates = (journal: Journal, importId: string): ReadonlyMap<number, number | null> =>
  new Map(
    all(
      journal,
      updateRow,
      `SELECT record, json_extract(params, '$.there') AS there FROM issue
       WHERE import_id = ? AND code IN ('order-lines-may-add', 'receipt-updates') AND record IS NOT NULL`,
      [importId],
    ).map(({ record, there }) => [record, there === null || there === '' ? null : Number(there)]),
  );

const updatingRow = z.object({
  records: z.number(),
  alone: z.number(),
  unread: z.number(),
  added: z.number(),
  changed: z.number(),
  left: z.number(),
});

const summed = (name: string): string =>
  `coalesce(sum(CAST(json_extract(params, '$.${name}') AS INTEGER)), 0) AS ${name}`;

/** What the records of an import update and with how many lines, added up. */
export const updatingNow = (journal: Journal, importId: string): Updating | undefined =>
  one(
    journal,
    updatingRow,
    `SELECT count(*) AS records, coalesce(sum(code = 'order-lines-may-add'), 0) AS alone,
       ${['unread', 'added', 'changed'].map(summed).join(', ')}, ${summed('left').replace('AS left', 'AS "left"')}
     FROM issue WHERE import_id = ? AND code IN ('order-updates', 'order-lines-may-add')`,
    [importId],
  );

/** Updates of which a person can read which lines are added, changed or left. */
export const updatesWithLines = (journal: Journal, importId: string): number =>
  count(
    journal,
    `SELECT count(*) AS n FROM issue WHERE import_id = ? AND code IN ('order-updates', 'order-lines-may-add')
       AND coalesce(json_extract(params, '$.there'), '') <> ''`,
    [importId],
  );
