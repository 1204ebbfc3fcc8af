/** Parts of the directory that validation looks things up in. */
export const directoryParts = ['vendors', 'dimensions', 'purchase-orders'] as const;
export type DirectoryPart = (typeof directoryParts)[number];

/** The list that is fetched where it is named: what stands at the service already, for the duplicate guard. */
export const guardPart = 'invoices';

/** All that `sync` can fetch. */
export const syncedParts = [...directoryParts, guardPart] as const;
export type SyncedPart = (typeof syncedParts)[number];

/** Without those that are no part of the directory. */
export const ofDirectory = (parts: readonly SyncedPart[]): readonly DirectoryPart[] =>
  directoryParts.filter((part) => parts.includes(part));
