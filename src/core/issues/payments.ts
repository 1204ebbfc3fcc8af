import type { IssueEntry } from './issue';
import { paymentRegisterIssues } from './payments-register';

const entry = (
  severity: IssueEntry['severity'],
  title: string,
  words: { readonly sentence: string; readonly advice: string },
  rule: string,
): IssueEntry => ({ severity, title, ...words, rule });

/** What can be wrong with a payment or a payments vendor before it is sent. */
const beforeSending: Readonly<Record<string, IssueEntry>> = {
  'payment-currency': entry(
    'error',
    'Currency cannot be paid',
    {
      sentence: "Payments go out in USD or CAD only, not in '{value}'.",
      advice: 'Leave the invoice out, or pay it elsewhere.',
    },
    'R-201',
  ),
  'payment-without-invoices': entry(
    'error',
    'No invoices',
    {
      sentence: 'The payment names no invoice.',
      advice: 'Map amount and invoice number, one row an invoice.',
    },
    'R-199',
  ),
  'payment-amount': entry(
    'error',
    'Amount not above zero',
    {
      sentence: "The amount '{value}' is not above zero.",
      advice: 'Pay the whole total of the invoice, or leave it out.',
    },
    'R-204',
  ),
  'payment-amount-decimals': entry(
    'error',
    'More than two decimals',
    { sentence: "The amount '{value}' is no amount of at most two decimals.", advice: 'Correct the amount.' },
    'R-200',
  ),
  'payment-invoice-unnamed': entry(
    'error',
    'Invoice not named',
    {
      sentence: 'The entry names no invoice.',
      advice: 'Give the id of the invoice at the service, its number, or both.',
    },
    'R-252',
  ),
  'payment-invoice-repeated': entry(
    'error',
    'Invoice twice in the payment',
    { sentence: 'Invoice {invoice} stands in this payment twice.', advice: 'Leave one of the two out.' },
    'R-245',
  ),
  'payment-invoice-twice': entry(
    'error',
    'Invoice in two payments',
    {
      sentence: 'Invoice {invoice} is in the payment of row {firstRow} already (record {firstRecord}).',
      advice: 'An invoice is paid once: leave it out of one of the two.',
    },
    'R-245',
  ),
  'payment-vendor-unknown': entry(
    'error',
    'Payments vendor unknown',
    {
      sentence: 'This journal knows no payments vendor {vendor}.',
      advice:
        'Name it by the id that the list of payments vendors shows, not by its ERP id; where it is not in that list, create it first.',
    },
    'R-187',
  ),
  'payment-vendor-elsewhere': entry(
    'error',
    'Payments vendor of another connection',
    {
      sentence:
        'This journal knows payments vendor {vendor} over the connection {connection} only, which leads to another service or address.',
      advice: 'Pay it over that connection, or create it at this service first.',
    },
    'R-187',
  ),
  'payment-vendor-erp-id': entry(
    'error',
    'ERP id of a payments vendor',
    {
      sentence: '{vendor} is the ERP id of the payments vendor {id}, not the id that payments go by.',
      advice: 'Name it by the id of the payments vendor.',
    },
    'R-187',
  ),
  'payment-vendor-accounting': entry(
    'error',
    'Id of an accounting vendor',
    {
      sentence: '{vendor} is the id of the accounting vendor {name}, not of a payments vendor.',
      advice: 'Create the vendor as a payments vendor first and use the id it gets there.',
    },
    'R-187',
  ),
  'payment-vendor-other-company': entry(
    'error',
    'Payments vendor of another company',
    {
      sentence:
        'Payments vendor {vendor} is one of company {own}, and the payment is for company {company}, where the same ERP id may be another vendor.',
      advice: 'Name the payments vendor of company {company}; where there is none, create it first.',
    },
    'R-187',
  ),
  'payment-vendor-taken-up': entry(
    'warning',
    'Taken up, and nothing paid through it yet',
    {
      sentence:
        'Payments vendor {vendor} was not created here: the service named it as having the name, ZIP code and street of {name}. That its ERP id is {erpId}, and whose e-mail it has, is not known.',
      advice: 'See in the dashboard, or ask the provider, that it is this vendor before you pay through it.',
    },
    'R-190',
  ),
  'payment-vendor-other-location': entry(
    'warning',
    'Paid from another location before',
    {
      sentence:
        'ERP vendor id {erpId} was paid from location {locations} before; it counts for the paying location only, and may mean another vendor here.',
      advice: 'Make sure that it is the same vendor.',
    },
    'R-193',
  ),
  'payment-invoice-archived': entry(
    'error',
    'Already paid elsewhere',
    {
      sentence:
        'Invoice {invoice} was imported as archived (paid or exported elsewhere) on {date}: record {record} of {file}, import {importId}. It is not paid again.',
      advice: 'Leave it out. If it was never paid, pay it all the same with your name and the reason.',
    },
    'R-245',
  ),
  'payment-invoice-taken': entry(
    'error',
    'In another payment',
    {
      sentence:
        'Invoice {invoice} is in payment {payment} already ({outcome}, {date}): record {record} of {file}, import {importId}.',
      advice:
        'Leave it out, unless that payment is cancelled: once the cancel was read, the invoice is free again. If it was cancelled elsewhere, cancel it here too (`payments cancel ID`): that is harmless, and frees the invoice. Where it reads as failed, void or another end, `payments show ID` tells the way on. One that was not ordered here but named for a record is cancelled at the service: a resume of that record reads it again.',
    },
    'R-246',
  ),
  'payment-invoice-verified': entry(
    'warning',
    'May be paid by others too',
    {
      sentence:
        'Invoice {invoice} was sent as verified on {date} (record {record} of {file}, import {importId}): bill pay may pay it too, and whether autopay does is not known here.',
      advice: 'Make sure that nothing else pays it before you do.',
    },
    'R-248',
  ),
  'payments-elsewhere-unseen': entry(
    'warning',
    'Payments of others',
    {
      sentence:
        'Payments made on other machines, or in the service itself, cannot be seen from here: the service lists none, so only those of this journal are held against yours.',
      advice: 'Make sure that nobody else pays the same invoices.',
    },
    'R-223',
  ),
  'payment-overtaken': entry(
    'error',
    'Taken meanwhile',
    {
      sentence: 'Payments with an invoice that another payment has taken since they were checked: {count}.',
      advice: 'Check it again: it says which, and by what.',
    },
    'R-246',
  ),
};

const atSending: Readonly<Record<string, IssueEntry>> = {
  'payment-refused': entry(
    'error',
    'Rejected',
    {
      sentence: 'The service refused the payment: {text}',
      advice:
        'Correct what the message names and enter it as a new payment, or retry it as it is. It goes out under the same key: should the refusal be wrong, or somebody else pay the invoice meanwhile, nothing is paid twice. Where it has to go out under another, you are asked first.',
    },
    'R-198',
  ),
  'payment-no-rail': entry(
    'error',
    'Cannot be paid from here',
    {
      sentence: 'This vendor cannot be paid from this location: {text}',
      advice:
        'Nothing is wrong with the entry. Ask the provider to set up a way to pay, or pay from another location.',
    },
    'R-220',
  ),
  'key-header-other': entry(
    'warning',
    'Another header for keys',
    {
      sentence:
        'The interface names the header of an idempotency key Idempotency-Key; over {connection} keys go out as {header} from now on. A service that does not know that header gets every payment, and every repeat after a lost answer, without a key: it may pay twice.',
      advice:
        'Set idempotency.header so only where the provider has told you that header; else set it back to Idempotency-Key.',
    },
    'R-196',
  ),
  'key-header-in-doubt': entry(
    'warning',
    'In doubt under the header of before',
    {
      sentence:
        'In doubt over {connection}: {payments}. What is repeated of them goes out in the header that carried its key first, not in {header}.',
      advice: 'Settle them first (resume, payments refresh), or see at the service what became of them.',
    },
    'R-196',
  ),
  'payment-vendor-exists': entry(
    'warning',
    'Existing',
    {
      sentence:
        'The service has a payments vendor of this name, ZIP code and street already: {text} It compares those three only; whether its ERP id, e-mail, telephone, city and state are those of your entry is not known unless they are named here.',
      advice:
        'Its id is kept here and can be used for payments. See in the dashboard, or ask the provider, that it is this vendor before anything is paid through it; if it is another one, pay nothing through it, and enter yours with name or street as they tell it from that one.',
    },
    'R-190',
  ),
  'payment-vendor-exists-unread': entry(
    'error',
    'Existing, id unknown',
    {
      sentence: 'The service has this payments vendor already, but does not say its id: {text}',
      advice:
        'Ask the provider for its id. Then retry it: it is refused once more, and its id can be decided (`resolve IMPORT --record N --as created --id ID --note TEXT`).',
    },
    'R-190',
  ),
  'payment-unexpected': entry(
    'error',
    'Payment not readable',
    {
      sentence: 'The answer about payment {payment} does not hold the payment where it should.',
      advice: 'Compare the settings of the service profile with the answer; it is kept as it came.',
    },
    'R-211',
  ),
  'in-doubt-key-header': entry(
    'error',
    'In doubt',
    {
      sentence:
        'It was sent and never answered. Which header carried its key then was not kept, and `idempotency.header` is another one than the interface names now: a repeat could pay it twice, so it is not sent again.',
      advice:
        'Look it up at the service. If the payment is there, decide that it was created, with its id; if it is not, decide that it is never sent, or that it was not created.',
    },
    'R-196',
  ),
  'in-doubt-key-old': entry(
    'error',
    'In doubt: the key is old',
    {
      sentence:
        'It was sent without an answer, and its key is {text} h old; how long the service remembers a key is not known, so it is not repeated by itself any more.',
      advice:
        'Ask the provider or look there what became of it, then decide here. That the invoice still reads as unpaid does not prove that no payment was made.',
    },
    'R-196',
  ),
  'in-doubt-key-clock': entry(
    'error',
    'In doubt: the age of the key is unknown',
    {
      sentence:
        'It was sent without an answer, and the clock of this computer was set back since: nobody knows how old its key is, so it is not repeated by itself any more.',
      advice:
        'Ask the provider or look there what became of it, then decide here. That the invoice still reads as unpaid does not prove that no payment was made.',
    },
    'R-196',
  ),
  'payment-too-large': entry(
    'error',
    'Too large',
    {
      sentence: 'The service answered that this payment is larger than it takes (413): {text}',
      advice:
        'One payment is never parted: what it pays, a person decides. Where it has several invoices, enter fewer of them in each payment; where it has one, such an answer is not of its size: ask the provider. See at the service first that it was not made: such an answer may come after the write.',
    },
    'R-240',
  ),
  'payment-taken-meanwhile': entry(
    'error',
    'In another payment meanwhile',
    {
      sentence: 'It was not sent: {text}',
      advice:
        'Nothing needs to be done where that payment is to stand. To pay otherwise, cancel that one first; once the cancel was read, enter this one as a new payment. Where that one reads as failed, void or another end, `payments show ID` tells the way on.',
    },
    'R-246',
  ),
  'payment-not-sent': entry(
    'error',
    'Not sent',
    {
      sentence: 'It was not sent: {text}',
      advice:
        'This payment was not made. Where an invoice reads as paid, partly paid or on its way, leave it out: find out what pays it. Where the payment itself is wrong, correct it and enter it as a new payment. What waits for an approval or another status is entered anew once it reads so.',
    },
    'R-252',
  ),
  'paused-invoice-changed': entry(
    'error',
    'An invoice is not as it was seen',
    {
      sentence: 'Before a payment was sent, its invoices were read, and it was held back. {text}',
      advice: 'Look at that payment; it was not sent. Resume goes on with the others.',
    },
    'R-252',
  ),
  'paused-first-payment': entry(
    'warning',
    'First payment at a location',
    {
      sentence:
        'The first payment at this location was created and read back; the others wait until somebody has looked at it and resumes. {text}',
      advice:
        'How the service ties entries to invoices is a setting of the location: look at the payment and its invoices, then resume.',
    },
    'R-222',
  ),
  'payment-reads-cancelled': entry(
    'error',
    'Cancelled at the service',
    {
      sentence: 'The service has answered with {text}. Nothing is paid by it.',
      advice:
        'Find out who cancelled it and why. If its invoices are still to be paid, enter the payment anew: it goes out under a key of its own.',
    },
    'R-197',
  ),
  'paused-payment-cancelled': entry(
    'error',
    'A payment reads as cancelled',
    {
      sentence: 'A payment was not made anew: the service has answered with {text}.',
      advice:
        'Nothing more is sent until you resume. Find out who cancelled it and why. Its invoices are held until it is cancelled here too (`payments cancel ID`), which is harmless; then enter the payment anew.',
    },
    'R-197',
  ),
  'paused-payment-of-another': entry(
    'error',
    'Answered with another payment',
    {
      sentence:
        'The service has answered with another payment than the one that was sent, or a person named another one: {text}',
      advice:
        'Nothing more is sent until you resume, and its invoice stays held. If a person named it, decide again. Else ask the provider what stands between here and the service; resume asks again with the same key, which pays nothing twice.',
    },
    'R-209',
  ),
  'paused-payment-differs': entry(
    'error',
    'A payment reads back otherwise',
    {
      sentence: 'A payment reads back otherwise than it was sent. {text}',
      advice:
        'Nothing more is sent. Look at the payment now: it can be cancelled as long as no money has moved.',
    },
    'R-222',
  ),
};

/** Everything about payments and payments vendors. `{text}`: the service's own words, or what was read. */
export const paymentIssues: Readonly<Record<string, IssueEntry>> = {
  ...beforeSending,
  ...paymentRegisterIssues,
  ...atSending,
};
