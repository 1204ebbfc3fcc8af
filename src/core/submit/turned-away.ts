import type { ActiveChunk, TurnedAway } from './active-chunk';
import { LEAST_PAUSE_MS } from './doubts';
import type { Answer, Chunk, Fact, NotDone, Outcome } from './facts';
import { openInPhase } from './open-chunks';
import { horizonMs, type MadeAfterAll, resendOf, type Submission } from './state';

/**
 * What the service turned away goes out again without proof: it made nothing of it (A4), as it says of a 400 itself. After any other
 * refusal of several the parts go out once a list was read that may show otherwise; and whatever went out again is looked for at the
 * end of the run: where two stand there, that was not so.
 */

type Away = Submission['away'];

/** The code of what was turned away, went out again, and stands there beside another one. */
export const MADE_ALL_THE_SAME = 'turned-away-made';

/** Answers that say that nothing was made of what they had in hand. A 401 is given before that, and a 404 stops the run. */
const PUT_OFF: ReadonlySet<NotDone> = new Set(['busy', 'too-large', 'permission']);

/** Whether an answer says that nothing was made of what it had in hand, and that goes out again. */
export const isPutOff = (why: NotDone): boolean => PUT_OFF.has(why);

const isTurnedAway = (answer: Answer): boolean =>
  answer.kind === 'refused' || (answer.kind === 'not-done' && isPutOff(answer.why));

/** What an answer says of the sending of a chunk, where it turned that away and another one follows; null: it did not. */
export const turnedAwayBy = (
  state: Submission,
  chunk: ActiveChunk,
  answer: Answer,
  at: number,
): TurnedAway | null =>
  isTurnedAway(answer) && resendOf(state, chunk) === 'look-up' && !chunk.sent.wasDoubted
    ? {
        begunAt: chunk.sent.turnedAway?.begunAt ?? chunk.sent.begunAt,
        at,
        isRefused: answer.kind === 'refused' || chunk.sent.turnedAway?.isRefused === true,
      }
    : null;

/** No batch is waited for less, ms. */
const SOON_MS = 2_000;

/** A chunk of several was refused: its parts may wait for a look, unless one has shown in this run what refusals are worth. */
export const lookWanted = (
  state: Submission,
  { isOdd }: Extract<Answer, { kind: 'refused' }>,
  at: number,
): Away => {
  const { away, slowestBatchMs } = state;
  // What it made all the same may take as long as a batch to be listed.
  const from = at + Math.min(horizonMs(state), Math.max(SOON_MS, 2 * slowestBatchMs));
  return away.isBorneOut || isOdd !== true ? away : { ...away, lookFrom: Math.max(away.lookFrom ?? 0, from) };
};

/** What is known of what a chunk still has to send; undefined: none of it was turned away, or it is in doubt as well. */
const awayIn = ({ sent, sentBefore }: ActiveChunk): TurnedAway | undefined =>
  sent.wasDoubted ? undefined : (sent.turnedAway ?? sentBefore.turnedAway);

const turnedAwayParts = ({ active }: Submission): readonly ActiveChunk[] =>
  openInPhase(active, 'ready').filter((chunk) => awayIn(chunk) !== undefined);

const waitingParts = (state: Submission): readonly ActiveChunk[] =>
  state.away.lookFrom === null ? [] : turnedAwayParts(state);

/** When a run begins: what an earlier one left of refused chunks waits for a look, if it did so then. */
export const awayAtRun = (state: Submission, at: number): Away => {
  const lookFrom = state.away.lookFrom === null ? null : at;
  return { ...state.away, lookFrom, isBorneOut: false };
};

/** Records that the service turned away and that are to go out again. */
export const turnedAwayRecords = (state: Submission): ReadonlySet<number> =>
  new Set(
    turnedAwayParts(state)
      .flatMap(waitingIn)
      .map(({ record }) => record),
  );

/** Whether a chunk waits until a list was read that may show that the service has made it all the same. */
export const isHeldForLook = ({ away }: Submission, chunk: ActiveChunk): boolean =>
  away.lookFrom !== null && awayIn(chunk) !== undefined;

/** Whether anything waits so. */
export const isAnyHeldForLook = (state: Submission): boolean => waitingParts(state).length > 0;

/** Whether a chunk was refused although nothing in it is refused by itself: then it may have been made all the same. */
const isDubious = ({ away, counts, told }: Submission): boolean =>
  counts.rejected + told.length === 0 &&
  away.made.some((made) => made.some(({ turnedAway }) => turnedAway.isRefused));

/** When a list is read for what went out again, in eighths of the horizon after it was answered, as long as the list is behind. */
const LOOKS_AFTER = [1, 3, 7, 8];

/** When what went out again is to be looked for next; epoch milliseconds; null: not in this run. `isBrief`: it waits for nothing. */
export const nextMadeLook = (state: Submission, isBrief: boolean): number | null => {
  const { made, madeAt, lookedAt } = state.away;
  if (made.length === 0) return null;
  if (lookedAt < Math.max(madeAt, state.run?.at ?? 0)) return madeAt;
  const next = LOOKS_AFTER.map((n) => madeAt + (n * horizonMs(state)) / 8).find((at) => at > lookedAt);
  return isBrief || next === undefined ? null : Math.max(next, lookedAt + LEAST_PAUSE_MS);
};

const countsAs = ({ outcome, evidence }: Outcome): MadeAfterAll['counts'] | null =>
  (outcome === 'created' || outcome === 'updated') && evidence !== 'person' && evidence !== 'list'
    ? outcome
    : null;

/** What is still to be looked for after outcomes of a chunk. */
export const awayAfter = (
  away: Away,
  chunk: ActiveChunk | undefined,
  { outcomes, at }: { readonly outcomes: readonly Outcome[]; readonly at: number },
): Away => {
  const turnedAway = chunk?.sent.turnedAway;
  if (turnedAway === undefined) return away;
  const made = outcomes.flatMap((one): readonly MadeAfterAll[] => {
    const counts = countsAs(one);
    return counts === null || one.serviceId === null
      ? []
      : [{ record: one.record, serviceId: one.serviceId, turnedAway, counts }];
  });
  return made.length === 0 ? away : { ...away, made: [...away.made, made], madeAt: at };
};

/** The same after a look. One that no list can be had for is not waited for again; where it is behind, what is dubious is. */
export const awaySeen = (
  state: Submission,
  { begunAt, away, isRefused = false }: Extract<Fact, { kind: 'look' }>,
): Away => {
  const before = state.away;
  if (away === undefined) return before;
  const isBehind = away.isClean && away.unshown > 0 && isDubious(state);
  const isSeen = before.lookFrom !== null && begunAt >= before.lookFrom;
  return {
    lookFrom: isSeen || isRefused ? null : before.lookFrom,
    isBorneOut: before.isBorneOut || (away.isClean && away.shown > 0) || isRefused,
    made: away.isLast && !isBehind ? [] : before.made,
    madeAt: before.madeAt,
    lookedAt: away.isLast ? begunAt : before.lookedAt,
  };
};

/** A record that was turned away and is looked for. */
export type SoughtAway = {
  readonly record: number;
  readonly turnedAway: TurnedAway;
  /** How it went out again and was answered; null: it waits to. */
  readonly made: MadeAfterAll | null;
};

const waitingIn = (active: ActiveChunk): readonly SoughtAway[] => {
  const { chunk, left, sent, sentBefore } = active;
  const of = (records: readonly number[], turnedAway: TurnedAway | undefined): readonly SoughtAway[] =>
    turnedAway === undefined ? [] : records.map((record) => ({ record, turnedAway, made: null }));
  return [...of(left, sent.turnedAway), ...of([...chunk.suspects, ...chunk.untested], sentBefore.turnedAway)];
};

/** What of all that was turned away a look is for: what waits for one, and what went out again, as long as no look has borne out the word. */
export const soughtAway = (
  state: Submission,
  { isLast }: { readonly isLast: boolean },
): readonly SoughtAway[] => {
  const isForMade = isLast || state.away.lookFrom !== null;
  const made = isForMade ? state.away.made.flat() : [];
  return [
    ...waitingParts(state).flatMap(waitingIn),
    ...made.map((one) => ({
      record: one.record,
      turnedAway: one.turnedAway,
      made: one,
    })),
  ];
};

/** The records of a chunk, with those that a search keeps aside. */
export const allOf = ({ records, suspects, untested }: Chunk): readonly number[] => [
  ...records,
  ...suspects,
  ...untested,
];

/** A chunk without some of its records; where none of its own are left, those that its search kept aside, in order. */
export const partWithout = (chunk: Chunk, gone: ReadonlySet<number>): Omit<Chunk, 'chunk' | 'parent'> => {
  const { chunk: _number, parent: _parent, ...rest } = chunk;
  const keep = (records: readonly number[]) => records.filter((record) => !gone.has(record));
  const [records, suspects, untested] = [keep(chunk.records), keep(chunk.suspects), keep(chunk.untested)];
  if (records.length > 0) return { ...rest, records, suspects, untested };
  const others = [...suspects, ...untested].sort((a, b) => a - b);
  return { ...rest, records: others, suspects: [], untested: [] };
};

/** Parts of refused chunks go on without what a look has found to stand there. `found`: its outcomes, by record. */
export const partsFacts = (
  state: Submission,
  found: ReadonlyMap<number, Outcome>,
  at: number,
): readonly Fact[] => {
  let lastChunk = state.lastChunk;
  return turnedAwayParts(state).flatMap(({ chunk }): readonly Fact[] => {
    const outcomes = allOf(chunk).flatMap((record) => found.get(record) ?? []);
    if (outcomes.length === 0) return [];
    const left = partWithout(chunk, new Set(outcomes.map(({ record }) => record)));
    return [
      { kind: 'outcomes', at, chunk: chunk.chunk, outcomes },
      ...(left.records.length === 0
        ? []
        : [{ kind: 'chunk', at, made: { ...left, chunk: ++lastChunk, parent: chunk.chunk } } as const]),
    ];
  });
};

/** That what went out again stands there beside another one, which is named. */
export const madeAllTheSame = (
  { record, serviceId, counts }: MadeAfterAll,
  others: readonly string[],
): Outcome => ({
  ...{ record, outcome: counts, serviceId, code: MADE_ALL_THE_SAME, text: others.join(', ') },
  evidence: 'look-up',
});
