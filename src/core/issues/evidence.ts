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
  'evidence-refused-record': line('Refused', 'The service refused this record: {text}'),
  'evidence-settled': line('Answered', 'By the {source} of the service, it was {as}{id}.'),
  'evidence-unread': line(
    'Answered',
    'By the {source} of the service, it was {as}{id}. That counts once it is read back.',
    'R-163',
  ),
  'evidence-read': line('Read back', 'It was read in the service: {id}. It counts as {as}.', 'R-106'),
  'evidence-written': line('Written', 'The service wrote it. Which entry it is, its list tells.'),
  'evidence-failed': line('Failed', 'The results say that this record failed: {text}', 'R-105'),
  'evidence-accepted': line(
    'Accepted',
    'The service accepted the chunk; its batch has the id {batch}.',
    'R-104',
  ),
  'evidence-not-told': line('Not told', 'The results of the batch did not mention it.', 'R-228'),
  'evidence-batch-unclear': line(
    'Batch unknown',
    'To the last, nothing was to be learned of the batch with the id {batch}: the service did not know it, or said nothing that can be understood.',
    'R-227',
  ),
  'evidence-doubt-refused-under-key': line(
    'Its repeat was refused',
    'The same key asked again, and was refused: {text}',
    'R-221',
  ),
  'evidence-doubt-key-of-another': line(
    'Paid from elsewhere',
    'The service knows its key from another request: {text}',
    'R-197',
  ),
  'evidence-doubt-id-of-another': line(
    'Answered with another payment',
    'The answer has the id of another payment: {text}',
    'R-209',
  ),
  'evidence-doubt-payee-of-another': line(
    'Answered with another payments vendor',
    'The answer names another payments vendor: {text}',
    'R-190',
  ),
  'evidence-doubt-not-found': line(
    'Not found',
    'The service answered that the address is not known, which may come after the write: {text}',
    'R-236',
  ),
  'evidence-doubt-redirected': line(
    'Redirected',
    'The service answered with a redirect, which may come after the write: {text}',
    'R-236',
  ),
  'evidence-look': line(
    'Looked for',
    'The whole list was read at {begun}; the newest record of ours that it showed is {newest}, sent at {sent}.',
    'R-106',
  ),
  'evidence-look-bare': line(
    'Looked for',
    'The whole list was read at {begun}; it showed no record of ours that proves how new it is.',
    'R-106',
  ),
  'evidence-look-holes': line(
    'Looked for: list late or incomplete',
    'The whole list was read at {begun} and did not show {holes}, which the service had told of: it was late or leaves entries out, so this record may be there all the same.',
    'R-106',
  ),
  'evidence-look-part': line(
    'Looked for: list not whole',
    'The list could not be read to its end at {begun}: this record may stand in the part that was not read.',
    'R-106',
  ),
  'evidence-candidate-proof': line(
    'Seen',
    '{id} agrees in everything that is compared, and is new.{against}',
    'R-106',
  ),
  'evidence-candidate-older-twin': line(
    'Seen: older',
    '{id} agrees in everything that is compared, and was there before this was sent.{against}',
    'R-106',
  ),
  'evidence-candidate-ageless-twin': line(
    'Seen: age unknown',
    '{id} agrees in everything that is compared; whether it was there before cannot be told.{against}',
    'R-106',
  ),
  'evidence-candidate-suspicion': line(
    'Seen: may be it',
    '{id} has the number and vendor, and is new.{against}',
    'R-106',
  ),
  'evidence-candidate-nothing': line(
    'Seen: another one',
    '{id} has the number and vendor, and was there before.{against}',
    'R-106',
  ),
  'evidence-update-as-sent': line(
    'Seen: updated',
    'The order {id}, which this updates, is as it was sent{lines}.{against}',
    'R-163',
  ),
  'evidence-update-as-before': line(
    'Seen: as before',
    'The order {id}, which this updates, is as it was before{lines}.{against}',
    'R-163',
  ),
  'evidence-update-otherwise': line(
    'Seen: otherwise',
    'The order {id}, which this updates, is neither as it was sent nor as an earlier sending from here left it, as far as it can be read{lines}.{against}',
    'R-163',
  ),
  'evidence-existing': line('It exists', 'An equal one stood there already: {id}.', 'R-106'),
  'evidence-decided-never': line('Decided', '{by} decided that it is never sent again: {text}'),
  'evidence-decided-batch-dead': line('Decided', '{by} decided that nothing more comes of its batch: {text}'),
  'evidence-not-repeated': line('Not sent again', 'It was not sent again: {text}', 'R-246'),
  'evidence-absent': line(
    'Looked up: not there',
    'A whole listing did not show it. By the rules of that version, that counted as absent.',
    'R-106',
  ),
  'evidence-blind': line(
    'Looked up: no proof',
    'A listing did not show it. By the rules of that version, that left it open.',
    'R-106',
  ),
  'evidence-seen': line('Looked up: seen', 'A listing showed one that it may be.', 'R-106'),
  'evidence-found': line(
    'Found',
    'A listing showed {id}, which agrees in all that is compared; it is taken as this record.',
    'R-106',
  ),
  'evidence-several': line('Several', 'A listing showed more than one that it could be: {text}', 'R-106'),
  'evidence-proven-absent': line(
    'Proven absent',
    'A list that shows a record with a confirmed id, sent late enough to rule out a late arrival, did not show what it was to do: it goes out again, alone.',
    'R-106',
  ),
  'evidence-left': line(
    'Left open',
    'It was not settled in that run, and was not sent again: it stays in doubt until a look or a person settles it.',
  ),
  'evidence-decided-created': line('Decided', '{by} decided that it was created{entry}: {text}'),
  'evidence-decided-created-unread': line(
    'Decided',
    '{by} decided that it was created{entry}, by their word, not read: {text}',
  ),
  'evidence-decided-existing': line('Decided', '{by} decided which one it is that is there{entry}: {text}'),
  'evidence-decided-updated': line('Decided', '{by} decided that the update is there{entry}: {text}'),
  'evidence-decided-updated-unread': line(
    'Decided',
    '{by} decided that the update is there{entry}, by their word, not read: {text}',
  ),
  'evidence-decided-not-created': line('Decided', '{by} decided that it was not created: {text}'),
  'paused-decided': {
    severity: 'warning',
    title: 'Decided to be sent again',
    sentence: 'Decided by a person as not created, and to be sent again: {text}.',
    advice: 'Resume sends what is left; stop it if nothing more is to go out.',
  },
};
