import { effectiveMapping } from '../../../core/map/effective';
import { inLoadOrder } from '../../../core/plan/load-order';
import type { PartNow } from '../../../core/plan/load-set';
import { targetNamed, targets } from '../../../core/targets/index';
import type { Target } from '../../../core/targets/target';
import type { Problem } from '../../../core/values/result';
import { findImport, type StoredImport } from '../../journal/imports';
import { partsOfSet, type StoredPart, type StoredSet } from '../../journal/load-sets';
import type { Journal } from '../../journal/open';
import { recordCounts, stateNow } from '../summary';

/** A part with what it was read from. */
export type PartSeen = PartNow & { readonly stored: StoredImport; readonly part: StoredPart };

/** What a person still has to say before the rows can be checked, in words. */
const lacksOf = (stored: StoredImport, target: Target): readonly string[] => {
  if (stored.mapping === null || stored.mapping.target !== target.name) return ['the field mapping'];
  const mapped = effectiveMapping(stored.mapping, target, stored.status).fields;
  const missing = target.fields
    .filter((field) => field.required && mapped[field.key] === undefined)
    .map((field) => field.label);
  const asked = target.fields
    .filter((field) => field.neverSuggested === true)
    .filter((field) => stored.status === null && mapped[field.key] === undefined)
    .map(() => `what happened to these ${target.words.many} before`);
  return [...missing, ...asked];
};

const nameOf = (stored: StoredImport, target: Target | null): string =>
  `${target?.words.many ?? 'rows'} (${stored.choices.sheet ?? stored.file.name})`;

/** Why an import cannot go within this order; null: it can. */
const misplaced = (set: StoredSet, stored: StoredImport, target: Target | null): Problem | null => {
  if (stored.connectionId !== set.connectionId || stored.company !== set.company)
    return { code: 'set-company-differs', params: {} };
  // What is never guessed is never loaded by one button for all either.
  return target?.neverGuessed === true
    ? { code: 'set-part-alone', params: { many: target.words.many } }
    : null;
};

const seen = (
  journal: Journal,
  set: StoredSet,
  part: StoredPart,
  isRunning: (importId: string) => boolean,
): readonly PartSeen[] => {
  const stored = findImport(journal, part.importId);
  if (stored === undefined) return [];
  const target = targetNamed(stored.target ?? '') ?? null;
  const { state, pausedBecause } = stateNow(journal, stored, isRunning(part.importId));
  return [
    {
      id: part.importId,
      target,
      name: nameOf(stored, target),
      isLeftOut: part.isLeftOut,
      lacks: target === null ? [] : lacksOf(stored, target),
      state,
      pausedBecause,
      records: recordCounts(journal, part.importId),
      checkedAgainst: part.checkedAgainst,
      trouble: misplaced(set, stored, target) ?? part.trouble,
      stored,
      part,
    },
  ];
};

/** The parts of a set as the journal has them now, in the order of loading. */
export const partsNow = (
  journal: Journal,
  set: StoredSet,
  isRunning: (importId: string) => boolean,
): readonly PartSeen[] =>
  inLoadOrder(
    partsOfSet(journal, set.setId).flatMap((part) => seen(journal, set, part, isRunning)),
    targets,
  );
