import { textAt } from '../../service/json-path';
import type { ServiceProfile } from '../../service/profile';
import type { JsonObject } from '../../values/json';
import { joinedKey } from '../joined-key';
import type { Draft, FieldTexts, LookUp, Updates } from '../target';

const keyOf = (parts: readonly (string | undefined)[]): string | null => {
  const given = parts.filter((part) => part !== undefined);
  return given.length === parts.length ? joinedKey(given) : null;
};

/** A number is taken once for each vendor and location. */
export const matchKey = (draft: Draft): string | null => {
  const { po_number: number, erp_vendor_id: vendor, svc_location_id: location } = draft.fields;
  return keyOf([vendor, location, number]);
};

/** What the bulk updates by: two orders with the same three would overwrite each other. */
export const upsertKey = (fields: FieldTexts): string | null =>
  keyOf([fields['erp_vendor_id'], fields['svc_location_id'], fields['external_id']]);

const orderKey = (json: JsonObject): string | null =>
  keyOf([textAt(json, 'erp_vendor_id'), textAt(json, 'svc_location_id'), textAt(json, 'po_number')]);

/** Found by number, vendor and location, as the service itself tells orders apart. */
export const lookUp: LookUp = {
  endpoint: 'purchase-orders.list',
  keyOfPayload: orderKey,
  keyOfListed: orderKey,
  idOfListed: (entry, profile?: ServiceProfile) =>
    textAt(entry, profile?.purchaseOrder.read.idPath ?? 'id') ?? null,
  isMatchKey: true,
  compared: {
    fields: ['po_number', 'external_id', 'erp_vendor_id', 'svc_location_id'],
    lines: 'by-id',
    beforeSending: ['erp_vendor_name', 'is_2_way', 'custom_fields'],
  },
};

/** What a bulk updates an order by, and what it does with its lines, as far as it is known (G-25). */
export const updates: Updates = {
  keyOf: (own) =>
    keyOf([textAt(own, 'erp_vendor_id'), textAt(own, 'svc_location_id'), textAt(own, 'external_id')]),
  kept: ['po_number'],
  lines: ({ purchaseOrder }) => purchaseOrder.bulk.lines,
};

/** Batch results name the external id; without one, the number. */
export const echoOf = (payload: JsonObject): string | null =>
  textAt(payload, 'external_id') ?? textAt(payload, 'po_number') ?? null;
