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
  'journal-sound': {
    severity: 'warning',
    title: 'Journal sound',
    sentence: 'The journal is whole, and all {links} lines of its audit chain fit.',
    advice: 'Note the seal of the last line elsewhere: it shows later that nothing was cut off.',
  },
  'journal-file-damaged': {
    severity: 'error',
    title: 'Journal damaged',
    sentence: 'The file of the journal is damaged: {detail}.',
    advice:
      'Nothing was changed. Make a copy of the file, and go on with the last backup; nothing should be sent before both were compared.',
  },
  'journal-altered-attempt': {
    severity: 'error',
    title: 'Exchange altered',
    sentence:
      'Line {link} of the audit chain does not fit: the request of exchange {lines} is not the one that was written down.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-reply': {
    severity: 'error',
    title: 'Reply altered',
    sentence:
      'Line {link} of the audit chain does not fit: the reply of exchange {lines} is not the one that was written down.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-fact': {
    severity: 'error',
    title: 'History altered',
    sentence:
      'Line {link} of the audit chain does not fit: the history of import {scope}, entries {lines}, is not the one that was written down.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-operation': {
    severity: 'error',
    title: 'Change altered',
    sentence:
      'Line {link} of the audit chain does not fit: the intent of change {scope} is not the one that was written down.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-event': {
    severity: 'error',
    title: 'History altered',
    sentence:
      'Line {link} of the audit chain does not fit: the history of change {scope}, entries {lines}, is not the one that was written down.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-payment': {
    severity: 'error',
    title: 'History altered',
    sentence:
      'Line {link} of the audit chain does not fit: the history of payment {scope}, entries {lines}, is not the one that was written down.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-outcome': {
    severity: 'error',
    title: 'Outcome altered',
    sentence: 'Record {lines} of import {scope} shows another outcome than its history gave it.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-gap': {
    severity: 'error',
    title: 'Line missing',
    sentence: 'Line {link} of the audit chain is missing or cannot be read.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-not-copied': {
    severity: 'error',
    title: 'No copy made',
    sentence: 'The journal cannot be copied to {file}: {detail}.',
    advice: 'Choose a place that exists, has room and can be written; the journal itself is untouched.',
  },
  'journal-unsealed': {
    severity: 'error',
    title: 'Lines without a seal',
    sentence: 'The journal holds lines that the audit chain does not know: {what}.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
};
