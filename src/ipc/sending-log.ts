import { z } from 'zod';

/** One chunk of an import, and what came of it. */
export const chunkEntrySchema = z.object({
  chunk: z.number(),
  parent: z.number().nullable(),
  purpose: z.string(),
  /** On what its records go out once more: proof of their absence, a person's word, or the rules of the target; null: they do not. */
  againBy: z.enum(['proof', 'person', 'repeat']).nullable(),
  records: z.number(),
  firstRecord: z.number(),
  lastRecord: z.number(),
  state: z.enum(['planned', 'sent', 'accepted', 'settled', 'rejected', 'split', 'in-doubt']),
  batchId: z.string().nullable(),
  sentAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  attempts: z.number(),
  message: z.string().nullable(),
});

/** One request, as it left, and what it was answered. */
export const attemptEntrySchema = z.object({
  attempt: z.number(),
  chunk: z.number().nullable(),
  purpose: z.string(),
  method: z.string(),
  path: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  status: z.number().nullable(),
  /** Sent without an answer that could be read. */
  noReply: z.string().nullable(),
  bytesSent: z.number(),
  requestText: z.string().nullable(),
  replyText: z.string().nullable(),
  /** What is odd about the answer, in words; absent where nothing is. */
  remark: z.string().optional(),
});

export type ChunkEntry = z.infer<typeof chunkEntrySchema>;
export type AttemptEntry = z.infer<typeof attemptEntrySchema>;
