import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startProfile } from '../../../src/core/read/column-profile';
import { startFacts } from '../../../src/core/read/reading-facts';
import { valueShape } from '../../../src/core/read/value-shape';

const rowsOf = (cells: readonly string[]) =>
  cells.map((cell, i) => ({ row: i + 1, cells: [cell], kinds: null, shown: null }));

const factsOf = (cells: readonly string[]) => {
  const facts = startFacts();
  for (const row of rowsOf(cells)) facts.add(row);
  return facts.finish(1)[0];
};

const profileOf = (cells: readonly string[]) => {
  const profile = startProfile();
  for (const row of rowsOf(cells)) profile.add(row);
  const [column] = profile.finish([{ name: 'A', header: 'A' }]);
  return { dateOrder: column?.dateOrder, decimalMark: column?.decimalMark };
};

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 4 });
const piece = fc.oneof(
  digits,
  fc.constantFrom(
    '.',
    ',',
    '-',
    '/',
    ' ',
    ':',
    '(',
    ')',
    '%',
    '€',
    '’',
    'EUR',
    'Jan',
    'März',
    'january',
    'x',
    'Vendor',
    'AB',
    'T',
    'é',
  ),
);
const cell = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 7 }).map((parts) => parts.join('')),
  fc
    .tuple(digits, fc.constantFrom('/', '.', '-'), digits, fc.constantFrom('/', '.', '-'), digits)
    .map((parts) => parts.join('')),
  fc.constantFrom(
    'Jan 5, 2024',
    '23-Sep-11',
    '1,234.50',
    '5.555',
    '5,555',
    'EUR 12,5',
    '2024-02-03',
    '31/12/2026',
    '2-ply',
    'K-171337',
    "1'000.-",
    '310.--',
    '310.-',
    '1.000,—',
    '12,– €',
    '12,-EUR',
    '12,=',
    'H25.1.4',
    'h 25-1-4',
    'T0.0.0',
    'S1003',
  ),
);

describe('what a column proves about its dates and numbers', () => {
  it('is what its whole profile says, for one cell of any form', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect({ text, ...factsOf([text]) }).toEqual({ text, ...profileOf([text]) });
      }),
      { numRuns: 4000 },
    );
  });

  it('is what its whole profile says, for many cells', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 6 }), (cells) => {
        expect(factsOf(cells)).toEqual(profileOf(cells));
      }),
      {
        numRuns: 2000,
      },
    );
  });

  it('knows typed cells of a workbook by their type', () => {
    const facts = startFacts();
    facts.add({ row: 1, cells: ['2026-01-02', '1.5', 'abc'], kinds: 'dns', shown: null });
    expect(facts.finish(3)).toEqual([
      { dateOrder: 'ymd', decimalMark: null },
      { dateOrder: null, decimalMark: '.' },
      { dateOrder: null, decimalMark: null },
    ]);
    expect(valueShape('abc')).toBe('text');
  });

  it.each([
    ["1'000.-", 'grouped-point'],
    ['310.--', 'point'],
    ['1.000,—', 'grouped-comma'],
    ['12,- €', 'comma'],
    ['-', 'text'],
    ['100-', 'integer'],
  ])('a dash for the cents of %s shows the decimal mark', (text, shape) => {
    expect(valueShape(text)).toBe(shape);
  });
});
