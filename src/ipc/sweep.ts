import { z } from 'zod';
import { fieldDifferenceSchema } from '../core/reconcile/lines';
import {
  ownRefSchema,
  paymentHoldSchema,
  standingThingSchema,
  sweepKinds,
  sweptListSchema,
} from '../core/reconcile/sweep/finding';

/** One thing that a sweep found, in words. Times are ISO. */
const sweepFindingEntrySchema = z.object({
  /** The same for the same sight at the same service. */
  finding: z.string(),
  kind: z.enum(sweepKinds),
  target: z.string(),
  connection: z.string(),
  connectionId: z.string(),
  company: z.string(),
  label: z.string(),
  title: z.string(),
  sentence: z.string(),
  /** What to do next. */
  advice: z.string(),
  wanted: z.number(),
  ours: z.array(ownRefSchema).readonly(),
  things: z.array(standingThingSchema).readonly(),
  differences: z.array(fieldDifferenceSchema).readonly(),
  payments: z.array(paymentHoldSchema).readonly(),
  firstSeenAt: z.string(),
  seenAt: z.string(),
  answer: z.object({ name: z.string(), note: z.string(), at: z.string() }).nullable(),
  /** When a later sweep saw what it misses, so that nobody has to answer; null: none did. */
  seenAgainAt: z.string().nullable(),
});

/** A sweep that is over. */
const sweepEntrySchema = z.object({
  sweepId: z.string(),
  connection: z.string(),
  connectionId: z.string(),
  company: z.string(),
  since: z.string().nullable(),
  begunAt: z.string(),
  endedAt: z.string(),
  /** Every list was read to its end. */
  isWhole: z.boolean(),
  lists: z.array(sweptListSchema).readonly(),
});

export const sweepResultSchema = z.object({
  sweep: sweepEntrySchema,
  findings: z.array(sweepFindingEntrySchema),
  /** Of the findings those that nobody has answered. */
  open: z.number(),
  /** What earlier sweeps of this place found and this one did not, and nobody has answered. */
  openBefore: z.number(),
  /** Findings of earlier sweeps that called missing what this one saw; they wait no more. */
  seenAgain: z.array(sweepFindingEntrySchema),
});

/** What is asked about everything that this journal ever sent to a service. */
export const sweepProcedures = {
  /** Reads the lists of the service, holds them against all imports and payments, and keeps what it finds. */
  'sweep.run': {
    input: z.object({
      connectionId: z.string(),
      company: z.string(),
      since: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .nullable()
        .default(null),
    }),
    output: sweepResultSchema,
  },
  /** Ends the sweeps that run; what they read is not kept. */
  'sweep.cancel': { input: z.object({}), output: z.object({}) },
  /** What was found so far, the unanswered first, and the last sweeps. */
  'sweep.show': {
    input: z.object({}),
    output: z.object({
      findings: z.array(sweepFindingEntrySchema),
      open: z.number(),
      sweeps: z.array(sweepEntrySchema),
      isRunning: z.boolean(),
      /** Whom the system knows this session by; empty: nobody. */
      person: z.string(),
    }),
  },
  /** What a person says of a finding; it leaves the first page. */
  'sweep.answer': {
    input: z.object({ finding: z.string(), name: z.string(), note: z.string() }),
    output: sweepFindingEntrySchema,
  },
} as const;

export type SweepFindingEntry = z.infer<typeof sweepFindingEntrySchema>;
export type SweepEntry = z.infer<typeof sweepEntrySchema>;
export type SweepResult = z.infer<typeof sweepResultSchema>;
