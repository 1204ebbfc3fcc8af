import type { SweepKind } from '../../core/reconcile/sweep/finding';
import type { Summary } from '../../ipc/shapes';
import { readFacts } from '../journal/facts';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { perhapsTwice, twiceCodes } from '../journal/perhaps-twice';
import { findingsOfSweep, isOpen, sweepsOf } from '../journal/sweeps';
import { placeOf } from './sweep/place';

/** What a list leaves out, and what stands there more than once. */
const kinds: ReadonlySet<SweepKind> = new Set(['unlisted', 'twice', 'same-number']);

/** Whether nothing of that, of a target, waits for an answer. */
const isAnswered = (journal: Journal, sweepId: string, target: string | null): boolean =>
  findingsOfSweep(journal, sweepId).every(
    (one) => !kinds.has(one.finding.kind) || one.finding.target !== target || !isOpen(one),
  );

/**
 * Whether a sweep that began after a moment (epoch ms) read the whole list: it tells of whatever stands there twice, and of what
 * the list leaves out, until a person has answered.
 */
const isSwept = (
  journal: Journal,
  { connectionId, company, target }: StoredImport,
  after: number,
): boolean => {
  const place = connectionId === null || company === null ? null : placeOf(journal, connectionId, company);
  return (
    place?.ok === true &&
    sweepsOf(journal, place.value).some(
      ({ sweepId, since, begunAt, lists }) =>
        since === null &&
        begunAt > after &&
        lists.some((list) => list.target === target && list.isWhole) &&
        isAnswered(journal, sweepId, target),
    )
  );
};

/**
 * Records that went out again since a list did not show them, and that it has not shown since, and those beside which a look has shown
 * what had been turned away: they may stand there twice, until a sweep over the whole list tells. Only what there is.
 */
export const mayBeTwice = (journal: Journal, stored: StoredImport): Pick<Summary, 'mayBeTwice'> => {
  const { importId, submittedAt } = stored;
  const twice = submittedAt === null ? [] : perhapsTwice(journal, importId);
  if (twice.length === 0) return {};
  const told = readFacts(journal, importId).findLast(
    (fact) =>
      fact.kind === 'outcomes' && fact.outcomes.some(({ code }) => code !== null && twiceCodes.has(code)),
  );
  return isSwept(journal, stored, told?.at ?? 0) ? {} : { mayBeTwice: [...twice] };
};
