import { z } from 'zod';
import { type Chunk, type Fact, factSchema } from '../../core/submit/facts';
import { isPlainFact } from '../../core/submit/quick-fact';
import { seal } from './chain';
import { recordsByCode } from './coded-records';
import { type Journal, statement } from './open';
import { all, change, count, jsonText } from './parsed';
import { addPaymentEvent } from './payment-events';
import { runsOf } from './ranges';
import { shownOutcome } from './records';

const factRow = z.object({ body: jsonText(factSchema) }).transform((row) => row.body);

const factOf = (text: unknown): Fact => {
  if (typeof text !== 'string') throw new Error('a fact that is no text');
  const value: unknown = JSON.parse(text);
  return isPlainFact(value) ? value : factSchema.parse(value);
};

/** The whole history of a submission, in order. */
export const readFacts = (journal: Journal, importId: string): Fact[] =>
  statement(journal, 'SELECT body FROM fact WHERE import_id = ? ORDER BY fact')
    .pluck()
    .all([importId])
    .map(factOf);

/** Lines of these kinds, in order; the rest of the history is not read. */
export const factsOfKinds = (journal: Journal, importId: string, kinds: readonly Fact['kind'][]): Fact[] =>
  all(
    journal,
    factRow,
    'SELECT body FROM fact WHERE import_id = ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY fact',
    [importId, JSON.stringify(kinds)],
  );

/** Lines in which a person decided something, in order; the rest of the history is not read. */
export const factsOfPersons = (journal: Journal, importId: string): Fact[] =>
  all(
    journal,
    factRow,
    `SELECT body FROM fact WHERE import_id = ? AND kind = 'outcomes' AND body LIKE '%"evidence":"person"%' ORDER BY fact`,
    [importId],
  );

/** Lines that tell what looks showed of records in doubt, which records they sought, and what persons decided, in order. */
export const factsOfLooks = (journal: Journal, importId: string): Fact[] =>
  all(
    journal,
    factRow,
    `SELECT body FROM fact WHERE import_id = @importId AND (kind IN ('look', 'look-up') OR (kind = 'outcomes'
       AND (body LIKE '%"in-doubt-several"%' OR body LIKE '%"evidence":"person"%'))
       OR makes_chunk IN (SELECT sought.value FROM fact look, json_each(look.body, '$.chunks') sought
         WHERE look.import_id = @importId AND look.kind = 'look')) ORDER BY fact`,
    { importId },
  );

/**
 * What was sent in the chunks that went out under a key, and what came of it, in order, with what persons said of records that
 * no chunk has any more; the rest of the history is not read.
 */
export const factsUnderKey = (journal: Journal, importId: string, key: string): Fact[] =>
  all(
    journal,
    factRow,
    `SELECT body FROM fact WHERE import_id = @importId AND kind IN ('intent', 'answer', 'outcomes')
       AND (json_extract(body, '$.chunk') IN (SELECT json_extract(body, '$.chunk') FROM fact
         WHERE import_id = @importId AND kind = 'intent' AND json_extract(body, '$.key') = @key)
         OR (kind = 'outcomes' AND json_extract(body, '$.chunk') = 0)) ORDER BY fact`,
    { importId, key },
  );

/** The last line of a kind; undefined when there is none. */
export const lastFact = (
  journal: Journal,
  importId: string,
  kinds: readonly Fact['kind'][],
): Fact | undefined =>
  all(
    journal,
    factRow,
    `SELECT body FROM fact WHERE import_id = ? AND kind IN (${kinds.map(() => '?').join(', ')}) ORDER BY fact DESC LIMIT 1`,
    [importId, ...kinds],
  )[0];

const kindRow = z.object({ kind: z.string() });

/**
 * Whether a person decided that a record was not created, did not take that back, and nothing was sent since: it waits to go
 * out again. Reads back to the last sending.
 */
export const isDecidedUnsent = (journal: Journal, importId: string): boolean =>
  all(
    journal,
    kindRow,
    `SELECT kind FROM fact WHERE import_id = ? AND (kind = 'intent' OR (kind = 'outcomes'
       AND body LIKE '%"code":"decided-not-created"%')) ORDER BY fact DESC LIMIT 1`,
    [importId],
  )[0]?.kind === 'outcomes' &&
  count(
    journal,
    `SELECT count(*) AS n FROM (SELECT 1 FROM ${recordsByCode(journal)} WHERE import_id = ?
       AND outcome = 'pending' AND code = 'decided-not-created' LIMIT 1)`,
    [importId],
  ) > 0;

// `+?` keeps SQLite from planning a statement anew for every value: a plan that a value had a say in is made again with each.

/** Appends lines, and brings the records they speak of up to date. Call it inside a transaction. */
export const appendFacts = (journal: Journal, importId: string, facts: readonly Fact[]): void => {
  if (facts.length === 0) return;
  const first = count(journal, 'SELECT coalesce(max(fact), 0) + 1 AS n FROM fact WHERE import_id = +?', [
    importId,
  ]);
  const rows = facts.map((fact, i) => [
    first + i,
    fact.kind,
    fact.kind === 'chunk' ? fact.made.chunk : null,
    JSON.stringify(fact),
  ]);
  const insert = statement(
    journal,
    'INSERT INTO fact (import_id, fact, kind, makes_chunk, body) VALUES (?, ?, ?, ?, ?)',
  );
  for (const row of rows) insert.run([importId, ...row]);
  for (const fact of facts) applyToRecords(journal, importId, fact);
  seal(journal, { kind: 'fact', scope: importId, first, last: first + facts.length - 1 }, rows);
};

/** A chunk, as the line says that made it; null: there is none of the number. */
export const chunkFact = (journal: Journal, importId: string, chunk: number): Chunk | null => {
  const body = statement(journal, 'SELECT body FROM fact WHERE import_id = ? AND makes_chunk = +?')
    .pluck()
    .get([importId, chunk]);
  const fact = body === undefined ? null : factOf(body);
  return fact?.kind === 'chunk' ? fact.made : null;
};

const recordsOf = (journal: Journal, importId: string, chunk: number): readonly number[] =>
  chunkFact(journal, importId, chunk)?.records ?? [];

type Change = { readonly column: 'submitted' | 'batch_id'; readonly value: string | number };

/** What holds for every record of a chunk, run by run; a record that says so already is not written again. */
const onRecords = (journal: Journal, importId: string, chunk: number, { column, value }: Change): void => {
  const update = statement(
    journal,
    `UPDATE record SET ${column} = ? WHERE import_id = +? AND record BETWEEN +? AND +? AND ${column} IS NOT +?`,
  );
  for (const [first, last] of runsOf(recordsOf(journal, importId, chunk)))
    update.run([value, importId, first, last, value]);
};

const applyToRecords = (journal: Journal, importId: string, fact: Fact): void => {
  if (fact.kind === 'intent') onRecords(journal, importId, fact.chunk, { column: 'submitted', value: 1 });
  if (fact.kind === 'answer' && fact.answer.kind === 'accepted' && fact.answer.batchId !== null)
    onRecords(journal, importId, fact.chunk, { column: 'batch_id', value: fact.answer.batchId });
  if (fact.kind === 'followed' && fact.read !== null)
    addPaymentEvent(journal, { importId, record: fact.record }, { ...fact.read, at: fact.at, what: 'read' });
  if (fact.kind !== 'outcomes') return;
  for (const outcome of fact.outcomes)
    change(
      journal,
      'UPDATE record SET outcome = ?, service_id = ?, id_is_number = ?, code = ?, text = ? WHERE import_id = ? AND record = ?',
      [
        shownOutcome(outcome.outcome),
        outcome.serviceId,
        outcome.idIsNumber === undefined ? null : Number(outcome.idIsNumber),
        outcome.code,
        outcome.text,
        importId,
        outcome.record,
      ],
    );
};
