import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBeyondExact, numberText } from '../../../../src/core/read/workbook/number-text';

describe('numbers as plain decimals', () => {
  it.each([
    ['5.0999999999999996', '5.1'],
    ['1E+20', '100000000000000000000'],
    ['1.5E-7', '0.00000015'],
    ['-0', '0'],
    ['007', '7'],
    ['1.50', '1.5'],
    ['1.', '1'],
    ['.5', '0.5'],
    ['+3', '3'],
    [' 12 ', '12'],
    ['123456789012345', '123456789012345'],
    ['9007199254740993', '9007199254740993'],
    ['1.234567890123456E+15', '1234567890123456'],
    ['1234567890123456.0', '1234567890123456'],
    ['1234567890123456789', '1234567890123456789'],
    ['1.2345678901234567E+18', '1234567890123456800'],
    ['1234567890123456.5', '1234567890123460'],
    ['0.1', '0.1'],
    ['-1234.56', '-1234.56'],
    ['0.30000000000000004', '0.3'],
    ['973.0600000001', '973.06'],
    ['-973.0600000001', '-973.06'],
    ['973.0599999999', '973.06'],
    ['9.9431E-2', '0.099431'],
    ['9.9999999999994316E-2', '0.1'],
    ['0.99999999999994316', '1'],
    ['12.000000000002', '12'],
    ['123456.780000003', '123456.78'],
    ['0.000000000001364242', '0.000000000001364242'],
    ['0.0000000012', '0.0000000012'],
    ['1.00000012', '1.00000012'],
    ['0.333333333333333', '0.333333333333333'],
    ['1.0000001234567', '1.0000001234567'],
  ])('%s is %s', (stored, text) => {
    expect(numberText(stored)).toBe(text);
  });

  it('are none where the text is no number', () => {
    expect(['', ' ', 'abc', 'NaN', 'Infinity', '1e999', '0x10', '1,5', '1 2'].map(numberText)).toEqual(
      Array.from({ length: 9 }, () => null),
    );
  });

  it('keep 15 digits of any fraction, and no exponent', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = numberText(String(value)) ?? '';
        expect(text).toMatch(/^(-?[1-9]\d*|-?0)(\.\d*[1-9])?$/);
        const isLong = Number.isInteger(value) && Math.abs(value) >= 1e15;
        expect(Number(text)).toBe(isLong ? value : Number(value.toPrecision(15)) + 0);
      }),
    );
  });

  it('keep every digit of whole numbers that can be exact', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(numberText(value.toExponential())).toBe(String(value));
        expect([numberText(String(value)), isBeyondExact(String(value))]).toEqual([String(value), false]);
      }),
    );
  });

  it('are said to be beyond what is kept exactly, above 2^53', () => {
    expect(
      ['9007199254740991', '9007199254740993', '-12345678901234567', '0.12345678901234567'].map(
        isBeyondExact,
      ),
    ).toEqual([false, true, true, false]);
  });

  it('leave amounts with two decimals as they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        const value = cents / 100;
        expect(Number(numberText(String(value)))).toBe(value + 0);
      }),
    );
  });
});
