import type { IssueEntry } from './issue';

const line = (title: string, sentence: string, rule?: string): IssueEntry => ({
  severity: 'warning',
  title,
  sentence,
  advice: '',
  ...(rule === undefined ? {} : { rule }),
});

/** What is known of a record in doubt, line by line. */
export const evidenceIssues: Readonly<Record<string, IssueEntry>> = {
  'evidence-sent': line('Sent', 'It was sent in chunk {chunk}.'),
  'evidence-doubt-no-reply': line('No answer', 'No answer came back: {text}.', 'R-236'),
  'evidence-doubt-server-error': line(
    'Error of the service',
    'The service answered with an error of its own: {text}',
    'R-236',
  ),
  'evidence-doubt-unreadable': line(
    'Unreadable answer',
    'It answered with success, but that cannot be read: {text}',
    'R-226',
  ),
  'evidence-doubt-crash': line(
    'Interrupted',
    'Tallyport was interrupted before an answer was read.',
    'R-247',
  ),
  'evidence-refused': line('Refused', 'The service refused the chunk. {text}'),
  'evidence-accepted': line('Accepted', 'The service accepted the chunk as batch {batch}.', 'R-104'),
  'evidence-not-told': line('Not told', 'The results of the batch did not mention it.', 'R-228'),
  'evidence-batch-unclear': line(
    'Batch unknown',
    'To the last, nothing was to be learned of batch {batch}: the service did not know it, or said nothing that can be understood.',
    'R-227',
  ),
  'evidence-absent': line(
    'Looked up: not there',
    'A whole listing did not show it, and showed another record that is known to be there.',
    'R-106',
  ),
  'evidence-blind': line(
    'Looked up: no proof',
    'A listing did not show it, but it was not whole or showed no record known to be there, so that its silence proves nothing.',
    'R-106',
  ),
  'evidence-seen': line('Looked up: seen', 'A listing showed one that it may be.', 'R-106'),
  'evidence-found': line('Found', 'A listing showed exactly one such record, {id}: it was created.', 'R-106'),
  'evidence-several': line('Several', 'A listing showed more than one that it could be: {text}', 'R-106'),
  'evidence-proven-absent': line(
    'Proven absent',
    'Two listings, a settle time apart, did not show it: it goes out again.',
    'R-106',
  ),
  'evidence-left': line('Left to a person', 'No more looking can settle it; a person decides.'),
  'evidence-decided-created': line('Decided', '{by} decided that it was created: {text}'),
  'evidence-decided-not-created': line('Decided', '{by} decided that it was not created: {text}'),
};
