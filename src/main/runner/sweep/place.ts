import { failed, ok, type Result } from '../../../core/values/result';
import type { Journal } from '../../journal/open';
import { sameServiceIds, serviceOfConnection } from '../../journal/same-service';

/** A service and company, with every connection that leads or led there. */
export type SweepPlace = {
  readonly service: string;
  readonly connectionIds: readonly string[];
  readonly company: string;
};

/** Where a sweep looks. Errors: connection-unknown. */
export const placeOf = (journal: Journal, connectionId: string, company: string): Result<SweepPlace> => {
  const service = serviceOfConnection(journal, connectionId);
  return service === null
    ? failed('connection-unknown', { name: connectionId })
    : ok({ service, connectionIds: sameServiceIds(journal, connectionId), company });
};
