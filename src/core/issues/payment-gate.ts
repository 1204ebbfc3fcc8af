import type { IssueEntry } from './issue';

const entry = (
  severity: IssueEntry['severity'],
  title: string,
  words: { readonly sentence: string; readonly advice: string },
  rule: string,
): IssueEntry => ({ severity, title, ...words, rule });

const allTheSame = 'pay it all the same with your name and the reason';

/** What the gate before payments finds (who may pay what, and what is asked on record). */
export const paymentGateIssues: Readonly<Record<string, IssueEntry>> = {
  'payment-refused-replayed': entry(
    'error',
    'Rejected',
    {
      sentence:
        'An earlier sending was never answered, and a person said that nothing came of it; asked again under the same key, the service refused the payment: {text}',
      advice:
        'Before you pay it in any other way, from here or from elsewhere, look in the dashboard once more that no payment of its invoices is there.',
    },
    'R-198',
  ),
  'payment-invoice-archived-alike': {
    severity: 'error',
    title: 'Another of its number paid elsewhere',
    sentence:
      'Invoice {paid} was imported as archived (paid or exported elsewhere) on {date}: record {record} of {file}, import {importId}. {invoice} may be the same one, and is not paid.',
    advice: 'Leave it out. If it is another invoice, pay it all the same with your name and the reason.',
    rule: 'R-245',
  },
  'payment-invoice-archived-paid': entry(
    'error',
    'Already paid elsewhere',
    {
      sentence:
        'Invoice {invoice} was imported as archived (paid or exported elsewhere) on {date}: record {record} of {file}, import {importId}.',
      advice: 'Leave it out: it reads as paid at the service as well, and that cannot be overruled here.',
    },
    'R-245',
  ),
  'payment-reads-archived': entry(
    'error',
    'Archived at the service',
    {
      sentence: "Invoice {invoice} reads as '{seen}' at the service: it is no longer active there.",
      advice: `Leave it out. If it was never paid, ${allTheSame}.`,
    },
    'R-245',
  ),
  'payment-word-unconfirmed': entry(
    'error',
    'Payment status not confirmed',
    {
      sentence:
        "Invoice {invoice} has the payment status '{seen}'; nobody has confirmed yet that this status means: nothing paid, nothing scheduled.",
      advice: `Look at the invoice in the dashboard. Confirm the status for this service if it means that, or ${allTheSame}.`,
    },
    'R-252',
  ),
  'payment-status-not-ready': entry(
    'error',
    'Not approved',
    {
      sentence: "Invoice {invoice} reads as '{seen}': it is not approved, ready for export or exported.",
      advice: `Have it approved first, or ${allTheSame}.`,
    },
    'R-252',
  ),
  'payment-type-unknown': entry(
    'error',
    'Perhaps no invoice',
    {
      sentence:
        "Invoice {invoice} is of the type '{seen}': it may be a credit, or another document that is not paid.",
      advice: `Look at it in the service. Leave it out, or ${allTheSame}.`,
    },
    'R-252',
  ),
  'payment-sub-status': entry(
    'error',
    'A reason against it is shown',
    {
      sentence: "Invoice {invoice} shows the sub-status '{seen}', which only invoices out of use have.",
      advice: `Look at it in the service. Leave it out, or ${allTheSame}.`,
    },
    'R-252',
  ),
  'payment-vendor-unshown': entry(
    'error',
    'No vendor shown',
    {
      sentence:
        'Invoice {invoice} shows no vendor at the service: nothing there says that it is owed to the one that this payment goes to.',
      advice: `Have the vendor set on the invoice in the service. Leave it out until then, or ${allTheSame}.`,
    },
    'R-252',
  ),
  'payment-location-unshown': entry(
    'error',
    'No location shown',
    {
      sentence:
        'Invoice {invoice} shows no location at the service: nothing there says that it is one of the location that this payment is made from.',
      advice: `Have the location set on the invoice in the service. Leave it out until then, or ${allTheSame}.`,
    },
    'R-252',
  ),
  'payment-invoice-other-company': entry(
    'error',
    'Invoice of another company',
    {
      sentence:
        'Invoice {invoice} is one of company {got}, whose vendor it names (id {vendor}), and the payment is for company {company}, where the same ERP id may be another vendor.',
      advice:
        'Pay it by a payments vendor of company {got}. If its vendor was added to company {company} since, fetch the vendors of that company anew (sync), then check again.',
    },
    'R-187',
  ),
  'payment-location-other-company': entry(
    'error',
    'Location of another company',
    {
      sentence:
        'Payments from location {location} read as ones of company {got}, and the payment of invoice {invoice} is for company {company}, where the same ERP id may be another vendor.',
      advice: `Compare the invoice in the dashboard. Pay it by a payments vendor of company {got} if it is one of that. If not, ${allTheSame}.`,
    },
    'R-187',
  ),
  'payment-company-untold': entry(
    'error',
    'Which company it is of is not known',
    {
      sentence:
        'The connection has several companies, and nothing tells that invoice {invoice} is one of company {company}: no vendors that were fetched have its vendor, and no payment from location {location} was read.',
      advice: `Fetch the vendors of company {company} (sync), then check again. Or see in the dashboard which company it is of: if it is that one, ${allTheSame}.`,
    },
    'R-187',
  ),
  'payment-number-elsewhere': entry(
    'error',
    'Same number under another company',
    {
      sentence:
        'Number {invoice} of this vendor is in payment {payment} of company {company} already (record {record} of {file}, import {importId}); it may be the same invoice.',
      advice: `Compare the two. If they are different invoices, ${allTheSame}.`,
    },
    'R-245',
  ),
  'payment-number-of-others': entry(
    'error',
    'Other vendors have this number too',
    {
      sentence:
        'The payment names invoice {invoice} by its number alone, and other vendors have an invoice of that number, too: {text}. Which of them is paid depends on a setting of the location that cannot be read.',
      advice: `Name the invoice by its id in place of its number. If the location goes by vendor and number, ${allTheSame}.`,
    },
    'R-222',
  ),
  'payment-id-at-other-address': entry(
    'error',
    'Same invoice at another production address',
    {
      sentence:
        'Connection {connection}, at another production address, has a payment of the same company and invoice id {invoice} already: {payment}, record {record} of {file}, import {importId}.',
      advice: `Make sure that the two addresses are not one service. If they are not, ${allTheSame}.`,
    },
    'R-245',
  ),
  'payment-reads-otherwise': entry(
    'error',
    'Reads otherwise',
    {
      sentence: 'It was created, and reads otherwise than it was sent. {text}',
      advice:
        'See in the dashboard what it pays. What it should not pay is cancelled there or here; an invoice that it reads without is asked about when it is paid anew.',
    },
    'R-222',
  ),
  'payment-refused-before': entry(
    'error',
    'In a payment that was refused',
    {
      sentence:
        'Invoice {invoice} is in a payment that was sent on {date} and refused: record {record} of {file}, import {importId} ({text}). This one goes out under another key, by which the service does not know it again; and a refusal may come of a gateway, after the payment was made.',
      advice: `See in the dashboard whether a payment of this invoice stands there. If there is none, ${allTheSame}.`,
    },
    'R-197',
  ),
  'payment-reads-without': entry(
    'error',
    'Ordered in another payment',
    {
      sentence:
        'Invoice {invoice} was ordered in payment {payment} (record {record} of {file}, import {importId}), which reads without it.',
      advice: `See in the dashboard what that payment pays. If this invoice is in no payment, ${allTheSame}.`,
    },
    'R-246',
  ),
  'payment-number-several': entry(
    'error',
    'Several invoices of this number',
    {
      sentence: 'Number {invoice} of this vendor means several invoices: {text}.',
      advice: 'Name the one that is meant by its id.',
    },
    'R-252',
  ),
  'payment-invoice-unread': entry(
    'warning',
    'Not looked up yet',
    {
      sentence: 'Invoice {invoice} was not looked up at the service.',
      advice:
        'It is read before it is paid, and held back then if anything speaks against it. Check again when the service can be reached.',
    },
    'R-252',
  ),
  'payment-cancelled-before': entry(
    'warning',
    'Its payment was cancelled',
    {
      sentence:
        'Invoice {invoice} was in the payment {payment} of {date} ({file}, record {record}), which was cancelled. It is paid anew.',
      advice: 'Leave it out if it is not to be paid after all.',
    },
    'R-251',
  ),
  'payment-date-far': entry(
    'warning',
    'Far ahead',
    {
      sentence: 'The send date {value} is more than 90 days after today ({today}).',
      advice: 'See whether its year and month are meant.',
    },
    'R-248',
  ),
  'payment-date-past': entry(
    'error',
    'Send date in the past',
    {
      sentence: 'The payment is to be sent on {value}, which is before today ({today}).',
      advice: 'Choose today or a later day.',
    },
    'R-207',
  ),
  'payment-alike': entry(
    'warning',
    'A payment like it',
    {
      sentence:
        'The same vendor was paid the same amount and currency on {date}: payment {payment}, record {record} of {file}.',
      advice: 'Make sure that it is not the same bill.',
    },
    'R-249',
  ),
  'payment-status-confirmed': entry(
    'warning',
    'Payment status confirmed',
    {
      sentence:
        "The payment status '{word}' now counts as unpaid at this whole service: for every invoice and every connection to it, whatever becomes of this payment.",
      advice: 'To take that back: payments words --connection NAME --withdraw WORD --by NAME --note TEXT.',
    },
    'R-252',
  ),
  'payment-word-says-paid': entry(
    'error',
    'Says that something is paid',
    {
      sentence:
        "The payment status '{word}' says that something is paid or scheduled: it cannot be confirmed as nothing paid, nothing scheduled.",
      advice: 'Leave it unconfirmed: invoices that read so are not paid, or asked about one by one.',
    },
    'R-252',
  ),
  'payment-word-unread': entry(
    'error',
    'No invoice reads so',
    {
      sentence: "No invoice that was read here has the payment status '{word}'. Read were: {read}.",
      advice:
        'Write it as the service does. To confirm it all the same, before any invoice reads so: --unread (payments words).',
    },
    'R-252',
  ),
  'payment-word-none-read': entry(
    'warning',
    'No invoice was read yet',
    {
      sentence:
        "No invoice of this service was read here yet: whether any has the payment status '{word}' is not known.",
      advice: 'After `sync --only invoices`, payments words lists the statuses that invoices have.',
    },
    'R-252',
  ),
  'payment-word-not-here': entry(
    'error',
    'No invoice of the payment reads so',
    {
      sentence:
        "No invoice of this payment has the payment status '{word}', so it is not confirmed. They have: {words}. Nothing was sent.",
      advice: 'Name the status that they have, or leave --confirm-word out.',
    },
    'R-252',
  ),
  'payment-word-not-confirmed': entry(
    'error',
    'Not confirmed',
    {
      sentence:
        "The payment status '{word}' is not confirmed at this service, so nothing was taken back. Confirmed are: {confirmed}.",
      advice: 'Write it as payments words lists it.',
    },
    'R-252',
  ),
  'payment-answer-refused': entry(
    'error',
    'Cannot be overruled',
    {
      sentence: '{text} That cannot be overruled.',
      advice:
        'Leave invoice {invoice} out of the payment, or correct what stands against it and check again.',
    },
    'R-252',
  ),
  'payment-answers-none': entry(
    'error',
    'Nothing to answer',
    {
      sentence: "Nothing is asked of invoice '{invoice}' that could be answered.",
      advice:
        'Check the import and answer what it asks, by the name under which the payment calls the invoice.',
    },
    'R-252',
  ),
  'payment-answer-unsigned': entry(
    'error',
    'Name or reason missing',
    {
      sentence: 'To pay all the same, or to confirm a payment status, a name and a reason are needed.',
      advice: 'Give both: they are kept with the answer.',
    },
    'R-252',
  ),
  'invoice-reads-otherwise': entry(
    'error',
    'Invoice reads otherwise',
    {
      sentence: 'Invoice {invoice}: {field} is {got}, the payment says {sent}.',
      advice: 'Look at the invoice.',
    },
    'R-252',
  ),
  'invoice-partly-paid': entry(
    'error',
    'Partly paid',
    {
      sentence:
        'Invoice {invoice} has {got} outstanding of a total of {sent}; an invoice is paid in full or not at all.',
      advice: 'Leave it out.',
    },
    'R-204',
  ),
  'invoice-not-open': entry(
    'error',
    'Not open for payment',
    {
      sentence: "Invoice {invoice} reads as '{got}' at the service; it is not paid again.",
      advice:
        'Leave it out: this cannot be overruled here. If it was never paid, have its payment status put right at the service, then check again.',
    },
    'R-245',
  ),
  'invoice-shows-payment': entry(
    'error',
    'Not open for payment',
    {
      sentence:
        "Invoice {invoice} reads as '{got}', but it shows a payment (payment_info is filled); it is not paid again.",
      advice: 'Look at that payment in the dashboard, and leave the invoice out.',
    },
    'R-245',
  ),
  'invoice-not-found': entry(
    'error',
    'Invoice not found',
    {
      sentence: 'Invoice {invoice} is not paid, since it cannot be read at the service: {text}',
      advice: 'Give the id of the invoice, as the service shows it.',
    },
    'R-252',
  ),
};
