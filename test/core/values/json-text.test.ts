import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonText } from '../../../src/core/values/json-text';

describe('a text as JSON writes it', () => {
  it('is what JSON.stringify says, for every letter and half of one', () => {
    const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit }), fc.string({ unit: 'grapheme' })), (text) => {
        expect(jsonText(text)).toBe(JSON.stringify(text));
      }),
      { numRuns: 2000 },
    );
  });
});
