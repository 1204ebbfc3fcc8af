import { z } from 'zod';
import type { Journal } from './open';
import { all } from './parsed';

const seen = z.object({ company: z.string(), location: z.string(), how: z.enum(['order', 'import']) });

/** Where a location was met: in a purchase order that the service listed of a company, or as what a sent import of it says for all rows. */
export type PlaceSeen = z.infer<typeof seen>;

/** Companies of a connection beside the locations that were met with them, each pair once for each way. */
export const placesSeen = (journal: Journal, connectionId: string): readonly PlaceSeen[] =>
  all(
    journal,
    seen,
    `SELECT company, location, 'order' AS how FROM directory_entry
       WHERE connection_id = @connectionId AND kind = 'purchase-orders' AND location IS NOT NULL AND location <> ''
       GROUP BY company, location
     UNION ALL
     SELECT company, location, 'import' AS how FROM (
       SELECT company, coalesce(json_extract(mapping, '$.fields.svc_location_id.constant'),
         json_extract(mapping, '$.fields.location_id.constant')) AS location
       FROM import WHERE connection_id = @connectionId AND company IS NOT NULL AND submitted_at IS NOT NULL AND mapping IS NOT NULL)
       WHERE location IS NOT NULL GROUP BY company, location`,
    { connectionId },
  );
