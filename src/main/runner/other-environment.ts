import type { Mapping } from '../../core/map/mapping';
import { type WithoutIds, withoutOwnIds } from '../../core/plan/own-ids';
import { targetNamed } from '../../core/targets';
import { findConnection } from '../journal/connections';
import type { Journal } from '../journal/open';
import { identityOf } from './reach';

const identityIn = (journal: Journal, connectionId: string | null): string | null => {
  const connection = connectionId === null ? undefined : findConnection(journal, connectionId);
  return connection === undefined ? null : identityOf(connection);
};

/**
 * A mapping as it may be used in an environment: made in another one, it comes without the service ids it holds. A mapping
 * of which nobody knows where it was made, or that goes nowhere yet, stays as it is.
 */
export const mappingFor = (
  journal: Journal,
  mapping: Mapping,
  from: string | null,
  to: string | null,
): WithoutIds => {
  const target = targetNamed(mapping.target);
  const [there, here] = [identityIn(journal, from), identityIn(journal, to)];
  if (target === undefined || there === null || here === null || there === here)
    return { mapping, cleared: [] };
  return withoutOwnIds(mapping, target);
};
