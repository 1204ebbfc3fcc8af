import { type Counts, type Submission, settledCount } from './state';

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
};

type Active = { readonly kinds: ReadonlySet<string>; readonly inDoubt: number };

const activeOf = (state: Submission): Active => {
  const kinds = new Set<string>();
  let inDoubt = 0;
  for (const { phase, left } of state.active.values()) {
    kinds.add(phase.kind);
    if (phase.kind === 'doubt' || phase.kind === 'left-to-person') inDoubt += left.length;
  }
  return { kinds, inDoubt };
};

const phaseOf = (state: Submission, kinds: ReadonlySet<string>): SubmissionProgress['phase'] => {
  if (state.end !== null) return 'done';
  if (state.plannedNext < state.planned.length || kinds.has('ready') || kinds.has('sending'))
    return 'submitting';
  if (kinds.has('polling')) return 'waiting';
  if (kinds.has('doubt')) return 'looking-up';
  return state.written.length > 0 ? 'proving' : 'done';
};

/** Reads the progress off the state. `now`: epoch milliseconds. */
export const progressOf = (state: Submission, now: number): SubmissionProgress => {
  const { kinds, inDoubt } = activeOf(state);
  const done = settledCount(state.counts);
  const doneNow = done - (state.run?.settledBefore ?? 0);
  const seconds = (now - (state.run?.at ?? now)) / 1000;
  const perSecond = doneNow > 0 && seconds > 0 ? doneNow / seconds : null;
  const open = Math.max(0, state.total - done - inDoubt);
  return {
    phase: phaseOf(state, kinds),
    done,
    total: state.total,
    sent: state.total - state.unsent,
    inDoubt,
    perSecond,
    secondsLeft: perSecond === null ? null : Math.ceil(open / perSecond),
    counts: state.counts,
    doubted: state.doubted.size,
  };
};
