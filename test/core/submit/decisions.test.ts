import { describe, expect, it } from 'vitest';
import { type Decision, decisionFacts } from '../../../src/core/submit/decisions';
import { evidenceOf } from '../../../src/core/submit/evidence';
import type { Fact } from '../../../src/core/submit/facts';
import { allOpen, openChunk, openInPhase } from '../../../src/core/submit/open-chunks';
import type { Submission } from '../../../src/core/submit/state';
import {
  begun,
  createdAs,
  entry,
  folded,
  HORIZON,
  listing,
  lookedFor,
  lost,
  made,
  refused,
  sent,
  T,
  taken,
  verdictsOf,
} from '../../fixtures/looks';

const plan = (): Submission =>
  createdAs(begun([made(1, [1], { purpose: 'canary' }), made(2, [2, 3])]), 1, T, 'i1');
const doubted = (): Submission => sent(plan(), 2, T + 1_000, lost);
const NOW = T + 900_000;

const decided = (state: Submission, decision: Partial<Decision>): Submission =>
  folded(state, decisionFacts(state, { record: 2, as: 'created', note: 'asked them', ...decision }, NOW));
const outcomesIn = (facts: readonly Fact[]) =>
  facts.flatMap((fact) => (fact.kind === 'outcomes' ? fact.outcomes : []));
const ready = (state: Submission) =>
  openInPhase(state.active, 'ready').map(({ chunk }) => [chunk.purpose, chunk.records]);

describe('a person decides about a record in doubt', () => {
  it('created: it stands there, under the id that was named; the others stay in doubt', () => {
    const state = doubted();
    const facts = decisionFacts(
      state,
      { record: 2, as: 'created', note: 'seen there', by: 'Ines', serviceId: 'x2' },
      NOW,
    );
    expect(outcomesIn(facts)).toMatchObject([
      {
        ...{ record: 2, outcome: 'created', serviceId: 'x2', code: 'decided-created', evidence: 'person' },
        ...{ by: 'Ines', note: 'seen there', text: 'seen there (Ines), entry x2' },
      },
    ]);
    const after = folded(state, facts);
    expect([openChunk(after.active, 2)?.left, [...after.doubted]]).toEqual([[3], [3]]);
  });

  it('not created: it goes out again, alone, and nothing else of its chunk', () => {
    const after = decided(doubted(), { as: 'not-created' });
    expect(ready(after)).toEqual([['again', [2]]]);
    expect(openChunk(after.active, 2)?.left).toEqual([3]);
    // Its first sending is not forgotten: a refusal of this one is looked into.
    expect(sent(after, after.lastChunk, NOW + 10, refused).told).toEqual([]);
  });

  it('never: nothing is sent or looked for any more, and what became of it stays unknown', () => {
    const after = decided(doubted(), { as: 'never' });
    expect([[...after.doubted].sort(), ready(after)]).toEqual([[2, 3], []]);
    expect(openChunk(after.active, 2)?.left).toEqual([3]);
    const seen = listing(NOW + HORIZON, { 2: [entry('x', T + 1_000)] });
    expect(verdictsOf(after, [2], seen)).toEqual([]);
    const next = folded(after, [{ kind: 'run', at: NOW + 10 }]);
    expect(allOpen(next.active).flatMap(({ left }) => left)).toEqual([3]);
  });

  it('never can be taken back: it was created, or it goes out again', () => {
    const never = decided(doubted(), { as: 'never' });
    expect(decided(never, { as: 'created', serviceId: 'x2' }).counts.created).toBe(2);
    expect(ready(decided(never, { as: 'not-created' }))).toEqual([['again', [2]]]);
  });

  it('of a record that is not in doubt nothing is decided', () => {
    expect(decisionFacts(doubted(), { record: 1, as: 'never', note: 'x' }, NOW)).toEqual([]);
    expect(decisionFacts(doubted(), { record: 9, as: 'created', note: 'x' }, NOW)).toEqual([]);
    expect(decisionFacts(plan(), { record: 2, as: 'not-created', note: 'x' }, NOW)).toEqual([]);
  });

  it('is told with its name and note among what is known of the record', () => {
    const chunk = made(2, [2, 3]);
    const facts = decisionFacts(doubted(), { record: 2, as: 'never', note: 'paid by card', by: 'Ines' }, NOW);
    expect(evidenceOf([chunk, ...facts], new Set([2])).get(2)).toEqual([
      { at: NOW, code: 'evidence-decided-never', params: { by: 'Ines', text: 'paid by card' } },
    ]);
  });
});

describe('a person decides about refused records that a look could not tell apart', () => {
  it('R-106: they stay before the person until each is decided', () => {
    const told = sent(plan(), 2, T + 1_000, {
      kind: 'settled',
      records: [
        { kind: 'rejected', code: '', text: 'used' },
        { kind: 'created', id: 'i3' },
      ],
      notes: [],
    });
    const two = listing(T + 9_000, { 2: [entry('x', T + 900), entry('y', T + 900)] });
    const tied = lookedFor(told, [], two, true);
    expect([tied.tied, [...tied.doubted]]).toEqual([[2], [2]]);
    const after = decided(tied, { as: 'created', serviceId: 'x' });
    expect([after.tied, after.counts.created]).toEqual([[], 3]);
  });
});

describe('a person calls a batch dead', () => {
  const accepted = sent(plan(), 2, T + 1_000, taken);
  const waiting = folded(accepted, [{ kind: 'waiting', at: T + 2_000, chunk: 2 }]);

  it('its records are in doubt from then on, and none is sent before a list is proven new enough', () => {
    const facts = decisionFacts(waiting, { record: 2, as: 'not-created', note: 'they lost it' }, NOW);
    expect(facts.map(({ kind }) => kind)).toEqual(['batch-dead', 'outcomes']);
    expect(outcomesIn(facts).map(({ record, outcome, code }) => [record, outcome, code])).toEqual([
      [2, 'in-doubt', 'decided-batch-dead'],
      [3, 'in-doubt', 'decided-batch-dead'],
    ]);
    const dead = folded(waiting, facts);
    expect([ready(dead), [...dead.doubted]]).toEqual([[], [2, 3]]);
    const next = folded(dead, [{ kind: 'run', at: NOW + 10 }]);
    expect(openChunk(next.active, 2)).toMatchObject({
      phase: { kind: 'doubt', isAccepted: false },
      sent: { wasDoubted: true },
    });
    const witnessed = NOW + 10 + HORIZON + 2_001;
    const others = [{ serviceId: 'o1', begunAt: witnessed }];
    const bare = listing(witnessed + 500, {}, { i1: T });
    expect(verdictsOf(next, [2], bare)).toEqual([]);
    const seen = listing(witnessed + 500, {}, { i1: T, o1: witnessed }, { others });
    expect(verdictsOf(next, [2], seen).map(({ code }) => code)).toEqual(['proven-absent', 'proven-absent']);
  });

  it('what the list then shows was created', () => {
    const dead = folded(decided(waiting, { as: 'not-created' }), [{ kind: 'run', at: NOW + 10 }]);
    const seen = listing(NOW + 20, { 2: [entry('x', T + 1_100)] });
    expect(verdictsOf(dead, [2], seen)).toMatchObject([{ record: 2, outcome: 'created', serviceId: 'x' }]);
  });

  it('one that is not called dead is asked again by each run, and its records are never sent', () => {
    const next = folded(waiting, [{ kind: 'run', at: NOW }]);
    expect([openChunk(next.active, 2)?.phase.kind, ready(next)]).toEqual(['polling', []]);
  });

  it('a record of it can be said to be created, or never to be sent, while the batch is awaited for the others', () => {
    for (const as of ['created', 'never'] as const) {
      const after = decided(waiting, { as });
      expect(openChunk(after.active, 2)).toMatchObject({ left: [3], phase: { kind: 'waiting' } });
    }
  });
});
