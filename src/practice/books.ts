import { instant } from './calendar';
import { codeOf, paymentCodes } from './payments/state';
import type { Invoice, Made, Payment, PaymentEntry, PurchaseOrder, Receipt } from './rows';
import type { Service } from './service';
import { allRows } from './store/table';

/** Who made a row, and which requests changed it later; the company started with what nobody made. */
const making = ({ madeBy, touchedBy }: Made) => ({
  madeBy: madeBy ?? { client: 'seed', request: null },
  touchedBy: touchedBy ?? [],
});

const erpIdOf = ({ store }: Service, vendorId: number | null): string | null =>
  vendorId === null ? null : (store.tables.vendors.byId.get(vendorId)?.erp_vendor_id ?? null);

const invoiceEntry = (service: Service, row: Invoice) => ({
  id: row.id,
  ...making(row),
  uploadId: row.upload_id ?? null,
  vendor: erpIdOf(service, row.vendorId),
  vendorId: row.vendorId,
  number: row.invoice_number ?? null,
  location: row.svc_location_id,
  date: row.invoice_date ?? null,
  total: row.total_amount ?? null,
  currency: row.currency ?? 'USD',
  stage: row.stage,
  lines: row.items.map(({ name, quantity, price, total }) => ({ name, quantity, price, total })),
  createdAt: instant(row.createdAt),
});

const orderEntry = (row: PurchaseOrder) => ({
  id: row.id,
  ...making(row),
  externalId: row.external_id ?? null,
  vendor: row.erp_vendor_id ?? null,
  number: row.po_number,
  location: row.svc_location_id ?? null,
  lines: row.items.map(({ name, quantity, price }) => ({ name, quantity, price })),
  createdAt: instant(row.createdAt),
});

const receiptEntry = (row: Receipt) => ({
  id: row.id,
  ...making(row),
  externalId: row.external_id ?? null,
  number: row.receipt_number ?? null,
  purchaseOrder: row.purchaseOrderId,
  lines: row.items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  createdAt: instant(row.createdAt),
});

/** The invoice that an entry pays in truth, by its id or by its number and vendor, whatever the location's setting ties it to. */
const invoicePaid = (service: Service, payment: Payment, entry: PaymentEntry): string | null => {
  const { invoices, paymentsVendors } = service.store.tables;
  if (entry.invoice_id !== undefined) return invoices.byId.get(entry.invoice_id)?.id ?? null;
  const vendor = paymentsVendors.byId.get(payment.vendorId)?.erp_vendor_id;
  const found = allRows(invoices).filter(
    (row) => row.invoice_number === entry.invoice_number && erpIdOf(service, row.vendorId) === vendor,
  );
  return found.length === 1 ? (found[0]?.id ?? null) : null;
};

const paymentEntry = (service: Service, row: Payment, nowMs: number) => {
  const code = codeOf(row, nowMs);
  return {
    id: row.id,
    ...making(row),
    isUndone: code === paymentCodes.cancelled || code === paymentCodes.bounced,
    location: row.location_id,
    invoices: row.invoices.map((entry) => ({ ...entry, paid: invoicePaid(service, row, entry) })),
    createdAt: instant(row.createdAt),
  };
};

/** Every entry with who made it and what it says, so that a journal can be held to it record by record. */
export const booksOf = (service: Service) => {
  const nowMs = service.store.present();
  const { tables } = service.store;
  return {
    invoices: allRows(tables.invoices).map((row) => invoiceEntry(service, row)),
    vendors: allRows(tables.vendors).map((row) => ({
      id: String(row.id),
      company: String(row.svc_company_id),
      erpVendorId: row.erp_vendor_id,
    })),
    purchaseOrders: allRows(tables.purchaseOrders).map(orderEntry),
    receipts: allRows(tables.receipts).map(receiptEntry),
    paymentsVendors: allRows(tables.paymentsVendors).map((row) => ({
      id: row.id,
      erpVendorId: row.erp_vendor_id,
      name: row.name,
    })),
    payments: allRows(tables.payments).map((row) => paymentEntry(service, row, nowMs)),
  };
};
