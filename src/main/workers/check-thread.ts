import { Worker } from 'node:worker_threads';
import { failed } from '../../core/values/result';
import type { IdleCheck } from '../journal/health';
import type { CheckPort } from '../runner/ports';
import { type CheckData, fromCheckSchema } from './messages';

const LOOK_MS = 100;

const ended = (detail: string): IdleCheck => ({
  checked: null,
  problem: failed('thread-ended', { detail }).problem,
});

/** Checks a journal in a thread of its own, which stands still while something else is at work; a given signal ends it. */
export const checkInThread =
  (entry: URL): CheckPort =>
  (journalFile, isBusy, signal) =>
    new Promise((resolve) => {
      const waits = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
      const flag = new Int32Array(waits);
      const tell = (): void => {
        Atomics.store(flag, 0, isBusy() ? 1 : 0);
        Atomics.notify(flag, 0);
      };
      tell();
      const data: CheckData = { journalFile, waits };
      const worker = new Worker(entry, { workerData: data });
      const timer = setInterval(tell, LOOK_MS);
      let isOver = false;
      /** Answered once the thread is gone: what it had open is closed then. */
      const end = async (found: IdleCheck | null): Promise<void> => {
        if (isOver) return;
        isOver = true;
        clearInterval(timer);
        signal.removeEventListener('abort', cancel);
        await worker.terminate();
        resolve(found);
      };
      const cancel = (): void => void end(null);
      signal.addEventListener('abort', cancel, { once: true });
      if (signal.aborted) cancel();
      worker.on('message', (message: unknown) => {
        const parsed = fromCheckSchema.safeParse(message);
        void end(parsed.success ? parsed.data.found : ended('an answer that cannot be read'));
      });
      worker.on('error', (error) => void end(ended(error.message)));
      worker.on('exit', () => void end(ended('it ended without an answer')));
    });
