import type { DirectoryStatus } from '../../../ipc/directory';
import { formatAgo, formatThings } from '../../data/format';

const newest = (status: DirectoryStatus): string | null =>
  [status.vendors.fetchedAt, status.dimensions.fetchedAt, status.purchaseOrders.fetchedAt]
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null;

/** What is known of a company's books, and how old it is: the list of its invoices has an age of its own. */
export const directoryWords = (status: DirectoryStatus, nowMs: number): string => {
  const { vendors, dimensions, purchaseOrders, invoices } = status;
  const at = newest(status);
  const directory =
    at === null
      ? 'Directory not fetched yet'
      : `${[
          formatThings(vendors.count, 'vendor', 'vendors'),
          formatThings(dimensions.count, 'dimension', 'dimensions'),
          formatThings(purchaseOrders.count, 'order', 'orders'),
        ].join(', ')}, ${formatAgo(at, nowMs)}`;
  return invoices.fetchedAt === null
    ? directory
    : `${directory}; ${formatThings(invoices.count, 'invoice there', 'invoices there')}, ${formatAgo(invoices.fetchedAt, nowMs)}`;
};
