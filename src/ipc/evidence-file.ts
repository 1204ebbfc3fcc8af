import { z } from 'zod';

const said = z.object({ comments: z.number(), signOffs: z.number(), withdrawn: z.number() });

const evidenceImport = z.object({
  importId: z.string(),
  fileName: z.string(),
  target: z.string(),
  connection: z.string(),
  environment: z.enum(['sandbox', 'production', 'practice']),
  company: z.string(),
  records: z.number(),
  /** What stands in the file by now, whoever said it and wherever. */
  said,
});

/** What is in a review file. */
const evidenceSchema = z.object({
  path: z.string(),
  fileName: z.string(),
  exportedAt: z.string(),
  exportedBy: z.string(),
  /** Seal of the last line of the journal when it was exported. */
  originSeal: z.string(),
  /** Seal of the last line of the file now. */
  seal: z.string(),
  links: z.number(),
  canWrite: z.boolean(),
  imports: z.array(evidenceImport),
  /** What the file brings that the own journal does not have; null: it is not from this journal. */
  news: said.nullable(),
});

const mergedSchema = z.object({
  fileName: z.string(),
  taken: said,
  /** Comments and sign-offs of the file that were here before. */
  already: z.number(),
  imports: z.array(z.string()),
});

const file = z.object({ path: z.string().min(1) });

/** Imports written into one file that another person opens without network or credentials, reviews, and sends back. */
export const evidenceFileProcedures = {
  /** Nothing secret is in it. Errors: evidence-exists, -not-sent, -not-written, import-unknown, cancelled. */
  'evidence.export': {
    input: file.extend({ importIds: z.array(z.string()).min(1) }),
    /** `sha256`: of the file as it was written; `notKept`: why the journal does not know of it, in a sentence. */
    output: z.object({
      ...{ path: z.string(), bytes: z.number(), records: z.number(), seal: z.string(), sha256: z.string() },
      notKept: z.string().nullable(),
    }),
  },
  /** Errors: evidence-missing, -foreign, -newer, -unreadable, -altered. */
  'evidence.look': { input: file, output: evidenceSchema },
  /** Takes over what was said in a file that came back and is not here yet. Errors: the same, evidence-not-ours, evidence-differs. */
  'evidence.merge': { input: file, output: mergedSchema },
  /** Shows a file in the window instead of the own journal, which goes on working behind it. */
  'evidence.open': { input: file, output: evidenceSchema },
  /** Ends the writing or checking of a file that is under way; nothing is left behind. */
  'evidence.cancel': { input: file, output: z.object({}) },
  /** Back to the own journal. */
  'evidence.close': { input: z.object({}), output: z.object({}) },
  /** The review copy that is shown; null: the own journal is. */
  'evidence.current': { input: z.object({}), output: evidenceSchema.nullable() },
} as const;

export type Evidence = z.infer<typeof evidenceSchema>;
export type Merged = z.infer<typeof mergedSchema>;
export type Said = z.infer<typeof said>;
