import { statusOf } from './invoices/status';
import type { Invoice, Payment, PurchaseOrder } from './rows';
import type { Service } from './service';
import { allRows } from './store/table';

const countBy = (
  rows: readonly Invoice[],
  key: (row: Invoice) => string | undefined,
): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const name = key(row);
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

type Sum = { readonly currency: string; readonly amount: number };

const invoiceSum = (row: Invoice): Sum => ({
  currency: row.currency ?? 'USD',
  amount: row.total_amount ?? 0,
});

const paymentSums = ({ invoices }: Payment): readonly Sum[] =>
  invoices.map((one) => ({ currency: one.currency, amount: Number(one.total_amount) }));

/** Sums to the cent, as decimal texts: the sums of cents are whole numbers. */
const totalsByCurrency = (sums: readonly Sum[]): Record<string, string> => {
  const cents: Record<string, number> = {};
  for (const { currency, amount } of sums)
    cents[currency] = (cents[currency] ?? 0) + Math.round(amount * 100);
  return Object.fromEntries(
    Object.entries(cents).map(([currency, sum]) => [currency, (sum / 100).toFixed(2)]),
  );
};

/** Quantity times price over the lines of all orders: they name no currency. */
const orderTotal = (orders: readonly PurchaseOrder[]): string => {
  const lines = orders.flatMap(({ items }) => items);
  const cents = lines.map(({ quantity, price }) =>
    Math.round(Number(quantity ?? 0) * Number(price ?? 0) * 100),
  );
  return (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2);
};

const size = (table: { readonly order: readonly unknown[] }): number => table.order.length;

const idsBy = <R extends { readonly id: string | number }>(
  rows: readonly R[],
  key: (row: R) => string | undefined,
): Record<string, string[]> => {
  const ids: Record<string, string[]> = {};
  for (const row of rows) {
    const name = key(row);
    if (name !== undefined) ids[name] = [...(ids[name] ?? []), String(row.id)];
  }
  return ids;
};

/** Ids of everything that a client can create, by what makes two of a kind the same thing to a person. */
export const heldBy = ({ store }: Service) => {
  const { tables } = store;
  store.present();
  return {
    invoices: idsBy(allRows(tables.invoices), (row) => row.upload_id),
    vendors: idsBy(allRows(tables.vendors), (row) => `${row.svc_company_id}/${row.erp_vendor_id}`),
    dimensions: idsBy(allRows(tables.dimensions), (row) => `${row.erp_type}/${row.reference_id}`),
    purchaseOrders: idsBy(
      allRows(tables.purchaseOrders),
      (row) => `${row.erp_vendor_id ?? ''}/${row.svc_location_id ?? ''}/${row.po_number}`,
    ),
    receipts: idsBy(allRows(tables.receipts), (row) => row.external_id),
    paymentsVendors: idsBy(allRows(tables.paymentsVendors), (row) => row.erp_vendor_id),
    payments: idsBy(allRows(tables.payments), (row) =>
      row.invoices.map((one) => one.invoice_number ?? one.invoice_id ?? '').join('+'),
    ),
  };
};

/**
 * What really exists, as no client could ask. Totals are of invoices that came with an `upload_id`,
 * so those the company started with, and those that a fault made somebody else's, stay out of them.
 */
export const ledgerOf = (service: Service, withUploadIds: boolean) => {
  const { tables, pending, seed, profileName } = service.store;
  service.store.present();
  const invoices = allRows(tables.invoices);
  const sent = invoices.filter((row) => row.upload_id !== undefined && row.madeBy?.client !== 'foreign');
  return {
    seed,
    profile: profileName,
    counts: {
      vendors: size(tables.vendors),
      dimensions: size(tables.dimensions),
      invoices: invoices.length,
      invoicesWithUploadId: sent.length,
      pendingEntries: pending.count(),
      uploads: size(tables.uploads),
      purchaseOrders: size(tables.purchaseOrders),
      receipts: size(tables.receipts),
      paymentsVendors: size(tables.paymentsVendors),
      payments: size(tables.payments),
      idempotencyKeys: size(tables.keptAnswers),
      batches: size(tables.batches),
    },
    invoicesByStatus: countBy(invoices, statusOf),
    totals: totalsByCurrency(sent.map(invoiceSum)),
    paymentTotals: totalsByCurrency(allRows(tables.payments).flatMap(paymentSums)),
    purchaseOrderTotal: orderTotal(allRows(tables.purchaseOrders)),
    ...(withUploadIds ? { uploadIds: countBy(sent, (row) => row.upload_id) } : {}),
  };
};
