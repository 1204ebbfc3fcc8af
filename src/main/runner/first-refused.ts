import { words } from '../../core/issues/codes';
import type { Journal } from '../journal/open';
import { readRecords } from '../journal/records';
import { recordEntry } from './record-entry';

const OUTCOMES = ['rejected', 'failed'] as const;

/** What is said of the first record that the service refused or failed; null: there is none. */
const firstMessage = (journal: Journal, importId: string): string | null => {
  for (const outcome of OUTCOMES) {
    const [first] = readRecords(journal, importId, { outcome, after: 0, limit: 1 });
    if (first === undefined) continue;
    const { rows, message } = recordEntry(journal, importId, first);
    return message === null ? null : `row ${rows[0]}: ${message}`;
  }
  return null;
};

/** Why an import stands still of which everything that was tried was refused: with the first refusal, and what to do. */
export const allRefusedText = (journal: Journal, importId: string): string => {
  const { sentence, advice } = words('paused-all-refused', {});
  const first = firstMessage(journal, importId);
  return [
    sentence,
    ...(first === null ? [] : [`The first of them, ${/[.!?]$/.test(first) ? first : `${first}.`}`]),
    advice,
  ].join(' ');
};
