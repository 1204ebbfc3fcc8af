import { asRead } from '../altered';
import { dateOf, daysBetween, instant, isDate } from '../calendar';
import { isCompany, reachable } from '../company';
import { richDimensions } from '../dimension-lookup';
import type { JsonObject } from '../json';
import { place } from '../naming';
import { listReply, sliceOf } from '../paging';
import { answer, badRequest, notFound, type Reply } from '../reply';
import type { PurchaseOrder, PurchaseOrderItem } from '../rows';
import type { Call, Handler, Service } from '../service';
import { sightOf } from '../sight';
import { allRows } from '../store/table';

/** How long a new order is `pending` before it is `open`. */
const pendingMs = 30_000;

const orderStatus = (order: PurchaseOrder, now: number): string =>
  order.status ?? (now < order.createdAt + pendingMs ? 'pending' : 'open');

const shownItem = (service: Service, item: PurchaseOrderItem): object => {
  const { external_id, dimensions, ...rest } = item;
  return { ...rest, po_external_item_id: external_id, dimensions: richDimensions(service, 4100, dimensions) };
};

const shownOrder = (service: Service, call: Call, order: PurchaseOrder, withItems = true): JsonObject => {
  const { id, createdAt, items, status: _stored, madeBy: _made, touchedBy: _touched, ...rest } = order;
  const shown = {
    [service.profile.purchaseOrder.idKey]: id,
    ...rest,
    status: orderStatus(order, call.now),
    created_at_utc: instant(createdAt),
    ...(withItems ? { items: items.map((item) => shownItem(service, item)) } : {}),
  };
  return asRead(call, shown, createdAt);
};

/** One order, under the profile's key or flat (NS-53). */
export const orderReply = (service: Service, call: Call, status: number, order: PurchaseOrder): Reply => {
  const { onePath } = service.profile.purchaseOrder;
  const shown = shownOrder(service, call, order);
  if (onePath === '') return answer(status, { version: call.version, ...shown });
  const body: JsonObject = { version: call.version };
  place(body, onePath, shown);
  return answer(status, body);
};

const isVisible = (order: PurchaseOrder): boolean =>
  order.svc_location_id === undefined || reachable(order.svc_location_id) !== undefined;

export const orderAt = (service: Service, id: string): PurchaseOrder | undefined => {
  const order = service.store.tables.purchaseOrders.byId.get(id);
  return order !== undefined && isVisible(order) ? order : undefined;
};

export const getPurchaseOrder: Handler = (service, call) => {
  const order = orderAt(service, call.params.id ?? '');
  return order === undefined ? notFound('Purchase order') : orderReply(service, call, 200, order);
};

/** The refusal of dates that are none, or of lines asked for without a window of 30 days. */
const datesRefused = (from: string | null, to: string | null, expand: string | null): Reply | null => {
  if (expand !== null && expand !== 'items') return badRequest('expand may only be items');
  if ([from, to].some((date) => date !== null && !isDate(date)))
    return badRequest('date_from and date_to are dates');
  if (from !== null && to !== null && from > to) return badRequest('date_from lies after date_to');
  if (expand === null) return null;
  if (from === null || to === null) return badRequest('date_from and date_to are required with expand=items');
  return daysBetween(from, to) > 30 ? badRequest('The window is wider than 30 days') : null;
};

const fits = (wanted: string | null, has: string | undefined): boolean => wanted === null || wanted === has;

export const listPurchaseOrders: Handler = (service, call) => {
  const { query } = call;
  const [from, to, expand] = [query.get('date_from'), query.get('date_to'), query.get('expand')];
  const refused = datesRefused(from, to, expand);
  if (refused !== null) return refused;
  const { filters } = service.profile.purchaseOrder;
  const wanted = (key: string): string | null => query.get(filters[key] ?? key);
  const company = wanted('svc_company_id');
  if (company !== null && !isCompany(Number(company))) return badRequest('Unknown company');
  const { purchaseOrders } = service.store.tables;
  const sees = sightOf(service, call, purchaseOrders);
  const rows = allRows(purchaseOrders).filter((order) => {
    const date = dateOf(order.createdAt);
    return (
      (sees === null || sees(order)) &&
      isVisible(order) &&
      fits(wanted('svc_location_id'), order.svc_location_id) &&
      fits(wanted('erp_vendor_id'), order.erp_vendor_id) &&
      fits(wanted('status'), orderStatus(order, call.now)) &&
      (company === null || company === '4100') &&
      (from === null || date >= from) &&
      (to === null || date <= to)
    );
  });
  return listReply(service.profile.lists.purchaseOrders, call, (page) =>
    sliceOf(rows, page, (order) => shownOrder(service, call, order, expand === 'items')),
  );
};
