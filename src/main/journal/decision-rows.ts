import { z } from 'zod';
import { hasColumn } from './older-shape';
import { type Journal, statement } from './open';
import { addRecords } from './record-digest';
import { addRow, newDigest, valuesOf } from './sealed-rows';
import { rowSum } from './sealed-sum';
import {
  isSummed,
  kindsOfSending,
  listingWithoutReader,
  wholeKinds,
  wholePlacesOf,
  wholeRowsOf,
} from './whole-rows';

/** What a person decided, by the rows that hold it. Rows of drafts count too: a draft is what will be sent. */
export const decisionKinds = [
  'connection',
  'settings',
  'exchange',
  'edits',
  'order',
  'records',
  'set',
  'subjects',
  'review',
  'evidence',
  'merge',
  'promotion',
  'sweep',
  'answer',
  'guard',
  'payment-answers',
  'payment-words',
  'findings',
  ...wholeKinds,
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Rows of one kind: `scope` is the connection, import, load or change; the numbers are steps, records or exchanges, or 0. */
export type DecisionPlace = {
  readonly kind: DecisionKind;
  readonly scope: string;
  readonly first: number;
  readonly last: number;
};

const WHOLE = '@first <= @last';

// The word on a record that can be sent gives way to that of its outcome; on any other it stays. A payload counts as the text it
// is, wherever it is kept: of a journal with blocks, record-digest.ts says the same.
const RECORDS = `SELECT record, first_row, last_row, ordinals, key, upload_id, verdict, warnings, currency, amount_minor, payload, items,
     duplicate_import, duplicate_record, iif(verdict = 'valid', NULL, code), iif(verdict = 'valid', NULL, text)
   FROM record WHERE import_id = @scope AND record BETWEEN @first AND @last ORDER BY record`;

/** The rows of a place. What the machine changes later by itself is not among them; verify holds that to the facts. */
const rowsOf: Readonly<Record<DecisionKind, readonly string[]>> = {
  connection: [
    `SELECT name, environment, base_url, auth_url, api_version, companies, locations, custom_fields, hosted_erp, profile,
       created_at, removed_at FROM connection WHERE connection_id = @scope AND ${WHOLE}`,
  ],
  settings: [
    `SELECT change, setting, value, reason, at FROM profile_change WHERE connection_id = @scope AND ${WHOLE} ORDER BY change`,
  ],
  exchange: [
    `SELECT attempt, connection_id FROM attempt_connection WHERE @scope = '' AND attempt BETWEEN @first AND @last ORDER BY attempt`,
  ],
  edits: [
    `SELECT edit, step, row, column_index, value, at, undone FROM cell_edit
     WHERE import_id = @scope AND step BETWEEN @first AND @last ORDER BY edit`,
  ],
  order: [
    `SELECT created_at, connection_id, company, target, path, choices, mapping, status, chunk_size, in_flight,
       paid_override_note, file_name, file_bytes, file_sha256, sheet, header_row, row_count, submitted_at, only_valid, discarded_at
     FROM import WHERE import_id = @scope AND ${WHOLE}`,
    `SELECT field, value, records, at FROM consent WHERE import_id = @scope AND ${WHOLE} ORDER BY field, value`,
    `SELECT of_import, which, at FROM retry WHERE import_id = @scope AND ${WHOLE}`,
  ],
  records: [RECORDS],
  set: [
    `SELECT name, connection_id, company, created_at, wish, only_valid, confirmed, confirmed_choices, discarded_at
     FROM load_set WHERE set_id = @scope AND ${WHOLE}`,
    `SELECT import_id, place, left_out FROM load_set_part WHERE set_id = @scope AND ${WHOLE} ORDER BY import_id`,
  ],
  subjects: [
    `SELECT subject FROM operation_subject WHERE operation_id = @scope AND ${WHOLE} ORDER BY subject`,
  ],
  review: [
    `SELECT import_id, kind, record, name, date, note, figures, at FROM review_entry WHERE review_id = @scope AND ${WHOLE}`,
  ],
  evidence: [
    `SELECT value FROM meta WHERE key = 'evidence' AND @scope = '' AND ${WHOLE}`,
    `SELECT name, piece, rows, content FROM evidence_piece WHERE @scope = '' AND ${WHOLE} ORDER BY name, piece`,
  ],
  merge: [`SELECT at, file_name, seal, taken FROM review_merge WHERE merge_id = @scope AND ${WHOLE}`],
  promotion: [
    `SELECT of_import, at, status, translations FROM promotion WHERE import_id = @scope AND ${WHOLE}`,
  ],
  sweep: [
    `SELECT service, connection_id, company, since, begun_at, ended_at, lists FROM sweep WHERE sweep_id = @scope AND ${WHOLE}`,
    `SELECT number, finding_id, subject, body FROM sweep_finding WHERE sweep_id = @scope AND ${WHOLE} ORDER BY number`,
  ],
  answer: [`SELECT finding_id, name, note, at FROM sweep_answer WHERE answer_id = @scope AND ${WHOLE}`],
  guard: [
    `SELECT at, listed_at, is_whole, entries FROM guard_look WHERE import_id = @scope AND ${WHOLE}`,
    `SELECT record, grade, service_id, code, text FROM guard_find WHERE import_id = @scope AND ${WHOLE} ORDER BY record`,
    `SELECT key, note, by_name, at FROM sent_anyway WHERE import_id = @scope AND ${WHOLE} ORDER BY key`,
  ],
  'payment-answers': [
    `SELECT answer, payee, invoice, code, seen, name, note, at FROM payment_answer
     WHERE import_id = @scope AND ${WHOLE} ORDER BY answer`,
  ],
  'payment-words': [
    `SELECT line, word, is_open, name, note, at FROM payment_word WHERE service = @scope AND ${WHOLE} ORDER BY line`,
  ],
  // What was found in the file when somebody said that it is right all the same, and the totals that stood above its header.
  findings: [
    `SELECT key, value FROM meta WHERE key IN ('judged findings ' || @scope, 'judged above ' || @scope) AND ${WHOLE} ORDER BY key`,
  ],
  ...wholeRowsOf,
};

/** An older journal has every payload in its record. */
const hasBlocks = (journal: Journal): boolean => hasColumn(journal, 'record', 'payload_block');

/** An older journal does not know by whom a list was read. */
const rowsIn = (journal: Journal, kind: DecisionKind): readonly string[] =>
  kind === 'listing' && !hasColumn(journal, 'seen_listing', 'reader') ? listingWithoutReader : rowsOf[kind];

const sumOf = (journal: Journal, { kind, ...place }: DecisionPlace): Uint8Array => {
  const sum = rowSum();
  for (const sql of rowsOf[kind])
    for (const row of statement(journal, sql).raw().safeIntegers().iterate(place)) sum.add(valuesOf(row));
  return sum.bytes();
};

/** The digest of the rows of a place as they now stand. */
export const contentOf = (journal: Journal, place: DecisionPlace): Uint8Array => {
  const { kind, scope, first, last } = place;
  if (isSummed(kind)) return sumOf(journal, place);
  const hash = newDigest();
  if (kind === 'records' && hasBlocks(journal)) {
    hash.update('q;');
    addRecords(hash, journal, { scope, first, last });
    return hash.digest();
  }
  for (const sql of rowsIn(journal, kind)) {
    hash.update('q;');
    // Whole numbers beyond what a double holds count to the last digit.
    const rows = statement(journal, sql).raw().safeIntegers().iterate({ scope, first, last });
    for (const one of rows) addRow(hash, valuesOf(one));
  }
  return hash.digest();
};

const IN_ONE = 1000;

/** Places that hold rows, by kind; of a place that was sealed before, whether to seal it is the caller's matter. */
const placesOf: Readonly<Record<DecisionKind, string>> = {
  connection: 'SELECT connection_id AS scope, 0 AS first, 0 AS last FROM connection ORDER BY 1',
  settings: 'SELECT DISTINCT connection_id AS scope, 0 AS first, 0 AS last FROM profile_change ORDER BY 1',
  exchange: "SELECT '' AS scope, attempt AS first, attempt AS last FROM attempt_connection ORDER BY 2",
  edits:
    'SELECT DISTINCT import_id AS scope, step AS first, step AS last FROM cell_edit ORDER BY import_id, step',
  order:
    'SELECT import_id AS scope, 0 AS first, 0 AS last FROM import WHERE submitted_at IS NOT NULL UNION SELECT import_id, 0, 0 FROM consent ORDER BY 1',
  records: `SELECT r.import_id AS scope, (r.record / ${IN_ONE}) * ${IN_ONE} AS first, (r.record / ${IN_ONE}) * ${IN_ONE} + ${IN_ONE - 1} AS last
    FROM import i JOIN record r ON r.import_id = i.import_id WHERE i.submitted_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  set: 'SELECT set_id AS scope, 0 AS first, 0 AS last FROM load_set UNION SELECT set_id, 0, 0 FROM load_set_part ORDER BY 1',
  subjects: 'SELECT DISTINCT operation_id AS scope, 0 AS first, 0 AS last FROM operation_subject ORDER BY 1',
  review: 'SELECT review_id AS scope, 0 AS first, 0 AS last FROM review_entry ORDER BY at, 1',
  evidence: "SELECT '' AS scope, 0 AS first, 0 AS last FROM meta WHERE key = 'evidence'",
  merge: 'SELECT merge_id AS scope, 0 AS first, 0 AS last FROM review_merge ORDER BY at, 1',
  promotion: 'SELECT import_id AS scope, 0 AS first, 0 AS last FROM promotion ORDER BY at, 1',
  sweep:
    'SELECT sweep_id AS scope, 0 AS first, 0 AS last FROM sweep UNION SELECT sweep_id, 0, 0 FROM sweep_finding ORDER BY 1',
  answer: 'SELECT answer_id AS scope, 0 AS first, 0 AS last FROM sweep_answer ORDER BY at, 1',
  guard: `SELECT g.import_id AS scope, 0 AS first, 0 AS last FROM guard_look g JOIN import i ON i.import_id = g.import_id
    WHERE i.submitted_at IS NOT NULL ORDER BY 1`,
  'payment-answers':
    'SELECT DISTINCT import_id AS scope, 0 AS first, 0 AS last FROM payment_answer ORDER BY 1',
  'payment-words': 'SELECT DISTINCT service AS scope, 0 AS first, 0 AS last FROM payment_word ORDER BY 1',
  findings: `SELECT import_id AS scope, 0 AS first, 0 AS last FROM import i WHERE submitted_at IS NOT NULL AND EXISTS
    (SELECT 1 FROM meta WHERE key IN ('judged findings ' || i.import_id, 'judged above ' || i.import_id)) ORDER BY 1`,
  ...wholePlacesOf,
};

/** Kinds whose table an older journal may lack, where it is looked at as it lies there. */
const youngTables: Readonly<Partial<Record<DecisionKind, string>>> = {
  review: 'review_entry',
  merge: 'review_merge',
  promotion: 'promotion',
  sweep: 'sweep',
  answer: 'sweep_answer',
  guard: 'guard_look',
  'payment-answers': 'payment_answer',
  'payment-words': 'payment_word',
  printed: 'printed_file',
};

const isThere = (journal: Journal, kind: DecisionKind): boolean => {
  const table = youngTables[kind];
  return (
    table === undefined ||
    statement(journal, 'SELECT 1 FROM sqlite_master WHERE name = ?').get([table]) !== undefined
  );
};

const place = z.object({ scope: z.string(), first: z.number(), last: z.number() });

/** Every place of a kind that holds rows, in order. */
export const placesWithRows = (journal: Journal, kind: DecisionKind): readonly DecisionPlace[] =>
  statement(journal, placesOf[kind])
    .all()
    .map((one) => ({ kind, ...place.parse(one) }));

/** The first place of a kind with rows that nobody sealed; undefined: there is none. */
export const placeUnsealed = (journal: Journal, kind: DecisionKind): DecisionPlace | undefined => {
  if (!isThere(journal, kind)) return undefined;
  const found = statement(
    journal,
    `SELECT scope, first, last FROM (${placesOf[kind]}) AS p WHERE NOT EXISTS
       (SELECT 1 FROM decision d WHERE d.kind = ? AND d.scope = p.scope AND d.first = p.first) LIMIT 1`,
  ).get([kind]);
  return found === undefined ? undefined : { kind, ...place.parse(found) };
};

/** A place without numbers: the whole of it. */
export const wholeOf = (kind: DecisionKind, scope: string): DecisionPlace => ({
  kind,
  scope,
  first: 0,
  last: 0,
});

/** Places of a kind within one scope. */
const placesWithin = (journal: Journal, kind: DecisionKind, scope: string): readonly DecisionPlace[] =>
  statement(journal, `SELECT scope, first, last FROM (${placesOf[kind]}) WHERE scope = ?`)
    .all([scope])
    .map((one) => ({ kind, ...place.parse(one) }));

/** What is sealed when an import is ordered to be sent: the order, its records up to the last number, and all they were made of. */
export const placesOfOrder = (
  journal: Journal,
  importId: string,
  lastRecord: number,
): readonly DecisionPlace[] => [
  ...kindsOfSending.flatMap((kind) => placesWithin(journal, kind, importId)),
  ...placesWithin(journal, 'findings', importId),
  wholeOf('order', importId),
  wholeOf('guard', importId),
  ...Array.from(
    { length: Math.floor(lastRecord / IN_ONE) + 1 },
    (_, index): DecisionPlace => ({
      kind: 'records',
      scope: importId,
      first: index * IN_ONE,
      last: (index + 1) * IN_ONE - 1,
    }),
  ),
];
