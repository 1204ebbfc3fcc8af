import { z } from 'zod';
import { KEPT_OTHERWISE } from '../../core/submit/proof';
import { chunkFact } from './facts';
import type { Journal } from './open';
import { operationEvents } from './operations';
import { all, one } from './parsed';
import { sameServiceIds } from './same-service';
import { listOfScope, type SeenScope } from './seen-entries';
import type { KeyScope } from './sent-keys';

/** A record whose id came with the service's answer, and when the sending began that made it; epoch milliseconds. */
export type AnsweredRecord = { readonly serviceId: string; readonly begunAt: number };

const importRow = z.object({ id: z.string() });
const endRow = z.object({ at: z.number() });

/** Imports into the same company of the same service that were at work after a time, the latest first. */
const importsSince = (journal: Journal, scope: KeyScope, except: string, after: number): readonly string[] =>
  all(
    journal,
    importRow,
    `SELECT import_id AS id FROM import WHERE connection_id IN (SELECT value FROM json_each(?)) AND company = ?
       AND target = ? AND import_id <> ? AND submitted_at IS NOT NULL ORDER BY submitted_at DESC`,
    [JSON.stringify(sameServiceIds(journal, scope.connectionId)), scope.company, scope.target, except],
  )
    .map(({ id }) => id)
    .filter((id) => {
      const last = one(
        journal,
        endRow,
        `SELECT json_extract(body, '$.at') AS at FROM fact WHERE import_id = ? ORDER BY fact DESC LIMIT 1`,
        [id],
      );
      return last !== undefined && last.at > after;
    });

/** The same imports, none left out. */
export const importsAtWorkSince = (journal: Journal, scope: KeyScope, after: number): readonly string[] =>
  importsSince(journal, scope, '', after);

const sendRow = z.object({ chunk: z.number(), started_at: z.string() });
const recordRow = z.object({ service_id: z.string() });

/** Chunks of one import that are looked at: one witness is enough, and the latest is the best. */
const LATEST_CHUNKS = 5;

const answeredIn = (journal: Journal, importId: string, after: number): readonly AnsweredRecord[] =>
  all(
    journal,
    sendRow,
    `SELECT chunk, max(started_at) AS started_at FROM attempt
     WHERE import_id = ? AND purpose = 'send' AND chunk IS NOT NULL AND status BETWEEN 200 AND 299 AND started_at > ?
     GROUP BY chunk ORDER BY started_at DESC LIMIT ?`,
    [importId, new Date(after).toISOString(), LATEST_CHUNKS],
  ).flatMap(({ chunk, started_at: startedAt }) => {
    const records = chunkFact(journal, importId, chunk)?.records ?? [];
    const begunAt = Date.parse(startedAt);
    // An id that was only found has its code: it may be older, and somebody else's.
    return all(
      journal,
      recordRow,
      `SELECT service_id FROM record WHERE import_id = ? AND record IN (SELECT value FROM json_each(?))
         AND outcome = 'created' AND (code IS NULL OR code = '${KEPT_OTHERWISE}') AND service_id IS NOT NULL`,
      [importId, JSON.stringify(records)],
    ).map(({ service_id: serviceId }) => ({ serviceId, begunAt }));
  });

const singleRow = z.object({ operation_id: z.string(), begun_at: z.string() });

/** Single creations that are looked at. */
const LATEST_SINGLES = 20;

/**
 * Things that single changes of a name created in a company of the same service, whose ids came with the answer, in sendings
 * that began after a time (epoch milliseconds), the oldest first.
 */
export const answeredSingles = (
  journal: Journal,
  { connectionId, company }: Pick<KeyScope, 'connectionId' | 'company'>,
  name: string,
  after: number,
): readonly AnsweredRecord[] =>
  all(
    journal,
    singleRow,
    `SELECT operation_id, begun_at FROM operation WHERE connection_id IN (SELECT value FROM json_each(?))
       AND coalesce(company, '') = ? AND name = ? AND begun_at > ? ORDER BY begun_at DESC LIMIT ?`,
    [
      JSON.stringify(sameServiceIds(journal, connectionId)),
      ...[company, name, new Date(after).toISOString(), LATEST_SINGLES],
    ],
  )
    .flatMap(({ operation_id: id, begun_at: begunAt }) => {
      // What was only found, or was there before and is changed now, may be older and somebody else's.
      const [answer] = operationEvents(journal, id);
      const isMade =
        answer?.kind === 'outcome' &&
        answer.state === 'done' &&
        answer.notes.every(({ code }) => code !== 'vendor-updated' && code !== 'vendor-replaced-unseen');
      return isMade && answer.serviceId !== null
        ? [{ serviceId: answer.serviceId, begunAt: Date.parse(begunAt) }]
        : [];
    })
    .reverse();

/** Imports that are asked for witnesses. */
const LATEST_IMPORTS = 20;

/**
 * Records of other imports and single creations in the same company of the same service that the service told of, in sendings that began after a
 * time (epoch milliseconds): they may prove a list new enough for what is in doubt here.
 */
export const witnessesSince = (
  journal: Journal,
  scope: KeyScope,
  importId: string,
  after: number,
): readonly AnsweredRecord[] =>
  [
    ...importsSince(journal, scope, importId, after)
      .slice(0, LATEST_IMPORTS)
      .flatMap((id) => answeredIn(journal, id, after)),
    ...answeredSingles(journal, scope, `${scope.target}.create`, after),
  ].sort((a, b) => a.begunAt - b.begunAt);

/** Whether any import into the same company of the same service was at work after a time (epoch milliseconds). */
export const wasAtWorkSince = (journal: Journal, scope: KeyScope, after: number): boolean =>
  importsSince(journal, scope, '', after).length > 0;

/**
 * Ids that the service told to imports at work after a time, and that its list has not shown since another; as many as are
 * wanted. Epoch milliseconds.
 */
export const ownUnlisted = (
  journal: Journal,
  scope: KeyScope,
  list: SeenScope,
  { after, since, limit }: { readonly after: number; readonly since: number; readonly limit: number },
): readonly string[] =>
  all(
    journal,
    recordRow,
    `SELECT DISTINCT r.service_id FROM record r WHERE r.import_id IN (SELECT value FROM json_each(@imports))
       AND r.service_id IS NOT NULL AND r.outcome IN ('created', 'updated', 'existing')
       AND NOT EXISTS (SELECT 1 FROM seen_entry s WHERE s.list_id = @list AND s.id = r.service_id
         AND s.entry IS NOT NULL AND s.last_seen >= @since)
     LIMIT @limit`,
    {
      imports: JSON.stringify(importsSince(journal, scope, '', after)),
      list: listOfScope(journal, list),
      since,
      limit,
    },
  ).map(({ service_id: id }) => id);

/** Other imports into the same company of the same service that have records in doubt, the oldest first. */
export const importsInDoubt = (journal: Journal, scope: KeyScope, except: string): readonly string[] =>
  all(
    journal,
    importRow,
    `SELECT i.import_id AS id FROM import i WHERE i.connection_id IN (SELECT value FROM json_each(?)) AND i.company = ?
       AND i.target = ? AND i.import_id <> ? AND i.submitted_at IS NOT NULL
       AND EXISTS (SELECT 1 FROM record r WHERE r.import_id = i.import_id AND r.outcome = 'in-doubt' AND r.outcome <> 'pending')
     ORDER BY i.submitted_at`,
    [JSON.stringify(sameServiceIds(journal, scope.connectionId)), scope.company, scope.target, except],
  ).map(({ id }) => id);

const seenRow = z.object({ id: z.string() });

type Unlisted = {
  readonly before: number;
  readonly since: number;
  readonly limit: number;
  readonly own?: string;
  /** What bears a later time began before the clock was put back. Absent: nothing does. */
  readonly now?: number;
};

/** The last moment that can be written down. */
const NEVER_MS = 8.64e15;

/** As the journal writes times; the last moment has no year of four digits. */
const isoUpTo = (ms: number): string => (ms === NEVER_MS ? '9999' : new Date(ms).toISOString());

const ofImports = (
  journal: Journal,
  scope: KeyScope,
  list: number | null,
  { before, since, limit, own = '', now = NEVER_MS }: Unlisted,
): readonly string[] =>
  all(
    journal,
    recordRow,
    `SELECT r.service_id FROM record r JOIN import i ON i.import_id = r.import_id
     WHERE i.connection_id IN (SELECT value FROM json_each(@connections)) AND i.company = @company
       AND i.target = @target AND i.submitted_at IS NOT NULL
       AND (i.import_id = @own
         OR (SELECT max(a.started_at) < @before OR max(a.started_at) > @now FROM attempt a
           WHERE a.import_id = i.import_id AND a.purpose = 'send'))
       AND r.submitted = 1 AND r.outcome IN ('created', 'updated') AND r.service_id IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM seen_entry s WHERE s.list_id = @list AND s.id = r.service_id
         AND s.last_seen >= @since)
     ORDER BY i.submitted_at DESC, r.record DESC LIMIT @limit`,
    {
      connections: JSON.stringify(sameServiceIds(journal, scope.connectionId)),
      ...{ company: scope.company, target: scope.target, before: new Date(before).toISOString() },
      ...{ list, since, limit, own, now: isoUpTo(now) },
    },
  ).map(({ service_id: id }) => id);

const ofSingles = (
  journal: Journal,
  scope: KeyScope,
  list: number | null,
  { before, since, now = NEVER_MS }: Unlisted,
): readonly string[] => {
  const made = answeredSingles(journal, scope, `${scope.target}.create`, 0)
    .filter(({ begunAt }) => begunAt < before || begunAt > now)
    .map(({ serviceId }) => serviceId);
  if (made.length === 0) return [];
  const shown = all(
    journal,
    seenRow,
    `SELECT id FROM seen_entry WHERE list_id = ? AND id IN (SELECT value FROM json_each(?)) AND last_seen >= ?`,
    [list, JSON.stringify(made), since],
  );
  const isShown = new Set(shown.map(({ id }) => id));
  return made.filter((id) => !isShown.has(id)).reverse();
};

/**
 * The last ids of what imports whose sending began before a time made (`own`: an import of which all counts), whoever said so, and of
 * single creations before then, that the list has not shown since another; as many as are wanted. Epoch milliseconds.
 */
export const answeredUnlisted = (
  journal: Journal,
  scope: KeyScope,
  list: SeenScope,
  wanted: Unlisted,
): readonly string[] => {
  const number = listOfScope(journal, list);
  return [...ofImports(journal, scope, number, wanted), ...ofSingles(journal, scope, number, wanted)].slice(
    0,
    wanted.limit,
  );
};
