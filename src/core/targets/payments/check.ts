import type { Issue } from '../../issues/issue';
import { type GateFinding, isPastDay } from '../../service/payments/gate';
import { invoiceKeys, invoiceWord } from '../../service/payments/invoice-keys';
import { payeeOfOther } from '../../service/payments/same-company';
import { compareTexts } from '../../values/decimal';
import { draftIssue, type Finding } from '../draft-issue';
import type { Draft, InvoiceNamed, InvoicePast, ItemDraft, Payee, PayingKnown } from '../target';
import { pays } from './paying';

/** The only currencies that payments go out in. */
const currencies = ['USD', 'CAD'];

const error = (code: string, field: string, params: Issue['params'] = {}): Finding => ({
  code,
  severity: 'error',
  field,
  params,
});

const headIssues = (draft: Draft): readonly Issue[] => {
  const { currency } = draft.fields;
  return [
    ...(currency === undefined || currencies.includes(currency)
      ? []
      : [draftIssue(draft, error('payment-currency', 'currency', { value: currency }))]),
    ...(draft.items.length > 0
      ? []
      : [draftIssue(draft, error('payment-without-invoices', 'items[].total_amount'))]),
  ];
};

/** An id that only the accounting vendors have, or an ERP id, is no payments vendor's. */
const payeeIssues = (
  draft: Draft,
  { payee, accountingVendor, payeesOfErpId = [], payeeOver = null, company }: PayingKnown,
): readonly Issue[] => {
  const vendor = draft.fields['vendor_id'];
  if (vendor === undefined) return [];
  const [first] = payeesOfErpId;
  if (payee === null && first !== undefined) {
    const finding = error('payment-vendor-erp-id', 'vendor_id', { vendor, id: payeesOfErpId.join(', ') });
    return [draftIssue(draft, payeesOfErpId.length === 1 ? { ...finding, fix: first } : finding)];
  }
  if (payee === null && accountingVendor !== null)
    return [
      draftIssue(draft, error('payment-vendor-accounting', 'vendor_id', { vendor, name: accountingVendor })),
    ];
  if (payee === null && payeeOver !== null)
    return [
      draftIssue(draft, error('payment-vendor-elsewhere', 'vendor_id', { vendor, connection: payeeOver })),
    ];
  if (payee === null) return [draftIssue(draft, error('payment-vendor-unknown', 'vendor_id', { vendor }))];
  const ofOther = company === undefined ? null : payeeOfOther(payee, company);
  if (ofOther !== null)
    return [draftIssue(draft, error('payment-vendor-other-company', 'vendor_id', { ...ofOther, vendor }))];
  const { name, erpVendorId: erpId } = payee;
  const takenUp =
    payee.isTakenUp === true
      ? [
          draftIssue(draft, {
            ...error('payment-vendor-taken-up', 'vendor_id', { vendor, name, erpId }),
            severity: 'warning',
          }),
        ]
      : [];
  return [...takenUp, ...otherLocationIssues(draft, payee)];
};

/** Its ERP id was paid from elsewhere before. */
const otherLocationIssues = (draft: Draft, payee: Payee): readonly Issue[] => {
  if (payee.otherLocations.length === 0) return [];
  const params = { erpId: payee.erpVendorId, locations: payee.otherLocations.join(', ') };
  const notice = {
    ...error('payment-vendor-other-location', 'vendor_id', params),
    severity: 'warning',
  } as const;
  return [draftIssue(draft, notice)];
};

/** Reads the field at which the invoice is named. */
const namedAt = ({ number }: InvoiceNamed): string =>
  number === null ? 'items[].invoice_id' : 'items[].invoice_number';

const pastIssue = (draft: Draft, item: ItemDraft, invoice: InvoiceNamed, past: InvoicePast): Issue => {
  const { kind, importId, record, date, fileName, outcome, paymentId } = past;
  const params = {
    // An answer names the invoice as the payment does.
    invoice: (kind === 'archived' ? undefined : past.invoice) ?? invoiceWord(invoice),
    asked: invoiceWord(invoice),
    // By these an archived one is looked up: a line that is held back has no payload.
    ...(invoice.id === null ? {} : { id: invoice.id }),
    ...(invoice.number === null ? {} : { number: invoice.number }),
    ...(past.invoice === undefined ? {} : { paid: past.invoice }),
    importId,
    record: String(record),
    date,
    file: fileName,
    outcome,
    payment: paymentId ?? (past.isUnsent === true ? '(not sent yet)' : 'of unknown id'),
    payee: draft.fields['vendor_id'] ?? '',
    seen: kind,
  };
  const suffix =
    kind !== 'archived' ? '' : past.isPaid ? '-paid' : past.invoice === undefined ? '' : '-alike';
  const finding = error(`payment-invoice-${kind}${suffix}`, namedAt(invoice), params);
  return draftIssue(draft, kind === 'verified' ? { ...finding, severity: 'warning' } : finding, item);
};

/** The same invoice stands in the payment twice, by its id or by its number. */
const repeated = (draft: Draft, invoices: readonly InvoiceNamed[]): readonly Issue[] => {
  const seen = new Set<string>();
  return draft.items.flatMap((item, at) => {
    const invoice = invoices[at];
    if (invoice === undefined) return [];
    const names = [invoice, ...(draft.paying?.names?.[at] ?? [])];
    const keys = names.flatMap((name) => invoiceKeys(draft.fields['vendor_id'] ?? '', name));
    const isKnown = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    const params = { invoice: invoiceWord(invoice) };
    return isKnown
      ? [draftIssue(draft, error('payment-invoice-repeated', namedAt(invoice), params), item)]
      : [];
  });
};

const entryIssues = (draft: Draft, item: ItemDraft, invoice: InvoiceNamed): readonly Issue[] => {
  const value = item.fields['items[].total_amount'];
  return [
    ...(value === undefined || compareTexts(value, '0') === 1
      ? []
      : [draftIssue(draft, error('payment-amount', 'items[].total_amount', { value }), item)]),
    ...(value === undefined || /^\d+(\.\d{1,2})?$/.test(value)
      ? []
      : [draftIssue(draft, error('payment-amount-decimals', 'items[].total_amount', { value }), item)]),
    ...(invoice.id !== null || invoice.number !== null
      ? []
      : [draftIssue(draft, error('payment-invoice-unnamed', 'items[].invoice_number'), item)]),
  ];
};

/** What the gate finds of a line: refused, asked or warned of. */
const gateIssue = (
  draft: Draft,
  item: ItemDraft,
  invoice: InvoiceNamed,
  { code, params, answer }: GateFinding,
): Issue => {
  const finding = error(code, namedAt(invoice), params);
  return draftIssue(draft, answer === 'warning' ? { ...finding, severity: 'warning' } : finding, item);
};

/** A day further ahead is more likely a slip in its year than meant. */
const mostDaysAhead = 90;
const dayMs = 86_400_000;

const isFarAhead = (day: string, today: string): boolean =>
  (Date.parse(day) - Date.parse(today)) / dayMs > mostDaysAhead;

/** A day that is over or far ahead, and payments like it a few days ago. */
const timeIssues = (draft: Draft, { today, alike = [] }: PayingKnown): readonly Issue[] => {
  const day = draft.fields['send_date'] ?? '';
  const past =
    today !== undefined && isPastDay(day, today)
      ? [draftIssue(draft, error('payment-date-past', 'send_date', { value: day, today }))]
      : [];
  const far: readonly Issue[] =
    today !== undefined && isFarAhead(day, today)
      ? [
          draftIssue(draft, {
            ...error('payment-date-far', 'send_date', { value: day, today }),
            severity: 'warning',
          }),
        ]
      : [];
  const [like] = alike;
  if (like === undefined) return [...past, ...far];
  const params = {
    payment: like.paymentId ?? 'of unknown id',
    date: like.date,
    record: String(like.record),
    file: like.fileName,
  };
  return [
    ...past,
    ...far,
    draftIssue(draft, { ...error('payment-alike', 'vendor_id', params), severity: 'warning' }),
  ];
};

/** Everything that is found, line by line. */
const issuesOf = (draft: Draft): readonly Issue[] => {
  const { invoices } = pays(draft.fields, draft.items);
  const { paying } = draft;
  const unnamed: InvoiceNamed = { id: null, number: null };
  return [
    ...headIssues(draft),
    ...(paying === undefined ? [] : [...payeeIssues(draft, paying), ...timeIssues(draft, paying)]),
    ...draft.items.flatMap((item, at) => entryIssues(draft, item, invoices[at] ?? unnamed)),
    ...repeated(draft, invoices),
    ...draft.items.flatMap((item, at) =>
      (paying?.invoices[at] ?? []).map((past) => pastIssue(draft, item, invoices[at] ?? unnamed, past)),
    ),
    ...draft.items.flatMap((item, at) =>
      (paying?.gate?.[at] ?? []).map((one) => gateIssue(draft, item, invoices[at] ?? unnamed, one)),
    ),
  ];
};

/** Rules across one payment, and what journal and directory know of its vendor and its invoices. */
export const check = (draft: Draft): readonly Issue[] => {
  const found = issuesOf(draft);
  // Lines are looked up once nothing else speaks against the payment: until then that they were not says nothing.
  return found.some(({ severity }) => severity === 'error')
    ? found.filter(({ code }) => code !== 'payment-invoice-unread')
    : found;
};
