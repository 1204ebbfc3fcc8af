import { hasDifferences } from '../../../../core/reconcile/reconciliation';
import type { Summary } from '../../../../ipc/shapes';
import { isZero } from '../../../charts/decimal-text';

/**
 * Whether the service's books were looked at. Before that the short form of the reconciliation counts the service's own
 * answers, and nothing stands at the last stage because nobody asked.
 */
export const wasReadBack = ({
  reconciliation,
  controlTotals,
}: Pick<Summary, 'reconciliation' | 'controlTotals'>): boolean =>
  (hasDifferences(reconciliation) && reconciliation.byAnswers !== true) ||
  controlTotals.some(({ readBack }) => !isZero(readBack));
