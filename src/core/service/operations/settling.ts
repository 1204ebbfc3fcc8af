import type { LookEvent, OperationEvent } from './events';
import { bareOutcome, type Outcome } from './outcome';

/**
 * What a look for the truth of a lost answer settles; null: nothing. Not being seen at once proves nothing: two looks, at
 * least `settleMs` apart and after the sending, must both not show the change.
 */
export const settledBy = (
  look: LookEvent,
  before: readonly OperationEvent[],
  begunAt: number,
  settleMs: number,
): Outcome | null => {
  switch (look.found) {
    case 'unknown':
      return null;
    case 'shown':
      return { ...bareOutcome('done', 'operation-found'), serviceId: look.serviceId };
    case 'several':
      return bareOutcome('in-doubt', 'operation-in-doubt-several');
    case 'not-shown': {
      const wasMissed = before.some(
        (event) => event.kind === 'look' && event.found === 'not-shown' && look.at - event.at >= settleMs,
      );
      return wasMissed && look.at - begunAt >= settleMs
        ? bareOutcome('not-done', 'operation-shown-absent')
        : bareOutcome('in-doubt', 'operation-in-doubt-not-shown');
    }
  }
};
