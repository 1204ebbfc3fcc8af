import { z } from 'zod';
import { directoryParts } from '../core/service/synced-lists';

const candidateSchema = z.object({
  erpId: z.string(),
  name: z.string(),
  /** 0 to 1: in all, by words, by letters. */
  score: z.number(),
  words: z.number(),
  letters: z.number(),
});

/** Vendors that a check could not tell, as the rows name them. */
export const unmatchedSchema = z.object({
  /** Headers of the columns whose texts name a vendor, the one that is looked up first. */
  columns: z.array(z.string()),
  groups: z.array(
    z.object({
      name: z.string(),
      /** Its spellings, each with a text for each of the columns, its rows, and the first of them. */
      texts: z.array(z.object({ is: z.array(z.string()), rows: z.number(), row: z.number() })),
      candidates: z.array(candidateSchema),
      /** The first candidate stands out: it is likely, and still to be said by a person. */
      isClear: z.boolean(),
      /** What was chosen for it in an import that was sent, and when; null: nothing, or that vendor is gone. */
      before: z.object({ erpId: z.string(), name: z.string(), at: z.string() }).nullable(),
    }),
  ),
  /** Groups beyond those. */
  more: z.number(),
  /** How many vendors the company has, and the part of the directory that lists them. */
  size: z.number(),
  part: z.enum(directoryParts),
  connectionId: z.string(),
  company: z.string(),
});

/** Texts of a column that may be the same. */
export const clustersSchema = z.object({
  /** Different texts in the column. */
  texts: z.number(),
  /** They are too many for all ways of comparing. */
  isComparedInPart: z.boolean(),
  clusters: z.array(
    z.object({
      /** The most frequent first. */
      texts: z.array(z.object({ text: z.string(), rows: z.number() })),
      by: z.array(z.enum(['letters', 'blanks', 'letter', 'sound'])),
    }),
  ),
  more: z.number(),
});
