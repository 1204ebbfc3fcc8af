import { z } from 'zod';
import { seal } from './chain';
import { type Journal, statement } from './open';
import { keptText, textOf } from './packed-text';
import { all, change, count } from './parsed';

/** An exchange about to be made; nothing in it is secret. Times are ISO texts. */
export type NewAttempt = {
  readonly importId: string | null;
  /** The change outside an import that it belongs to. */
  readonly operationId?: string;
  readonly chunk: number | null;
  readonly purpose: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
  /** A body that is no text. */
  readonly blob?: Uint8Array;
  readonly bytes: number;
  readonly startedAt: string;
};

export type AttemptEnd = {
  readonly finishedAt: string;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
  readonly isCut: boolean;
  readonly noReply: string | null;
  /** How much of the request had left when no reply came. */
  readonly sent: string | null;
};

/** Writes the line of an exchange before it is made, and returns its number. Call it inside a transaction. */
export const addAttempt = (journal: Journal, attempt: NewAttempt): number => {
  const { text, packed } = keptText(attempt.text);
  const head = [
    attempt.importId,
    attempt.operationId ?? null,
    attempt.chunk,
    attempt.purpose,
    attempt.method,
    attempt.path,
    JSON.stringify(attempt.headers),
  ];
  const tail = [attempt.blob ?? null, attempt.bytes, attempt.startedAt];
  const number = Number(
    statement(
      journal,
      `INSERT INTO attempt (import_id, operation_id, chunk, purpose, method, path, request_headers, request_text,
         request_blob, bytes, started_at, request_packed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run([...head, text, ...tail, packed]).lastInsertRowid,
  );
  const row = [number, ...head, attempt.text, ...tail];
  seal(journal, { kind: 'attempt', scope: '', first: number, last: number }, [row]);
  return number;
};

/** Completes the line of an exchange. Call it inside a transaction. */
export const endAttempt = (journal: Journal, attempt: number, end: AttemptEnd): void => {
  const { text, packed } = keptText(end.text);
  const head = [end.finishedAt, end.status, JSON.stringify(end.headers)];
  const tail = [end.isCut ? 1 : 0, end.noReply, end.sent];
  const ended = change(
    journal,
    `UPDATE attempt SET finished_at = ?, status = ?, reply_headers = ?, reply_text = ?, is_cut = ?, no_reply = ?, sent = ?,
       reply_packed = ?
     WHERE attempt = ? AND finished_at IS NULL`,
    [...head, text, ...tail, packed, attempt],
  );
  const row = [attempt, ...head, end.text, ...tail];
  if (ended > 0) seal(journal, { kind: 'reply', scope: '', first: attempt, last: attempt }, [row]);
};

const attemptRow = z
  .object({
    attempt: z.number(),
    chunk: z.number().nullable(),
    purpose: z.string(),
    method: z.string(),
    path: z.string(),
    started_at: z.string(),
    finished_at: z.string().nullable(),
    status: z.number().nullable(),
    no_reply: z.string().nullable(),
    bytes: z.number(),
    request_text: z.string().nullable(),
    reply_text: z.string().nullable(),
    request_packed: z.instanceof(Uint8Array).nullable(),
    reply_packed: z.instanceof(Uint8Array).nullable(),
  })
  .transform((row) => ({
    attempt: row.attempt,
    chunk: row.chunk,
    purpose: row.purpose,
    method: row.method,
    path: row.path,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    status: row.status,
    noReply: row.no_reply,
    bytesSent: row.bytes,
    requestText: textOf({ text: row.request_text, packed: row.request_packed }),
    replyText: textOf({ text: row.reply_text, packed: row.reply_packed }),
  }));

export type StoredAttempt = z.infer<typeof attemptRow>;

const COLUMNS = `attempt, chunk, purpose, method, path, started_at, finished_at, status, no_reply, bytes, request_text, reply_text,
  request_packed, reply_packed`;

/** Exchanges of an import in the order they began, or the other way round; those that follow the one numbered `after` (0: all). */
export const readAttempts = (
  journal: Journal,
  importId: string,
  { after, limit, newestFirst = false }: { after: number; limit: number; newestFirst?: boolean | undefined },
): StoredAttempt[] =>
  newestFirst
    ? all(
        journal,
        attemptRow,
        `SELECT ${COLUMNS} FROM attempt WHERE import_id = ? AND (? = 0 OR attempt < ?) ORDER BY attempt DESC LIMIT ?`,
        [importId, after, after, limit],
      )
    : all(
        journal,
        attemptRow,
        `SELECT ${COLUMNS} FROM attempt WHERE import_id = ? AND attempt > ? ORDER BY attempt LIMIT ?`,
        [importId, after, limit],
      );

const MOST_READ = 20;

/** The first sendings of an import, and the last results of its first batch that it read: earlier ones may have told nothing yet. */
export const firstExchanges = (
  journal: Journal,
  importId: string,
): { readonly sent: readonly StoredAttempt[]; readonly results: StoredAttempt | undefined } => {
  const first = (purpose: string, most: number): StoredAttempt[] =>
    all(
      journal,
      attemptRow,
      `SELECT ${COLUMNS} FROM attempt WHERE import_id = ? AND purpose = ? ORDER BY attempt LIMIT ?`,
      [importId, purpose, most],
    );
  const results = first('results', MOST_READ);
  return {
    sent: first('send', MOST_READ),
    results: results.findLast(({ path }) => path === results[0]?.path),
  };
};

/** Exchanges of a change outside an import, in order. */
export const readOperationAttempts = (journal: Journal, operationId: string): StoredAttempt[] =>
  all(journal, attemptRow, `SELECT ${COLUMNS} FROM attempt WHERE operation_id = ? ORDER BY attempt`, [
    operationId,
  ]);

/** How many exchanges an import has cost. */
export const countAttempts = (journal: Journal, importId: string): number =>
  count(journal, 'SELECT count(*) AS n FROM attempt WHERE import_id = ?', [importId]);
