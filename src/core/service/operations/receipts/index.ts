import type { Operation } from '../operation';
import { createReceipt } from './create';
import { listReceipts, showReceipt } from './read';
import { updateReceipt } from './update';

/** Receipts of goods, one by one. */
export const receiptOperations: readonly Operation[] = [
  listReceipts,
  showReceipt,
  createReceipt,
  updateReceipt,
];
