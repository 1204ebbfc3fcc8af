import type { ActiveChunk, Submission } from '../state';

/** A definite answer to a send: a little faster. */
export const wentWell = (state: Submission): Submission => ({
  ...state,
  pace: {
    ...state.pace,
    failures: 0,
    silences: 0,
    busy: 0,
    width: Math.min(state.settings.inFlight, state.pace.width + 1 / state.pace.width),
  },
});

/** A read went well. */
export const heard = (state: Submission): Submission => ({
  ...state,
  mustHear: false,
  pace: { ...state.pace, failures: 0 },
});

/** The service asked us to wait: half as fast. */
export const slowed = (state: Submission, notBefore: number): Submission => ({
  ...state,
  pace: {
    ...state.pace,
    width: Math.max(1, state.pace.width / 2),
    notBefore: Math.max(state.pace.notBefore, notBefore),
    busy: state.pace.busy + 1,
  },
});

/** Nothing is sent before a time. */
export const heldBack = (state: Submission, until: number): Submission => ({
  ...state,
  pace: { ...state.pace, notBefore: Math.max(state.pace.notBefore, until) },
});

/** An exchange came to nothing. */
export const failedOnce = (state: Submission, trouble: NonNullable<Submission['trouble']>): Submission => ({
  ...state,
  trouble,
  pace: { ...state.pace, width: Math.max(1, state.pace.width / 2), failures: state.pace.failures + 1 },
});

/** Something went through. */
export const onAccepted = (state: Submission): Submission => {
  const run = state.run === null ? null : { ...state.run, fruitless: 0 };
  return { ...wentWell(state), accepted: state.accepted + 1, run };
};

/** A chunk of one record brought nothing. Undone by `onAccepted` where the same answer let something through. */
export const fruitless = (state: Submission, chunk: ActiveChunk): Submission =>
  state.run === null || chunk.chunk.records.length > 1
    ? state
    : { ...state, run: { ...state.run, fruitless: state.run.fruitless + 1 } };

/** What to call it should the run have to pause. */
export const troubleOf = (isUnreachable: boolean, text: string): NonNullable<Submission['trouble']> => ({
  reason: isUnreachable ? 'unreachable' : 'service-failing',
  text,
});
