import { z } from 'zod';
import { reviewEntrySchema, reviewKindSchema } from '../core/reconcile/review';

const importRef = z.object({ importId: z.string() });

/** `isCurrent`: the figures are still those that were there when it was said. */
const reviewLineSchema = reviewEntrySchema.unwrap().omit({ figures: true }).extend({
  at: z.string(),
  isCurrent: z.boolean(),
});

const reviewSchema = z.object({
  importId: z.string(),
  /** Sign-offs in force; null: there is none. */
  prepared: reviewLineSchema.nullable(),
  reviewed: reviewLineSchema.nullable(),
  /** What was signed is not what the figures say now. */
  isOutdated: z.boolean(),
  /** Everything that was said, in time. */
  history: z.array(reviewLineSchema),
  /** What people decided for it before and while it was sent, in time. */
  decisions: z.array(z.object({ when: z.string(), who: z.string(), what: z.string(), note: z.string() })),
  /** What a person who signs has to say something to; empty: nothing stands open. */
  openMatters: z.array(z.string()),
  /** Why it cannot be signed yet; null: it can. */
  notYet: z.string().nullable(),
  /** Whom the system knows this session by, to begin with. */
  person: z.string(),
  today: z.string(),
});

/** What people say of an import: comments and sign-offs. */
export const reviewProcedures = {
  'review.show': { input: importRef, output: reviewSchema },
  /** Errors: review-without-name, -note, -reason, review-too-early, review-nothing-signed, review-record-unknown. */
  'review.add': {
    input: importRef.extend({
      kind: reviewKindSchema,
      name: z.string().max(200),
      note: z.string().max(4000),
      /** Absent: today. */
      date: reviewEntrySchema.unwrap().shape.date.optional(),
      record: z.number().int().positive().nullable().default(null),
    }),
    output: reviewSchema,
  },
} as const;

export type Review = z.infer<typeof reviewSchema>;
export type ReviewLine = z.infer<typeof reviewLineSchema>;
