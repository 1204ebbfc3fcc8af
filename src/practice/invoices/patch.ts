import { unknownDimension } from '../dimension-lookup';
import { isObject, isText, type JsonObject } from '../json';
import { holds, markers } from '../markers';
import { answer, invalidInvoice, invoiceForbidden, notFound, type Reply } from '../reply';
import type { Invoice, InvoiceItem } from '../rows';
import type { Call, Handler, Service } from '../service';
import { customFieldsOf, newItem, readEntry, textOf, valuesOf } from './creation';
import { isChange, isItem, vendorSent } from './fields';
import { multipartChange, newImages } from './images';
import { mayEdit } from './permissions';
import { invoiceAt } from './read';
import { shownInvoice } from './shape';

type ItemResult = {
  readonly status: 'created' | 'updated' | 'failed';
  readonly id: string | null;
  readonly error?: string;
};

/** A line with what was sent laid over it: dimensions merge, custom fields replace. */
const changedItem = (old: InvoiceItem, sent: JsonObject): InvoiceItem => {
  const fresh = newItem(old.id, { ...old, ...sent });
  return {
    ...fresh,
    dimensions: { ...old.dimensions, ...valuesOf(sent.dimensions) },
    custom_fields: sent.custom_fields === undefined ? old.custom_fields : customFieldsOf(sent.custom_fields),
    catalog_entry: old.catalog_entry,
  };
};

type Items = { readonly items: readonly InvoiceItem[]; readonly results: readonly ItemResult[] };

const failedItem = (error: string): ItemResult => ({ status: 'failed', id: null, error });

/** One line of a change: its result, and the lines after it. */
const takeItem = (
  service: Service,
  invoice: Invoice,
  items: readonly InvoiceItem[],
  sent: unknown,
): { items: readonly InvoiceItem[]; result: ItemResult } => {
  if (!isItem(sent)) return { items, result: failedItem('the line is not valid') };
  if (holds(sent.name, markers.fail)) return { items, result: failedItem('the line could not be processed') };
  const wrong = unknownDimension(service, 4100, valuesOf(sent.dimensions));
  if (wrong !== null) return { items, result: failedItem(wrong) };
  if (sent.id === undefined) {
    const id = `${invoice.id}-${items.length + 1}`;
    return { items: [...items, newItem(id, sent)], result: { status: 'created', id } };
  }
  const old = items.find((item) => item.id === sent.id);
  if (old === undefined) return { items, result: failedItem('there is no such line') };
  const changed = items.map((item) => (item.id === old.id ? changedItem(old, sent) : item));
  return { items: changed, result: { status: 'updated', id: old.id } };
};

const takeItems = (service: Service, invoice: Invoice, sent: readonly unknown[]): Items => {
  let items = invoice.items;
  const results: ItemResult[] = [];
  for (const one of sent) {
    const taken = takeItem(service, invoice, items, one);
    items = taken.items;
    results.push(taken.result);
  }
  return { items, results };
};

/** Results by position, with the word for all of them beside the positions or only inside each (G-23). */
const itemsResult = (service: Service, results: readonly ItemResult[]): object => {
  const byPosition = Object.fromEntries(results.map((result, position) => [String(position), result]));
  if (service.profile.invoice.itemsStatusAt === 'each') return byPosition;
  const failed = results.filter((result) => result.status === 'failed').length;
  const status = failed === 0 ? 'success' : failed === results.length ? 'failed' : 'partial';
  return { status, ...byPosition };
};

const textFields = [
  'invoice_number',
  'invoice_date',
  'due_date',
  'posting_date',
  'currency',
  'purchase_order',
  'notes',
] as const;
const amountFields = ['total_amount', 'total_tax'] as const;

/** Only the header fields that were sent; dimensions and custom fields replace what is stored. */
const headerChange = (sent: JsonObject): Partial<Invoice> => {
  const texts = textFields.filter((key) => isText(sent[key])).map((key) => [key, textOf(sent[key])]);
  const amounts = amountFields.filter((key) => sent[key] !== undefined).map((key) => [key, sent[key]]);
  return {
    ...Object.fromEntries([...texts, ...amounts]),
    ...(sent.dimensions === undefined ? {} : { dimensions: valuesOf(sent.dimensions) }),
    ...(sent.custom_fields === undefined ? {} : { custom_fields: customFieldsOf(sent.custom_fields) }),
  };
};

/** The change under our names, from either kind of body. */
const changeSent = (service: Service, call: Call): JsonObject | null => {
  const isMultipart = (call.headers['content-type'] ?? '').startsWith('multipart/form-data');
  const body = isMultipart ? multipartChange(service, call) : call.body;
  return isObject(body) ? readEntry(service, body) : null;
};

const changed = (service: Service, call: Call, invoice: Invoice, sent: JsonObject): Reply => {
  const vendor = vendorSent(service, 4100, sent.svc_vendor_id);
  const wrong =
    sent.dimensions === undefined ? null : unknownDimension(service, 4100, valuesOf(sent.dimensions));
  if (vendor === null || wrong !== null) return invalidInvoice();
  const images = newImages(invoice, sent);
  const taken = Array.isArray(sent.items) ? takeItems(service, invoice, sent.items) : null;
  const next: Invoice = {
    ...invoice,
    ...headerChange(sent),
    ...(vendor === undefined ? {} : { vendorId: vendor.id }),
    items: taken?.items ?? invoice.items,
    image_urls: images?.urls ?? invoice.image_urls,
    modifiedAt: call.now,
    history: [...invoice.history, { action: 'EDITED', at: call.now }],
  };
  service.store.commit({ invoices: [next] });
  return answer(200, {
    ...shownInvoice(service, call, next),
    image_errors: images?.errors ?? '',
    ...(taken === null ? {} : { items_processing_result: itemsResult(service, taken.results) }),
  });
};

/** Changes what was sent of one invoice: header, lines and images. */
export const patchInvoice: Handler = (service, call) => {
  const invoice = invoiceAt(service, call);
  if (invoice === undefined) return notFound('Invoice');
  const sent = changeSent(service, call);
  if (sent === null || !isChange(sent)) return invalidInvoice();
  return mayEdit(invoice) ? changed(service, call, invoice, sent) : invoiceForbidden();
};
