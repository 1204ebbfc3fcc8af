import { z } from 'zod';
import type { Journal } from './open';
import { one } from './parsed';
import { sameServiceIds } from './same-service';

const seenRow = z.object({ at: z.number(), is_added: z.number() });

/**
 * What imports over any connection to the service of this one last saw of the lines of an order after an update, and when
 * (epoch milliseconds): those of the update beside those of before, or those of the update alone; undefined: neither.
 */
export const linesLastSeen = (
  journal: Journal,
  connectionId: string,
): { readonly at: number; readonly isAdded: boolean } | undefined => {
  const row = one(
    journal,
    seenRow,
    `SELECT json_extract(f.body, '$.at') AS at, f.body LIKE '%"lines":"added"%' OR f.body LIKE '%"isAdded":true%' AS is_added
     FROM import i CROSS JOIN fact f ON f.import_id = i.import_id AND f.kind IN ('read', 'look')
     WHERE i.connection_id IN (SELECT value FROM json_each(?)) AND i.target = 'purchase-orders' AND i.submitted_at IS NOT NULL
       AND (f.body LIKE '%"lines":"added"%' OR f.body LIKE '%"lines":"replaced"%' OR f.body LIKE '%"isAdded":true%')
     ORDER BY 1 DESC, f.fact DESC LIMIT 1`,
    [JSON.stringify(sameServiceIds(journal, connectionId))],
  );
  return row === undefined ? undefined : { at: row.at, isAdded: row.is_added === 1 };
};
