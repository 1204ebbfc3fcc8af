import { describe, expect, it } from 'vitest';
import { applyFacts } from '../../../src/core/submit/fold';
import { heldOrders, isHeldForLines } from '../../../src/core/submit/held-updates';
import { type MadeSince, madeSinceFacts, unsentChunks } from '../../../src/core/submit/made-since';
import type { Submission } from '../../../src/core/submit/state';
import { begun, made, T } from '../../fixtures/looks';
import { testProfile } from '../../fixtures/submission';

const service = { profile: testProfile() };

const existing: MadeSince = {
  ...{ kind: 'existing', id: 'o2', text: 'o2, seen just now' },
  code: 'existing-listed-later',
};
const kept: MadeSince = { kind: 'kept', name: 'o3', text: 'It would be changed.', code: 'order-kept-since' };

const plan = (): Submission => begun([made(1, [1, 2, 3, 4]), made(2, [5], { purpose: 'tail' })]);

const held = (
  state: Submission,
  found: readonly (readonly [number, MadeSince])[],
  isWhole = true,
): Submission => applyFacts(state, madeSinceFacts(state, new Map(found), { isWhole, at: T + 1 }));

const left = (state: Submission) =>
  unsentChunks(state).map((chunk) => [chunk.records, isHeldForLines(state, chunk, service.profile)]);

describe('orders that stand there since they were planned as new (R-163)', () => {
  it('leave their chunk: what is equal is existing, what would change is kept, the rest goes on', () => {
    const state = held(plan(), [
      [2, existing],
      [3, kept],
    ]);
    expect(left(state)).toEqual([
      [[5], false],
      [[3], true],
      [[1, 4], false],
    ]);
    expect(state.counts.existing).toBe(1);
    expect(heldOrders(state, service)).toEqual({ reason: 'orders-kept', text: 'o3' });
  });

  it('change nothing where none is there', () => {
    expect(madeSinceFacts(plan(), new Map(), { isWhole: true, at: T })).toEqual([]);
  });

  it('stay kept as long as they stand there, and go out once a whole list shows them no more', () => {
    const state = held(plan(), [[3, kept]]);
    expect(held(state, [[3, kept]])).toEqual(state);
    expect(left(held(state, [], false))).toEqual(left(state));
    const freed = held(state, []);
    expect(left(freed).every(([, isHeld]) => isHeld === false)).toBe(true);
    expect(heldOrders(freed, service)).toBeNull();
  });

  it('become existing once they read as they would be sent', () => {
    const state = held(held(plan(), [[3, kept]]), [[3, { ...existing, id: 'o3' }]]);
    expect(left(state).map(([records]) => records)).toEqual([[5], [1, 2, 4]]);
    expect(state.counts.existing).toBe(1);
  });
});
