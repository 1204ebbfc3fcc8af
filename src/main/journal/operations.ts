import { z } from 'zod';
import { type OperationEvent, operationEventSchema } from '../../core/service/operations/events';
import type { Json, JsonObject } from '../../core/values/json';
import { decide, seal } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal, statement } from './open';
import { all, change, count, jsonText, one } from './parsed';

const objectSchema = z.record(z.string(), z.json());

const operationRow = z
  .object({
    operation_id: z.string(),
    connection_id: z.string(),
    company: z.string().nullable(),
    name: z.string(),
    input: jsonText(objectSchema),
    before: jsonText(objectSchema).nullable(),
    begun_at: z.string(),
  })
  .transform((row) => ({
    operationId: row.operation_id,
    connectionId: row.connection_id,
    company: row.company,
    name: row.name,
    input: row.input,
    before: row.before,
    begunAt: row.begun_at,
  }));

/** A change as it was intended. */
export type StoredOperation = z.infer<typeof operationRow>;

export type NewOperation = Omit<StoredOperation, 'input' | 'before'> & {
  readonly input: JsonObject;
  readonly before: JsonObject | null;
  /** Ids at the service of what it is about. */
  readonly subjects: readonly string[];
};

const textOrNull = (json: Json | null): string | null => (json === null ? null : JSON.stringify(json));

const tie = (journal: Journal, operationId: string, subjects: readonly string[]): void => {
  if (subjects.length === 0) return;
  for (const subject of subjects)
    change(journal, 'INSERT OR IGNORE INTO operation_subject (operation_id, subject) VALUES (?, ?)', [
      operationId,
      subject,
    ]);
  decide(journal, wholeOf('subjects', operationId));
};

/** Ties an id at the service to a change. */
export const addOperationSubject = (journal: Journal, operationId: string, subject: string): void =>
  inTransaction(journal, () => tie(journal, operationId, [subject]));

/** Writes down what is intended; call it in the transaction of its first attempt. */
export const addOperation = (journal: Journal, operation: NewOperation): void => {
  statement(
    journal,
    `INSERT INTO operation (operation_id, connection_id, company, name, input, before, begun_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run([
    operation.operationId,
    operation.connectionId,
    operation.company,
    operation.name,
    JSON.stringify(operation.input),
    textOrNull(operation.before),
    operation.begunAt,
  ]);
  seal(journal, { kind: 'operation', scope: operation.operationId, first: 1, last: 1 });
  tie(journal, operation.operationId, operation.subjects);
};

/** Adds lines to the history of a change. */
export const appendOperationEvents = (
  journal: Journal,
  operationId: string,
  events: readonly OperationEvent[],
): void => {
  if (events.length === 0) return;
  const before = count(
    journal,
    'SELECT coalesce(max(event), 0) AS n FROM operation_event WHERE operation_id = ?',
    [operationId],
  );
  let next = before;
  for (const event of events) {
    next += 1;
    const { kind, ...body } = event;
    change(journal, 'INSERT INTO operation_event (operation_id, event, kind, body) VALUES (?, ?, ?, ?)', [
      operationId,
      next,
      kind,
      JSON.stringify(body),
    ]);
  }
  seal(journal, { kind: 'event', scope: operationId, first: before + 1, last: next });
};

const eventRow = z
  .object({ kind: z.string(), body: jsonText(objectSchema) })
  .transform((row) => operationEventSchema.parse({ ...row.body, kind: row.kind }));

/** The history of a change, in order. */
export const operationEvents = (journal: Journal, operationId: string): OperationEvent[] =>
  all(journal, eventRow, 'SELECT kind, body FROM operation_event WHERE operation_id = ? ORDER BY event', [
    operationId,
  ]);

const subjectRow = z.object({ subject: z.string() }).transform((row) => row.subject);

/** Ids at the service of what a change is about. */
export const operationSubjects = (journal: Journal, operationId: string): string[] =>
  all(journal, subjectRow, 'SELECT subject FROM operation_subject WHERE operation_id = ? ORDER BY subject', [
    operationId,
  ]);

export const findOperation = (journal: Journal, operationId: string): StoredOperation | undefined =>
  one(
    journal,
    operationRow,
    `SELECT operation_id, connection_id, company, name, input, before, begun_at
     FROM operation WHERE operation_id = ?`,
    [operationId],
  );

/** Changes over some connections or all, about a subject or all; newest first. */
export const listOperations = (
  journal: Journal,
  {
    connectionIds,
    subject,
    limit,
  }: {
    readonly connectionIds: readonly string[] | null;
    readonly subject: string | null;
    readonly limit: number;
  },
): StoredOperation[] => {
  const over = connectionIds === null ? null : JSON.stringify(connectionIds);
  return all(
    journal,
    operationRow,
    `SELECT o.operation_id, o.connection_id, o.company, o.name, o.input, o.before, o.begun_at FROM ${
      subject === null
        ? 'operation o WHERE'
        : 'operation_subject s CROSS JOIN operation o ON o.operation_id = s.operation_id WHERE s.subject = @subject AND'
    } (@over IS NULL OR o.connection_id IN (SELECT value FROM json_each(@over)))
     ORDER BY o.begun_at DESC, o.rowid DESC LIMIT @limit`,
    subject === null ? { over, limit } : { over, subject, limit },
  );
};
