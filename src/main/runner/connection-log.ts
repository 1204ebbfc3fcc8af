import { noteConnection } from '../journal/attempt-samples';
import type { Journal } from '../journal/open';
import type { ExchangeLog } from './submit/store';
import { journalLog } from './submit-store';

/** The log of exchanges that belong to no import, each under the connection it was made with. */
export const connectionLog = (journal: Journal, connectionId: string): ExchangeLog => {
  const log = journalLog(journal, null);
  return {
    ...log,
    begin: async (request, facts) => {
      const attempt = await log.begin(request, facts);
      noteConnection(journal, attempt, connectionId);
      return attempt;
    },
  };
};
