import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const withTwo = (own: string, other: string, spoilt: string, count = 3) =>
  suggestedFor(
    tableOf(
      {
        Invoice: (row) => `E-${310 + row}`,
        Vendor: (row) => `V-${20 + row}`,
        'Invoice Date': (row) => `2025-06-${11 + row}`,
        [own]: (row) => (row % 3 === 0 ? spoilt : `${207 + row * 13}.40`),
        [other]: (row) => `${180 + row * 17}.20`,
        Currency: () => 'EUR',
      },
      count,
    ),
  );

const pairs: readonly (readonly [string, string])[] = [
  ['Amount', 'FX Amount'],
  ['Amount', 'Budget Amount'],
  ['Invoice Amount', 'PO Amount'],
  ['Betrag', 'Betrag Bestellung'],
  ['Rechnungsbetrag', 'Budgetbetrag'],
  ['Montant', 'Montant commande'],
  ['Importe', 'Importe aprobado'],
];

describe('cells that nobody can read', () => {
  for (const spoilt of ['#REF!', 'TBC', 'n/a', 'offen'])
    for (const count of [3, 9])
      it.each(pairs)(
        `do not make another column the total (${spoilt}, ${count} rows): %s, %s`,
        (own, other) => {
          const { mapping } = withTwo(own, other, spoilt, count);
          expect(mapping.fields['total_amount']?.column).toBe(own);
        },
      );
});

it('a column of words that is called an amount stays one of words', () => {
  const words = ['paid', 'open', 'late', '12.50'];
  const { mapping } = suggestedFor(
    tableOf({
      Invoice: (row) => `E-${310 + row}`,
      Vendor: (row) => `V-${20 + row}`,
      'Invoice Date': (row) => `2025-06-${11 + row}`,
      Amount: (row) => words[row % 4] ?? '',
      Value: (row) => `${180 + row * 17}.20`,
    }),
  );
  expect(mapping.fields['total_amount']?.column).not.toBe('Amount');
});
