import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOf } from '../../../src/core/values/decimal';
import { squaresOf } from '../../../src/renderer/charts/chunk-squares';
import { isZero, minus } from '../../../src/renderer/charts/decimal-text';
import { placeParts } from '../../../src/renderer/charts/place-parts';

const chunk = (number: number, state: 'planned' | 'settled' | 'in-doubt') => ({
  chunk: number,
  parent: null,
  purpose: 'planned',
  againBy: null,
  records: 50,
  firstRecord: 1,
  lastRecord: 50,
  state,
  batchId: null,
  sentAt: null,
  finishedAt: null,
  attempts: 0,
  message: null,
});

test('no part of a bar is too thin to be seen, and together they never leave it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 9 }),
      (counts) => {
        const total = counts.reduce((sum, count) => sum + count, 0);
        const parts = placeParts(
          counts.map((count, at) => ({ key: String(at), count, colour: 'red' })),
          total,
        );
        expect(parts).toHaveLength(counts.filter((count) => count > 0).length);
        for (const { x, width } of parts) {
          expect(width).toBeGreaterThan(0.8);
          expect(x + width).toBeLessThanOrEqual(100.01);
        }
      },
    ),
  );
});

test('a square of several chunks shows the most pressing of them', () => {
  const chunks = [chunk(1, 'settled'), chunk(2, 'in-doubt'), chunk(3, 'settled'), chunk(4, 'planned')];
  expect(squaresOf(chunks, 2)).toEqual([
    { firstChunk: 1, lastChunk: 2, records: 100, state: 'in-doubt' },
    { firstChunk: 3, lastChunk: 4, records: 100, state: 'settled' },
  ]);
  expect(squaresOf(chunks, 10)).toHaveLength(4);
  expect(squaresOf([], 10)).toEqual([]);
});

test('differences of amounts are exact', () => {
  expect(minus('0.30', '0.10')).toBe('0.20');
  expect(minus('10.00', '10000000000000000000.01')).toBe('-9999999999999999990.01');
  expect(minus('1', 'much')).toBeNull();
  expect(isZero('-0.00')).toBe(true);
});

test('a share of nothing is nothing', () => {
  expect(shareOf('5.00', '0.00')).toBe(0);
  expect(shareOf('5.00', '10.00')).toBe(0.5);
});
