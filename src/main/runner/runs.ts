import { setImmediate as breathe } from 'node:timers/promises';
import { recoveryFacts } from '../../core/submit/answers';
import { applyFacts } from '../../core/submit/fold';
import { failed, ok, type Problem, type Result } from '../../core/values/result';
import { visibleInLine } from '../../core/values/visible';
import type { ParsedInput } from '../../ipc/contract';
import type { ImportState } from '../../ipc/shapes';
import { appendFacts, lastFact } from '../journal/facts';
import { setStopAfterChunks } from '../journal/imports';
import { journalProblem } from '../journal/journal-problem';
import { forgetOrder, keepOrder } from '../journal/kept-order';
import { inTransaction } from '../journal/open';
import { importsInDoubt } from '../journal/witnesses';
import { decidedFacts, type SharedDecision } from './decide';
import { refreshDirectory } from './directory-refresh';
import { leavesOutTaken } from './guard-grade';
import { lookAtResume, toldFirst } from './look-at-resume';
import { notOvertaken } from './not-overtaken';
import { isUpserted } from './open-upserts';
import type { EnginePorts } from './ports';
import { switchProofOff } from './proof-off';
import { NOTHING_MET } from './resume-shop';
import { type RunOptions, runParts, sendable } from './run-parts';
import { loadSubmission, type RunningSubmission, startSubmission } from './submit/loop';
import { writePlan } from './submit-plan';
import { stateNow } from './summary';
import { settleWithoutList, standsWithoutList } from './unread-list';

/** The submissions of this process: at most one an import. */
export type Runs = {
  readonly isRunning: (importId: string) => boolean;
  /** What the journal or its disk did that ended the last run of this process; null: nothing. */
  readonly faultOf: (importId: string) => Problem | null;
  /** Writes the plan into the journal and begins. Errors: those of the checks before sending. */
  readonly submit: (order: ParsedInput<'imports.submit'>) => Promise<Result<null>>;
  /**
   * `waitMs`: for nothing longer than that, once everything is sent. `tellsFirst`: what stands there by now is told before
   * anything leaves. Errors: overtaken, guard-found-later.
   */
  readonly resume: (importId: string, order?: ResumeOrder) => Promise<Result<null>>;
  readonly pause: (importId: string) => Promise<Result<null>>;
  readonly stop: (importId: string) => Promise<Result<null>>;
  /** Asks after unfinished batches and sends nothing: once, or for `waitMs` until they end. */
  readonly refresh: (importId: string, waitMs?: number) => Promise<Result<null>>;
  /** Answers when nothing works on the import any more. */
  readonly settled: (importId: string) => Promise<Result<null>>;
  readonly decide: (importId: string, decision: SharedDecision) => Promise<Result<null>>;
  /** Leaves every run where it stands; a resume goes on there. */
  readonly close: () => Promise<void>;
};

type ResumeOrder = {
  readonly waitMs?: number | undefined;
  readonly tellsFirst?: boolean | undefined;
  /** A person is there to be asked: without the list of the service nothing leaves. */
  readonly needsList?: boolean | undefined;
};

type Run = { readonly submission: RunningSubmission; readonly done: Promise<void> };

/** What the functions below share. */
type Floor = {
  readonly ports: EnginePorts;
  readonly runs: Map<string, Run>;
  /** What ended a run against its will, until somebody asks for it or goes on. */
  readonly faults: Map<string, unknown>;
  /** Forgets what was worked out from the import's records. */
  readonly onChange: (importId: string) => void;
  readonly changed: (importId: string) => void;
  /** What is owed once a run has ended by itself, until it is done. */
  readonly afterRun: (importId: string) => Promise<void>;
  readonly afterwards: Map<string, Promise<void>>;
  /** Imports that are about to go on. */
  readonly resuming: Map<string, Promise<Result<null>>>;
  /** The engine is going down: nothing new begins. */
  isClosing: boolean;
};

/** A service that does not answer is not waited for: the answer to a person is due then. */
const LONGEST_START_MS = 500;

const onItsWay = async ({ clock }: EnginePorts, { begun }: RunningSubmission): Promise<void> => {
  const alarm = new AbortController();
  await Promise.race([begun, clock.sleep(LONGEST_START_MS, alarm.signal)]);
  alarm.abort();
  await breathe();
};

const start = async (floor: Floor, importId: string, options: RunOptions): Promise<Result<null>> => {
  const { ports, runs, changed } = floor;
  if (runs.has(importId)) return ok(null);
  const parts = await runParts(ports, importId, options, floor.onChange);
  if (!parts.ok) return parts;
  floor.faults.delete(importId);
  // Telling counts the records once, which takes its time too: neither is waited for by the first request.
  let isOnItsWay = false;
  const { onProgress } = parts.value;
  const submission = startSubmission({
    ...parts.value,
    onProgress: (progress, isOver) => {
      if (isOnItsWay || isOver) onProgress(progress, isOver);
    },
  });
  const done = submission.done
    .then(
      (end) => (end.kind === 'ended' ? refreshDirectory(ports, importId) : undefined),
      (error: unknown) => {
        floor.faults.set(importId, error);
        process.stderr.write(
          `tallyport: the submission of ${importId} met a fault: ${visibleInLine(String(error))}\n`,
        );
      },
    )
    .then(() => {
      runs.delete(importId);
      parts.value.link.http.close();
      settleWithoutList(ports, importId);
      switchProofOff(ports, importId);
      changed(importId);
    });
  runs.set(importId, { submission, done });
  floor.afterwards.set(
    importId,
    done
      .then(() => (options.stopAfterChunks === 0 ? undefined : bearWitness(floor, importId)))
      .then(() => floor.afterRun(importId))
      .catch((error: unknown) => {
        process.stderr.write(
          `tallyport: what follows ${importId} met a fault: ${visibleInLine(String(error))}\n`,
        );
      }),
  );
  changed(importId);
  // What is answered now may take its time over a large import: the first request does not wait for it.
  await onItsWay(ports, submission);
  isOnItsWay = true;
  return ok(null);
};

/**
 * What this run has sent may prove the list new enough for what other imports left in doubt: each is looked for once, and
 * nothing is sent.
 */
const bearWitness = async (floor: Floor, importId: string): Promise<void> => {
  const { ports, runs } = floor;
  const found = sendable(ports, importId);
  if (!found.ok || found.value.target.bulk.resend !== 'look-up') return;
  const { stored, target } = found.value;
  const scope = { connectionId: stored.connectionId, company: stored.company, target: target.name };
  for (const other of importsInDoubt(ports.journal, scope, importId)) {
    if (runs.has(other) || floor.isClosing) continue;
    const begun = await start(floor, other, { stopAfterChunks: 0, asksOnce: true });
    if (begun.ok) await runs.get(other)?.done;
  }
};

/** The state of a submission that nothing works on now. Errors: not-running, where it was never submitted. */
const stateOfSubmitted = (ports: EnginePorts, importId: string): Result<ImportState> => {
  const found = sendable(ports, importId);
  if (!found.ok) return found;
  const { stored } = found.value;
  return stored.submittedAt === null
    ? failed('not-running')
    : ok(stateNow(ports.journal, stored, false).state);
};

const goOn = async (floor: Floor, importId: string, options: RunOptions): Promise<Result<null>> => {
  const known = stateOfSubmitted(floor.ports, importId);
  return known.ok ? start(floor, importId, options) : known;
};

const resume = async (floor: Floor, importId: string, order: ResumeOrder): Promise<Result<null>> => {
  const { ports, runs } = floor;
  if (runs.has(importId)) return ok(null);
  const known = stateOfSubmitted(ports, importId);
  if (!known.ok) return known;
  const found = sendable(ports, importId);
  if (!found.ok) return found;
  const { stored, target } = found.value;
  // Payments are held against all others one by one just before they leave: what is paid by now ends, the rest goes on. What is
  // held against a list leaves out what another import has sent.
  const goesOn = target.pays !== undefined || leavesOutTaken(target);
  const first = goesOn ? ok(null) : notOvertaken(ports, stored, target);
  if (!first.ok) return first;
  const looked = await lookAtResume(ports, stored, target);
  if (!looked.ok) return looked;
  floor.changed(importId);
  if (looked.value.isOvertaken || floor.isClosing) return ok(null);
  const told = order.tellsFirst === true ? toldFirst(looked.value) : ok(null);
  if (!told.ok) return told;
  const { unread } = looked.value;
  if (standsWithoutList(ports, importId, { unread, needsList: order.needsList === true })) return ok(null);
  setStopAfterChunks(ports.journal, importId, null);
  return goOn(floor, importId, { stopAfterChunks: null, asksOnce: false, waitMs: order.waitMs });
};

/** Two that resume the same import at once look and go on together. */
const resumeOnce = (floor: Floor, importId: string, order: ResumeOrder): Promise<Result<null>> => {
  const known = floor.resuming.get(importId);
  if (known !== undefined) return known;
  const work = resume(floor, importId, order).finally(() => floor.resuming.delete(importId));
  floor.resuming.set(importId, work);
  return work;
};

const endRun = async (
  { ports, runs, resuming, changed }: Floor,
  importId: string,
  wish: 'pause' | 'stop',
): Promise<Result<null>> => {
  const run = runs.get(importId);
  if (run !== undefined) {
    run.submission[wish]();
    await run.done;
    return ok(null);
  }
  const known = stateOfSubmitted(ports, importId);
  if (!known.ok) return known;
  // What has come to its end, or stands where it is wished to stand, stays as it is; what is about to go on is told not to.
  const isOver = known.value === 'finished' || known.value === 'stopped';
  const stands = isOver || (known.value === 'paused' && wish === 'pause');
  if (stands && !resuming.has(importId)) return ok(null);
  const state = wish === 'stop' ? 'stopped' : 'paused';
  inTransaction(ports.journal, () =>
    appendFacts(ports.journal, importId, [
      { kind: 'end', at: ports.clock.now(), state, reason: 'person', text: null },
    ]),
  );
  changed(importId);
  return ok(null);
};

const decide = async (floor: Floor, importId: string, decision: SharedDecision): Promise<Result<null>> => {
  if (floor.runs.has(importId)) return failed('still-running');
  const parts = await runParts(floor.ports, importId, { stopAfterChunks: 0, asksOnce: true }, floor.onChange);
  if (!parts.ok) return parts;
  const loaded = await loadSubmission(parts.value);
  // A payment that was under way when the program ended is in doubt already, not only once a run has begun.
  const broken = parts.value.watch === undefined ? [] : recoveryFacts(loaded, floor.ports.clock.now());
  const facts = await decidedFacts(floor.ports, parts.value, applyFacts(loaded, broken), decision);
  parts.value.link.http.close();
  if (!facts.ok) return facts;
  await parts.value.store.append([...broken, ...facts.value]);
  floor.changed(importId);
  return ok(null);
};

const submit = async (floor: Floor, order: ParsedInput<'imports.submit'>): Promise<Result<null>> => {
  const found = sendable(floor.ports, order.importId);
  if (!found.ok) return found;
  const { journal } = floor.ports;
  const { stored, target } = found.value;
  // The list may take long to be read: whoever is cut off meanwhile goes on with a resume.
  if (stored.submittedAt === null && stored.preparedAt !== null)
    keepOrder(journal, order.importId, { preparedAt: stored.preparedAt, order });
  const planned = await writePlan(floor.ports, stored, target, order);
  // What was told first is sent by the same order, once it was heard.
  if (planned.ok || planned.problem.code !== 'guard-found-more') forgetOrder(journal, order.importId);
  if (!planned.ok) {
    floor.changed(order.importId);
    return planned;
  }
  // Others are held against their list before the plan is made.
  const over = isUpserted(target)
    ? await lookAtResume(floor.ports, stored, target, { isFirst: true })
    : ok(NOTHING_MET);
  if (!over.ok) return over;
  if (over.value.isOvertaken || floor.isClosing) return ok(null);
  const list = { unread: planned.value ?? over.value.unread, needsList: order.needsList === true };
  if (standsWithoutList(floor.ports, order.importId, list)) {
    floor.changed(order.importId);
    return ok(null);
  }
  return start(floor, order.importId, {
    stopAfterChunks: order.stopAfterChunks,
    asksOnce: !order.waitForBatches,
    waitMs: order.waitMs,
  });
};

/** Seen from a process that only looks: the journal's owner is alive and has begun a run that has not ended. */
const isUnderWayElsewhere = (ports: EnginePorts, importId: string): boolean =>
  ports.isOwnedElsewhere?.() === true && lastFact(ports.journal, importId, ['run', 'end'])?.kind === 'run';

/** Opens the place where submissions run. `onChange` forgets what was worked out from an import's records. */
export const createRuns = (
  ports: EnginePorts,
  onChange: (importId: string) => void,
  afterRun: (importId: string) => Promise<void> = () => Promise.resolve(),
): Runs => {
  const runs = new Map<string, Run>();
  const changed = (importId: string): void => {
    onChange(importId);
    ports.emit('changed', { what: 'imports', id: importId });
  };
  const afterwards = new Map<string, Promise<void>>();
  const floor: Floor = {
    ...{ ports, runs, faults: new Map(), onChange, changed, afterRun, afterwards, resuming: new Map() },
    isClosing: false,
  };
  const faultOf = (importId: string): Problem | null => {
    const fault = floor.faults.get(importId);
    return fault === undefined ? null : journalProblem(fault, ports.journal.file);
  };
  return {
    faultOf,
    isRunning: (importId) => runs.has(importId) || isUnderWayElsewhere(ports, importId),
    submit: (order) => submit(floor, order),
    resume: (importId, order = {}) => resumeOnce(floor, importId, order),
    pause: (importId) => endRun(floor, importId, 'pause'),
    stop: (importId) => endRun(floor, importId, 'stop'),
    refresh: (importId, waitMs) =>
      goOn(floor, importId, { stopAfterChunks: 0, asksOnce: waitMs === undefined, waitMs }),
    settled: async (importId) => {
      await runs.get(importId)?.done;
      await afterwards.get(importId);
      const problem = faultOf(importId);
      return problem === null ? ok(null) : { ok: false, problem };
    },
    decide: (importId, decision) => decide(floor, importId, decision),
    close: async () => {
      floor.isClosing = true;
      for (const run of runs.values()) run.submission.quit();
      await Promise.all([...runs.values()].map((run) => run.done));
      await Promise.all(afterwards.values());
    },
  };
};
