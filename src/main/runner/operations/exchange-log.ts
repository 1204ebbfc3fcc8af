import { addAttempt, endAttempt } from '../../journal/attempts';
import { inTransaction, type Journal } from '../../journal/open';
import type { Recorder } from '../submit/link';
import { attemptEndOf, attemptOf } from '../submit-store';

/**
 * Writes exchanges down: the line before the first byte leaves, the reply before anything follows from it. `before` and
 * what `conclude` of the exchange writes are part of the same transactions.
 */
export const exchangeLog = (
  journal: Journal,
  operationId: string | null,
  before: () => void = () => undefined,
): Recorder & { readonly append: (conclude: () => unknown) => Promise<void> } => ({
  begin: async (request) =>
    inTransaction(journal, () => {
      if (request.purpose === 'send') before();
      // An exchange before the intent stands alone; the intent is written with the first sending.
      const own = operationId === null || request.purpose === 'token' ? {} : { operationId };
      return addAttempt(journal, { importId: null, ...own, ...attemptOf(request) });
    }),
  finish: async (attempt, reply, conclude) =>
    inTransaction(journal, () => {
      endAttempt(journal, attempt, attemptEndOf(reply));
      conclude();
    }),
  append: async (conclude) => void conclude(),
});
