import { dueDate } from '../calendar';
import { customFieldDefaults, reachable } from '../company';
import { unknownDimension } from '../dimension-lookup';
import { isFilledText, isObject, isText, type JsonObject } from '../json';
import { holds, markers } from '../markers';
import { fromWire } from '../naming';
import type { Invoice, InvoiceItem, Stage, Values, Vendor } from '../rows';
import type { Service } from '../service';
import { isCreation, vendorSent } from './fields';

/** An entry that passed validation, and its vendor. */
export type Valid = {
  readonly sent: JsonObject;
  readonly vendor: Vendor | undefined;
  readonly companyId: number;
};

export const textOf = (value: unknown): string | undefined => (isText(value) ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const quantityOf = (value: unknown): number | string | undefined => numberOf(value) ?? textOf(value);

/** The text values of an object; what is no text stays out. */
export const valuesOf = (value: unknown): Values =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter((entry): entry is [string, string] =>
      isText(entry[1]),
    ),
  );

/** Custom fields as they are kept: what was not sent falls back to its default. */
export const customFieldsOf = (value: unknown): JsonObject => ({
  ...customFieldDefaults,
  ...(isObject(value) ? value : {}),
});

/** An entry under our names, with its lines. */
export const readEntry = (service: Service, entry: unknown): JsonObject | null => {
  if (!isObject(entry)) return null;
  const { fields, itemFields } = service.profile.invoice;
  const sent = fromWire(fields, entry);
  if (!Array.isArray(sent.items)) return sent;
  return { ...sent, items: sent.items.map((item) => (isObject(item) ? fromWire(itemFields, item) : item)) };
};

/** The entry where its own content is right; null where the request must be refused. Locations are judged apart. */
export const validEntry = (service: Service, entry: unknown): Valid | null => {
  const sent = readEntry(service, entry);
  if (sent === null || !isCreation(sent)) return null;
  const companyId = reachable(String(sent.svc_location_id))?.companyId ?? 4100;
  const vendor = vendorSent(service, companyId, sent.svc_vendor_id);
  return vendor === null ? null : { sent, vendor, companyId };
};

export const newItem = (id: string, sent: JsonObject): InvoiceItem => ({
  id,
  name: textOf(sent.name) ?? '',
  quantity: quantityOf(sent.quantity),
  price: quantityOf(sent.price),
  total: quantityOf(sent.total),
  sku: textOf(sent.sku),
  uom: textOf(sent.uom),
  dimensions: valuesOf(sent.dimensions),
  custom_fields: customFieldsOf(sent.custom_fields),
});

const itemsSent = (sent: JsonObject): JsonObject[] =>
  Array.isArray(sent.items) ? sent.items.filter(isObject) : [];

/** Why an accepted entry fails in processing, in words; null: it becomes an invoice. */
export const processingFailure = (service: Service, { sent, companyId }: Valid): string | null => {
  if (holds(sent.notes, markers.fail)) return 'the invoice could not be processed';
  const coded = [sent, ...itemsSent(sent)].map((part) =>
    unknownDimension(service, companyId, valuesOf(part.dimensions)),
  );
  return coded.find((wrong) => wrong !== null) ?? null;
};

/** Where a new invoice enters the workflow: past it by its ingestion status, else by what is still missing. */
const stageOf = (sent: JsonObject, vendor: Vendor | undefined): Stage => {
  if (sent.status === 'archived') return 'archived';
  if (sent.status === 'verified') return 'approved';
  const isComplete =
    vendor !== undefined &&
    isFilledText(sent.invoice_number) &&
    isFilledText(sent.invoice_date) &&
    sent.total_amount !== undefined;
  return isComplete ? 'pending-approval' : 'incomplete';
};

const dueDateOf = (sent: JsonObject, vendor: Vendor | undefined): string | undefined => {
  if (isText(sent.due_date)) return sent.due_date;
  const terms = vendor?.net_terms;
  if (terms === undefined || !isText(sent.invoice_date)) return undefined;
  return dueDate(sent.invoice_date, terms) ?? undefined;
};

const urlsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** The invoice that an entry becomes. */
export const newInvoice = (id: string, createdAt: number, { sent, vendor }: Valid): Invoice => {
  const stage = stageOf(sent, vendor);
  return {
    id,
    createdAt,
    stage,
    approvedAt: stage === 'approved' ? createdAt : undefined,
    upload_id: textOf(sent.upload_id),
    vendorId: vendor?.id ?? null,
    svc_location_id: String(sent.svc_location_id),
    invoice_number: textOf(sent.invoice_number),
    invoice_date: textOf(sent.invoice_date),
    due_date: dueDateOf(sent, vendor),
    posting_date: textOf(sent.posting_date),
    total_amount: numberOf(sent.total_amount),
    total_tax: numberOf(sent.total_tax),
    currency: textOf(sent.currency),
    purchase_order: textOf(sent.purchase_order),
    notes: textOf(sent.notes),
    image_urls: urlsOf(sent.image_urls),
    custom_fields: customFieldsOf(sent.custom_fields),
    dimensions: valuesOf(sent.dimensions),
    items: itemsSent(sent).map((item, place) => newItem(`${id}-${place + 1}`, item)),
    history: [{ action: 'CREATED', at: createdAt }],
    paidElsewhere: stage === 'archived' ? true : undefined,
  };
};
