import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DecimalChoice, parseAmount } from '../../../src/core/values/amount';

const read = (text: string, decimal: DecimalChoice = 'auto'): string => {
  const result = parseAmount(text, { decimal });
  return result.ok ? `${result.value.text}${result.value.ambiguous ? '?' : ''}` : result.problem.code;
};

describe('parseAmount', () => {
  it.each([
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1\u202f234,56', '1234.56'],
    ['1\u2009234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['£1,234.56', '1234.56'],
    ['€ 1.234,56', '1234.56'],
    ['$5', '5'],
    ['US$ 5.10', '5.1'],
    ['R$ 1.234,50', '1234.5'],
    ['GBP 12.00', '12'],
    ['12,50 EUR', '12.5'],
    ['12.50€', '12.5'],
    ['Rs. 500', '500'],
    ['(1,234.56)', '-1234.56'],
    ['<12.50>', '-12.5'],
    ['EUR <1.234,50>', '-1234.5'],
    ['12,50-/-', '-12.5'],
    ['€ 12,50 -/-', '-12.5'],
    ['-/- 12,50', '-12.5'],
    ['△1,234', '-1234?'],
    ['▲ 1,234.50', '-1234.5'],
    ['12.50 EUR CR', 'amount-credit-debit'],
    ['USD 12.50DR', 'amount-credit-debit'],
    ['12,50 H', 'amount-credit-debit'],
    ['1.234,50 EUR S', 'amount-credit-debit'],
    ['12.50 XYQ CR', 'amount-unreadable'],
    ['<12.50', 'amount-unreadable'],
    ['▲△5', 'amount-unreadable'],
    ['(£5.00)', '-5'],
    ['£(5.00)', '-5'],
    ['-£5.00', '-5'],
    ['£-5.00', '-5'],
    ['5.00-', '-5'],
    ['\u22125,5', '-5.5'],
    ['+7', '7'],
    ['9.09E-13', '0.000000000000909'],
    ['1.5E3', '1500'],
    ['-2.00E-02', '-0.02'],
    ['0.00', '0'],
    ['-0.00', '0'],
    ['.5', '0.5'],
    ['007', '7'],
    ['7290.0', '7290'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.89', '1234567.89'],
    ['0.555', '0.555'],
    ['1234.567', '1234.567'],
    ['1 234,567', '1234.567'],
    ['47,072.02', '47072.02'],
    ['$5.00 USD', '5'],
    ['USD $1,234.50', '1234.5'],
    ['CA$5.00 CAD', '5'],
    ['S$ 5.00', '5'],
    ['0,234', '0.234'],
    ["1'000.-", '1000'],
    ['310.--', '310'],
    ['1.000,-', '1000'],
    ['1.000,—', '1000'],
    ['1 000,–', '1000'],
    ['1.000,--', '1000'],
    ['100.-', '100'],
    ['100,-', '100'],
    ['100,=', '100'],
    ['€ 1.000,-', '1000'],
    ['1000,- Kč', '1000'],
    ["CHF 1'250.--", '1250'],
    ['250.–CHF', '250'],
    ['-310.--', '-310'],
    ['(310.--)', '-310'],
    ['100-', '-100'],
    ['100.00-', '-100'],
    ['12,--/-', 'amount-unreadable'],
    ['12,-/-', 'amount-unreadable'],
    ['310.-- CR', 'amount-credit-debit'],
    ['310.----', 'amount-unreadable'],
    ['.-', 'amount-unreadable'],
    ['5,-3', 'amount-unreadable'],
    ['1.000.-', 'amount-unreadable'],
  ])('reads %s as %s', (text, expected) => expect(read(text)).toBe(expected));

  it('tells a single mark before three digits as ambiguous, unless the column has decided', () => {
    expect(read('1,234')).toBe('1234?');
    expect(read('1.234')).toBe('1234?');
    expect(read('£1,234')).toBe('1234?');
    expect(read('1,234', '.')).toBe('1234');
    expect(read('1,234', ',')).toBe('1.234');
    expect(read('1.234', ',')).toBe('1234');
    expect(read('1.234', '.')).toBe('1.234');
  });

  it('never takes a fraction below one for hundreds, whatever the column has decided', () => {
    expect(read('0,234', '.')).toBe('amount-decimal-contradicts');
    expect(read('-0.250', ',')).toBe('amount-decimal-contradicts');
    expect(read('0,234', ',')).toBe('0.234');
  });

  it.each([
    ['', 'amount-blank'],
    ['  \u00a0', 'amount-blank'],
    ['12%', 'amount-percent'],
    ['€5.00 USD', 'amount-unreadable'],
    ['$5.00 EUR', 'amount-unreadable'],
    ['5.00 CR', 'amount-credit-debit'],
    ['5.00DR', 'amount-credit-debit'],
    ['n/a', 'amount-unreadable'],
    ['1,23,4', 'amount-unreadable'],
    ['--5', 'amount-unreadable'],
    ['(-5)', 'amount-unreadable'],
    ['1.2.3', 'amount-unreadable'],
    ['5 apples', 'amount-unreadable'],
    ['12/05', 'amount-unreadable'],
    ['1,234.56,7', 'amount-unreadable'],
    ['-', 'amount-unreadable'],
    ['1e999', 'amount-unreadable'],
    ['£5 EUR', 'amount-unreadable'],
    ['5.', 'amount-unreadable'],
    ['NaN', 'amount-unreadable'],
    ['0x10', 'amount-unreadable'],
  ])('refuses %j with %s', (text, code) => expect(read(text)).toBe(code));

  it('refuses a number whose marks contradict the decimal mark of the column', () => {
    expect(read('1.234,56', '.')).toBe('amount-decimal-contradicts');
    expect(read('12,5', '.')).toBe('amount-decimal-contradicts');
    expect(read('1,234.56', ',')).toBe('amount-decimal-contradicts');
  });

  it('keeps the currency mark it found', () => {
    const result = parseAmount('€ 5,10', { decimal: 'auto' });
    expect(result).toEqual({ ok: true, value: { text: '5.1', ambiguous: false, mark: '€' } });
  });

  const locales: readonly (readonly [DecimalChoice, string, string])[] = [
    ['.', ',', '.'],
    [',', '.', ','],
    [',', '\u00a0', ','],
    ['.', "'", '.'],
    [',', ' ', ','],
  ];
  const written = fc.record({
    units: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    locale: fc.constantFrom(...locales),
    dress: fc.constantFrom(
      (t: string) => t,
      (t: string) => `£${t}`,
      (t: string) => `${t} EUR`,
      (t: string) => `$ ${t}`,
    ),
  });
  it('reads back every amount with cents in each custom of writing it', () => {
    fc.assert(
      fc.property(written, ({ units, locale: [decimal, group, point], dress }) => {
        const size = units < 0n ? -units : units;
        const whole = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, group);
        const cents = (size % 100n).toString().padStart(2, '0');
        const text = `${units < 0n ? '-' : ''}${dress(`${whole}${point}${cents}`)}`;
        const exact = `${units < 0n ? '-' : ''}${size / 100n}.${cents}`.replace(/\.?0+$/, '');
        const expected = exact === '' || exact === '-' || exact === '-0' ? '0' : exact;
        expect(read(text, decimal)).toBe(expected);
        expect(read(text, 'auto')).toBe(expected);
      }),
    );
  });
  it('reads whole amounts whose cents are a dash, which is never a minus', () => {
    const customs = fc.constantFrom<readonly [string, string]>(
      [',', '.'],
      ["'", '.'],
      ['.', ','],
      [' ', ','],
    );
    const dash = fc.constantFrom('-', '--', '\u2013', '\u2014', '\u2212', '\u2013\u2013');
    const size = fc.bigInt({ min: 0n, max: 10n ** 14n });
    fc.assert(
      fc.property(size, customs, dash, fc.boolean(), (whole, [group, point], cents, isNegative) => {
        const sign = isNegative ? '-' : '';
        const text = `${sign}${whole.toString().replace(/\B(?=(\d{3})+$)/g, group)}${point}${cents}`;
        const expected = whole === 0n ? '0' : `${sign}${whole}`;
        const decimal = point === '.' ? '.' : ',';
        expect([read(text), read(text, decimal)]).toEqual([expected, expected]);
      }),
    );
  });

  it('answers every text with a value or a code', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('.' as const, ',' as const, 'auto' as const),
        (text, decimal) => {
          const result = parseAmount(text, { decimal });
          if (result.ok) expect(result.value.text).toMatch(/^-?\d+(\.\d*[1-9])?$/);
          else expect(result.problem.code).toMatch(/^amount-/);
        },
      ),
    );
  });
});
