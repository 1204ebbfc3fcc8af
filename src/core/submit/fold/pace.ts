import type { ActiveChunk } from '../active-chunk';
import type { Chunk } from '../facts';
import type { Pace, Submission } from '../state';

/** Twice as wide with every round of answers while nothing has gone wrong; by one a round once something has. */
const wider = ({ width, isUnhindered }: Pace): number => width + (isUnhindered ? 1 : 1 / width);

/** A definite answer to a send: a little faster. */
export const wentWell = (state: Submission): Submission => ({
  ...state,
  pace: {
    ...state.pace,
    failures: 0,
    silences: 0,
    unanswered: 0,
    busy: 0,
    busyReads: 0,
    width: Math.min(state.settings.inFlight, wider(state.pace)),
  },
});

/** A read went well. */
export const heard = (state: Submission): Submission => ({
  ...state,
  mustHear: false,
  pace: { ...state.pace, failures: 0, busyReads: 0 },
});

/** Half as fast. */
const slower = (state: Submission): Submission => ({
  ...state,
  pace: { ...state.pace, width: Math.max(1, state.pace.width / 2), isUnhindered: false },
});

/** What is counted once for each event, whatever else was on its way when it happened. */
type Setback = 'failures' | 'silences' | 'unanswered' | 'busy';

/** Whether a send that came to nothing left after the last that did. */
export const isNews = ({ pace }: Submission, leftAt: number): boolean => leftAt >= pace.setbackAt;

/** A send that left at a time came to nothing. */
export const setBack = (
  state: Submission,
  counted: readonly Setback[],
  { leftAt, at }: { readonly leftAt: number; readonly at: number },
): Submission => {
  if (!isNews(state, leftAt)) return state;
  const slowed = slower(state);
  const counts = Object.fromEntries(counted.map((one) => [one, state.pace[one] + 1]));
  return { ...slowed, pace: { ...slowed.pace, ...counts, setbackAt: at } };
};

/** A read came to nothing. What was read beside it and failed too is the same event. */
export const readSetBack = (state: Submission, counted: 'failures' | 'busyReads', at: number): Submission => {
  if (at < state.pace.readNotBefore) return state;
  const slowed = slower(state);
  return { ...slowed, pace: { ...slowed.pace, [counted]: state.pace[counted] + 1 } };
};

/** Nothing is sent before a time. */
export const heldBack = (state: Submission, until: number): Submission => ({
  ...state,
  pace: { ...state.pace, notBefore: Math.max(state.pace.notBefore, until) },
});

/** A location of which something went through is not refused: a 403 was meant for single records of it. */
export const letThrough = (state: Submission, places: readonly string[]): Submission => {
  const { run } = state;
  if (places.length === 0 || run === null) return state;
  const barred = new Map([...state.barred].filter(([place]) => !places.includes(place)));
  return { ...state, barred, run: { ...run, letThrough: new Set([...run.letThrough, ...places]) } };
};

/** Something went through. */
export const onAccepted = (before: Submission, chunk: Pick<Chunk, 'location'> | undefined): Submission => {
  const state = letThrough(before, chunk?.location === undefined ? [] : [chunk.location]);
  const run = state.run === null ? null : { ...state.run, fruitless: 0, refusals: 0, isDoubted: false };
  return { ...wentWell(state), accepted: state.accepted + 1, run };
};

/** A chunk of one record brought nothing. Undone by `onAccepted` where the same answer let something through. */
export const fruitless = (state: Submission, chunk: ActiveChunk): Submission =>
  state.run === null || chunk.chunk.records.length > 1
    ? state
    : { ...state, run: { ...state.run, fruitless: state.run.fruitless + 1 } };

/** A chunk of the plan, or what a canary left of one; no part of a search and no repeat. */
const isFirstTry = ({ purpose, search }: ActiveChunk['chunk']): boolean =>
  search === undefined && (purpose === 'planned' || purpose === 'rest');

/** How a refusal speaks of a chunk: as a whole, of some of its records by position, or of every one. */
export type RefusalForm = 'whole' | 'by-position' | 'each';

/** Refusals in a row that name records, after which it is doubted that others will pass. */
const NAMED_BEFORE_DOUBT = 4;

/** A chunk was refused. Undone by `onAccepted` where the same answer let something through. */
export const refusedOnce = (state: Submission, { chunk }: ActiveChunk, form: RefusalForm): Submission => {
  const { run } = state;
  if (run === null) return state;
  const refusals = run.refusals + 1;
  const isNamedOften = form === 'by-position' && refusals >= NAMED_BEFORE_DOUBT;
  const castsDoubt = form === 'by-position' ? isNamedOften : isFirstTry(chunk);
  const isLone = form === 'each' || chunk.records.length === 1 || (isNamedOften && !run.isDoubted);
  return {
    ...state,
    run: {
      ...run,
      fruitless: run.fruitless + (isLone ? 1 : 0),
      refusals,
      isDoubted: run.isDoubted || castsDoubt,
    },
  };
};

/** What to call it should the run have to pause. */
export const troubleOf = (isUnreachable: boolean, text: string): NonNullable<Submission['trouble']> => ({
  reason: isUnreachable ? 'unreachable' : 'service-failing',
  text,
});
