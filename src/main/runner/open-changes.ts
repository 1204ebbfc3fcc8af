import { foldOperation } from '../../core/service/operations/events';
import { operationNamed } from '../../core/service/operations/index';
import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import { CHANGE_OPEN, type GuardFind } from '../journal/guard';
import type { Journal } from '../journal/open';
import { operationEvents, type StoredOperation } from '../journal/operations';
import { sameServiceIds } from '../journal/same-service';
import { changesIn } from '../journal/swept-records';

/** A single change that made, or is still making, a thing of which an import would send one more. */
export type OpenChange = Pick<StoredOperation, 'operationId' | 'name' | 'begunAt'> & {
  readonly sent: JsonObject;
};

const isOpen = (journal: Journal, { operationId }: StoredOperation): boolean =>
  foldOperation(operationEvents(journal, operationId), false).state === 'in-doubt';

/**
 * Single creations of a target's things that are in doubt, over all connections to the service, by the key by which the list is
 * searched for them. What is the same when it is sent once more is left out.
 */
export const openChanges = (
  journal: Journal,
  { connectionId, company }: { readonly connectionId: string; readonly company: string },
  target: Target,
  profile: ServiceProfile,
): ReadonlyMap<string, readonly OpenChange[]> => {
  const context = { profile, company, customFields: null, files: [], derivedId: () => '' };
  const byKey = new Map<string, readonly OpenChange[]>();
  for (const change of changesIn(journal, sameServiceIds(journal, connectionId), target.name)) {
    const does = operationNamed(change.name)?.does;
    if (does?.kind !== 'write' || does.afterSilence === 'repeat' || change.company !== company) continue;
    const wanted = does.lookUp?.(change.input, context) ?? null;
    if (wanted === null || wanted.isUpsert === true || wanted.list !== target.name) continue;
    const { sent = null } = wanted;
    const key = sent === null ? null : target.lookUp.keyOfPayload(sent, { company });
    if (sent === null || key === null || !isOpen(journal, change)) continue;
    byKey.set(key, [...(byKey.get(key) ?? []), { ...change, sent }]);
  }
  return byKey;
};

/** What is said of a record that such a change may have made. */
export const openChangeFind = (record: number, { operationId, name, begunAt }: OpenChange): GuardFind => ({
  ...{ record, grade: 'near', ids: [], code: CHANGE_OPEN, text: null, isRefused: true },
  params: { operationId, name, at: momentText(begunAt) },
});
