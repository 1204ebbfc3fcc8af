import { z } from 'zod';
import {
  fieldChangeSchema,
  fieldDifferenceSchema,
  moneySchema,
  readStateSchema,
} from '../core/reconcile/lines';
import { groupings, stages } from '../core/reconcile/reconciliation';
import { outcomeSchema, summarySchema } from './shapes';

const importRef = z.object({ importId: z.string() });
const page = <T extends z.ZodType>(entry: T) => z.object({ total: z.number(), entries: z.array(entry) });

const figure = z.object({ count: z.number(), amount: z.string().nullable() });
const figures = z.object({
  source: figure,
  valid: figure,
  submitted: figure,
  created: figure,
  readBack: figure,
});

/** What a person wants read back; `none`: only what the service has answered already is compared. */
const readBackOrderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('sample'), size: z.number().int().min(1).max(10_000_000) }),
  z.object({ kind: z.literal('none') }),
]);

/** The last look at the service. */
const readBackRunSchema = z.object({
  run: z.number(),
  order: z.enum(['all', 'sample']),
  /** Records it is to read. */
  wanted: z.number(),
  done: z.number(),
  begunAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(['running', 'paused', 'finished']),
  /** Why it stands, in a sentence; null otherwise. */
  pausedBecause: z.string().nullable(),
  /** Whether a list was searched for things that no record accounts for; `not`: with the reason. */
  search: z.object({ kind: z.enum(['whole', 'part', 'not']), text: z.string() }),
});

/** An import held against the service, as far as that was done. */
const reconciliationSchema = z.object({
  importId: z.string(),
  /** The short form of cli.md. */
  summary: summarySchema.shape.reconciliation,
  /** Why records of this kind cannot be read back; null: they can. */
  cannotBeReadBack: z.string().nullable(),
  results: z.object({
    submitted: z.number(),
    created: z.number(),
    updated: z.number(),
    existing: z.number(),
    failed: z.number(),
    rejected: z.number(),
    inDoubt: z.number(),
    awaited: z.number(),
    again: z.number(),
  }),
  readBack: z.object({
    matched: z.number(),
    different: z.number(),
    missing: z.number(),
    unread: z.number(),
    unexpected: z.number(),
    changed: z.number(),
  }),
  /** All records, by number. */
  counts: z.object({
    source: z.number(),
    valid: z.number(),
    submitted: z.number(),
    created: z.number(),
    readBack: z.number(),
  }),
  /** What is unexpected, by currency; empty: nothing, or nothing with money. */
  unexpectedMoney: z.array(moneySchema),
  /** Groupings that the target has. */
  groupings: z.array(z.enum(groupings)),
  run: readBackRunSchema.nullable(),
  /** Runs that came to their end. */
  runs: z.number(),
  /** Fields that are never compared, with the reason. */
  notCompared: z.array(z.object({ field: z.string(), why: z.string() })),
});

const groupTotalSchema = figures.extend({
  value: z.string(),
  label: z.string(),
  currency: z.string().nullable(),
});

/** The records behind a number. Absent parts let everything through. */
const recordFilterSchema = z.object({
  stage: z.enum(stages).optional(),
  /** What a difference consists of: records that reached the stage before and not this one; with a currency, those with other money too. */
  isGap: z.boolean().default(false),
  by: z.enum(groupings).optional(),
  value: z.string().optional(),
  /** Null: records without money. */
  currency: z.string().nullable().optional(),
  state: readStateSchema.optional(),
});

const reconciledRecordSchema = z.object({
  record: z.number(),
  rows: z.tuple([z.number(), z.number()]),
  key: z.string().nullable(),
  /** As of a finding. */
  label: z.string().exactOptional(),
  outcome: outcomeSchema,
  serviceId: z.string().nullable(),
  currency: z.string().nullable(),
  /** As in the file, as read back; null: not known. */
  amount: z.string().nullable(),
  amountReadBack: z.string().nullable(),
  state: readStateSchema.nullable(),
});

/** What a look found that a person should see. */
const findingSchema = z.object({
  kind: z.enum(['different', 'missing', 'unexpected', 'unread', 'changed', 'in-doubt']),
  /** The record; of something unexpected, the one it is a copy of. */
  record: z.number(),
  rows: z.tuple([z.number(), z.number()]),
  key: z.string().nullable(),
  /** The key with its vendor by name; absent: it is shown as it is. */
  label: z.string().exactOptional(),
  serviceId: z.string().nullable(),
  at: z.string().nullable(),
  /** What it means, in a sentence, and what to do. */
  message: z.string(),
  advice: z.string(),
  differences: z.array(fieldDifferenceSchema),
  changed: z.array(fieldChangeSchema),
  /** What something unexpected shows of itself. */
  shown: z.record(z.string(), z.string()),
});

/** What can be asked about an import held against the service. */
export const reconcileProcedures = {
  'reconcile.show': { input: importRef, output: reconciliationSchema },
  'reconcile.totals': {
    input: importRef.extend({ by: z.enum(groupings) }),
    output: z.array(groupTotalSchema),
  },
  'reconcile.records': {
    input: importRef.extend({
      filter: recordFilterSchema,
      after: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(1000).default(100),
    }),
    output: page(reconciledRecordSchema),
  },
  /** In the order of the records. `offset`: so many are left out before. */
  'reconcile.findings': {
    input: importRef.extend({
      kind: findingSchema.shape.kind,
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(1000).default(100),
    }),
    output: page(findingSchema),
  },
  /** Begins to read back, or goes on with an earlier look of the same kind; answers when it has begun. */
  'reconcile.start': {
    input: importRef.extend({ order: readBackOrderSchema }),
    output: summarySchema,
  },
  'reconcile.pause': { input: importRef, output: summarySchema },
  /** Answers when nothing is read back any more. */
  'reconcile.settled': { input: importRef, output: summarySchema },
} as const;

export type Reconciliation = z.infer<typeof reconciliationSchema>;
export type ReadBackRun = z.infer<typeof readBackRunSchema>;
export type ReadBackOrder = z.infer<typeof readBackOrderSchema>;
export type GroupTotalEntry = z.infer<typeof groupTotalSchema>;
export type RecordFilter = z.infer<typeof recordFilterSchema>;
export type ReconciledRecord = z.infer<typeof reconciledRecordSchema>;
export type Finding = z.infer<typeof findingSchema>;
