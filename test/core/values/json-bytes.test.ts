import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonBytes } from '../../../src/core/values/json-bytes';
import { utf8Bytes } from '../../../src/core/values/uuid5';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('', 'plain', '"\\', '\ud800', 'a\udc00', 'ł', '名', '😀', '\u0000\n'),
);
const read = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

describe('JSON text in bytes', () => {
  it('says of every text what JSON.stringify says, however many were written before', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), fc.nat(3), (texts, times) => {
        const out = jsonBytes();
        const label = utf8Bytes(',"ł":"');
        const many = Array.from({ length: 1 + times * 60 }, () => texts).flat();
        for (const one of many) out.text(label, one);
        expect(read(out.from(0))).toBe(many.map((one) => `,"ł":${JSON.stringify(one)}`).join(''));
      }),
    );
  });

  it('writes ready texts, numbers and bytes as they stand, and takes back what was cut away', () => {
    fc.assert(
      fc.property(text, fc.integer(), (one, number) => {
        const out = jsonBytes();
        out.raw(JSON.stringify(one));
        const size = out.size();
        out.number(utf8Bytes(',"n":'), String(number));
        out.bytes(utf8Bytes(one));
        out.byte(125);
        out.cut(size);
        expect(read(out.from(0))).toBe(JSON.stringify(one));
        out.cut(0);
        expect(out.size()).toBe(0);
      }),
    );
  });
});
