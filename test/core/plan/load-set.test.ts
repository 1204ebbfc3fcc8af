import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { inLoadOrder, neededLoads } from '../../../src/core/plan/load-order';
import { nextSetStep, type PartNow, provenFor, setNow, standingOf } from '../../../src/core/plan/load-set';
import { targetNamed, targets } from '../../../src/core/targets';

const counts = {
  total: 3,
  valid: 3,
  invalid: 0,
  duplicates: 0,
  pending: 3,
  inDoubt: 0,
  failed: 0,
  rejected: 0,
};
const done = { ...counts, pending: 0 };

const part = (name: string, more: Partial<PartNow> = {}): PartNow => ({
  id: name,
  target: targetNamed(name) ?? null,
  name,
  isLeftOut: false,
  lacks: [],
  state: 'draft',
  pausedBecause: null,
  records: counts,
  checkedAgainst: [],
  trouble: null,
  ...more,
});
const pair = (vendors: Partial<PartNow>, invoices: Partial<PartNow> = {}): readonly PartNow[] => [
  part('vendors', vendors),
  part('invoices', invoices),
];
const second = (parts: readonly PartNow[]) => {
  const [, invoices] = parts;
  if (invoices === undefined) throw new Error('no second part');
  return standingOf(invoices, parts);
};
const sentence = ({ why }: ReturnType<typeof standingOf>): string =>
  why === null ? '' : words(why.code, why.params).sentence;

describe('a part of several loads', () => {
  it.each([
    ['is only a draft', {}, 'It waits for vendors to be loaded and proven.'],
    ['is checked', { state: 'checked' }, 'It waits for vendors to be loaded and proven.'],
    ['is being sent', { state: 'submitting' }, 'It waits for vendors to be loaded and proven.'],
    [
      'has a record in doubt',
      { state: 'finished', records: { ...done, inDoubt: 1 } },
      'It waits until it is known what became of vendors (records in doubt: 1).',
    ],
    [
      'has a record whose outcome is not proven yet',
      { state: 'finished', records: { ...counts, pending: 1 } },
      'It waits for vendors, which does not go on by itself.',
    ],
    ['stands still', { state: 'paused' }, 'It waits for vendors, which does not go on by itself.'],
    [
      'has no mapping yet',
      { lacks: ['ERP vendor ID'] },
      'It waits for vendors, which does not go on by itself.',
    ],
  ] as const)('R-19: waits, and says why, while what it names %s', (_, vendors, said) => {
    const standing = second(pair(vendors, { state: 'checked', checkedAgainst: [] }));
    expect([standing.state, standing.waitsFor]).toEqual(['waiting', ['vendors']]);
    expect(sentence(standing)).toBe(said);
    expect(nextSetStep(pair(vendors, { state: 'checked' }), { onlyValid: true })).not.toMatchObject({
      id: 'invoices',
    });
  });

  it('R-19: is checked again when what it needs has ended, for only then shows what is missing', () => {
    const parts = pair({ state: 'finished', records: done }, { state: 'checked' });
    expect(second(parts).state).toBe('to-check');
    expect(nextSetStep(parts, { onlyValid: true })).toEqual({ kind: 'check', id: 'invoices' });
    const again = pair(
      { state: 'finished', records: done },
      { state: 'checked', checkedAgainst: ['vendors'] },
    );
    expect(second(again).state).toBe('checked');
    expect(nextSetStep(again, { onlyValid: true })).toEqual({ kind: 'send', id: 'invoices' });
  });

  it('R-19: goes on when something it needs was refused: that shows in its own issues', () => {
    const parts = pair({ state: 'finished', records: { ...done, failed: 1, rejected: 1 } });
    expect(second(parts).state).toBe('to-check');
    expect(parts.slice(0, 1).map((one) => sentence(standingOf(one, parts)))).toEqual([
      'Some of its records failed or were rejected: 2.',
    ]);
  });

  it('waits for nothing that was left out, and for nothing that holds only what is there already', () => {
    expect(second(pair({ isLeftOut: true }, { state: 'checked' })).state).toBe('checked');
    const known = { ...done, valid: 0 };
    const parts = pair(
      { state: 'checked', records: known },
      { state: 'checked', checkedAgainst: ['vendors'] },
    );
    expect(parts.map((one) => standingOf(one, parts).state)).toEqual(['done', 'checked']);
  });

  it('with invalid records is sent only where a person said that the others stay behind', () => {
    const some = { ...counts, valid: 2, invalid: 1, pending: 2 };
    const parts = [part('vendors', { state: 'checked', records: some })];
    expect(nextSetStep(parts, { onlyValid: false })).toEqual({ kind: 'ask' });
    expect(nextSetStep(parts, { onlyValid: true })).toEqual({ kind: 'send', id: 'vendors' });
    const none = [part('vendors', { state: 'checked', records: { ...some, valid: 0, invalid: 3 } })];
    expect(nextSetStep(none, { onlyValid: true })).toEqual({ kind: 'ask' });
  });
});

const records = fc

  .record({
    valid: fc.nat(5),
    invalid: fc.nat(2),
    duplicates: fc.nat(1),
    pending: fc.nat(2),
    inDoubt: fc.nat(1),
    failed: fc.nat(1),
    rejected: fc.nat(1),
  })
  .map((some) => ({ ...some, total: some.valid + some.invalid + some.duplicates }));
const sets = fc
  .array(
    fc.record({
      target: fc.option(fc.constantFrom(...targets)),
      state: fc.constantFrom<PartNow['state'][]>(
        ...(['draft', 'checked', 'submitting', 'paused', 'waiting', 'stopped', 'finished'] as const),
      ),
      isLeftOut: fc.boolean(),
      lacks: fc.constantFrom([], [], ['Code']),
      records,
      isFresh: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((made) => {
    const bare = made.map(
      ({ isFresh: _, ...one }, at): PartNow => ({
        ...part('vendors'),
        ...one,
        id: String(at),
        name: `part ${at}`,
      }),
    );
    const parts = bare.map((one, at) => ({
      ...one,
      checkedAgainst: made[at]?.isFresh === true ? provenFor(one, bare) : [],
    }));
    return inLoadOrder(parts, targets);
  });

describe('several loads as one', () => {
  it('R-19: never begin a load while one that it needs has something pending or in doubt', () => {
    fc.assert(
      fc.property(sets, fc.boolean(), (parts, onlyValid) => {
        const step = nextSetStep(parts, { onlyValid });
        if (step.kind !== 'send') return;
        const sent = parts.find(({ id }) => id === step.id);
        if (sent === undefined) throw new Error('sends what is not there');
        for (const need of neededLoads(sent, parts)) {
          if (need.isLeftOut) continue;
          const isOver =
            ['finished', 'stopped'].includes(need.state) && need.records.pending + need.records.inDoubt === 0;
          const isEmpty = need.state === 'checked' && need.records.valid + need.records.invalid === 0;
          expect(isOver || isEmpty).toBe(true);
        }
        expect([...sent.checkedAgainst].sort()).toEqual([...provenFor(sent, parts)].sort());
      }),
      { numRuns: 500 },
    );
  });

  it('have always a next step, or a part that says what it needs', () => {
    fc.assert(
      fc.property(sets, (parts) => {
        if (nextSetStep(parts, { onlyValid: true }).kind !== 'ask') return;
        const silent = parts.filter((one) => {
          const { state, why } = standingOf(one, parts);
          return (state === 'attention' || state === 'to-map' || state === 'waiting') && why === null;
        });
        expect(silent).toEqual([]);
        expect(parts.some((one) => ['attention', 'to-map'].includes(standingOf(one, parts).state))).toBe(
          true,
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['being loaded by this process', { wish: 'load', isRunning: true }, 'running'],
    ['interrupted', { wish: 'load', isRunning: false }, 'attention'],
    ['not begun, with something to check', { wish: 'none', isRunning: false }, 'preparing'],
  ] as const)('are %s', (_, how, state) => {
    expect(setNow(pair({}), how).state).toBe(state);
  });

  it('are ready when what can be checked is, done when each part is, and paused by the person who paused', () => {
    const idle = { wish: 'none', isRunning: false } as const;
    expect(setNow(pair({ state: 'checked' }), idle).state).toBe('ready');
    const all = pair({ state: 'finished', records: done }, { state: 'finished', records: done });
    expect(setNow(all, idle).state).toBe('done');
    const paused = setNow(pair({ state: 'checked' }), { wish: 'pause', isRunning: false });
    expect([paused.state, paused.why?.code]).toEqual(['attention', 'set-paused']);
  });
});
