import { z } from 'zod';
import { ownChoiceSchema } from './own-choice';
import { importListItemSchema } from './shapes';

const setRef = z.object({ setId: z.string() });

/** One sheet or file of a set, with the import that it became. */
const setPartSchema = z.object({
  importId: z.string(),
  target: z.string().nullable(),
  fileName: z.string(),
  sheet: z.string().nullable(),
  /** Data rows seen when the part was made; null: not counted. */
  rows: z.number().nullable(),
  /** How sure the suggestion of the target is, 0 to 1; null: a person said, or nobody did. */
  confidence: z.number().nullable(),
  /** What a person must confirm before it is sent, as far as it is known by now. */
  toConfirm: z.array(ownChoiceSchema),
  /** Place in the order of loading, from 1. */
  order: z.number(),
  state: z.enum(['to-map', 'to-check', 'checked', 'waiting', 'sending', 'done', 'attention', 'left-out']),
  /** Why it does not go on, in a sentence; null: it does. */
  why: z.string().nullable(),
  /** Imports of the set that must be proven first. */
  waitsFor: z.array(z.string()),
  item: importListItemSchema,
});

export const loadSetSchema = z.object({
  setId: z.string(),
  name: z.string(),
  connectionId: z.string(),
  company: z.string(),
  createdAt: z.string(),
  state: z.enum(['preparing', 'ready', 'running', 'attention', 'done']),
  /** What keeps the whole from going on, where no part says it; null: nothing. */
  why: z.string().nullable(),
  /** Whether the last order left invalid records behind. */
  onlyValid: z.boolean(),
  /** In the order of loading. */
  parts: z.array(setPartSchema),
});

/** An onboarding set: several sheets or files of one company, loaded in the order of what depends on what. */
export const loadSetProcedures = {
  'sets.create': {
    input: z.object({
      name: z.string().min(1),
      connectionId: z.string(),
      company: z.string(),
      paths: z.array(z.string()).min(1),
    }),
    output: loadSetSchema,
  },
  'sets.list': { input: z.object({}), output: z.array(loadSetSchema) },
  'sets.get': { input: setRef, output: loadSetSchema },
  /** Says what a part is, or leaves it out (null). */
  'sets.assign': {
    input: setRef.extend({ importId: z.string(), target: z.string().nullable() }),
    output: loadSetSchema,
  },
  /** Checks every part that can be checked by now; later ones are checked again when what they need is loaded. */
  'sets.check': { input: setRef, output: loadSetSchema },
  /** Loads part after part; a later one waits until what it needs is proven, and says so. */
  'sets.start': {
    input: setRef.extend({
      onlyValid: z.boolean(),
      confirmProduction: z.string().nullable().default(null),
      /** Values of the field that is the person's alone which they confirmed, for every part. */
      confirmed: z.array(z.string()).optional(),
    }),
    output: loadSetSchema,
  },
  'sets.pause': { input: setRef, output: loadSetSchema },
  /** Takes the order apart; its imports stay as they are. */
  'sets.discard': { input: setRef, output: z.object({}) },
  /** Vendors, dimensions or orders that an import names and the directory lacks, as a load of their own. */
  'drafts.missing': {
    input: z.object({ importId: z.string() }),
    output: z.array(
      z.object({
        kind: z.string(),
        target: z.string(),
        count: z.number(),
        examples: z.array(z.string()),
      }),
    ),
  },
  'drafts.loadMissing': {
    input: z.object({ importId: z.string(), kind: z.string() }),
    /** The new draft, and the set in which the first import waits for it. */
    output: z.object({ importId: z.string(), setId: z.string() }),
  },
} as const;

export type LoadSet = z.infer<typeof loadSetSchema>;
export type LoadSetPart = LoadSet['parts'][number];
