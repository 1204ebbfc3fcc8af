import { isJsonObject } from '../../core/service/json-path';
import { foldOperation } from '../../core/service/operations/events';
import { operationNamed } from '../../core/service/operations/index';
import type { ServiceProfile } from '../../core/service/profile';
import { targetNamed } from '../../core/targets';
import { listedThing } from '../../core/targets/listed';
import type { Target } from '../../core/targets/target';
import type { Json } from '../../core/values/json';
import type { Journal } from '../journal/open';
import { operationEvents, operationSubjects, type StoredOperation } from '../journal/operations';
import { sameServiceIds } from '../journal/same-service';
import { keepSeen, type SeenScope, seenWithIds } from '../journal/seen-entries';
import { changesIn } from '../journal/swept-records';

/** What changes things that stand there; what makes new ones is known by itself. */
const isUpdate = ({ name }: Pick<StoredOperation, 'name'>): boolean => {
  const does = operationNamed(name)?.does;
  return does?.kind === 'write' && does.lookUp === null;
};

/** When a change is known to have come to something; null: it came to nothing for sure. Not settled: never known. */
const changedAt = (journal: Journal, { operationId }: StoredOperation): number | null => {
  const { state, code, endedAt } = foldOperation(operationEvents(journal, operationId), false);
  const isNothing = state === 'refused' || (state === 'not-done' && !code.startsWith('operation-decided'));
  if (isNothing) return null;
  return state === 'in-doubt' || endedAt === null ? Number.POSITIVE_INFINITY : endedAt;
};

/**
 * Ids of things of a list that single changes of this journal may have changed since they were seen last, over all connections
 * to the service. `after`: changes that were begun earlier are left out (epoch milliseconds).
 */
export const changedUnseen = (
  journal: Journal,
  connectionId: string,
  scope: SeenScope,
  after: number,
): readonly string[] => {
  const ids = new Set<string>();
  for (const change of changesIn(journal, sameServiceIds(journal, connectionId), scope.list)) {
    const isHere = change.company === null || change.company === scope.company;
    if (!isHere || Date.parse(change.begunAt) < after || !isUpdate(change)) continue;
    const at = changedAt(journal, change);
    if (at === null) continue;
    const subjects = operationSubjects(journal, change.operationId);
    const seen = new Map(seenWithIds(journal, scope, subjects).map((one) => [one.id, one.lastSeenAt]));
    for (const id of subjects) {
      const lastSeenAt = seen.get(id);
      // A change that names no company may be of another one's thing.
      if (lastSeenAt === undefined ? change.company !== null : lastSeenAt < at) ids.add(id);
    }
  }
  return [...ids];
};

const bodyOf = (after: Json | null, id: string): Json | null => {
  const own = isJsonObject(after) ? after[id] : undefined;
  return own ?? after;
};

/**
 * Keeps how the things of a change read right after it: what was listed before does not count for them any more. `after`: what
 * was read, one thing or several by their ids.
 */
export const keepChanged = (
  journal: Journal,
  { operationId, name }: Pick<StoredOperation, 'operationId' | 'name'>,
  read: {
    readonly after: Json | null;
    readonly profile: ServiceProfile;
    readonly at: number;
    readonly scopeOf: (target: Target) => SeenScope | null;
  },
): void => {
  const target = targetNamed(name.split('.')[0] ?? '');
  if (read.after === null || !isUpdate({ name }) || target?.readBack.kind !== 'readable') return;
  const scope = read.scopeOf(target);
  if (scope === null) return;
  const { entry: entryIn } = target.readBack.one;
  const things = operationSubjects(journal, operationId).flatMap((id) => {
    const body = bodyOf(read.after, id);
    const entry = body === null ? null : entryIn(body, read.profile);
    const thing = entry === null ? null : listedThing(target, entry, read.profile);
    return thing?.id === id ? [thing] : [];
  });
  keepSeen(journal, scope, things, read.at);
};
