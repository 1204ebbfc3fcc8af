import type { Operation } from '../operation';
import { createOrder } from './create';
import { listOrders, showOrder } from './read';
import { updateOrder } from './update';

/** Purchase orders, one by one. */
export const purchaseOrderOperations: readonly Operation[] = [
  listOrders,
  showOrder,
  createOrder,
  updateOrder,
];
