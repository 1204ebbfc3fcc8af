import type { IssueEntry } from './issue';

/** Holding an import against what the service shows. */
export const reconcileIssues: Readonly<Record<string, IssueEntry>> = {
  'reconcile-nothing-sent': {
    severity: 'error',
    title: 'Nothing was sent',
    sentence: 'Nothing of this import was sent yet, so there is nothing to compare.',
    advice: 'Send it first; nothing was asked of the service.',
  },
  'reconcile-running': {
    severity: 'error',
    title: 'Being read back',
    sentence: 'This import is being read back right now in another way.',
    advice: 'Wait for its end, or pause it first.',
  },
  'read-back-no-id': {
    severity: 'warning',
    title: 'No id to read by',
    sentence:
      'It could not be read back: the service never told its id, and the list shows none that must be it.',
    advice: 'Look for it in the service by its number, and note what you found.',
  },
  'read-back-refused': {
    severity: 'warning',
    title: 'Not shown',
    sentence: 'It could not be read back: {text}',
    advice: 'Ask whoever manages the API user whether it may read this; then read back again.',
  },
  'read-back-unproven': {
    severity: 'warning',
    title: 'Not found, not proven missing',
    sentence:
      'The service answered that it does not have it, and it answered so for every record: the address or the permission may be wrong. {text}',
    advice: 'Test the connection and look at the profile; then read back again.',
  },
  'read-back-different': {
    severity: 'warning',
    title: 'Reads otherwise',
    sentence: 'It reads back otherwise than it was sent: {fields}.',
    advice:
      'Find out who changed it in the service and why; correct it there, or keep the reason with the sign-off.',
  },
  'read-back-payable-there': {
    severity: 'warning',
    title: 'May be paid again',
    sentence: 'It reads back as still to be paid: {text}. It may be paid again there.',
    advice: 'If it is paid, archive it in the service, so that nobody pays it again there.',
    rule: 'R-118',
  },
  'read-back-archived-there': {
    severity: 'warning',
    title: 'Archived there',
    sentence: 'It reads back archived: {text}. It will not be paid there.',
    advice:
      'Find out who archived it, and whether it was paid; if it is still to be paid, see to that in the service.',
    rule: 'R-118',
  },
  'read-back-missing-without-id': {
    severity: 'error',
    title: 'Missing',
    sentence:
      'It counts as created, but the service never told its id, and the list, which was read to its end, shows none that is it.',
    advice:
      'Where a person called it created, ask what they saw. If the list may be behind, read back again later. An import does not send it again by itself: where it is to stand there again, and you know that it is not there, make it by a single change (tallyport invoices create with an --upload-id of its own, receipts create or purchase-orders create, with --preview first); vendors and dimensions are imported again.',
  },
  'read-back-missing': {
    severity: 'error',
    title: 'Missing',
    sentence: 'It was created and is not there any more: {text}',
    advice:
      'Ask who deleted or moved it in the service. An import does not send it again by itself: where it is to stand there again, and you know that it is gone, make it by a single change (tallyport invoices create with an --upload-id of its own, receipts create or purchase-orders create, with --preview first); vendors and dimensions are imported again.',
  },
  'read-back-unexpected': {
    severity: 'error',
    title: 'A second copy',
    sentence:
      'The service has {id}, equal to this record in {fields}, and no record of this journal has that id.',
    advice:
      'Compare the two in the service and take one away or flag it, so that nothing is booked or paid twice. Where this record was sent twice, it may be what became of the first sending.',
  },
  'read-back-unexpected-doubt': {
    severity: 'warning',
    title: 'May be the record in doubt',
    sentence: 'The service has {id}, which may be what became of this record: its answer was lost.',
    advice: 'Look at it, and decide the record in doubt; if that is it, name its id.',
  },
  'read-back-changed': {
    severity: 'warning',
    title: 'Changed since the last look',
    sentence: 'It reads otherwise than at the look before: {fields}.',
    advice: 'A change of status is the usual course of things; of anything else, find out who made it.',
  },
  'reconcile-in-doubt': {
    severity: 'error',
    title: 'In doubt',
    sentence: 'It was sent, and what became of it is not known.',
    advice: 'Look into it on the record itself: it is not sent again without proof or your decision.',
  },
  'read-back-interrupted': {
    severity: 'warning',
    title: 'Interrupted',
    sentence: 'Reading back was interrupted; it goes on where it was.',
    advice: 'Read back again with the same choice.',
  },
  'read-back-by-person': {
    severity: 'warning',
    title: 'Paused',
    sentence: 'Somebody paused it.',
    advice: 'Read back again with the same choice; it goes on where it was.',
  },
  'read-back-searched': {
    severity: 'warning',
    title: 'Searched',
    sentence:
      'The whole list ({entries} entries) was searched for second copies: the same {key} with an id that no record has.',
    advice: 'Upload ids are not shown on reading, so copies are told by what they show.',
  },
  'read-back-searched-part': {
    severity: 'warning',
    title: 'Partly searched',
    sentence:
      'The list says that it has more than the {entries} entries it gave: second copies may stand among the others.',
    advice: 'Look at the paging settings of the profile, then read back again.',
  },
  'read-back-searched-hole': {
    severity: 'warning',
    title: 'Partly searched',
    sentence:
      'The list ({entries} entries) leaves out {id}, which stands there: second copies may be left out as well.',
    advice: 'The list may be late: read back again in a while. If it stays so, ask the provider.',
  },
  'read-back-not-searched': {
    severity: 'warning',
    title: 'Not searched',
    sentence: 'Second copies were not searched: {text}',
    advice: 'Read back all records to search the whole list, where the service has one.',
  },
  'read-back-no-identity': {
    severity: 'warning',
    title: 'Entries cannot be told apart',
    sentence:
      'the entries of the list do not show what makes a record the same thing (number and vendor, or its keys).',
    advice: 'With another version of the service or other names in the profile they may.',
  },
  'read-back-sampled': {
    severity: 'warning',
    title: 'A sample',
    sentence: 'only a sample was read, one by one.',
    advice: 'Read back all records to search the whole list.',
  },
  'journal-altered-read-back': {
    severity: 'error',
    title: 'Read-back altered',
    sentence:
      'Line {link} of the audit chain does not fit: what was read back of import {scope}, lines {lines}, is not what was written down.',
    advice:
      'Nothing was changed. Keep this journal as it is, compare it with a backup, and ask who had access to the data folder before sending anything again.',
  },
};
