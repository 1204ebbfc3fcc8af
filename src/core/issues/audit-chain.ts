import type { IssueEntry } from './issue';
import { unsealedWholeThings } from './whole-seal';

const KEEP_IT =
  'This check changed nothing. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.';

const altered = (title: string, what: string): IssueEntry => ({
  severity: 'error',
  title,
  sentence: `Line {link} of the audit chain does not fit: ${what} not what was written down.`,
  advice: KEEP_IT,
});

/** What people decided, held against its seal; and what is said beside each finding of the audit chain. */
export const auditChainIssues: Readonly<Record<string, IssueEntry>> = {
  'journal-altered-connection': altered('Connection altered', 'connection {scope} is'),
  'journal-altered-settings': altered('Settings altered', 'the changed settings of connection {scope} are'),
  'journal-altered-exchange': altered('Exchange altered', 'the connection of exchange {lines} is'),
  'journal-altered-edits': altered('Edits altered', 'the edits of import {scope}, step {lines}, are'),
  'journal-altered-order': altered(
    'Order altered',
    'the order to send import {scope}, with what was confirmed for it, is',
  ),
  'journal-altered-records': altered('Records altered', 'of records {lines} of import {scope} some are'),
  'journal-altered-set': altered('Load altered', 'the order of load {scope} is'),
  'journal-altered-subjects': altered('Change altered', 'what change {scope} is about is'),
  'journal-altered-review': altered('Sign-off altered', 'the comment or sign-off {scope} is'),
  'journal-altered-promotion': altered(
    'Rehearsal altered',
    'what import {scope} says of its rehearsal, and of the ids that were translated, is',
  ),
  'journal-altered-sweep': altered('Sweep altered', 'what sweep {scope} found is'),
  'journal-altered-answer': altered('Answer altered', 'the answer {scope} to a finding is'),
  'journal-altered-guard': altered(
    'What stood there already altered',
    'what import {scope} says of records that stood at the service already is',
  ),
  'journal-altered-decision': {
    severity: 'error',
    title: 'Audit chain altered',
    sentence: 'Line {link} of the audit chain itself was changed.',
    advice: KEEP_IT,
  },
  'journal-altered-key': {
    severity: 'error',
    title: 'Match key altered',
    sentence:
      'The list of all that was ever sent does not fit record {lines} of import {scope}: it would not be known again in a later file.',
    advice: KEEP_IT,
  },
  'journal-fault-of-import': {
    severity: 'error',
    title: 'Where it belongs',
    sentence: 'It belongs to import {import} of the file {file}, and was written down on {at}.',
    advice: '',
  },
  'journal-fault-at': {
    severity: 'error',
    title: 'When it was written',
    sentence: 'It was written down on {at}.',
    advice: '',
  },
  'journal-seal-unknown': {
    severity: 'error',
    title: 'Seal unknown',
    sentence:
      'All {links} lines of the audit chain fit, but none of them has the seal {seal}: the journal that it was noted from had lines that are not in this one.',
    advice:
      'Compare the seal letter by letter first. If it is right, this journal was cut off, is an older copy, or is another one: compare it with a backup before sending anything again. This check changed nothing.',
  },
};

/** What stands in a journal without a seal, in words. */
export const unsealedThings: Readonly<Record<string, string>> = {
  ...unsealedWholeThings,
  attempt: 'exchange {lines}',
  reply: 'the reply of exchange {lines}',
  fact: 'entries of the history of import {scope}',
  operation: 'change {scope}',
  event: 'entries of the history of change {scope}',
  payment: 'entries of the history of payment {scope}',
  'read-back': 'looks at the service for import {scope}',
  decision: 'check numbers of the audit chain itself',
  connection: 'connection {scope}',
  settings: 'changed settings of connection {scope}',
  exchange: 'the connection of exchange {lines}',
  edits: 'edits of import {scope}, step {lines}',
  order: 'the order to send import {scope}',
  records: 'records of import {scope}',
  set: 'load {scope}',
  subjects: 'what change {scope} is about',
  review: 'the comment or sign-off {scope}',
  promotion: 'the rehearsal of import {scope}',
  sweep: 'what sweep {scope} found',
  answer: 'the answer {scope} to a finding',
  guard: 'what stood at the service already, of import {scope}',
  evidence: 'the description of the review file',
  merge: 'what was merged from the review {scope}',
};
