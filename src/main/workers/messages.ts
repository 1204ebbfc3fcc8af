import { z } from 'zod';
import { fileProgressSchema } from '../../core/report/file-work';
import { secretsSchema } from '../../ipc/connections';
import { problemSchema } from '../../ipc/shapes';
import { chainPlaceSchema } from '../journal/last-check';
import { asksReadingSchema, tellsReadingSchema } from './reader-messages';

/** Where secrets are kept at the moment: a keyring that was locked may be open later. */
export const secretsStandingSchema = z.object({
  secretsKept: z.enum(['keyring', 'passphrase', 'this-run', 'some-under-passphrase']),
  keyringName: z.string().nullable(),
});

/** What the engine's thread is started with. */
export const engineDataSchema = z.object({
  dataDir: z.string(),
  version: z.string(),
  runtime: z.string(),
  profileText: z.string(),
  /** Others could read the data folder until this start. */
  wasOpenToOthers: z.boolean().default(false),
  ...secretsStandingSchema.shape,
  /** Verify, copy and save the journal; nothing else. */
  isSafe: z.boolean(),
});
export type EngineData = z.infer<typeof engineDataSchema>;

const id = z.number();

/** From the window's process to the engine's thread. */
export const toEngineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id, name: z.string(), input: z.unknown() }),
  /** The answer to a question of the engine; `fault`: why there is none. */
  z.object({ kind: z.literal('told'), id, value: z.unknown(), fault: z.string().nullable() }),
  z.object({ kind: z.literal('close') }),
  /** What a reading in a process of its own says, and what came of it. */
  ...tellsReadingSchema.options,
]);
export type ToEngine = z.infer<typeof toEngineSchema>;

const originsSchema = z.object({ api: z.string(), token: z.string() });

/** What only the window's process knows: the secrets under the system's keyring. */
const questionSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('secrets.fault'), connectionId: z.string(), origins: originsSchema }),
  z.object({ what: z.literal('secrets.get'), connectionId: z.string(), origins: originsSchema }),
  z.object({
    what: z.literal('secrets.set'),
    connectionId: z.string(),
    origins: originsSchema,
    secrets: secretsSchema,
  }),
  z.object({ what: z.literal('secrets.unlock'), passphrase: z.string().nullable() }),
  z.object({ what: z.literal('secrets.remove'), connectionId: z.string() }),
]);
export type Question = z.infer<typeof questionSchema>;

/** From the engine's thread to the window's process. */
export const fromEngineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('open'), problem: z.unknown() }),
  z.object({ kind: z.literal('answer'), id, result: z.unknown() }),
  z.object({ kind: z.literal('topic'), topic: z.string(), message: z.unknown() }),
  z.object({ kind: z.literal('ask'), id, question: questionSchema }),
  z.object({ kind: z.literal('closed') }),
  /** Asks for a reading in a process of its own, for more of it, or for its end. */
  ...asksReadingSchema.options,
]);
export type FromEngine = z.infer<typeof fromEngineSchema>;

/** What the thread that checks a journal is started with; `waits` holds 1 as long as it is to stand still. */
export const checkDataSchema = z.object({
  journalFile: z.string(),
  waits: z.instanceof(SharedArrayBuffer),
});
export type CheckData = z.infer<typeof checkDataSchema>;

/** The one thing that it says; null: it was not to the end. */
export const fromCheckSchema = z.object({
  found: z
    .object({ checked: chainPlaceSchema.nullable(), problem: problemSchema.omit({ where: true }).nullable() })
    .nullable(),
});
export type FromCheck = z.infer<typeof fromCheckSchema>;

/** What the thread that reads and judges a file is started with; `standsBack`: somebody looks at a window meanwhile. */
export const prepareStartSchema = z.object({ profileText: z.string(), standsBack: z.boolean() });
export type PrepareStart = z.infer<typeof prepareStartSchema>;

/** The one thing it does. */
export const prepareJobSchema = z.object({
  importId: z.string(),
  dataDir: z.string(),
  identity: z.string(),
  now: z.number(),
});

const issueSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  params: z.record(z.string(), z.string()),
  row: z.number().nullable(),
  column: z.string().nullable(),
  field: z.string().nullable(),
});
const n = z.number();
const tallySchema = z.object({
  total: n,
  valid: n,
  warnings: n,
  invalid: n,
  duplicates: n,
  excluded: n,
  issues: z.array(z.object({ count: n, first: issueSchema })).readonly(),
});

/** From the preparing thread. */
export const fromPrepareSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    progress: z.object({
      phase: z.enum(['reading', 'checking']),
      rows: z.number(),
      fraction: z.number().nullable(),
      soFar: tallySchema.nullable(),
    }),
  }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
  ...asksReadingSchema.options,
]);
export type FromPrepare = z.infer<typeof fromPrepareSchema>;

/** What the thread that writes or checks a review file is started with. */
export const evidenceDataSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('write'),
    journalFile: z.string(),
    order: z.object({
      imports: z.array(z.string()),
      to: z.string(),
      part: z.string().optional(),
      at: z.string(),
      by: z.string(),
      appVersion: z.string(),
    }),
  }),
  z.object({
    kind: z.literal('check'),
    order: z.object({ file: z.string(), against: z.string().nullable() }),
  }),
]);
export type EvidenceData = z.infer<typeof evidenceDataSchema>;

/** From that thread. */
export const fromEvidenceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), progress: fileProgressSchema }),
  z.object({ kind: z.literal('done'), result: z.unknown() }),
]);
export type FromEvidence = z.infer<typeof fromEvidenceSchema>;
