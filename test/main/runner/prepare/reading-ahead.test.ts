import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingAhead, recordsBetween } from '../../../../src/main/runner/prepare/reading-ahead';

/** Reads of an import in which the even records are known; each is counted. */
const counting = () => {
  const reads: number[] = [];
  const knownOf = readingAhead((importId, from, to) => {
    reads.push(to - from + 1);
    return new Map(
      recordsBetween(from, to).flatMap((record) =>
        record % 2 === 0 ? [[record, `${importId} ${record}`] as const] : [],
      ),
    );
  });
  return { reads, knownOf };
};

describe('records of earlier imports that are read ahead', () => {
  it('answers as one by one, whatever is asked for and in which order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 1, max: 40 })), { maxLength: 80 }),
        (asked) => {
          const { knownOf } = counting();
          for (const [importId, record] of asked)
            expect(knownOf(importId, record)).toBe(record % 2 === 0 ? `${importId} ${record}` : undefined);
        },
      ),
    );
  });

  it('reads a file that is asked for in order many records at a time', () => {
    const { reads, knownOf } = counting();
    for (const record of recordsBetween(1, 10_000)) knownOf('a', record);
    expect(reads.length).toBeLessThan(60);
  });

  it('reads no more than what is asked for where that stands here and there', () => {
    const { reads, knownOf } = counting();
    for (const record of recordsBetween(1, 200)) knownOf('a', 100_000 - record * 97);
    expect(Math.max(...reads)).toBe(1);
  });
});
