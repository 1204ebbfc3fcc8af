import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Journal, statement } from './open';
import { change, count, one } from './parsed';

/** What is sealed, once each: an exchange begun, its reply, facts of an import, a change and its events, those of a payment. */
export const linkKinds = ['attempt', 'reply', 'fact', 'operation', 'event', 'payment'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Lines of one kind: `scope` is the import, the change or the payment (IMPORT/RECORD) they belong to; empty for exchanges. */
export type SealedLines = {
  readonly kind: LinkKind;
  readonly scope: string;
  readonly first: number;
  readonly last: number;
};

const lines: Readonly<Record<LinkKind, string>> = {
  attempt: `SELECT attempt, import_id, operation_id, chunk, purpose, method, path, request_headers, request_text,
      request_blob, bytes, started_at
    FROM attempt WHERE @scope = '' AND attempt BETWEEN @first AND @last ORDER BY attempt`,
  reply: `SELECT attempt, finished_at, status, reply_headers, reply_text, is_cut, no_reply, sent
    FROM attempt WHERE @scope = '' AND attempt BETWEEN @first AND @last ORDER BY attempt`,
  fact: `SELECT fact, kind, makes_chunk, body
    FROM fact WHERE import_id = @scope AND fact BETWEEN @first AND @last ORDER BY fact`,
  operation: `SELECT operation_id, connection_id, company, name, input, before, begun_at
    FROM operation WHERE operation_id = @scope AND @first = @last`,
  event: `SELECT event, kind, body
    FROM operation_event WHERE operation_id = @scope AND event BETWEEN @first AND @last ORDER BY event`,
  payment: `SELECT event, at, what, code, label, text, raw, key FROM payment_event
    WHERE import_id = substr(@scope, 1, instr(@scope, '/') - 1)
      AND record = CAST(substr(@scope, instr(@scope, '/') + 1) AS INTEGER)
      AND event BETWEEN @first AND @last ORDER BY event`,
};

const cell = z.union([z.string(), z.number(), z.bigint(), z.null(), z.instanceof(Uint8Array)]);
const rowsSchema = z.array(z.array(cell));

const START = new Uint8Array(32);

/** Every value with its kind and length, so that no two different lines read alike. */
const tagged = (value: z.infer<typeof cell>): readonly (string | Uint8Array)[] => {
  if (value === null) return ['n;'];
  if (value instanceof Uint8Array) return [`b${value.byteLength}:`, value];
  if (typeof value === 'string') return [`t${Buffer.byteLength(value)}:`, value];
  return [`i${value};`];
};

/** The digest of a link, from the one before it and the lines as they now stand in the journal. */
export const digestOf = (journal: Journal, sealed: SealedLines, before: Uint8Array): Uint8Array => {
  const hash = createHash('sha256').update(before);
  for (const value of [sealed.kind, sealed.scope, sealed.first, sealed.last])
    for (const part of tagged(value)) hash.update(part);
  const rows = rowsSchema.parse(
    statement(journal, lines[sealed.kind])
      .raw()
      .all({ scope: sealed.scope, first: sealed.first, last: sealed.last }),
  );
  for (const row of rows) {
    hash.update(`r${row.length};`);
    for (const value of row) for (const part of tagged(value)) hash.update(part);
  }
  return hash.digest();
};

const head = z.object({ link: z.number(), digest: z.instanceof(Uint8Array) });

/** The last link; before the first one, a digest of zeros. */
export const chainHead = (journal: Journal): z.infer<typeof head> =>
  one(journal, head, 'SELECT link, digest FROM chain_link ORDER BY link DESC LIMIT 1') ?? {
    link: 0,
    digest: START,
  };

/** Seals lines that were just written. Call it in their transaction. */
export const seal = (journal: Journal, sealed: SealedLines): void => {
  const { link, digest } = chainHead(journal);
  change(
    journal,
    'INSERT INTO chain_link (link, kind, scope, first, last, digest) VALUES (?, ?, ?, ?, ?, ?)',
    [link + 1, sealed.kind, sealed.scope, sealed.first, sealed.last, digestOf(journal, sealed, digest)],
  );
};

const attemptRow = z.object({ attempt: z.number(), is_over: z.number() });
const spanRow = z.object({ scope: z.string(), first: z.number(), last: z.number() });

const everyRow = <T extends z.ZodType>(journal: Journal, schema: T, sql: string): z.output<T>[] =>
  z.array(schema).parse(statement(journal, sql).all());

/** Seals all that was written before there was a chain. Does nothing once there is one. Call it in a transaction. */
export const sealWhatIsThere = (journal: Journal): void => {
  if (count(journal, 'SELECT count(*) AS n FROM chain_link') > 0) return;
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
  ];
  for (const [kind, sql] of spans)
    for (const span of everyRow(journal, spanRow, sql)) seal(journal, { kind, ...span });
};
