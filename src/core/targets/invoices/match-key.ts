import { invoiceKey } from '../../service/invoices/invoice-key';
import { hasOtherVendorId } from '../../service/invoices/listed-vendor';
import { textAt } from '../../service/json-path';
import type { JsonObject } from '../../values/json';
import type { Draft, LookUp } from '../target';

export const matchKey = (draft: Draft): string | null => {
  const { svc_vendor_id: vendorId, invoice_number: number } = draft.fields;
  return vendorId === undefined || number === undefined ? null : invoiceKey(vendorId, number);
};

/** Only a whole number is the id of a listed vendor; a text is another kind of id. */
const vendorOf = (json: JsonObject): string | null => {
  const id = json['svc_vendor_id'];
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : null;
};

const keyIn = (json: JsonObject): string | null => {
  const vendorId = vendorOf(json);
  const number = textAt(json, 'invoice_number');
  return vendorId === null || number === undefined ? null : invoiceKey(vendorId, number);
};

/**
 * Invoices are found by what makes them the same thing and by no more: a total or a date that reads back in another
 * form must not make an invoice look absent, since what is absent is sent again.
 */
export const lookUp: LookUp = {
  endpoint: 'invoices.list',
  keyOfPayload: keyIn,
  keyOfListed: keyIn,
  idOfListed: (entry) => textAt(entry, 'id') ?? null,
  cannotCompare: hasOtherVendorId,
  isMatchKey: true,
  compared: {
    fields: [
      'invoice_number',
      'svc_vendor_id',
      'total_amount',
      'currency',
      'invoice_date',
      'svc_location_id',
    ],
    lines: 'as-listed',
    isSameBesideLines: true,
  },
};
