import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../src/core/submit/facts';
import { openChunk } from '../../../src/core/submit/open-chunks';
import { heldAgain } from '../../../src/core/submit/sent-again';
import type { Submission } from '../../../src/core/submit/state';
import { begun, createdAs, folded, made, T } from '../../fixtures/looks';

const again = { purpose: 'again', parent: 2, provenAbsent: true } as const;
const patienceEnds = (at: number): Fact => ({ kind: 'waiting', at, chunk: 3 });

/** One went out again in a batch that never tells of it, and two more are to go out again. */
const untold = (): Submission =>
  folded(createdAs(begun([made(1, [1], { purpose: 'canary' }), made(2, [2, 3, 4])]), 1, T, 'i1'), [
    made(3, [2], again),
    made(4, [3], again),
    made(5, [4], again),
    { kind: 'intent', at: T + 500, chunk: 3 },
    { kind: 'answer', at: T + 600, chunk: 3, answer: { kind: 'accepted', batchId: 'b-1' } },
  ]);

const isHeld = (state: Submission, number: number, running: readonly string[] = []): boolean => {
  const chunk = openChunk(state.active, number)?.chunk;
  if (chunk === undefined) throw new Error(`chunk ${number} is not open`);
  return heldAgain(state, new Set(running))(chunk);
};

describe('what goes out again beside one of which its batch never tells', () => {
  it('R-106: waits for it in the run that sent it', () => {
    expect(isHeld(untold(), 4)).toBe(true);
    expect(isHeld(folded(untold(), [patienceEnds(T + 900)]), 4)).toBe(true);
  });

  it('R-106: does not wait for ever: a run that is begun anew tries one more once the batch was asked again', () => {
    const begunAnew = folded(untold(), [
      patienceEnds(T + 900),
      { kind: 'end', at: T + 950, state: 'waiting', reason: null, text: null },
      { kind: 'run', at: T + 5_000 },
    ]);
    expect(isHeld(begunAnew, 4)).toBe(true);
    const asked = folded(begunAnew, [patienceEnds(T + 5_500)]);
    expect(isHeld(asked, 4)).toBe(false);
    const tried = folded(asked, [{ kind: 'intent', at: T + 5_600, chunk: 4 }]);
    expect(isHeld(tried, 5, ['send 4'])).toBe(true);
  });
});
