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
