import type { IssueEntry } from './issue';

const KEEP_IT =
  'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.';

const altered = (title: string, what: string): IssueEntry => ({
  severity: 'error',
  title,
  sentence: `Line {link} of the audit chain does not fit: ${what} not what was written down.`,
  advice: KEEP_IT,
});

const note = (title: string, sentence: string): IssueEntry => ({
  severity: 'warning',
  title,
  sentence,
  advice: '',
});

/** What is printed and sealed beside decisions, and what a check of the journal cannot know. */
export const wholeSealIssues: Readonly<Record<string, IssueEntry>> = {
  'journal-altered-file': altered(
    'Import altered',
    'what import {scope} says of its file, its words and the directory that it was checked against is',
  ),
  'journal-altered-source': altered(
    'Source rows altered',
    'of rows {lines} of the file of import {scope} some are',
  ),
  'journal-altered-payloads': altered('Payloads altered', 'the stored payloads of import {scope} are'),
  'journal-altered-issues': altered('Issues altered', 'of issues {lines} of import {scope} some are'),
  'journal-altered-parts': altered('Load altered', 'what load {scope} says of its parts is'),
  'journal-altered-template': altered('Template altered', 'the template {scope} is'),
  'journal-altered-directory': altered(
    'Directory altered',
    'the directory {scope} (connection, company, list) is',
  ),
  'journal-altered-seen': altered(
    'List of the service altered',
    'what list {scope} of the service showed is',
  ),
  'journal-altered-listing': altered('Listing altered', 'what is said of listing {lines} of list {scope} is'),
  'journal-altered-figures': altered('Figures altered', 'the figures kept beside import {scope} are'),
  'journal-altered-since': altered('Seal altered', 'the line that says since when everything is sealed is'),
  'journal-altered-salvaged': altered('Mark altered', 'the mark that this journal was saved for looking is'),
  'journal-altered-findings': altered(
    'Findings altered',
    'what was found in the file of import {scope} before it was sent is',
  ),
  'journal-altered-printed': altered(
    'Printed file altered',
    'what is said of a file that was written of import {scope} is',
  ),
  'journal-altered-payment-answers': altered(
    'Answers altered',
    'what was answered for the payments of import {scope} is',
  ),
  'journal-altered-payment-words': altered(
    'Payment statuses altered',
    'the confirmed payment statuses of {scope} are',
  ),
  'journal-altered-shape': {
    severity: 'error',
    title: 'Foreign part in the journal',
    sentence: 'The journal is not built as Tallyport builds it: the {scope} is foreign, changed or missing.',
    advice: KEEP_IT,
  },
  'journal-altered-stray': {
    severity: 'error',
    title: 'Row without a place',
    sentence: 'The table {scope} holds a row that belongs to nothing in this journal.',
    advice: KEEP_IT,
  },
  'journal-foreign-part': {
    severity: 'error',
    title: 'Foreign part in the journal',
    sentence:
      'The journal {file} is not built as Tallyport builds it: the {part} is foreign, changed or missing. Somebody else has changed it.',
    advice:
      'Nothing is sent from it, and the file stays as it is. The window shows what can be read of it, for looking only; the command line shows nothing of it. Go back to your last backup (the README says how), or start with a new journal (journal set-aside on the command line), and ask who had access to the data folder.',
  },
  'journal-older-copy': {
    severity: 'error',
    title: 'Older copy',
    sentence:
      'All {links} lines of the audit chain fit, but the journal holds line {links}, the witness saw {saw}: an older copy, or its end was cut off.',
    advice:
      'This check changed nothing. Bring the newer journal back. If this is a backup that you put there on purpose, delete the file {witness}: what was sent after the backup is then not known, so look in the service before you send again.',
  },
  'journal-other-line': {
    severity: 'error',
    title: 'Another journal',
    sentence:
      'All {links} lines of the audit chain fit, but line {saw} is not the one that the witness saw: another journal, or one that was made anew.',
    advice:
      'This check changed nothing. Compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
  'journal-witness-damaged': {
    severity: 'error',
    title: 'Witness damaged',
    sentence:
      'All lines of the audit chain fit, but the witness {witness} is damaged: that its last lines were cut off, or that an older copy is in its place, would not show.',
    advice:
      'Compare the seal with one that was noted elsewhere, and ask who had access to the data folder. The next command that writes begins a new witness, and verify says from which line on.',
  },
  'evidence-journal-altered': {
    severity: 'error',
    title: 'Journal altered',
    sentence: 'Nothing was exported, because the journal is not what was written into it. {detail}',
    advice: 'An altered journal is not sealed anew as a review file. Export from your last sound backup.',
  },
  'seal-knows-not': note(
    'What no check knows',
    'What no check can know: whether somebody who can write every file made all of it anew (only a seal noted elsewhere tells), whether the service did what it answered, and what stood in drafts before they were sent.',
  ),
  'seal-drafts': note(
    'Drafts',
    'Drafts are not covered ({imports} of them): what stands in an import before it is sent, its rows and amounts too, is sealed by the order to send it. An outcome that no sending explains would be found.',
  ),
  'seal-no-witness': note(
    'No witness',
    'There is no witness file beside the journal: that its last lines were cut off, or that an older copy is in its place, would not show. Compare the seal with one that was noted elsewhere.',
  ),
  'seal-odd-mark': note(
    'Not as Tallyport writes it',
    'Somebody else, or another version, wrote into this file: {odd}. It does not touch anything sealed; of a newer version the tables could not be held to their shape.',
  ),
  'seal-witness-begun': note(
    'Witness begun anew',
    'The witness begins at line {from} of {links}: what happened before it is not witnessed, so that an older copy of the journal put in its place before would not show. Compare the seal with one that was noted elsewhere.',
  ),
  'seal-since': note(
    'Sealed later',
    '{imports} imports were sent before {at}. Their rows, issues, directory and templates were sealed on that day; earlier changes would not show.',
  ),
  'seal-not-yet': note(
    'Not covered',
    'Rows and issues of imports, the directory, lists of the service and templates are not covered: an earlier version wrote this journal, and it was not opened for writing since.',
  ),
  'seal-of-salvaged': note(
    'Saved copy',
    'This journal was saved from another one and sealed then: the seal says that it is what could be read, not that it is what was written.',
  ),
  'seal-older-export': note(
    'From an earlier version',
    'An earlier version exported this file: whether the rows, issues and lists in it were altered before that was not looked at.',
  ),
};

/** What stands in a journal without a seal, in words. */
export const unsealedWholeThings: Readonly<Record<string, string>> = {
  file: 'what import {scope} says of its file',
  source: 'rows {lines} of the file of import {scope}',
  payloads: 'payloads of import {scope}',
  issues: 'issues {lines} of import {scope}',
  parts: 'parts of load {scope}',
  template: 'template {scope}',
  directory: 'the directory {scope}',
  seen: 'list {scope} of the service',
  listing: 'listing {lines} of list {scope}',
  figures: 'figures of import {scope}',
  since: 'since when everything is sealed',
  salvaged: 'that the journal was saved for looking',
  findings: 'what was found in the file of import {scope}',
  printed: 'a file that was written of import {scope}',
  'payment-answers': 'answers for the payments of import {scope}',
  'payment-words': 'payment statuses of {scope}',
};
