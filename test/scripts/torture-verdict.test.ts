import { describe, expect, it } from 'vitest';
import type { JournalRecord } from '../../scripts/torture/client';
import type { Load } from '../../scripts/torture/load';
import { type Sides, verdictOf } from '../../scripts/torture/verdict';

const load: Load = {
  target: 'invoices',
  csv: '',
  mapping: {},
  held: 'invoices',
  keyOf: ({ uploadId }) => uploadId ?? '',
  mayBeRefused: ({ payload }) => JSON.stringify(payload).includes('bad'),
  cents: () => 100,
  isKeyed: true,
};

const record = (n: number, over: Partial<JournalRecord> = {}): JournalRecord => ({
  ...{ record: n, rows: [n + 1, n + 1], key: null, outcome: 'created', serviceId: `id-${n}`, message: null },
  ...{ advice: null, uploadId: `u-${n}`, batchId: null, payload: {} },
  ...over,
});

const none = {
  ...{
    total: 0,
    valid: 0,
    warnings: 0,
    invalid: 0,
    duplicates: 0,
    pending: 0,
    created: 0,
    updated: 0,
    existing: 0,
  },
  ...{ failed: 0, rejected: 0, inDoubt: 0, excluded: 0 },
};

const times = (records: readonly JournalRecord[], outcome: string): number =>
  records.filter((one) => one.outcome === outcome).length;

/** Both sides of an import of these records, each of which the service holds once where it is said to be there. */
const sidesOf = (records: readonly JournalRecord[], over: Partial<Sides> = {}): Sides => {
  const created = records.filter(({ outcome }) => outcome === 'created');
  return {
    records,
    shownInDoubt: records.filter(({ outcome }) => outcome === 'in-doubt'),
    summary: {
      ...{ importId: 'i', target: 'invoices', connection: '', company: '', state: 'finished' },
      file: { name: '', sha256: '', sheet: null, rows: records.length },
      records: {
        ...none,
        total: records.length,
        created: created.length,
        rejected: times(records, 'rejected'),
        pending: times(records, 'pending'),
        inDoubt: times(records, 'in-doubt'),
      },
      issues: [],
      chunks: { planned: 0, sent: 0, accepted: 0, rejected: 0, split: 0, inDoubt: 0 },
      requests: 0,
      controlTotals: [
        {
          ...{ currency: 'USD', source: '0.00', valid: '0.00', submitted: '0.00', readBack: '0.00' },
          created: `${created.length}.00`,
        },
      ],
      reconciliation: { state: 'none', compared: 0, matched: 0, different: 0, missing: 0, unexpected: 0 },
      exitCode: 0,
    },
    heldBefore: { 'u-old': ['id-old'] },
    held: Object.fromEntries([
      ['u-old', ['id-old']],
      ...created.map((one) => [one.uploadId, [one.serviceId]]),
    ]),
    centsHeld: created.length * 100,
    keyUses: [],
    ...over,
  };
};

const expected = (records: number) => ({ records, keyAgeMs: 1_000 });

const doubtful = record(2, { outcome: 'in-doubt', serviceId: null, message: 'No answer.', advice: 'Look.' });

describe('what a torture finds when it holds the journal to the books of the service', () => {
  it('is nothing where both say the same, with a record in doubt that is shown with its reason', () => {
    const sides = sidesOf([record(1), doubtful]);
    expect(verdictOf(sides, load, expected(2))).toEqual({
      ...{ duplicates: [], lost: [], wrong: [], inDoubt: 1, inDoubtThere: 0 },
      doubts: { 'No answer.': 1 },
    });
  });

  it('counts the money of a record in doubt that is there after all', () => {
    const held = { 'u-1': ['id-1'], 'u-2': ['id-2'] };
    const sides = sidesOf([record(1), doubtful], { held, centsHeld: 200 });
    expect(verdictOf(sides, load, expected(2))).toMatchObject({ wrong: [], inDoubtThere: 1 });
  });

  it('is a duplicate where the service holds a record twice', () => {
    const sides = sidesOf([record(1)], { held: { 'u-1': ['id-1', 'id-9'] }, centsHeld: 100 });
    expect(verdictOf(sides, load, expected(1)).duplicates).toEqual(['1 created id-1 id-1,id-9']);
  });

  it('is lost where a record is said to be created and is not there, or has no outcome at all', () => {
    expect(verdictOf(sidesOf([record(1)], { held: {} }), load, expected(1)).lost).toHaveLength(1);
    expect(verdictOf(sidesOf([record(1)]), load, expected(2)).lost).toEqual([
      '1 records of the file have no outcome',
    ]);
  });

  it.each([
    ['another id', record(1), { held: { 'u-1': ['id-9'] } }],
    [
      'a refusal of what is there',
      record(1, { outcome: 'rejected', payload: 'bad' }),
      { held: { 'u-1': ['x'] } },
    ],
    ['a refusal that the service had no reason for', record(1, { outcome: 'rejected' }), {}],
    ['a record that still waits', record(1, { outcome: 'pending' }), {}],
    ['something at the service that is nobody’s', record(1), { held: { 'u-1': ['id-1'], 'u-7': ['id-7'] } }],
    ['other money', record(1), { centsHeld: 101 }],
    ['doubt that is not shown', doubtful, { shownInDoubt: [] }],
    ['doubt without a word', { ...doubtful, advice: null }, {}],
  ])('is wrong: %s', (_what, one, over) => {
    expect(verdictOf(sidesOf([one], over), load, expected(1)).wrong).not.toEqual([]);
  });

  const use = (key: string, bodies: readonly string[], lastAt = 0) => ({
    ...{ operation: 'POST /v1/payments', key, bodies: [...bodies], times: 2, firstAt: 0, lastAt },
  });

  it.each([
    ['a key with other bytes', [use('a', ['x', 'y'])], 'key a with other bytes'],
    ['one payment under two keys', [use('a', ['x']), use('b', ['x'])], 'one body under a, b'],
    ['a repeat under a key that is too old', [use('a', ['x'], 1_001)], 'key a used again after 1001 ms'],
  ])('is wrong: %s', (_what, keyUses, words) => {
    const sides = sidesOf([record(1)], { keyUses });
    expect(verdictOf(sides, load, expected(1)).wrong).toEqual([words]);
    expect(verdictOf(sides, { ...load, isKeyed: false }, expected(1)).wrong).toEqual([]);
  });
});
