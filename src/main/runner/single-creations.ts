import { foldOperation, type OperationState } from '../../core/service/operations/events';
import { operationNamed } from '../../core/service/operations/index';
import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import type { Journal } from '../journal/open';
import { operationEvents, type StoredOperation } from '../journal/operations';
import { sameServiceIds } from '../journal/same-service';
import { changesIn } from '../journal/swept-records';

/** A single creation of a target's things. `key`: by which the list is searched; `sent`: as an import would send it. */
export type SingleCreation = Pick<StoredOperation, 'operationId' | 'name' | 'begunAt'> & {
  readonly key: string;
  readonly sent: JsonObject;
  readonly state: OperationState;
};

/**
 * The single creations of a target's things in a company, over all connections to the service, in time. What is the same when
 * it is sent once more is left out.
 */
export const singleCreations = (
  journal: Journal,
  { connectionId, company }: { readonly connectionId: string; readonly company: string },
  target: Target,
  profile: ServiceProfile,
): readonly SingleCreation[] => {
  const context = { profile, company, customFields: null, files: [], derivedId: () => '' };
  return changesIn(journal, sameServiceIds(journal, connectionId), target.name).flatMap((change) => {
    const does = operationNamed(change.name)?.does;
    if (does?.kind !== 'write' || does.afterSilence === 'repeat' || change.company !== company) return [];
    const wanted = does.lookUp?.(change.input, context) ?? null;
    if (wanted === null || wanted.isUpsert === true || wanted.list !== target.name) return [];
    const { sent = null } = wanted;
    const key = sent === null ? null : target.lookUp.keyOfPayload(sent, { company });
    if (sent === null || key === null) return [];
    const state = foldOperation(operationEvents(journal, change.operationId), false);
    return [{ ...change, key, sent, state }];
  });
};

/** What single creations made, with the ids that are known of it. */
export const madeSingly = (
  singles: readonly SingleCreation[],
): readonly (Pick<SingleCreation, 'key' | 'sent'> & { readonly id: string; readonly at: number })[] =>
  singles.flatMap(({ key, sent, begunAt, state: { state, serviceId } }) =>
    (state === 'done' || state === 'partial') && serviceId !== null
      ? [{ id: serviceId, key, sent, at: Date.parse(begunAt) }]
      : [],
  );
