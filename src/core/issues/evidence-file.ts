import type { IssueEntry } from './issue';

const error = (title: string, sentence: string, advice: string): IssueEntry => ({
  severity: 'error',
  ...{ title, sentence, advice },
});

/** Review files: written, opened, and taken back. */
export const evidenceFileIssues: Readonly<Record<string, IssueEntry>> = {
  'evidence-exists': error(
    'File is there already',
    'There is a file {file} already; it is not overwritten, because a review may be in it.',
    'Choose another name, or put that file elsewhere first.',
  ),
  'evidence-not-sent': error(
    'Not sent yet',
    'The import of {file} was not sent yet: there is no outcome that somebody could review.',
    'Send it first. What a check found can be exported as a list of issues.',
  ),
  'evidence-not-written': error(
    'Review file not written',
    'The file {file} cannot be written: {detail}.',
    'Nothing was left behind. Choose another folder, or make room on the disk.',
  ),
  'evidence-missing': error(
    'File not found',
    'There is no file {file}.',
    'Look whether it was moved or renamed.',
  ),
  'evidence-foreign': error(
    'Not a review file',
    'The file {file} is not a review file as Tallyport writes it.',
    'Nothing was changed. Review files end in .tallyport and come from "Export a review file".',
  ),
  'evidence-newer': error(
    'File of a newer version',
    'The file {file} was made by a newer version of Tallyport.',
    'Install the newer version to open it.',
  ),
  'evidence-unreadable': error(
    'Review file damaged',
    'The file {file} cannot be read: {detail}.',
    'Ask for it once more; it was perhaps cut off on its way.',
  ),
  'evidence-altered': error(
    'Review file altered',
    'The file {file} is not what was exported. {detail}',
    'Nothing of it is shown or merged. Ask whoever sent it for the file as it was exported.',
  ),
  'evidence-looks-only': error(
    'This is a review file',
    'In a review file nothing is sent or changed: comments and sign-offs alone can be added.',
    'Close the review file to work with your own journal.',
  ),
  'evidence-not-ours': error(
    'From another journal',
    'The file {file} holds imports that this journal does not have ({detail}).',
    'Merge it where it was exported. Here it can be opened and looked at.',
  ),
  'evidence-differs': error(
    'File and journal differ',
    'The file {file} does not say the same of import {import} as this journal: {what}.',
    'Nothing was merged. journal verify tells whether this journal is as it was written; if it is, the file was made anew by somebody.',
  ),
  'evidence-no-review': error(
    'No review file is open',
    'No review file is open.',
    'Open one with "Open a review file".',
  ),
  'journal-altered-piece': error(
    'Review file altered',
    'Changed since the export: {scope}, lines {lines}.',
    'This check changed nothing. Ask whoever sent the file for the one that was exported.',
  ),
  'journal-altered-evidence': error(
    'Review file altered',
    'Line {link} of the audit chain does not fit: what the file says of itself is not what was written down.',
    'This check changed nothing. Ask whoever sent the file for the one that was exported.',
  ),
  'journal-altered-merge': error(
    'Note of a review altered',
    'Line {link} of the audit chain does not fit: the note on the review {scope} that came back is not what was written down.',
    'This check changed nothing. Keep this journal as it is and compare it with a backup.',
  ),
};

/** What stands in the tables of a review file, as a person says it. */
export const tableWords: Readonly<Record<string, string>> = {
  import: 'the order to send it',
  source_block: 'the rows of the source file',
  row_record: 'which row belongs to which record',
  cell_edit: 'the corrections of cells',
  record: 'the records that were sent',
  issue: 'the issues that were found',
  consent: 'what was confirmed before sending',
  attempt: 'the requests to the service',
  reply: 'the replies of the service',
  fact: 'the history of sending',
  payment_event: 'the history of payments',
  read_back_line: 'what was read back',
  review_entry: 'a comment or a sign-off',
};
