import { describe, expect, it } from 'vitest';
import { answerFacts } from '../../../src/core/submit/answers';
import { parted } from '../../../src/core/submit/careful';
import type { ChunkVerdict } from '../../../src/core/submit/chunk-verdict';
import type { Chunk, Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { openChunk } from '../../../src/core/submit/open-chunks';
import { emptySubmission, type Submission } from '../../../src/core/submit/state';
import { proofSettings } from '../../fixtures/proof-settings';
import { testProfile } from '../../fixtures/submission';

const settings = {
  inFlight: 2,
  stopAfterChunks: null,
  asksOnce: false,
  resend: 'look-up',
  ...proofSettings,
  upsertTries: 3,
} as const;

const made = (chunk: number, records: readonly number[], more: Partial<Chunk> = {}): Fact => ({
  kind: 'chunk',
  at: 0,
  made: { chunk, parent: null, purpose: 'planned', records, suspects: [], untested: [], ...more },
});

const fold = (facts: readonly Fact[], state: Submission): Submission => facts.reduce(applyFact, state);

const sent = (state: Submission, chunk: number, verdict: ChunkVerdict): Submission => {
  const leaving = fold([{ kind: 'intent', at: 1, chunk }], state);
  const active = openChunk(leaving.active, chunk);
  if (active === undefined) throw new Error(`chunk ${chunk} does not leave`);
  return fold(answerFacts(leaving, active, verdict, { at: 2, profile: testProfile(), jitter: 0 }), leaving);
};

const accepted: ChunkVerdict = { kind: 'accepted', batchId: 'b' };
const tooLarge: ChunkVerdict = { kind: 'not-done', why: 'too-large', retryAfterMs: null, text: '' };
const refused: ChunkVerdict = { kind: 'refused', entries: null, code: '', text: 'no' };
const start = fold(
  [made(1, [1]), made(2, [2, 3, 4, 5]), made(3, [6, 7, 8, 9]), made(4, [10]), made(5, [11]), made(6, [12])],
  emptySubmission(settings),
);
const run: Fact = { kind: 'run', at: 0 };
/** Records 2 to 5 were proven absent and go out again. */
const again = made(20, [2, 3, 4, 5], { parent: 2, purpose: 'again' });

/** The parts made of the repeat before it leaves: their purposes and records. */
const partsOf = (state: Submission): readonly { purpose: string; records: readonly number[] }[] => {
  const chunk = openChunk(state.active, 20)?.chunk;
  if (chunk === undefined) throw new Error('there is no repeat');
  return (parted(state, chunk, 3) ?? []).flatMap((fact) =>
    fact.kind === 'chunk' ? [{ purpose: fact.made.purpose, records: fact.made.records }] : [],
  );
};

describe('what is parted of a chunk that goes out again', () => {
  it('F-4: goes out again too, where less fits into a request by now', () => {
    const state = sent(sent(fold([run, again], start), 1, accepted), 3, tooLarge);
    expect(partsOf(state)).toEqual([
      { purpose: 'again', records: [2, 3] },
      { purpose: 'again', records: [4, 5] },
    ]);
  });

  it('F-4: goes out again too, where nothing is accepted any more and one record goes first', () => {
    expect(partsOf(fold([run, again], start))).toEqual([
      { purpose: 'again', records: [2] },
      { purpose: 'again', records: [3, 4, 5] },
    ]);
  });

  it('F-4: goes out again too, where one of its records is tried after many refusals', () => {
    const first = sent(fold([run, again], start), 1, accepted);
    const state = [4, 5, 6].reduce((now, chunk) => sent(now, chunk, refused), first);
    const parts = partsOf(state);
    expect(parts.map(({ purpose }) => purpose)).toEqual(['again', 'again']);
    expect(parts.flatMap(({ records }) => records)).toHaveLength(4);
  });
});
