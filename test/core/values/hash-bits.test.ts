import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashBits } from '../../../src/core/values/hash-bits';

describe('what tells texts apart from many others', () => {
  it('never denies one that was added, also where more were added than it was made for', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 300 }), fc.nat(20), (texts, count) => {
        const { add, may } = hashBits(count);
        for (const text of texts) add(text);
        expect(texts.every(may)).toBe(true);
      }),
    );
  });

  it('denies nearly all others, also of keys that are numbered', () => {
    const key = (number: number): string => `V-${number % 300}|INV-${String(number).padStart(7, '0')}`;
    const { add, may } = hashBits(50_000);
    for (let number = 0; number < 50_000; number++) add(key(number));
    const taken = Array.from({ length: 50_000 }, (_, number) => key(1_000_000 + number)).filter(may);
    expect(taken.length).toBeLessThan(50_000 / 20);
  });
});
