import { describe, expect, it } from 'vitest';
import { applyFacts } from '../../../src/core/submit/fold';
import { heldLaterFacts, recordsToLeave } from '../../../src/core/submit/held-later';
import { heldOrders, isHeldForLines } from '../../../src/core/submit/held-updates';
import {
  goingOutAgain,
  type MadeSince,
  madeSinceFacts,
  unsentChunks,
} from '../../../src/core/submit/made-since';
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

/** A chunk that was refused as a whole: its first half waits to go out, and keeps the other one aside. */
const refused = (): Submission =>
  applyFacts(begun([made(1, [1, 2, 3, 4]), made(2, [5], { purpose: 'tail' })]), [
    { kind: 'intent', at: T, chunk: 1 },
    {
      kind: 'answer',
      at: T,
      chunk: 1,
      answer: { kind: 'refused', byPosition: false, code: 'X', text: 'no' },
    },
    {
      kind: 'chunk',
      at: T,
      made: {
        ...{ chunk: 3, parent: 1, purpose: 'half', records: [1, 2], suspects: [3, 4], untested: [] },
        search: { root: 1, refused: 0, passed: 0, spent: 1 },
      },
    },
  ]);

const asides = (state: Submission) =>
  unsentChunks(state).map(({ records, suspects, untested }) => [records, suspects, untested]);

describe('what a search still parts, where somebody else has made it since (R-101)', () => {
  it('is held against what stands there, with what the search keeps aside', () => {
    expect(goingOutAgain(refused())).toEqual([1, 2, 3, 4]);
    expect([...recordsToLeave(refused()).records].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(recordsToLeave(refused()).again).toEqual([1, 2, 3, 4]);
  });

  it('goes on without what is equal, the aside where nothing else is left, and not at all where all is', () => {
    const there = (records: readonly number[]): Submission =>
      applyFacts(
        refused(),
        heldLaterFacts(
          refused(),
          records.map((record) => ({
            record,
            serviceId: `x${record}`,
            code: 'existing-listed-later',
            text: null,
          })),
          T + 1,
        ),
      );
    expect(asides(there([1, 3]))).toEqual([
      [[5], [], []],
      [[2], [4], []],
    ]);
    expect(asides(there([1, 2]))).toEqual([
      [[5], [], []],
      [[3, 4], [], []],
    ]);
    expect(asides(there([1, 2, 3, 4]))).toEqual([[[5], [], []]]);
    expect(there([1, 2, 3, 4]).counts.existing).toBe(4);
  });

  it('is kept back record by record where sending it would change what stands there', () => {
    const state = held(refused(), [
      [1, existing],
      [4, { ...kept, name: 'o4' }],
    ]);
    expect(left(state)).toEqual([
      [[5], false],
      [[4], true],
      [[2], false],
    ]);
  });
});

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
