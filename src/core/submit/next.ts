import type { ActiveChunk, Polling } from './active-chunk';
import { barredFacts, isBarred, toLookBack, trialFacts } from './barred';
import { awaitsCanary, isHeldBySearch, parted, pauseNeeded, trialPlace, triesAfar } from './careful';
import { giveUpFacts, isForPerson, nextLookAt, waysOf, witnessTime } from './doubts';
import type { Chunk, Fact, PauseReason } from './facts';
import { heldLinesFacts, heldOrders, isHeldAlone, isHeldForLines, tailPastHeld } from './held-updates';
import { isAnyInPhase, notAskedYet, openChunk, openInPhase } from './open-chunks';
import { payingStep } from './paying';
import { nextQuestion } from './polling';
import { isProofWanted, proofSettledAt } from './proof';
import { distrustFacts, heldAgain, nextAgainLook, stuckFacts } from './sent-again';
import { hasUnsent, onlyTailLeft, plannedChunk, refusalsToLookFor, resendOf, type Submission } from './state';
import type { Circumstances, Next, Step } from './step';
import { isAnyHeldForLook, isHeldForLook, nextMadeLook } from './turned-away';

const ended = (
  at: number,
  state: Extract<Fact, { kind: 'end' }>['state'],
  reason: PauseReason | null = null,
  text: string | null = null,
): Extract<Step, { kind: 'end' }> => ({
  kind: 'end',
  fact: { kind: 'end', at, state, reason, text },
});

type Sendable = { readonly chunk: Chunk; readonly notBefore: number };

/**
 * The last record goes out when all else is answered, or past its horizon: a list that shows it is then new enough for
 * everything before it. Epoch milliseconds; null: something else is still to be waited for.
 */
const tailTime = (state: Submission, { profile }: Circumstances): number | null => {
  const doubted = openInPhase(state.active, 'doubt').filter(
    ({ phase }) => phase.kind === 'doubt' && !phase.isAccepted,
  );
  // How slow a batch is that is under way may put the horizon off.
  const isBusy =
    isAnyInPhase(state.active, 'sending') ||
    openInPhase(state.active, 'ready').some(
      ({ chunk }) =>
        chunk.purpose !== 'tail' && !isHeldForLines(state, chunk, profile) && !isBarred(state, chunk),
    ) ||
    openInPhase(state.active, 'polling').some(({ sent }) => sent.wasDoubted || doubted.length > 0);
  if (isBusy) return null;
  return doubted.reduce((latest, chunk) => Math.max(latest, witnessTime(state, chunk)), 0);
};

/** The last record is only waited for: looks may go on meanwhile. */
const isKeptTail = ({ chunk, notBefore }: Sendable, now: number): boolean =>
  chunk.purpose === 'tail' && notBefore > now;

const tailSendable = (state: Submission, chunk: Chunk, around: Circumstances): readonly Sendable[] => {
  // What is about to leave is not written down as sent yet.
  const isAnySending = [...around.running].some((name) => name.startsWith('send '));
  const isAnyPlanned = state.planned
    .slice(state.plannedNext)
    .some((one) => one.chunk !== chunk.chunk && !isHeldForLines(state, one, around.profile));
  if (isAnySending || isAnyPlanned) return [];
  const at = tailTime(state, around);
  // A run that waits for nothing keeps it back: what bears no witness is of no use to a later run.
  if (at === null || (state.settings.asksOnce && at > around.now)) return [];
  return [{ chunk, notBefore: at }];
};

/** Chunks that may go out, those under way before new ones, in the order of their numbers. */
const sendable = (state: Submission, around: Circumstances): readonly Sendable[] => {
  const { running, profile } = around;
  if (isHeldAlone(state, running)) return [];
  const isWaiting = heldAgain(state, running);
  const inOrder = openInPhase(state.active, 'ready').flatMap((one) =>
    one.phase.kind === 'ready' &&
    !running.has(`send ${one.chunk.chunk}`) &&
    one.chunk.purpose !== 'tail' &&
    !isBarred(state, one.chunk) &&
    !isHeldForLines(state, one.chunk, profile) &&
    !isWaiting(one.chunk) &&
    !isHeldForLook(state, one)
      ? [{ chunk: one.chunk, notBefore: one.phase.notBefore }]
      : [],
  );
  if (triesAfar(state)) {
    // A record that was taken out of its chunk to be tried goes out before another chunk is parted.
    const canary = inOrder.find(({ chunk }) => chunk.purpose === 'canary');
    if (canary !== undefined) return [canary, ...inOrder.filter((one) => one !== canary)];
    const left = state.planned
      .slice(state.plannedNext)
      .filter((chunk) => chunk.purpose !== 'tail' && !isHeldForLines(state, chunk, profile));
    const chunk = left[trialPlace(state, left.length)];
    if (chunk !== undefined && !running.has(`send ${chunk.chunk}`))
      return [{ chunk, notBefore: 0 }, ...inOrder];
  }
  const planned = state.planned.slice(state.plannedNext, state.plannedNext + 1 + state.settings.inFlight);
  const fresh = planned.filter((chunk) => !running.has(`send ${chunk.chunk}`));
  const [first] = fresh;
  // Updates stand at the end of the plan: what follows one is another, or the last record.
  if (first !== undefined && isHeldForLines(state, first, profile)) {
    const past = inOrder.length > 0 ? null : tailPastHeld(state, around);
    return past === null || running.has(`send ${past.chunk}`) ? inOrder : tailSendable(state, past, around);
  }
  const tail = openInPhase(state.active, 'ready').find(
    ({ chunk }) => chunk.purpose === 'tail' && !isBarred(state, chunk),
  )?.chunk;
  if (first !== undefined && first.purpose !== 'tail') return [...inOrder, { chunk: first, notBefore: 0 }];
  const last = tail ?? first;
  if (last !== undefined && isHeldForLines(state, last, profile)) return inOrder;
  return last === undefined || inOrder.length > 0 ? inOrder : tailSendable(state, last, around);
};

/** Sends that have begun and are not yet written down as sent. */
const begunSends = (state: Submission, { running }: Circumstances): number =>
  [...running].filter((name) => {
    const chunk = Number(/^send (\d+)$/.exec(name)?.[1]);
    const phase = openChunk(state.active, chunk)?.phase.kind;
    return phase === 'ready' || plannedChunk(state, chunk) !== undefined;
  }).length;

const mayStillSend = (state: Submission, around: Circumstances): boolean => {
  const { stopAfterChunks } = state.settings;
  return stopAfterChunks === null || (state.run?.sends ?? 0) + begunSends(state, around) < stopAfterChunks;
};

type Part = { readonly steps: readonly Step[]; readonly wakeAt: readonly number[] };
const nothing: Part = { steps: [], wakeAt: [] };

const isReading = (running: ReadonlySet<string>): boolean =>
  [...running].some((name) => !name.startsWith('send') && name !== 'note');

const probe = (state: Submission, around: Circumstances): Part => {
  if (isReading(around.running)) return nothing;
  const at = Math.max(state.pace.readNotBefore, state.pace.notBefore);
  return at > around.now ? { steps: [], wakeAt: [at] } : { steps: [{ kind: 'probe' }], wakeAt: [] };
};

/** Sends the chunk, or does first what a keyed one or a payment needs; null: the read before it has to wait. */
const stepWith = (state: Submission, { chunk }: Chunk, around: Circumstances): Step | null => {
  const { now, profile, latest = now } = around;
  const first = payingStep(state, chunk, latest, profile);
  if (first === null) return { kind: 'send', chunk };
  return first.kind === 'examine' && state.pace.readNotBefore > now ? null : first;
};

/** A payment is read after its creation, before another one is sent. */
const follows = (state: Submission, { now, running }: Circumstances): Part => {
  const payment = state.toFollow.find(({ isUnread }) => isUnread !== true);
  if (payment === undefined || running.has('follow')) return nothing;
  const at = Math.max(state.pace.readNotBefore, payment.open?.notBefore ?? 0);
  return at > now ? { steps: [], wakeAt: [at] } : { steps: [{ kind: 'follow', payment }], wakeAt: [] };
};

/** The invoices of a payment that was refused are read before that counts, and before another one is sent. */
const lookBacks = (state: Submission, { now, running }: Circumstances): Part => {
  const [refused] = toLookBack(state);
  if (refused === undefined || running.has('look-back')) return nothing;
  const at = state.pace.readNotBefore;
  const { chunk } = refused.chunk;
  return at > now ? { steps: [], wakeAt: [at] } : { steps: [{ kind: 'look-back', chunk }], wakeAt: [] };
};

/** Payments go out one at a time, each read before the next. */
const isWatching = (state: Submission, { running }: Circumstances): boolean =>
  state.settings.watchesPayments === true &&
  (state.toFollow.length > 0 ||
    toLookBack(state).length > 0 ||
    [...running].some((name) => /^(send|examine|follow|look-back)/.test(name)));

const rechecks = ({ unsure, pace }: Submission, { now, running }: Circumstances): Part => {
  if (running.has('recheck')) return nothing;
  const at = Math.max(pace.readNotBefore, pace.notBefore);
  return at > now
    ? { steps: [], wakeAt: [at] }
    : { steps: [{ kind: 'recheck', chunks: unsure }], wakeAt: [] };
};

/** Sends: one canary at a time until something was accepted; after a lost reply only once a read went well. */
const sends = (state: Submission, around: Circumstances, waiting: readonly Sendable[]): Part => {
  const { now, running } = around;
  if (waiting.length === 0 || !mayStillSend(state, around) || isWatching(state, around)) return nothing;
  if (awaitsCanary(state)) return nothing;
  if (state.unsure.length > 0) return rechecks(state, around);
  if (state.mustHear) return probe(state, around);
  const underWay = [...running].filter((name) => name.startsWith('send')).length;
  const isCareful = state.accepted === 0 || (state.run?.refusals ?? 0) >= 2 || state.run?.isDoubted === true;
  const width = isCareful ? 1 : Math.max(1, Math.floor(state.pace.width));
  if (underWay >= width) return nothing;
  const soonest = Math.min(...waiting.map((one) => one.notBefore));
  const spaced = (state.run?.lastSendAt ?? 0) + around.profile.limits.minDelayMs;
  const at = Math.max(state.pace.notBefore, soonest, spaced);
  if (at > now) return { steps: [], wakeAt: [at] };
  const [first] = waiting.filter((one) => one.notBefore <= now);
  if (first === undefined) return nothing;
  const parts = parted(state, first.chunk, now);
  if (parts !== null) return { steps: [{ kind: 'note', facts: parts }], wakeAt: [] };
  const step = stepWith(state, first.chunk, around);
  if (step === null) return { steps: [], wakeAt: [state.pace.readNotBefore] };
  return { steps: [step], wakeAt: [] };
};

const MOST_QUESTIONS_AT_ONCE = 4;

const patienceIsOver = (state: Submission, polling: Polling, { now, profile }: Circumstances): boolean => {
  const since = state.run?.at ?? 0;
  if (state.settings.asksOnce) return polling.lastAskedAt >= since;
  return polling.questions > 0 && now - Math.max(polling.acceptedAt, since) > profile.polling.patienceMs;
};

/** A run that sends nothing leaves the import as it stood, as long as anything is left to send. */
const onlyLooks = ({ settings }: Submission): boolean => settings.stopAfterChunks === 0;

/**
 * What a batch leaves untold is looked for in the list, which may show it although the results do not, and is
 * awaited still: an accepted batch is never posted again.
 */
const patienceEndsFacts = (state: Submission, active: ActiveChunk, at: number): readonly Fact[] => {
  const { chunk: number } = active.chunk;
  // A run that asks once leaves the look for what it sent itself to the next; one that only looks, looks.
  const { phase } = active;
  const isOwn = phase.kind === 'polling' && phase.acceptedAt >= (state.run?.at ?? 0);
  const isLeft = state.settings.asksOnce && isOwn && !onlyLooks(state);
  return isLeft || resendOf(state, active) !== 'look-up'
    ? [{ kind: 'waiting', at, chunk: number }]
    : [{ kind: 'waiting', at, chunk: number, untold: 'seek' }];
};

/** The chunks whose batches are being asked after. */
const chunksAsked = (running: ReadonlySet<string>): ReadonlySet<number> =>
  new Set([...running].flatMap((name) => (name.startsWith('ask ') ? [Number(name.slice(4))] : [])));

/** Batches with which patience ends in one transaction: a long one would hold everything else up. */
const MOST_ENDED_AT_ONCE = 50;

/**
 * Questions after batches, each batch one at a time, and the end of patience with them. Where no batch is waited for, that is
 * written down when nothing more is to be sent: it says nothing that a crash before it would lose.
 */
const questions = (state: Submission, around: Circumstances, hasSends: boolean): Part => {
  const { now, profile, running } = around;
  const steps: Step[] = [];
  const wakeAt: number[] = [];
  const over: (readonly Fact[])[] = [];
  const asked = chunksAsked(running);
  let room = Math.min(MOST_QUESTIONS_AT_ONCE, profile.limits.inFlight.read) - asked.size;
  // A search that waits for the first batch itself must not keep that batch from being asked after.
  const goesOn = mayStillSend(state, around) && !awaitsCanary(state);
  // While there is more to send, only what this run has not asked after yet is: the others wait for the end of sending.
  const isOnlyOnce = state.settings.asksOnce && hasSends;
  for (const active of isOnlyOnce ? notAskedYet(state.active) : openInPhase(state.active, 'polling')) {
    const { chunk, phase } = active;
    if (phase.kind !== 'polling' || asked.has(chunk.chunk)) continue;
    const isOver = patienceIsOver(state, phase, around);
    if (isOver) {
      if (over.length < MOST_ENDED_AT_ONCE) over.push(patienceEndsFacts(state, active, now));
      continue;
    }
    if (isHeldBySearch(state, chunk, goesOn)) continue;
    const next = nextQuestion(state, phase, profile);
    const at = Math.max(next.at, state.pace.readNotBefore);
    if (at > now) wakeAt.push(at);
    else if (room-- > 0)
      steps.push({ kind: 'ask', chunk: chunk.chunk, batchId: phase.batchId, question: next.question });
  }
  if (over.length > 0) steps.unshift({ kind: 'note', facts: over.flat() });
  return { steps, wakeAt };
};

/** Chunks in doubt: the next look for all of them, or the end of looking. */
const doubts = (
  state: Submission,
  around: Circumstances,
  { hasSends, isTailKept }: { readonly hasSends: boolean; readonly isTailKept: boolean },
): Part => {
  const { now, running } = around;
  const chunks = openInPhase(state.active, 'doubt');
  if (chunks.length === 0 || running.has('look')) return nothing;
  const isIdle = !hasSends && !isAnyInPhase(state.active, 'polling') && running.size === 0;
  const waiting = { isIdle, isBrief: isBrief(state, around) };
  const times = chunks.flatMap((chunk) =>
    chunk.phase.kind === 'doubt'
      ? [{ chunk, phase: chunk.phase, at: nextLookAt(state, chunk, chunk.phase, waiting) }]
      : [],
  );
  const over = times.filter(
    ({ chunk, phase, at }) =>
      !waiting.isBrief &&
      phase.looks > 0 &&
      (isForPerson(chunk, phase) || (at === null && isIdle && !isTailKept)),
  );
  if (over.length > 0) {
    const facts = over
      .slice(0, MOST_ENDED_AT_ONCE)
      .flatMap((one) => giveUpFacts(one.chunk, one.phase, { at: now, ways: waysOf(state) }));
    return { steps: [{ kind: 'note', facts }], wakeAt: [] };
  }
  const due = times.flatMap(({ at }) => (at === null ? [] : [at]));
  if (due.length === 0) return nothing;
  const at = Math.max(Math.min(...due), state.pace.readNotBefore);
  if (at > now) return { steps: [], wakeAt: [at] };
  return {
    steps: [{ kind: 'look', chunks: chunks.map((one) => one.chunk.chunk), isLast: false }],
    wakeAt: [],
  };
};

/** This run waits for nothing: it asks once, or more is left to be sent than it may send. */
const isBrief = (state: Submission, around: Circumstances): boolean =>
  state.settings.asksOnce || (hasUnsent(state) && !mayStillSend(state, around));

/** One read after the other of what is to be read back. */
const readings = (state: Submission, { now, running }: Circumstances): Part => {
  const { toBearOut } = state;
  const [of] = state.toRead;
  const step: Step | null =
    of !== undefined ? { kind: 'read', of } : toBearOut !== null ? { kind: 'bear-out', ...toBearOut } : null;
  if (step === null || running.has('read') || running.has('bear-out')) return nothing;
  const at = state.pace.readNotBefore;
  return at > now ? { steps: [], wakeAt: [at] } : { steps: [step], wakeAt: [] };
};

/**
 * A list is read for what went out again since one did not show it: at the end, and before anything else goes out again as long as
 * none has ever shown any of it.
 */
const againLook = (
  state: Submission,
  around: Circumstances,
  { isAtEnd }: { readonly isAtEnd: boolean },
): Part => {
  const { now, running } = around;
  if (state.again.unshown.length === 0 || running.has('look')) return nothing;
  const isHeld = heldAgain(state, running);
  const isHolding = openInPhase(state.active, 'ready').some(({ chunk }) => isHeld(chunk));
  const next = isAtEnd || isHolding ? nextAgainLook(state, isBrief(state, around)) : null;
  if (next === null) return nothing;
  const at = Math.max(next, state.pace.readNotBefore);
  return at > now
    ? { steps: [], wakeAt: [at] }
    : { steps: [{ kind: 'look', chunks: [], isLast: false }], wakeAt: [] };
};

/** Parts of what was refused as a whole go out once a list was read that may show that it was made all the same. */
const awayLook = (state: Submission, around: Circumstances): Part => {
  if (!isAnyHeldForLook(state) || !mayStillSend(state, around) || around.running.has('look')) return nothing;
  const at = Math.max(state.pace.readNotBefore, state.away.lookFrom ?? 0);
  return at > around.now
    ? { steps: [], wakeAt: [at] }
    : { steps: [{ kind: 'look', chunks: [], isLast: false }], wakeAt: [] };
};

/** What was refused or failed, and what went out again after it was turned away, is looked for once, when this run sends nothing more. */
const toldLook = (state: Submission, around: Circumstances): Part => {
  const isAnyTold = refusalsToLookFor(state).length > 0 && !state.isToldLookedFor;
  const next = isAnyTold ? 0 : nextMadeLook(state, isBrief(state, around));
  if (next === null || around.running.has('look')) return nothing;
  const at = Math.max(next, state.pace.readNotBefore);
  const chunks = openInPhase(state.active, 'doubt').map((one) => one.chunk.chunk);
  return at > around.now
    ? { steps: [], wakeAt: [at] }
    : { steps: [{ kind: 'look', chunks, isLast: true }], wakeAt: [] };
};

const lastThings = (state: Submission, around: Circumstances): Part => {
  const { now, running } = around;
  if (running.size > 0) return nothing;
  if (isProofWanted(state)) {
    const settledAt = state.isProved ? proofSettledAt(state) : 0;
    const at = Math.max(settledAt, state.pace.readNotBefore);
    return at > now ? { steps: [], wakeAt: [at] } : { steps: [{ kind: 'prove' }], wakeAt: [] };
  }
  const told = toldLook(state, around);
  if (told.steps.length > 0 || told.wakeAt.length > 0) return told;
  const again = againLook(state, around, { isAtEnd: true });
  if (again.steps.length > 0 || again.wakeAt.length > 0) return again;
  const { state: before, reason, text } = state.endBefore;
  if (onlyLooks(state) && hasUnsent(state) && (before === 'paused' || before === 'stopped'))
    return { steps: [ended(now, before, reason, text)], wakeAt: [] };
  const isTailKept = state.settings.asksOnce && isAnyInPhase(state.active, 'doubt') && onlyTailLeft(state);
  const isOwed = openInPhase(state.active, 'doubt').some(
    ({ phase }) => phase.kind === 'doubt' && phase.isAccepted,
  );
  const isUnshown = nextAgainLook(state, false) !== null && isBrief(state, around);
  if (isTailKept || isOwed || isUnshown || isAnyInPhase(state.active, 'waiting'))
    return { steps: [ended(now, 'waiting')], wakeAt: [] };
  const held = heldOrders(state, around);
  if (held !== null) return { steps: [pausedFor(state, around, held)], wakeAt: [] };
  return { steps: [ended(now, hasUnsent(state) ? 'stopped' : 'finished')], wakeAt: [] };
};

/** The run stands still; updates of orders that stay where they are say why. */
const pausedFor = (
  state: Submission,
  around: Circumstances,
  { reason, text }: { readonly reason: PauseReason; readonly text: string },
): Step => {
  const end = ended(around.now, 'paused', reason, text);
  const facts = reason === 'order-lines' ? heldLinesFacts(state, around, around.now) : [];
  return facts.length === 0 ? end : { kind: 'note', facts: [...facts, end.fact] };
};

const standStill = (around: Circumstances, step: Step): Next =>
  around.running.size > 0 ? { steps: [], wakeAt: null } : { steps: [step], wakeAt: null };

const joined = (parts: readonly Part[]): Next => {
  const times = parts.flatMap((part) => part.wakeAt);
  return {
    steps: parts.flatMap((part) => part.steps),
    wakeAt: times.length === 0 ? null : Math.min(...times),
  };
};

/**
 * The one decision of the submission: facts in, next steps out. Start, resume, recovery after a crash, pause and stop are
 * all this function. It never asks for a step that is under way.
 */
export const nextSteps = (state: Submission, around: Circumstances): Next => {
  if (state.end !== null || around.running.has('note')) return { steps: [], wakeAt: null };
  const { now, wish } = around;
  if (wish === 'stop') return standStill(around, ended(now, 'stopped', 'person'));
  if (wish === 'pause') return standStill(around, ended(now, 'paused', 'person'));
  const pause = pauseNeeded(state, around.profile);
  if (pause !== null) {
    // What was refused is looked for before a person reads that it was.
    const looks =
      pause.reason === 'all-refused' && around.running.size === 0
        ? [lookBacks(state, around), toldLook(state, around)]
        : [];
    const told = looks.find(({ steps, wakeAt }) => steps.length > 0 || wakeAt.length > 0);
    if (told !== undefined) return joined([told]);
    return standStill(around, pausedFor(state, around, pause));
  }
  const places = [trialFacts(state, now), barredFacts(state, now, { isLast: false })];
  const barred = places.find((facts) => facts.length > 0);
  if (barred !== undefined) return standStill(around, { kind: 'note', facts: barred });
  const distrusted = distrustFacts(state, around);
  if (distrusted.length > 0) return { steps: [{ kind: 'note', facts: distrusted }], wakeAt: null };
  const waiting = sendable(state, around);
  const sending = sends(state, around, waiting);
  const hasSends =
    mayStillSend(state, around) &&
    (waiting.some((one) => !isKeptTail(one, now)) ||
      isAnyHeldForLook(state) ||
      [...around.running].some((name) => name.startsWith('send')));
  const asking = questions(state, around, hasSends);
  const isTailKept = waiting.some((one) => isKeptTail(one, now));
  const looking = doubts(state, around, { hasSends, isTailKept });
  const next = joined([
    sending,
    follows(state, around),
    lookBacks(state, around),
    readings(state, around),
    asking,
    looking,
    againLook(state, around, { isAtEnd: false }),
    awayLook(state, around),
  ]);
  const isOver =
    !hasSends && next.steps.length === 0 && next.wakeAt === null && !isAnyInPhase(state.active, 'polling');
  if (!isOver) return next;
  const stuck = isBrief(state, around) ? [] : stuckFacts(state, around);
  if (stuck.length > 0) return standStill(around, { kind: 'note', facts: stuck });
  const last = barredFacts(state, now, { isLast: true });
  if (last.length > 0) return standStill(around, { kind: 'note', facts: last });
  const [closed] = state.barred;
  const isStuck =
    closed !== undefined && openInPhase(state.active, 'ready').some(({ chunk }) => isBarred(state, chunk));
  return isStuck
    ? standStill(around, ended(now, 'paused', 'permission', closed[1]))
    : joined([lastThings(state, around)]);
};
