import { Worker } from 'node:worker_threads';
import { failed, type Result } from '../../core/values/result';
import type { PreparePort } from '../runner/ports';
import { fromPrepareSchema, type PrepareData } from './messages';

/** Answer of a thread as it was sent: plain data of our own making. */
const asResult = (value: unknown): Result<null> => {
  if (typeof value === 'object' && value !== null && 'ok' in value && value.ok === true)
    return { ok: true, value: null };
  if (typeof value === 'object' && value !== null && 'problem' in value) {
    const { problem } = value;
    if (
      typeof problem === 'object' &&
      problem !== null &&
      'code' in problem &&
      typeof problem.code === 'string'
    )
      return failed(problem.code, 'params' in problem ? textsOf(problem.params) : {});
  }
  return failed('thread-ended', { detail: 'an answer that cannot be read' });
};

const textsOf = (params: unknown): Record<string, string> =>
  typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)]))
    : {};

/** Reads and judges in a thread of its own; a given signal ends the thread at once, and the journal stays sound. */
export const prepareInThread =
  (entry: URL, profileText: string): PreparePort =>
  (job, onProgress, signal) =>
    new Promise((resolve) => {
      const data: PrepareData = { ...job, profileText };
      const worker = new Worker(entry, { workerData: data });
      const end = (result: Result<null>): void => {
        signal.removeEventListener('abort', cancel);
        void worker.terminate();
        resolve(result);
      };
      const cancel = (): void => end(failed('cancelled'));
      signal.addEventListener('abort', cancel, { once: true });
      worker.on('message', (message: unknown) => {
        const parsed = fromPrepareSchema.safeParse(message);
        if (!parsed.success) return;
        if (parsed.data.kind === 'progress') onProgress(parsed.data.progress);
        else end(asResult(parsed.data.result));
      });
      worker.on('error', (error) => end(failed('thread-ended', { detail: error.message })));
      worker.on('exit', () => end(failed('thread-ended', { detail: 'it ended without an answer' })));
    });
