import type { IssueEntry } from './issue';

/** What a sweep over all imports and payments of a journal found at the service. */
export const sweepIssues: Readonly<Record<string, IssueEntry>> = {
  'sweep-paid-twice': {
    severity: 'error',
    title: 'Held by two payments',
    sentence: 'Invoice {label} is held by {count} payments of this journal: {payments}.',
    advice:
      'Cancel the one that is too many before its send date (payments cancel); if both went out, ask the vendor for the money back. Then answer what was done.',
  },
  'sweep-payment-refused-held': {
    severity: 'warning',
    title: 'Refused, and yet paid',
    sentence:
      'The service refused {payments}, and no other payment of this journal holds its invoices; they read otherwise by now: {things}.',
    advice:
      'The refusal may have come after the payment was made, or somebody else has paid. See at the service which it is before anything is paid anew, and answer what you found.',
  },
  'sweep-payment-cancelled': {
    severity: 'warning',
    title: 'Cancelled elsewhere',
    sentence:
      'A payment reads as cancelled and was not cancelled from here: {payments}. Nothing is paid by it.',
    advice:
      'Find out who cancelled it and why. `payments cancel` marks it as cancelled here too; its invoices can be paid anew. Then answer what was done.',
  },
  'sweep-twice': {
    severity: 'error',
    title: 'Stands there more than once',
    sentence: '{label} stands at the service {count} times where {wanted} was wanted: {things}.',
    advice:
      'Compare them in the service and have the one that is too many flagged or taken away, before it is approved, matched or paid. If each of them is right, answer why.',
  },
  'sweep-twice-paid': {
    severity: 'error',
    title: 'Stands there more than once, and one is paid',
    sentence: '{label} stands at the service {count} times where {wanted} was wanted: {things}.',
    advice:
      'Money has moved or is about to: see which of them is paid and stop any other payment first. Then have the one that is too many flagged or taken away.',
  },
  'sweep-twice-archived': {
    severity: 'error',
    title: 'Stands there more than once, as archived',
    sentence: '{label} stands at the service {count} times where {wanted} was wanted: {things}.',
    advice:
      'Yours was loaded as archived (paid elsewhere), and no payment of this journal holds any of them. Look at the status of each: one that is not archived can be paid there although it is paid already. Have the one that is too many flagged or taken away. If each of them is right, answer why.',
  },
  'sweep-sent-again': {
    severity: 'warning',
    title: 'Sent twice by this journal',
    sentence:
      'This journal sent it a second time itself, since a list did not show the first one. From then on proof.listOrder of the connection is none: nothing is sent again by itself over it until a person puts it back.',
    advice: '',
  },
  'sweep-lines-multiplied': {
    severity: 'error',
    title: 'Lines multiplied',
    sentence: '{label} stands there with its lines more than once: {fields}.',
    advice:
      'Take the lines that are too many out in the service, before invoices or receipts are matched against them. Do not load it again: that may add them once more.',
  },
  'sweep-lines-of-ours': {
    severity: 'error',
    title: 'Lines of before left beside',
    sentence:
      '{label} stands there with the lines of our last sending and with those of an earlier one: {fields}. So leaves them a service that adds the lines of an update to those that are there.',
    advice:
      'Take the lines of before out in the service, before invoices or receipts are matched against them. Do not load it again: that may add lines once more.',
  },
  'sweep-lines-of-others': {
    severity: 'warning',
    title: 'Other lines beside ours',
    sentence: '{label} stands there with all lines that were sent and with others beside them: {fields}.',
    advice:
      'Where our sending updated it, the others may be the lines of before, which a service that adds lines leaves there; else somebody added them. Take out in the service what does not belong there, or answer why it is right as it is. Do not load it again: that may add lines once more.',
  },
  'sweep-refused-there': {
    severity: 'error',
    title: 'Rejected, and yet there',
    sentence:
      'The journal says of {label} that it was refused, and an equal one stands at the service: {things}.',
    advice:
      'Do not correct it and send it again: it would stand there twice. See in the service whether it is yours, and answer what you found.',
  },
  'sweep-given-up-there': {
    severity: 'error',
    title: 'Given up, and yet there',
    sentence:
      'What became of {label} was not known and a person decided that it is never sent again, and it stands at the service: {things}. It can be approved and paid there.',
    advice:
      'See in the service whether it is yours. If so, decide otherwise on its import: that it was created, with this id; that answers this too. If it is another one, answer what you found (sweep answer). Do not load it anew.',
  },
  'sweep-same-number': {
    severity: 'warning',
    title: 'One number, other contents',
    sentence:
      '{label}: {count} stand at the service under this number and vendor, with other contents ({fields}): {things}.',
    advice:
      'See whether each of them is an invoice that is owed. If one is wrong, have it flagged or taken away before it is approved or paid; if each of them is right, answer why.',
  },
  'sweep-missing': {
    severity: 'error',
    title: 'Missing',
    sentence:
      '{label} was created as {id} and is not there: the list, which shows what was made later, does not show it, and it cannot be read by its id.',
    advice:
      'Ask who deleted or moved it in the service. An import does not send it again by itself: where it is to stand there again, and you know that it is gone, make it by a single change (tallyport invoices create with an --upload-id of its own, receipts create or purchase-orders create, with --preview first); vendors and dimensions are imported again.',
  },
  'sweep-missing-decided': {
    severity: 'error',
    title: 'Missing',
    sentence:
      '{label} was called created by a person, who named no entry of the service, and is not there: the list, which shows what was made later, shows none that agrees with it.',
    advice:
      'Ask who called it created, and look for it in the service. An import does not send it again by itself: where it is to stand there again, and you know that it is not there, make it by a single change (tallyport invoices create with an --upload-id of its own, receipts create or purchase-orders create, with --preview first); vendors and dimensions are imported again.',
  },
  'sweep-unnamed': {
    severity: 'error',
    title: 'Not shown',
    sentence:
      '{label} was called created by a person, who named no entry of the service, and the list, which was read whole, shows none that agrees with it.',
    advice:
      'Look for it in the service, and decide again: that it was created, with its id, or that it was not.',
  },
  'sweep-unlisted': {
    severity: 'warning',
    title: 'Left out by the list',
    sentence:
      '{label} reads by its id {id}, but the list does not show it, although it shows what was made later.',
    advice:
      'The list of this service does not prove that something is absent: set proof.listOrder to none for this connection, and ask the provider.',
  },
  'sweep-differs': {
    severity: 'warning',
    title: 'Reads otherwise',
    sentence: '{label} reads otherwise than it was sent: {fields}.',
    advice:
      'Find out who changed it in the service and why; correct it there, or answer why it is right as it is.',
  },
  'swept-since': {
    severity: 'warning',
    title: 'Found by a sweep',
    sentence: 'The sweep of {when} found: {sentence}',
    advice: '',
  },
  'swept-none-twice': {
    severity: 'warning',
    title: 'Swept since',
    sentence:
      'The sweep of {when} read the whole list since, and nothing stands there twice by it that nobody has answered for.',
    advice: 'Nothing needs to be done.',
  },
  'swept-once': {
    severity: 'warning',
    title: 'Found once by a sweep',
    sentence:
      'The sweep of {when} read the whole list, and it stands there once, or somebody has answered for it.',
    advice: 'Nothing needs to be done.',
  },
  'swept-answered': {
    severity: 'warning',
    title: 'Found by a sweep, and answered',
    sentence: 'The sweep of {when} found: {sentence} {name} answered: {note}',
    advice: '',
  },
  'swept-equal-since': {
    severity: 'warning',
    title: 'Found by a sweep, and another entry since',
    sentence:
      'The sweep of {when} found: {sentence} At {again} the record was another entry, which reads as it was sent.',
    advice: '',
  },
  'swept-seen-again': {
    severity: 'warning',
    title: 'Found by a sweep, and seen again',
    sentence: 'The sweep of {when} found: {sentence} At {again} it was seen again.',
    advice: '',
  },
  'sweep-running': {
    severity: 'error',
    title: 'A sweep is running',
    sentence: 'The lists of this service are being read for a sweep right now.',
    advice: 'Wait for its end.',
  },
  'sweep-finding-unknown': {
    severity: 'error',
    title: 'No such finding',
    sentence: 'No sweep of this journal has a finding {finding}.',
    advice: '`sweep list` shows them, each with its key; in the window they stand under Journal.',
  },
  'sweep-answer-empty': {
    severity: 'error',
    title: 'An answer needs words',
    sentence: 'An answer to a finding needs a name and a note.',
    advice: 'Say who you are, and what was found out or done.',
  },
  'sweep-since-wrong': {
    severity: 'error',
    title: 'No such day',
    sentence: '{since} is no day.',
    advice: 'Give the day as 2026-11-30.',
  },
};
