import { momentText } from '../../core/values/moment-text';
import { CHANGE_OPEN, type GuardFind } from '../journal/guard';
import type { SingleCreation } from './single-creations';

/** A single change that made, or is still making, a thing of which an import would send one more. */
export type OpenChange = SingleCreation;

/** Single creations that are in doubt, by the key by which the list is searched for them. */
export const openChanges = (
  singles: readonly SingleCreation[],
): ReadonlyMap<string, readonly OpenChange[]> => {
  const byKey = new Map<string, readonly OpenChange[]>();
  for (const one of singles)
    if (one.state.state === 'in-doubt') byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  return byKey;
};

/** What is said of a record that such a change may have made. */
export const openChangeFind = (record: number, { operationId, name, begunAt }: OpenChange): GuardFind => ({
  ...{ record, grade: 'near', ids: [], code: CHANGE_OPEN, text: null, isRefused: true },
  params: { operationId, name, at: momentText(begunAt) },
});
