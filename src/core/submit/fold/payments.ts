import type { Fact, PauseReason } from '../facts';
import { openChunk } from '../open-chunks';
import { hasUnsent, type Submission, type ToFollow } from '../state';
import { withChunk, withoutPlanned } from './chunks';
import { gaveUp, leftToPerson } from './runs';

const paused = (state: Submission, reason: PauseReason, text: string): Submission => ({
  ...state,
  pauseWanted: state.pauseWanted ?? { reason, text },
});

/**
 * The invoices of a payment were read before it is sent. One that is not as it should be is not sent. The run goes on where
 * that is its own affair, and stops where it may be that of the location, the service or the profile.
 */
export const onExamined = (state: Submission, fact: Extract<Fact, { kind: 'examined' }>): Submission => {
  if (fact.isSame) {
    const invoices = (fact.lines ?? []).map(({ seen }) => seen.id);
    return { ...state, examined: new Map([...state.examined, [fact.chunk, { at: fact.at, invoices }]]) };
  }
  // What was sent before may be why it reads so: it stays in doubt, and before a person.
  const chunk = openChunk(state.active, fact.chunk);
  const isInDoubt = chunk?.left.some((record) => state.doubted.has(record)) === true;
  const left = isInDoubt
    ? gaveUp(state, fact.chunk, fact.at)
    : withChunk(withoutPlanned(state, fact.chunk), fact.chunk, null);
  return fact.goesOn === true ? left : paused(left, 'invoice-changed', fact.text);
};

/** Invoices of a payment still read unpaid: it is read again before the next one leaves. */
export const onFollowAgain = (
  state: Submission,
  { at, record, notBefore }: Extract<Fact, { kind: 'follow-again' }>,
): Submission => ({
  ...state,
  toFollow: state.toFollow.map((one) =>
    one.record === record ? { ...one, open: { since: one.open?.since ?? at, notBefore } } : one,
  ),
});

/** What was answered is another payment: a later run asks again under the same key, a person may decide. */
const openAgain = (
  state: Submission,
  followed: Submission['toFollow'],
  { record, at }: Extract<Fact, { kind: 'followed' }>,
): Submission => {
  const sentAs = followed.find((one) => one.record === record)?.sentAs;
  if (sentAs === undefined) return { ...state, tied: [...state.tied, record] };
  const sent = { ...sentAs.sent, sendings: sentAs.sent.sendings + 1, wasDoubted: true, endedAt: at };
  return withChunk(state, sentAs.chunk.chunk, {
    ...sentAs,
    ...{ left: [record], sent, silences: 1, wasSilent: true, isSaidAbsent: undefined },
    phase: leftToPerson(sentAs.phase, at),
  });
};

/** A payment was read after its creation: the first of a location stops the run for a look, a mismatch in any case. */
export const onFollowed = (state: Submission, fact: Extract<Fact, { kind: 'followed' }>): Submission => {
  // What could not be read yet is read by the next run: until then nobody knows what the payment pays.
  const isUnread = fact.finding === 'differs' && fact.read === null;
  const toFollow = isUnread
    ? state.toFollow.map((one): ToFollow => (one.record === fact.record ? { ...one, isUnread: true } : one))
    : state.toFollow.filter(({ record }) => record !== fact.record);
  const next = { ...state, toFollow };
  if (fact.finding === 'of-another')
    return paused(openAgain(next, state.toFollow, fact), 'payment-of-another', fact.text);
  if (fact.finding === 'differs') return paused(next, 'payment-differs', fact.text);
  if (fact.finding === 'cancelled') return paused(next, 'payment-cancelled', fact.text);
  return fact.finding === 'first' && hasUnsent(next) ? paused(next, 'first-payment', fact.text) : next;
};
