import { targetNamed } from '../../src/core/targets';
import type { Target } from '../../src/core/targets/target';
import type { Json, JsonObject } from '../../src/core/values/json';
import { isObject, objectsOf, wordOf } from './json';

/** The loads that are simulated: all kinds of sending again, synchronous and not. */
export const loadNames = [
  'invoices',
  'purchase-orders',
  'vendors',
  'payments',
  'dimensions',
  'receipts',
] as const;
export type LoadName = (typeof loadNames)[number];

/** How the service speaks of one load, and what the model must know of it. */
export type Load = {
  readonly name: LoadName;
  readonly target: Pick<Target, 'bulk' | 'lookUp' | 'readBack' | 'updates'>;
  /** Record from 1. Everything it says of itself hangs on the number. */
  readonly payload: (record: number) => JsonObject;
  /** The same as a later file has it, which was changed so many times; absent: files never change it. */
  readonly changed?: (payload: JsonObject, times: number) => JsonObject;
  /** What the thing is in the real world, read off a payload or off an entry that was sent. */
  readonly identity: (entry: JsonObject) => string;
  /** A second sending of the entry changes the thing instead of creating another. */
  readonly isUpsert: (entry: JsonObject) => boolean;
  readonly path: string;
  readonly entriesOf: (body: Json) => readonly JsonObject[];
  readonly listPath: string;
  readonly listKey: string;
  /** The thing as it reads, without its lines and its date of creation. */
  readonly shown: (entry: JsonObject, id: string) => JsonObject;
  /** It has lines, which a list may leave out (`mayListLines`: not always). */
  readonly hasLines: boolean;
  readonly mayListLines: boolean;
  /** What the service takes for the same thing sent again; null: nothing. */
  readonly repeatKey: (entry: JsonObject) => string | null;
  /** Another thing with the same number, which an upsert does not meet. */
  readonly near: (entry: JsonObject) => JsonObject;
  /** What an entry of a result or a reply repeats of the thing. */
  readonly echo: (entry: JsonObject) => JsonObject;
  /** `async`: a batch; `sync`: the answer tells; `either`: now the one, now the other. */
  readonly answers: 'async' | 'sync' | 'either';
  readonly isKeyed: boolean;
  /** A thing of an earlier import is left out of a later one. */
  readonly createsOnce: boolean;
  /** Whether a list can show the thing. */
  readonly canBeListed: boolean;
};

const target = (name: string): Load['target'] => {
  const found = targetNamed(name);
  if (found === undefined) throw new Error(`there is no target ${name}`);
  return found;
};

const under =
  (key: string) =>
  (body: Json): readonly JsonObject[] =>
    isObject(body) ? objectsOf(body[key]) : [];

export const COMPANY = '1';

const invoices: Load = {
  name: 'invoices',
  createsOnce: true,
  target: target('invoices'),
  payload: (record) => ({
    upload_id: `u-${record}`,
    invoice_number: `N-${record}`,
    svc_vendor_id: 7,
    svc_location_id: '101',
    total_amount: 100 + record,
    ...(record % 3 === 0 ? {} : { currency: 'EUR' }),
    invoice_date: `2026-10-${10 + (record % 20)}`,
    items: [{ name: `Line of ${record}`, quantity: 2, price: (100 + record) / 2, total: 100 + record }],
  }),
  identity: (entry) => wordOf(entry.invoice_number),
  isUpsert: () => false,
  path: '/v1/invoices/import',
  entriesOf: objectsOf,
  listPath: '/v1/invoices',
  listKey: 'invoices',
  shown: ({ upload_id: _upload, items: _items, ...entry }, id) => ({ ...entry, id }),
  hasLines: true,
  mayListLines: true,
  repeatKey: (entry) => wordOf(entry.upload_id),
  near: (entry) => ({ ...entry, total_amount: 1 }),
  echo: (entry) => ({ upload_id: entry.upload_id ?? null }),
  answers: 'async',
  isKeyed: false,
  canBeListed: true,
};

const orders: Load = {
  name: 'purchase-orders',
  createsOnce: false,
  target: target('purchase-orders'),
  // Two of three can be updated by their external id; the third would be created again.
  payload: (record) => ({
    po_number: `PO-${record}`,
    ...(record % 3 === 0 ? {} : { external_id: `x-${record}` }),
    erp_vendor_id: 'V-1',
    svc_location_id: '101',
    items: [
      { name: `Line of ${record}`, quantity: record, price: 5 },
      { name: 'Freight', quantity: 1, price: 9 },
    ],
  }),
  changed: (payload, times) => ({
    ...payload,
    items: objectsOf(payload.items ?? []).map((item) => ({ ...item, price: Number(item.price) + times })),
  }),
  identity: (entry) => wordOf(entry.po_number),
  isUpsert: (entry) => entry.external_id !== undefined,
  path: '/v1/purchase-orders/bulk',
  entriesOf: under('purchase_orders'),
  listPath: '/v1/purchase-orders',
  listKey: 'purchase_orders',
  shown: ({ items: _items, ...entry }, id) => ({ ...entry, id }),
  hasLines: true,
  mayListLines: false,
  repeatKey: (entry) => JSON.stringify([entry.po_number, entry.items]),
  near: ({ external_id: _external, ...entry }) => ({
    ...entry,
    items: [{ name: 'Something else', quantity: 1, price: 1 }],
  }),
  echo: (entry) =>
    entry.external_id === undefined
      ? { po_number: entry.po_number ?? null }
      : { external_id: entry.external_id },
  answers: 'async',
  isKeyed: false,
  canBeListed: true,
};

const vendors: Load = {
  name: 'vendors',
  createsOnce: false,
  target: target('vendors'),
  // Names come twice: they prove nothing.
  payload: (record) => ({ erp_vendor_id: `V-${record}`, erp_vendor_name: `Vendor ${record % 4}` }),
  identity: (entry) => wordOf(entry.erp_vendor_id),
  isUpsert: () => true,
  path: '/v1/vendors/bulk',
  entriesOf: under('vendors'),
  listPath: '/v1/vendors',
  listKey: 'vendors',
  shown: (entry, id) => ({ id, svc_company_id: 1, erp_vendor_id: entry.erp_vendor_id ?? null }),
  hasLines: false,
  mayListLines: false,
  repeatKey: () => null,
  near: (entry) => entry,
  echo: (entry) => ({ erp_vendor_name: entry.erp_vendor_name ?? null }),
  answers: 'sync',
  isKeyed: false,
  canBeListed: true,
};

const dimensionsLoad: Load = {
  name: 'dimensions',
  createsOnce: false,
  target: target('dimensions'),
  payload: (record) => ({
    reference_id: `r-${record}`,
    erp_type: 'department',
    svc_type: 'department',
    code: `c-${record}`,
    name: `Dimension ${record}`,
  }),
  identity: (entry) => wordOf(entry.reference_id),
  isUpsert: () => true,
  path: '/v1/dimensions/bulk',
  entriesOf: under('dimensions'),
  listPath: '/v1/dimensions',
  listKey: 'dimensions',
  shown: (entry, id) => ({ ...entry, id, svc_company_id: 1 }),
  hasLines: false,
  mayListLines: false,
  repeatKey: () => null,
  near: (entry) => entry,
  echo: (entry) => entry,
  answers: 'sync',
  isKeyed: false,
  canBeListed: true,
};

const receipts: Load = {
  name: 'receipts',
  createsOnce: true,
  target: target('receipts'),
  payload: (record) => ({
    svc_po_id: 'po-1',
    receipt_number: `R-${record}`,
    receipt_date: `2026-10-${10 + (record % 20)}`,
    items: [{ svc_po_item_id: `item-${record}`, quantity: 1 + record }],
    ...(record % 2 === 0 ? {} : { external_id: `x-${record}` }),
  }),
  identity: (entry) => wordOf(entry.receipt_number),
  isUpsert: () => false,
  path: '/v1/receipts/bulk-upsert/',
  entriesOf: under('receipts'),
  listPath: '/v1/receipts',
  listKey: 'receipts',
  shown: ({ items: _items, ...entry }, id) => ({ ...entry, id }),
  hasLines: true,
  mayListLines: true,
  repeatKey: (entry) => JSON.stringify([entry.receipt_number, entry.receipt_date]),
  // Under the same id of ours it would be the same receipt, and be written over.
  near: ({ external_id: _external, ...entry }) => ({ ...entry, receipt_date: '2026-01-01' }),
  echo: (entry) => (entry.external_id === undefined ? {} : { external_id: entry.external_id }),
  answers: 'either',
  isKeyed: false,
  canBeListed: true,
};

const payments: Load = {
  name: 'payments',
  createsOnce: true,
  target: target('payments'),
  payload: (record) => ({
    vendor_id: `P-${record}`,
    location_id: '101',
    currency: 'USD',
    send_date: '2027-03-01',
    invoices: [{ invoice_id: `i-${record}`, total_amount: '10.00', currency: 'USD' }],
  }),
  identity: (entry) => wordOf(entry.vendor_id),
  isUpsert: () => false,
  path: '/v1/payments/payment',
  entriesOf: (body) => (isObject(body) ? [body] : []),
  listPath: '/v1/vendors',
  listKey: 'vendors',
  shown: (_entry, id) => ({ id }),
  hasLines: false,
  mayListLines: false,
  repeatKey: () => null,
  near: (entry) => entry,
  echo: () => ({}),
  answers: 'sync',
  isKeyed: true,
  canBeListed: false,
};

const loads: Readonly<Record<LoadName, Load>> = {
  invoices,
  'purchase-orders': orders,
  vendors,
  dimensions: dimensionsLoad,
  receipts,
  payments,
};

export const loadNamed = (name: LoadName): Load => loads[name];

/** What a thing is in the real world. */
export const identityOf = (load: Load, thing: number): string => load.identity(load.payload(thing));
