import type { IssueEntry } from './issue';

/** The command line. */
export const cliIssues: Readonly<Record<string, IssueEntry>> = {
  'arguments-wrong': {
    severity: 'error',
    title: 'Wrong arguments',
    sentence: 'The command cannot be understood: {detail}.',
    advice: 'Add --help to see what it takes.',
  },
  'warnings-go-out': {
    severity: 'warning',
    title: 'Warnings go out',
    sentence: 'Records with a warning: {count}. They are sent all the same. {which}',
    advice: 'With --accept-warnings it is put on record that they are known, and this is not said again.',
  },
  'result-not-written': {
    severity: 'error',
    title: 'Result not written',
    sentence: 'The result could not be written to standard output: {detail}.',
    advice: 'What the command did is done and in the journal; imports list and imports show tell it again.',
  },
  'mapping-file-unreadable': {
    severity: 'error',
    title: 'Mapping file unreadable',
    sentence: 'The mapping file {file} cannot be read: {detail}.',
    advice: 'Give a file that mapping suggest or the app wrote; nothing was sent.',
  },
};
