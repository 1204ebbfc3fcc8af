import { dimensions } from './dimensions';
import { invoices } from './invoices';
import { paymentVendors } from './payment-vendors';
import { payments } from './payments';
import { purchaseOrders } from './purchase-orders';
import { receipts } from './receipts';
import type { Target } from './target';
import { vendors } from './vendors';

export { sampleSheet, sampleTarget } from './invoices/sample';

/** Every import target, in the order people meet them. */
export const targets: readonly Target[] = [
  vendors,
  dimensions,
  purchaseOrders,
  receipts,
  invoices,
  paymentVendors,
  payments,
];

/** The target of that name, or undefined. */
export const targetNamed = (name: string): Target | undefined =>
  targets.find((target) => target.name === name);
