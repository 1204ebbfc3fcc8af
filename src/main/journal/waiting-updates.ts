import { z } from 'zod';
import type { Journal } from './open';
import { all, count } from './parsed';

const row = z.object({ record: z.number(), id: z.string().nullable(), doubts: z.number() });

/** An update that waits: the id of what it updates, and whether one in doubt is what it waits for, or one without a result. */
export type WaitingUpdate = { readonly id: string; readonly isForDoubt: boolean };

/** Issues that say of a record that it updates an order whose lines stand there. */
const UPDATES = `('order-updates', 'order-lines-may-add')`;

/** Said of an update that a resume does not send either. */
const HELD = 'order-update-held-lines';

/** How many updates of an import are not sent, and not by a resume, since one did not leave its order with the lines of the file. */
export const countHeldUpdates = (journal: Journal, importId: string): number =>
  count(
    journal,
    `SELECT count(*) AS n FROM record WHERE import_id = ? AND code = '${HELD}' AND outcome = 'pending'`,
    [importId],
  );

const OTHER = `SELECT count(*) FROM record d JOIN issue o ON o.import_id = d.import_id AND o.record = d.record
  WHERE d.import_id = @importId AND o.code IN ${UPDATES}`;

/**
 * Records of an import that are not sent since an update of another one is in doubt, or was taken and has no result yet: what becomes
 * of the lines shows first with that one.
 */
export const waitingUpdates = (journal: Journal, importId: string): ReadonlyMap<number, WaitingUpdate> => {
  const found = all(
    journal,
    row,
    `WITH other AS (SELECT (${OTHER} AND d.outcome = 'in-doubt') AS doubts,
         (${OTHER} AND d.outcome = 'pending' AND d.submitted = 1 AND d.code IS NULL) AS awaited)
     SELECT i.record, json_extract(i.params, '$.id') AS id, other.doubts FROM other, issue i
       JOIN record r ON r.import_id = i.import_id AND r.record = i.record
     WHERE i.import_id = @importId AND i.code IN ${UPDATES} AND r.outcome = 'pending' AND coalesce(r.code, '') <> '${HELD}'
       AND (other.doubts > 0 OR (other.awaited > 0 AND r.submitted = 0))
     ORDER BY i.record`,
    { importId },
  );
  return new Map(found.map(({ record, id, doubts }) => [record, { id: id ?? '', isForDoubt: doubts > 0 }]));
};
