import fc from 'fast-check';
import { expect, it } from 'vitest';
import { base64 } from '../../../src/core/values/base64';

it('bytes become the text that every other reader of base64 understands', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    }),
  );
});
