import { recoveryFacts } from '../../../core/submit/answers';
import { boundedSteps, type Rest, restOf } from '../../../core/submit/bounded-wait';
import type { PauseReason } from '../../../core/submit/facts';
import { applyFacts } from '../../../core/submit/fold';
import { progressOf, type SubmissionProgress } from '../../../core/submit/progress';
import { emptySubmission, type Settings, type Submission } from '../../../core/submit/state';
import { type Step, stepName } from '../../../core/submit/step';
import { openLedger } from './ledger';
import type { Link } from './link';
import { doStep } from './steps';
import type { SubmitStore } from './store';
import type { ListWatch, PayeeOwner, PaymentWatch, SubmittedTarget, UpdateWatch, Workshop } from './workshop';

/** All that a submission needs from outside. The store is bound to one import. */
export type SubmissionParts = {
  readonly store: SubmitStore;
  readonly link: Link;
  readonly target: SubmittedTarget;
  readonly importId: string;
  readonly company: string;
  /** For imports that pay: what the journal tells meanwhile; absent: nothing is paid. */
  readonly watch?: PaymentWatch;
  /** For what makes payments vendors only. */
  readonly payeeOwner?: PayeeOwner;
  /** For imports that update what stands there; absent: nothing is read before an update. */
  readonly updateWatch?: UpdateWatch;
  /** For imports whose records are held against a list; absent: what is read while they are sent says nothing of the rest. */
  readonly listWatch?: ListWatch;
  readonly options: {
    readonly inFlight: number;
    /** Chunks after which this run sends no more; null: all; 0: sends nothing (a refresh). */
    readonly stopAfterChunks: number | null;
    /** Asks once after every unfinished batch instead of until it is over. */
    readonly asksOnce: boolean;
    /** How long it waits for anything once it sends nothing more, ms; absent: as long as it takes. */
    readonly waitMs?: number | undefined;
  };
  /** A number from 0 to 1, for jitter. */
  readonly random: () => number;
  /** Called after every write; how far it is, is worked out only when asked for. */
  readonly onProgress: (progress: () => SubmissionProgress, isOver: boolean) => void;
  /** Called where the run only waits, and for longer than a moment. */
  readonly onRest?: (rest: Rest, progress: SubmissionProgress) => void;
};

/** How a run ended; `quit`: it was left where it stood, as a crash would leave it. */
export type SubmissionEnd =
  | {
      readonly kind: 'ended';
      readonly state: 'finished' | 'waiting' | 'stopped' | 'paused';
      readonly reason: PauseReason | null;
    }
  | { readonly kind: 'quit' };

/** A submission under way. Exchanges that have begun always end and are written down. */
export type RunningSubmission = {
  readonly done: Promise<SubmissionEnd>;
  /** Resolves when the first request about the import is on its way, or when there is nothing to do at once. */
  readonly begun: Promise<void>;
  readonly pause: () => void;
  readonly stop: () => void;
  /** Ends as soon as the exchanges under way have, without a word in the journal. */
  readonly quit: () => void;
};

/** A number that follows from an id. */
const seedOf = (id: string): number =>
  [...id].reduce((seed, letter) => Math.imul(seed, 31) + letter.charCodeAt(0), 7) >>> 0;

const writesOverOf = ({ updates, overwrites }: SubmittedTarget): Pick<Settings, 'writesOver'> => {
  if (updates !== undefined) return { writesOver: 'order' };
  return overwrites === undefined ? {} : { writesOver: 'receipt' };
};

const settingsOf = ({ options, target, link, watch, importId }: SubmissionParts): Settings => {
  const { proof, inDoubt, invoice } = link.profile;
  const { repeat } = invoice.uploadId;
  return {
    ...options,
    resend: target.bulk.resend,
    readsBack: target.bulk.readsBack === true,
    ...writesOverOf(target),
    rechecks: target.bulk.isSo !== undefined || target.writesOver !== undefined,
    upsertTries: inDoubt.upsertTries,
    watchesPayments: watch !== undefined,
    trialSeed: seedOf(importId),
    horizonMs: proof.horizonMs,
    isListInOrder: proof.listOrder === 'prefix',
    areEntriesDated: proof.createdAt === 'usable',
    mayEcho: repeat !== 'refused' && repeat !== 'second',
  };
};

/** The state that the journal tells of. */
export const loadSubmission = async (parts: SubmissionParts): Promise<Submission> =>
  applyFacts(emptySubmission(settingsOf(parts)), await parts.store.load());

type Wish = { kind: 'pause' | 'stop' | 'quit' | null };

const endOf = (state: Submission): SubmissionEnd =>
  state.end === null ? { kind: 'quit' } : { kind: 'ended', state: state.end.state, reason: state.end.reason };

/** What reaches the loop from outside, and what it tells. */
type Nudge = {
  wake: () => void;
  readonly tellBegun: () => void;
  readonly tellRest: (rest: Rest, state: Submission) => void;
};

const drive = async (
  shop: Workshop,
  running: Map<string, Promise<void>>,
  wish: Wish,
  nudge: Nudge,
): Promise<SubmissionEnd> => {
  const { ledger } = shop;
  let fault: unknown = null;
  const begin = (step: Step): void => {
    const name = stepName(step);
    const work = doStep(shop, step)
      .catch((error: unknown) => {
        fault ??= error;
      })
      .finally(() => {
        running.delete(name);
        nudge.wake();
      });
    running.set(name, work);
  };
  for (;;) {
    await ledger.settled();
    if (fault !== null || (wish.kind === 'quit' && running.size === 0)) break;
    if (ledger.state().end !== null && running.size === 0) break;
    const woken = new Promise<void>((resolve) => {
      nudge.wake = resolve;
    });
    const now = around(shop, wish, running);
    const asked = wish.kind === 'quit' ? { steps: [], wakeAt: null } : boundedSteps(ledger.state(), now);
    const [first] = asked.steps;
    if (first !== undefined) {
      // One at a time: each step may change what the next one ought to be.
      begin(first);
      if (first.kind === 'note' || first.kind === 'end') await running.get(stepName(first));
      continue;
    }
    if (running.size === 0) nudge.tellBegun();
    const rest = asked.wakeAt === null ? null : restOf(ledger.state(), now, asked.wakeAt);
    if (rest !== null) nudge.tellRest(rest, ledger.state());
    await restUntil(shop, asked.wakeAt, woken, running.size > 0);
  }
  await Promise.all(running.values());
  if (fault !== null) throw fault;
  return wish.kind === 'quit' ? { kind: 'quit' } : endOf(ledger.state());
};

const around = (shop: Workshop, wish: Wish, running: ReadonlyMap<string, unknown>) => ({
  now: shop.link.clock.now(),
  latest: shop.link.clock.latest?.() ?? shop.link.clock.now(),
  profile: shop.link.profile,
  running: new Set(running.keys()),
  wish: wish.kind === 'quit' ? null : wish.kind,
});

/** Waits until a step ends, a person wishes something, or the time has come. */
const restUntil = async (
  shop: Workshop,
  wakeAt: number | null,
  woken: Promise<void>,
  isBusy: boolean,
): Promise<void> => {
  if (wakeAt === null) {
    if (!isBusy) throw new Error('the submission has nothing to do and nothing to wait for');
    return woken;
  }
  const alarm = new AbortController();
  const slept = shop.link.clock.sleep(Math.max(0, wakeAt - shop.link.clock.now()), alarm.signal);
  await Promise.race([slept, woken]);
  alarm.abort();
};

/** Tells when the first exchange is on disk that is about the import itself. */
const telling = (store: SubmitStore, { tellBegun }: Nudge): SubmitStore => ({
  ...store,
  begin: async (line, facts) => {
    const number = await store.begin(line, facts);
    if (line.purpose !== 'token') tellBegun();
    return number;
  },
});

/**
 * Starts, resumes or recovers the submission of an import: the same loop in all three cases, over what the journal holds.
 * A fault of the program or of the journal rejects `done`; everything the service does is an outcome.
 */
export const startSubmission = (parts: SubmissionParts): RunningSubmission => {
  const wish: Wish = { kind: null };
  let tellBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    tellBegun = resolve;
  });
  const nudge: Nudge = {
    wake: () => undefined,
    tellBegun,
    tellRest: (rest, state) => parts.onRest?.(rest, progressOf(state, parts.link.clock.now())),
  };
  const leave = new AbortController();
  const wishFor = (kind: 'pause' | 'stop' | 'quit'): void => {
    wish.kind = kind;
    leave.abort();
    nudge.wake();
  };
  const begin = async (): Promise<SubmissionEnd> => {
    const { clock } = parts.link;
    const loaded = await loadSubmission(parts);
    const ledger = openLedger(telling(parts.store, nudge), loaded, (state) =>
      parts.onProgress(() => progressOf(state, clock.now()), state.end !== null),
    );
    const machineMs = clock.machine?.();
    await ledger.append(() => [
      { kind: 'run', at: clock.now(), ...(machineMs === undefined ? {} : { machineMs }) },
    ]);
    await ledger.append(() => recoveryFacts(ledger.state(), clock.now()));
    const running = new Map<string, Promise<void>>();
    const shop: Workshop = {
      ...parts,
      watch: parts.watch ?? null,
      payeeOwner: parts.payeeOwner ?? null,
      updateWatch: parts.updateWatch ?? null,
      listWatch: parts.listWatch ?? null,
      isLeaving: (chunk) => running.has(stepName({ kind: 'send', chunk })),
      ledger,
      jitter: parts.random,
      signal: leave.signal,
    };
    return drive(shop, running, wish, nudge);
  };
  const done = begin();
  done.then(tellBegun, tellBegun);
  return {
    done,
    begun,
    pause: () => wishFor('pause'),
    stop: () => wishFor('stop'),
    quit: () => wishFor('quit'),
  };
};
