import { targetNamed, targets } from '../../../core/targets/index';
import { failed, ok, type Result } from '../../../core/values/result';
import type { ParsedInput } from '../../../ipc/contract';
import type { LoadSet } from '../../../ipc/load-sets';
import { findImport, patchImport, type StoredImport } from '../../journal/imports';
import {
  discardSet,
  findSet,
  listSets,
  partsOfSet,
  putAssigned,
  type StoredSet,
} from '../../journal/load-sets';
import type { Desk } from '../drafts/desk';
import type { Handlers } from '../handler-types';
import { createSet, suggestedMapping } from '../load-sets/create-set';
import { describeSet } from '../load-sets/describe-set';
import { loadMissing } from '../load-sets/load-missing';
import { missingOf } from '../load-sets/missing';
import type { Sets } from '../load-sets/run-set';

type Own = Pick<
  Handlers,
  | 'sets.create'
  | 'sets.list'
  | 'sets.get'
  | 'sets.assign'
  | 'sets.check'
  | 'sets.start'
  | 'sets.pause'
  | 'sets.discard'
  | 'drafts.missing'
  | 'drafts.loadMissing'
>;

/** The draft of a part, if it may still be changed. Errors: set-part-unknown, and those of the desk. */
const openPart = (desk: Desk, { setId }: StoredSet, importId: string): Result<StoredImport> =>
  partsOfSet(desk.ports.journal, setId).some((part) => part.importId === importId)
    ? desk.open(importId)
    : failed('set-part-unknown', { importId });

/** Takes a target for a part, with the mapping proposed for it; one that it has already keeps its mapping. */
const takeTarget = async (
  desk: Desk,
  set: StoredSet,
  stored: StoredImport,
  name: string,
): Promise<Result<null>> => {
  const target = targetNamed(name);
  if (target === undefined)
    return failed('target-unknown', { target: name, targets: targets.map((one) => one.name).join(', ') });
  if (target.neverGuessed === true) return failed('set-part-alone', { many: target.words.many });
  if (stored.target === name && stored.mapping !== null) return ok(null);
  const sheet = { path: stored.path, name: stored.choices.sheet ?? null };
  const coming = partsOfSet(desk.ports.journal, set.setId).flatMap(
    (part) => targetNamed(findImport(desk.ports.journal, part.importId)?.target ?? '')?.fillsDirectory ?? [],
  );
  const place = { connectionId: set.connectionId, company: set.company, coming };
  const mapping = await suggestedMapping(desk.ports, sheet, name, place);
  if (!mapping.ok) return mapping;
  patchImport(desk.ports.journal, stored.importId, { target: name, mapping: mapping.value, step: 'mapping' });
  return ok(null);
};

const assign = async (
  desk: Desk,
  set: StoredSet,
  { importId, target }: Pick<ParsedInput<'sets.assign'>, 'importId' | 'target'>,
): Promise<Result<null>> => {
  const draft = openPart(desk, set, importId);
  if (!draft.ok) return draft;
  const taken = target === null ? ok(null) : await takeTarget(desk, set, draft.value, target);
  if (!taken.ok) return taken;
  putAssigned(desk.ports.journal, { setId: set.setId, importId }, target === null);
  desk.changed(importId);
  return ok(null);
};

/** Several imports as one load in the order of what names what. */
export const loadSetHandlers = (desk: Desk, sets: Sets): Own => {
  const { ports } = desk;
  const found = (setId: string): Result<StoredSet> => {
    const set = findSet(ports.journal, setId);
    return set === undefined ? failed('set-unknown', { setId }) : ok(set);
  };
  const shown = (set: StoredSet): LoadSet =>
    describeSet(ports, set, sets.partsOf(set), sets.isRunning(set.setId));
  const answer = (setId: string): Result<LoadSet> => {
    const set = found(setId);
    return set.ok ? ok(shown(set.value)) : set;
  };
  const changed = (setId: string): void => ports.emit('changed', { what: 'sets', id: setId });
  const having = async (
    setId: string,
    work: (set: StoredSet) => Promise<Result<null>>,
  ): Promise<Result<LoadSet>> => {
    const set = found(setId);
    if (!set.ok) return set;
    const done = await work(set.value);
    changed(setId);
    return done.ok ? answer(setId) : done;
  };
  const after = (setId: string, work: (set: StoredSet) => Promise<void>): Promise<Result<LoadSet>> =>
    having(setId, async (set) => {
      await work(set);
      return ok(null);
    });

  return {
    'sets.create': async (order) => {
      const made = await createSet(ports, order);
      if (!made.ok) return made;
      ports.emit('changed', { what: 'imports', id: null });
      changed(made.value);
      return answer(made.value);
    },
    'sets.list': () => ok(listSets(ports.journal).map(shown)),
    'sets.get': ({ setId }) => answer(setId),
    'sets.assign': ({ setId, ...part }) => having(setId, (set) => assign(desk, set, part)),
    'sets.check': ({ setId }) => after(setId, sets.check),
    'sets.start': ({ setId, ...order }) => having(setId, (set) => sets.start(set, order)),
    'sets.pause': ({ setId }) => after(setId, sets.pause),
    'sets.discard': async ({ setId }) => {
      const set = found(setId);
      if (!set.ok) return set;
      await sets.pause(set.value);
      discardSet(ports.journal, setId, desk.nowText());
      changed(setId);
      return ok({});
    },
    'drafts.missing': ({ importId }) => missingOf(ports.journal, importId),
    'drafts.loadMissing': async ({ importId, kind }) => {
      const made = await loadMissing(desk, importId, kind);
      if (made.ok) changed(made.value.setId);
      return made;
    },
  };
};
