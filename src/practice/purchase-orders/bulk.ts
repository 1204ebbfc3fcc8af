import { acceptBatch } from '../batch-acceptance';
import type { Fate } from '../faults';
import { isObject, type JsonObject } from '../json';
import { holds, markers } from '../markers';
import { badRequest, type Reply } from '../reply';
import type { BatchEntry, PurchaseOrder } from '../rows';
import type { Call, Handler, Service } from '../service';
import { externalKey, numberKey } from '../store/indexes';
import { newOrderFault, orderOf, refusal, sentItems, unknownItemDimension } from './fields';

const mostOrders = 100;
const mostLines = 1000;

/** The entries of a bulk, or its refusal: by its size, or by the first bad entry. */
const entriesOf = (service: Service, body: unknown): readonly JsonObject[] | Reply => {
  const { bulkKey } = service.profile.purchaseOrder;
  const list: unknown = bulkKey === '' ? body : isObject(body) ? body[bulkKey] : undefined;
  if (!Array.isArray(list) || list.length === 0) return badRequest('A list of purchase orders is needed');
  if (list.length > mostOrders) return badRequest('At most 100 purchase orders in one request');
  const entries: JsonObject[] = [];
  for (const [index, entry] of list.entries()) {
    const fault = newOrderFault(service, entry, true);
    if (fault !== null) return refusal(fault, { index, reason: fault.reason });
    if (isObject(entry)) entries.push(entry);
  }
  const lines = entries.reduce((sum, entry) => sum + sentItems(entry).length, 0);
  return lines > mostLines ? badRequest('At most 1000 line items in one request') : entries;
};

/** What earlier entries of the same request have brought about. */
type Earlier = { readonly byKey: Map<string, PurchaseOrder>; readonly numbers: Map<string, string> };

const matched = (service: Service, key: string | null, earlier: Earlier): PurchaseOrder | undefined => {
  if (key === null) return undefined;
  const id = service.store.indexes.purchaseOrdersByExternalId.get(key);
  return (
    earlier.byKey.get(key) ?? (id === undefined ? undefined : service.store.indexes.latestOrders.get(id))
  );
};

/** The id of the order that holds this number for the vendor and location. */
const takenBy = (service: Service, order: PurchaseOrder, earlier: Earlier): string | undefined =>
  earlier.numbers.get(numberKey(order)) ?? service.store.indexes.purchaseOrdersByNumber.get(numberKey(order));

const echoes = (fate: Fate): boolean => {
  const word = fate.chosen('repeat')?.word;
  if (word !== undefined) fate.note(`repeat=${word}`);
  return word === 'echoed' || word === 'swallowed';
};

const failureOf = (
  service: Service,
  order: PurchaseOrder,
  isNew: boolean,
  { earlier, fate }: { readonly earlier: Earlier; readonly fate: Fate },
): string | null => {
  if (holds(order.po_number, markers.fail)) return 'the purchase order could not be processed';
  const isTaken = isNew && takenBy(service, order, earlier) !== undefined;
  if (isTaken && fate.chosen('repeat')?.word !== 'second' && !fate.hits('takes-twice'))
    return 'a purchase order with this number exists for the vendor and location';
  return unknownItemDimension(service, order.items)?.reason ?? null;
};

/** A bulk that adds the lines sent to those that are there, rather than putting them in their place. */
const withOldLines = (fate: Fate, order: PurchaseOrder, old: PurchaseOrder | undefined): PurchaseOrder => {
  if (old === undefined || fate.chosen('lines')?.word !== 'add' || order.items === old.items) return order;
  fate.note('lines=add');
  const added = order.items.map((item, place) => ({
    ...item,
    id: `${order.id}-${old.items.length + place + 1}`,
  }));
  return { ...order, items: [...old.items, ...added] };
};

const batchEntry = (service: Service, call: Call, sent: JsonObject, earlier: Earlier): BatchEntry => {
  const fresh = orderOf(service, { id: '', nowMs: call.now }, sent);
  const key = externalKey(fresh);
  const old = matched(service, key, earlier);
  const names = { external_id: fresh.external_id, po_number: fresh.po_number };
  const holder = old === undefined ? takenBy(service, fresh, earlier) : undefined;
  if (holder !== undefined && echoes(call.fate)) return { outcome: 'created', ...names, id: holder };
  const error = failureOf(service, fresh, old === undefined, { earlier, fate: call.fate });
  if (error !== null) return { outcome: 'failed', ...names, id: null, error };
  const id = old?.id ?? service.store.ids.next('purchaseOrder');
  const purchaseOrder = withOldLines(call.fate, orderOf(service, { id, nowMs: call.now }, sent, old), old);
  if (key !== null) earlier.byKey.set(key, purchaseOrder);
  earlier.numbers.set(numberKey(purchaseOrder), id);
  return { outcome: old === undefined ? 'created' : 'updated', ...names, id, purchaseOrder };
};

/** Takes up to 100 orders; an entry with the external id, vendor and location of a known one updates it. */
export const upsertPurchaseOrders: Handler = (service, call) => {
  const entries = entriesOf(service, call.body);
  if ('status' in entries) return entries;
  const earlier: Earlier = { byKey: new Map(), numbers: new Map() };
  const accepted = entries.map((entry) => batchEntry(service, call, entry, earlier));
  return acceptBatch(service, call, 'purchaseOrders', { entries: accepted, change: {} });
};
