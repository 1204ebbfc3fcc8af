import { asRead } from '../altered';
import { instant, localStamp } from '../calendar';
import { locationName } from '../company';
import { richDimensions } from '../dimension-lookup';
import type { JsonObject } from '../json';
import { toWire } from '../naming';
import { paymentStatusOf } from '../payments/state';
import type { HistoryEntry, Invoice, InvoiceItem, Vendor } from '../rows';
import type { Call, Service } from '../service';
import { operationalId } from './fields';
import { statusOf } from './status';

const stamp = (atMs: number | undefined): string | null => (atMs === undefined ? null : localStamp(atMs));
const stampUtc = (atMs: number | undefined): string | null => (atMs === undefined ? null : instant(atMs));

const shownItem = (service: Service, companyId: number, item: InvoiceItem): object =>
  toWire(service.profile.invoice.itemFields, {
    ...item,
    dimensions: richDimensions(service, companyId, item.dimensions),
    catalog_entry: item.catalog_entry ?? null,
  });

/** The vendor as the version in force writes it. */
const vendorFields = (call: Call, vendor: Vendor | undefined): JsonObject => ({
  svc_vendor_name:
    call.version === '1.1.0'
      ? (vendor?.erp_vendor_name ?? '')
      : (vendor?.erp_vendor_name.toUpperCase() ?? ''),
  svc_vendor_id:
    vendor === undefined ? null : call.vendorIdsAre === 'integer' ? vendor.id : operationalId(vendor.id),
  erp_vendor_id: vendor?.erp_vendor_id ?? '',
  erp_vendor_name: vendor?.erp_vendor_name ?? '',
});

const imagesOf = (service: Service, invoice: Invoice): object[] =>
  invoice.image_urls.map((url, place) =>
    toWire(service.profile.invoice.image, { id: `${invoice.id}-i${place + 1}`, url }),
  );

const momentFields = (invoice: Invoice): JsonObject => ({
  created_at: localStamp(invoice.createdAt),
  created_at_utc: instant(invoice.createdAt),
  approved_date: stamp(invoice.approvedAt),
  approved_date_utc: stampUtc(invoice.approvedAt),
  ...(invoice.exportedAt === undefined ? {} : { exported_date: localStamp(invoice.exportedAt) }),
  exported_date_utc: stampUtc(invoice.exportedAt),
  last_modified_date: stamp(invoice.modifiedAt),
  last_modified_date_utc: stampUtc(invoice.modifiedAt),
});

const apiUser = { id: 'api', name: 'API user' };

const paidInfo = { payment_id: 'paid-elsewhere', date: '2026-01-15' };

const moneyFields = (service: Service, call: Call, invoice: Invoice): JsonObject => {
  const paid = paymentStatusOf(service, invoice, call.now);
  const total = invoice.total_amount;
  const word = call.fate.chosen('payment-status')?.word;
  call.fate.note('payment-status', word === undefined ? 0 : 1);
  return {
    payment_status: word ?? invoice.payment_status ?? paid.status,
    payment_info: call.fate.hits('payment-info') ? paidInfo : (invoice.payment_info ?? paid.info),
    total_amount: total,
    total_tax: invoice.total_tax,
    currency: invoice.currency ?? 'USD',
    outstanding_balance: paid.status === 'paid' ? 0 : total,
  };
};

/** An invoice as it is read, without the parts that must be asked for. */
export const shownInvoice = (
  service: Service,
  call: Call,
  invoice: Invoice,
  withItems = true,
): JsonObject => {
  const vendor =
    invoice.vendorId === null ? undefined : service.store.tables.vendors.byId.get(invoice.vendorId);
  const companyId = vendor?.svc_company_id ?? 4100;
  const shown = {
    version: call.version,
    id: invoice.id,
    status: statusOf(invoice),
    sub_status: invoice.stage === 'inactive' ? 'duplicate' : null,
    type: 'invoice',
    invoice_number: invoice.invoice_number,
    ...vendorFields(call, vendor),
    svc_location_id: invoice.svc_location_id,
    svc_location_name: locationName(invoice.svc_location_id),
    invoice_date: invoice.invoice_date,
    due_date: invoice.due_date,
    posting_date: invoice.posting_date ?? null,
    ...moneyFields(service, call, invoice),
    purchase_order: invoice.purchase_order,
    notes: invoice.notes ?? null,
    error: invoice.flag?.reason,
    custom_fields: invoice.custom_fields,
    dimensions: richDimensions(service, companyId, invoice.dimensions),
    images: imagesOf(service, invoice),
    image_errors: '',
    url: `https://dashboard.example/invoices/${encodeURIComponent(invoice.id)}`,
    ...momentFields(invoice),
    last_modified_user:
      invoice.modifiedAt === undefined ? null : toWire(service.profile.invoice.user, apiUser),
    ...(withItems ? { items: invoice.items.map((item) => shownItem(service, companyId, item)) } : {}),
  };
  return asRead(call, shown, invoice.createdAt);
};

export const shownHistory = (service: Service, entries: readonly HistoryEntry[]): object[] =>
  entries.map(({ action, at, note }) =>
    toWire(service.profile.invoice.history, {
      action,
      created_at: instant(at),
      user: apiUser.name,
      note: note ?? null,
    }),
  );

/** Splits over the accounts of the lines; virtual ones by the vendor's rule; null: neither is there. */
export const shownSplits = (service: Service, invoice: Invoice): object[] | null => {
  const names = service.profile.invoice.split;
  const coded = invoice.items.filter((item) => item.dimensions.Account !== undefined);
  if (coded.length > 0) {
    return coded.map((item) =>
      toWire(names, {
        erp_dimension_id: item.dimensions.Account,
        amount: item.total ?? null,
        virtual: false,
      }),
    );
  }
  const account = invoice.dimensions.Account;
  if (account === undefined) return null;
  return [toWire(names, { erp_dimension_id: account, amount: invoice.total_amount ?? null, virtual: true })];
};
