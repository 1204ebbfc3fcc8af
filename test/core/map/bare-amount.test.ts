import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const asked = (amount: string, rate: string, more: Readonly<Record<string, (row: number) => string>> = {}) =>
  suggestedFor(
    tableOf({
      'Invoice no': (row) => `M-${300 + row}`,
      Supplier: (row) => `V-${row}`,
      'Invoice date': (row) => `2026-09-${14 + row}`,
      [amount]: (row) => `${118 + row * 31}.40`,
      [rate]: (row) => (row % 3 === 1 ? '7 %' : '19 %'),
      Currency: () => 'EUR',
      ...more,
    }),
  ).questions.flatMap(({ kind }) => (kind === 'finding:total-unproven' ? [kind] : []));

describe('an amount of which the file says no more, beside the rate of a tax', () => {
  it.each([
    ['Betrag', 'MwSt-Satz'],
    ['Amount', 'VAT rate'],
    ['Amount EUR', 'VAT %'],
    ['Montant', 'Taux TVA'],
    ['Importe', '% IVA'],
    ['Importo', 'Aliquota IVA'],
    ['Bedrag', 'BTW %'],
    ['Belopp', 'Moms %'],
  ])('is asked about: %s, %s', (amount, rate) => {
    expect(asked(amount, rate)).toHaveLength(1);
  });

  it.each([
    ['Bruttobetrag', 'MwSt-Satz'],
    ['Montant TTC', 'Taux TVA'],
    ['Invoice total', 'VAT rate'],
    ['Rechnungsbetrag', 'MwSt-Satz'],
    ['Amount', 'Cost centre'],
    ['Amount', 'Exchange rate'],
  ])('is not where its header says more, or no tax is spoken of: %s, %s', (amount, rate) => {
    expect(asked(amount, rate)).toEqual([]);
  });
});

describe('amounts of lines that are added up, beside the rate of a tax', () => {
  const ofLines = (amount: (row: number) => string) =>
    suggestedFor(
      tableOf({
        'Invoice no': (row) => `M-${300 + Math.floor(row / 2)}`,
        Supplier: (row) => `V-${Math.floor(row / 2)}`,
        'Invoice date': (row) => `2026-09-${14 + Math.floor(row / 2)}`,
        Description: (row) => `Part ${row}`,
        Qty: (row) => `${row + 2}`,
        'Unit price': (row) => `${row + 3}.00`,
        'Line total': amount,
        'VAT %': (row) => (row % 3 === 1 ? '5' : '20'),
        Currency: () => 'GBP',
      }),
    ).questions.flatMap(({ kind }) => (kind === 'finding:total-unproven' ? [kind] : []));

  it('are asked about where they are no more than quantity times price', () => {
    expect(ofLines((row) => `${(row + 2) * (row + 3)}.00`)).toHaveLength(1);
  });

  it('are not where the tax is on top of quantity times price', () => {
    const withTax = (row: number): string =>
      ((row + 2) * (row + 3) * (row % 3 === 1 ? 1.05 : 1.2)).toFixed(2);
    expect(ofLines(withTax)).toEqual([]);
  });
});
