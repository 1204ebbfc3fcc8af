import { z } from 'zod';
import { inTransaction, type Journal } from './open';
import { change, one } from './parsed';

const KEY = 'lists since';

const row = z.object({ value: z.coerce.number() });

/** From now on (epoch milliseconds) lists that were read before count as old: the journal was put back from an older copy. */
export const ageAllLists = (journal: Journal, now: number): void =>
  inTransaction(journal, () => {
    change(journal, 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', [KEY, String(now)]);
  });

/** Whether a list that was read at a moment is young enough to stand for what is there now; all in milliseconds. */
export const isYoung = (
  journal: Journal,
  readAt: number,
  { now, maxAgeMs }: { readonly now: number; readonly maxAgeMs: number },
): boolean => {
  const since = one(journal, row, 'SELECT value FROM meta WHERE key = ?', [KEY])?.value ?? 0;
  // A clock that was put back since makes a list one of the future: nobody knows how old it is.
  return readAt >= since && readAt <= now && now - readAt < maxAgeMs;
};
