import type { SweepKind } from '../../core/reconcile/sweep/finding';
import type { Summary } from '../../ipc/shapes';
import { readFacts } from '../journal/facts';
import { findImport, type StoredImport } from '../journal/imports';
import type { Journal } from '../journal/open';
import { perhapsTwice, twiceCodes } from '../journal/perhaps-twice';
import { remembering } from '../journal/remembered';
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
 * When a sweep that began after a moment read the whole list (both epoch ms): it tells of whatever stands there twice, and of what
 * the list leaves out, until a person has answered; null: none did.
 */
const sweptAt = (
  journal: Journal,
  { connectionId, company, target }: StoredImport,
  after: number,
): number | null => {
  const place = connectionId === null || company === null ? null : placeOf(journal, connectionId, company);
  if (place?.ok !== true) return null;
  const sweep = sweepsOf(journal, place.value).find(
    ({ sweepId, since, begunAt, lists }) =>
      since === null &&
      begunAt > after &&
      lists.some((list) => list.target === target && list.isWhole) &&
      isAnswered(journal, sweepId, target),
  );
  return sweep?.begunAt ?? null;
};

/** When it was last told of such a record of an import, epoch milliseconds. */
const toldTwiceAt = (journal: Journal, importId: string): number =>
  readFacts(journal, importId).findLast(
    (fact) =>
      fact.kind === 'outcomes' && fact.outcomes.some(({ code }) => code !== null && twiceCodes.has(code)),
  )?.at ?? 0;

const remembered = remembering<{ readonly at: number | null }>();

/** When a sweep over the whole list has shown since that what may have stood there twice does not; epoch milliseconds; null: none has. */
export const sweptOnceAt = (journal: Journal, importId: string): number | null =>
  remembered(journal, importId, () => {
    const stored = findImport(journal, importId);
    return { at: stored === undefined ? null : sweptAt(journal, stored, toldTwiceAt(journal, importId)) };
  }).at;

/**
 * Records that went out again since a list did not show them, and that it has not shown since, and those beside which a look has shown
 * what had been turned away: they may stand there twice, until a sweep over the whole list tells. Only what there is.
 */
export const mayBeTwice = (journal: Journal, stored: StoredImport): Pick<Summary, 'mayBeTwice'> => {
  const { importId, submittedAt } = stored;
  const twice = submittedAt === null ? [] : perhapsTwice(journal, importId);
  if (twice.length === 0) return {};
  return sweptAt(journal, stored, toldTwiceAt(journal, importId)) !== null ? {} : { mayBeTwice: [...twice] };
};
