import { noteConnection } from '../journal/attempt-samples';
import type { Journal } from '../journal/open';
import type { ExchangeLog } from './submit/store';
import { journalLog } from './submit-store';

/**
 * The log of exchanges outside the run of an import, each under the connection it was made with; `importId`: they are made
 * for an import all the same, and count as its own.
 */
export const connectionLog = (
  journal: Journal,
  connectionId: string,
  importId: string | null = null,
): ExchangeLog => {
  const log = journalLog(journal, importId);
  if (importId !== null) return log;
  return {
    ...log,
    begin: async (request, facts) => {
      const attempt = await log.begin(request, facts);
      noteConnection(journal, attempt, connectionId);
      return attempt;
    },
  };
};
