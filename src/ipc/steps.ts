import { z } from 'zod';

/** A step of a mapping and what it did; one that only says how cells are read changes none. */
export const stepDoneSchema = z.object({
  id: z.string(),
  do: z.string(),
  /** Absent, as the others: the step only says how cells are read or filled, which nobody counts. */
  rows: z.number().optional(),
  cells: z.number().optional(),
  /** Rows that it left out. */
  leftOut: z.number().optional(),
  /** What it does, in words. */
  text: z.string(),
  off: z.literal(true).optional(),
});

/** What steps, or a person, did to a row of the grid; only what there is. */
export const seenStepsShape = {
  /** Cells that a step changed, with what stands in the file. */
  cleaned: z.array(z.object({ column: z.number(), was: z.string() })).optional(),
  /** The row counts for nothing: by which step, in words; null: by hand. */
  leftOut: z.object({ step: z.string().nullable() }).optional(),
};
