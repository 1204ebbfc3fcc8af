import { describe, expect, it } from 'vitest';
import { chunkHistories } from '../../../src/core/report/chunk-history';
import type { Fact, Outcome } from '../../../src/core/submit/facts';

const outcome = (record: number, kind: Outcome['outcome']): Outcome => ({
  record,
  outcome: kind,
  serviceId: null,
  code: null,
  text: null,
  evidence: 'batch-results',
});

const accepted: readonly Fact[] = [
  {
    kind: 'chunk',
    at: 1,
    made: { chunk: 1, parent: null, purpose: 'planned', records: [1, 2], suspects: [], untested: [] },
  },
  { kind: 'intent', at: 2, chunk: 1 },
  { kind: 'answer', at: 3, chunk: 1, answer: { kind: 'accepted', batchId: 'b-1' } },
];

const stateAfter = (...outcomes: readonly Outcome[]) =>
  chunkHistories([...accepted, { kind: 'outcomes', at: 4, chunk: 1, outcomes }])[0]?.state;

describe('a chunk that the service took in', () => {
  it('waits for its results until each record has one', () => {
    expect(chunkHistories(accepted)[0]?.state).toBe('accepted');
    expect(stateAfter(outcome(1, 'created'))).toBe('accepted');
    expect(stateAfter(outcome(1, 'created'), outcome(2, 'written'))).toBe('accepted');
  });

  it('is settled once each record is created or failed', () => {
    expect(stateAfter(outcome(1, 'created'), outcome(2, 'failed'))).toBe('settled');
  });

  it('is in doubt where the results leave a record out', () => {
    expect(stateAfter(outcome(1, 'created'), outcome(2, 'in-doubt'))).toBe('in-doubt');
  });
});
