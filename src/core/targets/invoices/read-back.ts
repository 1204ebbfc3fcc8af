import { isJsonList, isJsonObject, textAt } from '../../service/json-path';
import { invoiceIn } from '../../service/operations/invoices/reads';
import type { ServiceProfile } from '../../service/profile';
import type { Json, JsonObject } from '../../values/json';
import { mirror, mirrorWhereShown } from '../mirrors';
import { outOfUseAs } from '../out-of-use';
import { inOwnNames } from '../own-names';
import type { Mirror, Readable } from '../read-back';
import { paidOtherwise } from './paid-there';

/** A rich dimension counts as the id that it holds. */
const plainDimensions = (dimensions: Json | undefined): Json =>
  isJsonObject(dimensions)
    ? Object.fromEntries(
        Object.entries(dimensions).map(([type, value]) => [
          type,
          isJsonObject(value) ? (textAt(value, 'erp_dimension_id') ?? null) : value,
        ]),
      )
    : null;

const withPlainDimensions = (entry: JsonObject): JsonObject =>
  'dimensions' in entry ? { ...entry, dimensions: plainDimensions(entry['dimensions']) } : entry;

/** Header fields read under documented names, lines under those of the profile (NS-17). */
const shown = (entry: JsonObject, { invoice }: ServiceProfile): JsonObject => {
  const { items, images } = entry;
  return {
    ...withPlainDimensions(entry),
    ...(isJsonList(images) ? { image_urls: images } : {}),
    ...(isJsonList(items)
      ? {
          items: items
            .filter(isJsonObject)
            .map((item) => withPlainDimensions(inOwnNames(item, invoice.write.itemFields))),
        }
      : {}),
  };
};

const coding = 'It decides to which account and department the cost goes.';

const header: readonly Mirror[] = [
  mirror('invoice_number', 'text', 'People and the accounting system find the invoice by its number.'),
  mirror('svc_vendor_id', 'vendor-id', 'The invoice belongs to another vendor: another one would be paid.'),
  mirror('svc_location_id', 'text', 'The cost would be borne by another location.'),
  mirror('invoice_date', 'day', 'The date decides the period and, by the terms, when it is due.'),
  mirror('due_date', 'day', 'It would be paid too early or too late.'),
  mirror('posting_date', 'day', 'It would be booked in another period.'),
  mirror('total_amount', 'decimal', 'Another amount would be booked and paid.'),
  mirror('total_tax', 'decimal', 'Another tax would be booked and reported.'),
  mirror('currency', 'currency', 'The same figure in another currency is another amount.'),
  mirror('purchase_order', 'text', 'It would be matched against another order, or none.'),
  mirror('notes', 'text', 'People who handle the invoice read something else.'),
  mirrorWhereShown('dimensions', 'pairs', coding),
  mirrorWhereShown('custom_fields', 'pairs', 'Reports and exports read this field.'),
  mirrorWhereShown('image_urls', 'count', 'An image of the invoice is missing, or there is one too many.'),
];

const line: readonly Mirror[] = [
  mirrorWhereShown('name', 'text', 'The line says that something else was bought.'),
  mirrorWhereShown('quantity', 'decimal', 'The line no longer matches what was ordered and received.'),
  mirrorWhereShown('price', 'decimal', 'The line no longer matches the price that was agreed.'),
  mirrorWhereShown('total', 'decimal', 'The lines no longer add up to the invoice.'),
  mirrorWhereShown('sku', 'text', 'The line names another article.'),
  mirrorWhereShown('uom', 'text', 'The quantity counts something else.'),
  mirrorWhereShown('dimensions', 'pairs', coding),
  mirrorWhereShown('custom_fields', 'pairs', 'Reports and exports read this field.'),
];

/**
 * An invoice reads back under its id. `status` is another thing than the one sent, a due date that was not sent is
 * computed, custom fields that were not sent hold their defaults. No upload id is shown on reading.
 */
export const readBack: Readable = {
  kind: 'readable',
  one: { endpoint: 'invoices.get', entry: (body) => invoiceIn(body) },
  list: { queries: () => [{ expand: 'items' }], mayLeaveOut: ['items'] },
  shown,
  mirrors: header,
  lines: { key: 'items', mirrors: line },
  derived: [
    {
      field: 'status',
      why: 'The service derives it from the workflow; it is another thing than the ingestion status that was sent.',
    },
    { field: 'sub_status', why: 'The service derives it.' },
    { field: 'payment_status', why: 'The service derives it from payments.' },
    { field: 'outstanding_balance', why: 'The service computes it from payments.' },
    {
      field: 'due_date',
      why: "Where none was sent, the service computes it from the vendor's terms of payment.",
    },
    { field: 'error', why: 'The message of a flag that somebody set in the service.' },
  ],
  paidOtherwise,
  outOfUse: outOfUseAs(['inactive']),
  money: (entry) => {
    const amount = textAt(entry, 'total_amount');
    const currency = (textAt(entry, 'currency') ?? 'USD').trim().toUpperCase();
    return amount === undefined ? null : { amount, currency };
  },
};
