import { expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFacts } from '../../../src/core/submit/fold';
import { emptySubmission } from '../../../src/core/submit/state';
import { slowestBatch } from '../../../src/core/submit/times';
import { proofSettings } from '../../fixtures/proof-settings';

const state = emptySubmission({
  inFlight: 4,
  stopAfterChunks: null,
  resend: 'look-up',
  ...proofSettings,
  upsertTries: 3,
  asksOnce: false,
});

const chunk = (number: number): readonly Fact[] => [
  {
    kind: 'chunk',
    at: 0,
    made: { chunk: number, parent: null, purpose: 'planned', records: [number], suspects: [], untested: [] },
  },
];
const accepted = (number: number, at: number): readonly Fact[] => [
  { kind: 'intent', at, chunk: number },
  { kind: 'answer', at, chunk: number, answer: { kind: 'accepted', batchId: `b${number}` } },
];
const running = (number: number, at: number): Fact => ({
  kind: 'progress',
  at,
  chunk: number,
  state: 'running',
  text: '',
});
const over = (number: number, at: number): Fact => ({ kind: 'results', at, chunk: number, left: [] });

it.each<[string, readonly Fact[], number]>([
  [
    'the slowest that was asked after',
    [...accepted(1, 10), ...accepted(2, 20), running(1, 30), running(2, 40), over(1, 60), over(2, 520)],
    500,
  ],
  ['none that was over while nobody asked', [...accepted(1, 10), over(1, 900)], 0],
  ['none of an earlier run', [...accepted(1, 10), running(1, 30), { kind: 'run', at: 100 }, over(1, 900)], 0],
])('A1: a history times %s, and the state folded from it the same', (_name, facts, slowest) => {
  const history = [...chunk(1), ...chunk(2), { kind: 'run', at: 5 } satisfies Fact, ...facts];
  expect(slowestBatch(history)).toBe(slowest);
  expect(applyFacts(state, history).slowestBatchMs).toBe(slowest);
});
