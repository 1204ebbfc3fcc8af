import type { Invoice } from '../rows';

/** The eight documented statuses; `inactive` is read too, but no list can be asked for it (G-7). */
export const invoiceStatuses: ReadonlySet<string> = new Set([
  'processing',
  'incomplete',
  'needs-attention',
  'pending-approval',
  'approved',
  'ready-for-export',
  'exported',
  'archived',
]);

/** The derived status: a flagged invoice reads as `needs-attention` until it is exported. */
export const statusOf = (invoice: Invoice): string =>
  invoice.flag !== undefined && invoice.stage !== 'exported' ? 'needs-attention' : invoice.stage;
