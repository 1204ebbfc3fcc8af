import { isObject, isText, type JsonObject } from '../json';
import { badRequest, notFound, type Reply, refuse } from '../reply';
import type { PurchaseOrder, PurchaseOrderItem } from '../rows';
import type { Handler, Service } from '../service';
import { numberKey } from '../store/indexes';
import {
  changeFault,
  itemOf,
  newOrderFault,
  orderOf,
  refusal,
  sentItems,
  unknownItemDimension,
} from './fields';
import { orderAt, orderReply } from './read';

const numberTaken = (service: Service, order: PurchaseOrder): boolean => {
  const holder = service.store.indexes.purchaseOrdersByNumber.get(numberKey(order));
  return holder !== undefined && holder !== order.id;
};

/** Creates one order; a number that exists for the vendor and location is refused, never updated. */
export const createPurchaseOrder: Handler = (service, call) => {
  const { body } = call;
  const fault = newOrderFault(service, body, false);
  if (fault !== null || !isObject(body))
    return fault === null ? badRequest('An object is needed') : refusal(fault);
  const order = orderOf(service, { id: service.store.ids.next('purchaseOrder'), nowMs: call.now }, body);
  const unknown = unknownItemDimension(service, order.items);
  if (unknown !== null) return refusal(unknown);
  if (numberTaken(service, order)) {
    return refuse(400, 'PO4003', 'A purchase order with this number exists for the vendor and location');
  }
  service.store.commit({ purchaseOrders: [order] });
  return orderReply(service, call, 201, order);
};

/** Lines after a change: those with an id are updated, those without are added. */
const changedItems = (
  service: Service,
  order: PurchaseOrder,
  sent: JsonObject,
): readonly PurchaseOrderItem[] | Reply => {
  let items = order.items;
  for (const item of sentItems(sent)) {
    if (item.id === undefined) {
      items = [...items, itemOf(service, `${order.id}-${items.length + 1}`, item)];
      continue;
    }
    const old = items.find((one) => one.id === item.id);
    if (old === undefined) return badRequest('There is no such line');
    items = items.map((one) => (one.id === old.id ? itemOf(service, old.id, item, old) : one));
  }
  return items;
};

/** Changes an order; the four identifying fields are silently left as they are. */
export const patchPurchaseOrder: Handler = (service, call) => {
  const order = orderAt(service, call.params.id ?? '');
  if (order === undefined) return notFound('Purchase order');
  const sent = call.body;
  if (!isObject(sent)) return badRequest('An object is needed');
  const fault = changeFault(sent);
  if (fault !== null) return refusal(fault);
  const items = changedItems(service, order, sent);
  if ('status' in items) return items;
  const unknown = unknownItemDimension(service, items);
  if (unknown !== null) return refusal(unknown);
  const changed: PurchaseOrder = {
    ...order,
    items,
    erp_vendor_name: isText(sent.erp_vendor_name) ? sent.erp_vendor_name : order.erp_vendor_name,
    is_2_way: typeof sent.is_2_way === 'boolean' ? sent.is_2_way : order.is_2_way,
    custom_fields: isObject(sent.custom_fields) ? sent.custom_fields : order.custom_fields,
  };
  service.store.commit({ purchaseOrders: [changed] });
  return orderReply(service, call, 200, changed);
};
