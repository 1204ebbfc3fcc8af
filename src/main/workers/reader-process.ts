import { fork } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { failed, type Result } from '../../core/values/result';
import { problemSchema } from '../../ipc/shapes';
import type { EvidencePort, OnFileStep, ReadingPort } from '../runner/ports';
import { fromReaderSchema, inspectionFromReader, type ReaderJob } from './reader-messages';

/** What the heap of a reading process may take, in MiB: with all that lies beside it, it stays below 512 MB. */
export const READER_HEAP_MB = 360;

/** The largest files that people work with take a tenth of this. */
const MOST_READING_MS = 120_000;

/** A process that was started for one job. */
export type ReaderChild = {
  readonly send: (job: ReaderJob) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  readonly onExit: (listener: () => void) => void;
  readonly end: () => void;
};

/** Does one job in a process of its own; answers what the process said, or why it said nothing. */
export type ReadApart = (job: ReaderJob, onStep: OnFileStep, signal: AbortSignal) => Promise<unknown>;

const fileOf = (job: ReaderJob): string => basename(job.kind === 'inspect' ? job.path : job.order.file);

/** A process that needs more than its heap ends alone: the app is told, and goes on. */
export const readApartBy =
  (launch: () => ReaderChild): ReadApart =>
  (job, onStep, signal) =>
    new Promise((resolve) => {
      const child = launch();
      const file = fileOf(job);
      const end = (result: unknown): void => {
        clearTimeout(alarm);
        signal.removeEventListener('abort', cancel);
        child.end();
        resolve(result);
      };
      const cancel = (): void => end(failed('cancelled'));
      const alarm = setTimeout(() => end(failed('reading-too-long', { file })), MOST_READING_MS);
      if (signal.aborted) return cancel();
      signal.addEventListener('abort', cancel, { once: true });
      child.onMessage((raw) => {
        const message = fromReaderSchema.safeParse(raw);
        if (!message.success) return;
        if (message.data.kind === 'progress') onStep(message.data.progress);
        else end(message.data.result);
      });
      child.onExit(() => end(failed('reading-too-large', { file, limit: `${READER_HEAP_MB} MB` })));
      child.send(job);
    });

/** On the command line: a child process of the same program. */
export const readInChild = (entry: URL): ReadApart =>
  readApartBy(() => {
    const child = fork(fileURLToPath(entry), [], {
      execArgv: [`--max-old-space-size=${READER_HEAP_MB}`],
      serialization: 'advanced',
      // What a process says when it runs out of memory is nobody's answer.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return {
      send: (job) => void child.send(job),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.on('exit', listener).on('error', listener),
      end: () => void child.kill('SIGKILL'),
    };
  });

const where = z.object({
  file: z.string().exactOptional(),
  sheet: z.string().exactOptional(),
  row: z.number().exactOptional(),
  column: z.string().exactOptional(),
});

/** Answer of a process as it was sent: plain data of our own making. */
const asResult = <T>(raw: unknown, value: z.ZodType<T>): Result<T> => {
  const parsed = z
    .discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), value }),
      z.object({ ok: z.literal(false), problem: problemSchema.extend({ where: where.exactOptional() }) }),
    ])
    .safeParse(raw);
  return parsed.success ? parsed.data : failed('thread-ended', { detail: 'an answer that cannot be read' });
};

const never = new AbortController().signal;

/** Looks into workbooks in a process of its own. */
export const inspectApart = (read: ReadApart): ReadingPort => ({
  inspect: async (path, choices) =>
    asResult(await read({ kind: 'inspect', path, choices }, () => undefined, never), inspectionFromReader),
});

/** Checks files for review in a process of its own. */
export const checkApart =
  (read: ReadApart): EvidencePort['check'] =>
  async (order, onStep, signal) =>
    asResult(await read({ kind: 'check', order }, onStep, signal), z.string());
