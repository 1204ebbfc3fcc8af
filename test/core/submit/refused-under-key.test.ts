import { describe, expect, it } from 'vitest';
import { answerFacts, type ChunkVerdict, ofRepeat } from '../../../src/core/submit/answers';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { openChunk } from '../../../src/core/submit/open-chunks';
import { emptySubmission } from '../../../src/core/submit/state';
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
    expect(ofRepeat(sentAfter(intent), reply, refused)).toBe(refused);
  });

  it('R-198: is refused where its first sending was not answered and the key replays a 400', () => {
    expect(ofRepeat(repeat(), { ...reply, status: 400 }, refused)).toBe(refused);
  });

  it('R-221, R-235: stays in doubt where the gateway refuses the repeat: the first sending may have paid, and it is not repeated', () => {
    const verdict = ofRepeat(repeat(), reply, refused);
    expect(verdict).toEqual({ kind: 'in-doubt', why: 'refused-under-key', text: 'no' });
    const state = [planned, intent, lost, again].reduce(applyFact, emptySubmission(settings));
    const facts = answerFacts(state, repeat(), verdict, { at: 4, profile: testProfile(), jitter: 0 });
    expect(facts.map(({ kind }) => kind)).toEqual(['answer', 'outcomes', 'gave-up']);
    expect(facts[1]).toMatchObject({
      outcomes: [{ outcome: 'in-doubt', code: 'in-doubt-refused-under-key' }],
    });
  });
});
