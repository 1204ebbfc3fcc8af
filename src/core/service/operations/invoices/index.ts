import type { Operation } from '../operation';
import { flagInvoice } from './flag';
import { listInvoices } from './list';
import { markExported, markUnexported } from './marks';
import { receiverExport } from './receiver-export';
import { showInvoice } from './show';
import { uploadInvoice } from './upload';
import { listUploads } from './uploads';

/** What can be read from and done to invoices, one at a time. */
export const invoiceOperations: readonly Operation[] = [
  listInvoices,
  showInvoice,
  flagInvoice,
  markExported,
  markUnexported,
  uploadInvoice,
  listUploads,
  receiverExport,
];
