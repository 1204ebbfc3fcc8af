import type { ActiveChunk } from './active-chunk';
import { LEAST_PAUSE_MS } from './doubts';
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
export const LEFT_OUT_AGAIN = 'sent-again-unshown';

/** An update says as well that it stands there. */
const countsAs = ({ outcome }: Outcome): SentAgain['counts'] =>
  outcome === 'created' || outcome === 'updated' ? outcome : null;

const isAnswered = (one: Outcome): boolean =>
  (countsAs(one) !== null || one.outcome === 'unread') &&
  (one.evidence === 'reply' || one.evidence === 'batch-results');

/** Its lines may be others than those of the file; it is there all the same. */
const isStillThere = (one: Outcome): boolean =>
  one.evidence !== 'person' &&
  one.code !== LEFT_OUT_AGAIN &&
  (countsAs(one) !== null || one.outcome === 'in-doubt');

/** A list showed it. */
const isShown = ({ outcome, evidence }: Outcome): boolean => outcome === 'created' && evidence === 'look-up';

/** What is still to be shown after outcomes: what was answered comes in, what turns out not to be there goes out. */
export const againAfter = (
  state: Submission,
  number: number,
  outcomes: readonly Outcome[],
  at: number,
): Again => {
  const { again, active } = state;
  const sent = openChunk(active, number);
  const isProven = sent?.chunk.provenAbsent === true && resendOf(state, sent) === 'look-up';
  if (!isProven && again.unshown.length === 0) return again;
  const isFound = isProven && isUntold(sent) && outcomes.some(isShown);
  const now = new Map(outcomes.map((one) => [one.record, one]));
  const more = outcomes.flatMap((one): readonly SentAgain[] =>
    isProven && isAnswered(one) && one.serviceId !== null
      ? [{ record: one.record, serviceId: one.serviceId, at, counts: countsAs(one) }]
      : [],
  );
  const known = new Set(more.map(({ record }) => record));
  const kept = again.unshown.flatMap((one): readonly SentAgain[] => {
    const outcome = now.get(one.record);
    if (outcome === undefined) return [one];
    const isStill = isStillThere(outcome) && !known.has(one.record);
    return isStill ? [{ ...one, counts: countsAs(outcome) }] : [];
  });
  return { ...again, unshown: [...kept, ...more], isBorneOut: again.isBorneOut || isFound };
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

/** Whether a list is taken to show what was made before what it shows. */
const isTrusted = ({ settings, isProofOff }: Submission): boolean => settings.isListInOrder && !isProofOff;

/** Whether a chunk that goes out again has, and what became of it is not told: a refusal is. */
const isUntold = ({ chunk, sent, sentBefore, phase }: ActiveChunk): boolean =>
  chunk.provenAbsent === true &&
  sent.sendings > sentBefore.sendings &&
  phase.kind !== 'ready' &&
  sent.refusal === null;

/** So many may go out again whose second answers are lost as well and that no look finds: then the list or the line is not in order. */
const MOST_UNTOLD = 3;

const isOfRun = ({ run }: Submission, { sent }: ActiveChunk): boolean => sent.begunAt >= (run?.at ?? 0);

/** What went out again and is not told of, though nobody asks after it any more: a person's, or of a batch that tells nothing. */
const untoldSoFar = ({ active }: Submission): readonly ActiveChunk[] =>
  [...openInPhase(active, 'left-to-person'), ...openInPhase(active, 'waiting')].filter(isUntold);

/** Whether no more of it may be tried. A run that was begun anew tries one more in any case: the service may be in order again. */
const isTriedOut = (state: Submission): boolean => {
  const untold = untoldSoFar(state);
  const now = untold.filter((one) => isOfRun(state, one)).length;
  return now >= Math.max(1, MOST_UNTOLD - (untold.length - now));
};

const sendsAgain = (state: Submission, running: ReadonlySet<string>): boolean =>
  (['sending', 'polling', 'doubt'] as const).some((kind) => openInPhase(state.active, kind).some(isUntold)) ||
  openInPhase(state.active, 'waiting').some((one) => isUntold(one) && isOfRun(state, one)) ||
  isTriedOut(state) ||
  [...running].some((name) => {
    const number = Number(/^send (\d+)$/.exec(name)?.[1]);
    return openChunk(state.active, number)?.chunk.provenAbsent === true;
  });

/** Tells which chunks wait until a list has shown what went out again before them; asked of many, it is worked out once. */
export const heldAgain = (state: Submission, running: ReadonlySet<string>): ((chunk: Chunk) => boolean) => {
  let isHeld: boolean | undefined;
  return ({ provenAbsent }) => {
    if (provenAbsent !== true) return false;
    const { isBorneOut, unshown } = state.again;
    isHeld ??= !isBorneOut && (unshown.length > 0 || sendsAgain(state, running));
    return isHeld;
  };
};

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
        ({ serviceId, at }) => looked.begunAt >= at + patienceMs(state) && !looked.shown.has(serviceId),
      )
    : [];

const leftFacts = (
  chunk: number,
  records: readonly number[],
  { code, text }: { readonly code: string; readonly text: string },
  at: number,
): readonly Fact[] => [
  { kind: 'gave-up', at, chunk },
  { kind: 'outcomes', at, chunk, outcomes: records.map((record) => inDoubt(record, code, text)) },
];

/** That they may stand there twice. */
const unshownFacts = (left: readonly SentAgain[], at: number): readonly Fact[] => {
  const outcomes = left.flatMap(({ record, serviceId, counts }): readonly Outcome[] =>
    counts === null
      ? []
      : [{ record, outcome: counts, serviceId, code: LEFT_OUT_AGAIN, text: null, evidence: 'look-up' }],
  );
  return outcomes.length === 0 ? [] : [{ kind: 'outcomes', at, chunk: 0, outcomes }];
};

/** Facts of a list that leaves out what went out again: each such record says so, and what waits for it is a person's. */
export const leftOutFacts = (state: Submission, left: readonly SentAgain[], at: number): readonly Fact[] => {
  const [first] = left;
  if (first === undefined) return [];
  const isHeld = heldAgain(state, new Set());
  const held = openInPhase(state.active, 'ready').filter(({ chunk }) => isHeld(chunk));
  return [
    ...unshownFacts(left, at),
    ...held.flatMap(({ chunk: { chunk }, left: records }) =>
      leftFacts(chunk, records, { code: 'in-doubt-again-unshown', text: first.serviceId }, at),
    ),
  ];
};

/**
 * What was to go out again since a list did not show it, and has not, where such a list is known to prove nothing by now: it is in
 * doubt as before, and a person's.
 */
export const distrustFacts = (
  state: Submission,
  { now, running }: { readonly now: number; readonly running: ReadonlySet<string> },
): readonly Fact[] =>
  isTrusted(state)
    ? []
    : openInPhase(state.active, 'ready').flatMap(({ chunk: { chunk, provenAbsent }, left }) =>
        provenAbsent !== true || running.has(`send ${chunk}`)
          ? []
          : leftFacts(chunk, left, { code: 'in-doubt-proof-off', text: '' }, now),
      );

/**
 * What is told when nothing more comes of looking: what was sent again and that no list has shown says so, although none was read whole
 * since, and what waits for it, or for those whose second answers were lost as well, is not sent.
 */
export const stuckFacts = (
  state: Submission,
  { now, running }: { readonly now: number; readonly running: ReadonlySet<string> },
): readonly Fact[] => {
  const isHeld = heldAgain(state, running);
  return [
    ...(nextAgainLook(state, false) === null ? unshownFacts(state.again.unshown, now) : []),
    ...openInPhase(state.active, 'ready').flatMap(({ chunk, left }) =>
      isHeld(chunk) ? leftFacts(chunk.chunk, left, { code: 'in-doubt-again-lost', text: '' }, now) : [],
    ),
  ];
};

/** Whether a run that was broken off owes a look for what it had sent again. */
export const owesLook = (facts: readonly Fact[]): boolean => {
  const again = new Set<number>();
  const owed = new Map<string, number>();
  for (const fact of facts) {
    if (fact.kind === 'chunk' && fact.made.provenAbsent === true) again.add(fact.made.chunk);
    if (fact.kind === 'outcomes')
      for (const one of fact.outcomes) {
        if (one.serviceId === null) continue;
        if (again.has(fact.chunk) && isAnswered(one)) owed.set(one.serviceId, one.record);
        else if (one.code === LEFT_OUT_AGAIN || one.evidence === 'person') owed.delete(one.serviceId);
      }
    if (fact.kind === 'look') for (const id of fact.again ?? []) owed.delete(id);
  }
  return owed.size > 0;
};
