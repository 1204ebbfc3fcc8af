import { parseAmount } from '../../values/amount';
import type { Json, JsonObject } from '../../values/json';
import { asText, isJsonList, isJsonObject, textAt } from '../json-path';
import type { ServiceProfile } from '../profile';
import { type InvoiceStatus, invoiceStatus } from './statuses';

/** The vendor of an invoice: one of the vendor list, one by its operational id, none, or not told. */
type InvoiceVendor =
  | { readonly kind: 'listed'; readonly id: string }
  | { readonly kind: 'operational'; readonly id: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'not-told' };

/** A part that must be asked for; without it nothing is known of it. */
type Part<T> = { readonly kind: 'not-asked' } | { readonly kind: 'read'; readonly entries: readonly T[] };

/** Splits over accounts: not asked for, none configured, or listed, each real, virtual or not told. */
type InvoiceSplits =
  | { readonly kind: 'not-asked' }
  | { readonly kind: 'none-configured' }
  | { readonly kind: 'listed'; readonly entries: readonly InvoiceSplit[] };

type InvoiceSplit = {
  readonly account: string | null;
  readonly amount: string | null;
  readonly isVirtual: boolean | null;
  readonly raw: JsonObject;
};

type HistoryEntry = {
  readonly action: string | null;
  readonly at: string | null;
  readonly user: string | null;
  readonly note: string | null;
  readonly raw: JsonObject;
};

/** An instant: `utc` is what is ordered and compared, `shown` what the service wrote without a zone. */
type Instant = { readonly shown: string | null; readonly utc: string | null };

/** An invoice as it is read. Only id, status, payment status and time of creation are sure to be there. */
export type InvoiceReading = {
  readonly id: string;
  readonly status: InvoiceStatus;
  /** Reason of an inactive invoice. */
  readonly subStatus: string | null;
  readonly paymentStatus: string;
  /** Told as paid, or likely to be; the safe side for blocking a payment (NS-14). */
  readonly looksPaid: boolean;
  readonly createdAt: Instant;
  readonly approvedAt: Instant;
  readonly exportedAt: Instant;
  readonly modifiedAt: Instant;
  readonly modifiedBy: string | null;
  readonly version: string | null;
  readonly type: string | null;
  readonly number: string | null;
  readonly vendor: InvoiceVendor;
  /** A name for people, which the older version does not give. */
  readonly vendorName: string | null;
  readonly erpVendorId: string | null;
  readonly locationId: string | null;
  readonly locationName: string | null;
  /** Calendar dates as they are. */
  readonly invoiceDate: string | null;
  readonly dueDate: string | null;
  readonly postingDate: string | null;
  /** Decimal texts. */
  readonly total: string | null;
  readonly tax: string | null;
  readonly outstanding: string | null;
  /** A missing one is USD. */
  readonly currency: string;
  readonly purchaseOrder: string | null;
  readonly notes: string | null;
  /** Message of a flagged invoice. */
  readonly error: string | null;
  /** Empty: no trouble with images. */
  readonly imageErrors: readonly string[];
  /** Links that may be opened; how many images there are in all stands in `imageCount`. */
  readonly imageLinks: readonly string[];
  readonly imageCount: number;
  /** ERP ids by dimension type; null: it cannot be made out. */
  readonly dimensions: Readonly<Record<string, string | null>>;
  readonly customFields: JsonObject;
  readonly items: Part<JsonObject>;
  readonly history: Part<HistoryEntry>;
  readonly splits: InvoiceSplits;
  /** Null unless it is filled. */
  readonly paymentInfo: JsonObject | null;
  /** Address of the invoice in the service's own screens; null unless it is https. */
  readonly url: string | null;
  /** Everything as it came, fields that nobody told of included. */
  readonly raw: JsonObject;
};

const text = (json: JsonObject, key: string): string | null => textAt(json, key) ?? null;

/** A double as the decimal that it stands for. */
const decimal = (json: JsonObject, key: string): string | null => {
  const told = textAt(json, key);
  if (told === undefined) return null;
  const reading = parseAmount(told, { decimal: '.' });
  return reading.ok ? reading.value.text : told;
};

const instant = (json: JsonObject, key: string): Instant => ({
  shown: text(json, key),
  utc: text(json, `${key}_utc`),
});

const vendorOf = (json: JsonObject): InvoiceVendor => {
  const id = json.svc_vendor_id;
  if (id === undefined) return { kind: 'not-told' };
  if (typeof id === 'number') return { kind: 'listed', id: String(id) };
  return typeof id === 'string' && id !== '' ? { kind: 'operational', id } : { kind: 'none' };
};

const objects = (value: Json | undefined): readonly JsonObject[] =>
  isJsonList(value) ? value.filter(isJsonObject) : [];

const part = <T>(value: Json | undefined, read: (entry: JsonObject) => T): Part<T> =>
  isJsonList(value) ? { kind: 'read', entries: objects(value).map(read) } : { kind: 'not-asked' };

const historyEntry =
  ({ invoice }: ServiceProfile) =>
  (raw: JsonObject): HistoryEntry => ({
    action: text(raw, invoice.history.actionPath),
    at: text(raw, invoice.history.atPath),
    user: textAt(raw, invoice.history.userPath) ?? null,
    note: text(raw, invoice.history.notePath),
    raw,
  });

const splitOf = (raw: JsonObject, { invoice }: ServiceProfile): InvoiceSplit => {
  const { accountPath, amountPath, virtualPath } = invoice.glSplit;
  const isVirtual = raw[virtualPath];
  return {
    account: text(raw, accountPath),
    amount: decimal(raw, amountPath),
    isVirtual: typeof isVirtual === 'boolean' ? isVirtual : null,
    raw,
  };
};

const splitsOf = (value: Json | undefined, profile: ServiceProfile): InvoiceSplits => {
  if (value === undefined) return { kind: 'not-asked' };
  if (value === null) return { kind: 'none-configured' };
  return { kind: 'listed', entries: objects(value).map((entry) => splitOf(entry, profile)) };
};

const imageErrorsOf = (value: Json | undefined): readonly string[] => {
  if (isJsonList(value)) return value.map((one) => asText(one) ?? JSON.stringify(one));
  const told = asText(value);
  return told === undefined ? [] : [told];
};

/** An address that may be opened outside the app; null for any other. */
const safeLink = (told: string | null): string | null =>
  told !== null && /^https:\/\/[^\s/@]+(\/|$)/i.test(told) ? told : null;

const linksOf = (images: readonly JsonObject[], { invoice }: ServiceProfile): readonly string[] =>
  images.flatMap((image) => {
    const told = textAt(image, invoice.image.urlPath);
    const any = Object.values(image).find((value) => typeof value === 'string' && safeLink(value) !== null);
    return safeLink(told ?? (typeof any === 'string' ? any : null)) ?? [];
  });

const dimensionsOf = (value: Json | undefined): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    Object.entries(isJsonObject(value) ? value : {}).map(([type, one]) => [
      type,
      (isJsonObject(one) ? textAt(one, 'erp_dimension_id') : asText(one)) ?? null,
    ]),
  );

const paymentInfoOf = (value: Json | undefined): JsonObject | null =>
  isJsonObject(value) && Object.keys(value).length > 0 ? value : null;

/** A word that holds paid without un-, not- or partly- counts as paid (NS-14). */
const looksPaid = (word: string, info: JsonObject | null, { invoice }: ServiceProfile): boolean =>
  invoice.values.paymentStatusPaid.includes(word) ||
  info !== null ||
  (/paid/i.test(word) && !/(un|not|part(ly|ially)?)[\s_-]*paid/i.test(word));

const modifiedBy = (value: Json | undefined, { invoice }: ServiceProfile): string | null => {
  if (!isJsonObject(value)) return asText(value) ?? null;
  const named = textAt(value, invoice.lastModifiedUser.namePath);
  return named ?? Object.values(value).flatMap((one) => (typeof one === 'string' ? [one] : []))[0] ?? null;
};

/** The four fields that every invoice has; null where one is missing. */
const coreOf = (raw: JsonObject) => {
  const [id, status, paymentStatus, createdAt] = ['id', 'status', 'payment_status', 'created_at'].map((key) =>
    textAt(raw, key),
  );
  return id === undefined || status === undefined || paymentStatus === undefined || createdAt === undefined
    ? null
    : { id, status, paymentStatus };
};

const money = (raw: JsonObject) => ({
  total: decimal(raw, 'total_amount'),
  tax: decimal(raw, 'total_tax'),
  outstanding: decimal(raw, 'outstanding_balance'),
  currency: text(raw, 'currency') ?? 'USD',
});

const who = (raw: JsonObject, { version }: ServiceProfile) => ({
  vendor: vendorOf(raw),
  vendorName:
    text(raw, 'erp_vendor_name') ?? (version.header === '1.1.0' ? text(raw, 'svc_vendor_name') : null),
  erpVendorId: text(raw, 'erp_vendor_id'),
  locationId: text(raw, 'svc_location_id'),
  locationName: text(raw, 'svc_location_name'),
});

const when = (raw: JsonObject) => ({
  createdAt: instant(raw, 'created_at'),
  approvedAt: instant(raw, 'approved_date'),
  exportedAt: instant(raw, 'exported_date'),
  modifiedAt: instant(raw, 'last_modified_date'),
  invoiceDate: text(raw, 'invoice_date'),
  dueDate: text(raw, 'due_date'),
  postingDate: text(raw, 'posting_date'),
});

/** Reads an invoice; null where it lacks one of its four sure fields, so that it can only be shown raw. */
export const readInvoiceEntry = (raw: JsonObject, profile: ServiceProfile): InvoiceReading | null => {
  const core = coreOf(raw);
  if (core === null) return null;
  const images = objects(raw.images);
  const paymentInfo = paymentInfoOf(raw.payment_info);
  return {
    ...money(raw),
    ...who(raw, profile),
    ...when(raw),
    id: core.id,
    status: invoiceStatus(core.status),
    subStatus: text(raw, 'sub_status'),
    paymentStatus: core.paymentStatus,
    looksPaid: looksPaid(core.paymentStatus, paymentInfo, profile),
    modifiedBy: modifiedBy(raw.last_modified_user, profile),
    version: text(raw, 'version'),
    type: text(raw, 'type'),
    number: text(raw, 'invoice_number'),
    purchaseOrder: text(raw, 'purchase_order'),
    notes: text(raw, 'notes'),
    error: text(raw, 'error'),
    imageErrors: imageErrorsOf(raw.image_errors),
    imageLinks: linksOf(images, profile),
    imageCount: images.length,
    dimensions: dimensionsOf(raw.dimensions),
    customFields: isJsonObject(raw.custom_fields) ? raw.custom_fields : {},
    items: part(raw.items, (entry) => entry),
    history: part(raw.history, historyEntry(profile)),
    splits: splitsOf(raw.gl_splits, profile),
    paymentInfo,
    url: safeLink(text(raw, 'url')),
    raw,
  };
};
