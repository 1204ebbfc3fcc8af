import type { IssueEntry } from './issue';

/** What a person alone decides, and confirms before anything leaves. */
export const ownChoiceIssues: Readonly<Record<string, IssueEntry>> = {
  'choice-not-confirmed': {
    severity: 'error',
    title: 'Not confirmed',
    sentence: '{count} records would go out as {value}, which nobody has confirmed. {why}',
    advice: 'Confirm it where the import is reviewed, or choose another value; nothing was sent.',
    rule: 'R-115',
  },
  'choice-confirmed': {
    severity: 'warning',
    title: 'Confirmed by the mapping',
    sentence: '{count} records go out as {value}. {why}',
    advice:
      'It was chosen on the command line or in the mapping, which counts as confirmed and is kept with the import.',
    rule: 'R-115',
  },
};
