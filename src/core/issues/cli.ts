import type { IssueEntry } from './issue';

/** The command line. */
export const cliIssues: Readonly<Record<string, IssueEntry>> = {
  'arguments-wrong': {
    severity: 'error',
    title: 'Wrong arguments',
    sentence: 'The command cannot be understood: {detail}.',
    advice: 'Add --help to see what it takes.',
  },
  'mapping-file-unreadable': {
    severity: 'error',
    title: 'Mapping file unreadable',
    sentence: 'The mapping file {file} cannot be read: {detail}.',
    advice: 'Give a file that mapping suggest or the app wrote; nothing was sent.',
  },
};
