import { serviceOf } from '../../../core/service/same-service';
import { failed, ok, type Result } from '../../../core/values/result';
import { findConnection } from '../../journal/connections';
import type { Journal } from '../../journal/open';
import { everyConnection } from '../../journal/swept-records';

/** A service and company, with every connection that leads or led there. */
export type SweepPlace = {
  readonly service: string;
  readonly connectionIds: readonly string[];
  readonly company: string;
};

/** Where a sweep looks. Errors: connection-unknown. */
export const placeOf = (journal: Journal, connectionId: string, company: string): Result<SweepPlace> => {
  const connection = findConnection(journal, connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: connectionId });
  const service = serviceOf(connection.baseUrl);
  const connectionIds = everyConnection(journal).flatMap(({ id, baseUrl }) =>
    serviceOf(baseUrl) === service ? [id] : [],
  );
  return ok({ service, connectionIds, company });
};
