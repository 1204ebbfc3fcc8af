import { z } from 'zod';
import type { Journal } from './open';
import { all, count } from './parsed';

const row = z.object({ record: z.number(), id: z.string().nullable() });

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

/**
 * Records of an import that are not sent since an update of another one is in doubt, which shows first what becomes of the lines
 * each with the id of what it updates.
 */
export const waitingUpdates = (journal: Journal, importId: string): ReadonlyMap<number, string> =>
  new Map(
    all(
      journal,
      row,
      `SELECT i.record, json_extract(i.params, '$.id') AS id FROM issue i
         JOIN record r ON r.import_id = i.import_id AND r.record = i.record
       WHERE i.import_id = @importId AND i.code IN ${UPDATES} AND r.outcome = 'pending' AND coalesce(r.code, '') <> '${HELD}'
         AND EXISTS (SELECT 1 FROM record d JOIN issue o ON o.import_id = d.import_id AND o.record = d.record
           WHERE d.import_id = @importId AND d.outcome = 'in-doubt' AND o.code IN ${UPDATES})
       ORDER BY i.record`,
      { importId },
    ).map(({ record, id }) => [record, id ?? '']),
  );
