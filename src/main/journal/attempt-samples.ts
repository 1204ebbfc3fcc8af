import { z } from 'zod';
import { decide } from './chain';
import { inTransaction, type Journal } from './open';
import { textOf } from './packed-text';
import { all, change } from './parsed';

/** Writes down whose an exchange is that belongs to no import. */
export const noteConnection = (journal: Journal, attempt: number, connectionId: string): void =>
  inTransaction(journal, () => {
    change(journal, 'INSERT INTO attempt_connection (attempt, connection_id) VALUES (?, ?)', [
      attempt,
      connectionId,
    ]);
    decide(journal, { kind: 'exchange', scope: '', first: attempt, last: attempt });
  });

const sampleRow = z
  .object({
    attempt: z.number(),
    finished_at: z.string().nullable(),
    started_at: z.string(),
    path: z.string(),
    status: z.number().nullable(),
    request_text: z.string().nullable(),
    reply_text: z.string().nullable(),
    request_packed: z.instanceof(Uint8Array).nullable(),
    reply_packed: z.instanceof(Uint8Array).nullable(),
  })
  .transform((row) => ({
    attempt: row.attempt,
    at: row.finished_at ?? row.started_at,
    path: row.path,
    status: row.status,
    sentText: textOf({ text: row.request_text, packed: row.request_packed }),
    text: textOf({ text: row.reply_text, packed: row.reply_packed }) ?? '',
  }));

/** An answer in the log. */
export type AttemptSample = z.infer<typeof sampleRow>;

/** What answers are wanted: `purpose` for the token, else method and path (GLOB, without its query); `from`: least status. */
export type SampleQuery = {
  readonly purpose: string | null;
  readonly method: string;
  readonly path: string;
  readonly from: number;
  readonly to: number;
};

/** Exchanges that are looked back over: the last ones, so that a long log costs no more than a short one. */
const LOOKED_BACK = 20_000;
const MOST = 5;

/** The last answers of a kind that came to a connection, newest first. */
export const readSamples = (journal: Journal, connectionId: string, wanted: SampleQuery): AttemptSample[] =>
  all(
    journal,
    sampleRow,
    `SELECT a.attempt, a.finished_at, a.started_at, a.path, a.status, a.request_text, a.reply_text,
       a.request_packed, a.reply_packed
     FROM attempt a
       LEFT JOIN import i ON i.import_id = a.import_id
       LEFT JOIN operation o ON o.operation_id = a.operation_id
       LEFT JOIN attempt_connection c ON c.attempt = a.attempt
     WHERE a.attempt > (SELECT coalesce(max(attempt), 0) FROM attempt) - @lookedBack
       AND a.method = @method AND a.status BETWEEN @from AND @to
       AND CASE WHEN @purpose IS NULL THEN a.purpose <> 'token' AND (a.path GLOB @path OR a.path GLOB @path || '[?]*')
           ELSE a.purpose = @purpose END
       AND coalesce(i.connection_id, o.connection_id, c.connection_id) = @connectionId
       AND (a.reply_text IS NOT NULL OR a.reply_packed IS NOT NULL)
     ORDER BY a.attempt DESC LIMIT @most`,
    { ...wanted, connectionId, lookedBack: LOOKED_BACK, most: MOST },
  );
