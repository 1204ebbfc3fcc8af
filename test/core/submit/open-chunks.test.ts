import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ActiveChunk, neverSent, type Phase } from '../../../src/core/submit/active-chunk';
import {
  allOpen,
  isAnyInPhase,
  noOpenChunks,
  notAskedYet,
  type OpenChunks,
  openChunk,
  openInPhase,
  withOpen,
  withoutOpen,
} from '../../../src/core/submit/open-chunks';

const RUN_BEGAN = 1_000;

const polling = (lastAskedAt: number): Extract<Phase, { kind: 'polling' }> => ({
  kind: 'polling',
  batchId: 'b',
  acceptedAt: 0,
  questions: 0,
  lastAskedAt,
  progress: null,
  finalReadings: 0,
});
const doubt: Extract<Phase, { kind: 'doubt' }> = {
  kind: 'doubt',
  since: 0,
  isAccepted: false,
  batch: null,
  looks: 0,
  lookedAt: 0,
  open: new Map(),
};
const phases: readonly Phase[] = [
  { kind: 'ready', notBefore: 0, isTokenRenewed: false },
  { kind: 'sending', isTokenRenewed: false, leftAt: 0 },
  polling(RUN_BEGAN - 1),
  polling(RUN_BEGAN),
  { kind: 'waiting', batch: polling(0) },
  doubt,
  { kind: 'left-to-person', doubt },
];

const chunkIn = (number: number, phase: Phase): ActiveChunk => ({
  chunk: { chunk: number, parent: null, purpose: 'planned', records: [number], suspects: [], untested: [] },
  left: [number],
  sent: neverSent,
  sentBefore: neverSent,
  silences: 0,
  wasSilent: false,
  phase,
});

const byNumber = (chunks: Iterable<ActiveChunk>): readonly ActiveChunk[] =>
  [...chunks].sort((a, b) => a.chunk.chunk - b.chunk.chunk);

const change = fc.record({
  number: fc.integer({ min: 1, max: 150 }),
  phase: fc.option(fc.constantFrom(...phases)),
});

describe('the chunks under way', () => {
  it('lists each chunk once, under the phase it is in now, whatever it went through', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 150 }), (changes) => {
        const map = new Map<number, ActiveChunk>();
        let open: OpenChunks = noOpenChunks;
        for (const { number, phase } of changes) {
          if (phase === null) {
            map.delete(number);
            open = withoutOpen(open, number);
            continue;
          }
          const chunk = chunkIn(number, phase);
          map.set(number, chunk);
          open = withOpen(open, chunk, RUN_BEGAN);
        }
        expect(byNumber(allOpen(open))).toEqual(byNumber(map.values()));
        for (const number of map.keys()) expect(openChunk(open, number)).toBe(map.get(number));
        for (const { kind } of phases) {
          const inPhase = byNumber(map.values()).filter(({ phase }) => phase.kind === kind);
          expect(byNumber(openInPhase(open, kind))).toEqual(inPhase);
          expect(isAnyInPhase(open, kind)).toBe(inPhase.length > 0);
        }
      }),
    );
  });

  it('tells the batches that were not asked after since the run began', () => {
    const of = (number: number, lastAskedAt: number) => chunkIn(number, polling(lastAskedAt));
    const open = [of(1, 0), of(2, RUN_BEGAN), of(3, RUN_BEGAN - 1)].reduce(
      (all, chunk) => withOpen(all, chunk, RUN_BEGAN),
      noOpenChunks,
    );
    expect(notAskedYet(open).map(({ chunk }) => chunk.chunk)).toEqual([1, 3]);
    const asked = withOpen(open, of(1, RUN_BEGAN + 5), RUN_BEGAN);
    expect(notAskedYet(asked).map(({ chunk }) => chunk.chunk)).toEqual([3]);
    expect(openInPhase(asked, 'polling').map(({ chunk }) => chunk.chunk)).toEqual([3, 1, 2]);
  });
});
