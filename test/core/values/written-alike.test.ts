import { expect, it } from 'vitest';
import { writtenAlike } from '../../../src/core/values/written-alike';

it('what writing adds to a number does not count; zeros and letters do', () => {
  const one = ['A-0012', 'a 0012', 'A.0012', 'A/0012', 'A–0012', 'Ａ‑００１２', 'A\u200b0012', 'A−0012'];
  expect(new Set(one.map(writtenAlike))).toEqual(new Set(['a0012']));
  expect(writtenAlike('A-12')).not.toBe(writtenAlike('A-0012'));
  expect(writtenAlike('A-O012')).not.toBe(writtenAlike('A-0012'));
  expect(writtenAlike('17|A_12')).toBe('17|a_12');
});
