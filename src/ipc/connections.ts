import { z } from 'zod';

export const environmentSchema = z.enum(['sandbox', 'production', 'practice']);

const placeSchema = z.object({ id: z.string().min(1), name: z.string() });

export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  environment: environmentSchema,
  /** Empty for the built-in practice service, whose port is known only while it runs. */
  baseUrl: z.string(),
  authUrl: z.string(),
  apiVersion: z.enum(['1.0.0', '1.1.0']),
  companies: z.array(placeSchema),
  locations: z.array(placeSchema),
  /** Configured custom-field keys; null: nobody has told. */
  customFields: z.array(z.string()).nullable(),
  /** A hosted ERP integration syncs vendors and dimensions by itself. */
  hostedErp: z.boolean(),
  /** Overrides of the service profile, as plain nested values. */
  profile: z.record(z.string(), z.unknown()),
  hasSecrets: z.boolean(),
  /** Why there are no credentials to send with, in words; absent: they are kept. */
  noSecrets: z.object({ code: z.string(), sentence: z.string(), advice: z.string() }).optional(),
  createdAt: z.string(),
  /** It was removed: its imports and payments stay, and nothing is sent over it. */
  isArchived: z.literal(true).optional(),
  /** Other connections to the same service, whose payments vendors and payments count here too; absent: none. */
  sameService: z.array(z.object({ name: z.string(), isArchived: z.boolean() })).optional(),
});

/** A single change in doubt. */
export const openChangeSchema = z.object({
  operationId: z.string(),
  name: z.string(),
  subject: z.string().nullable(),
  begunAt: z.string(),
});

/** What is not at an end over a connection: payments, with their sum by currency, imports, single changes. */
export const openPaymentsSchema = z.object({
  payments: z.array(
    z.object({
      ref: z.string(),
      paymentId: z.string().nullable(),
      state: z.string(),
      vendor: z.string(),
      sendOn: z.string(),
      total: z.string(),
      currency: z.string(),
    }),
  ),
  sums: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** Imports over the connection that are being sent, or stand still with something left or in doubt. Absent: none. */
  imports: z
    .array(
      z.object({
        importId: z.string(),
        fileName: z.string(),
        isRunning: z.boolean(),
        /** Records that are not sent, or go out again; absent: none. */
        unsent: z.number().optional(),
        /** Records in doubt; absent: none. */
        inDoubt: z.number().optional(),
      }),
    )
    .optional(),
  /** Single changes in doubt. Absent: none. */
  changes: z.array(openChangeSchema).optional(),
});

export const connectionDraftSchema = connectionSchema
  .omit({ id: true, hasSecrets: true, noSecrets: true, createdAt: true, sameService: true })
  .extend({ id: z.string().optional() });

export const secretsSchema = z.object({
  apiKey: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
});

export type Connection = z.infer<typeof connectionSchema>;
export type ConnectionDraft = z.infer<typeof connectionDraftSchema>;
export type Secrets = z.infer<typeof secretsSchema>;
