import { z } from 'zod';

/**
 * How the part that works with the journal stands. `usual`: it works; `safe`: verify, copy and save only, because it was asked for
 * or because it stopped again and again; `over`: it does not run.
 */
export const engineStandingSchema = z.object({
  mode: z.enum(['usual', 'safe', 'over']),
  /** It was asked for at the start, and nothing stopped. */
  isAskedFor: z.boolean(),
  /** When it stopped by itself last, ISO 8601; null: it never did. */
  stoppedAt: z.string().nullable(),
  /** How often it stopped since the app was started. */
  stops: z.number(),
  /** What the thread said when it stopped last; empty: nothing. */
  detail: z.string(),
});

export type EngineStanding = z.infer<typeof engineStandingSchema>;
