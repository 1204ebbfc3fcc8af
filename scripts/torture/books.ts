import { z } from 'zod';

const madeShape = {
  id: z.string(),
  madeBy: z.object({ client: z.string(), request: z.number().nullable() }),
  touchedBy: z.array(z.number()),
  createdAt: z.string(),
};

/** What really stands at the service, entry by entry, with who made each. */
export const booksSchema = z.object({
  invoices: z.array(
    z.object({
      ...madeShape,
      vendorId: z.number().nullable(),
      number: z.string().nullable(),
      location: z.string(),
      date: z.string().nullable(),
      total: z.number().nullable(),
      currency: z.string(),
      lines: z.array(z.object({ name: z.string().optional() })),
    }),
  ),
  vendors: z.array(z.object({ id: z.string(), company: z.string(), erpVendorId: z.string() })),
  purchaseOrders: z.array(
    z.object({
      ...madeShape,
      vendor: z.string().nullable(),
      number: z.string(),
      location: z.string().nullable(),
      externalId: z.string().nullable(),
      lines: z.array(
        z.object({ quantity: z.coerce.number().default(0), price: z.coerce.number().default(0) }),
      ),
    }),
  ),
  paymentsVendors: z.array(z.object({ id: z.string(), erpVendorId: z.string(), name: z.string() })),
  payments: z.array(
    z.object({
      ...madeShape,
      isUndone: z.boolean(),
      invoices: z.array(z.object({ total_amount: z.coerce.number(), paid: z.string().nullable() })),
    }),
  ),
});
export type Books = z.infer<typeof booksSchema>;

/** One entry of the books, as far as a journal is held to it. */
export type Entry = {
  readonly id: string;
  /** What makes it this record and no other to a person. */
  readonly key: string;
  readonly by: 'ours' | 'others';
  /** Requests of ours that made or changed it. */
  readonly sendings: number;
  /** What it says, as one text. */
  readonly facts: string;
  /** An id of its maker's own, by which it is told from an equal one; empty: it has none. */
  readonly ownId: string;
  readonly lines: number;
  readonly createdAtMs: number;
};

/** What the program under torture calls itself: nothing. */
const OURS = 'api';

type Made = Pick<Books['invoices'][number], 'id' | 'madeBy' | 'touchedBy' | 'createdAt'>;

/** The parts of an entry that say who made it. */
export const makingOf = ({ id, madeBy, touchedBy, createdAt }: Made) => {
  const by = madeBy.client === OURS ? ('ours' as const) : ('others' as const);
  return {
    ...{ id, by, ownId: '', createdAtMs: Date.parse(createdAt) },
    sendings: touchedBy.length + (by === 'ours' ? 1 : 0),
  };
};

/** An entry of a kind of which one key holds one: only what is there twice can be wrong with it. */
export const plainEntry = (id: string, key: string): Entry => ({
  ...{ id, key, by: 'ours', sendings: 1, facts: '', ownId: '', lines: 0, createdAtMs: 0 },
});

/** Invoices that more than one payment pays, with those payments. */
export const paidTwice = ({ payments }: Books): readonly string[] => {
  const payers = new Map<string, string[]>();
  for (const { id, isUndone, invoices } of payments) {
    const paid = isUndone ? [] : invoices.flatMap((one) => one.paid ?? []);
    for (const invoice of paid) payers.set(invoice, [...(payers.get(invoice) ?? []), id]);
  }
  return [...payers].flatMap(([invoice, ids]) => (ids.length > 1 ? [`${invoice} by ${ids.join(', ')}`] : []));
};
