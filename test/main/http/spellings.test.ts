import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spellingsOf } from '../../../src/main/http/spellings';

const hex = (number: number, digits: number, isLarge: boolean): string => {
  const text = number.toString(16).padStart(digits, '0');
  return isLarge ? text.toUpperCase() : text;
};
const numbered = (letter: string, isLarge: boolean): string =>
  letter
    .split('')
    .map((unit) => `\\u${hex(unit.charCodeAt(0), 4, isLarge)}`)
    .join('');
const encoded = (letter: string, sign: string, isLarge: boolean): string =>
  [...Buffer.from(letter)].map((byte) => `${sign}${hex(byte, 2, isLarge)}`).join('');

/** One way to write a letter. */
const ways: readonly ((letter: string, isLarge: boolean) => string)[] = [
  (letter) => letter,
  (letter, isLarge) => encoded(letter, '%', isLarge),
  (letter, isLarge) => encoded(letter, '%25', isLarge),
  (letter, isLarge) => numbered(letter, isLarge),
  (letter) => `&#${letter.codePointAt(0)};`,
  (letter, isLarge) => `&#x${hex(letter.codePointAt(0) ?? 0, 1, isLarge)};`,
];
const letter = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 1 })
  .filter((one) => !/[\s\\&%\p{Cs}]/u.test(one) && one.codePointAt(0) !== 0);
const ascii = fc
  .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 })
  .filter((one) => /\w/.test(one));
const spelledSecret = fc
  .array(fc.tuple(fc.oneof(letter, ascii, ascii), fc.nat(ways.length - 1), fc.boolean()), {
    minLength: 4,
    maxLength: 20,
  })
  .map((letters) => ({
    secret: letters.map(([one]) => one).join(''),
    spelled: letters.map(([one, way, isLarge]) => ways[way]?.(one, isLarge) ?? one).join(''),
  }));

const around = fc.string({ unit: 'grapheme-ascii', maxLength: 30 }).filter((text) => !text.includes('\\'));

describe('where a secret begins in a text', () => {
  it('is found in every spelling, letter by letter, also at the very end', () => {
    fc.assert(
      fc.property(spelledSecret, around, around, ({ secret, spelled }, before, after) => {
        const { begins } = spellingsOf(['another-secret', secret]);
        expect(begins(`${before}${spelled}${after}`)).toBe(true);
        expect(begins(`${before}${spelled}`)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('is found in letters that all are ASCII, wherever it stands among others like its own', () => {
    const like = fc.string({ unit: fc.constantFrom(...'abcAB19%&'), maxLength: 12 });
    const secretOf = fc.string({ unit: fc.constantFrom(...'abcAB19'), minLength: 4, maxLength: 12 });
    const way = fc.constantFrom(...ways.keys());
    fc.assert(
      fc.property(
        secretOf,
        fc.array(way, { minLength: 12, maxLength: 12 }),
        like,
        like,
        (secret, each, before, after) => {
          const spelled = [...secret].map((one, at) => ways[each[at] ?? 0]?.(one, false) ?? one).join('');
          expect(spellingsOf([secret]).begins(`${before}${spelled}${after}`)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is found in base64 and in hexadecimal digits, wherever it stands in what was encoded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 8, maxLength: 30 }),
        around,
        fc.constantFrom('base64', 'base64url', 'hex'),
        (secret, before, encoding) => {
          const text = Buffer.from(`${before}${secret}:x`).toString(encoding);
          expect(spellingsOf([secret]).begins(`id ${text}`)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is found at every place of a long text, whatever letters stand around it', () => {
    const { begins } = spellingsOf(['Kq7#mW2z-91xP']);
    for (const filler of ['x', 'ł', '界']) {
      const text = (before: number): string =>
        `${filler.repeat(before)}kQ7#mW2z-91xP${filler.repeat(70_000)}`;
      const missed = [0, 59_900, 119_900].flatMap((first) =>
        Array.from({ length: 150 }, (_, i) => first + i).filter((before) => !begins(text(before))),
      );
      expect(missed).toEqual([]);
    }
  });

  it('is not found where no secret is', () => {
    const { begins } = spellingsOf(['Kq7#mW2z-91xP', 'client-4711-aa']);
    expect(begins('{"invoices":[{"invoice_number":"A-1","total_amount":"10.00"}]}'.repeat(100))).toBe(false);
    expect(begins('')).toBe(false);
    expect(spellingsOf([]).begins('anything')).toBe(false);
  });
});
