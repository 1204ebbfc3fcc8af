import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatAgo,
  formatAmount,
  formatBytes,
  formatMoment,
  formatSeconds,
  formatThings,
  formatTook,
  withLocalMoments,
  withMinusSigns,
} from '../../../src/renderer/data/format';

test.each([
  ['0.00', '0.00'],
  ['999.99', '999.99'],
  ['1000', '1,000'],
  ['-1234567.5', '−1,234,567.5'],
  ['123456789012345678901.23', '123,456,789,012,345,678,901.23'],
  ['no amount', 'no amount'],
])('%s is shown as %s', (amount, shown) => {
  expect(formatAmount(amount)).toBe(shown);
});

test('marking thousands never changes a digit of an amount', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.stringMatching(/^\d{2}$/), (whole, cents) => {
      const amount = `${whole}.${cents}`;
      expect(formatAmount(amount).replaceAll(',', '').replace('−', '-')).toBe(amount);
    }),
  );
});

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [12345, '12,345 records'],
])('%d is counted in words', (count, shown) => {
  expect(formatThings(count, 'record', 'records')).toBe(shown);
});

test.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1.0 KB'],
  [206_500_000, '196.9 MB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});

test.each([
  [30_000, 'just now'],
  [5 * 60_000, '5 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [30 * 3_600_000, 'yesterday'],
  [4 * 86_400_000, '4 days ago'],
  [40 * 86_400_000, '12 Oct 2026'],
])('what happened %d ms ago is told in plain words', (agoMs, shown) => {
  const nowMs = Date.parse('2026-11-21T12:00:00.000Z');
  expect(formatAgo(new Date(nowMs - agoMs).toISOString(), nowMs)).toBe(shown);
});

test('durations are told in the two largest units', () => {
  expect([9, 95, 3_700].map(formatSeconds)).toEqual(['9 s', '1 min 35 s', '1 h 1 min']);
  expect([40, 1_440, 12_000].map(formatTook)).toEqual(['40 ms', '1.4 s', '12 s']);
});

test('a moment in a sentence of the engine is shown as every other: in the time of this computer', () => {
  const local = formatMoment('2026-11-22T17:42:48Z');
  expect(withLocalMoments('Read at 2026-11-22 17:42:48 UTC; sent at 2026-11-22 17:42 UTC.')).toBe(
    `Read at ${local}; sent at ${formatMoment('2026-11-22T17:42Z')}.`,
  );
  expect(withLocalMoments('Due on 2026-11-22, 17:42')).toBe('Due on 2026-11-22, 17:42');
});

test('an amount below zero in a sentence of the engine has the minus sign of every other', () => {
  expect(withMinusSigns('The document comes to -51.29 USD, below zero.')).toBe(
    'The document comes to −51.29 USD, below zero.',
  );
  expect(withMinusSigns('No vendor is known as "V -12"; row 3-4 of 2026-11-22')).toBe(
    'No vendor is known as "V -12"; row 3-4 of 2026-11-22',
  );
});
