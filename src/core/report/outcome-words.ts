import { words as issueWords } from '../issues/codes';

/** What became of a row, as the journal knows it. `left-out`: the row belongs to no record. */
export type RowOutcome =
  | 'pending'
  | 'unsent'
  | 'awaited'
  | 'again'
  | 'created'
  | 'updated'
  | 'existing'
  | 'failed'
  | 'rejected'
  | 'in-doubt'
  | 'invalid'
  | 'excluded'
  | 'duplicate'
  | 'left-out';

/** `advice`: what is to be done where nothing else is said of it. */
type Words = { readonly word: string; readonly meaning: string; readonly advice?: string };

const words: Readonly<Record<RowOutcome, Words>> = {
  pending: {
    word: 'Not settled yet',
    meaning: 'It is still to be sent, or it was sent and its result is awaited.',
  },
  unsent: {
    word: 'Not sent',
    meaning: 'It has not left this computer.',
    advice: 'It goes out when the import is sent, or resumed where it stands still.',
  },
  awaited: {
    word: 'Sent, no result yet',
    meaning: 'It was sent, and nothing is known yet of what became of it.',
    advice: 'Refresh the import: it asks for the results.',
  },
  again: {
    word: 'To be sent again',
    meaning: 'It was sent, is known not to be there, and goes out with the next resume.',
    advice: 'Resume the import: nothing else sends it.',
  },
  created: { word: 'Created', meaning: 'The service has it.' },
  updated: { word: 'Updated', meaning: 'The service had it and took the new values over.' },
  existing: {
    word: 'Existing',
    meaning: 'It stands at the service already, equal, under this id; it was not made a second time.',
  },
  failed: { word: 'Failed', meaning: 'The service accepted it and then failed to create it.' },
  rejected: { word: 'Rejected', meaning: 'The service rejected it; nothing was created.' },
  'in-doubt': { word: 'In doubt', meaning: 'It was sent, and what became of it is not known.' },
  invalid: { word: 'With an error', meaning: 'It was not sent because something is wrong with it.' },
  excluded: { word: 'Left out', meaning: 'It was left out by a rule or by choice, and not sent.' },
  duplicate: { word: 'Duplicate', meaning: 'It is the same as another record and was not sent.' },
  'left-out': { word: 'Left out', meaning: 'The row was left out by the mapping and belongs to no record.' },
};

/** The outcome in a word or two: `In doubt`. */
export const outcomeWord = (outcome: RowOutcome): string => words[outcome].word;

/** What the outcome means, in a sentence. */
export const outcomeMeaning = (outcome: RowOutcome): string => words[outcome].meaning;

/** What is to be done where nothing else is said of it; empty: nothing. */
export const outcomeAdvice = (outcome: RowOutcome): string => words[outcome].advice ?? '';

/** The sentence and the advice of what became of a record, by its code. `serviceId`: null where none is known. */
export const outcomeWords = (
  code: string,
  { text, serviceId }: { readonly text: string | null; readonly serviceId?: string | null },
): ReturnType<typeof issueWords> => {
  // What a person gave up is not unknown where the service has it.
  const said = code === 'decided-never' && typeof serviceId === 'string' ? 'decided-never-there' : code;
  return issueWords(said, { text: text ?? '', id: serviceId ?? 'an entry' });
};
