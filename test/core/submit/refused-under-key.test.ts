import { describe, expect, it } from 'vitest';
import { answerFacts } from '../../../src/core/submit/answers';
import type { ChunkVerdict } from '../../../src/core/submit/chunk-verdict';
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

/** When it is answered; this journal has had nothing refused under the key before. */
const at = (moment: number) => ({ at: moment, earlier: () => null });
const refused: ChunkVerdict = { kind: 'refused', entries: null, code: '', text: 'no' };
const reply = { kind: 'reply', status: 422, headers: {}, text: '', cut: false, ms: 1 } as const;

describe('a payment that is refused', () => {
  it('R-246: is refused where its first sending is answered so', () => {
    expect(ofKey(sentAfter(intent), reply, refused, at(4))).toBe(refused);
  });

  it('R-198, R-106: whose first sending was not answered stays in doubt however often its repeat is refused, until a person has said that it was not created', () => {
    const bad = { ...reply, status: 400 };
    const doubtful: Fact = {
      kind: 'answer',
      at: 4,
      chunk: 1,
      answer: { kind: 'in-doubt', why: 'refused-under-key', text: 'no' },
    };
    // A gateway may have said it, after the first sending was done.
    expect(ofKey(repeat(), bad, refused, at(4))).toMatchObject({
      kind: 'in-doubt',
      why: 'refused-under-key',
    });
    const later = sentAfter(intent, lost, again, doubtful, { kind: 'run', at: 5 }, { ...again, at: 6 });
    expect(ofKey(later, bad, refused, at(7))).toMatchObject({ why: 'refused-under-key' });
    const word = { outcome: 'pending', code: 'decided-not-created', evidence: 'person' } as const;
    const said: Fact = {
      ...{ kind: 'outcomes', at: 5, chunk: 1 },
      outcomes: [{ record: 1, serviceId: null, text: null, ...word }],
    };
    const byWord = sentAfter(intent, lost, again, doubtful, said, { ...again, at: 6 });
    expect(ofKey(byWord, bad, refused, at(7))).toBe(refused);
    const noRail = { ...refused, code: 'payment-no-rail' };
    expect(ofKey(byWord, bad, noRail, at(7))).toMatchObject({ code: 'payment-refused-replayed' });
    const paid = { ...refused, text: 'it is paid already' };
    expect(ofKey(byWord, bad, paid, at(7))).toMatchObject({ why: 'refused-under-key' });
    // The word was for what had been sent before: one that is not answered since is in doubt again.
    const silent = sentAfter(
      intent,
      lost,
      again,
      doubtful,
      said,
      { ...again, at: 6 },
      { ...lost, at: 7 },
      again,
    );
    expect(ofKey(silent, bad, refused, at(8))).toMatchObject({ why: 'refused-under-key' });
  });

  it('R-221, R-235: stays in doubt where the gateway refuses the repeat: the first sending may have paid, and it is not repeated', () => {
    const verdict = ofKey(repeat(), reply, refused, at(4));
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
          const verdict = ofKey(chunk, { ...reply, status }, { ...refused, text }, at(4));
          expect(verdict).toEqual({ kind: 'in-doubt', why: 'key-of-another', text });
        }
    const state = [planned, intent].reduce(applyFact, emptySubmission(settings));
    const verdict = ofKey(sentAfter(intent), reply, { ...refused, text: words[0] ?? '' }, at(4));
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

  it('R-197: that meets another body asks after an own refused one, and only its refusal leads to the next key', () => {
    const earlier = { body: 'b-0', text: 'no rail' };
    const own = { at: 4, earlier: () => earlier };
    const taken = { ...refused, text: 'The Idempotency-Key was used for another body' };
    const state = [planned, intent].reduce(applyFact, emptySubmission(settings));
    const of = ofKey(sentAfter(intent), reply, taken, own);
    expect(of).toMatchObject({ kind: 'key-of-own', earlier });
    // One whose own answer was lost waits for a person.
    expect(ofKey(repeat(), reply, taken, own)).toMatchObject({ why: 'key-of-another' });
    const timing = { at: 4, profile: testProfile(), jitter: 0 };
    const facts = answerFacts(state, sentAfter(intent), of, timing);
    const asking = sentAfter(intent, ...facts, { kind: 'intent', at: 5, chunk: 1, key: 'k-1' });
    expect(asking.keyed).toMatchObject({ key: 'k-1', body: 'b-0' });
    for (const text of [taken.text, 'not now'])
      expect(ofKey(asking, reply, { ...refused, text }, own)).toMatchObject({ why: 'key-of-another' });
    const spent = ofKey(asking, reply, { ...refused, text: 'no rail' }, own);
    expect(spent).toMatchObject({ kind: 'key-spent' });
    const before = facts.reduce(applyFact, state);
    const next = answerFacts(before, asking, spent, timing).reduce(applyFact, before);
    expect(openChunk(next.active, 1)).toMatchObject({ phase: { kind: 'ready' }, wasSilent: false });
    expect(openChunk(next.active, 1)?.keyed).toBeUndefined();
  });

  it('R-197, G-30: a 409 to the first sending is a request of somebody else at work: asked again, and not for ever', () => {
    const busy = { ...reply, status: 409 };
    expect(ofKey(sentAfter(intent), busy, refused, at(4))).toMatchObject({
      kind: 'not-done',
      why: 'busy',
    });
    expect(ofKey(sentAfter(intent), busy, refused, at(3_600_000))).toMatchObject({
      why: 'key-of-another',
    });
    const paid: ChunkVerdict = { ...refused, text: 'The invoice is paid already' };
    expect(ofKey(sentAfter(intent), busy, paid, at(4))).toBe(paid);
  });
});
