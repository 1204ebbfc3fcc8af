import type { IssueEntry } from './issue';

/** The command line. */
export const cliIssues: Readonly<Record<string, IssueEntry>> = {
  'arguments-wrong': {
    severity: 'error',
    title: 'Wrong arguments',
    sentence: 'The command cannot be understood: {detail}.',
    advice: 'Add --help to see what it takes.',
  },
  'data-dir-is-file': {
    severity: 'error',
    title: 'Not a data folder',
    sentence: '{file} is a file, not a data folder.',
    advice:
      'To look at a copy of the journal, put it alone into an empty folder as journal.sqlite, and name that folder.',
  },
  'seal-malformed': {
    severity: 'error',
    title: 'Not a seal',
    sentence: '{seal} is not a seal: one has 64 digits and letters a to f.',
    advice: 'Compare it letter by letter with what was noted, and try again.',
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
