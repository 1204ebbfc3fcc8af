import { describe, expect, it } from 'vitest';
import {
  changeOutcome,
  creationOutcome,
  type SingleCandidate,
  type SingleLook,
  type SingleRules,
  type SingleSent,
} from '../../../src/core/submit/single';

const minute = 60_000;
const begunAt = 100 * minute;
const horizon = begunAt + 5 * minute;
const rules: SingleRules = { horizonMs: 5 * minute, slowestBatchMs: 0, isListInOrder: true, mayEcho: true };
const sent: SingleSent = { begunAt, endedAt: begunAt, isRefused: false };
const refused: SingleSent = { ...sent, isRefused: true };

const entry = (over: Partial<SingleCandidate> = {}): SingleCandidate => ({
  id: 'x',
  agrees: true,
  createdAt: begunAt + 1_000,
  wasSeenBefore: false,
  ...over,
});

const look = (over: Partial<SingleLook> = {}): SingleLook => ({
  begunAt: horizon + 9 * minute,
  isWhole: true,
  isHidden: false,
  candidates: [],
  wasListedBefore: false,
  answered: [],
  ...over,
});

const witness = { begunAt: horizon + minute, isShown: true, createdAt: horizon + minute };
const code = (one: SingleSent, seen: SingleLook, how = rules) => creationOutcome(one, seen, how).code;

describe('a creation whose answer was lost', () => {
  it('is done where a new and equal one stands in the list, whenever that was read', () => {
    const found = creationOutcome(sent, look({ begunAt, candidates: [entry()] }), rules);
    expect(found).toMatchObject({ state: 'done', serviceId: 'x' });
  });

  it.each([
    ['was seen before', entry({ wasSeenBefore: true })],
    ['is older by its own date', entry({ createdAt: begunAt - 3 * minute })],
    ['gives no date, where nobody had read the list before', entry({ createdAt: null })],
    ['differs', entry({ agrees: false })],
  ])('is not done by an entry that %s', (_name, one) => {
    const settled = creationOutcome(sent, look({ candidates: [one] }), rules);
    expect(settled).toMatchObject({ state: 'in-doubt', serviceId: null });
  });

  it('R-106: is never proven absent by time, but by a record of ours that was sent after the horizon and shows', () => {
    const years = look({ begunAt: horizon + 10_000_000 * minute });
    expect(code(sent, years)).toBe('operation-in-doubt-no-witness');
    expect(creationOutcome(sent, look({ answered: [witness] }), rules)).toMatchObject({ state: 'not-done' });
  });

  it.each<[string, Partial<SingleLook>, Partial<SingleRules>?]>([
    ['the list was not read to its end', { isWhole: false, answered: [witness] }],
    ['the list shows nothing of its location', { isHidden: true, answered: [witness] }],
    ['the list was read before the horizon', { begunAt: horizon - 1, answered: [witness] }],
    ['the witness was sent before the horizon', { answered: [{ ...witness, begunAt: horizon - 1 }] }],
    ['the witness does not show', { answered: [{ ...witness, isShown: false }] }],
    [
      'another of ours is a hole in the list',
      { answered: [{ ...witness, begunAt, isShown: false }, witness] },
    ],
    [
      'the entry of the witness is older than its sending',
      { answered: [{ ...witness, createdAt: begunAt }] },
    ],
    ['nobody knows how old the witness is', { answered: [{ ...witness, createdAt: null }] }],
    ['the list is in no order', { answered: [witness] }, { isListInOrder: false }],
    [
      'the witness was sent within twice the slowest batch',
      { answered: [witness] },
      { slowestBatchMs: 4 * minute },
    ],
  ])('R-106: is not proven absent where %s', (_name, seen, how = {}) => {
    expect(creationOutcome(sent, look(seen), { ...rules, ...how }).state).toBe('in-doubt');
  });

  it('with a witness is existing where an older equal one stands, and for a person where one may be it', () => {
    const older = look({ candidates: [entry({ wasSeenBefore: true })], answered: [witness] });
    expect(creationOutcome(sent, older, rules)).toMatchObject({ state: 'existing', serviceId: 'x' });
    const near = look({ candidates: [entry({ agrees: false })], answered: [witness] });
    expect(code(sent, near)).toBe('operation-in-doubt-suspicion');
    const known = look({
      candidates: [entry({ agrees: false, wasSeenBefore: true })],
      answered: [witness],
    });
    expect(code(sent, known)).toBe('operation-proven-absent');
  });

  it('is for a person where more are equal than were sent', () => {
    const two = look({ candidates: [entry(), entry({ id: 'y' })] });
    expect(code(sent, two)).toBe('operation-in-doubt-several');
  });
});

describe('a creation that was refused', () => {
  it.each([entry(), entry({ wasSeenBefore: true }), entry({ createdAt: null })])(
    'is existing where an equal one of any age stands there: %j',
    (one) => {
      const settled = creationOutcome(refused, look({ begunAt, candidates: [one] }), rules);
      expect(settled).toMatchObject({ state: 'existing', serviceId: 'x' });
    },
  );

  it('stays refused where none does', () => {
    expect(creationOutcome(refused, look({ begunAt }), rules).state).toBe('refused');
    const near = look({ begunAt, candidates: [entry({ agrees: false })] });
    expect(creationOutcome(refused, near, rules).state).toBe('refused');
  });
});

describe('a change of a thing that is read by its id', () => {
  const read = { begunAt: horizon, showsAll: false, isAsBefore: true, adds: false };

  it('is done where a read shows all of it, at any time', () => {
    expect(changeOutcome(sent, { ...read, begunAt, showsAll: true }, rules).state).toBe('done');
  });

  it('R-169: is done where it adds a line only when nothing more of it can come', () => {
    const shown = { ...read, showsAll: true, isAsBefore: false, adds: true };
    expect(changeOutcome(sent, shown, rules).state).toBe('done');
    expect(changeOutcome(sent, { ...shown, begunAt: horizon - 1 }, rules)).toMatchObject({
      state: 'in-doubt',
      code: 'operation-in-doubt-shown-early',
    });
  });

  it('was not made where a read begun after the horizon shows the thing as before, and no earlier', () => {
    expect(changeOutcome(sent, read, rules).state).toBe('not-done');
    expect(changeOutcome(sent, { ...read, begunAt: horizon - 1 }, rules).state).toBe('in-doubt');
  });

  it.each([false, null])(
    'is for a person where it reads otherwise, or nobody can tell (%s)',
    (isAsBefore) => {
      expect(changeOutcome(sent, { ...read, isAsBefore }, rules)).toMatchObject({
        state: 'in-doubt',
        code: 'operation-in-doubt-otherwise',
      });
    },
  );
});
