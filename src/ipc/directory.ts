import { z } from 'zod';

const directoryPartSchema = z.object({
  count: z.number(),
  fetchedAt: z.string().nullable(),
  /** Why it may not be whole, and what to do; absent: read to its end. */
  note: z.string().optional(),
  /** The list was not read to its end; absent: it was. */
  isCut: z.literal(true).optional(),
});

export const directoryStatusSchema = z.object({
  vendors: directoryPartSchema,
  dimensions: directoryPartSchema,
  purchaseOrders: directoryPartSchema,
  /** What stands at the service already, as its list last showed it; it is fetched where it is named. */
  invoices: directoryPartSchema,
});

export const directoryEntrySchema = z.object({
  id: z.string(),
  erpId: z.string(),
  name: z.string(),
  /** Code of a dimension, status of an order. */
  detail: z.string().nullable(),
  type: z.string().nullable(),
});

export type DirectoryStatus = z.infer<typeof directoryStatusSchema>;
export type DirectoryEntry = z.infer<typeof directoryEntrySchema>;
