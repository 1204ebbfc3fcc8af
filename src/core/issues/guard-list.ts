import type { IssueEntry } from './issue';

/** How good the list is that records are held against before they are sent, and what is said where it could not be read. */
export const guardListIssues: Readonly<Record<string, IssueEntry>> = {
  'guard-not-checked': {
    severity: 'warning',
    title: 'Not checked against the service',
    sentence: 'The list of the service was never fetched, so nothing is known of what stands there already.',
    advice: 'It is read before anything is sent. Fetch the {list} of the connection to be told sooner.',
  },
  'guard-read-later': {
    severity: 'warning',
    title: 'Not checked against the service',
    sentence: 'The list of the service was not read yet, so nothing is known of what stands there already.',
    advice: 'It is read before anything is sent.',
  },
  'guard-checked': {
    severity: 'warning',
    title: 'Checked against the service',
    sentence:
      'Checked against the list of the service of {when} ({entries} entries), and against what was read there or sent from here since.',
    advice: 'An older list is read again before anything is sent.',
  },
  'guard-list-not-whole': {
    severity: 'warning',
    title: 'List not whole',
    sentence:
      'The list of the service was read in part only ({entries} entries, {when}): something that stands there may be missing in it.',
    advice:
      'Look at guard.maxPages and the paging of the list in the service profile, then fetch it again. A list also counts as read in part where it leaves out what the service answered for, or shows vendors that are not in the directory (fetch the vendors first), or no archived invoices and cannot be asked for them.',
    rule: 'R-254',
  },
  'guard-list-behind': {
    severity: 'warning',
    title: 'List behind',
    sentence:
      'The list of the service was read to its end ({entries} entries, {when}) and does not show what the service has answered for or shown before: it is behind, or leaves entries out, so something that stands there may be missing in it.',
    advice:
      'Read it again in a while (sync --only invoices, or the next check that sends). If it stays so, sweep: it tells what the list leaves out.',
    rule: 'R-106',
  },
  'guard-list-strange': {
    severity: 'warning',
    title: 'List not comparable',
    sentence:
      'The list of the service shows entries by an id of the vendor that cannot be compared, and their ERP ids lead to no vendor of the directory, or to more than one: {count}. Whether one of them is what would be sent is not known.',
    advice:
      'Fetch the vendors of the connection, or let it use version 1.1.0 of the interface, then look again.',
    rule: 'R-32',
  },
  'guard-list-keyless': {
    severity: 'warning',
    title: 'List not comparable',
    sentence:
      'None of the entries in the list of the service shows what it could be found by, such as number and vendor, under the names of the service profile: {count}. Whether one of them is what would be sent is not known.',
    advice:
      'Open one of them with the service and hold its names against the service profile, then look again.',
    rule: 'R-106',
  },
  'guard-list-not-read': {
    severity: 'warning',
    title: 'List not read before sending',
    sentence: 'The list of the service could not be read before sending: {text}.',
    advice: 'What was known before counts; what stands there twice afterwards is found by a sweep.',
  },
  'guard-archived-unasked': {
    severity: 'warning',
    title: 'Archived ones not shown',
    sentence:
      'The list of the service shows no archived invoices, and they could not be asked for by themselves: {text}. Whether what would be sent stands there as archived already, and so was paid elsewhere, is not known.',
    advice:
      'Look in the service for one that the file names. Once the list shows an archived invoice, it counts as before.',
    rule: 'R-72',
  },
  'guard-goes-unread': {
    severity: 'warning',
    title: 'Not checked against the service',
    sentence: '{text} It goes out without: what stands there already may be made a second time.',
    advice: 'Pause it if that is not to be; resume reads the list again.',
    rule: 'R-106',
  },
  'guard-sent-unread': {
    severity: 'warning',
    title: 'Not checked against the service',
    sentence:
      'Not checked against the service: its list could not be read, or not whole, or was behind, or not for archived ones, before this was sent. What stood there already may stand there twice now.',
    advice: 'Sweep once the list can be read: it tells what stands there twice.',
  },
  'guard-overwritten-unread': {
    severity: 'warning',
    title: 'Not checked against the service',
    sentence:
      'Not checked against the service: its list could not be read, or not whole, before this was sent. What somebody changed there since the check may be written over.',
    advice: 'Look at what the log of this import sent, and at those things in the service.',
  },
  'guard-unread': {
    severity: 'warning',
    title: 'Not checked against the service',
    sentence: 'The list of the service could not be read, so nothing is known of what stands there already.',
    advice: 'It is read again before anything is sent.',
  },
};
