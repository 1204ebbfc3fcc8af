import type { IssueEntry } from './issue';

/** The journal and the data folder: what keeps the app from writing or reading them. */
export const journalIssues: Readonly<Record<string, IssueEntry>> = {
  'journal-in-use': {
    severity: 'error',
    title: 'Journal in use',
    sentence: 'Another Tallyport is already working with this data folder ({file}).',
    advice: 'Close the other window or wait for the other command to end, then try again.',
  },
  'journal-linked': {
    severity: 'error',
    title: 'Journal has a second name',
    sentence:
      'The journal {file} is a link, or has a second name elsewhere: another Tallyport could write it under that name at the same time.',
    advice:
      'Nothing was changed, and it can be looked at. To keep data in another place, choose the folder itself (--data-dir, or a link in the place of the whole folder) instead of a link to the file, and remove the other name.',
  },
  'journal-damaged': {
    severity: 'error',
    title: 'Journal damaged',
    sentence: 'The journal {file} is damaged: {detail}.',
    advice:
      'Nothing is sent from it, and the file stays as it is. Save what can be read, go back to your last backup (the README says how), or start with a new journal (on the command line: journal salvage, journal set-aside).',
  },
  'journal-cut-short': {
    severity: 'error',
    title: 'End of the journal missing',
    sentence:
      'The journal {file} lacks lines that were in it: its write-ahead log is gone, or an older copy took its place.',
    advice:
      'Nothing is sent from it, because it no longer knows all that was sent. Bring back the missing file (journal.sqlite-wal) if you can. If this is a backup that you put there on purpose, delete the file journal.sqlite-witness beside it: what was sent after the backup is then not known, so look in the service before you send again.',
  },
  'journal-chain-broken': {
    severity: 'error',
    title: 'Journal altered',
    sentence: 'The journal {file} is not what was written into it: its audit chain does not fit.',
    advice:
      'Nothing is sent from it, and the file stays as it is. The first line that does not fit is named in the window, and by journal verify on the command line. Go back to your last backup (the README says how), or start with a new journal (journal set-aside on the command line), and ask who had access to the data folder.',
  },
  'journal-missing': {
    severity: 'error',
    title: 'Journal missing',
    sentence: 'The journal {file} is gone, but what belongs to it is still there.',
    advice:
      'Nothing is sent. Bring the file back, go back to your last backup (the README says how), or start with a new journal (journal set-aside on the command line), which does not know what was sent before.',
  },
  'journal-foreign': {
    severity: 'error',
    title: 'Not a journal',
    sentence: 'The file {file} is not a journal of Tallyport.',
    advice: 'Nothing was changed. Move the file elsewhere, or choose another folder with --data-dir.',
  },
  'journal-gone': {
    severity: 'error',
    title: 'Data folder gone',
    sentence: 'The journal {file} was moved or removed while it was in use.',
    advice:
      'The work was stopped, and nothing more was sent. Bring the folder back to its place and go on with resume; what was under way is looked up first.',
  },
  'journal-taken-over': {
    severity: 'error',
    title: 'Journal taken over',
    sentence: 'Another Tallyport has taken over the journal {file} while this one was working with it.',
    advice:
      'This one has stopped and sends nothing more. Go on in the other one; what was under way here is looked up first.',
  },
  'journal-not-written': {
    severity: 'error',
    title: 'Journal cannot be written',
    sentence: 'The disk did not take what was to be written into {file}: {detail}.',
    advice:
      'The work was stopped, and nothing was sent that is not in the journal. Check the disk and its limits, then go on with resume.',
  },
  'journal-newer': {
    severity: 'error',
    title: 'Journal of a newer version',
    sentence: 'The journal {file} was made by a newer version of Tallyport.',
    advice: 'It can be looked at here, but nothing is changed or sent. Install the newer version to go on.',
  },
  'journal-still-sound': {
    severity: 'error',
    title: 'Journal in order',
    sentence: 'The journal {file} can be read and written; there is no reason to move it aside.',
    advice: 'Nothing was changed. For an empty one choose another folder with --data-dir.',
  },
  'journal-none': {
    severity: 'error',
    title: 'No journal',
    sentence: 'There is no journal in {file}.',
    advice:
      'Check the data folder that --data-dir or TALLYPORT_DATA_DIR names. A new journal is begun there by connections add.',
  },
  'journal-not-aside': {
    severity: 'error',
    title: 'Journal not moved aside',
    sentence: 'The journal {file} cannot be moved aside: {detail}.',
    advice: 'Nothing was lost. Make the folder writable and try again.',
  },
  'journal-new-begun': {
    severity: 'warning',
    title: 'New journal',
    sentence:
      'The former journal was moved aside as {file}; it was not changed. The next start begins a new one.',
    advice:
      'The new journal does not know what was sent before. Invoices, orders and receipts are looked for at the service before they are sent; vendors and dimensions are overwritten. Payments cannot be listed: check the payment status of each invoice first, or look in the saved journal.',
  },
  'salvage-exists': {
    severity: 'error',
    title: 'File exists already',
    sentence: 'The file {file} exists already, and nothing is overwritten.',
    advice: 'Choose another name.',
  },
  'salvage-nothing': {
    severity: 'error',
    title: 'Nothing to save',
    sentence: 'Nothing of the journal {file} can be read.',
    advice:
      'The file stays as it is. Go back to your last backup (the README says how), or start with a new journal (journal set-aside on the command line).',
  },
  'salvage-whole': {
    severity: 'warning',
    title: 'Everything was saved',
    sentence: 'All {saved} lines of the journal were read.',
    advice: 'The copy is for looking and exporting; nothing is sent from it.',
  },
  'salvage-partly': {
    severity: 'warning',
    title: 'Saved in part',
    sentence: '{saved} lines were read; {lost} lines and {lostPages} pages of the file cannot be read.',
    advice:
      'What stood on those pages is not known. The copy is for looking and exporting; nothing is sent from it. Compare it with the service and with your last backup.',
  },
  'salvage-altered': {
    severity: 'warning',
    title: 'Lines that do not fit',
    sentence:
      '{broken} lines of the audit chain do not fit what was read: what they seal is missing or was changed.',
    advice: 'Do not rely on single exchanges and outcomes without a look at the service.',
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
    advice:
      'Free some space and do it again; an import that was being sent goes on with resume. What is in the journal already is safe.',
  },
  'block-too-large': {
    severity: 'error',
    title: 'Larger than it can be',
    sentence:
      'A part of {file} would unpack to far more than Tallyport ever writes ({detail}); it was not opened.',
    advice:
      'If it is a review file, ask the sender how it was made; your own journal is not touched. Else verify the journal.',
  },
  'draft-disk-full': {
    severity: 'error',
    title: 'The disk is full',
    sentence: 'There is no room on the disk of {file}, so this change of the draft is not in the journal.',
    advice: 'Free some space and do it again; what was kept before is safe, and nothing was sent.',
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
      'This check changed nothing. Make a copy of the file, and go back to your last backup (the README says how); nothing should be sent before both were compared.',
  },
  'journal-altered-attempt': {
    severity: 'error',
    title: 'Exchange altered',
    sentence:
      'Line {link} of the audit chain does not fit: the request of exchange {lines} is not the one that was written down.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-reply': {
    severity: 'error',
    title: 'Reply altered',
    sentence:
      'Line {link} of the audit chain does not fit: the reply of exchange {lines} is not the one that was written down.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-fact': {
    severity: 'error',
    title: 'History altered',
    sentence:
      'Line {link} of the audit chain does not fit: the history of import {scope}, entries {lines}, is not the one that was written down.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-operation': {
    severity: 'error',
    title: 'Change altered',
    sentence:
      'Line {link} of the audit chain does not fit: the intent of change {scope} is not the one that was written down.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-event': {
    severity: 'error',
    title: 'History altered',
    sentence:
      'Line {link} of the audit chain does not fit: the history of change {scope}, entries {lines}, is not the one that was written down.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-payment': {
    severity: 'error',
    title: 'History altered',
    sentence:
      'Line {link} of the audit chain does not fit: the history of payment {scope}, entries {lines}, is not the one that was written down.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-outcome': {
    severity: 'error',
    title: 'Outcome altered',
    sentence: 'Record {lines} of import {scope} shows another outcome than its history gave it.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-unsent': {
    severity: 'error',
    title: 'Outcome altered',
    sentence: 'Record {lines} of import {scope} has an outcome that no sending of this journal explains.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-history': {
    severity: 'error',
    title: 'History altered',
    sentence: 'Import {scope} has a history of a sending, but was never ordered to be sent.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-altered-gap': {
    severity: 'error',
    title: 'Line missing',
    sentence: 'Line {link} of the audit chain is missing or cannot be read.',
    advice:
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
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
      'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
};
