import { words } from '../../core/issues/codes';
import { failed, type Problem } from '../../core/values/result';
import type { Journal } from '../journal/open';
import { type SalvagedState, salvagedFrom } from '../journal/salvaged-mark';

const codes: Readonly<Record<SalvagedState, string>> = {
  altered: 'journal-salvaged-altered',
  damaged: 'journal-salvaged',
  unknown: 'journal-salvaged',
  whole: 'journal-salvaged-whole',
};

/** Why a journal that was saved from another one is for looking only; null: it is none. */
export const whySavedCopy = (journal: Journal): Problem | null => {
  const from = salvagedFrom(journal);
  return from === null
    ? null
    : failed(codes[from.state], { file: journal.file, found: from.sentence }).problem;
};

/** Whether a problem is that a journal is a saved copy of another one. */
export const isSavedCopy = ({ code }: Problem): boolean => code.startsWith('journal-salvaged');

/** What stands in all that is made of a saved copy, in a sentence; null: the journal is none. */
export const markText = (journal: Journal): string | null => {
  const from = salvagedFrom(journal);
  return from === null ? null : words(`salvage-mark-${from.state}`, { found: from.sentence }).sentence;
};
