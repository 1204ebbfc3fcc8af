import type { Issue } from '../../issues/issue';
import { compareTexts } from '../../values/decimal';
import type { JsonObject } from '../../values/json';
import type { ServiceProfile } from '../profile-shape';
import { type InvoiceSeen, partsSeen } from './resolved';

/** What a payment says of one of its invoices, by our names. */
export type InvoiceToPay = {
  readonly word: string;
  readonly total: string;
  readonly currency: string;
  readonly location: string;
  /** ERP id of the payments vendor; null: not known. */
  readonly erpVendorId: string | null;
};

type Finding = Pick<Issue, 'code' | 'params'>;

const saysPaid = /(?<!un)(?<!un-)(?<!not[ _-])(?<!partly[ _-])(?<!partially[ _-])\bpaid\b/i;

const saysMoving = /(?<!\b(?:un|not|never|nothing|none|to be)\s)\b(?:paid|scheduled)\b/i;

/**
 * Whether a payment word says that something is paid, in part too, or scheduled: no person can confirm it as "nothing paid,
 * nothing scheduled".
 */
export const meansMoney = (word: string, profile: ServiceProfile): boolean =>
  profile.invoice.values.paymentStatusPaid.includes(word) || saysMoving.test(word.replaceAll(/[_-]+/g, ' '));

type Parts = Omit<InvoiceSeen, 'id'>;

/** Paid for all that is shown: the word, or a payment beside it; to err here is to pay once too little (NS-14). */
export const seenPaid = ({ word, hasPaymentInfo }: Parts, profile: ServiceProfile): boolean => {
  const status = word ?? '';
  return profile.invoice.values.paymentStatusPaid.includes(status) || saysPaid.test(status) || hasPaymentInfo;
};

/** The same of an invoice as it is read. */
export const readsPaid = (invoice: JsonObject, profile: ServiceProfile): boolean =>
  seenPaid(partsSeen(invoice), profile);

/** One thing that both sides show and that is not the same. */
const differing = (
  { word }: InvoiceToPay,
  field: string,
  sent: string | null,
  got: string | null,
): readonly Finding[] =>
  sent === null || got === null || sent === got
    ? []
    : [{ code: 'invoice-reads-otherwise', params: { invoice: word, field, sent, got } }];

const moneyFindings = (wanted: InvoiceToPay, { amount, outstanding }: Parts): readonly Finding[] => {
  const params = { invoice: wanted.word, sent: wanted.total };
  if (amount === null || compareTexts(amount, wanted.total) !== 0)
    return [
      {
        code: 'invoice-reads-otherwise',
        params: { ...params, field: 'the total', got: amount ?? 'not shown' },
      },
    ];
  return outstanding !== null && compareTexts(outstanding, amount) === -1
    ? [{ code: 'invoice-partly-paid', params: { ...params, got: outstanding } }]
    : [];
};

/** Why an invoice must not be paid until it reads otherwise: paid, partly paid, or another than the payment says. */
export const seenFindings = (
  wanted: InvoiceToPay,
  seen: Parts,
  profile: ServiceProfile,
): readonly Finding[] =>
  seenPaid(seen, profile)
    ? [{ code: 'invoice-not-open', params: { invoice: wanted.word, got: seen.word ?? 'paid' } }]
    : [
        ...moneyFindings(wanted, seen),
        ...differing(wanted, 'the currency', wanted.currency, seen.currency),
        ...differing(wanted, 'the location', wanted.location, seen.location),
        ...differing(wanted, 'the vendor', wanted.erpVendorId, seen.vendor),
      ];

/** The same of an invoice as it is read. */
export const invoiceFindings = (
  wanted: InvoiceToPay,
  invoice: JsonObject,
  profile: ServiceProfile,
): readonly Finding[] => seenFindings(wanted, partsSeen(invoice), profile);
