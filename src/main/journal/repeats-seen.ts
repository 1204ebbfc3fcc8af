import type { Journal } from './open';
import { count } from './parsed';
import { sameServiceIds } from './same-service';
import type { KeyScope } from './sent-keys';

/**
 * Whether this service was seen to take something that was sent again for the same thing: a record of a later import was
 * told, and read back, as updated under the very id that an earlier one had created.
 */
export const wasRepeatTakenAsSame = (
  journal: Journal,
  { connectionId, company, target }: Pick<KeyScope, 'connectionId' | 'company' | 'target'>,
): boolean =>
  count(
    journal,
    `SELECT EXISTS (SELECT 1 FROM import i CROSS JOIN record r ON r.import_id = i.import_id AND r.outcome <> 'pending'
       CROSS JOIN record b ON b.service_id = r.service_id AND b.import_id <> r.import_id
       CROSS JOIN import bi ON bi.import_id = b.import_id
       WHERE i.connection_id IN (SELECT value FROM json_each(@ids)) AND i.company = @company AND i.target = @target
         AND r.outcome = 'updated' AND r.code IS NULL AND r.service_id IS NOT NULL
         AND bi.connection_id IN (SELECT value FROM json_each(@ids)) AND bi.company = @company AND bi.target = @target
         AND bi.submitted_at <= i.submitted_at AND b.outcome = 'created' AND b.code IS NULL) AS n`,
    { ids: JSON.stringify(sameServiceIds(journal, connectionId)), company, target },
  ) > 0;
