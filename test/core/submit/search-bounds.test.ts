import { describe, expect, it } from 'vitest';
import { firstPartSize, groupSize } from '../../../src/core/submit/group-size';

const MOST_BAD = 12;
/** Single records tried before a run asks. */
const TRIALS = 4;

/** The most requests that can still be needed, by how many bad records are still to be found; -Infinity: impossible. */
type Worst = readonly number[];

const none = (): number[] => Array.from({ length: MOST_BAD + 1 }, () => Number.NEGATIVE_INFINITY);

/** Takes in one answer: its cost, what it leaves, and how many bad records it found. */
const take = (worst: number[], cost: number, then: Worst, found: number): void => {
  for (let bad = 0; bad + found <= MOST_BAD; bad++)
    worst[bad + found] = Math.max(worst[bad + found] ?? 0, cost + (then[bad] ?? 0));
};

/**
 * Every search there can be, over all placements at once: any records of a part may be bad, so only the sizes matter, and
 * the service answers whatever costs most. `left` records, of the first `bad` of which one is surely bad.
 */
const allSearches = (records: number) => {
  const seen = new Map<number, Worst>();
  const from = (left: number, bad: number, refused: number, spent: number): Worst => {
    const key = ((left * 128 + bad) * 32 + refused) * 512 + spent;
    const known = seen.get(key);
    if (known !== undefined) return known;
    const worst = none();
    seen.set(key, worst);
    if (left === 0) worst[0] = 0;
    else if (refused < MOST_BAD) {
      const isAlone = bad === 1;
      const passed = records - left - refused;
      const size = bad > 1 ? firstPartSize(bad) : isAlone ? 1 : groupSize(left, { refused, passed, spent });
      take(
        worst,
        1,
        size === 1 ? from(left - 1, 0, refused + 1, spent + 1) : from(left, size, refused, spent + 1),
        size === 1 ? 1 : 0,
      );
      if (!isAlone) take(worst, 2, from(left - size, Math.max(0, bad - size), refused, spent + 2), 0);
    } else if (bad === 0) take(worst, 2, from(0, 0, refused, spent + 2), 0);
    return worst;
  };
  return from;
};

/**
 * The most requests more than an accepted chunk takes, for a chunk that is refused whole: single records are tried after
 * so many refusals in a row, until one passes; more than four of them refused, and a person is asked.
 */
const worstOfChunk = (records: number, refusals: number): Worst => {
  const from = allSearches(records);
  const worst = none();
  let part = records;
  for (let refused = 1; refused < refusals; refused++) {
    const first = firstPartSize(part);
    take(worst, refused + 2 - 2, from(records - first, part - first, 0, refused + 2), 0);
    part = first;
  }
  for (let tried = 0; tried < TRIALS; tried++) {
    const spent = refusals + tried + 2;
    take(worst, spent - 2, from(records - tried - 1, part, tried, spent), tried);
  }
  return worst;
};

describe('the worst that a search can cost, over every placement of bad records', () => {
  for (const [records, refusals] of [
    [98, 3],
    [99, 3],
    [99, 4],
    [100, 4],
  ] as const)
    it(`F-1: of ${records} records one bad one costs at most 15 requests of all kinds, ten at most 90, with trials after ${refusals} refusals`, () => {
      const worst = worstOfChunk(records, refusals);
      expect(worst[1]).toBeLessThanOrEqual(15);
      for (let bad = 2; bad <= 10; bad++) expect(worst[bad], `${bad} bad`).toBeLessThanOrEqual(90);
      expect(worst[10]).toBeGreaterThan(60);
    });
});
