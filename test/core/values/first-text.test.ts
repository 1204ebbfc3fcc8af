import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstText } from '../../../src/core/values/first-text';

it('reads the first text of an object off its JSON, or says that it must be parsed', () => {
  expect(firstText('{"id":"a-1","b":2}', 'id')).toBe('a-1');
  expect(firstText('{"b":2,"id":"a-1"}', 'id')).toBeUndefined();
  expect(firstText('{"id":7}', 'id')).toBeUndefined();
  expect(firstText('{"id":"a\\"b"}', 'id')).toBeUndefined();
  expect(firstText('{"id":"open', 'id')).toBeUndefined();
});

it('never says anything else than the object does', () => {
  const objects = fc.dictionary(fc.constantFrom('id', 'no', 'i'), fc.oneof(fc.string(), fc.integer()));
  fc.assert(
    fc.property(objects, (object) => {
      const found = firstText(JSON.stringify(object), 'id');
      expect(found === undefined || found === object['id']).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
