import type { IssueEntry } from './issue';

/** What can be wrong with a comment or a sign-off. */
export const reviewIssues: Readonly<Record<string, IssueEntry>> = {
  'review-without-name': {
    severity: 'error',
    title: 'Nobody is named',
    sentence: 'A comment or a sign-off needs the name of the person who gives it.',
    advice: 'Write the name as it should stand in the report.',
  },
  'review-no-date': {
    severity: 'error',
    title: 'Not a date',
    sentence: 'The date beside the name is no day of the calendar.',
    advice: 'Write it as year, month and day, for example 2026-03-31.',
  },
  'review-without-note': {
    severity: 'error',
    title: 'Nothing is said',
    sentence: 'There is no text.',
    advice: 'Write what you want to say; a sign-off that is taken back needs its reason.',
  },
  'review-without-reason': {
    severity: 'error',
    title: 'A reason is missing',
    sentence:
      'Records are in doubt, were not created, or read back otherwise than they were sent: signing that needs a note.',
    advice: 'Say in the note why it is right all the same, or what will be done about it.',
  },
  'review-too-early': {
    severity: 'error',
    title: 'Not over yet',
    sentence: 'The import is not over: records are not sent yet or not answered yet.',
    advice: 'Let it finish, or stop it, then sign.',
  },
  'review-nothing-signed': {
    severity: 'error',
    title: 'Nothing is signed',
    sentence: 'There is no sign-off in force that could be taken back.',
    advice: 'Look at the history of the review below the sign-off.',
  },
  'review-record-unknown': {
    severity: 'error',
    title: 'No such record',
    sentence: 'This import has no record {record}.',
    advice: 'Use the number of the record as the list of records shows it.',
  },
};
