import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { changesSince } from '../../../src/core/reconcile/changes';
import { type RecordLine, readBackLineSchema } from '../../../src/core/reconcile/lines';
import { paceAfter, startPace } from '../../../src/core/reconcile/pace';
import {
  hasDifferences,
  type ReadBackCounts,
  type ResultCounts,
  summaryOf,
} from '../../../src/core/reconcile/reconciliation';
import { isCheaperByList, sampleOf } from '../../../src/core/reconcile/sample';

const noResults: ResultCounts = {
  ...{
    submitted: 0,
    created: 0,
    updated: 0,
    existing: 0,
    failed: 0,
    rejected: 0,
    inDoubt: 0,
    awaited: 0,
    again: 0,
  },
};
const noRead: ReadBackCounts = { matched: 0, different: 0, missing: 0, unread: 0, unexpected: 0, changed: 0 };

describe('the state of a reconciliation', () => {
  test.each([
    ['nothing sent is none', noResults, noRead, 'none', 0],
    ['sent and awaited is none', { ...noResults, submitted: 5, awaited: 5 }, noRead, 'none', 0],
    [
      'answered by the service is partial, over what was made there',
      { ...noResults, submitted: 5, created: 2, updated: 1, failed: 1, inDoubt: 1 },
      noRead,
      'partial',
      3,
    ],
    [
      'what was refused is compared with nothing',
      { ...noResults, submitted: 6, rejected: 6 },
      noRead,
      'none',
      0,
    ],
    [
      'a sample is partial',
      { ...noResults, submitted: 5, created: 5 },
      { ...noRead, matched: 2 },
      'partial',
      2,
    ],
    [
      'all of it is complete',
      { ...noResults, submitted: 5, created: 5 },
      { ...noRead, matched: 5 },
      'complete',
      5,
    ],
    [
      'one that could not be compared keeps it partial',
      { ...noResults, submitted: 5, created: 5 },
      { ...noRead, matched: 4, unread: 1 },
      'partial',
      4,
    ],
    [
      'missing and different ones were compared',
      { ...noResults, submitted: 5, created: 4, updated: 1 },
      { ...noRead, matched: 3, different: 1, missing: 1, unexpected: 2 },
      'complete',
      5,
    ],
  ] as const)('%s', (_name, results, read, state, compared) => {
    const summary = summaryOf(
      results,
      read,
      Object.values(read).some((n) => n > 0),
    );
    expect([summary.state, summary.compared]).toEqual([state, compared]);
    expect(summary.matched + summary.different + summary.missing).toBe(compared);
    expect(hasDifferences(summary)).toBe(read.different + read.missing + read.unexpected > 0);
  });
});

it('a look that could read nothing compares nothing, whatever the answers said', () => {
  for (const readBack of [noRead, { ...noRead, unread: 5 }])
    expect(summaryOf({ ...noResults, submitted: 5, created: 5 }, readBack, true)).toEqual({
      ...{ state: 'none', compared: 0, matched: 0, different: 0, missing: 0, unexpected: 0 },
    });
});

const read = (over: Partial<Extract<RecordLine, { kind: 'read' }>> = {}): RecordLine => ({
  ...{ kind: 'read', at: 1, run: 1, record: 1, serviceId: '7', from: 'list', bodySha256: 'a' },
  ...{ differences: [], derived: { status: 'pending-approval' }, money: null, changed: null },
  ...over,
});
const missing: RecordLine = {
  ...{ kind: 'missing', at: 2, run: 2, record: 1, serviceId: '7', text: '404', changed: null },
};
const amount = { field: 'total_amount', sent: '10', got: '12', why: 'Why.' };

describe('what has changed since the look before', () => {
  it('is nothing where both looks say the same', () => {
    expect(changesSince(read(), read({ at: 2 }))).toEqual([]);
    expect(changesSince(read({ differences: [amount] }), read({ differences: [amount] }))).toEqual([]);
  });
  it('is a compared field that left what was sent, that came back to it, or that moved on', () => {
    expect(changesSince(read(), read({ differences: [amount] }))).toEqual([
      { field: 'total_amount', before: '10', after: '12' },
    ]);
    expect(changesSince(read({ differences: [amount] }), read())).toEqual([
      { field: 'total_amount', before: '12', after: '10' },
    ]);
    const later = { ...amount, got: '13' };
    expect(changesSince(read({ differences: [amount] }), read({ differences: [later] }))).toEqual([
      { field: 'total_amount', before: '12', after: '13' },
    ]);
  });
  it('is a derived field, though it is no difference', () => {
    expect(changesSince(read(), read({ derived: { status: 'exported' } }))).toEqual([
      { field: 'status', before: 'pending-approval', after: 'exported' },
    ]);
  });
  it('is that the record is gone, or there again', () => {
    expect(changesSince(read(), missing)).toEqual([{ field: 'record', before: 'there', after: 'missing' }]);
    expect(changesSince(missing, read())).toEqual([{ field: 'record', before: 'missing', after: 'there' }]);
  });
  it('cannot be told where one look could not compare', () => {
    const unread: RecordLine = {
      ...{ kind: 'unread', at: 2, run: 2, record: 1, serviceId: '7', code: 'read-back-refused', text: '' },
    };
    expect([changesSince(unread, read()), changesSince(read(), unread)]).toEqual([null, null]);
  });
});

describe('a sample', () => {
  const records = fc
    .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 60 })
    .map((list) => list.sort((a, b) => a - b));
  it('is the same one for the same seed, of the size that was asked for, in order, and a smaller one lies within it', () => {
    fc.assert(
      fc.property(records, fc.nat(70), fc.string(), (all, size, seed) => {
        const chosen = sampleOf(all, size, seed);
        expect(chosen).toEqual(sampleOf(all, size, seed));
        expect(chosen).toHaveLength(Math.min(size, all.length));
        expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
        const smaller = new Set(sampleOf(all, Math.floor(size / 2), seed));
        expect([...smaller].every((one) => chosen.includes(one) && all.includes(one))).toBe(true);
      }),
    );
  });
  it('is spread over the records: each part of them is met', () => {
    const all = Array.from({ length: 10_000 }, (_none, at) => at + 1);
    const chosen = sampleOf(all, 500, 'import-1');
    for (let part = 0; part < 10; part++) {
      const met = chosen.filter((one) => one > part * 1000 && one <= (part + 1) * 1000).length;
      expect(met).toBeGreaterThan(25);
    }
  });
  it('is read from the list only where that takes no more requests than one by one', () => {
    expect([
      isCheaperByList(25, 2_400, 100),
      isCheaperByList(25, 2_600, 100),
      isCheaperByList(25, null, 100),
    ]).toEqual([true, false, false]);
  });
});

it('reads one at a time first, more while all goes well, half as many after trouble, and never more than allowed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('good', 'trouble'), { maxLength: 200 }),
      fc.integer({ min: 1, max: 8 }),
      (answers, most) => {
        let pace = startPace(most);
        expect(pace.width).toBe(1);
        for (const answer of answers) {
          const before = pace.width;
          pace = paceAfter(pace, answer);
          expect(pace.width).toBeGreaterThanOrEqual(1);
          expect(pace.width).toBeLessThanOrEqual(most);
          if (answer === 'trouble') expect(pace.width).toBe(Math.max(1, Math.floor(before / 2)));
        }
      },
    ),
  );
  let pace = startPace(4);
  for (let good = 0; good < 100; good++) pace = paceAfter(pace, 'good');
  expect(pace.width).toBe(4);
});

it('lines survive the way through the journal', () => {
  for (const line of [read({ differences: [amount], changed: [] }), missing])
    expect(readBackLineSchema.parse(JSON.parse(JSON.stringify(line)))).toEqual(line);
});
