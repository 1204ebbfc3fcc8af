import { nextSetStep, type SetStep, standingOf } from '../../../core/plan/load-set';
import { failed, ok, type Result } from '../../../core/values/result';
import { visibleInLine } from '../../../core/values/visible';
import type { ParsedInput } from '../../../ipc/contract';
import { findConnection } from '../../journal/connections';
import { findSet, putOrder, putTrouble, putWish, type StoredSet } from '../../journal/load-sets';
import { inTransaction } from '../../journal/open';
import type { Preparer } from '../drafts/preparer';
import type { EnginePorts } from '../ports';
import { archived } from '../reach';
import type { Runs } from '../runs';
import { type PartSeen, partsNow } from './parts-now';
import { bringDirectory, checkPart } from './set-check';

/** The sets that this process works on: at most one run a set. */
export type Sets = {
  readonly isRunning: (setId: string) => boolean;
  readonly partsOf: (set: StoredSet) => readonly PartSeen[];
  /** Checks every part that can be checked by now. */
  readonly check: (set: StoredSet) => Promise<void>;
  /** Begins, or goes on where it stood. Errors: production-not-confirmed. */
  readonly start: (set: StoredSet, order: SetOrder) => Promise<Result<null>>;
  readonly pause: (set: StoredSet) => Promise<void>;
  /** Begins nothing more; what is under way comes to its own end. */
  readonly leave: () => void;
  /** Answers when nothing is worked on any more. */
  readonly close: () => Promise<void>;
};

type SetOrder = Pick<ParsedInput<'sets.start'>, 'onlyValid' | 'confirmProduction' | 'confirmed'>;

type Tools = { readonly ports: EnginePorts; readonly runs: Runs; readonly preparer: Preparer };
type Floor = Tools & {
  readonly running: Map<string, Promise<void>>;
  readonly partsOf: (set: StoredSet) => readonly PartSeen[];
  readonly isLeaving: () => boolean;
  readonly changed: (setId: string) => void;
};

const send = async ({ ports, runs }: Floor, set: StoredSet, importId: string): Promise<void> => {
  const sent = await runs.submit({
    importId,
    onlyValid: set.onlyValid,
    acceptWarnings: true,
    confirmProduction: set.confirmed,
    confirmed: [...set.confirmedChoices],
    stopAfterChunks: null,
    waitForBatches: true,
  });
  if (!sent.ok) putTrouble(ports.journal, { setId: set.setId, importId }, sent.problem);
};

const check = async (floor: Floor, set: StoredSet, id: string): Promise<void> => {
  const at = { id, parts: floor.partsOf(set) };
  const fetched = await bringDirectory(floor.ports, set, at);
  if (fetched.ok) await checkPart(floor, set, at);
  else putTrouble(floor.ports.journal, { setId: set.setId, importId: id }, fetched.problem);
};

const perform = async (
  floor: Floor,
  set: StoredSet,
  step: Extract<SetStep, { readonly id: string }>,
): Promise<void> => {
  switch (step.kind) {
    case 'settle':
      await floor.runs.settled(step.id);
      return;
    case 'check':
      await check(floor, set, step.id);
      return;
    case 'send':
      await send(floor, set, step.id);
      return;
  }
};

/** Step after step, each decided from the journal alone, until all is loaded or nothing goes on without a person. */
const work = async (floor: Floor, setId: string): Promise<void> => {
  for (;;) {
    const set = findSet(floor.ports.journal, setId);
    if (set === undefined || floor.isLeaving() || set.wish !== 'load') return;
    const step = nextSetStep(floor.partsOf(set), { onlyValid: set.onlyValid });
    if (step.kind === 'ask' || step.kind === 'done') {
      putWish(floor.ports.journal, setId, 'none');
      return;
    }
    await perform(floor, set, step);
    floor.changed(setId);
  }
};

/** Imports of the set that were begun and stand still although something is left of them. */
const standStill = (parts: readonly PartSeen[]): readonly string[] =>
  parts
    .filter(({ isLeftOut, state, records }) => {
      if (isLeftOut) return false;
      return state === 'paused' || state === 'waiting' || (state === 'finished' && records.pending > 0);
    })
    .map(({ id }) => id);

const begin = async (floor: Floor, set: StoredSet): Promise<void> => {
  for (const importId of standStill(floor.partsOf(set))) {
    const resumed = await floor.runs.resume(importId);
    if (!resumed.ok) putTrouble(floor.ports.journal, { setId: set.setId, importId }, resumed.problem);
  }
  await work(floor, set.setId);
};

const start = async (floor: Floor, set: StoredSet, order: SetOrder): Promise<Result<null>> => {
  const { ports, running } = floor;
  if (running.has(set.setId)) return ok(null);
  const connection = findConnection(ports.journal, set.connectionId);
  if (connection === undefined) return failed('connection-unknown', { name: set.connectionId });
  if (connection.isRemoved) return archived(connection);
  if (connection.environment === 'production' && order.confirmProduction !== connection.name)
    return failed('production-not-confirmed', { name: connection.name });
  inTransaction(ports.journal, () =>
    putOrder(ports.journal, set.setId, {
      onlyValid: order.onlyValid,
      confirmed: order.confirmProduction,
      confirmedChoices: order.confirmed ?? [],
    }),
  );
  const done = begin(floor, set)
    .catch((error: unknown) => {
      process.stderr.write(
        `tallyport: loading ${set.setId} in order met a fault: ${visibleInLine(String(error))}\n`,
      );
    })
    .then(() => {
      running.delete(set.setId);
      floor.changed(set.setId);
    });
  running.set(set.setId, done);
  floor.changed(set.setId);
  return ok(null);
};

const pauseSending = async (floor: Floor, set: StoredSet): Promise<void> => {
  for (const { id, state } of floor.partsOf(set)) if (state === 'submitting') await floor.runs.pause(id);
};

const pause = async (floor: Floor, set: StoredSet): Promise<void> => {
  putWish(floor.ports.journal, set.setId, 'pause');
  await pauseSending(floor, set);
  await floor.running.get(set.setId);
  // One that was just about to begin has begun by now.
  await pauseSending(floor, set);
  floor.changed(set.setId);
};

/** Not sent yet, mapped, and not waiting for another part. */
const canBeChecked = (seen: PartSeen, parts: readonly PartSeen[]): boolean => {
  if (seen.isLeftOut || seen.target === null || seen.lacks.length > 0) return false;
  if (seen.state !== 'draft' && seen.state !== 'checked') return false;
  return standingOf({ ...seen, trouble: null }, parts).state !== 'waiting';
};

const checkAll = async (floor: Floor, set: StoredSet): Promise<void> => {
  const wanted = floor.partsOf(set).filter((seen, _, parts) => canBeChecked(seen, parts));
  for (const { id } of wanted) {
    const at = { id, parts: floor.partsOf(set) };
    // Without the service the check goes on with what is known; what cannot be looked up shows as its issues.
    await bringDirectory(floor.ports, set, at);
    await checkPart(floor, set, at);
    floor.changed(set.setId);
  }
};

/** Opens the place where sets run. */
export const createSets = (tools: Tools): Sets => {
  const { ports, runs } = tools;
  const running = new Map<string, Promise<void>>();
  let isLeaving = false;
  const floor: Floor = {
    ...tools,
    running,
    partsOf: (set) => partsNow(ports.journal, set, runs.isRunning),
    isLeaving: () => isLeaving,
    changed: (setId) => ports.emit('changed', { what: 'sets', id: setId }),
  };
  return {
    isRunning: (setId) => running.has(setId),
    partsOf: floor.partsOf,
    check: (set) => checkAll(floor, set),
    start: (set, order) => start(floor, set, order),
    pause: (set) => pause(floor, set),
    leave: () => {
      isLeaving = true;
    },
    close: async () => {
      await Promise.all(running.values());
    },
  };
};
