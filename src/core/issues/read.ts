import type { IssueEntry } from './issue';

/** Reading a file: what cannot be read, and what was read with a doubt. */
export const readIssues: Readonly<Record<string, IssueEntry>> = {
  'file-empty': {
    severity: 'error',
    title: 'Empty file',
    sentence: 'The file {file} is empty.',
    advice: 'Export it again from the program it comes from and choose it once more.',
  },
};
