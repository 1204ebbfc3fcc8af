import { z } from 'zod';
import { foundWhereSchema } from '../core/report/found-place';

const hit = z.object({
  /** What it leads to. `row`: a row of the file that is one of several of a record, or of none. */
  kind: z.enum(['import', 'record', 'row', 'said']),
  record: z.number().nullable(),
  /** Row of the file, as a person counts; null: it is about the import. */
  row: z.number().nullable(),
  /** Place of that row among all rows, from 0. */
  position: z.number().nullable(),
  outcome: z.string().nullable(),
  /** The text in which it was found, or the part around it where that is long. */
  text: z.string(),
  /** What the record is called: its match key or first text; of what was said: by whom, or what it is. */
  title: z.string(),
  where: foundWhereSchema,
  /** Header of the person's column, or the field of the service; null: none is meant. */
  column: z.string().nullable(),
  by: z.string().nullable(),
  /** ISO 8601. */
  at: z.string().nullable(),
});

const group = z.object({
  importId: z.string(),
  fileName: z.string(),
  target: z.string(),
  createdAt: z.string(),
  isSent: z.boolean(),
  hits: z.array(hit),
});

const searchSchema = z.object({
  groups: z.array(group),
  hits: z.number(),
  /** There are more than are shown. */
  isCut: z.boolean(),
  /** No word of the search has three letters. */
  isTooShort: z.boolean(),
  /** Records read into the index by now, of how many; null: the index is whole. */
  indexing: z.object({ done: z.number(), total: z.number() }).nullable(),
});

/** Search over all imports, their rows, records, issues, messages, comments and decisions. */
export const searchProcedures = {
  /** `isWhole`: answers when the index is whole; else at once with what is found in what is indexed by now. */
  'search.find': {
    input: z.object({
      text: z.string().max(400),
      limit: z.number().int().min(1).max(1000).default(200),
      isWhole: z.boolean().default(false),
    }),
    output: searchSchema,
  },
} as const;

export type Found = z.infer<typeof searchSchema>;
export type FoundGroup = z.infer<typeof group>;
export type FoundHit = z.infer<typeof hit>;
