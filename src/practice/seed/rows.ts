import type { Change } from '../store/change';
import { newIds } from '../store/ids';
import { seedDimensions } from './dimensions';
import { seedInvoices } from './invoices';
import { seedPurchaseOrders } from './purchase-orders';
import { seedVendors } from './vendors';

/** What the company starts with; the same seed gives the same rows and ids. */
export const seedRows = (seed: number): Change => {
  const ids = newIds(seed);
  const vendors = seedVendors(ids);
  return {
    vendors,
    dimensions: seedDimensions(ids),
    invoices: seedInvoices(seed, ids, vendors),
    purchaseOrders: seedPurchaseOrders(ids, vendors),
  };
};
