import { basename } from 'node:path';
import { words } from '../../core/issues/codes';
import { journalProblem } from '../journal/journal-problem';
import { openJournalReadOnly } from '../journal/open';
import type { SalvagedFrom } from '../journal/salvaged-mark';
import { verifyJournal } from './verify';

const damaged = (code: string, params: Readonly<Record<string, string>>): SalvagedFrom => ({
  state: 'damaged',
  // It is printed and handed on: folders of the machine are nobody's matter.
  sentence: words(code, { ...params, file: basename(params.file ?? '') }).sentence,
});

/** What a check says of a journal that is about to be saved, as `journal verify` says it. Reads only, and never fails. */
export const foundAtSalvage = (file: string): SalvagedFrom => {
  const opened = openJournalReadOnly(file);
  if (!opened.ok) return damaged(opened.problem.code, opened.problem.params);
  try {
    const { isSound, damage, sentence } = verifyJournal(opened.value, undefined);
    if (isSound) return { state: 'whole', sentence: '' };
    return { state: damage.length > 0 ? 'damaged' : 'altered', sentence };
  } catch (error) {
    // A value that does not parse is damage too: nothing of ours writes it.
    const problem = journalProblem(error, file);
    return problem === null
      ? damaged('journal-damaged', { file, detail: String(error) })
      : damaged(problem.code, problem.params);
  } finally {
    opened.value.close();
  }
};
