import { z } from 'zod';

/** A value of the field that is never filled for a person, how many records go out with it, and why it is confirmed first. */
export const ownChoiceSchema = z.object({
  field: z.string(),
  value: z.string().nullable(),
  count: z.number(),
  /** How many more have it that stand at the service already and are held back. */
  heldBack: z.number(),
  confirm: z.string().nullable(),
});
export type OwnChoice = z.infer<typeof ownChoiceSchema>;
