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

describe('a chunk whose records go out once more', () => {
  const again = (codes: readonly (string | null)[]) =>
    chunkHistories([
      ...accepted,
      {
        ...{ kind: 'outcomes', at: 4, chunk: 1 },
        outcomes: codes.map((code, index) => ({ ...outcome(index + 1, 'pending'), code })),
      },
      {
        kind: 'chunk',
        at: 5,
        made: { chunk: 2, parent: 1, purpose: 'again', records: [1, 2], suspects: [], untested: [] },
      },
    ]).map(({ againBy }) => againBy);

  it('is called proven absent only where that was proven of each', () => {
    expect(again(['proven-absent', 'proven-absent'])).toEqual([null, 'proof']);
    expect(again(['proven-absent', null])).toEqual([null, 'repeat']);
  });

  it('is the word of a person where a person alone decided', () => {
    expect(again(['decided-not-created', 'proven-absent'])).toEqual([null, 'person']);
  });
});
