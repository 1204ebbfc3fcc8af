import { z } from 'zod';
import type { Journal } from './open';
import { all } from './parsed';
import { sameServiceIds } from './same-service';
import type { KeyScope } from './sent-keys';

const sinceRow = z
  .object({
    mine: z.number(),
    import_id: z.string(),
    record: z.number(),
    file_name: z.string(),
    submitted_at: z.string(),
  })
  .transform(({ mine, import_id: importId, record, file_name: fileName, submitted_at: at }) => ({
    ...{ mine, importId, record, fileName, at },
  }));

/** A record of an import that may still go out, and one with its key that a later import has sent. */
export type SentSince = z.infer<typeof sinceRow>;

const MAY_GO_OUT = `mine.verdict = 'valid' AND mine.outcome IN ('pending', 'in-doubt') AND coalesce(mine.code, '') <> 'decided-never'`;

const numberRow = z.object({ record: z.number() });

/** Records of an import that may still go out. */
export const mayGoOut = (journal: Journal, importId: string): readonly number[] =>
  all(
    journal,
    numberRow,
    `SELECT mine.record FROM record mine WHERE mine.import_id = ? AND ${MAY_GO_OUT} ORDER BY mine.record`,
    [importId],
  ).map(({ record }) => record);

/**
 * Records of an import that may still go out and whose key another import of the same things has sent, with an answer, ordered later
 * than `since` (ISO 8601); in time.
 */
export const sentSince = (
  journal: Journal,
  scope: KeyScope,
  importId: string,
  since: string,
): readonly SentSince[] => {
  const ids = sameServiceIds(journal, scope.connectionId);
  return all(
    journal,
    sinceRow,
    `SELECT mine.record AS mine, r.import_id, r.record, i.file_name, i.submitted_at
     FROM import own JOIN record mine ON mine.import_id = own.import_id
     CROSS JOIN sent_key s ON s.connection_id IN (${ids.map(() => '?').join(', ')}) AND s.company = ? AND s.target = ?
       AND s.key = mine.key AND s.import_id <> mine.import_id
     JOIN import i ON i.import_id = s.import_id JOIN record r ON r.import_id = s.import_id AND r.record = s.record
     WHERE own.import_id = ? AND ${MAY_GO_OUT}
       AND i.submitted_at > ? AND r.outcome IN ('created', 'updated') ORDER BY mine.record, i.submitted_at`,
    [...ids, scope.company, scope.target, importId, since],
  );
};
