import { z } from 'zod';

const words = z.object({ code: z.string(), title: z.string(), sentence: z.string(), advice: z.string() });

const standing = z.object({
  /** `look-only`: what is there can be looked at and exported; `closed`: nothing of it can be shown. */
  standing: z.enum(['open', 'look-only', 'closed']),
  file: z.string(),
  /** Why it is not open; null: it is, or nobody wanted more than to look. */
  problem: words.nullable(),
  /** What was got out of a damaged journal to be shown; null: it is shown as it lies there. */
  saved: words.nullable(),
  canSave: z.boolean(),
  canSetAside: z.boolean(),
});

const salvage = z.object({
  path: z.string(),
  saved: z.number(),
  lost: z.number(),
  lostPages: z.number(),
  /** Lines of the audit chain that do not fit; null: the chain cannot be read. */
  broken: z.number().nullable(),
  /** How the journal stood when it was saved; kept in the copy for good. `sentence`: what a check found; empty: nothing. */
  found: z.object({ state: z.enum(['whole', 'damaged', 'altered', 'unknown']), sentence: z.string() }),
  sentence: z.string(),
  advice: z.string(),
  tables: z.array(z.object({ name: z.string(), saved: z.number(), lost: z.number() })),
});

/** What can be asked of the journal as a whole. */
/** What a check of file and chain found. */
export const verifiedSchema = z.object({
  isSound: z.boolean(),
  sentence: z.string(),
  advice: z.string(),
  /** What the check does not cover or cannot know, in sentences. */
  notes: z.array(z.string()),
  /** Lines of the audit chain that were checked. */
  links: z.number(),
  /** Seal of the last line: noted elsewhere, it shows later that nothing was cut off. */
  head: z.string(),
  /** What SQLite finds wrong with the file. */
  damage: z.array(z.string()),
  fault: z
    .object({
      link: z.number().nullable(),
      /** Kind of the lines: one of those that the audit chain seals, 'outcome', 'key' or 'gap'. */
      what: z.string(),
      scope: z.string(),
      first: z.number(),
      last: z.number(),
    })
    .nullable(),
});
export type Verified = z.infer<typeof verifiedSchema>;

const printedVerdict = z.object({
  /** Whether a file with these bytes was written by this journal, under the seal. */
  isKnown: z.boolean(),
  sha256: z.string(),
  sentence: z.string(),
  advice: z.string(),
  /** Each time it was; `at`: epoch milliseconds. */
  written: z.array(
    z.object({
      ...{ importId: z.string(), format: z.string(), name: z.string(), bytes: z.number() },
      ...{ sha256: z.string(), at: z.number() },
    }),
  ),
});
export type PrintedVerdict = z.infer<typeof printedVerdict>;

export const journalProcedures = {
  /** Checks the file and the audit chain; the first thing that does not fit is named. Changes nothing. */
  'journal.verify': {
    /**
     * `seal`: that of a last line, noted before; a journal that does not hold it is not sound. `printed`: a file by its name and
     * SHA-256, to be told whether this journal wrote it.
     */
    input: z.object({
      seal: z.string().optional(),
      printed: z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
    }),
    output: verifiedSchema.extend({ printed: printedVerdict.nullable() }),
  },
  /** A whole copy of the journal, also while an import runs. Errors: journal-not-copied. */
  'journal.backup': {
    input: z.object({ path: z.string().min(1) }),
    output: z.object({ path: z.string(), bytes: z.number() }),
  },
  /** Whether the journal can be worked with. Never fails. */
  'journal.standing': { input: z.object({}), output: standing },
  /**
   * Saves what can be read of a journal: as a new journal for looking only, or its records as .csv or .json. The
   * file itself is not touched. Errors: salvage-exists, salvage-nothing, journal-newer, journal-foreign, and those of the disk.
   */
  'journal.salvage': { input: z.object({ path: z.string().min(1) }), output: salvage },
  /** Puts a journal that cannot be used aside under a dated name and begins a new one. Errors: journal-still-sound. */
  'journal.setAside': {
    input: z.object({}),
    output: z.object({ path: z.string(), sentence: z.string(), advice: z.string() }),
  },
  /** Tries once more to open a journal that could not be opened. */
  'journal.reopen': { input: z.object({}), output: standing },
} as const;

export type Standing = z.infer<typeof standing>;
export type SalvageSaid = z.infer<typeof salvage>;
