import {
  type ActiveChunk,
  neverSent,
  type Phase,
  type Polling,
  type Refusal,
  type Sent,
} from '../active-chunk';
import type { Answer, Chunk, NotDone, PauseReason } from '../facts';
import { openChunk } from '../open-chunks';
import { isLookedBack, isRefusedAlone, resendOf, type Submission, staysInDoubt } from '../state';
import { lookWanted, turnedAwayBy } from '../turned-away';
import { changed, doubtSince, phased, ready, withChunk } from './chunks';
import {
  fruitless,
  heldBack,
  isNews,
  letThrough,
  onAccepted,
  refusedOnce,
  setBack,
  troubleOf,
  wentWell,
} from './pace';

const pauseFor = (why: NotDone): PauseReason | null => {
  switch (why) {
    case 'credentials':
    case 'permission':
    case 'not-found':
      return why;
    case 'busy':
    case 'unreachable':
    case 'token':
    case 'too-large':
    case 'key-of-own':
    case 'key-spent':
      return null;
  }
};

/** It goes out again at once: with the body that the key may hold, or under the next key. */
const underOwnKey = (
  state: Submission,
  number: number,
  { earlier }: Extract<Answer, { kind: 'not-done' }>,
): Submission =>
  changed(state, number, ({ keyed, ...chunk }) => {
    if (keyed !== undefined && earlier !== undefined)
      return { ...chunk, keyed: { ...keyed, body: earlier.body, earlier: earlier.text }, phase: ready(0) };
    const sent = { ...chunk.sent, wasDoubted: false };
    const newlyMeant = (chunk.newlyMeant ?? 0) + 1;
    const fresh = { sent, wasSilent: false, refusedWith: undefined, handed: undefined };
    return { ...chunk, ...fresh, newlyMeant, phase: ready(0) };
  });

/** What had not been answered before and is refused now is in doubt again: the first sending may be why (Import 4). */
const refusedAgain = (state: Submission, chunk: ActiveChunk, refusal: Refusal, at: number): Submission =>
  withChunk(state, chunk.chunk.chunk, {
    ...chunk,
    sent: { ...chunk.sent, refusal, refusedAt: at },
    phase: doubtSince(at),
  });

const onRefused = (
  state: Submission,
  chunk: ActiveChunk,
  words: Extract<Answer, { kind: 'refused' }>,
  at: number,
): Submission => {
  const counted = wentWell(refusedOnce(state, chunk, words.byPosition ? 'by-position' : 'whole'));
  if (isLookedBack(state, chunk)) {
    const { code, text } = words;
    return withChunk(counted, chunk.chunk.chunk, { ...chunk, phase: { kind: 'refused', code, text } });
  }
  if (!staysInDoubt(state, chunk)) {
    const turnedAway = turnedAwayBy(state, chunk, words, at);
    const isOfSeveral = chunk.chunk.records.length > 1;
    // Its parts take its records away, and with them what is known of their sendings.
    if (turnedAway !== null && isOfSeveral)
      return withChunk({ ...counted, away: lookWanted(counted, words, at) }, chunk.chunk.chunk, {
        ...chunk,
        sent: { ...neverSent, turnedAway },
        phase: ready(at),
      });
    const left = chunk.sent.wasDoubted && isOfSeveral ? { ...chunk, phase: ready(at) } : null;
    return withChunk(counted, chunk.chunk.chunk, left);
  }
  return refusedAgain(counted, chunk, { as: 'rejected', code: words.code, text: words.text }, at);
};

/** When the answered request left, and when it was answered. */
type Span = { readonly leftAt: number; readonly at: number };

/** A record alone was refused: the first of its location, or another one that was tried for it. */
const refusedAlone = (
  state: Submission,
  place: string,
  chunk: Chunk | undefined,
  text: string,
): Submission => {
  const { run } = state;
  const [record, ...more] = chunk?.records ?? [];
  if (run === null || record === undefined || more.length > 0) return state;
  return run.refusedAlone.has(place)
    ? { ...state, run: { ...run, tried: new Set([...run.tried, place]) } }
    : { ...state, run: { ...run, refusedAlone: new Map([...run.refusedAlone, [place, { record, text }]]) } };
};

/** A 403 that may be meant for a location: one of several is sought in parts, one alone is barred for this run. */
const barred = (
  state: Submission,
  number: number,
  { locations = [], text }: Extract<Answer, { kind: 'not-done' }>,
): Submission => {
  const [only, ...others] = locations;
  const back = phased(state, number, () => ready(0));
  if (only === undefined || others.length > 0) return back;
  const chunk = openChunk(state.active, number)?.chunk;
  return refusedAlone({ ...back, barred: new Map([...state.barred, [only, text]]) }, only, chunk, text);
};

/** What goes out under a key was handed to the service, unless no byte left: whether it was done is not for the answer to say. */
const handedOver = (
  state: Submission,
  number: number,
  { why, text }: Extract<Answer, { kind: 'not-done' }>,
): Submission =>
  why === 'unreachable'
    ? state
    : changed(state, number, (chunk) => (chunk.keyed === undefined ? chunk : { ...chunk, handed: text }));

const putOff = (state: Submission, number: number, answer: Answer, at: number): Submission =>
  changed(state, number, (chunk) => {
    const turnedAway = turnedAwayBy(state, chunk, answer, at);
    return turnedAway === null ? chunk : { ...chunk, sent: { ...chunk.sent, turnedAway } };
  });

const onNotDone = (
  before: Submission,
  number: number,
  answer: Extract<Answer, { kind: 'not-done' }>,
  span: Span,
): Submission => {
  const { why, retryAt, text } = answer;
  const state = putOff(handedOver(before, number, answer), number, answer, span.at);
  if (why === 'too-large') {
    const chunk = openChunk(state.active, number);
    if (chunk !== undefined && isRefusedAlone(state, chunk))
      return phased(state, number, () => ({ kind: 'refused', code: 'payment-too-large', text }));
    const size = chunk?.chunk.records.length ?? 2;
    const sizeCap = Math.max(1, Math.min(state.sizeCap, Math.ceil(size / 2)));
    if (chunk !== undefined && size === 1 && chunk.sent.wasDoubted && resendOf(state, chunk) === 'look-up') {
      const refusal: Refusal = { as: 'rejected', code: 'service-too-large', text };
      return refusedAgain({ ...state, sizeCap }, chunk, refusal, span.at);
    }
    // What follows takes its records away: parts of their own, a rejection, or a doubt that an earlier sending left.
    return { ...phased(state, number, () => ready(0)), sizeCap };
  }
  if (why === 'key-of-own' || why === 'key-spent') return underOwnKey(state, number, answer);
  if (why === 'permission' && (answer.locations ?? []).length > 0) return barred(state, number, answer);
  // Under a key it keeps that one: somebody else may have paid under it meanwhile (see keys.ts).
  const back = phased(state, number, () => ready(retryAt, why === 'token'));
  if (why === 'busy') return setBack(heldBack(back, retryAt), ['busy'], span);
  if (why === 'unreachable')
    return {
      ...setBack(heldBack(back, retryAt), ['failures'], span),
      trouble: { reason: 'unreachable', text },
    };
  const reason = pauseFor(why);
  return reason === null ? back : { ...back, pauseWanted: { reason, text } };
};

const unanswered = (sent: Sent, at: number): Sent => ({
  ...sent,
  sendings: sent.sendings + 1,
  wasDoubted: true,
  endedAt: at,
  refusal: null,
});

const onSilence = (
  state: Submission,
  chunk: ActiveChunk,
  answer: Extract<Answer, { kind: 'in-doubt' }>,
  span: Span,
): Submission => {
  const { at } = span;
  const silences = chunk.silences + 1;
  const phase: Phase = resendOf(state, chunk) === 'look-up' ? doubtSince(at) : ready(at);
  const refusedWith = answer.why === 'refused-under-key' ? answer.text : chunk.refusedWith;
  const asked = { ...chunk, sent: unanswered(chunk.sent, at), silences, refusedWith, phase };
  // What was said of it before this sending says nothing of this one.
  const next = { ...asked, wasSilent: true, isSaidAbsent: undefined };
  // What is never answered must not end a run in which others may be: its records count once.
  const isFirst = chunk.silences === 0;
  // What an earlier run left unanswered says nothing about the service of today.
  if (answer.why === 'crash') return { ...withChunk(state, chunk.chunk.chunk, next), mustHear: true };
  const isCounted = isFirst && isNews(state, span.leftAt);
  const parked = withChunk(isCounted ? fruitless(state, chunk) : state, chunk.chunk.chunk, next);
  // A redirect or a 404 of the first thing sent means that the address is wrong; whether it was written all the same is seen later.
  const isAddress = answer.why === 'redirected' || answer.why === 'not-found';
  const pauseWanted =
    isAddress && state.run?.sends === 1
      ? ({ reason: 'not-found', text: answer.text } as const)
      : answer.why === 'id-of-another'
        ? ({ reason: 'payment-of-another', text: answer.text } as const)
        : state.pauseWanted;
  const trouble = troubleOf(answer.why === 'no-reply', answer.text);
  const counted = ['failures', 'unanswered', ...(isFirst ? (['silences'] as const) : [])] as const;
  return { ...setBack(parked, counted, span), trouble, pauseWanted, mustHear: true };
};

const polling = (batchId: string, at: number): Polling => ({
  kind: 'polling',
  batchId,
  acceptedAt: at,
  questions: 0,
  lastAskedAt: at,
  progress: null,
  finalReadings: 0,
});

/** A chunk was answered, or is known not to have been. */
export const onAnswer = (state: Submission, number: number, answer: Answer, at: number): Submission => {
  const chunk = openChunk(state.active, number);
  if (chunk === undefined) return state;
  const span = { leftAt: chunk.phase.kind === 'sending' ? chunk.phase.leftAt : at, at };
  switch (answer.kind) {
    case 'accepted': {
      const sent: Sent = { ...chunk.sent, sendings: chunk.sent.sendings + 1, refusal: null };
      const phase = answer.batchId === null ? doubtSince(at, { batch: null }) : polling(answer.batchId, at);
      const taken = onAccepted(withChunk(state, number, { ...chunk, sent, phase }), chunk.chunk);
      return letThrough(taken, answer.letThrough ?? []);
    }
    case 'settled': {
      // What the answer is silent about is in doubt.
      const silent = { ...chunk, sent: unanswered(chunk.sent, at), phase: doubtSince(at) };
      const told = wentWell(withChunk(refusedOnce(state, chunk, 'each'), number, silent));
      return letThrough(told, answer.letThrough ?? []);
    }
    case 'refused':
      return onRefused(state, chunk, answer, at);
    case 'not-done':
      return onNotDone(state, number, answer, span);
    case 'in-doubt':
      return onSilence(state, chunk, answer, span);
  }
};
