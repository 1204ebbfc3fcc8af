import { failed, ok, type Result } from '../../../core/values/result';
import type { SweepFindingEntry, SweepResult } from '../../../ipc/sweep';
import {
  addSweepAnswer,
  findingsOfSweep,
  isFinding,
  isOpen,
  listFindings,
  type StoredSweep,
} from '../../journal/sweeps';
import type { EnginePorts } from '../ports';
import { placeOf } from './place';
import { runSweep, type SweepScope } from './run-sweep';
import { findingEntry, sweepEntry } from './show';

/** The sweeps of this process: at most one a service and company. */
export type Sweeps = {
  readonly isRunning: () => boolean;
  /** Errors: sweep-running, and those of `runSweep`. */
  readonly run: (scope: Omit<SweepScope, 'signal'>) => Promise<Result<SweepResult>>;
  /** Ends those that run, without a result. */
  readonly cancel: () => Promise<void>;
  /** The same for good. */
  readonly close: () => Promise<void>;
};

const resultOf = ({ journal, clock }: EnginePorts, sweep: StoredSweep): SweepResult => {
  const found = findingsOfSweep(journal, sweep.sweepId);
  const told = new Set(found.map(({ findingId }) => findingId));
  const seen = new Set(sweep.lists.flatMap((list) => list.seenAgain));
  const before = listFindings(journal).filter(
    (one) => one.service === sweep.service && one.company === sweep.company && !told.has(one.findingId),
  );
  return {
    sweep: sweepEntry(journal, sweep),
    findings: found.map((one) => findingEntry(journal, one, clock.now())),
    open: found.filter(isOpen).length,
    openBefore: before.filter(isOpen).length,
    seenAgain: before
      .filter(({ findingId }) => seen.has(findingId))
      .map((one) => findingEntry(journal, one, clock.now())),
  };
};

type Running = { readonly leave: AbortController; readonly done: Promise<unknown> };

/** Opens the place where sweeps run. */
export const createSweeps = (ports: EnginePorts): Sweeps => {
  const running = new Map<string, Running>();
  let isClosed = false;
  const begin = async (scope: Omit<SweepScope, 'signal'>): Promise<Result<SweepResult>> => {
    const place = placeOf(ports.journal, scope.connectionId, scope.company);
    if (!place.ok) return place;
    const key = JSON.stringify([place.value.service, scope.company]);
    if (isClosed) return failed('cancelled');
    if (running.has(key)) return failed('sweep-running');
    const leave = new AbortController();
    const work = runSweep(ports, { ...scope, signal: leave.signal });
    running.set(key, { leave, done: work.catch(() => undefined) });
    try {
      const swept = await work;
      return swept.ok ? ok(resultOf(ports, swept.value.sweep)) : swept;
    } finally {
      running.delete(key);
      ports.emit('changed', { what: 'sweeps', id: null });
    }
  };
  const cancel = async (): Promise<void> => {
    const all = [...running.values()];
    for (const { leave } of all) leave.abort();
    await Promise.all(all.map(({ done }) => done));
  };
  return {
    isRunning: () => running.size > 0,
    run: begin,
    cancel,
    close: async () => {
      isClosed = true;
      await cancel();
    },
  };
};

/** Keeps what a person says of a finding. Errors: sweep-finding-unknown, sweep-answer-empty. */
export const answerFinding = (
  ports: EnginePorts,
  given: { readonly finding: string; readonly name: string; readonly note: string },
): Result<SweepFindingEntry> => {
  const { journal, clock } = ports;
  const [name, note] = [given.name.trim(), given.note.trim()];
  if (!isFinding(journal, given.finding)) return failed('sweep-finding-unknown', { finding: given.finding });
  if (name === '' || note === '') return failed('sweep-answer-empty');
  addSweepAnswer(journal, {
    ...{ answerId: ports.newId(), findingId: given.finding, name, note },
    at: clock.now(),
  });
  ports.emit('changed', { what: 'sweeps', id: null });
  const stored = listFindings(journal).find(({ findingId }) => findingId === given.finding);
  return stored === undefined
    ? failed('sweep-finding-unknown', { finding: given.finding })
    : ok(findingEntry(journal, stored, clock.now()));
};
