import { existingIssues } from './guard-existing';
import { guardListIssues } from './guard-list';
import type { IssueEntry } from './issue';

const lookAtBoth =
  'Look at both in the service: if they are the same thing, it stands there twice now, and one is to be taken away or flagged.';

/** What stands at the service already, before anything is sent. */
export const guardIssues: Readonly<Record<string, IssueEntry>> = {
  ...existingIssues,
  'in-doubt-list-cut': {
    severity: 'error',
    title: 'In doubt: the list was not read whole',
    sentence:
      'No answer told what became of it. The list of the service could not be read whole: it ended early, or changed while it was read, so the record may stand in the part that was not shown.',
    advice:
      'Look again. If it stays so, look at the paging of the list in the service profile. To have it settled now, look it up in the service and decide here. It is not sent again without proof or your decision.',
    rule: 'R-106',
  },
  'near-listed': {
    severity: 'warning',
    title: 'Number and vendor are there',
    sentence: 'The service shows one with the same number and vendor ({id}, seen {when}). {otherwise}',
    advice:
      'Before it is sent: if it is the same one, leave it out and correct the one at the service; otherwise it goes out. Once it is created, both stand there.',
    rule: 'R-106',
  },
  'number-alike': {
    severity: 'warning',
    title: 'A number written otherwise is there',
    sentence:
      'The service shows one of the same vendor, total and day, of which the number is only written otherwise: {there} there ({id}, seen {when}), {here} here.',
    advice:
      'Before it is sent: if it is the same one, leave it out; otherwise it goes out. Once it is created, both stand there.',
    rule: 'R-106',
  },
  'number-alike-sent': {
    severity: 'warning',
    title: 'A number written otherwise was there',
    sentence:
      'Before it was sent, the service showed one of the same vendor, total and day, of which the number is only written otherwise: {there} there ({id}, seen {when}), {here} here.',
    advice: lookAtBoth,
    rule: 'R-106',
  },
  'near-listed-sent': {
    severity: 'warning',
    title: 'Another of its number was there',
    sentence:
      'Before it was sent, the service showed another one with its number and vendor ({id}, seen {when}). {otherwise}',
    advice: lookAtBoth,
    rule: 'R-106',
  },
  'existing-tie-sent': {
    severity: 'warning',
    title: 'Some of these were there already',
    sentence:
      'Before it was sent, the service showed equal ones, fewer than the file has ({ids}, seen {when}).',
    advice: lookAtBoth,
    rule: 'R-106',
  },
  'existing-tie': {
    severity: 'warning',
    title: 'Some of these are there already',
    sentence:
      'Several equal records of the file share fewer entries at the service ({ids}, seen {when}); which are there cannot be told.',
    advice: 'Look at them in the service and leave out as many as stand there; what stays goes out.',
    rule: 'R-106',
  },
  'order-updates': {
    severity: 'warning',
    title: 'Updates an order',
    sentence: 'The order {id} stands there (as of {when}); sent, this updates it: {lines}.{otherwise}',
    advice: 'If it is meant to be another order, leave this record out and give it another external ID.',
    rule: 'R-163',
  },
  'order-lines-may-add': {
    severity: 'warning',
    title: 'Its lines may be added to',
    sentence:
      'The order {id} stands there (as of {when}); sent, this updates it, and its lines may be added to: {lines}.{otherwise} Where it goes out, it goes alone and is read back before the next one.',
    advice:
      'Whether this service replaces the lines of an order or adds to them is not known yet (purchaseOrder.bulk.lines). Single lines are changed for sure by line id (purchase-orders update).',
    rule: 'R-163',
  },
  'order-lines-add': {
    severity: 'error',
    title: 'Its lines would be added',
    sentence:
      'The order {id} stands there already (as of {when}), and this service adds the lines of an update to those that are there: {lines}.{otherwise} It is not sent.',
    advice:
      'Change the lines of that order by line id instead (purchase-orders update, or Service in the window), and leave this record out. With --only-valid the others are sent. Where that was seen and is wrong, purchaseOrder.bulk.lines set to "replaces" in the service profile lets updates go.',
    rule: 'R-163',
  },
  'order-number-kept': {
    severity: 'error',
    title: 'Another order has this external ID',
    sentence:
      'The order {id} stands there already (as of {when}) under the same external ID and has the number {there}; the file says {here}. A change leaves the number of an order as it is, so this record is not sent.',
    advice:
      'If it is another order, give it an external ID of its own. If it is that order, put its number {there} into the file. --only-valid sends the others.',
    rule: 'R-167',
  },
  'updates-to-be-known': {
    severity: 'warning',
    title: 'Updates to be known',
    sentence: 'Updates of what stands there already: {count}.',
    advice:
      'Without --accept-warnings an import keeps back those that change or leave out what stands there, and ends with 3; look at them, then import with it.',
    rule: 'R-163',
  },
  'order-update-held': {
    severity: 'error',
    title: 'Changes an order: kept back',
    sentence:
      'The order {id} stands there already (as of {when}) and would be changed: {lines}.{otherwise} It is kept back until a person has said that this is known.',
    advice:
      'Look at these lines. To send the change, import the file again with --accept-warnings; with --only-valid as well where other records of it were sent by now.',
    rule: 'R-163',
  },
  'receipt-updates': {
    severity: 'warning',
    title: 'Writes over a receipt',
    sentence:
      'The receipt {id} stands there already (as of {when}) under the same external ID of the same order, and sending this one writes over it: {lines}.{otherwise}',
    advice:
      'If it is meant to be another receipt, leave this record out and give it another external ID. What stands there now is not kept.',
    rule: 'R-183',
  },
  'receipt-update-held': {
    severity: 'error',
    title: 'Writes over a receipt: kept back',
    sentence:
      'The receipt {id} stands there already (as of {when}) under the same external ID of the same order and would be written over: {lines}.{otherwise} It is kept back until a person has said that this is known.',
    advice:
      'Look at what stands there. To send the change, import the file again with --accept-warnings; with --only-valid as well where other records of it were sent by now. If it is another receipt, give it another external ID.',
    rule: 'R-183',
  },
  'receipt-twin-held': {
    severity: 'error',
    title: 'An equal receipt is there: kept back',
    sentence:
      'The service shows one that is equal but for its external ID ({id}, seen {when}). {otherwise} Sent, both would stand there, and the goods would count twice. It is kept back until a person has said that this is known.',
    advice:
      'If it is the same receipt, leave it out. If both are meant, import the file again with --accept-warnings; with --only-valid as well where other records of it were sent by now.',
    rule: 'R-183',
  },
  'replaced-unseen': {
    severity: 'warning',
    title: 'Replaced what stood there unseen',
    sentence:
      'It was sent as new, and the service answered that it updated what stood there: {text}. What it read before was replaced unseen.',
    advice:
      'Somebody may have entered it since the list was read. Look at it in the service, and ask whoever entered it whether anything is lost.',
    rule: 'R-163',
  },
  'records-replaced-unseen': {
    severity: 'warning',
    title: 'Replaced what stood there unseen',
    sentence:
      'Sent as new, and answered as updates of what stood there, which no list had shown: {count}. What they read before was replaced unseen.',
    advice: 'Look at each of them in the service, and ask whoever entered it whether anything is lost.',
    rule: 'R-163',
  },
  'kept-otherwise': {
    severity: 'warning',
    title: 'Kept otherwise than sent',
    sentence: 'The service took it, and shows it otherwise than it was sent: {text}.',
    advice: 'Look at it in the service. To hold every record against it, read the import back (reconcile).',
    rule: 'R-65',
  },
  'records-kept-otherwise': {
    severity: 'warning',
    title: 'Kept otherwise than sent',
    sentence: 'Taken by the service, and shown otherwise than they were sent: {count}.',
    advice:
      'Each of them says what is otherwise. Look at them in the service; to hold every record against it, read the import back (reconcile).',
    rule: 'R-65',
  },
  'nothing-to-send-overwrites-held': {
    severity: 'error',
    title: 'Nothing to send: receipts are kept back',
    sentence:
      'Nothing was sent. Receipts of which one stands there that would be written over, or that is equal but for its external ID: {count}.',
    advice: 'Look at what was said of each of them. With --accept-warnings they are sent.',
    rule: 'R-183',
  },
  'invalid-records-overwrites-held': {
    severity: 'error',
    title: 'Receipts are kept back',
    sentence:
      'Receipts of which one stands there that would be written over, or that is equal but for its external ID: {count}. They are kept back, and so nothing was sent.',
    advice:
      'Look at what was said of each of them. With --accept-warnings they are sent, with --only-valid everything but them.',
    rule: 'R-183',
  },
  'change-open-elsewhere': {
    severity: 'error',
    title: 'Made by a single change, and not settled there',
    sentence:
      'A single change ({name}, {at}) made it, or gave another one its number, and it is not known what became of that: it may still come. It is not sent again.',
    advice:
      'Look there first (tallyport changes resolve {operationId} looks once more and sends nothing), or decide it with --as done or --as not-done and --note TEXT. Once that one is settled, import this file again.',
    rule: 'R-236',
  },
  'update-open-elsewhere': {
    severity: 'error',
    title: 'A single change of it is not settled',
    sentence:
      'What stands there ({id}) was changed by a single change ({name}, {at}), and it is not known what became of that: it may still come, and would come on top of this one. It is not sent.',
    advice:
      'Look there first (tallyport changes resolve {operationId} looks once more and sends nothing), or decide it with --as done or --as not-done and --note TEXT. Once that one is settled, import this file again.',
    rule: 'R-236',
  },
  'upsert-open-earlier': {
    severity: 'error',
    title: 'An earlier sending of it may still come',
    sentence:
      'It was sent with other values by {what} ({fields}), an attempt at that got no answer, and it may still come until {until}: it would write over this one. It is not sent.',
    advice:
      'After {until} nothing more comes of it: import this file again then. With the same values it goes out at once.',
    rule: 'R-52',
  },
  'order-open-elsewhere': {
    severity: 'error',
    title: 'Sent before, and not settled there',
    sentence:
      'It was sent before, on {date} from {file} (record {record} of the import {importId}, {outcome}), and it is not known what became of it. It is not sent again.',
    advice:
      'Look there first (tallyport resolve {importId} looks once more and sends nothing). What you know yourself you say with: tallyport resolve {importId} --record {record}. Once that one is settled, import this file again.',
    rule: 'R-106',
  },
  'nothing-to-send-updates-held': {
    severity: 'error',
    title: 'Nothing to send: changes of orders are kept back',
    sentence:
      'Nothing was sent. Orders that stand there, of which lines would change or are not in the file: {count}.',
    advice: 'Look at what was said of each of them. With --accept-warnings they are sent.',
    rule: 'R-163',
  },
  'invalid-records-updates-held': {
    severity: 'error',
    title: 'Changes of orders are kept back',
    sentence:
      'Orders that stand there, of which lines would change or are not in the file: {count}. They are kept back, and so nothing was sent.',
    advice:
      'Look at what was said of each of them. With --accept-warnings they are sent, with --only-valid everything but them.',
    rule: 'R-163',
  },
  'lines-seen-replaced': {
    severity: 'warning',
    title: 'Seen: lines of orders are replaced',
    sentence:
      'Updates read back with just the lines of the file: {count}. If other lines stood there before, they are gone.',
    advice:
      'Where this was seen of an order that had other lines before, and is what is wanted, set purchaseOrder.bulk.lines to "replaces" in the service profile: updates then go out together.',
    rule: 'R-163',
  },
  'lines-seen-added': {
    severity: 'warning',
    title: 'Seen: lines of orders are added to',
    sentence: 'Updates read back with their lines beside those that stood there: {count}. {text}',
    advice:
      'Correct these orders in the service. From now on updates of orders are refused before they are sent to it, over every connection, as with purchaseOrder.bulk.lines set to "adds"; lines are changed by their ids (purchase-orders update). Only setting it to "replaces" afterwards lets updates go again.',
    rule: 'R-163',
  },
  'lines-seen-other': {
    severity: 'warning',
    title: 'Seen: lines of orders read otherwise',
    sentence: 'Updates read back with lines other than those that were sent: {count}. {text}',
    advice: 'Look at these orders in the service, and correct their lines there by line id.',
    rule: 'R-163',
  },
  'guard-found-more': {
    severity: 'error',
    title: 'Look once more before sending',
    sentence:
      'The list of the service was read just now. Existing there, equal, and not sent: {existing}. With the number and vendor of one that differs: {near}. Nothing was sent.',
    advice: 'Look at them, then send again.',
    rule: 'R-106',
  },
  'guard-found-later': {
    severity: 'error',
    title: 'Look once more before going on',
    sentence:
      'What is still to be sent was held against the list of the service just now. Existing there, equal, and not sent: {existing}. With the number and vendor of one that differs: {near}. Nothing more was sent.',
    advice: 'Look at them, then resume once more: those that exist stay back, the others go out.',
    rule: 'R-106',
  },
  ...guardListIssues,
  'send-anyway-without-note': {
    severity: 'error',
    title: 'A reason is missing',
    sentence: 'What stands at the service already is sent only with a reason.',
    advice:
      'Write down why it is to stand there twice; the reason is kept with the import and printed in its report.',
  },
  'send-existing-not-own': {
    severity: 'warning',
    title: 'Sent from this journal before',
    sentence: '{count}: --send-existing sends nothing of that again.',
    advice:
      'It is for what somebody else put at the service. What an earlier import of this journal sent stands in its results; a failed or rejected record of it goes out again with retry.',
  },
  'nothing-to-send-anyway': {
    severity: 'error',
    title: 'Nothing is held back for that',
    sentence: 'No record of this import is held back because it stands at the service already.',
    advice: 'Look at the rows with the outcome "Existing".',
  },
};
