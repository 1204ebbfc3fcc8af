import { invoiceOperations } from './invoices/index';
import type { Operation } from './operation';

/** Everything that can be read from or done at the service beside an import, by area. */
export const operations: readonly Operation[] = [...invoiceOperations];

/** The operation of that name, or undefined. */
export const operationNamed = (name: string): Operation | undefined =>
  operations.find((operation) => operation.name === name);
