import { asRead } from '../altered';
import { acceptBatch } from '../batch-acceptance';
import { instant, isDate } from '../calendar';
import { isFilledText, isObject, isText, type JsonObject } from '../json';
import { place, toWire, unknownKey } from '../naming';
import { listReply, sliceOf } from '../paging';
import { answer, badRequest, notFound, type Reply, refuse } from '../reply';
import type { BatchEntry, PurchaseOrder, Receipt } from '../rows';
import type { Call, Handler, Service } from '../service';
import { sightOf } from '../sight';
import { keyOf } from '../store/indexes';
import { allRows } from '../store/table';
import { orderNamed, readReceipt, receiptFault, receiptOf } from './fields';

const mostReceipts = 100;

const invalid = (reason: string, more: object = {}): Reply =>
  refuse(400, 'REC4000', `Invalid receipt data: ${reason}`, more);

const shownReceipt = (service: Service, call: Call, receipt: Receipt): JsonObject => {
  const order = service.store.tables.purchaseOrders.byId.get(receipt.purchaseOrderId);
  const { fields, itemFields } = service.profile.receipt;
  const items = receipt.items.map(({ id, itemId, quantity }) =>
    toWire(itemFields, { id, svc_po_item_id: itemId, quantity }),
  );
  const { createdAt, purchaseOrderId, madeBy: _made, touchedBy: _touched, ...rest } = receipt;
  const shown = { ...rest, svc_po_id: purchaseOrderId, po_number: order?.po_number, items };
  return toWire(fields, asRead(call, { ...shown, created_at_utc: instant(createdAt) }, createdAt));
};

const receiptReply = (service: Service, call: Call, status: number, receipt: Receipt): Reply => {
  const { onePath } = service.profile.receipt;
  const shown = shownReceipt(service, call, receipt);
  if (onePath === '') return answer(status, { version: call.version, ...shown });
  const body: JsonObject = { version: call.version };
  place(body, onePath, shown);
  return answer(status, body);
};

export const listReceipts: Handler = (service, call) => {
  const { receipts } = service.store.tables;
  const sees = sightOf(service, call, receipts);
  const rows = sees === null ? allRows(receipts) : allRows(receipts).filter(sees);
  return listReply(service.profile.lists.receipts, call, (page) =>
    sliceOf(rows, page, (receipt) => shownReceipt(service, call, receipt)),
  );
};

export const getReceipt: Handler = (service, call) => {
  const receipt = service.store.tables.receipts.byId.get(call.params.id ?? '');
  return receipt === undefined ? notFound('Receipt') : receiptReply(service, call, 200, receipt);
};

/** Orders of which everything has come in are `received`. */
const receivedOrder = (service: Service, receipt: Receipt): readonly PurchaseOrder[] => {
  const order = service.store.tables.purchaseOrders.byId.get(receipt.purchaseOrderId);
  if (order === undefined || (order.status !== null && order.status !== 'open')) return [];
  const all = [...allRows(service.store.tables.receipts).filter((one) => one.id !== receipt.id), receipt];
  const items = all.filter((one) => one.purchaseOrderId === order.id).flatMap((one) => one.items);
  const cameIn = (id: string): number =>
    items.filter((item) => item.itemId === id).reduce((sum, item) => sum + Number(item.quantity), 0);
  const isAll = order.items.every((item) => cameIn(item.id) >= Number(item.quantity ?? 0));
  return isAll ? [{ ...order, status: 'received' }] : [];
};

/** Creates one receipt of a purchase order. */
export const createReceipt: Handler = (service, call) => {
  const sent = readReceipt(service, call.body);
  if (sent === null) return invalid('an object is needed');
  const fault = receiptFault(sent);
  if (fault !== null) return invalid(fault);
  const order = orderNamed(service, sent);
  if (order === undefined) return invalid('the purchase order does not exist');
  const receipt = receiptOf(service, order, sent, { id: service.store.ids.next('receipt'), nowMs: call.now });
  if (isText(receipt)) return invalid(receipt);
  service.store.commit({ receipts: [receipt], purchaseOrders: receivedOrder(service, receipt) });
  return receiptReply(service, call, 201, receipt);
};

const changeable = new Set(['id', 'receipt_number', 'receipt_date', 'external_id']);

/** Changes number, date and external id of a receipt, by its id in the path or in the body (G-26). */
export const patchReceipt: Handler = (service, call) => {
  const sent = readReceipt(service, call.body);
  if (sent === null) return invalid('an object is needed');
  const idInBody = isObject(call.body) && isText(call.body.id) ? call.body.id : '';
  const receipt = service.store.tables.receipts.byId.get(call.params.id ?? idInBody);
  if (receipt === undefined) return notFound('Receipt');
  const { '?id': _bare, ...fields } = sent;
  const unknown = unknownKey(fields, changeable);
  if (unknown !== undefined) return invalid(`${unknown} cannot be changed`);
  const { receipt_number, receipt_date, external_id } = fields;
  if (receipt_date !== undefined && !isDate(receipt_date)) return invalid('receipt_date is not a date');
  const changed: Receipt = {
    ...receipt,
    receipt_number: isFilledText(receipt_number) ? receipt_number : receipt.receipt_number,
    receipt_date: isText(receipt_date) ? receipt_date : receipt.receipt_date,
    external_id: isFilledText(external_id) ? external_id : receipt.external_id,
  };
  service.store.commit({ receipts: [changed] });
  return receiptReply(service, call, 200, changed);
};

const entriesOf = (service: Service, body: unknown): readonly JsonObject[] | Reply => {
  const list = isObject(body) ? body[service.profile.receipt.bulkKey] : undefined;
  if (!Array.isArray(list) || list.length === 0) return badRequest('A list of receipts is needed');
  if (list.length > mostReceipts) return badRequest('At most 100 receipts in one request');
  const entries: JsonObject[] = [];
  for (const [index, entry] of list.entries()) {
    const sent = readReceipt(service, entry);
    const fault = sent === null ? 'an object is needed' : receiptFault(sent);
    if (sent === null || fault !== null) return invalid(fault ?? '', { index, reason: fault });
    entries.push(sent);
  }
  return entries;
};

/** The id of the receipt with the same external id of the same order, which is then updated (NS-58). */
const knownId = (service: Service, order: PurchaseOrder, sent: JsonObject): string | undefined =>
  isText(sent.external_id)
    ? service.store.indexes.receiptsByExternalId.get(keyOf(order.id, sent.external_id))
    : undefined;

const batchEntry = (service: Service, call: Call, sent: JsonObject, ids: Map<string, string>): BatchEntry => {
  const external_id = isText(sent.external_id) ? sent.external_id : undefined;
  const names = { external_id, po_number: isText(sent.po_number) ? sent.po_number : undefined };
  const order = orderNamed(service, sent);
  if (order === undefined)
    return { outcome: 'failed', ...names, id: null, error: 'the purchase order does not exist' };
  const key = keyOf(order.id, external_id ?? '');
  const old = external_id === undefined ? undefined : (ids.get(key) ?? knownId(service, order, sent));
  const id = old ?? service.store.ids.next('receipt');
  const receipt = receiptOf(service, order, sent, { id, nowMs: call.now });
  if (isText(receipt)) return { outcome: 'failed', ...names, id: null, error: receipt };
  ids.set(key, id);
  return { outcome: old === undefined ? 'created' : 'updated', ...names, id, receipt };
};

/** Takes up to 100 receipts for later processing (NS-58). */
export const upsertReceipts: Handler = (service, call) => {
  const entries = entriesOf(service, call.body);
  if ('status' in entries) return entries;
  const ids = new Map<string, string>();
  const accepted = entries.map((entry) => batchEntry(service, call, entry, ids));
  return acceptBatch(service, call, 'receipts', { entries: accepted, change: {} });
};
