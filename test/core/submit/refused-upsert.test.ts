import { describe, expect, it } from 'vitest';
import { answerFacts } from '../../../src/core/submit/answers';
import type { ChunkVerdict } from '../../../src/core/submit/chunk-verdict';
import { decisionFacts, recheckFacts } from '../../../src/core/submit/decisions';
import type { Fact } from '../../../src/core/submit/facts';
import { applyFact } from '../../../src/core/submit/fold';
import { allOpen, openChunk } from '../../../src/core/submit/open-chunks';
import { emptySubmission, type Submission } from '../../../src/core/submit/state';
import { proofSettings } from '../../fixtures/proof-settings';
import { testProfile } from '../../fixtures/submission';

const settings = {
  inFlight: 1,
  stopAfterChunks: null,
  asksOnce: false,
  resend: 'upsert',
  ...proofSettings,
  upsertTries: 3,
} as const;

const fold = (facts: readonly Fact[], state: Submission): Submission => facts.reduce(applyFact, state);

const sent = (state: Submission, chunk: number, verdict: ChunkVerdict): Submission => {
  const leaving = fold([{ kind: 'intent', at: 1, chunk }], state);
  const active = openChunk(leaving.active, chunk);
  if (active === undefined) throw new Error(`chunk ${chunk} does not leave`);
  return fold(answerFacts(leaving, active, verdict, { at: 2, profile: testProfile(), jitter: 0 }), leaving);
};

const lost: ChunkVerdict = { kind: 'in-doubt', why: 'no-reply', text: '' };
const refused: ChunkVerdict = { kind: 'refused', entries: null, code: '', text: 'no' };
const refusedEach: ChunkVerdict = { kind: 'refused', entries: ['no', 'no'], code: '', text: 'no' };
const planned: Fact = {
  kind: 'chunk',
  at: 0,
  made: { chunk: 1, parent: null, purpose: 'planned', records: [1, 2], suspects: [], untested: [] },
};
const start = fold([{ kind: 'run', at: 0 }, planned], emptySubmission(settings));

/** Sends every part that is left and answers it so, until nothing is. */
const refuseAll = (state: Submission): Submission => {
  const next = [2, 3, 4, 5].find((chunk) => openChunk(state.active, chunk)?.phase.kind === 'ready');
  return next === undefined ? state : refuseAll(sent(state, next, refused));
};

describe('an upsert that is refused', () => {
  it('R-106: is refused record by record, where every sending was answered, and looked for before that counts', () => {
    const state = refuseAll(sent(start, 1, refused));
    expect(state.counts.rejected).toBe(0);
    expect(state.told.flat()).toMatchObject([
      { record: 1, as: 'rejected' },
      { record: 2, as: 'rejected' },
    ]);
  });

  it.each([
    ['as a whole', refused],
    ['record by record', refusedEach],
  ])(
    'R-52: stays in doubt and is looked for after a lost answer: the first sending may have written it (%s)',
    (_how, answer) => {
      const state = refuseAll(sent(sent(start, 1, lost), 1, answer));
      expect(state.counts.rejected).toBe(0);
      expect([...state.doubted].sort()).toEqual([1, 2]);
    },
  );
});

it('R-52: what the search had put off stays in doubt too, though the part before it went through', () => {
  const written: ChunkVerdict = { kind: 'settled', records: [{ kind: 'written' }], notes: [] };
  const searched = sent(sent(start, 1, lost), 1, refused);
  const state = refuseAll(sent(searched, 2, written));
  expect([state.counts.rejected, state.counts.written, [...state.doubted]]).toEqual([0, 1, [2]]);
  expect(state.asideSent.size).toBe(0);
});

it('R-52: what the search had put off goes out as a repeat: "updated" may mean that the first sending created it', () => {
  const written: ChunkVerdict = { kind: 'settled', records: [{ kind: 'written' }], notes: [] };
  const state = sent(sent(sent(sent(start, 1, lost), 1, refused), 2, written), 3, written);
  expect(state.writtenAgain.flat().sort()).toEqual([1, 2]);
});

describe('an upsert that an answer refuses by name', () => {
  const told: ChunkVerdict = {
    kind: 'settled',
    records: [{ kind: 'written' }, { kind: 'rejected', code: '', text: 'no' }],
    notes: [],
  };

  it('R-106: is looked for before its refusal counts, and in no doubt, where every sending was answered', () => {
    const state = sent(start, 1, told);
    expect([state.counts.rejected, state.counts.written, [...state.doubted]]).toEqual([0, 1, []]);
    expect(state.told.flat()).toMatchObject([{ record: 2, as: 'rejected' }]);
  });

  it('R-52: is in doubt again after a lost answer: the first sending may have written it, and is looked for', () => {
    const state = sent(sent(start, 1, lost), 1, told);
    expect([state.counts.rejected, state.counts.written, [...state.doubted]]).toEqual([0, 1, [2]]);
    expect(openChunk(state.active, 1)).toMatchObject({
      left: [2],
      phase: { kind: 'doubt' },
      sent: { refusal: { as: 'rejected', text: 'no' } },
    });
  });
});

it('R-52: what a search had put off goes on where a later run finds all of its part in the list', () => {
  const searched = sent(start, 1, refused);
  const lostAgain = sent(searched, 2, lost);
  const state = fold(
    recheckFacts(lostAgain, [2], { there: new Set([1]), otherwise: new Map() }, 9),
    lostAgain,
  );
  expect(openChunk(state.active, 2)).toBeUndefined();
  expect(openChunk(state.active, 3)?.left).toEqual([2]);
});

describe('an upsert that an earlier run left without an answer, and that reads neither as sent nor as it was shown', () => {
  const recheck = (state: Submission, chunks: readonly number[], text: string): Submission =>
    fold(recheckFacts(state, chunks, { there: new Set(), otherwise: new Map([[1, text]]) }, 9), state);
  const isOpenIn = (state: Submission, record: number) =>
    allOpen(state.active).find(({ left }) => left.includes(record));
  const decided = (state: Submission): Submission =>
    fold(decisionFacts(state, { record: 1, as: 'not-created', note: 'asked' }, 10), state);

  it('R-46, R-52: is left to a person alone, with what it reads, and the others of its chunk go out again', () => {
    const state = recheck(sent(start, 1, lost), [1], 'theirs');
    expect(isOpenIn(state, 1)).toMatchObject({ phase: { kind: 'left-to-person' }, chunk: { records: [1] } });
    expect(isOpenIn(state, 2)).toMatchObject({
      ...{ phase: { kind: 'ready' }, wasSilent: true },
      chunk: { records: [2], purpose: 'again' },
    });
    expect([[...state.doubted].sort(), state.toldOver.get(1)]).toEqual([[1, 2], 'theirs']);
  });

  it('R-46, R-52: goes out once a person has called it not created, as long as it still reads so', () => {
    const state = decided(recheck(sent(start, 1, lost), [1], 'theirs'));
    const number = isOpenIn(state, 1)?.chunk.chunk ?? 0;
    expect(isOpenIn(recheck(state, [number], 'theirs'), 1)?.phase.kind).toBe('ready');
    const changed = recheck(state, [number], 'theirs, again');
    expect([isOpenIn(changed, 1)?.phase.kind, changed.toldOver.get(1)]).toEqual([
      'left-to-person',
      'theirs, again',
    ]);
  });

  it('R-46, R-52: a person who was not shown it has not wanted it written over', () => {
    const state = decided(sent(start, 1, lost));
    const number = isOpenIn(state, 1)?.chunk.chunk ?? 0;
    expect(isOpenIn(recheck(state, [number], 'theirs'), 1)?.phase.kind).toBe('left-to-person');
  });
});
