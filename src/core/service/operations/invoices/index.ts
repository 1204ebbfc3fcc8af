import type { Operation } from '../operation';
import { createInvoice } from './create';
import { flagInvoice } from './flag';
import { listInvoices } from './list';
import { markExported, markUnexported } from './marks';
import { receiverExport } from './receiver-export';
import { showInvoice } from './show';
import { updateInvoice } from './update';
import { uploadInvoice } from './upload';
import { listUploads } from './uploads';

/** What can be read from and done to invoices, one at a time. */
export const invoiceOperations: readonly Operation[] = [
  listInvoices,
  showInvoice,
  createInvoice,
  updateInvoice,
  flagInvoice,
  markExported,
  markUnexported,
  uploadInvoice,
  listUploads,
  receiverExport,
];
