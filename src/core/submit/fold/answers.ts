import type { ActiveChunk, Phase, Polling } from '../active-chunk';
import type { Answer, NotDone, PauseReason } from '../facts';
import { openChunk } from '../open-chunks';
import { resendOf, type Submission } from '../state';
import { changed, doubtSince, phased, ready, withChunk } from './chunks';
import { fruitless, heldBack, isNews, onAccepted, refusedOnce, setBack, troubleOf, wentWell } from './pace';

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
      return null;
  }
};

const onRefused = (
  state: Submission,
  chunk: ActiveChunk,
  words: { readonly byPosition: boolean; readonly code: string; readonly text: string },
  at: number,
): Submission => {
  const counted = wentWell(refusedOnce(state, chunk, words.byPosition ? 'by-position' : 'whole'));
  if (chunk.chunk.purpose !== 'again' || resendOf(state, chunk) !== 'look-up')
    return withChunk(counted, chunk.chunk.chunk, null);
  return phased(counted, chunk.chunk.chunk, () => ({
    ...doubtSince(at, false),
    refusal: { code: words.code, text: words.text },
  }));
};

/**
 * An answer under a key may be repeated for ever, a refusal too: what was refused for sure is meant anew, under another
 * key (NS-60). A chunk whose first answer was lost keeps its key: only that one proves that nothing happens twice.
 */
const meantAnew = (state: Submission, number: number, why: NotDone): Submission =>
  why !== 'permission' && why !== 'not-found'
    ? state
    : changed(state, number, (chunk) =>
        chunk.keyed === undefined || chunk.wasSilent
          ? chunk
          : { ...chunk, keyed: undefined, newlyMeant: (chunk.newlyMeant ?? 0) + 1 },
      );

/** When the answered request left, and when it was answered. */
type Span = { readonly leftAt: number; readonly at: number };

const onNotDone = (
  state: Submission,
  number: number,
  answer: Extract<Answer, { kind: 'not-done' }>,
  span: Span,
): Submission => {
  const { why, retryAt, text } = answer;
  if (why === 'too-large') {
    const size = openChunk(state.active, number)?.chunk.records.length ?? 2;
    // What follows takes its records away: parts of their own, a rejection, or a doubt that an earlier sending left.
    return {
      ...phased(state, number, () => ready(0)),
      sizeCap: Math.max(1, Math.min(state.sizeCap, Math.ceil(size / 2))),
    };
  }
  const back = meantAnew(
    phased(state, number, () => ready(retryAt, why === 'token')),
    number,
    why,
  );
  if (why === 'busy') return setBack(heldBack(back, retryAt), ['busy'], span);
  if (why === 'unreachable')
    return {
      ...setBack(heldBack(back, retryAt), ['failures'], span),
      trouble: { reason: 'unreachable', text },
    };
  const reason = pauseFor(why);
  return reason === null ? back : { ...back, pauseWanted: { reason, text } };
};

const onSilence = (
  state: Submission,
  chunk: ActiveChunk,
  answer: Extract<Answer, { kind: 'in-doubt' }>,
  span: Span,
): Submission => {
  const { at } = span;
  const silences = chunk.silences + 1;
  const phase: Phase = resendOf(state, chunk) === 'look-up' ? doubtSince(at, false) : ready(at);
  const next = { ...chunk, silences, wasSilent: true, phase };
  // What is never answered must not end a run in which others may be: its records count once.
  const isFirst = chunk.silences === 0;
  // What an earlier run left unanswered says nothing about the service of today.
  if (answer.why === 'crash') return { ...withChunk(state, chunk.chunk.chunk, next), mustHear: true };
  const isCounted = isFirst && isNews(state, span.leftAt);
  const parked = withChunk(isCounted ? fruitless(state, chunk) : state, chunk.chunk.chunk, next);
  const trouble = troubleOf(answer.why === 'no-reply', answer.text);
  const counted = ['failures', 'unanswered', ...(isFirst ? (['silences'] as const) : [])] as const;
  return { ...setBack(parked, counted, span), trouble, mustHear: true };
};

/** A chunk was answered, or is known not to have been. */
export const onAnswer = (state: Submission, number: number, answer: Answer, at: number): Submission => {
  const chunk = openChunk(state.active, number);
  if (chunk === undefined) return state;
  const span = { leftAt: chunk.phase.kind === 'sending' ? chunk.phase.leftAt : at, at };
  switch (answer.kind) {
    case 'accepted': {
      const phase: Polling = {
        kind: 'polling',
        batchId: answer.batchId,
        acceptedAt: at,
        questions: 0,
        lastAskedAt: at,
        progress: null,
        finalReadings: 0,
      };
      return onAccepted(withChunk(state, number, { ...chunk, phase }));
    }
    case 'settled':
      return wentWell(phased(refusedOnce(state, chunk, 'each'), number, () => doubtSince(at, true)));
    case 'refused':
      return onRefused(state, chunk, answer, at);
    case 'not-done':
      return onNotDone(state, number, answer, span);
    case 'in-doubt':
      return onSilence(state, chunk, answer, span);
  }
};
