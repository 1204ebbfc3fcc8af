import { getProgress, getResults } from './batches';
import { createDimension, getDimension, listDimensions, upsertDimensions } from './dimensions';
import { createInvoice, importInvoices } from './invoices/import';
import { getInvoice, listInvoices } from './invoices/read';
import type { Profile } from './profile';
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
  { method: 'GET', path: '/invoices/{id}', handle: getInvoice },
  { method: 'GET', path: '/batch/{id}/progress', handle: getProgress },
  { method: 'GET', path: '/batch/{id}/results', handle: getResults },
];
