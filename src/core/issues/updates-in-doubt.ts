import type { IssueEntry } from './issue';

/** Why an update of what stands there is left to a person. */
export const updatesInDoubtIssues: Readonly<Record<string, IssueEntry>> = {
  'in-doubt-update-as-before': {
    severity: 'error',
    title: 'In doubt: an update that is not there yet',
    sentence:
      'No answer told what became of this update. The order reads as it did before it was sent, and nothing that was sent later proves that it does not come yet. {text}',
    advice:
      'A later import of new orders into this company settles it. To have it settled now, look at the order in the service: if the update is there by now, decide that it was created and name the id of the order; if it is not, decide that it was not created: then it goes out again. Other updates wait for it.',
    rule: 'R-163',
  },
  'in-doubt-update-otherwise': {
    severity: 'error',
    title: 'In doubt: an order that reads otherwise',
    sentence:
      'No answer told what became of this update. As far as the order can be read, it is neither as it was sent nor as it was before. {text}',
    advice:
      'Look at the order in the service and correct its lines there (purchase-orders update changes single lines), then look again: where it reads as it was sent, that settles it. To send it again on top of what is there, decide that it was not created and name that id in the note. Other updates wait for it.',
    rule: 'R-163',
  },
  'in-doubt-update-in-vain': {
    severity: 'error',
    title: 'In doubt: an update sent twice in vain',
    sentence:
      'This update was sent twice, no answer told what became of it, and the order reads as it did before. {text}',
    advice:
      'Look at the order in the service and decide here; it is not sent again by itself. Other updates wait for it.',
    rule: 'R-163',
  },
  'in-doubt-update-gone': {
    severity: 'error',
    title: 'In doubt: the order is not shown',
    sentence:
      'No answer told what became of this update, and the order that it updates, which stood there before, is not shown now. {text}',
    advice: 'Look for the order in the service and decide here; it is not sent again by itself.',
    rule: 'R-163',
  },
  'paused-orders-kept': {
    severity: 'error',
    title: 'Orders stand there by now',
    sentence:
      'Orders of this import stand there by now, or were sent by another import since it was checked, and are kept back: {text}. Nothing else is left to be sent.',
    advice:
      'Look at each of them for what would change. To change them, import the file again: what stands there is told before anything is sent. Stop this import for good once nothing of it is wanted any more.',
    rule: 'R-163',
  },
  'order-kept-since': {
    severity: 'warning',
    title: 'Stands there by now: kept back',
    sentence: 'It was to be created, and was made since this import was checked. {text}',
    advice:
      'This import does not send it. To change the order, import the file again; what stands there is told before anything is sent.',
    rule: 'R-163',
  },
};
