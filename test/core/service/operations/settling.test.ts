import { describe, expect, it } from 'vitest';
import {
  foldOperation,
  type LookEvent,
  type OperationEvent,
} from '../../../../src/core/service/operations/events';
import { settledBy } from '../../../../src/core/service/operations/settling';

const look = (at: number, found: LookEvent['found']): LookEvent => ({
  kind: 'look',
  at,
  found,
  serviceId: null,
  differences: null,
  after: null,
  notes: [],
});

describe('a look for a lost answer', () => {
  it('R-106: once not shown proves nothing; twice, a settle time apart and after the sending, does', () => {
    const state = (before: readonly OperationEvent[], at: number) =>
      settledBy(look(at, 'not-shown'), before, 1_000, 500)?.state;
    expect(state([], 9_000)).toBe('in-doubt');
    expect(state([look(1_100, 'not-shown')], 1_300)).toBe('in-doubt');
    expect(state([look(1_100, 'not-shown')], 1_600)).toBe('not-done');
    expect(state([look(1_100, 'unknown')], 9_000)).toBe('in-doubt');
  });

  it('settles nothing where it could not read, and leaves several candidates to a person', () => {
    expect(settledBy(look(9_000, 'unknown'), [], 0, 1)).toBeNull();
    expect(settledBy(look(9_000, 'several'), [], 0, 1)).toMatchObject({ state: 'in-doubt' });
    expect(settledBy(look(9_000, 'shown'), [], 0, 1)).toMatchObject({ state: 'done' });
  });
});

describe('the state of a change', () => {
  const outcome = (state: 'done' | 'in-doubt', at = 5): OperationEvent => ({
    kind: 'outcome',
    at,
    state,
    code: `operation-${state}`,
    params: {},
    serviceId: null,
    failures: [],
    notes: [{ code: 'n', params: {} }],
  });

  it('without any line is sending while it is sent, and in doubt when nobody sends it any more', () => {
    expect(foldOperation([], true).state).toBe('sending');
    expect(foldOperation([], false)).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-crash' });
  });

  it('is the last outcome or decision, with each note once', () => {
    const decided: OperationEvent = { kind: 'decision', at: 9, as: 'done', note: 'seen' };
    const state = foldOperation([outcome('in-doubt'), outcome('in-doubt', 6), decided], false);
    expect(state).toMatchObject({ state: 'done', endedAt: 9, params: { text: 'seen' } });
    expect(state.notes).toHaveLength(1);
  });
});
