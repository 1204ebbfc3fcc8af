import type { Chunk, Fact, Outcome } from './facts';
import { openChunk, openInPhase } from './open-chunks';
import { inDoubt } from './outcomes';
import { horizonMs, resendOf, type SentAgain, type Submission } from './state';

/**
 * What goes out again since a list did not show it stands or falls with that list (A2). The first of it goes alone: until a list
 * shows what became of it, nothing else is sent again, and where none ever does, a list that leaves such entries out has cost one
 * double and no more.
 */

type Again = Submission['again'];

/** The code of what went out again and that no list has shown. */
export const LEFT_OUT_AGAIN = 'created-again-unshown';

const isAnswered = ({ outcome, as, evidence }: Outcome): boolean =>
  (outcome === 'created' || (outcome === 'unread' && as === 'created')) &&
  (evidence === 'reply' || evidence === 'batch-results');

/** What is still to be shown after outcomes: what was answered comes in, what turns out to be anything but created goes out. */
export const againAfter = (
  state: Submission,
  number: number,
  outcomes: readonly Outcome[],
  at: number,
): Again => {
  const { again, settings, active } = state;
  const sent = openChunk(active, number);
  const isProven =
    sent?.chunk.provenAbsent === true && resendOf(state, sent) === 'look-up' && settings.isListInOrder;
  if (!isProven && again.unshown.length === 0) return again;
  const now = new Map(outcomes.map((one) => [one.record, one]));
  const more = outcomes.flatMap((one): readonly SentAgain[] =>
    isProven && isAnswered(one) && one.serviceId !== null
      ? [{ record: one.record, serviceId: one.serviceId, at, counts: one.outcome === 'created' }]
      : [],
  );
  const known = new Set(more.map(({ record }) => record));
  const kept = again.unshown.flatMap((one): readonly SentAgain[] => {
    const outcome = now.get(one.record);
    if (outcome === undefined) return [one];
    const isStill =
      outcome.outcome === 'created' && outcome.code !== LEFT_OUT_AGAIN && !known.has(one.record);
    return isStill ? [{ ...one, counts: true }] : [];
  });
  return { ...again, unshown: [...kept, ...more] };
};

/** The same after a look. */
export const againSeen = (
  before: Again,
  { begunAt, newest, again: shown }: Extract<Fact, { kind: 'look' }>,
): Again => {
  if (before.unshown.length === 0)
    return newest === null ? before : { ...before, delayMs: begunAt - newest.begunAt };
  const gone = new Set(shown);
  return {
    unshown: before.unshown.filter(({ serviceId }) => !gone.has(serviceId)),
    lookedAt: begunAt,
    delayMs: before.delayMs,
    isBorneOut: before.isBorneOut || gone.size > 0,
  };
};

const sendsAgain = (state: Submission, running: ReadonlySet<string>): boolean =>
  (['sending', 'polling'] as const).some((kind) =>
    openInPhase(state.active, kind).some(({ chunk }) => chunk.provenAbsent === true),
  ) ||
  [...running].some((name) => {
    const number = Number(/^send (\d+)$/.exec(name)?.[1]);
    return openChunk(state.active, number)?.chunk.provenAbsent === true;
  });

/** Whether it waits until a list has shown what went out again before it. */
export const isHeldAgain = (
  state: Submission,
  { provenAbsent }: Chunk,
  running: ReadonlySet<string>,
): boolean =>
  provenAbsent === true &&
  state.settings.isListInOrder &&
  !state.again.isBorneOut &&
  (state.again.unshown.length > 0 || sendsAgain(state, running));

/** Between two looks, however short the horizon is set. */
const LEAST_PAUSE_MS = 250;

/** When the list is read for it, in eighths of the horizon after its answer. */
const LOOKS_AFTER = [0, 1, 3, 7, 8, 15, 31];

/** After so long what is not shown is left out, ms: a list may be slower than anything else, as it was with what proved the absence. */
const patienceMs = (state: Submission): number => {
  const horizon = horizonMs(state);
  const longest = (horizon * (LOOKS_AFTER.at(-1) ?? 8)) / 8;
  return Math.min(longest, Math.max(horizon, 2 * state.again.delayMs));
};

/** When the list is read next for what went out again; epoch milliseconds; null: not in this run. `isBrief`: it waits for nothing. */
export const nextAgainLook = (state: Submission, isBrief: boolean): number | null => {
  const { unshown, lookedAt } = state.again;
  if (unshown.length === 0) return null;
  const from = unshown.reduce((latest, { at }) => Math.max(latest, at), 0);
  const runAt = state.run?.at ?? 0;
  if (lookedAt < Math.max(from, runAt)) return from;
  if (isBrief) return null;
  const eighth = horizonMs(state) / 8;
  const next = LOOKS_AFTER.map((n) => from + n * eighth).find((at) => at > lookedAt);
  return next === undefined ? null : Math.max(next, lookedAt + LEAST_PAUSE_MS);
};

/** What went out again and a whole list leaves out, although it had time enough. */
export const leftOutAgain = (
  state: Submission,
  looked: {
    readonly begunAt: number;
    readonly isWhole: boolean;
    readonly shown: ReadonlyMap<string, unknown>;
  },
): readonly SentAgain[] =>
  looked.isWhole
    ? state.again.unshown.filter(
        ({ serviceId, at, counts }) =>
          counts && looked.begunAt >= at + patienceMs(state) && !looked.shown.has(serviceId),
      )
    : [];

/** Facts of a list that leaves out what went out again: each such record says so, and what waits for it is a person's. */
export const leftOutFacts = (state: Submission, left: readonly SentAgain[], at: number): readonly Fact[] => {
  const [first] = left;
  if (first === undefined) return [];
  const held = openInPhase(state.active, 'ready').filter(({ chunk }) => isHeldAgain(state, chunk, new Set()));
  return [
    {
      kind: 'outcomes',
      at,
      chunk: 0,
      outcomes: left.map(({ record, serviceId }) => ({
        ...{ record, outcome: 'created', serviceId, code: LEFT_OUT_AGAIN, text: null },
        evidence: 'look-up',
      })),
    },
    ...held.flatMap(({ chunk: { chunk }, left: records }): readonly Fact[] => [
      { kind: 'gave-up', at, chunk },
      {
        kind: 'outcomes',
        at,
        chunk,
        outcomes: records.map((record) => inDoubt(record, 'in-doubt-again-unshown', first.serviceId)),
      },
    ]),
  ];
};
