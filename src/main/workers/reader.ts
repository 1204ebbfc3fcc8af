import { failed, type Result } from '../../core/values/result';
import { inspectSource } from '../files/source';
import { inThisThread } from '../runner/evidence-file/work';
import { type FromReader, type ReaderJob, readerJobSchema } from './reader-messages';

type Port = {
  readonly on: (event: 'message', listener: (message: { readonly data: unknown }) => void) => void;
  readonly postMessage: (message: unknown) => void;
};

const isPort = (value: unknown): value is Port =>
  typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;

/** The way to whoever started it: Electron's own in the window, that of a child process on the command line. */
const electronPort: unknown = Reflect.get(process, 'parentPort');
const post = (message: FromReader): void => {
  if (isPort(electronPort)) electronPort.postMessage(message);
  else process.send?.(message);
};

const STEPS_EVERY_MS = 50;
let last = { step: '', at: 0 };
const onStep = (progress: Extract<FromReader, { kind: 'progress' }>['progress']): void => {
  const now = performance.now();
  if (progress.step === last.step && now - last.at < STEPS_EVERY_MS) return;
  last = { step: progress.step, at: now };
  post({ kind: 'progress', progress });
};

// Whoever wants it ended ends the process.
const { signal } = new AbortController();

const done = (job: ReaderJob): Promise<Result<unknown>> =>
  job.kind === 'inspect'
    ? inspectSource(job.path, job.choices)
    : inThisThread.check(job.order, onStep, signal);

const take = async (raw: unknown): Promise<void> => {
  const job = readerJobSchema.parse(raw);
  const result = await done(job).catch((error: unknown) =>
    failed('thread-ended', { detail: error instanceof Error ? error.message : String(error) }),
  );
  post({ kind: 'done', result });
};

// It stays until it is ended: one that ends by itself may do so before its answer has arrived.
if (isPort(electronPort)) electronPort.on('message', ({ data }) => void take(data));
else process.on('message', (message) => void take(message));
