import { parentPort, workerData } from 'node:worker_threads';
import { failed, type Result } from '../../core/values/result';
import { inThisThread } from '../runner/evidence-file/work';
import { evidenceDataSchema, type FromEvidence } from './messages';

const data = evidenceDataSchema.parse(workerData);
const post = (message: FromEvidence): void => parentPort?.postMessage(message);

const STEPS_EVERY_MS = 50;
let last = { step: '', at: 0 };
const onStep = (progress: Extract<FromEvidence, { kind: 'progress' }>['progress']): void => {
  const now = performance.now();
  if (progress.step === last.step && now - last.at < STEPS_EVERY_MS) return;
  last = { step: progress.step, at: now };
  post({ kind: 'progress', progress });
};

// Whoever wants it ended ends the thread.
const { signal } = new AbortController();

const done = (): Promise<Result<unknown>> => {
  switch (data.kind) {
    case 'write':
      return inThisThread.write(data.journalFile, data.order, onStep, signal);
    case 'check':
      return inThisThread.check(data.order, onStep, signal);
  }
};

const result = await done().catch((error: unknown) =>
  failed('thread-ended', { detail: error instanceof Error ? error.message : String(error) }),
);
post({ kind: 'done', result });
