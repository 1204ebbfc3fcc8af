import { getProgress, getResults } from './batches';
import { createDimension, getDimension, listDimensions, upsertDimensions } from './dimensions';
import { createInvoice, importInvoices } from './invoices/import';
import { flagInvoice, markExported, markUnexported } from './invoices/marks';
import { patchInvoice } from './invoices/patch';
import { getInvoice, listInvoices } from './invoices/read';
import { receiverExport } from './invoices/receiver-export';
import { cancelPayment, createPayment, getPayment } from './payments/payment';
import { createPaymentsVendor } from './payments/vendor';
import type { Profile } from './profile';
import { upsertPurchaseOrders } from './purchase-orders/bulk';
import { getPurchaseOrder, listPurchaseOrders } from './purchase-orders/read';
import { createPurchaseOrder, patchPurchaseOrder } from './purchase-orders/write';
import { createReceipt, getReceipt, listReceipts, patchReceipt, upsertReceipts } from './receipts/handlers';
import type { Route } from './service';
import { listUploads, uploadInvoice } from './uploads';
import { createVendor, getVendor, listVendors, upsertVendors } from './vendors';

/** Every operation of the interface, below `/v1`. */
export const routesOf = (profile: Profile): readonly Route[] => [
  { method: 'GET', path: '/vendors', handle: listVendors },
  { method: 'POST', path: '/vendors', handle: createVendor },
  { method: 'GET', path: '/vendors/{id}', handle: getVendor },
  { method: 'POST', path: profile.paths.vendorsBulk, handle: upsertVendors },
  { method: 'GET', path: '/dimensions', handle: listDimensions },
  { method: 'POST', path: '/dimensions', handle: createDimension },
  { method: 'GET', path: '/dimensions/{id}', handle: getDimension },
  { method: 'POST', path: '/dimensions/bulk', handle: upsertDimensions },
  { method: 'GET', path: '/invoices', handle: listInvoices },
  { method: 'POST', path: '/invoices', handle: createInvoice },
  { method: 'POST', path: '/invoices/import', handle: importInvoices },
  { method: 'POST', path: '/invoices/upload', takes: 'multipart', handle: uploadInvoice },
  { method: 'GET', path: '/invoices/uploads', handle: listUploads },
  { method: 'GET', path: '/invoices/receiver-export', handle: receiverExport },
  { method: 'POST', path: '/invoices/mark-exported', handle: markExported },
  { method: 'POST', path: '/invoices/mark-unexported', handle: markUnexported },
  { method: 'GET', path: '/invoices/{id}', handle: getInvoice },
  { method: 'PATCH', path: '/invoices/{id}', takes: 'json or multipart', handle: patchInvoice },
  { method: 'POST', path: '/invoices/{id}/flag', handle: flagInvoice },
  { method: 'GET', path: '/batch/{id}/progress', handle: getProgress },
  { method: 'GET', path: '/batch/{id}/results', handle: getResults },
  { method: 'GET', path: '/purchase-orders', handle: listPurchaseOrders },
  { method: 'POST', path: '/purchase-orders', handle: createPurchaseOrder },
  { method: 'POST', path: profile.paths.purchaseOrdersBulk, handle: upsertPurchaseOrders },
  { method: 'GET', path: '/purchase-orders/{id}', handle: getPurchaseOrder },
  { method: 'PATCH', path: '/purchase-orders/{id}', handle: patchPurchaseOrder },
  { method: 'GET', path: '/receipts', handle: listReceipts },
  { method: 'POST', path: '/receipts', handle: createReceipt },
  { method: 'POST', path: '/receipts/bulk-upsert/', handle: upsertReceipts },
  { method: 'GET', path: '/receipts/{id}', handle: getReceipt },
  {
    method: 'PATCH',
    path: profile.paths.receiptPatch === 'byId' ? '/receipts/{id}' : '/receipts',
    handle: patchReceipt,
  },
  { method: 'POST', path: '/payments/vendor', handle: createPaymentsVendor },
  { method: 'POST', path: '/payments/payment', handle: createPayment },
  { method: 'GET', path: '/payments/payment/{id}', handle: getPayment },
  { method: 'POST', path: '/payments/payment/{id}/cancel', handle: cancelPayment },
];
