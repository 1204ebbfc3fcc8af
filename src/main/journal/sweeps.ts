import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type SweepFinding, sweepFindingSchema, sweptListSchema } from '../../core/reconcile/sweep/finding';
import { answeredByDecision } from './answered-by-decision';
import { decide } from './chain';
import { wholeOf } from './decision-rows';
import { inTransaction, type Journal } from './open';
import { all, change, count, jsonText } from './parsed';

const sweepRow = z
  .object({
    sweep_id: z.string(),
    service: z.string(),
    connection_id: z.string(),
    company: z.string(),
    since: z.string().nullable(),
    begun_at: z.number(),
    ended_at: z.number(),
    lists: jsonText(z.array(sweptListSchema).readonly()),
  })
  .transform((row) => ({
    sweepId: row.sweep_id,
    service: row.service,
    connectionId: row.connection_id,
    company: row.company,
    since: row.since,
    /** Epoch milliseconds. */
    begunAt: row.begun_at,
    endedAt: row.ended_at,
    lists: row.lists,
  }));

/** A sweep that is over. */
export type StoredSweep = z.infer<typeof sweepRow>;

/** An older journal that is only looked at has no such tables. */
const isThere = (journal: Journal): boolean =>
  count(journal, "SELECT count(*) AS n FROM sqlite_master WHERE name = 'sweep_answer'") > 0;

const ID_LETTERS = 10;

/** The same for the same sight at the same service and company. */
const findingId = ({ service, company }: StoredSweep, { subject, seen }: SweepFinding): string =>
  createHash('sha256')
    .update(JSON.stringify([service, company, subject, seen]))
    .digest('hex')
    .slice(0, ID_LETTERS);

/** Writes a sweep down with all that it found, sealed. */
export const addSweep = (journal: Journal, sweep: StoredSweep, findings: readonly SweepFinding[]): void =>
  inTransaction(journal, () => {
    change(
      journal,
      `INSERT INTO sweep (sweep_id, service, connection_id, company, since, begun_at, ended_at, lists)
       VALUES (@sweepId, @service, @connectionId, @company, @since, @begunAt, @endedAt, @lists)`,
      { ...sweep, lists: JSON.stringify(sweep.lists) },
    );
    for (const [index, finding] of findings.entries())
      change(
        journal,
        'INSERT INTO sweep_finding (sweep_id, number, finding_id, subject, body) VALUES (?, ?, ?, ?, ?)',
        [sweep.sweepId, index + 1, findingId(sweep, finding), finding.subject, JSON.stringify(finding)],
      );
    decide(journal, wholeOf('sweep', sweep.sweepId));
  });

/** The sweeps of this journal, newest first. */
export const listSweeps = (journal: Journal, limit: number): StoredSweep[] =>
  isThere(journal)
    ? all(journal, sweepRow, 'SELECT * FROM sweep ORDER BY ended_at DESC, sweep_id LIMIT ?', [limit])
    : [];

/** The sweeps of a service and company, newest first. */
export const sweepsOf = (journal: Journal, place: { service: string; company: string }): StoredSweep[] =>
  isThere(journal)
    ? all(
        journal,
        sweepRow,
        'SELECT * FROM sweep WHERE service = @service AND company = @company ORDER BY ended_at DESC',
        { service: place.service, company: place.company },
      )
    : [];

const answerSchema = z.object({ name: z.string(), note: z.string(), at: z.number() });

const findingRow = z
  .object({
    finding_id: z.string(),
    sweep_id: z.string(),
    body: jsonText(sweepFindingSchema),
    ended_at: z.number(),
    first_at: z.number(),
    service: z.string(),
    connection_id: z.string(),
    company: z.string(),
    answer: jsonText(answerSchema).nullable(),
  })
  .transform((row) => ({
    findingId: row.finding_id,
    sweepId: row.sweep_id,
    finding: row.body,
    /** When it was seen last and first; epoch milliseconds. */
    seenAt: row.ended_at,
    firstSeenAt: row.first_at,
    service: row.service,
    connectionId: row.connection_id,
    company: row.company,
    answer: row.answer,
  }));

/**
 * What a sweep found, with the answer of a person, if one was given. `seenAgainAt`: when a later sweep saw what it misses,
 * epoch milliseconds; null: none did since.
 */
export type StoredFinding = z.infer<typeof findingRow> & { readonly seenAgainAt: number | null };

// Of everything that was ever found about one subject the last sight counts: SQLite takes the bare columns from the row with
// the maximum.
const NEWEST = `SELECT f.finding_id, f.sweep_id, f.number, f.body, max(s.ended_at) AS ended_at, s.service, s.connection_id, s.company,
    (SELECT min(e.ended_at) FROM sweep_finding o JOIN sweep e ON e.sweep_id = o.sweep_id
       WHERE o.finding_id = f.finding_id) AS first_at,
    (SELECT json_object('name', a.name, 'note', a.note, 'at', a.at) FROM sweep_answer a
       WHERE a.finding_id = f.finding_id ORDER BY a.at DESC LIMIT 1) AS answer
  FROM sweep_finding f JOIN sweep s ON s.sweep_id = f.sweep_id`;

const seenRow = z.object({ finding_id: z.string(), at: z.number() });

/** Findings with what a later sweep of the same place saw again after they were found last, and what a decision answered. */
const withSeen = (journal: Journal, found: readonly z.infer<typeof findingRow>[]): StoredFinding[] => {
  const rows = all(
    journal,
    seenRow,
    `SELECT g.value AS finding_id, max(s.ended_at) AS at
     FROM sweep s, json_each(s.lists) l, json_each(l.value, '$.seenAgain') g
     WHERE instr(s.lists, '"seenAgain":["') > 0 GROUP BY g.value`,
  );
  const seen = new Map(rows.map((row) => [row.finding_id, row.at]));
  return found.map((one) => {
    const at = seen.get(one.findingId);
    const answer = one.answer ?? answeredByDecision(journal, one.finding);
    return { ...one, answer, seenAgainAt: at !== undefined && at > one.seenAt ? at : null };
  });
};

/** Whether a finding waits for a person: nobody has answered it, and nothing that it misses was seen since. */
export const isOpen = ({ answer, seenAgainAt }: Pick<StoredFinding, 'answer' | 'seenAgainAt'>): boolean =>
  answer === null && seenAgainAt === null;

/** What was found and what was said of it: for each subject as it was seen last, the open first, then the newest. */
export const listFindings = (journal: Journal): StoredFinding[] => {
  if (!isThere(journal)) return [];
  const found = all(
    journal,
    findingRow,
    `${NEWEST} GROUP BY s.service, s.company, f.subject ORDER BY ended_at DESC, f.number`,
  );
  return withSeen(journal, found).sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
};

/** What waits for a person. */
export const openFindings = (journal: Journal): StoredFinding[] => listFindings(journal).filter(isOpen);

/** What one sweep found, in its order, each with its answer. */
export const findingsOfSweep = (journal: Journal, sweepId: string): StoredFinding[] =>
  withSeen(
    journal,
    all(journal, findingRow, `${NEWEST} WHERE f.sweep_id = ? GROUP BY f.number ORDER BY f.number`, [sweepId]),
  );

/** Another text once there is another sweep or another answer; empty: nothing was swept. */
export const sweepsVersion = (journal: Journal): string => {
  const swept = isThere(journal) ? count(journal, 'SELECT count(*) AS n FROM sweep') : 0;
  const answered = swept === 0 ? 0 : count(journal, 'SELECT count(*) AS n FROM sweep_answer');
  return swept === 0 ? '' : `${swept} ${answered}`;
};

/** Whether any sweep found this. */
export const isFinding = (journal: Journal, id: string): boolean =>
  isThere(journal) &&
  count(journal, 'SELECT count(*) AS n FROM sweep_finding WHERE finding_id = ?', [id]) > 0;

/** Adds what a person said of a finding, sealed. */
export const addSweepAnswer = (
  journal: Journal,
  answer: {
    readonly answerId: string;
    readonly findingId: string;
    readonly name: string;
    readonly note: string;
    readonly at: number;
  },
): void =>
  inTransaction(journal, () => {
    change(
      journal,
      'INSERT INTO sweep_answer (answer_id, finding_id, name, note, at) VALUES (@answerId, @findingId, @name, @note, @at)',
      answer,
    );
    decide(journal, wholeOf('answer', answer.answerId));
  });
