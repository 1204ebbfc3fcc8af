import type { IssueEntry } from './issue';

const entry = (
  severity: IssueEntry['severity'],
  title: string,
  words: { readonly sentence: string; readonly advice: string },
  rule: string,
): IssueEntry => ({ severity, title, ...words, rule });

/** What the register says of payments: their keys, their cancels, and what they read. */
export const paymentRegisterIssues: Readonly<Record<string, IssueEntry>> = {
  'payment-key-age': entry(
    'warning',
    'Age of the key',
    {
      sentence: 'Its key is {hours} h old.',
      advice:
        'Resume asks again with the same key and the same bytes: the service then repeats its first answer. Once it is {most} h old a person decides.',
    },
    'R-196',
  ),
  'payment-key-too-old': entry(
    'warning',
    'Key too old',
    {
      sentence: 'Its key is {hours} h old: too old to be used again.',
      advice: 'Look at the service what became of it, or ask the provider; then decide here.',
    },
    'R-196',
  ),
  'payment-key-clock': entry(
    'warning',
    'Age of the key unknown',
    {
      sentence: 'The clock of this computer was set back since its key was made: nobody knows how old it is.',
      advice: 'Ask the provider or look there what became of it, then decide here.',
    },
    'R-196',
  ),
  'payment-unknown': entry(
    'error',
    'Payment unknown',
    {
      sentence: 'This journal knows no payment {payment}.',
      advice: 'Look for it in the list of payments; payments of other journals cannot be seen.',
    },
    'R-223',
  ),
  'payment-ambiguous': entry(
    'error',
    'Several payments',
    {
      sentence: 'Payment {payment} stands in the journal more than once: {places}.',
      advice: 'Name it by its place in the journal.',
    },
    'R-223',
  ),
  'payment-pays-others': entry(
    'error',
    'Another payment',
    {
      sentence:
        'Payment {payment} reads with other invoices, and with none of those that were ordered in it: it was not cancelled.',
      advice:
        'The service may have answered with the id of another payment. See in the dashboard what it pays, and whose it is; yours may stand there under another id.',
    },
    'R-216',
  ),
  'payment-not-cancellable': entry(
    'error',
    'Nothing to cancel',
    {
      sentence: 'Payment {payment} is not known to be at the service, so it cannot be cancelled.',
      advice: 'Settle first what became of it.',
    },
    'R-216',
  ),
  'payment-paid-twice': entry(
    'error',
    'Paid twice',
    {
      sentence: 'PAID TWICE: invoice {invoice} is in payment {payment} and in {other}.',
      advice:
        'See which of the two is to stand, and cancel the other while no money has moved (`payments cancel ID`). Where both went out, ask the vendor for the money back.',
    },
    'R-246',
  ),
  'payment-not-found': entry(
    'error',
    'Payment not found',
    {
      sentence:
        'The service knows no payment {payment}: what became of it is not known, and its invoices stay held.',
      advice:
        'Look it up in the dashboard, or ask the provider. Do not pay its invoices anew before that is known.',
    },
    'R-223',
  ),
  'payment-read-of-another': entry(
    'error',
    'Answered for another payment',
    {
      sentence:
        'Asked for payment {payment}, the service answered with payment {other}: nothing was learned of {payment}.',
      advice:
        'Refresh it once more. Where the answer stays so, ask the provider what became of {payment}; do not cancel {other} for it.',
    },
    'R-223',
  ),
  'payment-reads-others': entry(
    'error',
    'Another payment',
    {
      sentence:
        'Payment {payment} reads with other invoices, and with none of those that were ordered in it: it is the payment of somebody else, and says nothing of yours.',
      advice:
        'Do not cancel it for yours. See in the dashboard whose it is, and whether your invoices stand in a payment of another id; they are not to be paid anew before that is known.',
    },
    'R-209',
  ),
  'payment-reads-differently': entry(
    'error',
    'Reads otherwise than ordered',
    {
      sentence: 'Payment {payment} reads otherwise than it was ordered: {fields}.',
      advice:
        'See in the dashboard which is right, and who changed or made it. Where it must not go out so, cancel it while no money has moved (`payments cancel ID`) and read it again.',
    },
    'R-210',
  ),
  'payment-cancel-doubt': entry(
    'error',
    'Cancel in doubt',
    {
      sentence: 'The cancel was sent, but no answer could be read.',
      advice: 'Cancel again: it goes out under the same key, and asking again does no harm.',
    },
    'R-219',
  ),
  'payment-cancel-doubt-refused': entry(
    'error',
    'Cancel in doubt',
    {
      sentence:
        'A cancel was sent on {at}, and no answer to it could be read. It was sent again, which was refused ({text}): that says nothing of the first, so that it may be cancelled.',
      advice:
        'Its invoices stay held. Read it (`payments refresh ID`), and cancel again once the service lets you, which does no harm: the answer to that tells.',
    },
    'R-219',
  ),
  'payment-cancel-doubt-reads-cancelled': entry(
    'error',
    'Reads cancelled, as was asked from here',
    {
      sentence:
        'It reads as {status}, and a cancel was sent from here on {at} to which no answer could be read: that is most likely what cancelled it. One reading does not prove it, so that its invoices stay held.',
      advice:
        'Cancel again (`payments cancel ID`), which is harmless: once the service has answered that it is cancelled and it was read, its invoices are free.',
    },
    'R-219',
  ),
  'payment-cancel-otherwise': entry(
    'error',
    'Not cancelled after all',
    {
      sentence:
        'The service answered that it is cancelled, and it reads {status} since, which does not say so: it may be live all the same.',
      advice:
        'It counts as not cancelled, and its invoices stay held. Ask the provider what became of it; once it reads as cancelled (`payments refresh ID`), that counts. Where the provider says that this code always means cancelled, put that on record in the setting payment.codes of the connection (`cancelled`: true).',
    },
    'R-217',
  ),
  'payment-cancelled-since': entry(
    'warning',
    'Cancelled since',
    {
      sentence: 'It was created, and is cancelled since ({text}): nothing is paid by it.',
      advice: 'Nothing needs to be done. To pay its invoices after all, enter the payment anew.',
    },
    'R-218',
  ),
  'payment-cancelling-since': entry(
    'error',
    'Cancel not settled',
    {
      sentence:
        'It was created, and a cancel was asked for since ({text}); it is not proven that it is cancelled.',
      advice: '`payments show ID` tells what was answered and read, and what to do.',
    },
    'R-218',
  ),
  'payment-cancelled-unread': entry(
    'error',
    'Cancelled, and not read since',
    {
      sentence: 'The service answered that it is cancelled, and it could not be read since.',
      advice:
        'Its invoices stay held until it was read and reads as cancelled: read it again (`payments refresh ID`).',
    },
    'R-251',
  ),
  'payment-cancel-of-another': entry(
    'error',
    'Cancel in doubt',
    {
      sentence:
        'The cancel was sent, and the answer was for another payment: whether this one is cancelled is not known.',
      advice:
        'Its invoices stay held. Cancel again, which does no harm; where the answer stays so, ask the provider which of the two payments is cancelled.',
    },
    'R-216',
  ),
  'payment-cancelled-elsewhere': entry(
    'warning',
    'Cancelled elsewhere',
    {
      sentence:
        "It reads as '{label}' and was not cancelled from here. One reading does not prove it: its invoices stay held.",
      advice:
        'Find out who cancelled it and why. To pay its invoices anew, cancel it here too (`payments cancel ID`), which is harmless: once the service has answered that it is cancelled and it was read, they are free.',
    },
    'R-218',
  ),
  'payment-ended-held': entry(
    'warning',
    'Ended, and still held',
    {
      sentence:
        "It reads '{label}' ({code}), which sounds like an end without money; nothing proves that none has moved, so its invoices stay held.",
      advice:
        'Ask the provider whether money has left. If none has, cancel it (`payments cancel ID`) and read it again (`payments refresh ID`): once it is cancelled and reads otherwise than before, its invoices are free. Where it goes on reading so, and the provider says that this code always means that nothing is paid, put that on record: `connections set NAME \'payment.codes={"{code}":{"label":"{label}","terminal":true,"cancelled":true}}\' --reason TEXT`, with who said so, on the connection of this payment and on the one that pays (in the window: the setting payment.codes). It counts for every payment that reads with this code.',
    },
    'R-215',
  ),
  'payment-ended-moving': entry(
    'warning',
    'Ended, and still held',
    {
      sentence:
        "It reads '{label}', and its code {code} is one with which money moves: its invoices stay held, whatever its label says.",
      advice:
        'It can no longer be cancelled. Ask the provider what became of the money; once it reads otherwise (`payments refresh ID`), that counts. Do not pay its invoices anew before.',
    },
    'R-217',
  ),
  'payment-ended-uncoded': entry(
    'warning',
    'Ended, and still held',
    {
      sentence:
        "It reads '{label}' without a code, which sounds like an end without money; nothing proves that none has moved, so its invoices stay held.",
      advice:
        'Ask the provider whether money has left. If none has, cancel it (`payments cancel ID`) and read it again (`payments refresh ID`): once it is cancelled and reads otherwise than before, its invoices are free.',
    },
    'R-215',
  ),
  'payment-cancel-open': entry(
    'warning',
    'Can be cancelled',
    {
      sentence: 'As last read ({label}), no money has moved; the answer tells whether it could be cancelled.',
      advice: 'Once it is cancelled, its invoices count as unpaid again.',
    },
    'R-216',
  ),
  'payment-cancel-unread': entry(
    'warning',
    'Not read yet',
    {
      sentence: 'It was not read yet; the answer tells whether it could be cancelled.',
      advice: 'Refresh it first.',
    },
    'R-216',
  ),
  'payment-cancel-uncoded': entry(
    'warning',
    'Read without a code',
    {
      sentence:
        'As last read it shows no code of its status; the answer tells whether it could be cancelled.',
      advice: 'Refresh it first.',
    },
    'R-216',
  ),
  'payment-cancel-unknown': entry(
    'warning',
    'Code not known',
    {
      sentence:
        'As last read it is {label} ({code}). This code is not known with that name, so that it does not tell whether money has moved; the answer tells whether it could be cancelled.',
      advice: 'Ask the provider what the code means, and keep it in payment.codes.',
    },
    'R-215',
  ),
  'payment-cancel-moving': entry(
    'warning',
    'Money is moving',
    {
      sentence: 'It is {label} ({code}): money is moving or has moved, so it can no longer be cancelled.',
      advice: 'Ask the provider.',
    },
    'R-217',
  ),
  'payment-cancel-done': entry(
    'warning',
    'Cancelled',
    { sentence: 'It is cancelled.', advice: 'Nothing needs to be done.' },
    'R-219',
  ),
  'payment-cancel-no-id': entry(
    'warning',
    'Not at the service',
    {
      sentence: 'It is not known to be at the service, so there is nothing to cancel.',
      advice: 'Settle first what became of it.',
    },
    'R-216',
  ),
};
