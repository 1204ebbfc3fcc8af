import { isJsonObject } from '../../core/service/json-path';
import { foldOperation } from '../../core/service/operations/events';
import { operationNamed } from '../../core/service/operations/index';
import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import type { Json, JsonObject } from '../../core/values/json';
import type { Journal } from '../journal/open';
import { operationEvents, operationSubjects, type StoredOperation } from '../journal/operations';
import { sameServiceIds } from '../journal/same-service';
import { changesIn } from '../journal/swept-records';
import { shownThing } from './open-updates';
import type { SingleCreation } from './single-creations';

/** A value of a change as the thing has it: an id that was typed in is a text, and the thing shows a number. */
const asShown = (value: Json, shown: Json | undefined): Json =>
  typeof shown === 'number' && typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;

/** What a change makes of a thing, by our names. */
const changedBy = (input: JsonObject, before: JsonObject): JsonObject => ({
  ...before,
  ...Object.fromEntries(
    Object.entries(input)
      .filter(([key, value]) => key !== 'id' && !isJsonObject(value))
      .map(([key, value]) => [key, asShown(value, before[key])]),
  ),
});

/** The things that a change gives another key, each as it reads once it is made; `key`: by which the list is searched. */
export const renamedBy = (
  journal: Journal,
  { operationId, name, before, input }: StoredOperation,
  target: Target,
  { profile, company }: { readonly profile: ServiceProfile; readonly company: string },
): readonly { readonly key: string; readonly sent: JsonObject }[] => {
  const does = operationNamed(name)?.does;
  if (does?.kind !== 'write' || does.lookUp !== null) return [];
  const keyOf = (thing: JsonObject): string | null => target.lookUp.keyOfPayload(thing, { company });
  return operationSubjects(journal, operationId).flatMap((id) => {
    const entry = before === null ? null : shownThing(target, before[id] ?? before, profile);
    const sent = entry === null ? null : changedBy(input, entry);
    const key = sent === null ? null : keyOf(sent);
    return entry === null || sent === null || key === null || key === keyOf(entry) ? [] : [{ key, sent }];
  });
};

/**
 * Single changes in doubt that may yet give a thing another key, over all connections to the service: what is sent under that
 * key meanwhile could stand there twice.
 */
export const openRenamings = (
  journal: Journal,
  { connectionId, company }: { readonly connectionId: string; readonly company: string },
  target: Target,
  profile: ServiceProfile,
): readonly SingleCreation[] =>
  changesIn(journal, sameServiceIds(journal, connectionId), target.name).flatMap((change) => {
    if (change.company !== null && change.company !== company) return [];
    const renamed = renamedBy(journal, change, target, { profile, company });
    if (renamed.length === 0) return [];
    const state = foldOperation(operationEvents(journal, change.operationId), false);
    return state.state === 'in-doubt' ? renamed.map((one) => ({ ...change, ...one, state })) : [];
  });
