import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { namesOtherDocument } from '../../../src/core/map/plausible/other-documents';
import { invoices } from '../../../src/core/targets/invoices';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

/** A list with a row below 0, which tells the credits. */
const proposed = (header: string, words: readonly string[]) =>
  suggestedFor(
    tableOf(
      {
        Date: (row) => `2026-10-${10 + row}`,
        [header]: (row) => words[row] ?? words[0] ?? '',
        Num: (row) => `W-${700 + row * 3}`,
        Vendor: (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][row % 3] ?? '',
        Amount: (row) => (row === 1 ? '-118.40' : `${119 + row * 7}.25`),
        Currency: () => 'EUR',
      },
      9,
    ),
  );
const asked = (header: string, words: readonly string[]) =>
  proposed(header, words).questions.find(({ kind }) => kind === 'finding:sign-unproven');

describe('documents that are no invoices, in a list with rows below 0', () => {
  it.each([
    [
      'Type',
      ['Invoice', 'Credit Memo', 'Invoice', 'Prepayment', 'Purchase Order'],
      ['Prepayment', 'Purchase Order'],
    ],
    [
      'Transaction Type',
      ['Bill', 'Bill Payment (Check)', 'Bill', 'Journal Entry', 'Expense'],
      ['Expense', 'Journal Entry'],
    ],
    ['Belegart', ['Rechnung', 'Gutschrift', 'Anzahlung'], ['Anzahlung']],
    ['Type de pièce', ['Facture', 'Avoir', 'Règlement'], ['Règlement']],
  ])('under %s are asked about: %s', (header, words, others) => {
    const question = asked(header, words);
    expect(question?.accepts?.values).toEqual(others);
    const leave = question?.options[0]?.value ?? '';
    const { only } = applyAnswer(proposed(header, words).mapping, invoices, question ?? { kind: '' }, leave);
    expect(only[0]?.in?.some((word) => others.includes(word))).toBe(false);
    expect(only[0]?.in).toContain(words[0]);
  });

  it.each([
    ['Type', ['Invoice', 'Credit Memo']],
    ['Type', ['Goods', 'Services', 'Expense']],
    ['Transaction Type', ['Bill', 'Bill Payment (Check)']],
    ['Payment type', ['Transfer', 'Cheque']],
    ['Belegart', ['Rechnung', 'Gutschrift', 'Anzahlungsrechnung']],
  ])('under %s are not: %s', (header, words) => {
    expect(asked(header, words)).toBeUndefined();
  });
});

it('an expense beside bills is asked about where no row is below 0', () => {
  const file = tableOf({
    Date: (row) => `2026-10-${10 + row}`,
    'Transaction Type': (row) => (row === 3 ? 'Expense' : 'Bill'),
    Num: (row) => `W-${700 + row * 3}`,
    Vendor: (row) => `Alder ${row}`,
    Amount: (row) => `${119 + row * 7}.25`,
  });
  expect(suggestedFor(file).questions.map(({ kind }) => kind)).toContain('finding:sign-unproven');
});

it.each(['Deposit invoice', 'Facture d’acompte', 'Pro-Forma-Rechnung', 'Order confirmation', 'Invoice'])(
  '"%s" is no word for another document',
  (text) => expect(namesOtherDocument(text)).toBe(false),
);

it('rows that a column of states calls returned are asked about', () => {
  const file = tableOf({
    Date: (row) => `2026-10-${10 + row}`,
    Status: (row) => (row === 3 ? 'Returned' : 'Approved'),
    Num: (row) => `W-${700 + row * 3}`,
    Vendor: (row) => `Alder ${row}`,
    Amount: (row) => `${119 + row * 7}.25`,
  });
  expect(suggestedFor(file).questions.map(({ kind }) => kind)).toContain('finding:status-unproven');
});
