import type { IssueEntry } from './issue';

const note = (title: string, sentence: string, advice = ''): IssueEntry => ({
  severity: 'warning',
  title,
  sentence,
  advice,
});

/** Files that were written of an import, and what the journal knows of them. */
export const printedFileIssues: Readonly<Record<string, IssueEntry>> = {
  'printed-not-kept': note(
    'Not known to the journal',
    'The journal does not know of this file, so that journal verify --file cannot tell it later: {why}',
  ),
  'printed-look-only': note('Look only', 'What is looked at is not written to.'),
  'printed-known': note(
    'Written by this journal',
    'This journal wrote these very bytes as {name} ({format}) on {at}, of import {imports}.',
    'Nothing in the file was changed since.',
  ),
  'printed-unknown': {
    severity: 'error',
    title: 'Not written by this journal',
    sentence: 'Of no file that this journal knows are these the bytes (SHA-256 {sha256}).',
    advice:
      'It was changed or saved anew by another program, or it comes from another journal, from an earlier version, or from a time when another process had the journal. Write the report once more and compare the two.',
  },
  'printed-other': {
    severity: 'error',
    title: 'Not as it was written',
    sentence:
      'Of no file that this journal knows are these the bytes (SHA-256 {sha256}); the {name} that it wrote last, on {at}, had others ({other}).',
    advice:
      'It was changed or saved anew by another program since, or it is another file of that name. Write the report once more and compare the two.',
  },
  'printed-untold': {
    severity: 'error',
    title: 'Cannot be told',
    sentence:
      'Whether this journal wrote the file cannot be told: the journal is not what was written into it.',
    advice: 'Compare the file with what a backup of the journal says of it.',
  },
};
