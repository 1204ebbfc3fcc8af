import type { IssueEntry } from './issue';

/** What a person decides about a record in doubt, and why a decision is not taken. */
export const decidedIssues: Readonly<Record<string, IssueEntry>> = {
  'decided-id-taken': {
    severity: 'error',
    title: 'Another record has that id',
    sentence: '{id} is tied to another record of this journal already: it cannot be this one as well.',
    advice: 'Look for the entry that is this record, or leave it in doubt for now.',
  },
  'decided-id-unseen': {
    severity: 'error',
    title: 'Never seen at the service',
    sentence:
      '{id} was never shown by the service: {looked}, and asked for by that id now there is no such entry: {text}.',
    advice:
      'Check the id; then look for the records in doubt again, or name the entry that stands there. Nothing was decided.',
  },
  'decided-id-missing': {
    severity: 'error',
    title: 'Which entry is it?',
    sentence:
      'Record {record} cannot be decided as created without the id of the entry that it is: no list has shown exactly one that agrees with it. Nothing was decided.',
    advice:
      'Name the id that the service shows for it (--id ID on the command line; the field for it in the window): it is read and compared. If it is not there, decide that it was not created; if nobody knows, never.',
  },
  'decided-id-other': {
    severity: 'error',
    title: 'Another entry',
    sentence: '{id} reads otherwise than record {record}: {how}. Nothing was decided.',
    advice:
      'Name the id of the entry that is this record. If it is not there, decide so ("It is not there, send again"; on the command line --as not-created).',
  },
  'decided-id-pays-it': {
    severity: 'error',
    title: 'Another payment of its invoice',
    sentence:
      '{id} pays {invoices} too and reads otherwise than record {record}: {how}. Nothing was decided.',
    advice:
      'As long as it is there and not cancelled, its invoices are paid by nothing else from here, and the record is not sent again. If it pays what the record was to pay, decide never. If it should not, have it cancelled at the service and resume: it is read again before anything is sent.',
    rule: 'R-246',
  },
  'decided-id-not-as-sent': {
    severity: 'error',
    title: 'The update is not in it',
    sentence: '{id} does not read as record {record} was sent: {text}. Nothing was decided.',
    advice:
      'Put its lines right in the service first (purchase-orders update changes single lines by their ids); once it reads as it was sent, decide again. If it is to stay as it is, decide never.',
    rule: 'R-163',
  },
  'decided-id-unlike': {
    severity: 'error',
    title: 'It reads otherwise',
    sentence: '{id} does not read as record {record} was sent: {text}. Nothing was decided.',
    advice:
      'If it is another one, decide that the record is not there and name that id in the note: where sending it again would change that order, it is kept back. If it is this record and was changed since, put it right in the service (purchase-orders update changes single lines by their ids) and decide again, or decide never.',
    rule: 'R-163',
  },
  'decided-id-other-money': {
    severity: 'error',
    title: 'It reads otherwise, its amount too',
    sentence:
      '{id} does not read as record {record} was sent, and not its amount either: {text}. Nothing was decided.',
    advice:
      'If it is not the one you meant, name the right id. If somebody else entered it, decide never and name that id in the note: then nothing is sent beside it. If it is this record and was changed since, put it right in the service and decide again.',
    rule: 'R-106',
  },
  'decided-id-of-several': {
    severity: 'error',
    title: 'One id for several records',
    sentence: '{id} can be one record only, and several are to be decided.',
    advice: 'Decide that record by itself, and the others without an id.',
  },
  'decided-cancel-asked': {
    severity: 'error',
    title: 'A cancel was asked for',
    sentence:
      'Record {record} was decided as created, and a cancel of that payment was asked for since: the decision stands.',
    advice: 'See what became of the cancel in the register of payments. Nothing was decided.',
  },
  'decided-never-there': {
    severity: 'error',
    title: 'Decided: stays as it is, never sent again',
    sentence:
      'The service has it ({id}); a person decided that it stays as it is and is never sent again: {text}',
    advice:
      'The sweep goes on naming it where it reads otherwise than it was sent. Once it reads as it was sent, decide here that it was created.',
  },
  'decided-created': {
    severity: 'warning',
    title: 'Decided: created',
    sentence: 'A person decided that it was created: {text}',
    advice: 'Nothing needs to be done.',
  },
  'decided-created-cancelled': {
    severity: 'warning',
    title: 'Decided: created, and cancelled',
    sentence: 'A person decided that it was created, and it reads as cancelled: {text}',
    advice:
      'It pays nothing as it reads, and its invoices stay held. Cancel it here too (`payments cancel ID`): that is harmless, and frees them.',
  },
  'decided-created-unread': {
    severity: 'warning',
    title: 'Decided: created, not read',
    sentence: "A person decided that it was created; by a person's word, not read: {text}",
    advice: 'Read the import back once the service can be asked: then it is compared.',
  },
  'decided-existing': {
    severity: 'warning',
    title: 'Decided: existing',
    sentence: 'The service said that it is there already, and a person said which one it is ({id}): {text}',
    advice: 'Payments can go to it. The first one is warned of: nothing of it can be read.',
    rule: 'R-190',
  },
  'decided-updated': {
    severity: 'warning',
    title: 'Decided: updated',
    sentence: 'A person decided that the update is there: {text}',
    advice: 'Nothing needs to be done.',
  },
  'decided-updated-unread': {
    severity: 'warning',
    title: 'Decided: updated, not read',
    sentence: "A person decided that the update is there; by a person's word, not read: {text}",
    advice: 'Read the import back once the service can be asked: then it is compared.',
  },
  'decided-not-created': {
    severity: 'warning',
    title: 'Decided: not created',
    sentence: 'A person decided that it was not created: {text}',
    advice: 'It goes out again when the import is resumed.',
  },
};
