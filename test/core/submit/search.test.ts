import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NextChunk, searchOn } from '../../../src/core/submit/search';

type Cost = {
  readonly sends: number;
  readonly accepted: number;
  readonly rejected: number[];
  readonly passed: number[];
};

/** Plays the service that refuses any request with a bad record in it. */
const search = (size: number, bad: ReadonlySet<number>): Cost => {
  const records = Array.from({ length: size }, (_, i) => i + 1);
  let next: NextChunk | null = { purpose: 'half', records, suspects: [], untested: [] };
  const rejected: number[] = [];
  const passed: number[] = [];
  let sends = 0;
  let accepted = 0;
  while (next !== null) {
    sends += 1;
    const isRefused = next.records.some((record) => bad.has(record));
    if (!isRefused) {
      accepted += 1;
      passed.push(...next.records);
    } else if (next.records.length === 1) rejected.push(...next.records);
    next = searchOn({ ...next, chunk: sends, parent: null }, isRefused ? 'refused' : 'passed');
  }
  return { sends, accepted, rejected, passed };
};

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

describe('the search for refused records', () => {
  it('R-101: rejects exactly the bad ones, each sent alone, and passes every other exactly once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.array(fc.integer({ min: 1, max: 120 })),
        (size, odd) => {
          const bad = new Set(odd.filter((record) => record <= size));
          const { rejected, passed } = search(size, bad);
          expect(sorted(rejected)).toEqual(sorted([...bad]));
          expect(sorted([...rejected, ...passed])).toEqual(Array.from({ length: size }, (_, i) => i + 1));
        },
      ),
    );
  });

  it('finds one bad record of 100 in at most 12 sends and 15 requests more than an accepted chunk takes, wherever it is', () => {
    for (let record = 1; record <= 100; record++) {
      const { sends, accepted } = search(100, new Set([record]));
      expect(sends).toBeLessThanOrEqual(12);
      expect(sends + accepted - 2).toBeLessThanOrEqual(15);
    }
  });

  it('R-101: finds 3 of 99 with at most 43 requests more than an accepted chunk takes, wherever they are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 3, maxLength: 3 }), (bad) => {
        const { sends, accepted } = search(99, new Set(bad));
        expect(sends + accepted - 2).toBeLessThanOrEqual(43);
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds 10 of 100 in at most 90 requests more than an accepted chunk takes, the reading of results included', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 10, maxLength: 10 }),
        (bad) => {
          const { sends, accepted } = search(100, new Set(bad));
          expect(sends + accepted - 2).toBeLessThanOrEqual(90);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('sends the rest together when nobody knows what became of a part', () => {
    const chunk = {
      chunk: 1,
      parent: null,
      purpose: 'half',
      records: [1, 2],
      suspects: [5],
      untested: [3],
    } as const;
    expect(searchOn(chunk, 'unknown')).toMatchObject({
      purpose: 'rest',
      records: [3, 5],
      suspects: [],
      untested: [],
    });
  });
});
