import { describe, expect, it } from 'vitest';
import { answerFacts, type ChunkVerdict } from '../../../src/core/submit/answers';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { openChunk } from '../../../src/core/submit/open-chunks';
import { emptySubmission } from '../../../src/core/submit/state';
import { ofKey } from '../../../src/core/submit/under-key';
import { proofSettings } from '../../fixtures/proof-settings';
import { testProfile } from '../../fixtures/submission';

const settings = {
  inFlight: 1,
  stopAfterChunks: null,
  asksOnce: false,
  resend: 'idempotency-key',
  ...proofSettings,
  upsertTries: 3,
} as const;

const planned: Fact = {
  kind: 'chunk',
  at: 0,
  made: { chunk: 1, parent: null, purpose: 'planned', records: [1], suspects: [], untested: [] },
};
const intent: Fact = { kind: 'intent', at: 1, chunk: 1, key: 'k-1', body: 'b-1' };
const lost: Fact = {
  kind: 'answer',
  at: 2,
  chunk: 1,
  answer: { kind: 'in-doubt', why: 'no-reply', text: '' },
};

const sentAfter = (...facts: readonly Fact[]) => {
  const state = [planned, ...facts].reduce(applyFact, emptySubmission(settings));
  const chunk = openChunk(state.active, 1);
  if (chunk === undefined) throw new Error('it is not under way');
  return chunk;
};

const again: Fact = { kind: 'intent', at: 3, chunk: 1, key: 'k-1' };
const repeat = () => sentAfter(intent, lost, again);

const refused: ChunkVerdict = { kind: 'refused', entries: null, code: '', text: 'no' };
const reply = { kind: 'reply', status: 422, headers: {}, text: '', cut: false, ms: 1 } as const;

describe('a payment that is refused', () => {
  it('R-246: is refused where its first sending is answered so', () => {
    expect(ofKey(sentAfter(intent), reply, refused, 4)).toBe(refused);
  });

  it('R-198: whose first sending was not answered is refused where two repeats of it are, in the same words', () => {
    const bad = { ...reply, status: 400 };
    const doubtful: Fact = {
      kind: 'answer',
      at: 4,
      chunk: 1,
      answer: { kind: 'in-doubt', why: 'refused-under-key', text: 'no' },
    };
    // A gateway may have said it, after the first sending was done.
    expect(ofKey(repeat(), bad, refused, 4)).toMatchObject({ kind: 'in-doubt', why: 'refused-under-key' });
    const later = sentAfter(intent, lost, again, doubtful, { kind: 'run', at: 5 }, { ...again, at: 6 });
    expect(ofKey(later, bad, refused, 7)).toBe(refused);
    const inOtherWords = { ...refused, text: 'not now' };
    expect(ofKey(later, bad, inOtherWords, 7)).toMatchObject({ why: 'refused-under-key' });
  });

  it('R-221, R-235: stays in doubt where the gateway refuses the repeat: the first sending may have paid, and it is not repeated', () => {
    const verdict = ofKey(repeat(), reply, refused, 4);
    expect(verdict).toEqual({ kind: 'in-doubt', why: 'refused-under-key', text: 'no' });
    const state = [planned, intent, lost, again].reduce(applyFact, emptySubmission(settings));
    const facts = answerFacts(state, repeat(), verdict, { at: 4, profile: testProfile(), jitter: 0 });
    expect(facts.map(({ kind }) => kind)).toEqual(['answer', 'outcomes', 'gave-up']);
    expect(facts[1]).toMatchObject({
      outcomes: [{ outcome: 'in-doubt', code: 'in-doubt-refused-under-key' }],
    });
  });

  it('R-197: that meets another request under its key is in doubt before a person, whether it is the first sending or a repeat', () => {
    const words = [
      'The Idempotency-Key was used for another body',
      'this key is in use for a different request',
    ];
    for (const text of words)
      for (const chunk of [sentAfter(intent), repeat()])
        for (const status of [400, 422]) {
          const verdict = ofKey(chunk, { ...reply, status }, { ...refused, text }, 4);
          expect(verdict).toEqual({ kind: 'in-doubt', why: 'key-of-another', text });
        }
    const state = [planned, intent].reduce(applyFact, emptySubmission(settings));
    const verdict = ofKey(sentAfter(intent), reply, { ...refused, text: words[0] ?? '' }, 4);
    const facts = answerFacts(state, sentAfter(intent), verdict, {
      at: 4,
      profile: testProfile(),
      jitter: 0,
    });
    expect(facts.map(({ kind }) => kind)).toEqual(['answer', 'outcomes', 'gave-up']);
    expect(facts[1]).toMatchObject({ outcomes: [{ outcome: 'in-doubt', code: 'in-doubt-key-of-another' }] });
    // It goes on under its key, whoever resumes it.
    const left = facts.reduce(applyFact, state);
    expect(openChunk(left.active, 1)?.keyed?.key).toBe('k-1');
  });

  it('R-197, G-30: a 409 to the first sending is a request of somebody else at work: asked again, and not for ever', () => {
    const busy = { ...reply, status: 409 };
    expect(ofKey(sentAfter(intent), busy, refused, 4)).toMatchObject({ kind: 'not-done', why: 'busy' });
    expect(ofKey(sentAfter(intent), busy, refused, 3_600_000)).toMatchObject({ why: 'key-of-another' });
    const paid: ChunkVerdict = { ...refused, text: 'The invoice is paid already' };
    expect(ofKey(sentAfter(intent), busy, paid, 4)).toBe(paid);
  });
});
