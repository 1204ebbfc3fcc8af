import type { LineToPay } from '../../targets/target';
import type { JsonObject } from '../../values/json';
import type { RequestParts } from '../endpoints';
import { isJsonObject, textAt, valueAt } from '../json-path';

/** What a payment says of one of its invoices, by our names. */
export type PaymentLine = LineToPay;

/** The invoices of a payment as it was sent. */
export const linesOf = (payment: JsonObject): readonly PaymentLine[] => {
  const entries = valueAt(payment, 'invoices');
  return (Array.isArray(entries) ? entries : []).filter(isJsonObject).map((entry: JsonObject) => ({
    id: textAt(entry, 'invoice_id') ?? null,
    number: textAt(entry, 'invoice_number') ?? null,
    total: textAt(entry, 'total_amount') ?? '',
    currency: textAt(entry, 'currency') ?? '',
  }));
};

/** How one payment is asked for: with its invoices, which are not shown otherwise. */
export const onePayment = (id: string): RequestParts => ({ params: { id }, query: { expand: 'invoices' } });
