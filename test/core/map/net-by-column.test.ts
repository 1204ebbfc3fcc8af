import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const euros = (row: number): string => ((10_000 + row * 1_234) / 100).toFixed(2);

/** What is asked of the total of eight invoices beside one column more. */
const asked = (name: string, said: (row: number) => string, total = 'Amount') =>
  suggestedFor(
    tableOf({
      'Invoice No': (row) => `R-${row}`,
      Supplier: (row) => `Vendor ${row}`,
      'Invoice Date': (row) => `2024-03-1${row}`,
      [total]: euros,
      Currency: () => 'EUR',
      [name]: said,
    }),
  )
    .findings.filter(({ rule }) => rule === 'total-unproven')
    .map(({ text }) => text);

describe('a column that says whether amounts are with tax', () => {
  it.each<readonly [string, (row: number) => string]>([
    ['Price Includes VAT', () => 'FALSE'],
    ['Prices Including VAT', (row: number) => (row === 3 ? 'No' : 'Yes')],
    ['Tax inclusive', () => 'N'],
    ['Brutto/Netto', () => 'Netto'],
    ['Brutto/Netto', (row: number) => (row === 2 ? 'N' : 'B')],
    ['LineAmountTypes', () => 'Exclusive'],
    ['Preisart', () => 'netto'],
    ['Type de montant', () => 'HT'],
  ])('asks where %s says that they are without it', (name, said) => {
    expect(asked(name, said)).toEqual([expect.stringContaining('are without tax')]);
  });

  it.each<readonly [string, (row: number) => string]>([
    ['Price Includes VAT', () => 'TRUE'],
    ['Brutto/Netto', () => 'Brutto'],
    ['LineAmountTypes', () => 'Inclusive'],
    ['Terms', () => 'Net 30'],
    ['Payment terms', () => '30 days net'],
    ['Reference', () => 'N'],
  ])('asks nothing where %s does not', (name, said) => {
    expect(asked(name, said)).toEqual([]);
  });

  it('asks nothing of a total that says that its tax is in it', () => {
    expect(asked('Price Includes VAT', () => 'FALSE', 'Amount incl. VAT')).toEqual([]);
  });
});
