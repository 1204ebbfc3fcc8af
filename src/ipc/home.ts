import { z } from 'zod';
import { shares } from '../core/report/shares';
import { environmentSchema, openChangeSchema } from './connections';
import { summarySchema } from './shapes';

/** What was sent in a calendar month, by the day on which sending was ordered. */
const monthSchema = z.object({
  /** `2026-11`. */
  month: z.string(),
  imports: z.number(),
  records: summarySchema.shape.records,
  /** By currency and what became of it. */
  money: z.array(z.object({ currency: z.string(), share: z.enum(shares), amount: z.string() })),
});

const signedImportSchema = z.object({ importId: z.string(), fileName: z.string(), sentAt: z.string() });

const homeSchema = z.object({
  /** How many imports there are; the list gives them in pages. */
  imports: z.number(),
  /** The twelve months up to this one, oldest first, for each environment into which something was sent. */
  environments: z.array(
    z.object({
      environment: environmentSchema,
      months: z.array(monthSchema),
      /** Those in which there were records, the most frequent first. */
      currencies: z.array(z.string()),
    }),
  ),
  /** Imports with records in doubt, the oldest doubt first. */
  inDoubt: z.array(
    z.object({
      importId: z.string(),
      records: z.number(),
      /** When the first of them was sent; null: not known. */
      since: z.string().nullable(),
      /** Until when a repeat under the same idempotency key counts as safe; null: it is not such a key that proves it. */
      keyUntil: z.string().nullable(),
    }),
  ),
  /** Imports that are over and that nobody has signed; the newest of them. */
  unsigned: z.object({
    count: z.number(),
    newest: z.array(signedImportSchema),
  }),
  /** Imports whose figures are no longer those that were signed; the newest of them. */
  outdated: z.object({ count: z.number(), newest: z.array(signedImportSchema) }),
  /** Single changes in doubt, with the oldest of them; absent: none. */
  changes: z.object({ count: z.number(), oldest: openChangeSchema }).optional(),
  /** Archived connections with payments that are not at an end: the service sends those all the same; absent: none. */
  scheduled: z
    .array(
      z.object({
        connectionId: z.string(),
        name: z.string(),
        payments: z.number(),
        sums: z.array(z.object({ currency: z.string(), amount: z.string() })),
      }),
    )
    .optional(),
  /** What sweeps found and nobody has answered: all of it in a line (empty: nothing), and the first of it in a sentence. */
  swept: z.object({ count: z.number(), headline: z.string(), first: z.string().nullable() }),
});

/** What stands on the first page beside the list of imports. */
export const homeProcedures = {
  'home.show': { input: z.object({}), output: homeSchema },
} as const;

export type Home = z.infer<typeof homeSchema>;
export type HomeMonth = z.infer<typeof monthSchema>;
