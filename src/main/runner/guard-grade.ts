import { textAt } from '../../core/service/json-path';
import type { ServiceProfile } from '../../core/service/profile';
import { type Found, gradeStanding, type Standing } from '../../core/submit/guard';
import { ofKept } from '../../core/targets/listed';
import { outOfUse } from '../../core/targets/out-of-use';
import type { Target } from '../../core/targets/target';
import { type UpdateKey, updateKey, updatesEntry } from '../../core/targets/update-key';
import type { JsonObject } from '../../core/values/json';
import { type GuardCandidate, type GuardFind, guardCandidates, OPEN_ELSEWHERE } from '../journal/guard';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { type OpenElsewhere, openElsewhere } from '../journal/open-elsewhere';
import { NOTHING_OWN, type OwnThings, ownThings } from '../journal/own-things';
import { serviceOfConnection } from '../journal/same-service';
import {
  allSeen,
  lastCompleteListing,
  lastWholeListing,
  type SeenScope,
  seenWithIds,
  seenWithKeys,
} from '../journal/seen-entries';
import { readPayloads } from '../journal/sent-keys';
import { comparedBefore, lineFieldsShown, notCompared } from './guard-fields';
import { findOf, otherwiseText, without } from './guard-find';
import {
  heldTwin,
  overwriteFind,
  type UpdateIndex,
  updateFind,
  updateIndex,
  withoutLines,
} from './guard-updates';
import { linesAsSeen } from './lines-as-seen';
import { type OpenChange, openChangeFind, openChanges } from './open-changes';
import { openRenamings } from './open-renamings';
import { type OpenUpdates, openUpdates } from './open-updates';
import { type Known, knownSince, type OwnIndex, ownIds, ownIndex, ownStanding } from './own-standing';
import { changedSinceFind, decidedFind, saidMade } from './sent-singly';
import { type SingleCreation, singleCreations } from './single-creations';

/** Things of a target can be held against the list of the service before they are sent. */
const isGuarded = ({ lookUp, readBack }: Target): boolean =>
  lookUp.compared !== undefined && readBack.kind === 'readable';

/** Whether what another import has sent by now is left out, and the rest goes on; else nothing does. */
export const leavesOutTaken = (target: Target): boolean =>
  target.updates === undefined && target.createsOnce && isGuarded(target);

/** The list that records of an import are held against; null: there is none for them. */
export const guardScope = (
  journal: Journal,
  { connectionId, company }: Pick<StoredImport, 'connectionId' | 'company'>,
  target: Target,
): SeenScope | null => {
  const service = connectionId === null ? null : serviceOfConnection(journal, connectionId);
  return service === null || company === null || !isGuarded(target)
    ? null
    : { service, company, list: target.name };
};

const AT_ONCE = 500;

/** Entries read by their ids, by our names, where the list alone leaves something open. */
export type ReadById = ReadonlyMap<string, JsonObject>;

/** What an import that was begun would still send: no byte of it left, or surely nothing came of it. */
export type StillToSend = {
  readonly records: ReadonlySet<number>;
  /** Those of them that left and came to nothing. */
  readonly again: readonly number[];
};

type Parts = {
  readonly target: Target;
  readonly profile: ServiceProfile;
  readonly scope: SeenScope;
  readonly since: number;
  readonly readById: ReadById;
  readonly updateIds: UpdateIndex;
  /** Fields of lines that the service is known to show. */
  readonly lineFields: ReadonlySet<string>;
  /** By what sending writes over what stands there; null: it writes nothing over. */
  readonly keyOf: UpdateKey | null;
  /** What this journal made there itself. */
  readonly own: OwnIndex;
  /** What other imports have sent and not settled. */
  readonly open: OpenElsewhere;
  /** Single changes that may have made one of them, or made another thing into one, by its key. */
  readonly openChanges: ReadonlyMap<string, readonly OpenChange[]>;
  /** Single changes of which a person said that they made one of them, by its key. */
  readonly saidMade: ReadonlyMap<string, readonly SingleCreation[]>;
  /** Single changes that may still change what one of them writes over. */
  readonly openUpdates: OpenUpdates;
  /** Updates that change or leave out lines are kept back. */
  readonly holds: boolean;
  /** Null: all of it, nothing was sent yet. */
  readonly still: StillToSend | null;
  /** Records that left and go out once more all the same; absent: those of `still`. */
  readonly again?: readonly number[];
  /** By whom the list was read that counts; absent: whoever read the last one. */
  readonly reader?: string | null;
};

/** What records of an import are held against, read once. */
export const partsOf = (
  journal: Journal,
  { importId, connectionId, company }: Pick<StoredImport, 'importId' | 'connectionId' | 'company'>,
  given: Pick<Parts, 'target' | 'profile' | 'scope' | 'readById' | 'holds' | 'still' | 'again' | 'reader'>,
): Parts => {
  const { scope, target } = given;
  const since = shownSince(journal, scope, given.reader ?? null);
  const place = { connectionId: connectionId ?? '', company: company ?? '', target: target.name };
  const keyOf = updateKey(target, given.profile);
  const singles = singleCreations(journal, place, target, given.profile);
  return {
    ...given,
    keyOf,
    lineFields:
      target.updates === undefined
        ? new Set()
        : lineFieldsShown(target, [
            ...Array.from(allSeen(journal, scope, since), ({ entry }) => entry),
            ...given.readById.values(),
          ]),
    profile:
      target.updates === undefined ? given.profile : linesAsSeen(journal, place.connectionId, given.profile),
    since,
    updateIds: updateIndex(journal, scope, keyOf, since),
    own: ownIndex(journal, place, { keyOf, target }, singles),
    open: openElsewhere(journal, place, target, importId),
    openChanges: openChanges([...singles, ...openRenamings(journal, place, target, given.profile)]),
    saidMade: saidMade(singles),
    openUpdates: openUpdates(journal, place, target, given),
  };
};

const keyIn = (
  { payload }: GuardCandidate,
  { target, scope }: Pick<Parts, 'target' | 'scope'>,
): string | null => target.lookUp.keyOfPayload(payload, { company: scope.company });

/** Records and entries of one key each. */
const byKey = (
  candidates: readonly GuardCandidate[],
  company: string,
  { target }: Parts,
): ReadonlyMap<string, readonly GuardCandidate[]> => {
  const groups = new Map<string, GuardCandidate[]>();
  for (const one of candidates) {
    const key = target.lookUp.keyOfPayload(one.payload, { company });
    if (key === null) continue;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
};

/** What is found of a record; `updated`: the entry that sending it would update, if it differs. */
type Graded = {
  readonly found: Found;
  readonly known: ReadonlyMap<string, Known>;
  readonly updated: { readonly payload: JsonObject; readonly id: string; readonly entry: JsonObject } | null;
  /** What would be sent. */
  readonly payload: JsonObject;
  /** What could not be compared, as people call it. */
  readonly notCompared: string;
  /** What is said of it instead, since a single change has made it. */
  readonly singly: GuardFind | undefined;
};

const updatedBy = (
  found: Found,
  records: readonly GuardCandidate[],
  entries: readonly Standing[],
  parts: Parts,
): Graded['updated'] => {
  const payload = records.find(({ record }) => record === found.record)?.payload;
  if (found.grade !== 'near' || payload === undefined) return null;
  const entry = entries.find((one) => updatesEntry(parts.target, payload, one.entry, parts.profile));
  return entry === undefined ? null : { payload, ...entry };
};

/** What stands there under the keys of records, or would be updated by them, by id. */
const standingFor = (
  journal: Journal,
  groups: ReadonlyMap<string, readonly GuardCandidate[]>,
  { scope, since, target, updateIds, own, ...parts }: Parts,
): {
  readonly known: ReadonlyMap<string, Known>;
  readonly idsOf: (one: GuardCandidate) => readonly string[];
} => {
  const keyOf = ({ payload }: GuardCandidate): string => parts.keyOf?.(payload) ?? '';
  const idsOf = (one: GuardCandidate): readonly string[] => {
    const key = keyOf(one);
    const match = target.lookUp.keyOfPayload(one.payload, { company: scope.company }) ?? '';
    return [...(updateIds.get(key) ?? []), ...ownIds(own, key, match)];
  };
  const candidates = [...groups.values()].flat();
  const keys = [...groups.keys()];
  const withKeys = seenWithKeys(journal, scope, keys, since);
  const withIds = seenWithIds(journal, scope, candidates.flatMap(idsOf));
  const seen = new Map([...withIds, ...withKeys].map((one) => [one.id, one]));
  const wanted = { index: own, updates: candidates.map(keyOf), keys, company: scope.company, seen };
  const made = ownStanding(journal, target, wanted);
  return { known: new Map<string, Known>([...seen, ...made.map((one) => [one.id, one] as const)]), idsOf };
};

/**
 * What was only sent proves nothing to be there as it is: it is told of as an update, and holds nothing back. But what is made
 * once and was answered with its id would be there twice.
 */
const withoutProof = (
  found: Found,
  known: ReadonlyMap<string, Known>,
  { readById, target, profile }: Pick<Parts, 'readById' | 'target' | 'profile'>,
): Found => {
  const provesNothing = ({ isOwn }: Pick<Known, 'isOwn'>): boolean =>
    isOwn === 'import' || (isOwn === 'single' && target.updates !== undefined);
  // What would add its lines once more is held back, unless it is read and reads otherwise.
  if (found.grade !== 'near' && target.updates?.lines(profile) === 'adds') return found;
  const isUnseen = found.ids.some((id) => provesNothing(known.get(id) ?? {}) && !readById.has(id));
  return found.grade === 'near' || !isUnseen
    ? found
    : { record: found.record, grade: 'near', ids: found.ids, otherwise: [] };
};

/**
 * What the import itself made, or may have made, says nothing of the rest of it; but what was changed there since, and reads as
 * another of its records by now, would stand there twice, or be written over.
 */
const ownAside = (
  journal: Journal,
  importId: string,
  { records: own }: OwnThings,
  { target, scope, keyOf }: Pick<Parts, 'target' | 'scope' | 'keyOf'>,
): ((entry: Known, key: string, records: readonly GuardCandidate[]) => boolean) => {
  const sent = readPayloads(journal, importId, [...own.values()]);
  return ({ id, entry, key: keyNow }, key, records) => {
    const record = own.get(id);
    if (record === undefined) return true;
    const payload = sent.get(record)?.payload;
    if (payload === undefined) return false;
    const [update, updateNow] = [keyOf?.(payload) ?? null, keyOf?.(entry) ?? null];
    const isRenamed =
      keyNow === key && target.lookUp.keyOfPayload(payload, { company: scope.company }) !== key;
    const isUpdated =
      updateNow !== null && updateNow !== update && records.some((one) => keyOf?.(one.payload) === updateNow);
    return isRenamed || isUpdated;
  };
};

/** Records of one slice, each with what stands there of it. */
export function* graded(
  journal: Journal,
  importId: string,
  candidates: readonly GuardCandidate[],
  parts: Parts,
): Generator<Graded> {
  const { scope, readById, profile, target, still } = parts;
  const groups = byKey(candidates, scope.company, parts);
  const { known, idsOf } = standingFor(journal, groups, parts);
  const own =
    still === null
      ? NOTHING_OWN
      : ownThings(journal, importId, { ids: [...known.keys()], again: still.again });
  const isOther = ownAside(journal, importId, own, parts);
  for (const [key, records] of groups) {
    if (own.openKeys.has(key)) continue;
    const updatedIds = new Set(records.flatMap(idsOf));
    const entries = [...known.values()]
      .filter((one) => one.key === key || updatedIds.has(one.id))
      .filter((one) => isOther(one, key, records))
      .map(({ id, entry }) => ({ id, entry: { ...entry, ...readById.get(id) } }));
    const compared = ofKept(comparedBefore(target, parts.lineFields));
    const entryOf = (id: string): JsonObject => entries.find((one) => one.id === id)?.entry ?? {};
    for (const one of gradeStanding({ target: compared, profile }, records, entries)) {
      const found = withoutProof(one, known, parts);
      const { payload = {} } = records.find(({ record }) => record === one.record) ?? {};
      const unshown = notCompared(target, parts.lineFields, payload, entryOf(one.ids[0] ?? ''));
      const updated = updatedBy(found, records, entries, parts);
      const against = { payload, key, known, compared };
      const singly =
        found.grade === 'near' && updated === null
          ? (changedSinceFind(found, against, { ...parts, entryOf }) ??
            decidedFind({ record: one.record, payload }, key, parts))
          : undefined;
      yield { found, known, updated, payload, notCompared: unshown, singly };
    }
  }
}

const findIn = (
  { found, known, updated, payload, notCompared: unshown }: Graded,
  { target, profile, holds, lineFields }: Parts,
): GuardFind => {
  if (found.grade !== 'near') {
    const find = findOf(found, known, { target, payload, profile });
    const beside = unshown === '' ? '' : ` (not compared, since the service does not show it: ${unshown})`;
    return find.text === null ? find : { ...find, text: find.text + beside };
  }
  if (updated === null) {
    const find = findOf(found, known, { target, payload, profile });
    return holds ? heldTwin(target, found.otherwise, find) : find;
  }
  const entry = known.get(updated.id);
  const when = entry === undefined ? '' : knownSince(entry);
  const otherwise = otherwiseText(withoutLines(found.otherwise, target), target);
  const unused = outOfUse(target, { status: textAt(updated.entry, 'status') ?? entry?.status ?? null });
  const all = { record: found.record, ...updated, when, otherwise, unused };
  return target.updates === undefined
    ? overwriteFind(target, { holds }, all)
    : updateFind(target, { profile, holds, lineFields }, all);
};

const OPEN_WORDS = { 'in-doubt': 'in doubt', pending: 'not finished' } as const;

/**
 * What another import has sent and not settled is not sent again from here, whatever the list shows of it. What a person has
 * left for good (`isLeft`) is held so only where nothing stands there: else that decides.
 */
const openFind = (
  { record, key, payload }: GuardCandidate,
  { open, openChanges, openUpdates: updates, target, scope }: Parts,
  isLeft: boolean,
): readonly GuardFind[] => {
  const { keyOfPayload, contradicts } = target.lookUp;
  const change = openChanges
    .get(keyOfPayload(payload, { company: scope.company }) ?? '')
    ?.find(({ sent }) => contradicts?.(payload, sent) !== true);
  if (change !== undefined && !isLeft) return [openChangeFind(record, change)];
  const updated = isLeft ? [] : updates.findsOf([{ record, payload }]);
  if (updated.length > 0) return updated;
  const found = open(key, payload);
  if (found === undefined || found.isLeft !== isLeft) return [];
  const { importId, record: other, at, fileName, outcome } = found;
  const params = {
    ...{ importId, record: String(other), date: at.slice(0, 10), file: fileName },
    outcome: OPEN_WORDS[outcome],
  };
  return [
    {
      ...{ record, grade: 'near' as const, ids: [], code: OPEN_ELSEWHERE, text: null, params },
      ...{ isRefused: true as const, duplicateOf: { importId, record: other } },
    },
  ];
};

/** Candidates in slices: those of one key must be judged together, so that all of them are one slice where keys differ from match keys. */
export function* slices(
  journal: Journal,
  importId: string,
  { target, scope, since, still, own, openUpdates: updates, again = still?.again ?? [], ...parts }: Parts,
): Generator<GuardCandidate[]> {
  const limit = target.lookUp.isMatchKey === true ? AT_ONCE : Number.MAX_SAFE_INTEGER;
  // What a bulk would update may stand there under another number.
  const isMatchKey = target.lookUp.isMatchKey === true && target.updates === undefined && updates.count === 0;
  // What no list has shown may be there all the same.
  const keys = [...parts.openChanges.keys(), ...parts.saidMade.keys(), ...own.singly.keys()];
  for (let after = 0; ; ) {
    const page = guardCandidates(journal, importId, scope, { isMatchKey, keys, since, after, limit, again });
    const wanted = page.filter(({ record }) => still?.records.has(record) !== false);
    if (wanted.length > 0) yield wanted;
    if (page.length < limit) return;
    after = page.at(-1)?.record ?? after;
  }
}

/**
 * What a later listing that was whole did not show a reader any more is gone: it holds nothing back. Null: nothing is sent by what is
 * said, and the last one counts, whoever read it.
 */
export const shownSince = (journal: Journal, scope: SeenScope, reader: string | null): number => {
  const last =
    reader === null ? lastWholeListing(journal, scope) : lastCompleteListing(journal, scope, reader);
  return last?.begunAt ?? 0;
};

/** Whether imports of ours made, and no list has shown since, what records of an import may be without writing over it. */
export const hasOwnTwin = (journal: Journal, importId: string, parts: Parts): boolean => {
  for (const slice of slices(journal, importId, parts))
    for (const { found, known, updated } of graded(journal, importId, slice, parts))
      if (updated === null && found.ids.some((id) => known.get(id)?.isOwn === 'import')) return true;
  return false;
};

/** What is said of the records of an import that could be sent. */
export const findsOf = (journal: Journal, importId: string, parts: Parts): readonly GuardFind[] => {
  const finds: GuardFind[] = [];
  for (const slice of slices(journal, importId, parts)) {
    const open = slice.flatMap((one) => openFind(one, parts, false));
    const rest = without(slice, open);
    const there = [...graded(journal, importId, rest, parts)].map((one) => one.singly ?? findIn(one, parts));
    const left = without(rest, there);
    const said = left.flatMap((one) => decidedFind(one, keyIn(one, parts), parts) ?? []);
    const last = without(left, said).flatMap((one) => openFind(one, parts, true));
    finds.push(...open, ...there, ...said, ...last);
  }
  return finds;
};
