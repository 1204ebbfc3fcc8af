import { expect, test } from 'vitest';
import { sendableCount, settledCount, settledWords, sharesOf } from '../../../src/renderer/data/outcomes';

const records = {
  total: 36,
  valid: 21,
  warnings: 3,
  invalid: 7,
  duplicates: 3,
  pending: 1,
  created: 2,
  updated: 3,
  existing: 0,
  failed: 4,
  rejected: 5,
  inDoubt: 6,
  excluded: 5,
};

test('the shares of a picture add up to the total, warnings apart', () => {
  expect(sharesOf(records).reduce((sum, { count }) => sum + count, 0)).toBe(36);
});

test('what still waits is told by whether it was sent, where that was counted', () => {
  const waiting = { ...records, pending: 5, valid: 25, total: 40 };
  const named = (more: object) =>
    sharesOf({ ...waiting, ...more }).flatMap(({ name, count }) =>
      ['pending', 'awaited', 'again', 'unsent'].includes(name) ? [`${count} ${name}`] : [],
    );
  expect(named({})).toEqual(['5 pending']);
  expect(named({ unsent: 2 })).toEqual(['3 awaited', '2 unsent']);
  expect(named({ unsent: 5 })).toEqual(['5 unsent']);
  expect(named({ unsent: 0 })).toEqual(['5 awaited']);
  expect(named({ unsent: 1, again: 3 })).toEqual(['1 awaited', '3 again', '1 unsent']);
  const counted = { ...waiting, unsent: 2 };
  expect(sharesOf(counted).reduce((sum, { count }) => sum + count, 0)).toBe(40);
});

test('what has no records has no share', () => {
  expect(sharesOf({ ...records, updated: 0 }).map(({ name }) => name)).not.toContain('updated');
});

test('what still waits is not settled, and neither is what is in doubt', () => {
  expect(settledCount(records)).toBe(14);
});

test('what stands at the service already is not among what goes out', () => {
  expect(sendableCount({ valid: 60, existing: 28 })).toBe(32);
});

test('the progress names what is in doubt beside what is settled', () => {
  const lost = {
    ...records,
    valid: 30,
    pending: 0,
    created: 2,
    updated: 0,
    failed: 0,
    rejected: 0,
    inDoubt: 28,
  };
  expect(settledWords(lost)).toEqual({ settled: '2', rest: 'of 30 records settled, 28 in doubt' });
  expect(settledWords({ ...lost, created: 30, inDoubt: 0 }).rest).toBe('of 30 records settled');
});
