import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { failed, type Result } from '../../core/values/result';
import { problemSchema } from '../../ipc/shapes';
import { dropPart, partBeside } from '../disk/part';
import type { EvidencePort, OnFileStep } from '../runner/ports';
import { type EvidenceData, fromEvidenceSchema } from './messages';

const written = z.object({ records: z.number(), seal: z.string() });

/** Answer of a thread as it was sent: plain data of our own making. */
const asResult = <T extends z.ZodType>(raw: unknown, value: T): Result<z.output<T>> => {
  const failure = z
    .object({ ok: z.literal(false), problem: problemSchema.omit({ where: true }) })
    .safeParse(raw);
  if (failure.success) return { ok: false, problem: failure.data.problem };
  const success = z.object({ ok: z.literal(true), value: z.unknown() }).safeParse(raw);
  const parsed = value.safeParse(success.data?.value);
  return success.success && parsed.success
    ? { ok: true, value: parsed.data }
    : failed('thread-ended', { detail: 'an answer that cannot be read' });
};

type Watching = { readonly onStep: OnFileStep; readonly signal: AbortSignal };

const inThread = <T extends z.ZodType>(
  entry: URL,
  data: EvidenceData,
  value: T,
  { onStep, signal }: Watching,
): Promise<Result<z.output<T>>> =>
  new Promise((resolve) => {
    const worker = new Worker(entry, { workerData: data });
    let isOver = false;
    /** Answered once the thread is gone: what it had open is closed then. */
    const end = async (result: Result<z.output<T>>): Promise<void> => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener('abort', cancel);
      await worker.terminate();
      resolve(result);
    };
    const cancel = (): void => void end(failed('cancelled'));
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: unknown) => {
      const parsed = fromEvidenceSchema.safeParse(message);
      if (!parsed.success || isOver) return;
      if (parsed.data.kind === 'progress') onStep(parsed.data.progress);
      else void end(asResult(parsed.data.result, value));
    });
    worker.on('error', (error) => void end(failed('thread-ended', { detail: error.message })));
    worker.on('exit', () => void end(failed('thread-ended', { detail: 'it ended without an answer' })));
  });

/** Writes and checks review files in a thread of its own; a given signal ends it, and nothing is left behind. */
export const evidenceInThread = (entry: URL): EvidencePort => ({
  write: async (journalFile, order, onStep, signal) => {
    const part = partBeside(order.to);
    const data: EvidenceData = {
      kind: 'write',
      journalFile,
      order: { ...order, imports: [...order.imports], part },
    };
    const result = await inThread(entry, data, written, { onStep, signal });
    // A thread that was ended could not tidy up.
    if (!result.ok && ['cancelled', 'thread-ended'].includes(result.problem.code)) dropPart(part);
    return result;
  },
  check: (order, onStep, signal) => inThread(entry, { kind: 'check', order }, z.string(), { onStep, signal }),
});
