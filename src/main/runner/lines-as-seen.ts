import { ownValue } from '../../core/service/overrides';
import type { ServiceProfile } from '../../core/service/profile';
import { findConnection } from '../journal/connections';
import { linesLastSeen } from '../journal/lines-seen';
import type { Journal } from '../journal/open';
import { latestChanges } from '../journal/profile-changes';
import { overridesOf } from './profile';

const SETTING = 'purchaseOrder.bulk.lines';

/** When a person last set what becomes of the lines of an update, epoch milliseconds; null: nobody did. */
const setAt = (journal: Journal, connectionId: string): number | null => {
  const changed = latestChanges(journal, connectionId).get(SETTING);
  if (changed !== undefined) return Date.parse(changed.at);
  const connection = findConnection(journal, connectionId);
  return connection === undefined || ownValue(overridesOf(connection), SETTING) === undefined
    ? null
    : Date.parse(connection.createdAt);
};

/**
 * The profile with what was seen of the lines of orders: where any import into this service saw that it adds the lines of an
 * update, it adds them for every later one, until a person says otherwise.
 */
export const linesAsSeen = (
  journal: Journal,
  connectionId: string,
  profile: ServiceProfile,
): ServiceProfile => {
  const { bulk } = profile.purchaseOrder;
  if (bulk.lines === 'adds') return profile;
  const seen = linesLastSeen(journal, connectionId);
  if (seen?.isAdded !== true || (setAt(journal, connectionId) ?? 0) > seen.at) return profile;
  return { ...profile, purchaseOrder: { ...profile.purchaseOrder, bulk: { ...bulk, lines: 'adds' } } };
};
