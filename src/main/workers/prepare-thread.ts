import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { failed, type Result } from '../../core/values/result';
import { problemSchema } from '../../ipc/shapes';
import type { PreparePort } from '../runner/ports';
import { fromPrepareSchema, type PrepareStart } from './messages';
import type { ReadApart } from './reader-process';
import { serveReadings } from './served-readings';

const whereSchema = z.object({
  file: z.string().exactOptional(),
  sheet: z.string().exactOptional(),
  row: z.number().exactOptional(),
  column: z.string().exactOptional(),
});
const resultSchema = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), problem: problemSchema.extend({ where: whereSchema.exactOptional() }) }),
]);

/** Answer of a thread as it was sent: plain data of our own making. */
const asResult = (value: unknown): Result<null> => {
  const parsed = resultSchema.safeParse(value);
  if (!parsed.success) return failed('thread-ended', { detail: 'an answer that cannot be read' });
  return parsed.data.ok ? { ok: true, value: null } : { ok: false, problem: parsed.data.problem };
};

/**
 * Young objects die young here: with room for what is waiting to be written, nearly none of them is kept. Three times what
 * one half may take.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 48 };

export type PrepareThread = {
  /** Reads and judges in a thread of its own; a given signal ends the thread at once, and the journal stays sound. */
  readonly prepare: PreparePort;
  /** Has a thread ready for what may come next, so that it begins at once. */
  readonly makeReady: () => void;
};

/** Does one thing in a thread, and ends it. */
const inThread = (
  worker: Worker,
  [job, onProgress, signal]: Parameters<PreparePort>,
  read: ReadApart,
): Promise<Result<null>> =>
  new Promise((resolve) => {
    const readings = serveReadings(read);
    const end = (result: Result<null>): void => {
      readings.endAll();
      signal.removeEventListener('abort', cancel);
      void worker.terminate();
      resolve(result);
    };
    // It is answered when the thread has ended: nothing is written any more then.
    const cancel = (): void => void worker.terminate();
    signal.addEventListener('abort', cancel, { once: true });
    worker.on('message', (message: unknown) => {
      const parsed = fromPrepareSchema.safeParse(message);
      if (!parsed.success) return;
      if (parsed.data.kind === 'progress') onProgress(parsed.data.progress);
      else if (parsed.data.kind === 'done') end(asResult(parsed.data.result));
      else readings.take((told) => worker.postMessage(told), parsed.data);
    });
    worker.on('error', (error) => end(failed('thread-ended', { detail: error.message })));
    worker.on('exit', () =>
      end(
        signal.aborted
          ? failed('cancelled')
          : failed('thread-ended', { detail: 'it ended without an answer' }),
      ),
    );
    worker.postMessage(job);
  });

/** Threads that read and judge files, each one file; what `read` can do for them is not done there. */
export const prepareInThread = (entry: URL, workerData: PrepareStart, read: ReadApart): PrepareThread => {
  let spare: Worker | null = null;
  const started = (): Worker => new Worker(entry, { workerData, resourceLimits });
  return {
    prepare: (...order) => {
      const worker = spare ?? started();
      spare = null;
      worker.removeAllListeners().ref();
      return inThread(worker, order, read);
    },
    makeReady: () => {
      if (spare !== null) return;
      const worker = started();
      const forget = (): void => {
        if (spare === worker) spare = null;
      };
      worker.on('error', forget).on('exit', forget).unref();
      spare = worker;
    },
  };
};
