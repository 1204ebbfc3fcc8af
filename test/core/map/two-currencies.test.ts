import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const asked = (names: readonly [string, string, string, string], codes: readonly [string, string]) =>
  suggestedFor(
    tableOf({
      Supplier: (row) => `V-${20 + row}`,
      'Invoice Num': (row) => `P-${210 + row}`,
      'Invoice Date': (row) => `2025-06-${11 + row}`,
      [names[0]]: (row) => (row % 3 === 1 ? `${100 + row * 10}.00` : `${110 + row * 11}.00`),
      [names[1]]: () => codes[0],
      [names[2]]: (row) => `${100 + row * 10}.00`,
      [names[3]]: (row) => (row % 3 === 1 ? codes[0] : codes[1]),
    }),
  ).findings.map(({ rule }) => rule);

describe('two amounts with a currency each', () => {
  it.each([
    [['Payment Amount', 'Payment Currency', 'Invoice Amount', 'Invoice Currency']],
    [['Zahlungsbetrag', 'Zahlungswährung', 'Rechnungsbetrag', 'Rechnungswährung']],
    [['Montant paiement', 'Devise paiement', 'Montant facture', 'Devise facture']],
  ] as const)('are not held against each other as with and without tax: %s', (names) => {
    expect(asked(names, ['USD', 'EUR'])).not.toContain('tax-exceeds-total');
  });

  it('still are where both columns say the same', () => {
    const names = ['Payment Amount', 'Payment Currency', 'Invoice Amount', 'Invoice Currency'] as const;
    expect(asked(names, ['EUR', 'EUR'])).toContain('tax-exceeds-total');
  });
});

describe('an amount and a currency that say theirs in two letters', () => {
  const suggestedWith = (amount: string, currency: string) =>
    suggestedFor(
      tableOf({
        Supplier: (row) => `V-${20 + row}`,
        'Invoice Num': (row) => `P-${210 + row * 7}`,
        'Invoice Date': (row) => `2025-06-${11 + row}`,
        [amount]: (row) => (100 + row * 8).toFixed(2),
        [currency]: (row) => (row % 3 === 1 ? 'EUR' : 'USD'),
      }),
    ).mapping.fields['currency'];

  it.each([
    ['Amount DC', 'Currency FC'],
    ['AmountFC', 'Currency DC'],
  ])('are no pair where the letters differ: %s, %s', (amount, currency) => {
    expect(suggestedWith(amount, currency)).toBeUndefined();
  });

  it.each([
    ['Amount DC', 'Currency DC'],
    ['AmountFC', 'CurrencyFC'],
    ['Amount FC', 'Foreign currency'],
  ])('are one where they are the same: %s, %s', (amount, currency) => {
    expect(suggestedWith(amount, currency)).toMatchObject({ column: currency });
  });
});
