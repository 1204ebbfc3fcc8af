import type { IssueEntry } from './issue';

/** What keeps a record out of every chunk. */
export const planIssues: Readonly<Record<string, IssueEntry>> = {
  'too-many-lines': {
    severity: 'error',
    title: 'Too many lines',
    sentence: 'It has {items} lines; the service takes {most} in one request.',
    advice: 'Split the document, or enter it in the service by hand.',
    rule: 'R-243',
  },
};
