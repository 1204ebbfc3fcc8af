import type { BatchEntry, Dimension, PurchaseOrder } from '../rows';
import type { Change } from './change';

/** Several texts as one key; no part can run into the next. */
export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** Ways to find a row other than by its id. */
export type Indexes = {
  readonly vendors: Map<string, number>;
  /** By company, type and reference_id: the upsert key. */
  readonly dimensionsByReference: Map<string, number>;
  /** By company, type and erp_dimension_id: what coding refers to. */
  readonly dimensionsByErpId: Map<string, number>;
  readonly purchaseOrdersByNumber: Map<string, string>;
  readonly purchaseOrdersByExternalId: Map<string, string>;
  /** Orders as they will be once everything accepted is done. */
  readonly latestOrders: Map<string, PurchaseOrder>;
  readonly receiptsByExternalId: Map<string, string>;
  /** Every upload_id that is in use, pending ones included, with its invoice; null: that is not known yet. */
  readonly uploadIds: Map<string, string | null>;
};

export const emptyIndexes = (): Indexes => ({
  vendors: new Map(),
  dimensionsByReference: new Map(),
  dimensionsByErpId: new Map(),
  purchaseOrdersByNumber: new Map(),
  purchaseOrdersByExternalId: new Map(),
  latestOrders: new Map(),
  receiptsByExternalId: new Map(),
  uploadIds: new Map(),
});

export const referenceKey = (row: Pick<Dimension, 'svc_company_id' | 'erp_type' | 'reference_id'>): string =>
  keyOf(row.svc_company_id, row.erp_type, row.reference_id);

export const numberKey = (
  row: Pick<PurchaseOrder, 'erp_vendor_id' | 'svc_location_id' | 'po_number'>,
): string => keyOf(row.erp_vendor_id ?? '', row.svc_location_id ?? '', row.po_number);

/** The bulk upsert key, or null where one of its three parts is missing. */
export const externalKey = (
  row: Pick<PurchaseOrder, 'erp_vendor_id' | 'svc_location_id' | 'external_id'>,
): string | null =>
  row.external_id === undefined || row.erp_vendor_id === undefined || row.svc_location_id === undefined
    ? null
    : keyOf(row.external_id, row.erp_vendor_id, row.svc_location_id);

const indexOrder = (indexes: Indexes, order: PurchaseOrder): void => {
  indexes.latestOrders.set(order.id, order);
  indexes.purchaseOrdersByNumber.set(numberKey(order), order.id);
  const key = externalKey(order);
  if (key !== null) indexes.purchaseOrdersByExternalId.set(key, order.id);
};

/** The first that came under an upload_id keeps it. */
const indexUpload = (indexes: Indexes, uploadId: string, invoiceId: string | null): void => {
  indexes.uploadIds.set(uploadId, indexes.uploadIds.get(uploadId) ?? invoiceId);
};

/** What is promised to a pending entry is taken before the entry exists. */
const indexPending = (indexes: Indexes, entry: BatchEntry): void => {
  if (entry.upload_id !== undefined) indexUpload(indexes, entry.upload_id, entry.id);
  if (entry.purchaseOrder !== undefined) indexOrder(indexes, entry.purchaseOrder);
  const { receipt } = entry;
  if (receipt?.external_id !== undefined) {
    indexes.receiptsByExternalId.set(keyOf(receipt.purchaseOrderId, receipt.external_id), receipt.id);
  }
};

export const indexChange = (indexes: Indexes, change: Change): void => {
  for (const row of change.vendors ?? []) {
    indexes.vendors.set(keyOf(row.svc_company_id, row.erp_vendor_id), row.id);
  }
  for (const row of change.dimensions ?? []) {
    indexes.dimensionsByReference.set(referenceKey(row), row.id);
    indexes.dimensionsByErpId.set(keyOf(row.svc_company_id, row.erp_type, row.erp_dimension_id), row.id);
  }
  for (const row of change.invoices ?? []) {
    if (row.upload_id !== undefined) indexUpload(indexes, row.upload_id, row.id);
  }
  for (const row of change.uploads ?? []) {
    if (row.upload_id !== null && row.status !== 'failed')
      indexUpload(indexes, row.upload_id, row.invoice_id);
  }
  for (const row of change.purchaseOrders ?? []) indexOrder(indexes, row);
  for (const row of change.receipts ?? []) {
    if (row.external_id !== undefined) {
      indexes.receiptsByExternalId.set(keyOf(row.purchaseOrderId, row.external_id), row.id);
    }
  }
  for (const batch of change.batches ?? []) {
    for (const entry of batch.entries) indexPending(indexes, entry);
  }
};
