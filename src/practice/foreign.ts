import type { Chosen } from './faults';
import { newInvoice, type Valid, validEntry } from './invoices/creation';
import { isObject } from './json';
import { newOrderFault, orderOf } from './purchase-orders/fields';
import { chance } from './random';
import type { Invoice, PurchaseOrder } from './rows';
import type { Call, Service } from './service';
import type { Change } from './store/change';
import { numberKey } from './store/indexes';

/** Ways in which a record of the same vendor and number is another one after all. */
const otherInvoices: readonly ((row: Invoice) => Partial<Invoice>)[] = [
  (row) => ({ svc_location_id: row.svc_location_id === '102' ? '101' : '102' }),
  () => ({ total_amount: 999.99 }),
  () => ({ invoice_date: '2019-02-01' }),
  () => ({ invoice_date: '2019-02-01', total_amount: 999.99, currency: 'CAD' }),
];

const near = (service: Service, row: Invoice): Invoice => {
  const way = Math.floor(chance(service.store.seed, 'near', row.invoice_number ?? '') * otherInvoices.length);
  return { ...row, ...otherInvoices[way]?.(row) };
};

/** The same invoice, entered with other lines: somebody split it otherwise, or not at all. */
const otherLines = (row: Invoice): Invoice => {
  const [first, ...others] = row.items;
  return first === undefined
    ? row
    : { ...row, items: [{ ...first, name: `${first.name ?? ''} and more` }, ...others] };
};

/** An upload_id that is in use already is nobody's to use. */
const invoiceLike = (service: Service, call: Call, entry: Valid, word: string): Change => {
  const { store } = service;
  const uploadId = String(entry.sent.upload_id);
  if (word === 'used' && store.indexes.uploadIds.has(uploadId)) return {};
  const made = newInvoice(store.ids.next('invoice'), call.now, entry);
  const row = word === 'near' ? near(service, made) : word === 'lines' ? otherLines(made) : made;
  if (word !== 'used') return { invoices: [{ ...row, upload_id: undefined }] };
  const upload = {
    ...{ id: store.ids.next('upload'), upload_id: uploadId, status: 'completed' as const },
    ...{ file_name: null, invoice_id: row.id, created_at: call.now },
  };
  return { invoices: [row], uploads: [upload] };
};

/** Somebody's order with the number of one that is sent; a near one stands at the other location. */
const orderLike = (service: Service, call: Call, sent: unknown, word: string): Change => {
  const { store } = service;
  if (!isObject(sent) || newOrderFault(service, sent, true) !== null) return {};
  const made = orderOf(service, { id: store.ids.next('purchaseOrder'), nowMs: call.now }, sent);
  const elsewhere = made.svc_location_id === '102' ? '101' : '102';
  const row: PurchaseOrder = {
    ...made,
    external_id: word === 'used' ? made.external_id : undefined,
    svc_location_id: word === 'near' ? elsewhere : made.svc_location_id,
  };
  return store.indexes.purchaseOrdersByNumber.has(numberKey(row)) ? {} : { purchaseOrders: [row] };
};

const entriesIn = (service: Service, call: Call, path: string): readonly unknown[] => {
  const { bulkKey } = service.profile.purchaseOrder;
  const isBulk = path === service.profile.paths.purchaseOrdersBulk && bulkKey !== '';
  const inside: unknown = isBulk && isObject(call.body) ? call.body[bulkKey] : call.body;
  return Array.isArray(inside) ? inside : [inside];
};

/**
 * Makes records of somebody else out of those of a request, as if two people had the same paper: `equal` in all,
 * `used` also under our upload id (our file on a second computer), `lines` in all but its lines, `near` of the same vendor and number only.
 * Each is made once, however often its like is sent.
 */
export const foreignRecords = (service: Service, call: Call, path: string, chosen: Chosen): void => {
  const { word, positions } = chosen;
  const entries = entriesIn(service, call, path);
  const isInvoices = path === '/invoices/import' || path === '/invoices';
  const isOrders = path === service.profile.paths.purchaseOrdersBulk || path === '/purchase-orders';
  for (const place of positions(entries.length)) {
    const sent = entries[place];
    const name = JSON.stringify([word, sent]);
    if (service.invented.has(name)) continue;
    const valid = isInvoices ? validEntry(service, sent) : null;
    const change =
      valid === null
        ? isOrders
          ? orderLike(service, call, sent, word)
          : {}
        : invoiceLike(service, call, valid, word);
    if (Object.keys(change).length === 0) continue;
    service.invented.add(name);
    service.store.commit(change);
    call.fate.note(`foreign=${word}`);
  }
};
