import { z } from 'zod';
import {
  type ReadBackLine,
  type RecordLine,
  readBackLineSchema,
  readStateSchema,
  stateOfLine,
} from '../../core/reconcile/lines';
import { toMinor } from '../../core/values/currency';
import { seal } from './chain';
import { type Journal, statement } from './open';
import { payloadOf } from './opened-blocks';
import { all, change, count, eachText, jsonText, one } from './parsed';

const lineRow = z.object({ body: jsonText(readBackLineSchema) }).transform((row) => row.body);

type Line = { readonly number: number; readonly line: RecordLine };

/** The money that a look showed, in the smallest units; null: it showed none that counts. */
export const minorOf = (line: RecordLine): { readonly currency: string; readonly minor: bigint } | null => {
  if (line.kind !== 'read' || line.money === null) return null;
  const minor = toMinor(line.money.amount, line.money.currency);
  // An answer may name any number; the journal keeps 64 bits.
  const isKept = minor.ok && BigInt.asIntN(64, minor.value) === minor.value;
  return isKept ? { currency: line.money.currency, minor: minor.value } : null;
};

/** Whether what a look showed had changed since the last one. */
export const isChanged = (line: RecordLine): boolean =>
  line.kind !== 'unread' && (line.changed?.length ?? 0) > 0;

const applyToRecord = (journal: Journal, importId: string, { number, line }: Line): void => {
  const money = minorOf(line);
  change(
    journal,
    `INSERT OR REPLACE INTO read_back (import_id, record, line, run, state, is_changed, currency, amount_minor)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[importId, line.record, number, line.run, stateOfLine(line), Number(isChanged(line))],
      ...[money?.currency ?? null, money?.minor ?? null],
    ],
  );
};

const recordOf = (line: ReadBackLine): number | null => ('record' in line ? line.record : null);

/** Appends lines, seals them, and brings what the last look says up to date. Call it inside a transaction. */
export const appendReadBacks = (journal: Journal, importId: string, lines: readonly ReadBackLine[]): void => {
  if (lines.length === 0) return;
  const first = count(
    journal,
    'SELECT coalesce(max(line), 0) + 1 AS n FROM read_back_line WHERE import_id = ?',
    [importId],
  );
  const insert = statement(
    journal,
    'INSERT INTO read_back_line (import_id, line, run, kind, record, body) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const [index, line] of lines.entries()) {
    const number = first + index;
    insert.run([importId, number, line.run, line.kind, recordOf(line), JSON.stringify(line)]);
    if (line.kind === 'read' || line.kind === 'missing' || line.kind === 'unread')
      applyToRecord(journal, importId, { number, line });
  }
  seal(journal, { kind: 'read-back', scope: importId, first, last: first + lines.length - 1 });
};

/** The last line of one of the kinds; undefined where there is none. */
export const lastReadBack = (
  journal: Journal,
  importId: string,
  kinds: readonly ReadBackLine['kind'][],
): ReadBackLine | undefined =>
  all(
    journal,
    lineRow,
    `SELECT body FROM read_back_line WHERE import_id = ? AND kind IN (SELECT value FROM json_each(?))
     ORDER BY line DESC LIMIT 1`,
    [importId, JSON.stringify(kinds)],
  )[0];

/** Lines of the searches for second copies: each list that was read to its end, and what it showed too many. */
export const searchLines = (journal: Journal, importId: string): ReadBackLine[] =>
  all(
    journal,
    lineRow,
    "SELECT body FROM read_back_line WHERE import_id = ? AND kind IN ('listed', 'unexpected') ORDER BY line",
    [importId],
  );

/** The last look that could compare each of these records. */
export const formerLooks = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): ReadonlyMap<number, RecordLine> => {
  const found = new Map<number, RecordLine>();
  for (const record of records) {
    const line = one(
      journal,
      lineRow,
      // Left to itself, SQLite reads all lines of the import from its end.
      `SELECT body FROM read_back_line INDEXED BY read_back_line_by_record
       WHERE import_id = ? AND record = ? AND kind IN ('read', 'missing') ORDER BY line DESC LIMIT 1`,
      [importId, record],
    );
    if (line?.kind === 'read' || line?.kind === 'missing') found.set(record, line);
  }
  return found;
};

const numberRow = z.object({ record: z.number() });

/** Records that are at the service for all that is known, in order. */
export const readableRecords = (journal: Journal, importId: string): number[] =>
  all(
    journal,
    numberRow,
    "SELECT record FROM record WHERE import_id = ? AND outcome IN ('created', 'updated', 'existing') ORDER BY record",
    [importId],
  ).map(({ record }) => record);

/** Records that a run has looked at already. */
export const recordsOfRun = (journal: Journal, importId: string, run: number): ReadonlySet<number> =>
  new Set(
    all(journal, numberRow, 'SELECT record FROM read_back WHERE import_id = ? AND run = ?', [
      importId,
      run,
    ]).map(({ record }) => record),
  );

const wantedRow = z
  .object({
    record: z.number(),
    payload: jsonText(z.record(z.string(), z.json())),
    service_id: z.string().nullable(),
    outcome: z.string(),
    currency: z.string().nullable(),
    has_amount: z.number(),
  })
  .transform((row) => ({
    record: row.record,
    payload: row.payload,
    serviceId: row.service_id,
    outcome: row.outcome,
    /** Null where the record has no money of its own: then none is counted of what reads back. */
    currency: row.has_amount === 1 ? row.currency : null,
  }));

/** A submitted record as it is held against what reads back. */
export type WantedRecord = z.infer<typeof wantedRow>;

const WANTED = `record, ${payloadOf('record.')} AS payload, service_id, outcome, currency,
  amount_minor IS NOT NULL AS has_amount`;

/** Some records of an import, by their numbers. */
export const wantedRecords = (
  journal: Journal,
  importId: string,
  records: readonly number[],
): WantedRecord[] =>
  all(
    journal,
    wantedRow,
    `SELECT ${WANTED} FROM record WHERE import_id = ? AND record IN (SELECT value FROM json_each(?))
       AND payload_bytes IS NOT NULL ORDER BY record`,
    [importId, JSON.stringify(records)],
  );

/** Submitted records after a number, in order: whatever may be at the service. */
export const submittedRecords = (
  journal: Journal,
  importId: string,
  after: number,
  limit: number,
): WantedRecord[] =>
  all(
    journal,
    wantedRow,
    `SELECT ${WANTED} FROM record WHERE import_id = ? AND record > ? AND submitted = 1 AND payload_bytes IS NOT NULL
     ORDER BY record LIMIT ?`,
    [importId, after, limit],
  );

/** Ids that the service gave for records of an import and that are not among some, the last ones first; as many as are wanted. */
export const idsBeside = (
  journal: Journal,
  importId: string,
  shown: ReadonlySet<string>,
  limit: number,
): readonly string[] => {
  const beside: string[] = [];
  eachText(
    journal,
    `SELECT service_id FROM record WHERE import_id = ? AND submitted = 1 AND service_id IS NOT NULL
       AND outcome IN ('created', 'updated') ORDER BY record DESC`,
    [importId],
    (id) => {
      if (beside.length < limit && !shown.has(id)) beside.push(id);
    },
  );
  return beside;
};

const idRow = z.object({ record: z.number(), service_id: z.string() });

/** The records of an import that have these ids of the service. */
export const recordsWithIds = (
  journal: Journal,
  importId: string,
  ids: readonly string[],
): ReadonlyMap<string, number> =>
  new Map(
    all(
      journal,
      idRow,
      `SELECT record, service_id FROM record INDEXED BY record_by_service_id
       WHERE service_id IN (SELECT value FROM json_each(?)) AND import_id = ? AND outcome IN ('created', 'updated', 'existing')`,
      [JSON.stringify(ids), importId],
    ).map((row) => [row.service_id, row.record]),
  );

const spanRow = z.object({ first: z.number().nullable(), last: z.number().nullable() });

/** When an import was sent, epoch milliseconds: its first and last fact. */
export const sentBetween = (journal: Journal, importId: string): z.infer<typeof spanRow> =>
  one(
    journal,
    spanRow,
    "SELECT min(json_extract(body, '$.at')) AS first, max(json_extract(body, '$.at')) AS last FROM fact WHERE import_id = ?",
    [importId],
  ) ?? { first: null, last: null };

const stateRow = z.object({ state: readStateSchema, n: z.number(), changed: z.number() });

/** Numbers of records by what the last look said of them. */
export const countReadBacks = (journal: Journal, importId: string): z.infer<typeof stateRow>[] =>
  all(
    journal,
    stateRow,
    'SELECT state, count(*) AS n, sum(is_changed) AS changed FROM read_back WHERE import_id = ? GROUP BY state',
    [importId],
  );

const LISTED_RUN = `(SELECT max(run) FROM read_back_line WHERE import_id = @importId AND kind = 'listed')`;

/** What the last search found; what a record has turned out to be since, in doubt then, is none of it any more. */
const UNEXPECTED = `FROM read_back_line l WHERE l.import_id = @importId AND l.kind = 'unexpected' AND l.run = ${LISTED_RUN}
  AND NOT EXISTS (SELECT 1 FROM record r WHERE r.service_id = json_extract(l.body, '$.serviceId')
    AND r.import_id = @importId AND r.outcome IN ('created', 'updated', 'existing'))`;

/** How many things the last search found that no record accounts for. */
export const countUnexpected = (journal: Journal, importId: string): number =>
  one(journal, z.object({ n: z.number() }), `SELECT count(*) AS n ${UNEXPECTED}`, { importId })?.n ?? 0;

/** Those things, in the order of the records they are copies of. */
export const unexpectedLines = (
  journal: Journal,
  importId: string,
  page: { readonly offset: number; readonly limit: number },
): ReadBackLine[] =>
  all(journal, lineRow, `SELECT l.body ${UNEXPECTED} ORDER BY l.record, l.line LIMIT @limit OFFSET @offset`, {
    importId,
    ...page,
  });

/** The last looks of one state, or those that read otherwise than the look before, in the order of the records. */
export const latestLines = (
  journal: Journal,
  importId: string,
  wanted: z.infer<typeof readStateSchema> | 'changed',
  page: { readonly offset: number; readonly limit: number },
): ReadBackLine[] =>
  all(
    journal,
    lineRow,
    `SELECT l.body FROM read_back b JOIN read_back_line l ON l.import_id = b.import_id AND l.line = b.line
     WHERE b.import_id = @importId AND ${wanted === 'changed' ? "b.is_changed = 1 AND @wanted = 'changed'" : 'b.state = @wanted'}
     ORDER BY b.record LIMIT @limit OFFSET @offset`,
    { importId, wanted, ...page },
  );

type TellingLine = Exclude<RecordLine, { readonly kind: 'unread' }>;

const tells = (line: ReadBackLine): line is TellingLine =>
  line.kind === 'missing' ||
  (line.kind === 'read' && (line.differences.length > 0 || line.paidOtherwise !== undefined));

const recordLineRow = z.object({ record: z.number(), body: jsonText(readBackLineSchema) });

const LAST_LOOK = `SELECT b.record, l.body FROM read_back b
  JOIN read_back_line l ON l.import_id = b.import_id AND l.line = b.line WHERE b.import_id = ?`;

/** What the last look found of a record that a person should see; undefined: it reads as it was sent, or was not read. */
export const lookThatTells = (journal: Journal, importId: string, record: number): TellingLine | undefined =>
  looksThatTell(journal, importId, record, record).get(record);

/** The same of the records from one to another, both among them, by record. */
export const looksThatTell = (
  journal: Journal,
  importId: string,
  from: number,
  to: number,
): ReadonlyMap<number, TellingLine> =>
  new Map(
    all(journal, recordLineRow, `${LAST_LOOK} AND b.record BETWEEN ? AND ?`, [importId, from, to]).flatMap(
      ({ record, body }) => (tells(body) ? [[record, body] as const] : []),
    ),
  );

/** Lines that name it are told from the others without looking into them. */
const PAID_OTHERWISE = `FROM read_back b JOIN read_back_line l ON l.import_id = b.import_id AND l.line = b.line
  WHERE b.import_id = @importId AND b.state IN ('matched', 'different') AND instr(l.body, '"paidOtherwise"') > 0`;

/** How far a history of reading back goes, and whether its last looks tell anything at all. */
export const looksTelling = (
  journal: Journal,
  importId: string,
  known: { readonly lines: number; readonly isTelling: boolean } | undefined,
): { readonly lines: number; readonly isTelling: boolean } => {
  const lines = count(journal, 'SELECT coalesce(max(line), 0) AS n FROM read_back_line WHERE import_id = ?', [
    importId,
  ]);
  if (lines === 0) return { lines, isTelling: false };
  if (known?.lines === lines) return known;
  const sql = `SELECT EXISTS (SELECT 1 FROM read_back WHERE import_id = @importId AND state IN ('different', 'missing'))
    OR EXISTS (SELECT 1 ${PAID_OTHERWISE}) AS n`;
  const isTelling = (one(journal, z.object({ n: z.number() }), sql, { importId })?.n ?? 0) > 0;
  return { lines, isTelling };
};

const otherwiseRow = z
  .object({
    kind: z.enum(['payable-there', 'archived-there']),
    n: z.number(),
    text: z.string(),
    row: z.number(),
  })
  .transform(({ n: count, ...said }) => ({ ...said, count }));

/** Records that read paid where they were sent to be paid, or the other way round, by kind, with the words of the first. */
export const readPaidOtherwise = (journal: Journal, importId: string): z.infer<typeof otherwiseRow>[] =>
  all(
    journal,
    otherwiseRow,
    `SELECT kind, count(*) AS n, text, min(row) AS row FROM (
       SELECT json_extract(l.body, '$.paidOtherwise.kind') AS kind, json_extract(l.body, '$.paidOtherwise.text') AS text,
         (SELECT r.first_row FROM record r WHERE r.import_id = b.import_id AND r.record = b.record) AS row
       ${PAID_OTHERWISE}) WHERE kind IS NOT NULL GROUP BY kind`,
    { importId },
  );
