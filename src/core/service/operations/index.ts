import { dimensionOperations } from './dimensions/index';
import { invoiceOperations } from './invoices/index';
import type { Operation } from './operation';
import { purchaseOrderOperations } from './purchase-orders/index';
import { receiptOperations } from './receipts/index';
import { vendorOperations } from './vendors/index';

/** Everything that can be read from or done at the service beside an import, by area. */
export const operations: readonly Operation[] = [
  ...invoiceOperations,
  ...vendorOperations,
  ...dimensionOperations,
  ...purchaseOrderOperations,
  ...receiptOperations,
];

/** The operation of that name, or undefined. */
export const operationNamed = (name: string): Operation | undefined =>
  operations.find((operation) => operation.name === name);
