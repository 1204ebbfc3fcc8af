import { fork } from 'node:child_process';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { failed, type Result } from '../../core/values/result';
import { verifiedSchema } from '../../ipc/journal';
import { problemSchema } from '../../ipc/shapes';
import type { EvidencePort, OnFileStep, ReadingPort } from '../runner/ports';
import {
  fromReaderSchema,
  inspectionFromReader,
  type ReaderJob,
  type ToldByReader,
  type ToReader,
} from './reader-messages';

/** What the heap of a reading process may take, in MiB: with all that lies beside it, it stays below 512 MB. */
export const READER_HEAP_MB = 360;

/** The largest files that people work with take a tenth of this. */
const MOST_READING_MS = 120_000;

/** A process that was started for one job. */
export type ReaderChild = {
  readonly send: (message: ToReader) => void;
  readonly onMessage: (listener: (message: unknown) => void) => void;
  readonly onExit: (listener: () => void) => void;
  readonly end: () => void;
};

/** Told what a process says meanwhile; of rows it sends no more than a few before they have been taken. */
export type OnTold = (told: ToldByReader) => void | Promise<void>;

/** Does one job in a process of its own; answers what the process said, or why it said nothing. */
export type ReadApart = (job: ReaderJob, onTold: OnTold, signal: AbortSignal) => Promise<unknown>;

const fileOf = (job: ReaderJob): string => basename('path' in job ? job.path : job.order.file);

/** For whoever wants to know how far it is only. */
const asSteps =
  (onStep: OnFileStep): OnTold =>
  (told) =>
    told.kind === 'progress' ? onStep(told.progress) : undefined;

/** A process that needs more than its heap ends alone: the app is told, and goes on. */
export const readApartBy =
  (launch: () => ReaderChild): ReadApart =>
  (job, onTold, signal) =>
    new Promise((resolve) => {
      const child = launch();
      const file = fileOf(job);
      let isOver = false;
      const end = (result: unknown): void => {
        isOver = true;
        clearTimeout(alarm);
        signal.removeEventListener('abort', cancel);
        child.end();
        resolve(result);
      };
      const cancel = (): void => end(failed('cancelled'));
      const late = (): void => end(failed('reading-too-long', { file }));
      let alarm = setTimeout(late, MOST_READING_MS);
      /** While rows wait to be taken, it is not the process that takes its time. */
      const handOver = async (told: ToldByReader): Promise<void> => {
        if (told.kind !== 'rows') return onTold(told);
        clearTimeout(alarm);
        await onTold(told);
        clearTimeout(alarm);
        if (isOver) return;
        alarm = setTimeout(late, MOST_READING_MS);
        child.send({ kind: 'more' });
      };
      if (signal.aborted) return cancel();
      signal.addEventListener('abort', cancel, { once: true });
      child.onMessage((raw) => {
        const message = fromReaderSchema.safeParse(raw);
        if (!message.success) return;
        if (message.data.kind === 'done') end(message.data.result);
        else void handOver(message.data);
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
      // One that has ended is told of by its exit.
      send: (message) => void child.send(message, () => undefined),
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
export const asResult = <T>(raw: unknown, value: z.ZodType<T>): Result<T> => {
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
export const inspectApart = (read: ReadApart): Pick<ReadingPort, 'inspect'> => ({
  inspect: async (path, choices) =>
    asResult(await read({ kind: 'inspect', path, choices }, () => undefined, never), inspectionFromReader),
});

/** Checks review files in a process of its own. */
export const checkApart =
  (read: ReadApart): EvidencePort['check'] =>
  async (order, onStep, signal) =>
    asResult(await read({ kind: 'check', order }, asSteps(onStep), signal), z.string());

/** Verifies review files in a process of its own. */
export const verifyApart =
  (read: ReadApart): NonNullable<EvidencePort['verify']> =>
  async (order) =>
    asResult(await read({ kind: 'verify', order }, () => undefined, never), verifiedSchema);
