import { setImmediate as breathe } from 'node:timers/promises';
import { failed, ok, type Result } from '../../../core/values/result';
import type { ChainCheck } from '../../journal/chain-check';
import { writeEvidence } from '../../journal/evidence-write';
import { type Journal, openJournalReadOnly } from '../../journal/open';
import { chainWords } from '../chain-words';
import type { EnginePorts, EvidencePort, FileCheck, OnFileStep } from '../ports';
import { sealOf } from './check';
import { openSound } from './look';
import { misfit } from './merge';

/** Checks a review file, and whether it fits a journal. Answers its seal. */
const checkFile = ({ file: path, against }: FileCheck, onStep: OnFileStep): Result<string> => {
  const file = openSound(path, onStep);
  if (!file.ok) return file;
  try {
    if (against === null) return ok(sealOf(file.value));
    onStep({ step: 'comparing', done: 0, total: null });
    const own = openJournalReadOnly(against);
    if (!own.ok) return own;
    const problem = misfit(own.value, file.value);
    own.value.close();
    return problem === null ? ok(sealOf(file.value)) : { ok: false, problem };
  } finally {
    file.value.close();
  }
};

const wordsOf = (journal: Journal, check: ChainCheck): string => chainWords(journal, check, null).sentence;

/** Writing and checking in the thread of whoever asks. */
export const inThisThread: EvidencePort = {
  write: (journalFile, order, onStep, signal) =>
    writeEvidence(journalFile, order, { onStep, signal, wordsOf }),
  check: async (order, onStep, signal) => {
    await breathe();
    return signal.aborted ? failed('cancelled') : checkFile(order, onStep);
  },
};

/** Work on review files that is under way, each known by its path. */
export type FileWork = {
  readonly run: <T>(
    place: { readonly path: string; readonly what: 'export' | 'open' },
    work: (port: EvidencePort, onStep: OnFileStep, signal: AbortSignal) => Promise<Result<T>>,
  ) => Promise<Result<T>>;
  /** Whether there was something to end. */
  readonly cancel: (path: string) => boolean;
  /** Ends all of it. */
  readonly close: () => Promise<void>;
};

const TOLD_EVERY_MS = 100;

/** Tells how far the work is, at most ten times a second and of every new step. */
const pacedTelling = (
  { emit, clock }: Pick<EnginePorts, 'emit' | 'clock'>,
  place: { path: string; what: 'export' | 'open' },
) => {
  let last = { step: '', at: 0 };
  return {
    onStep: ((progress) => {
      const now = clock.now();
      if (progress.step === last.step && now - last.at < TOLD_EVERY_MS) return;
      last = { step: progress.step, at: now };
      emit('file', { ...place, ...progress, isOver: false });
    }) satisfies OnFileStep,
    over: () => emit('file', { ...place, step: 'closing', done: 0, total: null, isOver: true }),
  };
};

/** Runs work on review files; a second order for a file ends the first. */
export const createFileWork = (ports: Pick<EnginePorts, 'emit' | 'clock' | 'evidence'>): FileWork => {
  const running = new Map<string, { readonly control: AbortController; readonly done: Promise<unknown> }>();
  const cancel = (path: string): boolean => {
    const found = running.get(path);
    found?.control.abort();
    return found !== undefined;
  };
  return {
    cancel,
    run: (place, work) => {
      const { path } = place;
      const former = running.get(path);
      former?.control.abort();
      const control = new AbortController();
      const { signal } = control;
      const telling = pacedTelling(ports, place);
      const run = async (): ReturnType<typeof work> => {
        await former?.done.catch(() => undefined);
        try {
          return signal.aborted
            ? failed('cancelled')
            : await work(ports.evidence ?? inThisThread, telling.onStep, signal);
        } finally {
          if (running.get(path)?.control === control) running.delete(path);
          telling.over();
        }
      };
      const done = run();
      running.set(path, { control, done });
      return done;
    },
    close: async () => {
      const all = [...running.values()];
      for (const { control } of all) control.abort();
      await Promise.allSettled(all.map(({ done }) => done));
    },
  };
};
