import type { IssueEntry } from './issue';

/** Why nobody knows what became of a payment, and what is to be done about it. */
export const paymentsInDoubtIssues: Readonly<Record<string, IssueEntry>> = {
  'in-doubt-refused-under-key': {
    severity: 'error',
    title: 'In doubt: its repeat was refused',
    sentence:
      'An earlier sending was never answered, and its repeat was refused: {text} The earlier one may have been done all the same.',
    advice:
      'Do not enter it anew, and do not pay it from elsewhere: look it up in the dashboard first. If it is there, decide that it was created, with its id. If it is not, decide that it was not created: resume then asks once more with the same key and the same bytes, which pays nothing twice, and a refusal counts, but never one that says that its invoice is in a payment already. Until then resume only asks again.',
    rule: 'R-106',
  },
  'in-doubt-not-found': {
    severity: 'error',
    title: 'In doubt: not found',
    sentence:
      'The service answered that the address is not known ({text}), which may come after the record was written.',
    advice: 'Resume asks again with the same key and the same bytes: nothing is made twice.',
    rule: 'R-236',
  },
  'in-doubt-refused-held': {
    severity: 'error',
    title: 'In doubt: refused, and yet held',
    sentence:
      'The service refused the payment, and what it was to pay reads otherwise since: {text} It may have been made all the same, or somebody else pays it.',
    advice:
      'Do not enter it anew. Resume asks again with the same key and the same bytes, which pays nothing twice; or look it up at the service. If it is there, decide that it was created, with its id.',
    rule: 'R-235',
  },
  'in-doubt-key-of-another': {
    severity: 'error',
    title: 'In doubt: somebody else pays it',
    sentence:
      'The service knows the key of this payment from another one of the same invoice, which was sent from elsewhere: {text} Nothing was paid by this sending.',
    advice:
      'Ask who else pays from here, and look the payment up at the service. If it is there, decide that it was created, with its id, also where its day or its wording is another: what differs is kept with the decision. One that was cancelled there is cancelled here too before its invoice is paid anew. If none is there, decide that it was not created: once its key is too old it goes out under another one.',
    rule: 'R-197',
  },
  'in-doubt-handed-over': {
    severity: 'error',
    title: 'In doubt: answered that nothing was done',
    sentence:
      'It was sent, and answered that nothing was done ({text}). Such an answer may come from a gateway after the payment was made.',
    advice:
      'Resume asks again with the same key and the same bytes: that pays nothing twice, and the answer settles it. Where it is never answered otherwise, look it up at the service and decide here.',
    rule: 'R-236',
  },
  'pending-handed-over': {
    severity: 'warning',
    title: 'Sent, and answered with 401',
    sentence:
      'It was sent, and answered that the access was not valid ({text}). Such an answer may come from a gateway after the payment was made.',
    advice:
      'Once the credentials are right, resume asks again with the same key and the same bytes: that pays nothing twice, and the answer settles it. Or look it up at the service and decide here.',
    rule: 'R-25',
  },
  'in-doubt-not-done-held': {
    severity: 'error',
    title: 'In doubt: not done, and yet held',
    sentence:
      'It was sent, the service answered that nothing was done, and what it was to pay reads otherwise since: {text} It may have been made all the same, or somebody else pays it.',
    advice:
      'Do not enter it anew. Ask first whether somebody else pays it: then decide that it is never sent. If not, resume asks again with the same key and the same bytes: the service answers with the payment that was made. Or look it up at the service; if it is there, decide that it was created, with its id.',
    rule: 'R-246',
  },
  'in-doubt-id-of-another': {
    severity: 'error',
    title: 'In doubt: answered with another payment',
    sentence:
      'The service answered with another payment than the one that was sent: {text} What became of this one is not known.',
    advice:
      'Do not enter it anew, and do not cancel that payment for it: its invoice stays held here. Resume asks again with the same key and the same bytes, which pays nothing twice. If the answer stays the same, ask the provider, or look up at the service which payment pays its invoice, and decide that it was created, with that id.',
    rule: 'R-209',
  },
  'in-doubt-named-of-another': {
    severity: 'error',
    title: 'In doubt: another payment was named',
    sentence:
      'A person named a payment for this one, and it is another than the one that was sent: {text} What became of this one is not known.',
    advice:
      'Decide again: look up at the service which payment pays its invoice, and decide that it was created, with that id, or that it was not created. Do not enter it anew, and do not cancel the other payment for it. Resume asks again with the same key and the same bytes, which pays nothing twice.',
    rule: 'R-209',
  },
  'in-doubt-payee-of-another': {
    severity: 'error',
    title: 'In doubt: another payments vendor',
    sentence:
      'The service answered with a payments vendor that is another one than the one sent: {text} It was not taken up: nothing is paid through it as this vendor.',
    advice:
      'See in the dashboard, or ask the provider, whether it is this vendor. If it is, decide that it was created, with its id. If not, decide that it was not created, and enter it anew with name or street as they tell it from the other; or decide that it is never sent.',
    rule: 'R-190',
  },
  'in-doubt-payee-unnamed': {
    severity: 'error',
    title: 'There already, id unknown',
    sentence:
      'The service has this payments vendor already, and its id cannot be taken from the refusal: {text} Nothing was created, and it is not sent again.',
    advice:
      'Ask the provider for its id, and whether ERP id and e-mail are those of your entry. Then decide that it was created, with that id (`resolve IMPORT --record N --as created --id ID --note TEXT`, or in the window where its import is shown): it is kept as existing, and can be paid. If it is another one, decide that it is never sent, and enter yours with name or street as they tell it from that one.',
    rule: 'R-190',
  },
  'in-doubt-not-repeated': {
    severity: 'error',
    title: 'In doubt: not sent again',
    sentence:
      'An earlier sending was never answered, and it was not sent again: {text} That may come of the earlier sending.',
    advice:
      'Look it up at the service. If the payment is there, decide that it was created, with its id. Its invoices stay held until then.',
    rule: 'R-246',
  },
  'in-doubt-entry-over': {
    severity: 'error',
    title: 'In doubt: cannot go out as it was entered',
    sentence:
      'An earlier sending was never answered, and it cannot go out as it was entered any more: {text} That does not come of the earlier sending, of which nothing is known; its invoices read as they were ordered.',
    advice:
      'Look it up at the service. If the payment is there, decide that it was created, with its id. If it is not, decide that it is never sent. Its invoices stay held here in any case: what is still to be paid of them is paid at the service.',
    rule: 'R-246',
  },
  'in-doubt-invoice-changed': {
    severity: 'error',
    title: 'In doubt: its invoice was changed',
    sentence:
      'An earlier sending was never answered, and it was not sent again, since its invoice reads otherwise than it was ordered: {text} No payment changes that.',
    advice:
      'Ask who changed the invoice, and whether it was paid. If a payment is there, decide that it was created, with its id. If none is there and none is to be made, decide that it is never sent. Once the invoice reads as it was ordered again, resume sends it under its old key.',
    rule: 'R-252',
  },
  'in-doubt-said-not-created': {
    severity: 'error',
    title: 'In doubt: somebody else pays it',
    sentence:
      'A person said that it was not created, and it was not sent, since its invoice reads as paid or scheduled by now: {text} If it was not created, somebody else pays the invoice.',
    advice:
      'If somebody else pays it, decide that it is never sent: that ends it here. If the payment at the service is this one after all, decide that it was created, with its id.',
    rule: 'R-246',
  },
  'in-doubt-paid-elsewhere': {
    severity: 'error',
    title: 'In doubt: somebody else pays it',
    sentence:
      'An earlier sending was never answered, and it was not sent again, since its invoice reads as paid or scheduled by now: {text} Payments from this location that name their invoices so were seen to leave them unpaid, so that it does not come of this one: somebody else pays the invoice.',
    advice:
      'Ask who else pays it, and look at the service for this one. If only theirs is there, decide that this one is never sent: that ends it here. If this one is there, decide that it was created, with its id: then the invoice is paid twice, and one of the two has to be cancelled.',
    rule: 'R-246',
  },
  'in-doubt-reads-taken': {
    severity: 'error',
    title: 'In doubt: not sent again',
    sentence:
      'An earlier sending was never answered, and it was not sent again, since its invoice reads as paid or scheduled by now: {text} That may come of the earlier sending, or of somebody else.',
    advice:
      'Look it up at the service. If the payment is there, decide that it was created, with its id. If somebody else pays the invoice, decide that it is never sent: that ends it here.',
    rule: 'R-246',
  },
};
