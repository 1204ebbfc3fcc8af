import { failed, type Problem, type Result } from '../../core/values/result';
import { findDamage } from '../journal/health';
import { journalFile, openJournalReadOnly } from '../journal/open';
import { setAside } from '../journal/set-aside';

/** Journals of which nothing is sent any more. */
const UNUSABLE: ReadonlySet<string> = new Set([
  'journal-damaged',
  'journal-cut-short',
  'journal-chain-broken',
  'journal-missing',
  'journal-foreign-part',
]);

/** Whether a journal is of no use but to be looked at. */
export const isUnusable = ({ code }: Problem): boolean => UNUSABLE.has(code);

/** Puts a journal aside that cannot be used. Errors: journal-still-sound, and those of setAside. */
export const setAsideUnusable = (dataDir: string, day: string): Result<string> => {
  const file = journalFile(dataDir);
  const journal = openJournalReadOnly(file);
  const problem = journal.ok ? findDamage(journal.value) : journal.problem;
  if (journal.ok) journal.value.close();
  if (problem === null) return failed('journal-still-sound', { file });
  return isUnusable(problem) ? setAside(dataDir, day) : { ok: false, problem };
};
