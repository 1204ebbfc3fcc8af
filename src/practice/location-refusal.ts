import { isObject, isText } from './json';
import { type Reply, refuse } from './reply';
import type { Call, Service } from './service';

const locationKeys: ReadonlySet<string> = new Set(['svc_location_id', 'location_id']);

/** Locations that a body names, anywhere in it. */
const namedIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    locationKeys.has(key) && (isText(one) || typeof one === 'number') ? [String(one)] : namedIn(one),
  );
};

/** The location of what a path leads to. */
const locationAt = ({ store: { tables } }: Service, call: Call): string | undefined => {
  const id = call.params.id ?? '';
  const [, , area = ''] = call.path.split('/');
  const order = tables.receipts.byId.get(id)?.purchaseOrderId ?? id;
  const found: Readonly<Record<string, () => string | undefined>> = {
    invoices: () => tables.invoices.byId.get(id)?.svc_location_id,
    'purchase-orders': () => tables.purchaseOrders.byId.get(id)?.svc_location_id,
    receipts: () => tables.purchaseOrders.byId.get(order)?.svc_location_id,
    payments: () => (tables.payments.byId.get(id) ?? tables.payments.byId.get(`pay-${id}`))?.location_id,
  };
  return found[area]?.();
};

/** The refusal of a location that the API user has lost; an import tells it by position instead. */
export const locationRefusal = (service: Service, call: Call, operation: string): Reply | null => {
  const refused = call.fate.names('location-refused');
  if (refused.length === 0 || operation === 'POST /invoices/import') return null;
  const named = [...namedIn(call.body), locationAt(service, call)];
  if (!named.some((one) => one !== undefined && refused.includes(one))) return null;
  call.fate.note('location-refused');
  return refuse(403, 'GEN4030', 'Not permitted at this location');
};
