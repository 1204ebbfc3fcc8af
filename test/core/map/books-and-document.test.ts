import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { currencyValues } from '../../../src/core/map/currency-words';
import { invoices } from '../../../src/core/targets/invoices';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Columns = Readonly<Record<string, (row: number) => string>>;

const file = (columns: Columns) =>
  tableOf({
    'Invoice No': (row) => `FE-${410 + row * 3}`,
    Supplier: (row) => `Fernhill ${row}`,
    'Invoice Date': (row) => `2026-03-${11 + row}`,
    ...columns,
  });

const pairsAsked = (columns: Columns) =>
  suggestedFor(file(columns)).questions.filter(({ kind }) => kind === 'finding:currency-pair-unproven');

describe('an amount whose header says its currency', () => {
  it('keeps it where another header says another code of the column of currencies', () => {
    const columns: Columns = {
      'Amount (USD)': (row) => `${330 + row * 11}.00`,
      'Amount (EUR)': (row) => `${300 + row * 10}.00`,
      'Invoice Currency': (row) => (row % 2 === 0 ? 'EUR' : 'USD'),
    };
    const { mapping } = suggestedFor(file(columns));
    expect(mapping.locale.currency).toBe('USD');
    expect(mapping.fields['total_amount']).toMatchObject({ column: 'Amount (USD)' });
    expect(pairsAsked(columns)).toEqual([]);
  });

  it('is asked about where the column says another one and no other amount is of that', () => {
    const columns: Columns = {
      'Amount (USD)': (row) => `${330 + row * 11}.00`,
      'Invoice Currency': (row) => (row % 2 === 0 ? 'EUR' : 'USD'),
    };
    expect(pairsAsked(columns)).toHaveLength(1);
  });
});

describe('an amount in the currency of the books', () => {
  const columns: Columns = {
    'Currency Code': (row) => (row === 3 ? 'USD' : ''),
    'Original Amount': (row) => (row === 3 ? '2160.00' : `${330 + row * 11}.00`),
    'Amount (LCY)': (row) => (row === 3 ? '2000.00' : `${330 + row * 11}.00`),
  };

  it('is never given the code of the document: the amount of the document is offered with it', () => {
    const { mapping } = suggestedFor(file(columns));
    const [question, ...others] = pairsAsked(columns);
    expect(others).toEqual([]);
    if (question === undefined) throw new Error('nothing is asked');
    const [document, asIs, ...more] = question.options;
    expect([asIs?.value, more]).toEqual(['accept', []]);
    const answered = applyAnswer(mapping, invoices, question, document?.value ?? '');
    expect(answered.fields).toMatchObject({
      total_amount: { column: 'Original Amount' },
      currency: { column: 'Currency Code' },
    });
  });

  it('is offered no code of single rows where the other amount is not there', () => {
    const { 'Original Amount': _, ...alone } = columns;
    const offered = pairsAsked(alone).flatMap(({ options }) => options.map(({ value }) => value));
    expect(offered.filter((value) => value !== 'accept')).toEqual([]);
  });
});

describe('words of currencies beside their signs', () => {
  const column = (values: readonly string[]) => ({
    values: values.map((value) => ({ value, count: 1 })),
    filled: values.length,
  });

  it('have a value map that knows the signs as well', () => {
    expect(currencyValues(column(['US Dollar', '£', '€', 'gbp', 'CHF']))).toEqual({
      'US Dollar': 'USD',
      '£': 'GBP',
      '€': 'EUR',
      gbp: 'GBP',
    });
  });

  it('need none where there is no word', () => {
    expect(currencyValues(column(['£', '€', 'USD']))).toBeUndefined();
  });
});
