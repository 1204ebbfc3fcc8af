import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const asked = (
  amount: string,
  kind: string,
  words: readonly string[],
  more: Readonly<Record<string, (row: number) => string>> = { Tax: (row) => `${20 + row}.00` },
) => {
  const { questions } = suggestedFor(
    tableOf(
      {
        Invoice: (row) => `T-${510 + row}`,
        Vendor: (row) => `V-${20 + row}`,
        'Invoice Date': (row) => `2025-06-${11 + row}`,
        [amount]: (row) => `${100 + row * 37}.00`,
        ...more,
        [kind]: (row) => words[row % words.length] ?? '',
        Currency: () => 'GBP',
      },
      6,
    ),
  );
  return questions.filter((question) => question.kind === 'finding:total-unproven');
};

const rows: readonly (readonly [string, string, readonly string[]])[] = [
  ['LineAmount', 'LineAmountTypes', ['Exclusive', 'Inclusive', 'NoTax']],
  ['Amount', 'Tax Inclusive', ['No', 'Yes']],
  ['Betrag', 'inkl. MwSt', ['Nein', 'Ja']],
  ['Betrag', 'Steuerart', ['netto', 'brutto']],
  ['Montant', 'TTC', ['Non', 'Oui']],
  ['Importe', 'IVA incluido', ['No', 'Sí']],
  ['Bedrag', 'BTW inclusief', ['Nee', 'Ja']],
  ['Tutar', 'KDV dahil', ['Hayır', 'Evet']],
  ['Сумма', 'с НДС', ['Нет', 'Да']],
  ['金額', '税区分', ['税抜', '税込']],
];

describe('an amount of which another column says row by row whether it is with tax', () => {
  it.each(rows)('is asked about: %s, %s', (amount, kind, words) => {
    const [question] = asked(amount, kind, words);
    expect(question?.accepts).toMatchObject({ columns: [amount, kind] });
  });

  it.each(rows)('is not where all rows say with tax: %s, %s', (amount, kind, [, ...words]) => {
    expect(asked(amount, kind, words)).toEqual([]);
  });

  it('is not where a column holds it with its tax', () => {
    const more = { VAT: (row: number) => `${20 + row}.00`, Total: (row: number) => `${120 + row * 38}.00` };
    expect(asked('Amount', 'Tax Inclusive', ['No', 'Yes'], more)).toEqual([]);
  });

  it('is not by terms of payment', () => {
    expect(asked('Amount', 'Terms', ['Net 30', 'Net 14'])).toEqual([]);
  });
});
