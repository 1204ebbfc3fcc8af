import type { IssueEntry } from './issue';

const line = (
  severity: IssueEntry['severity'],
  title: string,
  sentence: string,
  advice = '',
): IssueEntry => ({
  severity,
  title,
  sentence,
  advice,
  rule: 'R-254',
});
const reads = (sentence: string, advice = ''): IssueEntry => line('warning', 'Can be read', sentence, advice);
const fails = (sentence: string, advice: string): IssueEntry =>
  line('error', 'Cannot be read', sentence, advice);

/** What trying an answer against the service profile shows, and changes of the profile. */
export const profileIssues: Readonly<Record<string, IssueEntry>> = {
  'names-may-be-wrong': line(
    'warning',
    'Perhaps not the rows',
    'The service has refused what was sent, and has never taken any {what} over this connection: the rows may be right, and names in the service profile wrong.',
    'Hold the names in use against the answer. Where one is wrong, set it in the service profile of the connection, then try again.',
  ),
  'batch-id-missing': fails(
    'No batch id can be made out in the answer ({text}); where it stands is set under {setting} in the service profile of the connection.',
    '',
  ),
  'profile-word-unconfirmed': line(
    'error',
    'Payment status not confirmed',
    "{setting} is not set to '{word}': only a person's word lets a payment status through, and nobody's word stands at this service that it means: nothing paid, nothing scheduled.",
    'Confirm it by name and reason: payments words --connection {connection} --confirm {word} --by NAME --note TEXT. The setting is not needed then. A connection that is not added yet is added without it first.',
  ),
  'reader-unknown': line(
    'error',
    'Unknown kind of answer',
    'There is no kind of answer called "{reader}".',
    'Choose one of the list.',
  ),

  'tried-no-json': fails(
    'This is not whole JSON, so nothing can be read from it.',
    'Paste the answer from its first brace to its last.',
  ),
  'tried-token': reads('A token can be made out; it would be renewed after {minutes} min.'),
  'tried-token-open': reads(
    'A token can be made out. Its lifetime is not told: it is used until it is refused.',
  ),
  'tried-list': reads('{entries} entries can be read; the list has {total} in all.'),
  'tried-no-list': fails(
    'No list of entries can be made out ({lists} lists in the answer).',
    'Say where the entries stand.',
  ),
  'tried-batch': reads('Accepted; the batch is {batch}.'),
  'tried-no-batch': fails(
    'No batch id can be made out, so the chunk would be in doubt.',
    'Say where the batch id stands.',
  ),
  'tried-progress-over': reads('The batch is over: {text}.'),
  'tried-progress-running': reads('The batch is still running: {text}.'),
  'tried-progress-unknown': fails(
    'Neither a state nor a count can be made out; the results would be looked at from time to time.',
    'Say where the state stands.',
  ),
  'tried-results': reads('{created} created, {updated} updated, {failed} failed.'),
  'tried-results-open': fails(
    '{created} created, {updated} updated, {failed} failed; {open} cannot be told and would be looked up.',
    'Say where results repeat what was sent, and which words mean what.',
  ),
  'tried-no-results': fails('No results can be made out.', 'Say where the results stand.'),
  'tried-settled': reads('{written} written, {refused} refused.'),
  'tried-settled-open': fails(
    '{written} written, {refused} refused; {open} are not accounted for and would be looked up.',
    'Try it with what was sent: an answer that was kept brings it along.',
  ),
  'tried-refused': reads('Refused, and {named} of the entries are named: {text}'),
  'tried-refused-nameless': fails(
    'Refused without saying for which entry: {text}',
    'It would be searched for by halving, which costs more requests. Say where the position stands, if it is told.',
  ),
  'tried-unreadable': fails('A success that cannot be read; the chunk would be in doubt: {text}', ''),
  'tried-no-target': fails('Nothing of this app reads such answers ({target}).', ''),
  'tried-error-refused': reads('Refused for good, nothing was done: {text}'),
  'tried-error-not-done': reads('Nothing was done; it may be tried again: {text}'),
  'tried-error-may-have-happened': reads('It may have happened all the same, so it is looked up: {text}'),
  'tried-thing': reads('It can be read: {value}.'),
  'tried-no-thing': fails('No object with "{field}" can be made out.', 'Say where it stands.'),
  'tried-invoice-bare': fails(
    'The invoice {id} lacks one of the fields that every invoice has, so it would be shown as it came.',
    'Its id, status, payment status and time of creation are stated by the interface; check whose answer this is.',
  ),
  'tried-id': reads('Created; its id is {id}.'),
  'tried-no-id': fails(
    'No id can be made out, so it would be in doubt and looked up.',
    'Say where the id stands.',
  ),
  'tried-cancelled': reads('Cancelled.'),
  'tried-not-cancelled': reads('Not cancelled: the service says so under a success.'),
  'tried-no-cancelled': fails(
    'The answer does not say whether it was cancelled.',
    'The payment is read again; nothing is taken for cancelled.',
  ),
  'tried-lines': reads('{good} of {all} lines were done; the others are failures to look at.'),
  'tried-no-lines': fails('The answer says nothing of its lines.', 'The invoice is read again and compared.'),
  'tried-image-errors': reads('{errors} images are told to have failed.'),
  'tried-no-image-errors': fails('The answer says nothing of images.', 'The invoice is read again.'),

  'tried-elsewhere': line(
    'warning',
    'Stands elsewhere',
    'Not there; the only one of its kind stands under {path}.',
  ),
  'tried-several': line('warning', 'Stands elsewhere', 'Not there; it may stand under {paths}.'),
  'tried-nothing': line('error', 'Not found', 'Not there, and nothing of its kind elsewhere.'),
  'tried-not-here': line('warning', 'Not in this answer', 'Not in this answer.'),
  'tried-in-some': line('warning', 'In some', 'In {found} of {of} entries.'),
  'tried-no-entries': line('warning', 'No entries', 'There is no entry to look at.'),
  'tried-word-unknown': line('warning', 'Unknown word', '“{word}” is in none of the lists.'),
  'tried-code-unknown': line('warning', 'Unknown code', 'Nothing is set for it; it is shown as it is.'),
  'tried-code-as-is': line('warning', 'Code', 'A code that is not listed counts as not final.'),
  'tried-not-paid': line(
    'warning',
    'Not paid',
    'Not among the words that mean paid, so it counts as not paid.',
  ),
  'tried-id-kind': line(
    'warning',
    'Another kind',
    'It is of kind {kind}; the version in force tells of {wanted}.',
  ),
  'tried-prefix': line('warning', 'Another prefix', 'The names of this answer begin with {prefix}.'),
};
