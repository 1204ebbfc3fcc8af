import type { IssueEntry } from './issue';

const warning = (title: string, sentence: string, advice: string): IssueEntry => ({
  severity: 'warning',
  ...{ title, sentence, advice },
});
const error = (title: string, sentence: string, advice: string): IssueEntry => ({
  ...warning(title, sentence, advice),
  severity: 'error',
});

const LOOK_THERE =
  'It is what could be read, not what was written. Rely on no outcome and no amount in it without a look at the service, and compare it with your last backup.';
const LOOK_ONLY =
  'It is for looking only: nothing is sent from it, no review file is made of it, and every result that is exported says where it comes from.';

/** Copies that were saved from a damaged or altered journal: what they say of themselves wherever they are shown or exported. */
export const savedCopyIssues: Readonly<Record<string, IssueEntry>> = {
  'journal-salvaged': error(
    'Saved from a damaged journal',
    'The journal {file} was saved for looking from a damaged one and may lack lines.',
    LOOK_ONLY,
  ),
  'journal-salvaged-altered': error(
    'Saved from an altered journal',
    'The journal {file} was saved for looking from a journal that was altered: {found}',
    LOOK_ONLY,
  ),
  'journal-salvaged-whole': error(
    'Saved copy of a journal',
    'The journal {file} was saved from one that was whole then.',
    LOOK_ONLY,
  ),
  'saved-from-altered': error(
    'Saved from an altered journal',
    'This journal was saved for looking from a journal that was altered: {found}',
    LOOK_THERE,
  ),
  'saved-from-damaged': error(
    'Saved from a damaged journal',
    'This journal was saved for looking from a journal that was damaged: {found}',
    LOOK_THERE,
  ),
  'saved-from-unknown': error(
    'Saved by an earlier version',
    'This journal was saved for looking from another one, and it is not known whether that one was damaged or altered: an earlier version saved it, or the mark of it cannot be read.',
    LOOK_THERE,
  ),
  'salvage-found-altered': warning(
    'Altered',
    'The journal is not what was written into it: {found}',
    'Forged outcomes and amounts are saved as they stand there. The copy says so for good: when it is verified, when it is shown, and in all that is exported from it.',
  ),
  'salvage-found-damaged': warning(
    'Damaged',
    'A check of the journal found: {found}',
    'The copy says so for good: when it is verified, when it is shown, and in all that is exported from it.',
  ),
  'salvage-mark-altered': warning(
    'Saved copy',
    'Made from a saved copy of an altered journal, not from what was written down. A check of that journal found: {found}',
    '',
  ),
  'salvage-mark-damaged': warning(
    'Saved copy',
    'Made from a saved copy of a damaged journal, which may lack lines. A check of that journal found: {found}',
    '',
  ),
  'salvage-mark-unknown': warning(
    'Saved copy',
    'Made from a saved copy of a damaged or altered journal.',
    '',
  ),
  'salvage-mark-whole': warning('Saved copy', 'Made from a saved copy of a journal that was whole then.', ''),
  'salvage-not-exported': error(
    'No review file',
    'Nothing was exported, because the journal {file} is a saved copy of another one: sealed anew as a review file it would look like what was written down.',
    'Export from the journal itself or from your last sound backup. Results of a saved copy can be exported as a report, which says where it comes from.',
  ),
  'salvage-not-repeated': error(
    'No rows to be sent again',
    'No workbook of the rows that failed was made, because the journal {file} is a saved copy of another one: what really failed is not known from it.',
    'Make it from the journal itself or from your last sound backup, or look at the service first.',
  ),
};
