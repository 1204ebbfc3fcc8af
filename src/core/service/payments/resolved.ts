import { z } from 'zod';
import type { Json, JsonObject } from '../../values/json';
import { collapseBlanks } from '../../values/text';
import { isJsonObject, textAt, valueAt } from '../json-path';

const text = z.string().nullable();

/** An invoice as it was read once, by its id; what the service did not show is null. */
export const invoiceSeenSchema = z
  .object({
    id: z.string(),
    number: text,
    /** ERP id. */
    vendor: text,
    location: text,
    amount: text,
    outstanding: text,
    currency: text,
    status: text,
    /** `payment_status`, which says in words that the interface does not show whether it is paid (NS-14). */
    word: text,
    hasPaymentInfo: z.boolean(),
    /** What kind of document it is, and why it is inactive; both in words that the interface does not show (NS-13). */
    type: text.default(null),
    subStatus: text.default(null),
    /** As the vendor list shows it: only a number is one of its ids. */
    vendorId: text.default(null),
  })
  .readonly();
export type InvoiceSeen = z.infer<typeof invoiceSeenSchema>;

/** A line of a payment that was resolved to one invoice, and what that invoice read at `at` (epoch ms). */
export const resolvedLineSchema = z
  .object({ record: z.number().int(), at: z.number(), named: z.string(), seen: invoiceSeenSchema })
  .readonly();
export type ResolvedLine = z.infer<typeof resolvedLineSchema>;

/** What is kept of an invoice that was read or listed; null: the entry has no id. */
export const invoiceSeen = (invoice: JsonObject): InvoiceSeen | null => {
  const id = textAt(invoice, 'id');
  return id === undefined ? null : { id, ...partsSeen(invoice) };
};

/** Whether anything stands there, whatever its shape. */
const isFilled = (shown: Json | undefined): boolean => {
  if (Array.isArray(shown)) return shown.some(isFilled);
  if (isJsonObject(shown)) return Object.keys(shown).length > 0;
  return shown !== undefined && shown !== null && shown !== false && shown !== '';
};

/** The same without its id. */
export const partsSeen = (invoice: JsonObject): Omit<InvoiceSeen, 'id'> => {
  const shown = (key: string): string | null => textAt(invoice, key) ?? null;
  const vendorId = valueAt(invoice, 'svc_vendor_id');
  const currency = valueAt(invoice, 'currency');
  return {
    number: shown('invoice_number'),
    vendor: shown('erp_vendor_id'),
    location: shown('svc_location_id'),
    amount: shown('total_amount'),
    outstanding: shown('outstanding_balance'),
    // One that is shown in another form is not one that is left out: it is no currency that a payment could be in.
    currency: shown('currency') ?? (isFilled(currency) ? JSON.stringify(currency) : null),
    status: shown('status'),
    word: shown('payment_status'),
    hasPaymentInfo: isFilled(valueAt(invoice, 'payment_info')),
    type: shown('type'),
    subStatus: shown('sub_status'),
    vendorId: typeof vendorId === 'number' ? String(vendorId) : null,
  };
};

/** A number as two of them are compared: blanks collapsed, NFC, case kept. */
export const numberText = (number: string): string => collapseBlanks(number.normalize('NFC'));

/**
 * The invoices of a list that a number may mean: those of the vendor, and those of others or of a vendor that is not shown. A vendor
 * that is not known has them all; a number that is not shown is none.
 */
export const ofNumber = (
  list: readonly InvoiceSeen[],
  named: { readonly number: string; readonly vendor: string | null },
): { readonly own: readonly InvoiceSeen[]; readonly ofOthers: readonly InvoiceSeen[] } => {
  const all = list.filter(({ number }) => number !== null && numberText(number) === numberText(named.number));
  const isOwn = ({ vendor }: InvoiceSeen): boolean => named.vendor === null || vendor === named.vendor;
  return { own: all.filter(isOwn), ofOthers: all.filter((one) => !isOwn(one)) };
};

/** An invoice as a person tells it from others of its number: `id 17 (location 101, 10.50 USD, approved)`. */
export const candidateText = ({ id, location, amount, currency, status }: InvoiceSeen): string =>
  `id ${id} (location ${location ?? 'not shown'}, ${amount ?? '?'} ${currency ?? ''}, ${status ?? 'no status'})`;

/** Said where a number fits none. */
export const NO_SUCH_NUMBER = 'no invoice of this vendor has exactly this number.';

/** Said where an answer held another invoice than the one that was asked for. */
export const answeredAnother = (asked: string, got: string): string =>
  `asked for ${asked}, the service answered with invoice ${got}`;

/** Whether two ids are the same: whoever types one in may leave out the zeros in front. */
export const isSameId = (one: string, other: string): boolean =>
  one.replace(/^0+(?=.)/, '') === other.replace(/^0+(?=.)/, '');
