import { words } from '../../../core/issues/codes';
import type { ReadBackChoice, ReadBackLine } from '../../../core/reconcile/lines';
import type { Target } from '../../../core/targets/target';
import { failed, ok, type Result } from '../../../core/values/result';
import { visibleInLine } from '../../../core/values/visible';
import type { ReadBackOrder } from '../../../ipc/reconcile';
import { inTransaction } from '../../journal/open';
import { appendReadBacks, lastReadBack } from '../../journal/read-backs';
import type { EnginePorts } from '../ports';
import { reachBegun } from '../reach';
import { sendable } from '../run-parts';
import { recordCounts } from '../summary';
import { look } from './look';
import { type ReadyLook, type RunOrder, readyLook } from './parts';
import type { Stop } from './shop';

/** The looks of this process: at most one an import. */
export type Reconciles = {
  readonly isReading: (importId: string) => boolean;
  /** Begins a look, or goes on with an earlier one of the same kind. Errors: reconcile-nothing-sent, reconcile-running, those of the connection. */
  readonly start: (importId: string, order: ReadBackOrder) => Promise<Result<null>>;
  readonly pause: (importId: string) => Promise<Result<null>>;
  readonly settled: (importId: string) => Promise<Result<null>>;
  /** Leaves every look where it stands. */
  readonly close: () => Promise<void>;
};

type Look = {
  readonly leave: AbortController;
  readonly choice: ReadBackChoice;
  readonly done: Promise<void>;
  isPaused: boolean;
};

const PROGRESS_EVERY_MS = 100;

/** Tells how far a look is, no faster than a window redraws. A look changes no outcome: the records are counted once. */
const teller = (ports: EnginePorts, ready: () => ReadyLook | null, importId: string) => {
  const startedAt = ports.clock.now();
  let lastTold = 0;
  const records = recordCounts(ports.journal, importId);
  return (isOver: boolean): void => {
    const state = ready();
    const now = ports.clock.now();
    if (state === null || (now - lastTold < PROGRESS_EVERY_MS && !isOver)) return;
    lastTold = now;
    const done = state.wanted - state.shop.todo.size;
    const seconds = (now - startedAt) / 1000;
    const perSecond = seconds > 0.5 ? (done - state.doneBefore) / seconds : null;
    ports.emit('progress', {
      importId,
      phase: isOver ? 'done' : 'reading-back',
      done,
      total: state.wanted,
      perSecond,
      secondsLeft: perSecond === null || perSecond === 0 ? null : (state.wanted - done) / perSecond,
      records: isOver ? recordCounts(ports.journal, importId) : records,
      message: null,
    });
  };
};

const isSameChoice = (a: ReadBackChoice, b: ReadBackChoice): boolean =>
  a.kind === b.kind && (a.kind === 'all' || (b.kind === 'sample' && a.size === b.size));

/** The run that an order goes on with; null: a new one. */
const openRun = (ports: EnginePorts, importId: string, choice: ReadBackChoice): RunOrder | null => {
  const begun = lastReadBack(ports.journal, importId, ['begun']);
  if (begun?.kind !== 'begun' || !isSameChoice(begun.choice, choice)) return null;
  const ended = lastReadBack(ports.journal, importId, ['ended']);
  const isOver = ended?.kind === 'ended' && ended.run === begun.run && ended.state === 'finished';
  return isOver ? null : { run: begun.run, choice, seed: begun.seed };
};

const write = ({ journal }: EnginePorts, importId: string, lines: readonly ReadBackLine[]): void =>
  inTransaction(journal, () => appendReadBacks(journal, importId, lines));

/** Begins a run: its choice is on disk before the first request. A sample is the same one each time. */
const newRun = (ports: EnginePorts, importId: string, target: Target, choice: ReadBackChoice): RunOrder => {
  const begun = lastReadBack(ports.journal, importId, ['begun']);
  const run = (begun?.run ?? 0) + 1;
  const at = ports.clock.now();
  const noList =
    target.readBack.kind === 'readable' && 'none' in target.readBack.list ? target.readBack.list.none : null;
  write(ports, importId, [
    { kind: 'begun', at, run, choice, seed: importId },
    ...(noList === null ? [] : [{ kind: 'not-listed' as const, at, run, text: noList }]),
  ]);
  return { run, choice, seed: importId };
};

const isListed = (ports: EnginePorts, importId: string, run: number): boolean => {
  const line = lastReadBack(ports.journal, importId, ['listed', 'not-listed']);
  return line?.run === run;
};

type Floor = {
  readonly ports: EnginePorts;
  readonly looks: Map<string, Look>;
  readonly isSending: (importId: string) => boolean;
};

const endLine = (ports: EnginePorts, run: number, stop: Stop, isPaused: boolean): ReadBackLine => {
  const at = ports.clock.now();
  if (stop !== null) return { kind: 'ended', at, run, state: 'paused', ...stop };
  return isPaused
    ? { kind: 'ended', at, run, state: 'paused', code: 'read-back-by-person', text: null }
    : { kind: 'ended', at, run, state: 'finished', code: null, text: null };
};

/** A run that read no list says so. */
const unsearched = (ports: EnginePorts, importId: string, run: number): readonly ReadBackLine[] =>
  isListed(ports, importId, run)
    ? []
    : [
        {
          kind: 'not-listed',
          at: ports.clock.now(),
          run,
          text: words('read-back-sampled', {}).sentence,
        },
      ];

const work = async (floor: Floor, ready: ReadyLook, own: () => Look | undefined): Promise<void> => {
  const { ports } = floor;
  const { importId, run, signal } = ready.shop;
  const stop = await look(ready.shop, ready.pace, isListed(ports, importId, run));
  ready.shop.desk.flush();
  const isPaused = own()?.isPaused === true;
  // Left without a word, as a crash would leave it: it goes on where it was.
  if (signal.aborted && !isPaused) return;
  const searched = stop === null && !isPaused ? unsearched(ports, importId, run) : [];
  write(ports, importId, [...searched, endLine(ports, run, stop, isPaused)]);
};

const begin = async (floor: Floor, importId: string, choice: ReadBackChoice): Promise<Result<null>> => {
  const { ports, looks } = floor;
  const found = sendable(ports, importId);
  if (!found.ok) return found;
  const { target, stored } = found.value;
  if (stored.submittedAt === null) return failed('reconcile-nothing-sent');
  if (floor.isSending(importId)) return failed('still-running');
  // What cannot be read back is held against the service's own answers, and the reason is shown.
  if (target.readBack.kind === 'unreadable') return ok(null);
  // Without credentials nothing is asked: a look that was never begun counts nothing.
  const way = await reachBegun(ports, stored.connectionId, false);
  if (!way.ok) return way;
  const secrets = await way.value.secrets();
  if (!secrets.ok) return secrets;
  const leave = new AbortController();
  let ready: ReadyLook | null = null;
  const tell = teller(ports, () => ready, importId);
  const order = openRun(ports, importId, choice) ?? newRun(ports, importId, target, choice);
  const around = { signal: leave.signal, written: () => tell(false) };
  const made = await readyLook(ports, found.value, { rules: target.readBack, order }, around);
  if (!made.ok) return made;
  ready = made.value;
  const { shop } = made.value;
  const done = work(floor, made.value, () => looks.get(importId))
    .catch((error: unknown) => {
      process.stderr.write(
        `tallyport: reading back ${importId} met a fault: ${visibleInLine(String(error))}\n`,
      );
    })
    .then(() => {
      looks.delete(importId);
      shop.link.http.close();
      tell(true);
      ports.emit('changed', { what: 'imports', id: importId });
    });
  looks.set(importId, { leave, choice, done, isPaused: false });
  ports.emit('changed', { what: 'imports', id: importId });
  return ok(null);
};

/** Opens the place where imports are read back. `isSending`: an import that is being sent is not read back yet. */
export const createReconciles = (
  ports: EnginePorts,
  isSending: (importId: string) => boolean,
): Reconciles => {
  const looks = new Map<string, Look>();
  const floor: Floor = { ports, looks, isSending };
  return {
    isReading: (importId) => looks.has(importId),
    start: async (importId, order) => {
      const running = looks.get(importId);
      if (order.kind === 'none') {
        const found = sendable(ports, importId);
        if (!found.ok) return found;
        return found.value.stored.submittedAt === null ? failed('reconcile-nothing-sent') : ok(null);
      }
      if (running !== undefined)
        return isSameChoice(running.choice, order) ? ok(null) : failed('reconcile-running');
      return begin(floor, importId, order);
    },
    pause: async (importId) => {
      const running = looks.get(importId);
      if (running === undefined) return ok(null);
      running.isPaused = true;
      running.leave.abort();
      await running.done;
      return ok(null);
    },
    settled: async (importId) => {
      await looks.get(importId)?.done;
      return ok(null);
    },
    close: async () => {
      for (const { leave } of looks.values()) leave.abort();
      await Promise.all([...looks.values()].map(({ done }) => done));
    },
  };
};
