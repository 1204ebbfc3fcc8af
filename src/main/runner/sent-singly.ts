import type { ServiceProfile } from '../../core/service/profile';
import { type Found, gradeStanding } from '../../core/submit/guard';
import { ofKept, ownEntry } from '../../core/targets/listed';
import type { Target } from '../../core/targets/target';
import type { JsonObject } from '../../core/values/json';
import { momentText } from '../../core/values/moment-text';
import { CHANGED_SINCE, DECIDED_MADE, type GuardFind } from '../journal/guard';
import { findOf, otherwiseText } from './guard-find';
import type { Known, OwnIndex } from './own-standing';
import type { SingleCreation } from './single-creations';

/** Single creations of which a person said that they were made, by the key by which the list is searched for them. */
export const saidMade = (
  singles: readonly SingleCreation[],
): ReadonlyMap<string, readonly SingleCreation[]> => {
  const byKey = new Map<string, readonly SingleCreation[]>();
  for (const one of singles)
    if (one.state.code === 'operation-decided-done') byKey.set(one.key, [...(byKey.get(one.key) ?? []), one]);
  return byKey;
};

/** What is held against a record beside the entries of the list, and how it is compared. */
type Beside = {
  readonly target: Target;
  readonly profile: ServiceProfile;
  readonly own: OwnIndex;
  readonly saidMade: ReadonlyMap<string, readonly SingleCreation[]>;
};

type Sendable = { readonly record: number; readonly payload: JsonObject };

/** How what was sent singly reads beside a record, in words; empty: the same in all that is compared. */
const sentOtherwise = (
  { record, payload }: Sendable,
  { operationId: id, sent }: SingleCreation,
  { target, profile }: Pick<Beside, 'target' | 'profile'>,
): string => {
  const standing = { id, entry: ownEntry(target, sent) };
  const [found] = gradeStanding({ target: ofKept(target), profile }, [{ record, payload }], [standing]);
  return found?.grade === 'near'
    ? `; as that change sent it, ${otherwiseText(found.otherwise, target).replace(/\.$/u, '')}`
    : '';
};

/**
 * What a person said of a single creation of it counts, where no list shows what sending the record would write over;
 * undefined: nobody said so.
 */
export const decidedFind = (
  { record, payload }: Sendable,
  key: string | null,
  { target, profile, saidMade: said }: Pick<Beside, 'target' | 'profile' | 'saidMade'>,
): GuardFind | undefined => {
  const all = said.get(key ?? '') ?? [];
  const one = all.find(({ sent }) => target.lookUp.contradicts?.(payload, sent) !== true);
  if (one === undefined) return undefined;
  const { operationId, name, state } = one;
  const at = state.endedAt === null ? '' : ` on ${momentText(state.endedAt)}`;
  const differs = sentOtherwise({ record, payload }, one, { target, profile });
  const text = `decided${at} of the single change ${name} (changes ${operationId}): ${state.params['text'] ?? ''}${differs}`;
  const ids = state.serviceId === null ? [] : [state.serviceId];
  return { record, grade: 'existing', ids, code: DECIDED_MADE, text, params: {} };
};

/**
 * What a single change made as a record would be sent was sent before, however it reads by now. `compared`: the target as its
 * entries are held against a record; undefined: none of those that stand there was sent so.
 */
export const changedSinceFind = (
  found: Found,
  {
    payload,
    key,
    known,
    compared,
  }: {
    readonly payload: JsonObject;
    readonly key: string;
    readonly known: ReadonlyMap<string, Known>;
    readonly compared: Pick<Target, 'lookUp' | 'readBack'>;
  },
  {
    target,
    profile,
    own,
    entryOf,
  }: Pick<Beside, 'target' | 'profile' | 'own'> & {
    /** An entry as it reads by now. */
    readonly entryOf: (id: string) => JsonObject;
  },
): GuardFind | undefined => {
  if (target.updates !== undefined) return undefined;
  const { record } = found;
  const against = (id: string, entry: JsonObject): Found | undefined =>
    gradeStanding({ target: compared, profile }, [{ record, payload }], [{ id, entry }])[0];
  const id = found.ids.find((one) => {
    const sent = own.singly.get(key)?.get(one);
    return sent?.by === 'single' && against(one, ownEntry(target, sent.payload))?.grade === 'existing';
  });
  if (id === undefined) return undefined;
  const now = against(id, entryOf(id));
  const existing: Found = { record, grade: 'existing', ids: [id] };
  const find = findOf(existing, known, { target, payload, profile });
  const differs =
    now?.grade === 'near' ? `; ${otherwiseText(now.otherwise, target).replace(/\.$/u, '')}` : '';
  const code = find.code === 'existing-listed' ? CHANGED_SINCE : find.code;
  return { ...find, code, text: `${find.text ?? id}${differs}` };
};
