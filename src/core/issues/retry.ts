import type { IssueEntry } from './issue';

/** Sending records again that the service refused or failed. */
export const retryIssues: Readonly<Record<string, IssueEntry>> = {
  'retry-not-sent': {
    severity: 'error',
    title: 'Not sent yet',
    sentence: 'This import was not sent, so there is nothing to send again.',
    advice: 'Correct its records in the grid and send it.',
  },
  'tried-again-since': {
    severity: 'warning',
    title: 'Tried again since',
    sentence: 'A later attempt, import {importId}, sent it again: {outcome}.',
    advice: 'What became of it there counts; nothing is to be done here.',
    rule: 'R-106',
  },
  'already-in-import': {
    severity: 'error',
    title: 'Already imported',
    sentence: '{count} already in the import of {date} from {file}: {outcomes}.',
    advice: 'Nothing needs to be done; they are not sent twice. Look at that import for what became of them.',
    rule: 'R-249',
  },
  'nothing-to-retry': {
    severity: 'error',
    title: 'Nothing to send again',
    sentence: 'This import has no records that {which} and are still to be sent again.{elsewhere}',
    advice:
      'Records that were created need nothing. Records with an error were never sent: correct their rows and import those. Records in doubt are not sent again without proof: look them up, or decide them.',
    rule: 'R-106',
  },
};
