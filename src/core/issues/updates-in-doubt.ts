import type { IssueEntry } from './issue';

/** Sent again, an order is an update of whatever stands under its number, vendor and location, or its own id. */
const ORDER_THERE =
  'Look at it in the service. If it reads as this record was sent, decide that it was created and name its id. If it does not, decide that this record is not there and name that id in the note. Sending it again would then be an update of the order that stands there under the same number, vendor and location, or the same id of yours: such a record is kept back, and importing the file again shows what would change before anything is sent. If it is not wanted any more, decide never.';

/** Sent again, a receipt writes over one with its external id, and stands beside any other. */
const RECEIPT_THERE =
  'Look at it in the service. If it is this receipt and reads as it was sent, decide that it was created and name its id. If it is another one, decide that this record is not there and name that id in the note. Where it has the same external ID of yours, sending this one again would then be an update of it: such a record is kept back, and importing the file again shows what would change before anything is sent. Where it has another, both would stand there, and goods that are the same would count twice. If it is not wanted any more, decide never.';

/** Why an update of what stands there is left to a person. */
export const updatesInDoubtIssues: Readonly<Record<string, IssueEntry>> = {
  'in-doubt-update-as-before': {
    severity: 'error',
    title: 'In doubt: an update that is not there yet',
    sentence:
      'No answer told what became of this update. What it updates reads as it did before it was sent, and nothing that was sent later proves that it does not come yet. {text}',
    advice:
      'A later import of new ones of its kind into this company settles it. To have it settled now, look at what it updates in the service: if the update is there by now, decide that it was created and name the id there; if it is not, decide that it was not created: then it goes out again. Other updates of orders wait for it.',
    rule: 'R-163',
  },
  'in-doubt-update-otherwise': {
    severity: 'error',
    title: 'In doubt: what it updates reads otherwise',
    sentence:
      'No answer told what became of this update. As far as what it updates can be read, it is neither as it was sent nor as an earlier sending from here left it. {text}',
    advice:
      'Look at it in the service. Where it reads as it did before, the update is not there: decide that it was not created and name that id in the note, then it goes out again. Where its lines are to be as they were sent, correct them there (purchase-orders update changes single lines of an order), then look again: where it reads as it was sent, that settles it. To send it again on top of what is there, decide that it was not created and name that id in the note. Other updates of orders wait for it.',
    rule: 'R-163',
  },
  'in-doubt-update-in-vain': {
    severity: 'error',
    title: 'In doubt: an update sent twice in vain',
    sentence:
      'This update was sent twice, no answer told what became of it, and what it updates reads as it did before. {text}',
    advice:
      'Look at what it updates in the service and decide here; it is not sent again by itself. Other updates of orders wait for it.',
    rule: 'R-163',
  },
  'update-waits': {
    severity: 'warning',
    title: 'Waits for an update in doubt',
    sentence:
      'It updates the order {id} and is not sent yet: what becomes of the lines there shows first with the update that is in doubt.',
    advice:
      'Settle the one in doubt: look again, decide on it, or import new orders into this company, which proves what is there. Then resume.',
    rule: 'R-163',
  },
  'update-awaits': {
    severity: 'warning',
    title: 'Waits for the result of an update',
    sentence:
      'It updates the order {id} and is not sent yet: the service took an update of this import and has not told what became of it, which shows first what becomes of the lines there.',
    advice: 'Ask for the result of that one (refresh). Then resume.',
    rule: 'R-163',
  },
  'in-doubt-order-suspicion': {
    severity: 'error',
    title: 'In doubt: a similar order is there',
    sentence:
      'No answer told what became of its sending. The service lists an order with the same number and vendor that is new there and does not agree, or cannot be compared: {text}.',
    advice: ORDER_THERE,
    rule: 'R-163',
  },
  'in-doubt-order-candidates': {
    severity: 'error',
    title: 'In doubt: something like it is there',
    sentence:
      'No answer told what became of its sending. The list of the service shows no record with a confirmed id that was sent late enough to tell whether it has another than these, which go by the same number and vendor, or the same id of yours: {text}',
    advice: ORDER_THERE,
    rule: 'R-163',
  },
  'in-doubt-receipt-suspicion': {
    severity: 'error',
    title: 'In doubt: a similar receipt is there',
    sentence:
      'No answer told what became of its sending. The service lists a receipt with the same number or external ID that is new there and does not agree, or cannot be compared: {text}.',
    advice: RECEIPT_THERE,
    rule: 'R-183',
  },
  'in-doubt-receipt-candidates': {
    severity: 'error',
    title: 'In doubt: something like it is there',
    sentence:
      'No answer told what became of its sending. The list of the service shows no record with a confirmed id that was sent late enough to tell whether it has another than these, which go by the same number or external ID: {text}',
    advice: RECEIPT_THERE,
    rule: 'R-183',
  },
  'in-doubt-update-gone': {
    severity: 'error',
    title: 'In doubt: what it updates is not shown',
    sentence:
      'No answer told what became of this update, and what it updates, which stood there before, is not shown now. {text}',
    advice: 'Look for it in the service and decide here; it is not sent again by itself.',
    rule: 'R-163',
  },
  'paused-orders-kept': {
    severity: 'error',
    title: 'Records stand there by now',
    sentence:
      'Records of this import stand there by now, equal in number, or were changed there, or could not be read, or were sent by another import or a single change, since it was checked, or something sent before may still come over them. They are kept back: {text}. Nothing else is left to be sent.',
    advice:
      'Look at each of them for what differs, or what it waits for. Where they are to be changed or sent all the same, stop this import for good and import the file again: what stands there is told before anything is sent. What waits until a sending is settled, or cannot come any more, goes out when this import is resumed after that. Stop it as well once nothing of it is wanted any more.',
    rule: 'R-163',
  },
  'order-kept-since': {
    severity: 'warning',
    title: 'Stands there by now: kept back',
    sentence: 'It was to be created, and was made since this import was checked. {text}',
    advice:
      'This import does not send it: that would be an update of the order that stands there. To change that order, import the file again; what would change is told before anything is sent. If nothing of it is wanted any more, stop this import for good.',
    rule: 'R-163',
  },
  'change-kept-since': {
    severity: 'warning',
    title: 'May be made by a single change: kept back',
    sentence:
      'It was sent by a single change meanwhile ({text}), and it is not known what became of that: it may still come. This import does not send it until that is settled.',
    advice:
      'Look at that change first: changes resolve looks once more and sends nothing, and with --as done or --as not-done and --note TEXT you say what you know yourself. Then resume this import: what stands there by then is told, the rest goes out.',
    rule: 'R-236',
  },
  'update-kept-since': {
    severity: 'warning',
    title: 'A single change of it is not settled: kept back',
    sentence: 'It is kept back. {text}',
    advice:
      'Look at that change first: changes resolve looks once more and sends nothing, and with --as done or --as not-done and --note TEXT you say what you know yourself. Then resume this import: what stands there by then is told, the rest goes out.',
    rule: 'R-236',
  },
  'sent-kept-since': {
    severity: 'warning',
    title: 'Sent by another import since: kept back',
    sentence:
      'Another import of the same thing was begun since this one was checked: {text}. It is not sent again from here.',
    advice:
      'Look there for what became of it. If it is to read otherwise, correct the one at the service. Stop this import for good once nothing else of it is left.',
    rule: 'R-249',
  },
  'order-update-kept-open': {
    severity: 'warning',
    title: 'Another sending of it is not settled: kept back',
    sentence: 'It updates an order that stood there when this import was checked, and is kept back. {text}',
    advice:
      'Settle that one first. Then resume this import, or check the file again: what would change is told before anything is sent. If nothing of it is wanted any more, stop this import for good.',
    rule: 'R-163',
  },
  'order-update-kept-since': {
    severity: 'warning',
    title: 'Changed there since: kept back',
    sentence: 'The order that it updates reads otherwise than when this import was sent. {text}',
    advice:
      'This import does not send it as long as that is so. To change that order, import the file again; what would change now is told before anything is sent. If nothing of it is wanted any more, stop this import for good.',
    rule: 'R-163',
  },
  'update-unread-since': {
    severity: 'warning',
    title: 'Could not be read: kept back',
    sentence:
      'It is kept back, since nobody can tell whether what it updates still reads as it was shown. {text}',
    advice:
      'Look whether the user of this connection may read it, then resume this import: what reads as it was shown is updated, what reads otherwise is told.',
    rule: 'R-163',
  },
  'update-not-read': {
    severity: 'warning',
    title: 'Could not be read',
    sentence: 'The {what} could not be read by its id. Known was: {lines}.',
    advice: 'Look whether the user of this connection may read it.',
    rule: 'R-163',
  },
  'order-not-shown': {
    severity: 'warning',
    title: 'Not shown any more',
    sentence:
      'The service does not show the order {id} any more. Known was: {lines}. Where it was deleted there, an import of it comes to the same again: make it anew by a single change (tallyport purchase-orders create, with --preview first).',
    advice: 'Look for the order in the service.',
    rule: 'R-163',
  },
  'receipt-update-kept-since': {
    severity: 'warning',
    title: 'Changed there since: kept back',
    sentence: 'The receipt that it writes over reads otherwise than when this import was sent. {text}',
    advice:
      'This import does not send it as long as that is so. To write over that receipt, stop this import for good and import the file again: what would change now is told before anything is sent. Stop it as well once nothing of it is wanted any more.',
    rule: 'R-183',
  },
  'receipt-not-shown': {
    severity: 'warning',
    title: 'Not shown any more',
    sentence:
      'The service does not show the receipt {id} any more. Known was: {lines}. Where it was deleted there, an import of it comes to the same again: make it anew by a single change (tallyport receipts create, with --preview first).',
    advice: 'Look for the receipt in the service.',
    rule: 'R-183',
  },
  'operation-in-doubt-shown-early': {
    severity: 'error',
    title: 'In doubt: shown, and may come once more',
    sentence:
      'The answer was lost. The service shows the change; a line that it adds may be an equal one of somebody else all the same, and its own may still come.',
    advice:
      'Look again in a few minutes: what shows when nothing more can come was made, and lines that stand there beyond those that were sent are told. Nothing is sent again.',
    rule: 'R-169',
  },
  'operation-in-doubt-gone': {
    severity: 'error',
    title: 'In doubt: shown, and then no more',
    sentence:
      'The answer was lost. The service showed the change and does not show it any more: it was made and taken back, or somebody else had made what showed.',
    advice: 'Ask who changed it there since, and decide here; nothing is sent again.',
    rule: 'R-169',
  },
  'operation-in-doubt-imported': {
    severity: 'error',
    title: 'In doubt: an import sent the same thing',
    sentence:
      'The answer was lost. The service shows the change, and record {record} of {file} (import {importId}) was sent of the same thing since: that record may have brought what is shown, and the change may still come on top of it.',
    advice:
      'Look at it in the service, and at what that import sent, and decide here; nothing is sent again.',
    rule: 'R-106',
  },
  'upsert-kept-since': {
    severity: 'warning',
    title: 'Changed there since: kept back',
    sentence: 'What it would write over reads otherwise than the check of this import showed it. {text}',
    advice:
      'This import does not send it as long as that is so. To write over it all the same, import the file again: what would change now is told before anything is sent. If nothing of it is wanted any more, stop this import for good.',
    rule: 'R-46',
  },
  'written-over-gone': {
    severity: 'warning',
    title: 'Not there any more',
    sentence: '{thing} is not there any more: sent, it would be made anew.',
    advice: 'If that is wanted, import the file again.',
    rule: 'R-46',
  },
  'in-doubt-changed-since': {
    severity: 'error',
    title: 'In doubt: changed there since',
    sentence:
      'No answer told what became of its sending, and what it would write over reads by now neither as it was sent nor as the check of this import showed it: {text}.',
    advice:
      'Nothing goes out over that by itself. To write over it all the same, decide that it was not created: it goes out with the next resume, as long as it still reads so. If what stands there is right, decide that it is never sent again. Where it was written and changed afterwards, decide that it was created, with its ID.',
    rule: 'R-52',
  },
  'upsert-kept-newer': {
    severity: 'warning',
    title: 'Sent since with other values: kept back',
    sentence:
      '{text} has written it since with other values. Sent now, this record would bring the old ones back.',
    advice:
      'If what was sent later is right, nothing needs to be done: stop this import for good once nothing else of it is left. If this one is right, import the file again: what would change now is told before anything is sent.',
    rule: 'R-52',
  },
  'upsert-kept-open': {
    severity: 'warning',
    title: 'An earlier sending of it may still come: kept back',
    sentence: 'It is kept back. {text}',
    advice: 'Resume this import after the time that is named: then it goes out.',
    rule: 'R-52',
  },
  'receipt-kept-since': {
    severity: 'warning',
    title: 'One like it is there by now: kept back',
    sentence:
      'One of its number or external ID was made since this import was checked, and is not equal. {text}',
    advice:
      'This import does not send it as long as that is so. If it is the same receipt, correct the one at the service and stop this import for good. If both are meant, stop this import and import the file again: what stands there is told before anything is sent.',
    rule: 'R-183',
  },
};
