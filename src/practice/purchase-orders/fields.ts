import { customFieldDefaults, reachable } from '../company';
import { findDimension, typesByUpperCase } from '../dimension-lookup';
import { isFilledText, isObject, isText, type JsonObject } from '../json';
import { holds, markers } from '../markers';
import { unknownKey } from '../naming';
import { type Reply, refuse } from '../reply';
import type { PurchaseOrder, PurchaseOrderItem, Values } from '../rows';
import type { Service } from '../service';
import { keyOf } from '../store/indexes';

/** What is wrong with a purchase order, with the code of the answer. */
export type Fault = { readonly code: 'PO4000' | 'PO4001' | 'PO4002'; readonly reason: string };

const headerKeys = new Set([
  ...['po_number', 'external_id', 'erp_vendor_id', 'erp_vendor_name', 'svc_location_id'],
  ...['is_2_way', 'custom_fields', 'items'],
]);
const itemKeys = new Set(['id', 'name', 'quantity', 'price', 'sku', 'uom', 'dimensions']);

const wrong = (reason: string): Fault => ({ code: 'PO4002', reason });

const isNumeral = (value: unknown): boolean =>
  typeof value === 'number' ? value >= 0 : isText(value) && /^\d+(\.\d+)?$/.test(value);

const dimensionsFault = (value: unknown): Fault | null => {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return wrong('dimensions must be an object');
  return Object.values(value).every(isText)
    ? null
    : { code: 'PO4000', reason: 'a dimension value is not a string' };
};

const itemFault = (item: unknown, isNew: boolean): Fault | null => {
  if (!isObject(item)) return wrong('a line must be an object');
  const unknown = unknownKey(item, itemKeys);
  if (unknown !== undefined) return wrong(`a line has the unknown field ${unknown}`);
  if (isNew && item.id !== undefined) return wrong('a new line cannot have an id');
  if (item.id === undefined && !isFilledText(item.name)) return wrong('name is required for a line');
  for (const key of ['quantity', 'price']) {
    if (item[key] !== undefined && !isNumeral(item[key])) return wrong(`${key} of a line is not a number`);
  }
  return dimensionsFault(item.dimensions);
};

const customFieldsFault = (value: unknown): Fault | null => {
  const isRight =
    value === undefined ||
    (isObject(value) && Object.keys(value).every((key) => Object.hasOwn(customFieldDefaults, key)));
  return isRight ? null : wrong('an unknown custom field');
};

const headerFault = (sent: JsonObject): Fault | null => {
  const unknown = unknownKey(sent, headerKeys);
  if (unknown !== undefined) return wrong(`unknown field ${unknown}`);
  for (const key of ['external_id', 'erp_vendor_id', 'erp_vendor_name', 'svc_location_id']) {
    if (sent[key] !== undefined && !isFilledText(sent[key])) return wrong(`${key} must be a string`);
  }
  if (sent.is_2_way !== undefined && typeof sent.is_2_way !== 'boolean')
    return wrong('is_2_way must be true or false');
  return customFieldsFault(sent.custom_fields);
};

const itemsFault = (items: unknown, isNew: boolean): Fault | null => {
  if (items === undefined) return null;
  if (!Array.isArray(items)) return wrong('items must be an array');
  return items.map((item: unknown) => itemFault(item, isNew)).find((fault) => fault !== null) ?? null;
};

const referenceFault = (service: Service, sent: JsonObject): Fault | null => {
  const { erp_vendor_id: vendor, svc_location_id: location } = sent;
  if (isText(location) && reachable(location) === undefined) return wrong('the location is not accessible');
  if (isText(vendor) && !service.store.indexes.vendors.has(keyOf(4100, vendor)))
    return wrong('the vendor does not exist');
  return null;
};

/** What is wrong with a new purchase order or an entry of a bulk; null: nothing. */
export const newOrderFault = (service: Service, sent: unknown, isBulk: boolean): Fault | null => {
  if (!isObject(sent)) return wrong('a purchase order must be an object');
  if (!isFilledText(sent.po_number)) return wrong('po_number is required');
  if (holds(sent.po_number, markers.reject)) return wrong('po_number is not acceptable');
  return headerFault(sent) ?? itemsFault(sent.items, !isBulk) ?? referenceFault(service, sent);
};

/** What is wrong with a change; a `status` always is. */
export const changeFault = (sent: JsonObject): Fault | null =>
  sent.status !== undefined
    ? wrong('status cannot be changed')
    : (headerFault(sent) ?? itemsFault(sent.items, false));

/** The type as the ERP writes it, from either spelling of a key (G-17). */
const typeOf = (service: Service, key: string): string =>
  typesByUpperCase(service, 4100).get(key.toUpperCase()) ?? key;

/** Dimensions of an item under the ERP's type names; what is no text stays out. */
const itemDimensions = (service: Service, value: unknown): Values => {
  const pairs = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(
    pairs.flatMap(([key, erpId]) => (isText(erpId) ? [[typeOf(service, key), erpId]] : [])),
  );
};

/** The first dimension of the lines that does not exist. */
export const unknownItemDimension = (service: Service, items: readonly PurchaseOrderItem[]): Fault | null => {
  for (const item of items) {
    for (const [type, erpId] of Object.entries(item.dimensions)) {
      if (findDimension(service, 4100, type, erpId) === undefined) {
        return { code: 'PO4001', reason: `dimension ${type} "${erpId}" does not exist` };
      }
    }
  }
  return null;
};

export const refusal = (fault: Fault, more: object = {}): Reply =>
  refuse(400, fault.code, `Invalid purchase order data: ${fault.reason}`, more);

export const sentItems = (sent: JsonObject): readonly JsonObject[] =>
  Array.isArray(sent.items) ? sent.items.filter(isObject) : [];

const text = (value: unknown): string | undefined => (isText(value) ? value : undefined);
const numeral = (value: unknown): number | string | undefined =>
  typeof value === 'number' ? value : text(value);

/** A line with what was sent laid over it; dimensions replace, null or none keeps them. */
export const itemOf = (
  service: Service,
  id: string,
  sent: JsonObject,
  old?: PurchaseOrderItem,
): PurchaseOrderItem => ({
  id,
  name: text(sent.name) ?? old?.name,
  quantity: numeral(sent.quantity) ?? old?.quantity,
  price: numeral(sent.price) ?? old?.price,
  sku: text(sent.sku) ?? old?.sku,
  uom: text(sent.uom) ?? old?.uom,
  external_id: old?.external_id,
  dimensions: isObject(sent.dimensions) ? itemDimensions(service, sent.dimensions) : (old?.dimensions ?? {}),
});

/** A new order, or one that a bulk entry matched: its lines then stand for the old ones, place by place. */
export const orderOf = (
  service: Service,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
  sent: JsonObject,
  old?: PurchaseOrder,
): PurchaseOrder => ({
  id,
  createdAt: old?.createdAt ?? nowMs,
  po_number: old?.po_number ?? String(sent.po_number),
  external_id: old?.external_id ?? text(sent.external_id),
  erp_vendor_id: old?.erp_vendor_id ?? text(sent.erp_vendor_id),
  erp_vendor_name: text(sent.erp_vendor_name) ?? old?.erp_vendor_name,
  svc_location_id: old?.svc_location_id ?? text(sent.svc_location_id),
  is_2_way: typeof sent.is_2_way === 'boolean' ? sent.is_2_way : (old?.is_2_way ?? false),
  status: old?.status ?? null,
  custom_fields: isObject(sent.custom_fields) ? sent.custom_fields : (old?.custom_fields ?? {}),
  items: Array.isArray(sent.items)
    ? sentItems(sent).map((item, place) => itemOf(service, `${id}-${place + 1}`, item, old?.items[place]))
    : (old?.items ?? []),
});
