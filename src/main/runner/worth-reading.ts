import type { ServiceProfile } from '../../core/service/profile';
import type { Target } from '../../core/targets/target';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { graded, guardScope, partsOf, type StillToSend, slices } from './guard-grade';

/**
 * Ids of entries that are worth a reading by id: their lines decide, since they may equal a record or sending it would update
 * them; or a single change made them and no list has shown them yet. `still`: null: nothing was sent yet.
 */
export const worthReading = (
  journal: Journal,
  stored: StoredImport,
  target: Target,
  {
    profile,
    again,
    still = null,
    reader,
  }: {
    readonly profile: ServiceProfile;
    readonly again: readonly number[];
    readonly still?: StillToSend | null;
    readonly reader: string | null;
  },
): readonly string[] => {
  const scope = guardScope(journal, stored, target);
  if (scope === null) return [];
  const linesKey = target.readBack.kind === 'readable' ? target.readBack.lines?.key : undefined;
  const isById = target.lookUp.compared?.lines === 'by-id' && linesKey !== undefined;
  const isUpdated = isById || (target.overwrites !== undefined && linesKey !== undefined);
  const parts = partsOf(journal, stored, {
    ...{ target, profile, scope, still, again, reader },
    readById: new Map(),
    holds: false,
  });
  if (!isUpdated && parts.own.singly.size === 0) return [];
  const ids = new Set<string>();
  for (const slice of slices(journal, stored.importId, parts))
    for (const { found, known, updated, payload } of graded(journal, stored.importId, slice, parts)) {
      const key = target.lookUp.keyOfPayload(payload, { company: scope.company }) ?? '';
      // One that was changed since may equal it by now, though the list of before shows another.
      const made = found.grade === 'near' ? parts.own.singly.get(key) : undefined;
      for (const id of found.ids)
        if (known.get(id)?.isOwn === 'single' || made?.has(id) === true) ids.add(id);
      // What our own import made, under another name of its order, and no list has shown since.
      if (updated === null && found.grade === 'near' && found.otherwise.length === 0)
        for (const id of found.ids) if (known.get(id)?.isOwn === 'import') ids.add(id);
      if (updated !== null) {
        if (isUpdated) ids.add(updated.id);
      } else if (isById && found.grade === 'near' && found.otherwise.every(({ field }) => field === linesKey))
        ids.add(found.ids[0] ?? '');
    }
  return [...ids];
};
