import { ownValue } from '../../core/service/overrides';
import type { ServiceProfile } from '../../core/service/profile';
import type { Json } from '../../core/values/json';
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

/** That imports into this service saw it add the lines of an update since a person last said otherwise: when; null: they did not. */
const addedAt = (journal: Journal, connectionId: string): number | null => {
  const seen = linesLastSeen(journal, connectionId);
  return seen?.isAdded !== true || (setAt(journal, connectionId) ?? 0) > seen.at ? null : seen.at;
};

/** What was seen of a setting and counts in place of its value, with when; nothing where nothing was. */
export const settingAsSeen = (
  journal: Journal,
  connectionId: string,
  { setting, value }: { readonly setting: string; readonly value: Json },
): { readonly seen?: { readonly value: 'adds'; readonly at: string } } => {
  const at = setting === SETTING && value !== 'adds' ? addedAt(journal, connectionId) : null;
  return at === null ? {} : { seen: { value: 'adds', at: new Date(at).toISOString() } };
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
  if (addedAt(journal, connectionId) === null) return profile;
  return { ...profile, purchaseOrder: { ...profile.purchaseOrder, bulk: { ...bulk, lines: 'adds' } } };
};
