import type { Operation } from '../operation';
import { createVendor } from './create';
import { listVendors, showVendor } from './read';

/** Accounting vendors, one by one. */
export const vendorOperations: readonly Operation[] = [listVendors, showVendor, createVendor];
