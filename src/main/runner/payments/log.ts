import { addAttempt, endAttempt } from '../../journal/attempts';
import { inTransaction, type Journal } from '../../journal/open';
import type { Recorder } from '../submit/link';
import { attemptEndOf, attemptOf } from '../submit-store';

/** The log of exchanges about one payment. `before` is written with the first line, what follows with the reply. */
export const paymentLog = (
  journal: Journal,
  importId: string,
  before: () => void = () => undefined,
): Recorder & { readonly append: (conclude: () => unknown) => Promise<void> } => ({
  begin: async (request) =>
    inTransaction(journal, () => {
      if (request.purpose === 'cancel') before();
      return addAttempt(journal, {
        importId: request.purpose === 'token' ? null : importId,
        ...attemptOf(request),
      });
    }),
  finish: async (attempt, reply, conclude) =>
    inTransaction(journal, () => {
      endAttempt(journal, attempt, attemptEndOf(reply));
      conclude();
    }),
  append: async (conclude) => void conclude(),
});
