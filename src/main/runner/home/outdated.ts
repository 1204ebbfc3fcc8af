import { figuresText, reviewState } from '../../../core/reconcile/review';
import {
  historyLength,
  type KeptSignedFigures,
  keepSignedFigures,
  keptSignedFigures,
  listSignedOtherwise,
  looksLength,
  type SentImport,
} from '../../journal/home';
import { findImport } from '../../journal/imports';
import type { Journal } from '../../journal/open';
import { lastReadBack } from '../../journal/read-backs';
import { readReviews } from '../../journal/reviews';
import { controlTotals } from '../bridge';
import { reconciliationOf } from '../reconcile/counts';
import { recordCounts } from '../summary';

const counted = (journal: Journal, importId: string): string => {
  const stored = findImport(journal, importId);
  return figuresText({
    records: recordCounts(journal, importId),
    controlTotals: stored === undefined ? [] : controlTotals(journal, stored),
    reconciliation: reconciliationOf(journal, importId),
  });
};

/** While an import is read back it is counted again at most this often. */
const COUNTED_AGAIN_MS = 5_000;

const isBeingRead = (journal: Journal, importId: string): boolean =>
  lastReadBack(journal, importId, ['begun', 'ended'])?.kind === 'begun';

type Remembered = { readonly figures: KeptSignedFigures; readonly at: number };

/**
 * Those of the imports whose figures have changed since they were signed; those that are being sent are left out. The figures
 * are counted once for each length of an import's histories and kept in the journal (if it may be written). `now`: epoch ms.
 */
export const createOutdated = (journal: Journal, now: () => number) => {
  const remembered = new Map<string, Remembered>();
  const figuresNow = (importId: string): string => {
    const facts = historyLength(journal, importId);
    const looks = looksLength(journal, importId);
    const last = remembered.get(importId);
    const isSame = last?.figures.facts === facts && last.figures.looks === looks;
    const isFresh = last !== undefined && now() - last.at < COUNTED_AGAIN_MS;
    if (last !== undefined && (isSame || (isFresh && isBeingRead(journal, importId))))
      return last.figures.text;
    const kept = keptSignedFigures(journal, importId, { facts, looks });
    const figures = { facts, looks, text: kept ?? counted(journal, importId) };
    remembered.set(importId, { figures, at: now() });
    if (kept === undefined && !journal.isReadOnly) keepSignedFigures(journal, importId, figures);
    return figures.text;
  };
  return (sent: readonly SentImport[], isRunning: (one: SentImport) => boolean): readonly SentImport[] => {
    const otherwise = listSignedOtherwise(journal);
    return otherwise.size === 0
      ? []
      : sent.filter(
          (one) =>
            otherwise.has(one.importId) &&
            !isRunning(one) &&
            reviewState(readReviews(journal, one.importId), figuresNow(one.importId)).isOutdated,
        );
  };
};
