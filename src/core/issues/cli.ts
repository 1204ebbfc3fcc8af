import type { IssueEntry } from './issue';

/** The command line. */
export const cliIssues: Readonly<Record<string, IssueEntry>> = {
  'arguments-wrong': {
    severity: 'error',
    title: 'Wrong arguments',
    sentence: 'The command cannot be understood: {detail}.',
    advice: 'Add --help to see what it takes.',
  },
  'arguments-not-yet': {
    severity: 'error',
    title: 'Not in this version',
    sentence: '{what} is not in this version yet.',
    advice: 'tallyport --help lists what there is; nothing was done.',
  },
  'mapping-file-unreadable': {
    severity: 'error',
    title: 'Mapping file unreadable',
    sentence: 'The mapping file {file} cannot be read: {detail}.',
    advice: 'Give a file that mapping suggest or the app wrote; nothing was sent.',
  },
};
