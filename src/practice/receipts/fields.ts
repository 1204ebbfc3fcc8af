import { isDate } from '../calendar';
import { reachable } from '../company';
import { isFilledText, isObject, isText, type JsonObject } from '../json';
import { holds, markers } from '../markers';
import { fromWire, unknownKey } from '../naming';
import type { PurchaseOrder, Receipt, ReceiptItem } from '../rows';
import type { Service } from '../service';
import { externalKey, numberKey } from '../store/indexes';
import type { Tables } from '../store/tables';

const headerKeys = new Set([
  ...['svc_po_id', 'erp_vendor_id', 'svc_location_id', 'po_number', 'po_external_id'],
  ...['external_id', 'receipt_number', 'receipt_date', 'items'],
]);
const itemKeys = new Set(['svc_po_item_id', 'po_external_item_id', 'quantity']);

/** A receipt under our names, with its lines. */
export const readReceipt = (service: Service, value: unknown): JsonObject | null => {
  if (!isObject(value)) return null;
  const { fields, itemFields } = service.profile.receipt;
  const sent = fromWire(fields, value);
  if (!Array.isArray(sent.items)) return sent;
  return { ...sent, items: sent.items.map((item) => (isObject(item) ? fromWire(itemFields, item) : item)) };
};

/** Which of the two ways a receipt names its order by. */
const orderReference = (sent: JsonObject): 'id' | 'number' | 'external id' | null => {
  const byId = isFilledText(sent.svc_po_id);
  const others = ['erp_vendor_id', 'svc_location_id', 'po_number', 'po_external_id'];
  const hasOthers = others.some((key) => sent[key] !== undefined);
  if (byId) return hasOthers ? null : 'id';
  if (!isFilledText(sent.erp_vendor_id) || !isFilledText(sent.svc_location_id)) return null;
  if (isFilledText(sent.po_number) && sent.po_external_id === undefined) return 'number';
  return isFilledText(sent.po_external_id) && sent.po_number === undefined ? 'external id' : null;
};

const textOf = (value: unknown): string => (isText(value) ? value : '');

const idOf = (
  service: Service,
  sent: JsonObject,
  way: 'id' | 'number' | 'external id',
): string | undefined => {
  if (way === 'id') return textOf(sent.svc_po_id);
  const { indexes } = service.store;
  const place = { erp_vendor_id: textOf(sent.erp_vendor_id), svc_location_id: textOf(sent.svc_location_id) };
  if (way === 'number')
    return indexes.purchaseOrdersByNumber.get(numberKey({ ...place, po_number: textOf(sent.po_number) }));
  const key = externalKey({ ...place, external_id: textOf(sent.po_external_id) });
  return key === null ? undefined : indexes.purchaseOrdersByExternalId.get(key);
};

/** The order that a receipt belongs to, where the API user may see it. */
export const orderNamed = (service: Service, sent: JsonObject): PurchaseOrder | undefined => {
  const way = orderReference(sent);
  if (way === null) return undefined;
  const tables: Tables = service.store.tables;
  const order = tables.purchaseOrders.byId.get(idOf(service, sent, way) ?? '');
  const location = order?.svc_location_id;
  return location === undefined || reachable(location) !== undefined ? order : undefined;
};

const isQuantity = (value: unknown): value is number | string =>
  (typeof value === 'number' && value >= 0) || (isText(value) && /^\d+(\.\d+)?$/.test(value));

const itemFault = (item: unknown): string | null => {
  if (!isObject(item)) return 'a line must be an object';
  const unknown = unknownKey(item, itemKeys);
  if (unknown !== undefined) return `a line has the unknown field ${unknown}`;
  const ways = [item.svc_po_item_id, item.po_external_item_id].filter((way) => way !== undefined);
  if (ways.length !== 1 || !ways.every(isFilledText)) return 'a line names its order line in one way';
  return isQuantity(item.quantity) ? null : 'quantity is required for a line';
};

/** What is wrong with a receipt's own fields, in words; null: nothing. */
export const receiptFault = (sent: JsonObject): string | null => {
  const unknown = unknownKey(sent, headerKeys);
  if (unknown !== undefined) return `unknown field ${unknown}`;
  if (orderReference(sent) === null) return 'the purchase order is named in one way, with all it needs';
  for (const key of ['external_id', 'receipt_number']) {
    if (sent[key] !== undefined && !isFilledText(sent[key])) return `${key} must be a string`;
  }
  if (holds(sent.receipt_number, markers.reject)) return 'receipt_number is not acceptable';
  if (sent.receipt_date !== undefined && !isDate(sent.receipt_date)) return 'receipt_date is not a date';
  if (!Array.isArray(sent.items) || sent.items.length === 0) return 'items are required';
  return sent.items.map(itemFault).find((fault) => fault !== null) ?? null;
};

/** The lines of a receipt; null where one of them is not on the order. */
const receiptItems = (order: PurchaseOrder, id: string, sent: JsonObject): readonly ReceiptItem[] | null => {
  const items: ReceiptItem[] = [];
  for (const item of Array.isArray(sent.items) ? sent.items.filter(isObject) : []) {
    const line = order.items.find((one) =>
      item.svc_po_item_id === undefined
        ? one.external_id === item.po_external_item_id
        : one.id === item.svc_po_item_id,
    );
    if (line === undefined || !isQuantity(item.quantity)) return null;
    items.push({ id: `${id}-${items.length + 1}`, itemId: line.id, quantity: item.quantity });
  }
  return items;
};

const optionalText = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** The receipt that an entry becomes, or what is wrong with it in words. */
export const receiptOf = (
  service: Service,
  order: PurchaseOrder,
  sent: JsonObject,
  as: { readonly id: string; readonly nowMs: number },
): Receipt | string => {
  if (holds(sent.receipt_number, markers.fail)) return 'the receipt could not be processed';
  const items = receiptItems(order, as.id, sent);
  if (items === null) return 'a line is not on the purchase order';
  return {
    id: as.id,
    createdAt: service.store.tables.receipts.byId.get(as.id)?.createdAt ?? as.nowMs,
    purchaseOrderId: order.id,
    external_id: optionalText(sent.external_id),
    receipt_number: optionalText(sent.receipt_number),
    receipt_date: optionalText(sent.receipt_date),
    items,
  };
};
