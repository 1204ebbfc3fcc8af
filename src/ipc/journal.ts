import { z } from 'zod';

/** What can be asked of the journal as a whole. */
export const journalProcedures = {
  /** Checks the file and the audit chain; the first thing that does not fit is named. Changes nothing. */
  'journal.verify': {
    input: z.object({}),
    output: z.object({
      isSound: z.boolean(),
      sentence: z.string(),
      advice: z.string(),
      /** Lines of the audit chain that were checked. */
      links: z.number(),
      /** Seal of the last line: noted elsewhere, it shows later that nothing was cut off. */
      head: z.string(),
      /** What SQLite finds wrong with the file. */
      damage: z.array(z.string()),
      fault: z
        .object({
          link: z.number().nullable(),
          what: z.enum(['attempt', 'reply', 'fact', 'operation', 'event', 'payment', 'outcome', 'gap']),
          scope: z.string(),
          first: z.number(),
          last: z.number(),
        })
        .nullable(),
    }),
  },
  /** A whole copy of the journal, also while an import runs. Errors: journal-not-copied. */
  'journal.backup': {
    input: z.object({ path: z.string().min(1) }),
    output: z.object({ path: z.string(), bytes: z.number() }),
  },
} as const;
