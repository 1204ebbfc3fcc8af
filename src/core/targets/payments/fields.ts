import { synonyms } from '../synonyms';
import type { Field } from '../target';

/** What a payment needs; several rows of one payment are its invoices. */
export const fields: readonly Field[] = [
  {
    key: 'vendor_id',
    label: 'Payments vendor',
    kind: 'code',
    required: true,
    also: synonyms('payments vendor id, payment vendor id, payment vendor, payee id, payee'),
    holdsServiceId: true,
    help: 'The id of a payments vendor that this journal created; never the id of an accounting vendor.',
    rule: 'R-187',
  },
  {
    key: 'location_id',
    label: 'Paying location',
    kind: 'code',
    required: true,
    also: synonyms(
      'location, location id, location code, site, site id, store, store id, restaurant, branch',
    ),
    help: 'The location that pays; the company follows from it.',
    rule: 'R-206',
    lookup: 'location',
  },
  {
    key: 'send_date',
    label: 'Send on',
    kind: 'date',
    required: true,
    also: synonyms('send date, payment date, pay on, pay date, date to send, scheduled date, execution date'),
    help: 'The day on which the payment is sent. It is never filled in for you.',
    rule: 'R-207',
  },
  {
    key: 'currency',
    label: 'Currency',
    kind: 'currency',
    required: true,
    also: synonyms('currency code, curr, payment currency, Währung, devise, moneda, moeda, valuta'),
    help: 'USD or CAD, one for the whole payment.',
    rule: 'R-201',
  },
  {
    key: 'items[].total_amount',
    label: 'Amount',
    kind: 'amount',
    required: true,
    also: synonyms(
      'total amount, invoice total, invoice amount, amount to pay, total, Betrag, montant, importe',
    ),
    help: 'The whole total of the invoice, at most two decimals; an invoice is paid in full or left out.',
    rule: 'R-204',
    maxDecimals: 2,
  },
  {
    key: 'items[].invoice_id',
    label: 'Invoice ID',
    kind: 'code',
    required: false,
    also: synonyms('service invoice id, id of the invoice'),
    holdsServiceId: true,
    help: 'The id of the invoice at the service.',
    rule: null,
  },
  {
    key: 'items[].invoice_number',
    label: 'Invoice number',
    kind: 'code',
    required: false,
    also: synonyms(
      'invoice no, invoice, bill number, bill no, document number, Rechnungsnummer, numéro de facture',
    ),
    help: 'The number that the vendor gave the invoice.',
    rule: null,
  },
];
