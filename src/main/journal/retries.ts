import { z } from 'zod';
import { addDerivedDraft } from './derived-drafts';
import type { Journal } from './open';
import { all, change, one } from './parsed';
import { fromRanges } from './ranges';

export type Retried = 'failed' | 'rejected' | 'both';

const retryRow = z
  .object({
    import_id: z.string(),
    of_import: z.string(),
    which: z.enum(['failed', 'rejected', 'both']),
    at: z.string(),
  })
  .transform((row) => ({ importId: row.import_id, ofImport: row.of_import, which: row.which, at: row.at }));

/** One import that sends records of another again. */
export type Retry = z.infer<typeof retryRow>;

const LIVING = `EXISTS (SELECT 1 FROM import i WHERE i.import_id = retry.import_id AND i.discarded_at IS NULL)`;

/** The import whose records this one sends again; undefined: it has its own file. */
export const retryOf = (journal: Journal, importId: string): Retry | undefined =>
  one(journal, retryRow, 'SELECT * FROM retry WHERE import_id = ?', [importId]);

/** The imports that send records of this one again, in order; drafts that were thrown away left out. */
export const retriesOf = (journal: Journal, importId: string): Retry[] =>
  all(journal, retryRow, `SELECT * FROM retry WHERE of_import = ? AND ${LIVING} ORDER BY at, import_id`, [
    importId,
  ]);

/** Every import that sends records of this one again, also through another retry; in the order in which they were made. */
export const retriesFrom = (journal: Journal, importId: string): Retry[] =>
  all(
    journal,
    retryRow,
    `WITH RECURSIVE later(import_id) AS
       (SELECT import_id FROM retry WHERE of_import = ? UNION SELECT t.import_id FROM retry t JOIN later l ON t.of_import = l.import_id)
     SELECT * FROM retry WHERE import_id IN (SELECT import_id FROM later) AND ${LIVING} ORDER BY at, import_id`,
    [importId],
  );

/** The import and those whose records it sends again, up to the one with a file of its own. */
export const retriedBy = (journal: Journal, importId: string): readonly string[] => {
  const line = [importId];
  for (let of = retryOf(journal, importId); of !== undefined; of = retryOf(journal, of.ofImport))
    line.push(of.ofImport);
  return line;
};

const takenUpRow = z.object({
  outcome: z.enum(['failed', 'rejected']),
  currency: z.string().nullable(),
  n: z.number(),
  warned: z.number(),
  /** As text in the database: a sum may be larger than a number holds exactly. */
  minor: z
    .string()
    .nullable()
    .transform((minor) => (minor === null ? null : BigInt(minor))),
});

/** Records of which the last word is that of a later attempt, by outcome here and currency, with their money. */
export type TakenUp = z.infer<typeof takenUpRow>;

/**
 * Records of an import that failed or were refused and went into a later attempt that was sent, also one of that one: what
 * became of them stands there.
 */
export const takenUpAgain = (journal: Journal, importId: string): readonly TakenUp[] =>
  retriesOf(journal, importId).length === 0
    ? []
    : all(
        journal,
        takenUpRow,
        `WITH RECURSIVE later(import_id) AS
           (SELECT import_id FROM retry WHERE of_import = @importId UNION SELECT t.import_id FROM retry t JOIN later l ON t.of_import = l.import_id)
         SELECT r.outcome, r.currency, count(*) AS n, count(*) FILTER (WHERE r.warnings > 0) AS warned,
           CASE WHEN r.currency IS NULL THEN NULL ELSE CAST(sum(r.amount_minor) AS TEXT) END AS minor
         FROM record r WHERE r.import_id = @importId AND r.outcome IN ('failed', 'rejected') AND r.outcome <> 'pending' AND r.verdict = 'valid'
           AND r.first_row IN (SELECT n.first_row FROM later t CROSS JOIN import i ON i.import_id = t.import_id
             CROSS JOIN record n ON n.import_id = t.import_id WHERE i.submitted_at IS NOT NULL AND i.discarded_at IS NULL)
         GROUP BY r.outcome, r.currency`,
        { importId },
      );

const placeRow = z.object({ record: z.number(), ordinals: z.string() });

/**
 * The records that may be sent again: refused or failed for sure, not named as there already, and not sent meanwhile by
 * another retry of this import, or a retry of that one (unless refused or failed there too).
 */
export const retryable = (journal: Journal, importId: string, which: Retried): z.infer<typeof placeRow>[] =>
  all(
    journal,
    placeRow,
    `WITH RECURSIVE later(import_id) AS
       (SELECT import_id FROM retry WHERE of_import = @importId UNION SELECT t.import_id FROM retry t JOIN later l ON t.of_import = l.import_id)
     SELECT r.record, r.ordinals FROM record r
     WHERE r.import_id = @importId AND r.outcome <> 'pending' AND r.verdict = 'valid' AND (r.outcome = 'failed' OR (r.outcome = 'rejected' AND r.service_id IS NULL))
       AND (@which = 'both' OR r.outcome = @which)
       AND r.first_row NOT IN (SELECT n.first_row FROM later t CROSS JOIN import i ON i.import_id = t.import_id
         CROSS JOIN record n ON n.import_id = t.import_id
         WHERE i.submitted_at IS NOT NULL AND n.verdict = 'valid'
           AND n.outcome IN ('pending', 'created', 'updated', 'existing', 'in-doubt'))
     ORDER BY r.record`,
    { importId, which },
  );

/** The places in the file of those records. */
export const placesOf = (records: readonly { readonly ordinals: string }[]): ReadonlySet<number> =>
  new Set(records.flatMap(({ ordinals }) => fromRanges(ordinals)));

/** Makes a draft of the rows in these places that sends them again. Call it inside a transaction. */
export const addRetry = (journal: Journal, retry: Retry, places: ReadonlySet<number>): void => {
  const { importId, ofImport, which, at } = retry;
  addDerivedDraft(journal, { importId, ofImport, at, purpose: 'retry' }, (ordinal) => places.has(ordinal));
  change(
    journal,
    'INSERT INTO retry (import_id, of_import, which, at) VALUES (@importId, @ofImport, @which, @at)',
    { importId, ofImport, which, at },
  );
};
