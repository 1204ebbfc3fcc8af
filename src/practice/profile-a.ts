import type { ListNames, Names, Profile } from './profile';

const same = (...names: readonly string[]): Names => Object.fromEntries(names.map((name) => [name, name]));

const paged = (itemsPath: string): ListNames => ({
  style: 'page',
  pageParam: 'page',
  sizeParam: 'limit',
  firstPage: 1,
  defaultSize: 50,
  largestSize: 200,
  itemsPath,
  countPath: 'count',
  pagePath: 'page',
  limitPath: 'limit',
  countMeans: 'total',
});

/** Names as a client would first assume them, by analogy with what the document shows. */
export const profileA: Profile = {
  name: 'a',
  prefix: 'svc_',
  paths: {
    vendorsBulk: '/vendors/bulk',
    purchaseOrdersBulk: '/purchase-orders/bulk',
    receiptPatch: 'byId',
  },
  token: { access: 'access_token', type: 'token_type', expires: 'expires_in' },
  positionalPath: '',
  lists: {
    vendors: paged('vendors'),
    invoices: paged('invoices'),
    dimensions: paged('dimensions'),
    uploads: paged('uploads'),
    purchaseOrders: paged('purchase_orders'),
    receipts: paged('receipts'),
    receiverExport: paged('invoices'),
  },
  invoice: {
    fields: same(
      ...['upload_id', 'svc_location_id', 'svc_vendor_id', 'invoice_number', 'invoice_date', 'due_date'],
      ...['posting_date', 'total_amount', 'total_tax', 'currency', 'purchase_order', 'notes', 'image_urls'],
      ...['raw_images', 'custom_fields', 'dimensions', 'items', 'status'],
    ),
    itemFields: same('id', 'name', 'quantity', 'price', 'total', 'sku', 'uom', 'dimensions', 'custom_fields'),
    created: { status: 201, path: '' },
    newestFirst: false,
    image: same('id', 'url'),
    history: same('action', 'created_at', 'user', 'note'),
    split: same('erp_dimension_id', 'amount', 'virtual'),
    user: same('id', 'name'),
    idsKey: 'invoice_ids',
    entryKey: null,
    itemsStatusAt: 'top',
    multipart: { files: 'images', json: 'data' },
    failedUploadIdIsFree: true,
  },
  upload: {
    fileField: 'file',
    locationField: 'svc_location_id',
    uploadIdField: 'upload_id',
    responsePath: 'upload',
    entry: same('id', 'upload_id', 'status', 'file_name', 'invoice_id', 'created_at', 'error'),
    states: same('processing', 'completed', 'failed'),
  },
  batch: {
    idPath: { invoices: 'batch_id', purchaseOrders: 'batch_id', receipts: 'batch_id' },
    progress: same('batch_id', 'status', 'total', 'processed', 'succeeded', 'failed'),
    states: same('queued', 'processing', 'completed', 'completed_with_errors', 'failed'),
    resultsPath: 'results',
    result: same('index', 'upload_id', 'external_id', 'po_number', 'status', 'id', 'error', 'code'),
    outcomes: same('created', 'updated', 'failed'),
    indexBase: 0,
    parts: null,
  },
  dimension: {
    fields: same(
      ...['svc_company_id', 'name', 'erp_dimension_id', 'code', 'reference_id', 'erp_type', 'svc_type'],
    ),
    companyAt: 'top',
    failure: same('index', 'reference_id', 'erp_type', 'error'),
    refusedIndexPath: 'index',
    refusedReasonPath: 'reason',
  },
  purchaseOrder: {
    filters: same('svc_company_id', 'svc_location_id', 'erp_vendor_id', 'status'),
    bulkKey: 'purchase_orders',
    onePath: 'purchase_order',
    idKey: 'id',
  },
  receipt: {
    fields: same(
      ...['svc_po_id', 'erp_vendor_id', 'svc_location_id', 'po_number', 'po_external_id', 'external_id'],
      ...['receipt_number', 'receipt_date', 'items'],
    ),
    itemFields: same('id', 'svc_po_item_id', 'po_external_item_id', 'quantity'),
    bulkKey: 'receipts',
    onePath: 'receipt',
  },
  payment: {
    fields: same('vendor_id', 'location_id', 'send_date', 'invoices'),
    entryFields: same('total_amount', 'currency', 'invoice_id', 'invoice_number'),
    vendorCreatedPath: '',
    vendorIdIs: 'text',
  },
};
