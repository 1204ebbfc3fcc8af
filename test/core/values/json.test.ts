import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isJson, isWholeObject } from '../../../src/core/values/json';

const oracle = z.json();
const object = z.record(z.string(), z.json());

/** Texts that are JSON, some of them with numbers that no number holds. */
const text = fc
  .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom('', '1e999', '-1e999', '1e308', '[1e400]'))
  .map(([value, extra]) =>
    extra === '' ? JSON.stringify(value) : `{"a":${JSON.stringify(value)},"b":${extra}}`,
  )
  .filter((json) => !json.includes('__proto__'));

describe('a parsed text', () => {
  it('is JSON where the schema says so, and an object where it says so', () => {
    fc.assert(
      fc.property(text, (json) => {
        const value: unknown = JSON.parse(json);
        expect(isJson(value)).toBe(oracle.safeParse(value).success);
        expect(isWholeObject(value)).toBe(object.safeParse(value).success);
      }),
      { numRuns: 2000 },
    );
  });

  it('is no JSON with what JSON cannot hold', () => {
    for (const value of [undefined, () => 1, 1n, Symbol('s'), Number.NaN, [undefined], { a: 1n }])
      expect(isJson(value)).toBe(false);
    for (const value of [null, [], 1, 'a', { a: [Number.POSITIVE_INFINITY] }])
      expect(isWholeObject(value)).toBe(false);
  });

  it('is looked into to a depth, and no further', () => {
    const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
    expect(isJson(nested(400))).toBe(true);
    expect(isJson(nested(5000))).toBe(false);
  });
});
