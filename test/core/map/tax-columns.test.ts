import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const amount = (row: number): number => 1100 + row * 371;
const money = (cents: number): string => (cents / 100).toFixed(2);

const plain = {
  Vendor: (row: number) => `Alder ${row}`,
  'Invoice no': (row: number) => `AL-${4410 + row * 3}`,
  'Invoice date': (row: number) => `2026-03-${11 + row}`,
  Currency: () => 'EUR',
};

const withColumns = (columns: Readonly<Record<string, (row: number) => string>>) =>
  suggestedFor(tableOf({ ...plain, ...columns }));

const taxOf = (columns: Parameters<typeof withColumns>[0]) =>
  withColumns(columns).mapping.fields['total_tax']?.column;

const total = { Total: (row: number) => money(amount(row) * 100) };

describe('a column called a tax', () => {
  it.each([
    ['VAT', () => '20'],
    ['VAT', (row: number) => ['20', '5', '0'][row % 3] ?? ''],
    ['VAT', () => '20.00'],
    ['MwSt', () => '19,00'],
    ['Tax', (row: number) => ['8.25', '8.875', '6.00'][row % 3] ?? ''],
    ['VAT', (row: number) => ['0.2', '0.05'][row % 2] ?? ''],
    ['Tax code', (row: number) => ['1', '2', '20'][row % 3] ?? ''],
    ['VAT code', () => '20'],
    ['USt-Kennzeichen', (row: number) => ['1', '9'][row % 2] ?? ''],
    ['Withholding tax', (row: number) => money(amount(row) * 10)],
    ['Tax withheld', (row: number) => money(amount(row) * 10)],
  ])(
    'is not taken as the tax within the total where it is a rate, a code or withheld: %s',
    (header, cell) => {
      expect(taxOf({ ...total, [header]: cell })).toBeUndefined();
    },
  );

  it.each([
    ['VAT', (row: number) => money(amount(row) * 20)],
    ['Tax amount (code 1)', (row: number) => money(amount(row) * 20)],
    // Most rows are exempt.
    ['VAT', (row: number) => ['12.10', '0.00', '7.35', '0.00', '3.05', '0.00', '0.00', '9.80'][row] ?? ''],
  ])('is taken where it is an amount: %s', (header, cell) => {
    expect(taxOf({ ...total, [header]: cell })).toBe(header);
  });

  it('is taken beside one that is withheld', () => {
    const columns = {
      VAT: (row: number) => money(amount(row) * 20),
      'Withholding tax': (row: number) => money(amount(row) * 10),
    };
    expect(taxOf({ ...total, ...columns })).toBe('VAT');
  });

  it.each(['Tax ID', 'Tax period', 'VAT reg. no'])('is no tax above its total as %s', (header) => {
    const { findings } = withColumns({ ...total, [header]: (row) => `${202603 + row}` });
    expect(findings.map(({ rule }) => rule)).not.toContain('tax-exceeds-total');
  });

  it('that says 20 in every row leaves it open whether the amount is with tax', () => {
    const { findings } = withColumns({ Amount: (row) => money(amount(row) * 100), VAT: () => '20' });
    expect(findings.map(({ rule, columns }) => [rule, columns])).toContainEqual([
      'total-unproven',
      ['Amount', 'VAT'],
    ]);
  });

  it('and is withheld is asked about beside what is left to pay', () => {
    const { findings } = withColumns({
      ...total,
      'Withholding tax': (row) => money(amount(row) * 10),
      'Net payable': (row) => money(amount(row) * 90),
    });
    expect(findings.map(({ rule, columns }) => [rule, columns])).toContainEqual([
      'total-unproven',
      ['Total', 'Withholding tax', 'Net payable'],
    ]);
  });

  it('that is blank in half of the rows proves the total in the others, and says so', () => {
    const isOwn = (row: number): boolean => row % 2 === 0;
    const part = (row: number, share: number): string => money(amount(row) * share);
    const { findings } = withColumns({
      Net: (row) => part(row, 100),
      CGST: (row) => (isOwn(row) ? part(row, 9) : ''),
      SGST: (row) => (isOwn(row) ? part(row, 9) : ''),
      IGST: (row) => (isOwn(row) ? '' : part(row, 18)),
      Total: (row) => part(row, 118),
    });
    expect(findings.map(({ text }) => text)).toContain(
      '"Total" is "Net" and "IGST" together in the rows that fill all of them.',
    );
  });
});
