import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../src/core/values/amount';
import { addDecimals, canonicalText, parseDecimal, zero } from '../../../src/core/values/decimal';
import {
  addMillionths,
  groupedMillionths,
  hasAtMostDecimals,
  millionths,
  textOfMillionths,
} from '../../../src/core/values/millionths';
import { quickAmount } from '../../../src/core/values/quick-amount';
import { uuid5In } from '../../../src/core/values/uuid5';

const decimalText = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 10n ** 17n }),
    fc.option(fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 8 })),
  )
  .map(([isNegative, whole, rest]) => `${isNegative ? '-' : ''}${whole}${rest === null ? '' : `.${rest}`}`);

describe('decimals told in millionths', () => {
  it('are the same value, or not told at all', () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const value = millionths(text);
        if (Number.isNaN(value)) return;
        expect(textOfMillionths(value)).toBe(canonicalText(parseDecimal(text) ?? zero));
        expect(hasAtMostDecimals(value, 2)).toBe(
          (canonicalText(parseDecimal(text) ?? zero).split('.')[1] ?? '').length <= 2,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('add up exactly', () => {
    fc.assert(
      fc.property(decimalText, decimalText, (a, b) => {
        const sum = addMillionths(millionths(a), millionths(b));
        if (Number.isNaN(sum)) return;
        expect(textOfMillionths(sum)).toBe(
          canonicalText(addDecimals(parseDecimal(a) ?? zero, parseDecimal(b) ?? zero)),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['', '-', '1.', '.5', '1e5', '1,000', ' 1', '--1', '1.2.3', '999999999999999999'])(
    '%j is left to the careful way',
    (text) => {
      expect(millionths(text)).toBeNaN();
    },
  );
});

describe('amounts told at a glance', () => {
  const written = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789.,-'), maxLength: 14 }),
    fc.constantFrom('1,234.56', '1.234,56', '12,34,567.00', '1,23', '0', '-0.00', '000', '1,234,567'),
  );
  it('are what the careful way says, or not told at all', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('.' as const, ',' as const, 'auto' as const), (text, decimal) => {
        const quick = quickAmount(text, decimal);
        if (quick === null) return;
        expect(parseAmount(text, { decimal })).toMatchObject({
          ok: true,
          value: { text: quick, ambiguous: false },
        });
      }),
      { numRuns: 4000 },
    );
  });
});

describe('amounts in groups of three, told in millionths', () => {
  const digits = fc.integer({ min: 0, max: 99_999_999_999 }).map(String);
  const inGroups = fc
    .tuple(fc.constantFrom('', '-'), digits, fc.constantFrom('', '.5', '.50', '.123456', '.1234567', '.'))
    .map(([sign, whole, rest]) => `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`);
  const broken = fc.string({ unit: fc.constantFrom(...'012.,-'), maxLength: 9 });
  it('are what the careful way says, or not told at all', () => {
    fc.assert(
      fc.property(fc.oneof(inGroups, broken), fc.boolean(), (english, isTurned) => {
        const text = isTurned ? english.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')) : english;
        const decimal = isTurned ? ',' : '.';
        const value = groupedMillionths(text, decimal);
        if (Number.isNaN(value)) return;
        expect(parseAmount(text, { decimal })).toMatchObject({
          ok: true,
          value: { text: textOfMillionths(value), ambiguous: false },
        });
      }),
      { numRuns: 4000 },
    );
  });

  it.each([
    ['1,234.56', '.', 1_234_560_000],
    ['-1.234.567,8', ',', -1_234_567_800_000],
    ['12345.6', '.', 12_345_600_000],
  ] as const)('%j with %j is told', (text, decimal, value) => {
    expect(groupedMillionths(text, decimal)).toBe(value);
  });

  it.each(['1234,567.00', '1,23', '1,2345', ',123', '0,123', '1,234,', '1.5,000', '1,234.1234567', '-', ''])(
    '%j is left to the careful way',
    (text) => {
      expect(groupedMillionths(text, '.')).toBeNaN();
    },
  );
});

describe('ids of one namespace', () => {
  it('are those of RFC 9562 for names of any length and script', () => {
    const space = '6f1f1d0c-6f0a-5a34-9a4e-7f2b8a3c1d55';
    const idOf = uuid5In(space);
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 20 })),
        (name) => {
          const digest = createHash('sha1')
            .update(Buffer.from(space.replaceAll('-', ''), 'hex'))
            .update(name, 'utf8')
            .digest();
          digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
          digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
          expect(idOf(name).replaceAll('-', '')).toBe(digest.subarray(0, 16).toString('hex'));
        },
      ),
      { numRuns: 1000 },
    );
  });
});
