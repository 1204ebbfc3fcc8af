import { isAnyInPhase, openInPhase } from './open-chunks';
import { type Counts, hasUnsent, type Submission, settledCount } from './state';

/** How far a submission is. `perSecond` and `secondsLeft` are null until this run has settled something. */
export type SubmissionProgress = {
  readonly phase: 'submitting' | 'waiting' | 'looking-up' | 'proving' | 'done';
  readonly done: number;
  readonly total: number;
  readonly sent: number;
  readonly inDoubt: number;
  readonly perSecond: number | null;
  readonly secondsLeft: number | null;
  readonly counts: Counts;
  /** Records whose last outcome is that nobody knows, those included that go out again. */
  readonly doubted: number;
  /** Records that were sent, are known not to be there, and wait to be sent again. */
  readonly again: number;
};

/** Records of chunks of which it is not known what became. */
const recordsInDoubt = ({ active }: Submission): number =>
  [...openInPhase(active, 'doubt'), ...openInPhase(active, 'left-to-person')].reduce(
    (sum, { left }) => sum + left.length,
    0,
  );

const toSendAgain = ({ active }: Submission): number =>
  openInPhase(active, 'ready')
    .filter(({ chunk }) => chunk.purpose === 'again')
    .reduce((sum, { left }) => sum + left.length, 0);

const phaseOf = (state: Submission): SubmissionProgress['phase'] => {
  if (state.end !== null) return 'done';
  if (hasUnsent(state) || isAnyInPhase(state.active, 'sending')) return 'submitting';
  if (isAnyInPhase(state.active, 'polling')) return 'waiting';
  if (isAnyInPhase(state.active, 'doubt') || isAnyInPhase(state.active, 'refused')) return 'looking-up';
  return state.written.length > 0 ? 'proving' : 'done';
};

/** Reads the progress off the state. `now`: epoch milliseconds. */
export const progressOf = (state: Submission, now: number): SubmissionProgress => {
  const inDoubt = recordsInDoubt(state);
  const done = settledCount(state.counts);
  const doneNow = done - (state.run?.settledBefore ?? 0);
  const seconds = (now - (state.run?.at ?? now)) / 1000;
  const perSecond = doneNow > 0 && seconds > 0 ? doneNow / seconds : null;
  const open = Math.max(0, state.total - done - inDoubt);
  return {
    phase: phaseOf(state),
    done,
    total: state.total,
    sent: state.total - state.unsent,
    inDoubt,
    perSecond,
    secondsLeft: perSecond === null ? null : Math.ceil(open / perSecond),
    counts: state.counts,
    doubted: state.doubted.size,
    again: toSendAgain(state),
  };
};
