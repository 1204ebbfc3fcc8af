import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Columns = Readonly<Record<string, (row: number) => string>>;

const goods = (row: number): number => 20_000 + row * 3_731;
const carriage = (row: number): number => (row % 3) * 1_250;
const money = (cents: number): string => (cents / 100).toFixed(2);
const rate = (row: number): number => (row % 4 === 0 ? 5 : 20);

const plain: Columns = {
  Supplier: (row) => `Alder ${row}`,
  Invoice: (row) => `AL-${4410 + row * 3}`,
  'Invoice date': (row) => `2026-03-${11 + row}`,
  Currency: () => 'GBP',
};

const asked = (columns: Columns): readonly string[] =>
  suggestedFor(tableOf({ ...plain, ...columns }, 12))
    .questions.filter(({ kind }) => kind === 'finding:total-unproven')
    .map(({ text }) => text);

const sum = (row: number): number => goods(row) + carriage(row);

describe('a total of goods and what comes with them', () => {
  const parts: Columns = {
    Goods: (row) => money(goods(row)),
    Carriage: (row) => money(carriage(row)),
    Amount: (row) => money(sum(row)),
  };

  it('is asked about beside a tax that is none of its parts', () => {
    const vat = { VAT: (row: number) => money((goods(row) * rate(row)) / 100) };
    expect(asked({ ...parts, ...vat })).toEqual([
      expect.stringContaining('is "Goods" and "Carriage" together; "VAT" is none of them'),
    ]);
  });

  it('is not where the tax is what it holds of one', () => {
    const vat = { VAT: (row: number) => money(Math.round((sum(row) * rate(row)) / (100 + rate(row)))) };
    expect(asked({ ...parts, ...vat })).toEqual([]);
  });

  it('is not where the tax is one of its parts', () => {
    const vat = (row: number): number => Math.round((goods(row) * rate(row)) / 100);
    const more: Columns = {
      VAT: (row) => money(vat(row)),
      Amount: (row) => money(sum(row) + vat(row)),
    };
    expect(asked({ ...parts, ...more })).toEqual([]);
  });
});

describe('an amount of the document beside that of the books', () => {
  const rows: Columns = {
    Total: (row) => money(goods(row)),
    Currency: (row) => (row === 5 ? 'USD' : 'EUR'),
  };

  it.each([
    ['only where it is another', (row: number) => (row === 5 ? money(goods(row) * 1.1) : '')],
    ['in each row', (row: number) => money(goods(row) * (row === 5 ? 1.1 : 1))],
  ])('is asked about where a single row is in another currency, filled %s', (_, foreign) => {
    expect(asked({ ...rows, 'Amount in FC': foreign })).toEqual([
      expect.stringContaining('"Amount in FC" could be it as well; they differ in one row'),
    ]);
  });

  it('is not where it differs in a row of the currency of all', () => {
    const corrected = (row: number): string => money(goods(row) * (row === 4 ? 1.1 : 1));
    expect(asked({ ...rows, 'Amount in FC': corrected })).toEqual([]);
  });
});
