import {
  figuresText,
  inTime,
  type OpenMatters,
  type ReviewEntry,
  type ReviewState,
  reviewState,
} from '../../core/reconcile/review';
import type { Summary } from '../../ipc/shapes';
import type { Journal } from '../journal/open';
import { readReviews } from '../journal/reviews';

/** What people said of an import, held against its figures now. */
export type ReviewNow = {
  readonly entries: readonly ReviewEntry[];
  readonly figures: string;
  readonly state: ReviewState;
  readonly open: OpenMatters;
};

const underWay = new Set(['checked', 'submitting', 'paused', 'waiting']);

const openIn = ({ records, reconciliation, state }: Summary): OpenMatters => ({
  inDoubt: records.inDoubt,
  notGood: records.invalid + records.failed + records.rejected,
  differences: reconciliation.different + reconciliation.missing + reconciliation.unexpected,
  awaited: underWay.has(state) ? Math.max(1, records.pending) : 0,
});

/** The review of an import. `summary`: that of now. */
export const reviewNow = (journal: Journal, summary: Summary): ReviewNow => {
  const entries = inTime(readReviews(journal, summary.importId));
  const { records, controlTotals, reconciliation } = summary;
  const figures = figuresText({ records, controlTotals, reconciliation });
  return { entries, figures, state: reviewState(entries, figures), open: openIn(summary) };
};
