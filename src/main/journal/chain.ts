import { z } from 'zod';
import { contentOf, type DecisionPlace, decisionKinds, placesWithRows } from './decision-rows';
import { type Journal, statement } from './open';
import { change, count, jsonText, one } from './parsed';
import { addRow, addValues, newDigest, valuesOf } from './sealed-rows';
import { type RowSum, rowSum } from './sealed-sum';
import { keepAllWords } from './sent-words';
import { isWholeKind, wholeKinds } from './whole-rows';

/** What is sealed, once each: an exchange begun, its reply, facts of an import, a change and its events, those of a payment, what is read back, and what people decided. */
export const linkKinds = [
  'attempt',
  'reply',
  'fact',
  'operation',
  'event',
  'payment',
  'read-back',
  'decision',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Lines of one kind: `scope` is the import, the change or the payment (IMPORT/RECORD) they belong to; empty for exchanges. */
export type SealedLines = {
  readonly kind: LinkKind;
  readonly scope: string;
  readonly first: number;
  readonly last: number;
};

/** A body counts as the text it is, packed or not; there is one of them, and it can be opened. */
const textIn = (of: 'request' | 'reply'): string =>
  `CASE WHEN ${of}_packed IS NULL THEN ${of}_text WHEN ${of}_text IS NULL THEN unpacked_to_seal(${of}_packed) ELSE 'two texts' END`;

/** `+@scope`: a plan that the value had a say in would be made anew for every link. */
const lines: Readonly<Record<LinkKind, string>> = {
  attempt: `SELECT attempt, import_id, operation_id, chunk, purpose, method, path, request_headers, ${textIn('request')},
      request_blob, bytes, started_at
    FROM attempt WHERE @scope = '' AND attempt BETWEEN @first AND @last ORDER BY attempt`,
  reply: `SELECT attempt, finished_at, status, reply_headers, ${textIn('reply')}, is_cut, no_reply, sent
    FROM attempt WHERE @scope = '' AND attempt BETWEEN @first AND @last ORDER BY attempt`,
  fact: `SELECT fact, kind, makes_chunk, body
    FROM fact WHERE import_id = +@scope AND fact BETWEEN @first AND @last ORDER BY fact`,
  operation: `SELECT operation_id, connection_id, company, name, input, before, begun_at
    FROM operation WHERE operation_id = @scope AND @first = @last`,
  event: `SELECT event, kind, body
    FROM operation_event WHERE operation_id = @scope AND event BETWEEN @first AND @last ORDER BY event`,
  payment: `SELECT event, at, what, code, label, text, raw, key FROM payment_event
    WHERE import_id = substr(@scope, 1, instr(@scope, '/') - 1)
      AND record = CAST(substr(@scope, instr(@scope, '/') + 1) AS INTEGER)
      AND event BETWEEN @first AND @last ORDER BY event`,
  'read-back': `SELECT line, run, kind, record, body
    FROM read_back_line WHERE import_id = @scope AND line BETWEEN @first AND @last ORDER BY line`,
  decision: `SELECT decision, kind, scope, first, last, content
    FROM decision WHERE @scope = '' AND decision BETWEEN @first AND @last ORDER BY decision`,
};

const START = new Uint8Array(32);

const bodyOf = { attempt: 'request', reply: 'reply' } as const;

/** Before bodies were packed there were no columns for that: an older journal is looked at as it lies there. */
const sqlOf = (journal: Journal, kind: LinkKind): string => {
  if (kind !== 'attempt' && kind !== 'reply') return lines[kind];
  const hasPacked = statement(
    journal,
    "SELECT 1 FROM pragma_table_info('attempt') WHERE name = 'request_packed'",
  ).get();
  return hasPacked === undefined
    ? lines[kind].replace(textIn(bodyOf[kind]), `${bodyOf[kind]}_text`)
    : lines[kind];
};

const digestOver = (sealed: SealedLines, before: Uint8Array, rows: Iterable<unknown>): Uint8Array => {
  const { kind, scope, first, last } = sealed;
  const hash = newDigest().update(before);
  addValues(hash, [kind, scope, first, last]);
  for (const row of rows) addRow(hash, valuesOf(row));
  return hash.digest();
};

/** The digest of a link, from the one before it and the lines as they now stand in the journal. */
export const digestOf = (journal: Journal, sealed: SealedLines, before: Uint8Array): Uint8Array => {
  const { kind, scope, first, last } = sealed;
  const rows = statement(journal, sqlOf(journal, kind)).raw().iterate({ scope, first, last });
  return digestOver(sealed, before, rows);
};

type Head = { readonly link: number; readonly digest: Uint8Array };

const isHead = (row: unknown): row is Head =>
  typeof row === 'object' &&
  row !== null &&
  'link' in row &&
  typeof row.link === 'number' &&
  'digest' in row &&
  row.digest instanceof Uint8Array;

/** The last link; before the first one, a digest of zeros. */
export const chainHead = (journal: Journal): Head => {
  const row: unknown = statement(
    journal,
    'SELECT link, digest FROM chain_link ORDER BY link DESC LIMIT 1',
  ).get();
  if (row === undefined) return { link: 0, digest: START };
  if (!isHead(row)) throw new Error('the last link cannot be read');
  return row;
};

/** Whether a line of the chain has this seal, as `journal verify` prints it: then nothing before it was cut off. */
export const holdsSeal = (journal: Journal, seal: string): boolean =>
  count(journal, 'SELECT count(*) AS n FROM chain_link WHERE lower(hex(digest)) = ?', [seal.toLowerCase()]) >
  0;

/**
 * Seals lines that were just written. Call it in their transaction. `rows`: their values as they were written, where the
 * caller has them at hand, in the order of the columns above; else they are read.
 */
export const seal = (
  journal: Journal,
  sealed: SealedLines,
  rows: readonly (readonly unknown[])[] | null = null,
): void => {
  const { link, digest } = chainHead(journal);
  const own = rows === null ? digestOf(journal, sealed, digest) : digestOver(sealed, digest, rows);
  change(
    journal,
    'INSERT INTO chain_link (link, kind, scope, first, last, digest) VALUES (?, ?, ?, ?, ?, ?)',
    [link + 1, sealed.kind, sealed.scope, sealed.first, sealed.last, own],
  );
};

/**
 * Seals what people decided, as its rows now stand; what was sealed of the same places before no longer counts. Call it
 * in the transaction that changed them.
 */
export const decide = (journal: Journal, ...places: readonly DecisionPlace[]): void => {
  if (places.length === 0) return;
  const first = count(journal, 'SELECT coalesce(max(decision), 0) + 1 AS n FROM decision');
  for (const [index, place] of places.entries())
    change(
      journal,
      'INSERT INTO decision (decision, kind, scope, first, last, content) VALUES (?, ?, ?, ?, ?, ?)',
      [...[first + index, place.kind, place.scope, place.first, place.last], contentOf(journal, place)],
    );
  seal(journal, { kind: 'decision', scope: '', first, last: first + places.length - 1 });
};

/** Rows of one place that were taken away, and others that were added. */
export type RowChange = {
  readonly taken: readonly (readonly unknown[])[];
  readonly added: readonly (readonly unknown[])[];
};

const newestRow = z.object({ content: z.instanceof(Uint8Array) });

/** The sum of the rows of a place of a summed kind as it was sealed last; null: it never was. */
export const sumBefore = (journal: Journal, place: DecisionPlace): RowSum | null => {
  const before = statement(
    journal,
    'SELECT content FROM decision WHERE kind = ? AND scope = ? AND first = ? ORDER BY decision DESC LIMIT 1',
  ).get([place.kind, place.scope, place.first]);
  return before === undefined ? null : rowSum(newestRow.parse(before).content);
};

/** Seals a place of a summed kind by the sum of its rows. Call it in the transaction that changed them. */
export const decideSum = (journal: Journal, place: DecisionPlace, sum: RowSum): void => {
  const decision = count(journal, 'SELECT coalesce(max(decision), 0) + 1 AS n FROM decision');
  change(
    journal,
    'INSERT INTO decision (decision, kind, scope, first, last, content) VALUES (?, ?, ?, ?, ?, ?)',
    [decision, place.kind, place.scope, place.first, place.last, sum.bytes()],
  );
  seal(journal, { kind: 'decision', scope: '', first: decision, last: decision });
};

/** Seals a place of a summed kind anew by what changed in it, as its rows are read (`rowsSealedIn`). The rest is not read. */
export const decideChange = (journal: Journal, place: DecisionPlace, { taken, added }: RowChange): void => {
  const sum = sumBefore(journal, place);
  if (sum === null) {
    decide(journal, place);
    return;
  }
  for (const row of taken) sum.take(row);
  for (const row of added) sum.add(row);
  decideSum(journal, place, sum);
};

const attemptRow = z.object({ attempt: z.number(), is_over: z.number() });
const spanRow = z.object({ scope: z.string(), first: z.number(), last: z.number() });

const everyRow = <T extends z.ZodType>(journal: Journal, schema: T, sql: string): z.output<T>[] =>
  z.array(schema).parse(statement(journal, sql).all());

const BEGUN = 'begun';

const BEGUN_WHOLE = 'begun-whole';

const BEGUN_FINDINGS = 'begun-findings';

const hasLine = (journal: Journal, kind: string): boolean =>
  count(journal, "SELECT count(*) AS n FROM sqlite_master WHERE name = 'decision'") > 0 &&
  count(journal, 'SELECT count(*) AS n FROM decision WHERE kind = ?', [kind]) > 0;

/** Whether decisions are sealed: from the line on that says so, every one of them is. */
export const sealsDecisions = (journal: Journal): boolean => hasLine(journal, BEGUN);

/** Whether all that is printed is sealed, in the same way (whole-rows.ts). */
export const sealsWhole = (journal: Journal): boolean => hasLine(journal, BEGUN_WHOLE);

const isForReview = (journal: Journal): boolean =>
  count(journal, "SELECT count(*) AS n FROM meta WHERE key = 'evidence'") > 0;

/** Whether what was found in files is sealed; a review file has none of it, ever. */
export const sealsFindings = (journal: Journal): boolean =>
  hasLine(journal, BEGUN_FINDINGS) || isForReview(journal);

/** A line that says from where on every place of some kinds is sealed; it cannot be taken out of the chain unnoticed. */
const addMark = (journal: Journal, kind: string): void => {
  const first = count(journal, 'SELECT coalesce(max(decision), 0) + 1 AS n FROM decision');
  change(
    journal,
    "INSERT INTO decision (decision, kind, scope, first, last, content) VALUES (?, ?, '', 0, 0, zeroblob(0))",
    [first, kind],
  );
  seal(journal, { kind: 'decision', scope: '', first, last: first });
};

/** Seals decisions of before they were. */
const beginDecisions = (journal: Journal): void => {
  if (sealsDecisions(journal)) return;
  addMark(journal, BEGUN);
  for (const kind of decisionKinds) {
    if (isWholeKind(kind) || kind === 'findings') continue;
    for (const place of placesWithRows(journal, kind)) decide(journal, place);
  }
};

const PLACES_AT_ONCE = 1000;

/** The same of the rest of what is printed, with the moment and how many imports had gone out before; a review file has its own. */
const beginWhole = (journal: Journal): void => {
  if (sealsWhole(journal) || isForReview(journal)) return;
  keepAllWords(journal);
  change(
    journal,
    `INSERT INTO meta (key, value) SELECT 'sealed since', json_object('at', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'imports', count(*))
     FROM import WHERE submitted_at IS NOT NULL`,
  );
  addMark(journal, BEGUN_WHOLE);
  for (const kind of wholeKinds) {
    const places = placesWithRows(journal, kind);
    for (let from = 0; from < places.length; from += PLACES_AT_ONCE)
      decide(journal, ...places.slice(from, from + PLACES_AT_ONCE));
  }
};

/** The same of what was found in files before it was sealed. */
const beginFindings = (journal: Journal): void => {
  if (sealsFindings(journal)) return;
  addMark(journal, BEGUN_FINDINGS);
  decide(journal, ...placesWithRows(journal, 'findings'));
};

/** Seals all that was written before there was a chain, or before it held a kind. Call it in a transaction. */
export const sealWhatIsThere = (journal: Journal): void => {
  if (count(journal, 'SELECT count(*) AS n FROM chain_link') === 0) sealFromTheStart(journal);
  beginDecisions(journal);
  beginWhole(journal);
  beginFindings(journal);
};

const sinceRow = z.object({ value: jsonText(z.object({ at: z.string(), imports: z.number() })) });

/** From when on all that is printed is sealed (ISO 8601), and how many imports had gone out before; null: it is not. */
export const sealedSince = (journal: Journal): z.infer<typeof sinceRow>['value'] | null =>
  sealsWhole(journal)
    ? (one(journal, sinceRow, "SELECT value FROM meta WHERE key = 'sealed since'")?.value ?? null)
    : null;

const sealFromTheStart = (journal: Journal): void => {
  change(journal, 'DELETE FROM decision');
  change(journal, "DELETE FROM meta WHERE key = 'sealed since'");
  for (const { attempt, is_over } of everyRow(
    journal,
    attemptRow,
    'SELECT attempt, finished_at IS NOT NULL AS is_over FROM attempt ORDER BY attempt',
  )) {
    seal(journal, { kind: 'attempt', scope: '', first: attempt, last: attempt });
    if (is_over === 1) seal(journal, { kind: 'reply', scope: '', first: attempt, last: attempt });
  }
  const spans: readonly (readonly [LinkKind, string])[] = [
    [
      'fact',
      'SELECT import_id AS scope, min(fact) AS first, max(fact) AS last FROM fact GROUP BY import_id ORDER BY 1',
    ],
    ['operation', 'SELECT operation_id AS scope, 1 AS first, 1 AS last FROM operation ORDER BY 1'],
    [
      'event',
      'SELECT operation_id AS scope, min(event) AS first, max(event) AS last FROM operation_event GROUP BY 1 ORDER BY 1',
    ],
    [
      'payment',
      "SELECT import_id || '/' || record AS scope, min(event) AS first, max(event) AS last FROM payment_event GROUP BY 1 ORDER BY 1",
    ],
    [
      'read-back',
      'SELECT import_id AS scope, min(line) AS first, max(line) AS last FROM read_back_line GROUP BY 1 ORDER BY 1',
    ],
  ];
  for (const [kind, sql] of spans)
    for (const span of everyRow(journal, spanRow, sql)) seal(journal, { kind, ...span });
};
