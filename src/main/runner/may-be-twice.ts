import type { Summary } from '../../ipc/shapes';
import { readFacts } from '../journal/facts';
import type { StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { findingsOfSweep, sweepsOf } from '../journal/sweeps';
import { unshownAgain } from '../journal/unshown-again';
import { placeOf } from './sweep/place';

/** Whether nothing that the list left out, of a target, waits for an answer. */
const isAnswered = (journal: Journal, sweepId: string, target: string | null): boolean =>
  findingsOfSweep(journal, sweepId).every(
    ({ finding, answer }) => finding.kind !== 'unlisted' || finding.target !== target || answer !== null,
  );

/**
 * Whether a sweep that began after a moment (epoch ms) read the whole list: it tells of whatever stands there twice. What the list
 * leaves out it cannot tell of; there a person's answer counts.
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
 * Records that went out again since a list did not show them, and that it has not shown since: they may stand there twice, until a
 * sweep over the whole list tells. Only what there is.
 */
export const mayBeTwice = (journal: Journal, stored: StoredImport): Pick<Summary, 'mayBeTwice'> => {
  const { importId, submittedAt } = stored;
  const unshown = submittedAt === null ? [] : unshownAgain(journal, importId);
  if (unshown.length === 0) return {};
  const told = readFacts(journal, importId).findLast(
    (fact) => fact.kind === 'assumption-broken' && fact.assumption === 'list-again',
  );
  return isSwept(journal, stored, told?.at ?? 0) ? {} : { mayBeTwice: [...unshown] };
};
