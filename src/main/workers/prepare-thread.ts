import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { failed, type Result } from '../../core/values/result';
import { problemSchema } from '../../ipc/shapes';
import type { PreparePort } from '../runner/ports';
import { fromPrepareSchema, type PrepareData } from './messages';

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

/** Young objects die young here: more room for them takes memory and saves no time. Three times what one half may take. */
const resourceLimits = { maxYoungGenerationSizeMb: 24 };

/** Reads and judges in a thread of its own; a given signal ends the thread at once, and the journal stays sound. */
export const prepareInThread =
  (entry: URL, profileText: string): PreparePort =>
  (job, onProgress, signal) =>
    new Promise((resolve) => {
      const data: PrepareData = { ...job, profileText };
      const worker = new Worker(entry, { workerData: data, resourceLimits });
      const end = (result: Result<null>): void => {
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
        else end(asResult(parsed.data.result));
      });
      worker.on('error', (error) => end(failed('thread-ended', { detail: error.message })));
      worker.on('exit', () =>
        end(
          signal.aborted
            ? failed('cancelled')
            : failed('thread-ended', { detail: 'it ended without an answer' }),
        ),
      );
    });
