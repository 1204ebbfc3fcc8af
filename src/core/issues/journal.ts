import type { IssueEntry } from './issue';

/** The journal and the data folder: what keeps the app from writing or reading them. */
export const journalIssues: Readonly<Record<string, IssueEntry>> = {
  'journal-in-use': {
    severity: 'error',
    title: 'Journal in use',
    sentence: 'Another Tallyport is already working with this data folder ({file}).',
    advice: 'Close the other window or wait for the other command to end, then try again.',
  },
  'journal-damaged': {
    severity: 'error',
    title: 'Journal damaged',
    sentence: 'The journal {file} cannot be read as a journal: {detail}.',
    advice:
      'Nothing was changed. Keep the file, restore your last backup beside it, and ask for help before sending anything again.',
  },
  'journal-newer': {
    severity: 'error',
    title: 'Journal of a newer version',
    sentence: 'The journal {file} was written by a newer Tallyport.',
    advice: 'Install the newer version to go on; nothing was changed.',
  },
  'journal-not-writable': {
    severity: 'error',
    title: 'Journal cannot be written',
    sentence: 'The data folder of {file} cannot be written: {detail}.',
    advice: 'Make the folder writable or choose another one with --data-dir; nothing was sent.',
  },
  'journal-unreadable': {
    severity: 'error',
    title: 'Journal cannot be opened',
    sentence: 'The journal {file} cannot be opened: {detail}.',
    advice: 'Nothing was changed and nothing was sent. Check the disk and the folder, then try again.',
  },
  'disk-full': {
    severity: 'error',
    title: 'Disk full',
    sentence: 'There is no room left on the disk of {file}.',
    advice: 'Free some space and go on with resume; what was journaled is safe.',
  },
};
