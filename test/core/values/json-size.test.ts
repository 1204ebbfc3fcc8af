import { expect, it } from 'vitest';
import { readBody } from '../../../src/core/service/reply';
import { hasTooManyValues } from '../../../src/core/values/json-size';

it('a body of a million tiny entries is not taken in, however few bytes it has', () => {
  const many = `[${'{},'.repeat(1_000_000)}{}]`;
  expect(hasTooManyValues(many)).toBe(true);
  expect(readBody(many, '')).toBeNull();
});

it('a long body of few values is read', () => {
  const text = JSON.stringify({
    note: 'x'.repeat(3_000_000),
    entries: Array.from({ length: 10_000 }, (_, id) => ({ id })),
  });
  expect(hasTooManyValues(text)).toBe(false);
  expect(readBody(text, '')).not.toBeNull();
});
