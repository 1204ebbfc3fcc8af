import { expect, it } from 'vitest';
import { amountAsSeen } from '../../../src/core/values/amount-seen';

it.each([
  ['45912283.870000000001364242', '45912283.87'],
  ['-45912283.869999999999999', '-45912283.87'],
  ['100.00000000000000001', '100.00'],
])('what binary fractions leave behind 15 digits is not shown: %s is %s', (exact, seen) => {
  expect(amountAsSeen(exact)).toBe(seen);
});

it.each([
  '12.50',
  '0',
  '9007199254740993.55',
  '123456789012345678.1234',
  '0.000000000001364242',
  '1234567.123456',
  'n/a',
  '',
])('no digit of a real figure is hidden: %s', (text) => {
  expect(amountAsSeen(text)).toBe(text);
});
