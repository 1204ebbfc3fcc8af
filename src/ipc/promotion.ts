import { z } from 'zod';
import { thingKindSchema, translationSchema } from '../core/plan/promotion-schema';
import { environmentSchema } from './connections';
import { outcomeSchema, stateSchema, summarySchema } from './shapes';

const importRef = z.object({ importId: z.string() });

/** What a person says of an id; `to`: the ERP id, number of the order, or id of the location in the other environment. */
const promotionAnswerSchema = z.object({
  kind: thingKindSchema,
  from: z.string(),
  to: z.string().min(1),
});

/** One of two imports that belong together, with the place it went to. */
const promotedImportSchema = z.object({
  importId: z.string(),
  fileName: z.string(),
  connection: z.string(),
  environment: environmentSchema,
  company: z.string(),
  createdAt: z.string(),
  /** When sending was ordered; null: not sent yet. */
  submittedAt: z.string().nullable(),
  state: stateSchema,
  records: summarySchema.shape.records,
});

const toldSchema = translationSchema.unwrap().extend({
  /** Why it is open or has to be confirmed, and what to do; empty: nothing. */
  sentence: z.string(),
  advice: z.string(),
});

/** What a rehearsal cannot prove, in words. */
const limitSchema = z.object({ title: z.string(), sentence: z.string() });

/** What went out in the field that is the person's alone; value null: without any. */
const choiceSchema = z.object({ value: z.string().nullable(), count: z.number() });

const promotionPreviewSchema = z.object({
  rehearsal: promotedImportSchema,
  translations: z.array(toldSchema),
  isComplete: z.boolean(),
  /** What the rehearsal went out with; empty where nothing has to be chosen anew. */
  statuses: z.array(choiceSchema),
  cannotProve: z.array(limitSchema),
  /** Locations of the other connection, to choose from. */
  locations: z.array(z.object({ id: z.string(), name: z.string() })),
});

const promotionLinksSchema = z.object({
  /** The import that this one was rehearsed as; null: it was not rehearsed. */
  rehearsal: promotedImportSchema.nullable(),
  /** What this one was promoted to. */
  promotedTo: z.array(promotedImportSchema),
  /** Ids that were translated on the way here. */
  translations: z.array(translationSchema.unwrap()),
  /** The choice that was made anew; `-`: there was none to make. */
  status: z.enum(['archived', 'verified', 'none', 'same', '-']),
  cannotProve: z.array(limitSchema),
  canPromote: z.boolean(),
});

const sideSchema = z.object({
  /** The import it became that in: the one that is compared, or a later one that sent it again. */
  importId: z.string(),
  record: z.number(),
  outcome: outcomeSchema,
  key: z.string().nullable(),
  message: z.string().nullable(),
});

const comparisonSchema = z.object({
  there: promotedImportSchema,
  here: promotedImportSchema,
  /** Imports that sent records of either again, in order; what they became there is what counts. */
  again: z.object({ there: z.array(promotedImportSchema), here: z.array(promotedImportSchema) }),
  /** Numbers of records by what they became on both sides, what differs first; null: that side has no such record. */
  groups: z.array(
    z.object({
      there: outcomeSchema.nullable(),
      here: outcomeSchema.nullable(),
      records: z.number(),
      sentence: z.string(),
      isSame: z.boolean(),
    }),
  ),
  different: z.number(),
  total: z.number(),
  money: z.array(
    z.object({
      currency: z.string(),
      sentThere: z.string(),
      createdThere: z.string(),
      sentHere: z.string(),
      createdHere: z.string(),
    }),
  ),
  /** One page, what differs first. */
  entries: z.array(
    z.object({
      rows: z.tuple([z.number(), z.number()]),
      there: sideSchema.nullable(),
      here: sideSchema.nullable(),
    }),
  ),
});

const order = importRef.extend({
  connectionId: z.string(),
  company: z.string(),
  answers: z.array(promotionAnswerSchema).default([]),
});

/** A rehearsal in one environment, and the same rows and mapping in another. */
export const promotionProcedures = {
  /** What would become of each id; changes nothing. Errors: import-unknown, promotion-not-sent, -not-over, -same-place. */
  'promotion.preview': { input: order, output: promotionPreviewSchema },
  /** A checked draft for the other environment. Errors: those of the preview, promotion-open, -status-open, -answer-unused. */
  'promotion.make': {
    input: order.extend({
      status: z.enum(['archived', 'verified', 'none', 'same']).nullable().default(null),
    }),
    output: summarySchema,
  },
  'promotion.links': { input: importRef, output: promotionLinksSchema },
  /** Of a rehearsal: with what it was promoted to last. Errors: import-unknown, promotion-nothing-to-compare. */
  'promotion.compare': {
    input: importRef.extend({
      only: z.enum(['different', 'all']).default('all'),
      limit: z.number().int().min(0).max(100000).default(200),
      offset: z.number().int().min(0).default(0),
    }),
    output: comparisonSchema,
  },
} as const;

export type PromotionAnswer = z.infer<typeof promotionAnswerSchema>;
export type PromotionPreview = z.infer<typeof promotionPreviewSchema>;
export type PromotionLinks = z.infer<typeof promotionLinksSchema>;
export type PromotedImport = z.infer<typeof promotedImportSchema>;
export type Comparison = z.infer<typeof comparisonSchema>;
