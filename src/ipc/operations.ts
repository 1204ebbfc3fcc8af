import { z } from 'zod';
import type { Json } from '../core/values/json';
import { attemptEntrySchema } from './sending-log';

const json: z.ZodType<Json> = z.json();
const operationRef = z.object({ operationId: z.string() });

/** Files go by their path; the engine reads them. */
const order = z.object({
  connectionId: z.string(),
  company: z.string().nullable().default(null),
  /** Name of an operation of the service description, for example 'invoices.flag'. */
  name: z.string(),
  input: z.record(z.string(), json),
});

const said = z.object({ code: z.string(), title: z.string(), sentence: z.string(), advice: z.string() });

/** A change that was made at the service outside an import, or that may have been. */
export const operationEntrySchema = z.object({
  operationId: z.string(),
  connectionId: z.string(),
  company: z.string().nullable(),
  name: z.string(),
  /** Id of the thing at the service; null for a creation without one. */
  subject: z.string().nullable(),
  begunAt: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(['sending', 'done', 'existing', 'partial', 'refused', 'not-done', 'in-doubt']),
  /** Code of the issue table behind the words. */
  code: z.string(),
  /** What happened and what to do next, in words. */
  sentence: z.string(),
  advice: z.string(),
  serviceId: z.string().nullable(),
  failures: z.array(z.object({ what: z.string(), text: z.string() })),
  notes: z.array(said),
  /** What the read afterwards shows otherwise than it was sent; null: not read. */
  differences: z.array(z.object({ field: z.string(), sent: z.string(), got: z.string() })).nullable(),
  /** The thing as it reads after the change; null: not read. */
  after: json.nullable(),
  input: z.record(z.string(), json),
});

/** Reading and changing single things at the service. */
export const operationProcedures = {
  /** Performs an operation that only reads. Lists are read to `limit` entries; `isWhole`: there are no more. */
  'service.read': {
    input: order.extend({ limit: z.number().int().min(1).max(100_000).default(500) }),
    output: z.object({
      entries: z.array(z.record(z.string(), json)),
      isWhole: z.boolean(),
      total: z.number().nullable(),
      notes: z.array(said),
    }),
  },
  /** What a change would do: read before, nothing sent. */
  'service.preview': {
    input: order,
    output: z.object({
      method: z.string(),
      path: z.string(),
      /** The body as it would go out, for the eye. */
      body: z.string().nullable(),
      changes: z.array(
        z.object({
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          effect: z.enum(['set', 'replaced', 'merged', 'added', 'removed', 'ignored', 'kept']),
        }),
      ),
      notes: z.array(said),
      reversibility: z.array(z.object({ can: z.boolean(), text: z.string() })),
      /** What the preview was made from: handed back with `service.perform`, which refuses where it has changed. */
      seen: z.string().nullable(),
    }),
  },
  /** Journals, sends, reads back. Answers when the outcome is known or in doubt. */
  'service.perform': {
    input: order.extend({
      confirmProduction: z.string().nullable().default(null),
      seen: z.string().nullable().default(null),
    }),
    output: operationEntrySchema,
  },
  /** Changes on record, newest first; those of a connection with those of archived ones that it takes up. */
  'service.history': {
    input: z.object({
      connectionId: z.string().nullable().default(null),
      subject: z.string().nullable().default(null),
      limit: z.number().int().min(1).max(1000).default(200),
    }),
    output: z.array(operationEntrySchema),
  },
  /** The exchanges that a change has cost, as they went over the wire. */
  'service.attempts': { input: operationRef, output: z.array(attemptEntrySchema) },
  /** Looks again for the truth of a change in doubt. */
  'service.settle': { input: operationRef, output: operationEntrySchema },
  /** A person's decision on a change in doubt. */
  'service.decide': {
    input: operationRef.extend({ as: z.enum(['done', 'not-done']), note: z.string().min(1) }),
    output: operationEntrySchema,
  },
} as const;

export type OperationEntry = z.infer<typeof operationEntrySchema>;
