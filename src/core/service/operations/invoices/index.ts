import type { Operation } from '../operation';
import { flagInvoice } from './flag';
import { listInvoices } from './list';
import { showInvoice } from './show';

/** What can be read from and done to invoices, one at a time. */
export const invoiceOperations: readonly Operation[] = [listInvoices, showInvoice, flagInvoice];
