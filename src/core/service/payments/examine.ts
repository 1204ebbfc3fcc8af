import type { Issue } from '../../issues/issue';
import { compareTexts } from '../../values/decimal';
import type { JsonObject } from '../../values/json';
import { isJsonObject, textAt, valueAt } from '../json-path';
import type { ServiceProfile } from '../profile-shape';

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

/** Paid for all that is shown: the word, or a payment beside it; to err here is to pay once too little (NS-14). */
export const readsPaid = (invoice: JsonObject, profile: ServiceProfile): boolean => {
  const status = textAt(invoice, 'payment_status') ?? '';
  const info = valueAt(invoice, 'payment_info');
  const isFilled = isJsonObject(info) && Object.keys(info).length > 0;
  return profile.invoice.values.paymentStatusPaid.includes(status) || saysPaid.test(status) || isFilled;
};

/** One thing that both sides show and that is not the same. */
const differing = (
  { word }: InvoiceToPay,
  field: string,
  sent: string | null,
  got: string | undefined,
): readonly Finding[] =>
  sent === null || got === undefined || sent === got
    ? []
    : [{ code: 'invoice-reads-otherwise', params: { invoice: word, field, sent, got } }];

const moneyFindings = (wanted: InvoiceToPay, invoice: JsonObject): readonly Finding[] => {
  const total = textAt(invoice, 'total_amount');
  const open = textAt(invoice, 'outstanding_balance');
  const params = { invoice: wanted.word, sent: wanted.total };
  if (total === undefined || compareTexts(total, wanted.total) !== 0)
    return [
      {
        code: 'invoice-reads-otherwise',
        params: { ...params, field: 'the total', got: total ?? 'not shown' },
      },
    ];
  return open !== undefined && compareTexts(open, total) === -1
    ? [{ code: 'invoice-partly-paid', params: { ...params, got: open } }]
    : [];
};

/** Why an invoice must not be paid as it reads now: paid, partly paid, or another than the payment says. */
export const invoiceFindings = (
  wanted: InvoiceToPay,
  invoice: JsonObject,
  profile: ServiceProfile,
): readonly Finding[] => {
  if (readsPaid(invoice, profile)) {
    const got = textAt(invoice, 'payment_status') ?? 'paid';
    return [{ code: 'invoice-not-open', params: { invoice: wanted.word, got } }];
  }
  return [
    ...moneyFindings(wanted, invoice),
    ...differing(wanted, 'the currency', wanted.currency, textAt(invoice, 'currency')),
    ...differing(wanted, 'the location', wanted.location, textAt(invoice, 'svc_location_id')),
    ...differing(wanted, 'the vendor', wanted.erpVendorId, textAt(invoice, 'erp_vendor_id')),
  ];
};
