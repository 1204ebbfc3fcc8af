import type { IssueEntry } from './issue';

/** What a person alone decides, and confirms before anything leaves. */
export const ownChoiceIssues: Readonly<Record<string, IssueEntry>> = {
  'choice-not-confirmed': {
    severity: 'error',
    title: 'Not confirmed',
    sentence: 'Nobody has confirmed what would go out as {value} (records: {count}). {why}',
    advice: 'Confirm it where the import is reviewed, or choose another value; nothing was sent.',
    rule: 'R-115',
  },
  'choice-confirmed': {
    severity: 'warning',
    title: 'Confirmed by the mapping',
    sentence: 'Going out as {value}: {count}. {why}',
    advice:
      'It was chosen on the command line or in the mapping, which counts as confirmed and is kept with the import.',
    rule: 'R-115',
  },
};
