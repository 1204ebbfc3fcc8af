import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fromMinor,
  isCountable,
  minorUnits,
  minorUnitsOf,
  parseCurrency,
  toMinor,
} from '../../../src/core/values/currency';
import {
  addDecimals,
  canonicalText,
  compareTexts,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundHalfUp,
  sumTexts,
} from '../../../src/core/values/decimal';
import {
  dueDate,
  formatNetTerms,
  type NetTermsEdges,
  parseNetTerms,
} from '../../../src/core/values/net-terms';
import {
  collapseBlanks,
  editDistance,
  foldLookAlikes,
  isENotation,
  normaliseHeader,
  trimAll,
} from '../../../src/core/values/text';
import { sha1, uuid5 } from '../../../src/core/values/uuid5';
import { toWireNumber } from '../../../src/core/values/wire-number';

const decimal = (text: string) => parseDecimal(text) ?? { units: -1n, scale: 0 };
const round = (text: string, places: number): string => formatDecimal(roundHalfUp(decimal(text), places));
const codeOf = (result: { readonly ok: boolean; readonly problem?: { readonly code: string } }): string =>
  result.problem?.code ?? 'ok';

describe('decimals', () => {
  it('R-81: adds without the faults of binary fractions', () => {
    expect(sumTexts(['0.1', '0.2'])).toBe('0.3');
    expect(sumTexts(['1234567.89', '-0.89'])).toBe('1234567');
    expect(sumTexts(['1', 'x'])).toBe(null);
    expect(sumTexts([])).toBe('0');
  });
  it('rounds a half away from zero', () => {
    expect([
      round('2.005', 2),
      round('-2.005', 2),
      round('2.0049', 2),
      round('7', 2),
      round('0.5', 0),
      round('-0.4', 0),
    ]).toEqual(['2.01', '-2.01', '2.00', '7.00', '1', '0']);
  });
  it('compares by value, not by text', () => {
    expect([
      compareTexts('1.50', '1.5'),
      compareTexts('-2', '1'),
      compareTexts('10', '9'),
      compareTexts('x', '1'),
    ]).toEqual([0, -1, 1, null]);
  });
  const value = fc.record({
    units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    scale: fc.integer({ min: 0, max: 12 }),
  });
  it('gives one canonical text to each value and reads it back', () => {
    fc.assert(
      fc.property(value, (one) => {
        const text = canonicalText(one);
        expect(canonicalText(decimal(text))).toBe(text);
        expect(canonicalText({ units: one.units * 1000n, scale: one.scale + 3 })).toBe(text);
        expect(compareTexts(text, formatDecimal(one))).toBe(0);
      }),
    );
  });
  it('multiplication spreads over addition', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const left = multiplyDecimals(a, addDecimals(b, c));
        const right = addDecimals(multiplyDecimals(a, b), multiplyDecimals(a, c));
        expect(canonicalText(left)).toBe(canonicalText(right));
      }),
    );
  });
});

describe('currencies', () => {
  it('knows the decimals of each currency', () => {
    expect([minorUnits('USD'), minorUnits('JPY'), minorUnits('KWD'), minorUnits('XXX')]).toEqual([
      2,
      0,
      3,
      null,
    ]);
  });
  it('takes codes and unambiguous signs only', () => {
    expect(parseCurrency(' eur ')).toEqual({ ok: true, value: 'EUR' });
    expect(parseCurrency('£')).toEqual({ ok: true, value: 'GBP' });
    expect(codeOf(parseCurrency('$'))).toBe('currency-ambiguous');
    expect(codeOf(parseCurrency('EURO'))).toBe('currency-unknown');
  });
  it('are plain numbers where those are exact, and the same as ever', () => {
    const amounts = [
      '1234567.89',
      '-5',
      '5.10',
      '5.105',
      '-0.00',
      '0',
      'x',
      '',
      '99999999999999999.99',
      '1e3',
    ];
    for (const amount of amounts)
      for (const currency of ['USD', 'KWD', 'JPY', 'CLF', 'XXX']) {
        const exact = toMinor(amount, currency);
        const quick = minorUnitsOf(amount, currency);
        expect(quick === null ? null : BigInt(quick), `${amount} ${currency}`).toBe(
          exact.ok && isCountable(exact.value) ? exact.value : null,
        );
        expect(Object.is(quick, -0)).toBe(false);
      }
  });

  it('R-81: counts in minor units exactly', () => {
    expect(toMinor('1234567.89', 'USD')).toEqual({ ok: true, value: 123456789n });
    expect(toMinor('-5', 'KWD')).toEqual({ ok: true, value: -5000n });
    expect(toMinor('5.10', 'USD')).toEqual({ ok: true, value: 510n });
    expect(codeOf(toMinor('5.105', 'USD'))).toBe('amount-too-precise');
    expect(codeOf(toMinor('5.1', 'JPY'))).toBe('amount-too-precise');
    expect([fromMinor(510n, 'USD'), fromMinor(-5n, 'USD'), fromMinor(7n, 'JPY')]).toEqual([
      '5.10',
      '-0.05',
      '7',
    ]);
  });
});

describe('wire numbers', () => {
  it('are exact or refused', () => {
    expect(toWireNumber('1234567.89')).toEqual({ ok: true, value: 1234567.89 });
    expect(toWireNumber('-0')).toEqual({ ok: true, value: 0 });
    expect(codeOf(toWireNumber('1234567890123456.78'))).toBe('number-too-long');
    expect(codeOf(toWireNumber('1e5'))).toBe('number-unreadable');
  });
  it('read back as the same decimal up to 15 digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
        fc.integer({ min: 0, max: 6 }),
        (units, scale) => {
          const text = canonicalText({ units, scale });
          const result = toWireNumber(text);
          expect(
            result.ok && parseDecimal(String(result.value)) !== null
              ? canonicalText(decimal(String(result.value)))
              : text,
          ).toBe(text);
        },
      ),
    );
  });
});

describe('net terms', () => {
  it.each([
    ['Net 30', 'Net 30'],
    ['net 30', 'Net 30'],
    ['n 30', 'Net 30'],
    ['30', 'Net 30'],
    ['Due on receipt', 'Due on receipt'],
    ['EOM 10', 'EOM 10'],
    ['15 next month', '15 next month'],
    ['15 of month', '15 of month'],
  ])('R-54: accepts %s', (text, expected) => {
    const terms = parseNetTerms(text);
    expect(terms.ok ? formatNetTerms(terms.value) : terms.problem.code).toBe(expected);
  });
  it.each([
    ['60 days', 'Net 60'],
    ['2/10 net 30', ''],
    ['N30', 'Net 30'],
    ['net30', 'Net 30'],
    ['30 Tage netto', 'Net 30'],
    ['30 jours', 'Net 30'],
    ['immediate', 'Due on receipt'],
    ['Payable on receipt', 'Due on receipt'],
    ['EOM+30', 'EOM 30'],
    ['30 days EOM', ''],
    ['10th of the month', '10 of month'],
    ['15th next month', '15 next month'],
    ['32 of month', ''],
    ['0 next month', ''],
    ['soon', ''],
    ['EOM', 'EOM 0'],
  ])('R-54: stops %s and suggests %j', (text, suggestion) => {
    const terms = parseNetTerms(text);
    const { suggestion: found } = terms.ok ? { suggestion: 'accepted' } : terms.problem.params;
    expect(found).toBe(suggestion);
  });
  const due = (date: string, text: string): string | null => {
    const terms = parseNetTerms(text);
    return terms.ok ? dueDate(date, terms.value) : null;
  };
  it.each([
    ['2024-01-31', 'Net 30', '2024-03-01'],
    ['2023-12-15', 'Net 30', '2024-01-14'],
    ['2024-02-29', 'Due on receipt', '2024-02-29'],
    ['2024-02-10', 'EOM 10', '2024-03-10'],
    ['2024-12-31', 'EOM 0', '2024-12-31'],
    ['2024-01-15', '31 next month', '2024-02-29'],
    ['2024-12-15', '10 next month', '2025-01-10'],
    ['2024-05-10', '15 of month', '2024-05-15'],
    ['2024-05-15', '15 of month', '2024-06-15'],
    ['2024-02-28', '31 of month', '2024-02-29'],
    ['2024-02-29', '31 of month', '2024-03-31'],
  ])('R-55: an invoice of %s under %s is due on %s', (date, terms, expected) =>
    expect(due(date, terms)).toBe(expected),
  );
  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Europe/London'])(
    'R-55: are calendar dates, the same on a machine in %s',
    (zone) => {
      const before = process.env.TZ;
      process.env.TZ = zone;
      expect([due('2026-03-28', 'Net 2'), due('2025-12-31', '1 of month')]).toEqual([
        '2026-03-30',
        '2026-01-01',
      ]);
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    },
  );
  it('R-55: leave to settings what the table leaves open: a day the month lacks, and the invoice date itself (G-36)', () => {
    const on = (date: string, text: string, edges: Partial<NetTermsEdges>): string | null => {
      const terms = parseNetTerms(text);
      const usual: NetTermsEdges = { dayBeyondMonth: 'last-day', ofMonthMayBeInvoiceDate: false };
      return terms.ok ? dueDate(date, terms.value, { ...usual, ...edges }) : null;
    };
    expect(on('2026-01-15', '31 next month', {})).toBe('2026-02-28');
    expect(on('2026-01-15', '31 next month', { dayBeyondMonth: 'next-month' })).toBe('2026-03-31');
    expect(on('2026-01-15', '31 next month', { dayBeyondMonth: 'none' })).toBeNull();
    expect(on('2026-02-10', '30 of month', { dayBeyondMonth: 'next-month' })).toBe('2026-03-30');
    expect(on('2026-05-15', '15 of month', { ofMonthMayBeInvoiceDate: true })).toBe('2026-05-15');
  });
});

describe('identifiers', () => {
  it('match the published hash and name-based ids', () => {
    expect(sha1('')).toBe('da39a3ee5e6b4b0d3255bfef95601890afd80709');
    expect(sha1('abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
    expect(uuid5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'python.org')).toBe(
      '886313e1-3b8a-5372-9b90-0c9aee199e5d',
    );
  });
  it('agree with the hash of the platform for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 300 }),
          fc.string({ minLength: 50, maxLength: 70 }),
        ),
        (text) => {
          expect(sha1(text)).toBe(createHash('sha1').update(text, 'utf8').digest('hex'));
        },
      ),
    );
  });
});

describe('texts', () => {
  it('lose blanks of every kind at their ends', () => {
    expect(trimAll('\u00a0\u200b A-1 \ufeff\t')).toBe('A-1');
    expect(trimAll('a\u00a0')).toBe('a');
    expect(collapseBlanks(' a \u00a0 b\n')).toBe('a b');
  });
  it('fold what looks alike', () => {
    expect(foldLookAlikes('АСМЕ-О1')).toBe(foldLookAlikes('ACME-0l'));
    expect(foldLookAlikes('Ünïcode')).toBe('unlcode');
  });
  it('measure distance up to a limit', () => {
    expect([
      editDistance('kitten', 'sitting', 5),
      editDistance('same', 'same', 1),
      editDistance('abc', 'xyz', 1),
      editDistance('', 'ab', 3),
    ]).toEqual([3, 0, 2, 2]);
  });
  it.each([
    ['Invoice No.', 'invoice no'],
    ['InvoiceNo', 'invoice no'],
    ['invoice_no', 'invoice no'],
    ['*Invoice #', 'invoice no'],
    ['NÚMERO', 'numero'],
    ['CPF/CNPJ Emitente', 'cpf cnpj emitente'],
    ['SupplierInvoiceNumber', 'supplier invoice number'],
    ['[Account_Value]', 'account value'],
    ['VATNumber', 'vat number'],
    ['Straße', 'strasse'],
    ['Nº da nota', 'no da nota'],
    ['请款', '请款'],
  ])('header %s reads %s', (header, expected) => expect(normaliseHeader(header)).toBe(expected));
  it('recognises codes destroyed by a spreadsheet', () => {
    expect([isENotation('1.23E+11'), isENotation('1E5'), isENotation('E12'), isENotation('12')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
