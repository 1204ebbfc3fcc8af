import { z } from 'zod';

/** What is said of a record because of what stands at the service already. `label`: what it is called; null: nothing. */
export const foundThereSchema = z.object({
  record: z.number(),
  rows: z.tuple([z.number(), z.number()]),
  label: z.string().nullable(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  advice: z.string(),
});

export type FoundThere = z.infer<typeof foundThereSchema>;
