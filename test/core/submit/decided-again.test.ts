import { describe, expect, it } from 'vitest';
import { type Decision, decisionFacts } from '../../../src/core/submit/decisions';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { nextSteps } from '../../../src/core/submit/next';
import { openChunk, openInPhase } from '../../../src/core/submit/open-chunks';
import { emptySubmission, type Settings, type Submission } from '../../../src/core/submit/state';
import type { Step } from '../../../src/core/submit/step';
import { begun, createdAs, folded, lost, made, sent, T, taken } from '../../fixtures/looks';
import { proofSettings } from '../../fixtures/proof-settings';
import { testProfile } from '../../fixtures/submission';

const HOUR = 3_600_000;
const keyed: Settings = {
  ...{ inFlight: 1, stopAfterChunks: null, resend: 'idempotency-key', upsertTries: 3, asksOnce: false },
  ...proofSettings,
  watchesPayments: true,
};
const fold = (state: Submission, facts: readonly Fact[]): Submission => facts.reduce(applyFact, state);
const run = (at: number): Fact => ({ kind: 'run', at });
const answered = (at: number, chunk: number): Fact => ({
  ...{ kind: 'answer', at, chunk },
  answer: { kind: 'in-doubt', why: 'no-reply', text: '' },
});

/** A payment whose answer was lost, and that was left to a person. */
const lostPayment = (): Submission =>
  fold(emptySubmission(keyed), [
    { kind: 'chunk', at: 0, made: { ...chunkOf(1), parent: null } },
    run(0),
    { kind: 'examined', at: 1, chunk: 1, isSame: true, text: '' },
    { kind: 'intent', at: 2, chunk: 1, key: 'k1', body: 'b1' },
    answered(3, 1),
    { kind: 'gave-up', at: 4, chunk: 1 },
  ]);

const chunkOf = (chunk: number) =>
  ({ chunk, purpose: 'planned', records: [1], suspects: [], untested: [] }) as const;

const decide = (state: Submission, as: Decision['as'], at: number): Submission =>
  fold(state, decisionFacts(state, { record: 1, as, note: 'bank says so' }, at));

const heard: Fact = { kind: 'heard', at: 9 };
const steps = (state: Submission, now: number): readonly Step[] =>
  nextSteps(state, { now, profile: testProfile(), running: new Set(), wish: null }).steps;

describe('a payment in doubt that a person calls not created', () => {
  it('R-196, R-252: goes out under its old key with the old bytes while the key is young, once its invoices were read', () => {
    const resumed = fold(decide(lostPayment(), 'not-created', 10), [run(20), heard]);
    const [first] = steps(resumed, 21);
    expect(first?.kind).toBe('examine');
    const read = first?.kind === 'examine' ? first.chunk : 0;
    const state = fold(resumed, [{ kind: 'examined', at: 21, chunk: read, isSame: true, text: '' }]);
    const [step] = steps(state, 21);
    expect(step?.kind).toBe('send');
    const chunk = step?.kind === 'send' ? openChunk(state.active, step.chunk) : undefined;
    expect([chunk?.keyed, chunk?.wasSilent, chunk?.sent.wasDoubted]).toEqual([
      { key: 'k1', body: 'b1', at: 2 },
      true,
      true,
    ]);
  });

  it('R-196: does so after a "never" in between, too', () => {
    const state = fold(decide(decide(lostPayment(), 'never', 10), 'not-created', 11), [run(20), heard]);
    const [ready] = openInPhase(state.active, 'ready');
    expect(ready?.keyed?.key).toBe('k1');
  });

  it('R-196, R-246: is looked at first where the key is too old; what speaks against it leaves it in doubt, before a person', () => {
    const late = 30 * HOUR;
    const state = fold(decide(lostPayment(), 'not-created', late), [run(late), heard]);
    const [step] = steps(state, late);
    expect(step?.kind).toBe('examine');
    const chunk = step?.kind === 'examine' ? step.chunk : 0;
    const refused = fold(state, [
      {
        ...{ kind: 'outcomes', at: late, chunk },
        outcomes: [
          {
            ...{ record: 1, outcome: 'in-doubt', serviceId: null, code: 'in-doubt-not-repeated' },
            ...{ text: 'reads scheduled', evidence: 'look-up' },
          },
        ],
      },
      { kind: 'examined', at: late, chunk, isSame: false, text: 'reads scheduled' },
    ]);
    expect(openChunk(refused.active, chunk)?.phase.kind).toBe('left-to-person');
    expect([...refused.doubted]).toEqual([1]);
    // Without another decision it is not sent any more.
    const next = fold(refused, [run(late + 1), heard]);
    expect(steps(next, late + 1)).toMatchObject([
      { kind: 'note', facts: [{ outcomes: [{ code: 'in-doubt-key-old' }] }, {}] },
    ]);
  });
});

describe('a decision that nothing followed yet', () => {
  const plan = () => createdAs(begun([made(1, [1], { purpose: 'canary' }), made(2, [2, 3])]), 1, T, 'i1');
  const decided = (state: Submission, as: Decision['as']): Submission =>
    folded(state, decisionFacts(state, { record: 2, as, note: 'asked' }, T + 9_000));

  it('created is taken back: it counts no more, and goes out again or is never sent', () => {
    const doubted = sent(plan(), 2, T + 1_000, lost);
    const created = decided(doubted, 'created');
    expect(created.counts.created).toBe(2);
    const again = decided(created, 'not-created');
    expect(again.counts.created).toBe(1);
    const [ready] = openInPhase(again.active, 'ready');
    expect([ready?.chunk.records, ready?.sent.wasDoubted]).toEqual([[2], true]);
    const never = decided(created, 'never');
    expect([never.counts.created, never.doubted.has(2)]).toEqual([1, true]);
  });

  it('not created is taken back as long as it has not gone out', () => {
    const waiting = decided(sent(plan(), 2, T + 1_000, lost), 'not-created');
    const created = decided(waiting, 'created');
    expect([openInPhase(created.active, 'ready').length, created.counts.created]).toEqual([0, 2]);
    const [ready] = openInPhase(waiting.active, 'ready');
    const gone = sent(waiting, ready?.chunk.chunk ?? 0, T + 10_000, taken);
    expect(decisionFacts(gone, { record: 2, as: 'created', note: 'x' }, T + 11_000)).toEqual([]);
  });

  it('what a batch has accepted is not simply sent for being called created first: a list must prove it absent', () => {
    const accepted = folded(sent(plan(), 2, T + 1_000, taken), [
      { kind: 'waiting', at: T + 2_000, chunk: 2 },
    ]);
    const back = decided(decided(accepted, 'created'), 'not-created');
    expect(openInPhase(back.active, 'ready')).toEqual([]);
    expect(back.doubted.has(2)).toBe(true);
  });
});
