import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCounts, largestSum, monthsUpTo, sumMoney } from '../../../src/core/report/months';

test('twelve months end with the given one and follow each other over the turn of the year', () => {
  const months = monthsUpTo('2026-02', 12);
  expect(months).toHaveLength(12);
  expect([months[0], months[9], months[10], months[11]]).toEqual([
    '2025-03',
    '2025-12',
    '2026-01',
    '2026-02',
  ]);
});

test('months are in order, each once, whatever the last one is', () => {
  const month = fc
    .record({ year: fc.integer({ min: 1990, max: 2200 }), at: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, at }) => `${year}-${String(at).padStart(2, '0')}`);
  fc.assert(
    fc.property(month, fc.integer({ min: 1, max: 36 }), (last, count) => {
      const months = monthsUpTo(last, count);
      expect(months.at(-1)).toBe(last);
      expect([...new Set(months)].sort()).toEqual(months);
      expect(months).toHaveLength(count);
    }),
  );
});

test('money is summed by currency and outcome, exactly, with its decimals', () => {
  const created = (currency: string, amount: string) => ({ currency, share: 'created' as const, amount });
  const failed = { currency: 'USD', share: 'failed' as const, amount: '5.00' };
  const summed = sumMoney([
    created('USD', '0.10'),
    created('EUR', '7.00'),
    failed,
    created('USD', '0.20'),
    created('JPY', '1200'),
  ]);
  expect(summed).toEqual([created('EUR', '7.00'), created('JPY', '1200'), created('USD', '0.30'), failed]);
});

test('counts of a kind that is missing add nothing', () => {
  expect(addCounts({ a: 1, b: 2 }, { b: 3 }, ['a', 'b'])).toEqual({ a: 1, b: 5 });
});

test('the money of the largest month is what its imports say, credits that stay behind taken off', () => {
  expect(largestSum([['58560193.67', '-5151.90'], ['58000000.00']])).toBe('58555041.77');
  expect(largestSum([[], ['-3.00']])).toBe('0');
});
