import { decisionFacts } from '../../core/submit/decisions';
import type { SubmissionProgress } from '../../core/submit/progress';
import { targetNamed } from '../../core/targets/index';
import type { Target } from '../../core/targets/target';
import { failed, ok, type Result } from '../../core/values/result';
import type { ParsedInput } from '../../ipc/contract';
import { appendFacts } from '../journal/facts';
import { findImport, setStopAfterChunks, type StoredImport } from '../journal/imports';
import { inTransaction } from '../journal/open';
import type { EnginePorts } from './ports';
import { reach } from './reach';
import { writePlan } from './submit-plan';
import { journalStore } from './submit-store';
import { loadSubmission, type RunningSubmission, startSubmission, type SubmissionParts } from './submit/loop';
import { openLink } from './submit/open-link';
import { recordCounts, stateNow } from './summary';

/** The submissions of this process: at most one an import. */
export type Runs = {
  readonly isRunning: (importId: string) => boolean;
  /** Writes the plan into the journal and begins. Errors: those of the checks before sending. */
  readonly submit: (order: ParsedInput<'imports.submit'>) => Promise<Result<null>>;
  readonly resume: (importId: string) => Promise<Result<null>>;
  readonly pause: (importId: string) => Promise<Result<null>>;
  readonly stop: (importId: string) => Promise<Result<null>>;
  readonly refresh: (importId: string) => Promise<Result<null>>;
  /** Answers when nothing works on the import any more. */
  readonly settled: (importId: string) => Promise<Result<null>>;
  readonly decide: (
    importId: string,
    decision: { readonly record: number; readonly as: 'created' | 'not-created'; readonly note: string },
  ) => Promise<Result<null>>;
  /** Leaves every run where it stands; a resume goes on there. */
  readonly close: () => Promise<void>;
};

type RunOptions = { readonly stopAfterChunks: number | null; readonly asksOnce: boolean };
type Run = { readonly submission: RunningSubmission; readonly done: Promise<void> };

/** The window redraws no faster than this. */
const PROGRESS_EVERY_MS = 100;

type Sendable = StoredImport & { readonly connectionId: string; readonly company: string };

const sendable = (ports: EnginePorts, importId: string): Result<{ readonly stored: Sendable; readonly target: Target }> => {
  const stored = findImport(ports.journal, importId);
  if (stored === undefined) return failed('import-unknown', { importId });
  const target = targetNamed(stored.target ?? '');
  if (target === undefined) return failed('draft-incomplete', { what: 'target' });
  const { connectionId, company } = stored;
  if (connectionId === null || company === null) return failed('draft-incomplete', { what: 'connection' });
  return ok({ stored: { ...stored, connectionId, company }, target });
};

export const createRuns = (ports: EnginePorts, onChange: (importId: string) => void): Runs => {
  const runs = new Map<string, Run>();

  const changed = (importId: string): void => {
    onChange(importId);
    ports.emit('changed', { what: 'imports', id: importId });
  };

  const teller = (importId: string): ((progress: SubmissionProgress) => void) => {
    let lastTold = 0;
    return (progress) => {
      const now = ports.clock.now();
      if (now - lastTold < PROGRESS_EVERY_MS && progress.phase !== 'done') return;
      lastTold = now;
      onChange(importId);
      const { phase, done, total, perSecond, secondsLeft } = progress;
      const records = recordCounts(ports.journal, importId);
      ports.emit('progress', { importId, phase, done, total, perSecond, secondsLeft, records, message: null });
    };
  };

  const partsOf = async (importId: string, options: RunOptions): Promise<Result<SubmissionParts>> => {
    const found = sendable(ports, importId);
    if (!found.ok) return found;
    const { stored, target } = found.value;
    const way = await reach(ports, stored.connectionId);
    if (!way.ok) return way;
    const link = openLink(ports, way.value);
    if (!link.ok) return link;
    const scope = { connectionId: stored.connectionId, company: stored.company, target: target.name };
    return ok({
      store: journalStore(ports.journal, importId, scope),
      link: link.value,
      target,
      company: stored.company,
      options: { inFlight: stored.inFlight, ...options },
      random: ports.random,
      onProgress: teller(importId),
    });
  };

  const start = async (importId: string, options: RunOptions): Promise<Result<null>> => {
    if (runs.has(importId)) return ok(null);
    const parts = await partsOf(importId, options);
    if (!parts.ok) return parts;
    const submission = startSubmission(parts.value);
    const done = submission.done.then(
      () => undefined,
      (error: unknown) => {
        process.stderr.write(`tallyport: the submission of ${importId} met a fault: ${String(error)}\n`);
      },
    );
    const over = done.then(() => {
      runs.delete(importId);
      parts.value.link.http.close();
      changed(importId);
    });
    runs.set(importId, { submission, done: over });
    changed(importId);
    return ok(null);
  };

  const ending = async (importId: string, wish: 'pause' | 'stop'): Promise<Result<null>> => {
    const run = runs.get(importId);
    if (run === undefined) {
      const found = sendable(ports, importId);
      if (!found.ok) return found;
      if (found.value.stored.submittedAt === null) return failed('not-running');
      // What has come to its end, or stands where it is wished to stand, stays as it is.
      const now = stateNow(ports.journal, found.value.stored, false).state;
      if (now === 'finished' || now === 'stopped' || (now === 'paused' && wish === 'pause')) return ok(null);
      const state = wish === 'stop' ? 'stopped' : 'paused';
      const reason = wish === 'stop' ? null : 'person';
      inTransaction(ports.journal, () =>
        appendFacts(ports.journal, importId, [{ kind: 'end', at: ports.clock.now(), state, reason, text: null }]),
      );
      changed(importId);
      return ok(null);
    }
    run.submission[wish]();
    await run.done;
    return ok(null);
  };

  const goOn = async (importId: string, options: RunOptions): Promise<Result<null>> => {
    const found = sendable(ports, importId);
    if (!found.ok) return found;
    if (found.value.stored.submittedAt === null) return failed('not-running');
    return start(importId, options);
  };

  return {
    isRunning: (importId) => runs.has(importId),
    submit: async (order) => {
      const found = sendable(ports, order.importId);
      if (!found.ok) return found;
      const planned = await writePlan(ports, found.value.stored, found.value.target, order);
      if (!planned.ok) return planned;
      return start(order.importId, { stopAfterChunks: order.stopAfterChunks, asksOnce: !order.waitForBatches });
    },
    resume: async (importId) => {
      setStopAfterChunks(ports.journal, importId, null);
      return goOn(importId, { stopAfterChunks: null, asksOnce: false });
    },
    pause: (importId) => ending(importId, 'pause'),
    stop: (importId) => ending(importId, 'stop'),
    refresh: (importId) => goOn(importId, { stopAfterChunks: 0, asksOnce: true }),
    settled: async (importId) => {
      await runs.get(importId)?.done;
      return ok(null);
    },
    decide: async (importId, decision) => {
      if (runs.has(importId)) return failed('still-running');
      const parts = await partsOf(importId, { stopAfterChunks: 0, asksOnce: true });
      if (!parts.ok) return parts;
      parts.value.link.http.close();
      const facts = decisionFacts(await loadSubmission(parts.value), decision, ports.clock.now());
      if (facts.length === 0) return failed('record-not-in-doubt', { record: String(decision.record) });
      await parts.value.store.append(facts);
      changed(importId);
      return ok(null);
    },
    close: async () => {
      for (const run of runs.values()) run.submission.quit();
      await Promise.all([...runs.values()].map((run) => run.done));
    },
  };
};
