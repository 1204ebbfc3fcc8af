import { z } from 'zod';
import type { ChainFault } from './chain-fault';
import type { Journal } from './open';
import { count, one } from './parsed';

const OF_UNSENT = 'JOIN import i ON i.import_id = r.import_id WHERE i.submitted_at IS NULL';

const place = z.object({ scope: z.string(), record: z.number() });

const faultAt = ({ scope, record }: z.infer<typeof place>): ChainFault => ({
  ...{ link: null, what: 'unsent', scope },
  ...{ first: record, last: record },
});

/** Columns that only a sending fills, as far as this shape of the journal has them. */
const LEFT_BY_SENDING = 'r.submitted <> 0 OR r.batch_id IS NOT NULL OR r.id_is_number IS NOT NULL';

/** What a record shows that stands there already: its id; every other has none. */
const HELD = `EXISTS (SELECT 1 FROM guard_find g WHERE g.import_id = r.import_id AND g.record = r.record
  AND g.grade = 'existing' AND g.service_id = coalesce(r.service_id, ''))`;

const hasGuard = (journal: Journal): boolean =>
  count(journal, "SELECT count(*) AS n FROM sqlite_master WHERE name = 'guard_find'") > 0;

/**
 * The first record of an import that was never ordered to be sent which shows what only a sending leaves: an outcome, an id, a
 * batch; or such an import with a history. What else a draft holds is not sealed (not-sealed.ts).
 */
export const outcomeUnsent = (journal: Journal): ChainFault | null => {
  const held = hasGuard(journal) ? HELD : '0';
  const shown = one(
    journal,
    place,
    `SELECT r.import_id AS scope, r.record FROM record r ${OF_UNSENT} AND (${LEFT_BY_SENDING}
       OR r.outcome NOT IN ('pending', 'existing', 'invalid', 'excluded')
       OR ((r.outcome = 'existing' OR r.service_id IS NOT NULL) AND NOT (r.outcome = 'existing' AND ${held}))) LIMIT 1`,
  );
  if (shown !== undefined) return faultAt(shown);
  const told = one(
    journal,
    place,
    `SELECT r.import_id AS scope, 0 AS record FROM fact r ${OF_UNSENT} LIMIT 1`,
  );
  return told === undefined ? null : { ...faultAt(told), what: 'history' };
};

/**
 * The same by the outcome alone: quick in a journal of any size, since what is pending stands in no index. For every opening.
 */
export const printsUnsent = (journal: Journal): boolean =>
  count(
    journal,
    `SELECT EXISTS (SELECT 1 FROM import i CROSS JOIN record r ON r.import_id = i.import_id WHERE i.submitted_at IS NULL
       AND r.outcome <> 'pending' AND r.outcome NOT IN ('existing', 'invalid', 'excluded')) AS n`,
  ) > 0;
