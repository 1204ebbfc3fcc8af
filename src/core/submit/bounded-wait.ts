import { witnessTime } from './doubts';
import { nextSteps } from './next';
import { isAnyInPhase, openInPhase } from './open-chunks';
import { hasUnsent, horizonMs, type Submission } from './state';
import type { Circumstances, Next } from './step';

/**
 * What a run only waits for. `until` (what is waited for, even if this run ends before) and `endsAt` (when it waits no longer; null: as long as it takes) are epoch milliseconds.
 * `lost-answer`: something may still come of a sending whose answer was lost; `service`: it asked to come again later, or
 * did not answer; `sent-again`: no list has shown yet what went out again since one did not show it.
 */
export type Rest = {
  readonly until: number;
  readonly endsAt: number | null;
  readonly why: 'lost-answer' | 'service' | 'sent-again';
  /** Records whose answer was lost, or which were sent again. */
  readonly records: number;
  /** After so long nothing more comes of a sending. */
  readonly horizonMs: number;
  /** The last record is kept back until then: its being listed proves what is not there. */
  readonly isForLast: boolean;
  /** Payments that were made and are still to be read back. */
  readonly made: number;
  /** What came of the last exchange, in the service's words; empty: none came to nothing. */
  readonly said: string;
};

/** When a run that waits only so long has waited it, counted from what it sent last; null: it waits as long as it takes. */
const waitEndsAt = ({ settings, run }: Submission): number | null =>
  settings.waitMs == null || run === null ? null : Math.max(run.at, run.lastSendAt) + settings.waitMs;

/** As `nextSteps`, for a run that waits only so long: then it does what is left to do at once, and ends; a resume goes on. */
export const boundedSteps = (state: Submission, around: Circumstances): Next => {
  const endsAt = waitEndsAt(state);
  if (endsAt === null) return nextSteps(state, around);
  const isResting = (next: Next): boolean => next.steps.length === 0 && next.wakeAt !== null;
  if (around.now < endsAt) {
    const next = nextSteps(state, around);
    return next.wakeAt !== null && isResting(next)
      ? { steps: [], wakeAt: Math.min(next.wakeAt, endsAt) }
      : next;
  }
  const hurried = { ...state, settings: { ...state.settings, asksOnce: true } };
  const next = nextSteps(hurried, around);
  if (!isResting(next) || around.running.size > 0) return next;
  const fact = { kind: 'end', at: around.now, state: 'waiting', reason: null, text: null } as const;
  return { steps: [{ kind: 'end', fact }], wakeAt: null };
};

/** A wait shorter than this is not worth a word. */
const WORTH_TELLING_MS = 2_000;

/** When the last record may go out: past the horizon of every sending that was not answered; epoch milliseconds. */
const lastSentAt = (state: Submission): number =>
  openInPhase(state.active, 'doubt').reduce(
    (latest, chunk) =>
      chunk.phase.kind === 'doubt' && chunk.phase.isAccepted
        ? latest
        : Math.max(latest, witnessTime(state, chunk)),
    0,
  );

/** What a run that has nothing to do until `wakeAt` waits for; null: for batches, for steps under way, or not for long. */
export const restOf = (state: Submission, around: Circumstances, wakeAt: number): Rest | null => {
  const { now, running } = around;
  if (running.size > 0 || wakeAt - now < WORTH_TELLING_MS || isAnyInPhase(state.active, 'polling'))
    return null;
  const { notBefore, readNotBefore } = state.pace;
  const doubted = openInPhase(state.active, 'doubt');
  const isService = Math.max(notBefore, readNotBefore) >= wakeAt;
  const { unshown } = state.again;
  const isAgain = !isService && unshown.length > 0;
  if (!isService && !isAgain && doubted.length === 0) return null;
  const isForLast = hasUnsent(state) && !isAgain;
  const endsAt = waitEndsAt(state);
  const until = isService || !isForLast ? nextSteps(state, around).wakeAt : lastSentAt(state);
  return {
    until: Math.max(wakeAt, until ?? 0),
    endsAt: endsAt !== null && endsAt <= wakeAt ? endsAt : null,
    why: isService ? 'service' : isAgain ? 'sent-again' : 'lost-answer',
    records: isAgain ? unshown.length : doubted.reduce((sum, { left }) => sum + left.length, 0),
    horizonMs: horizonMs(state),
    isForLast,
    made: state.toFollow.length,
    said: state.trouble?.text ?? '',
  };
};
