import { describe, expect, it } from 'vitest';
import type { ReadBackLine } from '../../../src/core/reconcile/lines';
import { forbidding, type Looks, seenThere, unlikeIn } from '../../../src/core/reconcile/seen-there';
import type { Fact, Outcome } from '../../../src/core/submit/facts';

const outcome = (record: number, more: Partial<Outcome>): Outcome => ({
  ...{ record, outcome: 'in-doubt', serviceId: null, code: null, text: null, evidence: 'look-up' },
  ...more,
});

const several = (at: number, records: readonly number[], ids: string): Fact => ({
  kind: 'outcomes',
  at,
  chunk: 1,
  outcomes: records.map((record) => outcome(record, { code: 'in-doubt-several', text: ids })),
});

const lookedUp = (at: number, absent: readonly number[]): Fact => ({
  ...{ kind: 'look-up', at, chunks: [1], proof: true, absent },
});

const decided = (at: number, record: number): Fact => ({
  kind: 'outcomes',
  at,
  chunk: 1,
  outcomes: [outcome(record, { outcome: 'created', code: 'decided-created', evidence: 'person' })],
});

const unexpected = (at: number, run: number, record: number, serviceId: string): ReadBackLine => ({
  ...{ kind: 'unexpected', at, run, record, serviceId, shown: {}, money: null, mayBeInDoubt: true },
});

const listed = (at: number, run: number, isWhole = true): ReadBackLine => ({
  ...{ kind: 'listed', at, run, isWhole, entries: 9, text: '' },
});

const chunk = (number: number, records: readonly number[]): Fact => ({
  kind: 'chunk',
  at: 1,
  made: { chunk: number, parent: null, purpose: 'planned', records, suspects: [], untested: [] },
});

/** A whole look for the records of some chunks that showed nothing of them. */
const lookedFor = (at: number, chunks: readonly number[], isWhole = true): Fact => ({
  ...{ kind: 'look', at, begunAt: at, chunks, told: [], sights: [] },
  ...{ isWhole, holes: [], newest: null, open: [] },
});

/** A look that showed 88 beside record 3, whole or not. */
const sawOne = (at: number, isWhole: boolean): Fact => ({
  ...{ kind: 'look', at, begunAt: at, chunks: [1], told: [], isWhole, holes: [], newest: null, open: [] },
  sights: [
    {
      record: 3,
      candidates: [{ id: '88', grade: 'suspicion', differs: ['total_amount'], unshown: [], createdAt: null }],
    },
  ],
});

const looks = (facts: readonly Fact[], lines: readonly ReadBackLine[]): Looks => ({ facts, lines });

const nobody = new Set<string>();

const against = (record: number, known: Looks, claimed: ReadonlySet<string> = nobody): readonly string[] => {
  const seen = seenThere(record, known);
  return seen === null ? [] : forbidding(seen, claimed);
};

describe('what forbids calling a record in doubt not created', () => {
  it('an entry that reading back found beside it, and when', () => {
    const known = looks([], [unexpected(40, 1, 3, '88'), listed(50, 1)]);
    expect(seenThere(3, known)).toMatchObject({ at: 50, ids: ['88'], takenByPerson: 0 });
    expect(against(3, known)).toEqual(['88']);
    expect(against(4, known)).toEqual([]);
  });

  it('several entries that a look-up found', () => {
    expect(against(3, looks([several(20, [3], '88, 89')], []))).toEqual(['88', '89']);
  });

  it('an entry that another record has by now does not', () => {
    const known = looks([], [unexpected(40, 1, 3, '88'), listed(50, 1)]);
    expect(against(3, known, new Set(['88']))).toEqual([]);
  });

  it('an entry of a search that was not ended does not yet', () => {
    expect(against(3, looks([], [unexpected(40, 1, 3, '88')]))).toEqual([]);
  });

  it.each([
    ['a look-up', looks([lookedUp(60, [3])], [unexpected(40, 1, 3, '88'), listed(50, 1)])],
    ['a whole list', looks([several(20, [3], '88')], [listed(50, 1)])],
    [
      'a look for it',
      looks([chunk(1, [3]), chunk(2, [4]), several(20, [3], '88'), lookedFor(60, [1, 2])], []),
    ],
    ['a whole list after another one', looks([], [unexpected(40, 1, 3, '88'), listed(50, 1), listed(70, 2)])],
  ])('nothing does once %s does not show it any more', (_name, known) => {
    expect(against(3, known)).toEqual([]);
  });

  it.each([
    ['a look-up before it', looks([lookedUp(30, [3])], [unexpected(40, 1, 3, '88'), listed(50, 1)])],
    ['a look-up of other records', looks([lookedUp(60, [4])], [unexpected(40, 1, 3, '88'), listed(50, 1)])],
    [
      'a look for other records',
      looks([chunk(1, [3]), chunk(2, [4]), several(20, [3], '88'), lookedFor(60, [2])], []),
    ],
    ['a look that was not whole', looks([chunk(1, [3]), sawOne(20, false)], [])],
    [
      'a look that was not whole and shows nothing',
      looks([chunk(1, [3]), sawOne(20, true), lookedFor(60, [1], false)], []),
    ],
    ['a list that is not whole', looks([several(20, [3], '88')], [listed(50, 1, false)])],
    [
      'a list that shows it again',
      looks([several(20, [3], '88')], [unexpected(40, 1, 9, '88'), listed(50, 1)]),
    ],
  ])('%s takes nothing back', (_name, known) => {
    expect(against(3, known)).toEqual(['88']);
  });

  it('of two records that one entry could be, neither may be called not created before it is marked as another one', () => {
    const known = looks([several(20, [3, 4], '88')], []);
    expect(against(3, known)).toEqual(['88']);
    expect(against(4, known)).toEqual(['88']);
    const seen = seenThere(3, known);
    const left = (note: string) => (seen === null ? null : forbidding(seen, new Set(), note));
    expect(left('88 is of 1988')).toEqual([]);
    expect(left('that was in 1988')).toEqual(['88']);
  });

  it('of two records that one entry could be, the second may be called not created once the first is created', () => {
    const facts = [several(20, [3, 4], '88'), decided(30, 3)];
    expect(against(4, looks(facts, []))).toEqual([]);
  });

  it('of two records that two entries could be, neither may be', () => {
    const facts = [several(20, [3, 4], '88, 89')];
    expect(against(3, looks(facts, []))).toEqual(['88', '89']);
    expect(against(4, looks([...facts, decided(30, 3)], []))).toEqual(['88', '89']);
  });
});

describe('what speaks against an entry that nobody named', () => {
  const looked = (differs: readonly string[], unshown: readonly string[]): Fact => ({
    ...{
      kind: 'look',
      at: 21,
      begunAt: 20,
      chunks: [1],
      told: [],
      isWhole: true,
      holes: [],
      newest: null,
      open: [],
    },
    sights: [
      { record: 3, candidates: [{ id: '88', grade: 'suspicion', differs, unshown, createdAt: null }] },
    ],
  });
  const unlike = (known: Looks, note: string) => {
    const seen = seenThere(3, known);
    return seen === null ? null : unlikeIn(seen, '88', note);
  };

  it.each([
    ['a field that differs', [looked(['svc_location_id'], [])], []],
    ['a field that differed at an earlier look', [looked(['svc_location_id'], [])], [listed(50, 1)]],
  ])('%s, unless the note names it', (_name, facts, ends) => {
    const lines = ends.length === 0 ? [] : [unexpected(40, 1, 3, '88'), ...ends];
    const known = looks(facts, lines);
    expect(unlike(known, 'seen there')).toEqual({ differs: ['svc_location_id'], unshown: [] });
    expect(unlike(known, 'it is 88')).toBeNull();
  });

  it('what the newest look shows counts: it may agree by now, or not any more', () => {
    const agrees = { ...unexpected(40, 1, 3, '88'), differs: [], unshown: [] };
    expect(unlike(looks([looked(['total_amount'], [])], [agrees, listed(50, 1)]), '')).toBeNull();
    const differs = { ...unexpected(40, 1, 3, '88'), differs: ['total_amount'], unshown: [] };
    expect(unlike(looks([looked([], [])], [differs, listed(50, 1)]), '')).not.toBeNull();
  });

  it('nothing, where things are known by their identity alone', () => {
    expect(unlike(looks([looked([], ['*'])], []), '')).toBeNull();
    expect(unlike(looks([looked([], ['total_amount'])], []), '')).not.toBeNull();
  });
});
