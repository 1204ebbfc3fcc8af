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
const seenPaid = ({ word, hasPaymentInfo }: Parts, profile: ServiceProfile): boolean => {
  return saysItIsPaid(word ?? '', profile) || hasPaymentInfo;
};

/** The payment word alone says so. */
const saysItIsPaid = (word: string, profile: ServiceProfile): boolean =>
  profile.invoice.values.paymentStatusPaid.includes(word) || saysPaid.test(word);

/** Why an invoice that reads paid does: its word, or the payment that it shows beside another word. */
const paidFinding = (invoice: string, { word }: Parts, profile: ServiceProfile): Finding =>
  word === null || saysItIsPaid(word, profile)
    ? { code: 'invoice-not-open', params: { invoice, got: word ?? 'paid' } }
    : { code: 'invoice-shows-payment', params: { invoice, got: word } };

/** Codes that say that an invoice reads paid. */
export const paidCodes: ReadonlySet<string> = new Set(['invoice-not-open', 'invoice-shows-payment']);

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
  if (outstanding === null || compareTexts(outstanding, amount) === 0) return [];
  return compareTexts(outstanding, amount) === -1
    ? [{ code: 'invoice-partly-paid', params: { ...params, got: outstanding } }]
    : [
        {
          code: 'invoice-reads-otherwise',
          params: { ...params, field: 'what is outstanding', got: outstanding },
        },
      ];
};

/** An invoice that shows no currency is one in USD. */
const currencyOf = ({ currency }: Parts): string => ((currency ?? '').trim() || 'USD').toUpperCase();

/** Why an invoice must not be paid until it reads otherwise: paid, partly paid, or another than the payment says. */
export const seenFindings = (
  wanted: InvoiceToPay,
  seen: Parts,
  profile: ServiceProfile,
): readonly Finding[] =>
  seenPaid(seen, profile)
    ? [paidFinding(wanted.word, seen, profile)]
    : [
        ...moneyFindings(wanted, seen),
        ...differing(wanted, 'the currency', wanted.currency, currencyOf(seen)),
        ...differing(wanted, 'the location', wanted.location, seen.location),
        ...differing(wanted, 'the vendor', wanted.erpVendorId, seen.vendor),
      ];

/** What an invoice says otherwise that no payment of it changes, whether it reads paid or not. */
export const alteredFindings = (wanted: InvoiceToPay, seen: Parts): readonly Finding[] => [
  ...differing(
    wanted,
    'the total',
    wanted.total,
    seen.amount === null || compareTexts(seen.amount, wanted.total) === 0 ? null : seen.amount,
  ),
  ...differing(wanted, 'the currency', wanted.currency, currencyOf(seen)),
  ...differing(wanted, 'the location', wanted.location, seen.location),
  ...differing(wanted, 'the vendor', wanted.erpVendorId, seen.vendor),
];

/** The same of an invoice as it is read. */
export const invoiceFindings = (
  wanted: InvoiceToPay,
  invoice: JsonObject,
  profile: ServiceProfile,
): readonly Finding[] => seenFindings(wanted, partsSeen(invoice), profile);
