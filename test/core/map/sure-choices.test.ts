import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Cell = (row: number) => string;

const net = (row: number): number => 90_000 + row * 37_137;
const money = (cents: number): string => (cents / 100).toFixed(2);
const amounts = {
  net: (row: number) => money(net(row)),
  gross: (row: number) => money(Math.round(net(row) * 1.2)),
  tax: (row: number) => money(Math.round(net(row) * 1.2) - net(row)),
};
const bill = {
  number: (row: number) => `AL-${4410 + row * 3}`,
  vendor: (row: number) => `Alder ${row}`,
  day: (row: number) => `${11 + row}.03.2026`,
  due: (row: number) => `${11 + row}.04.2026`,
};
const suggested = (more: Readonly<Record<string, Cell>>, days = 'Invoice date') =>
  suggestedFor(
    tableOf(
      { 'Invoice no': bill.number, Vendor: bill.vendor, [days]: bill.day, ...more, Currency: () => 'EUR' },
      9,
    ),
  );
const asked = (more: Readonly<Record<string, Cell>>) =>
  suggested(more).questions.find(({ kind }) => kind === 'finding:total-unproven');

describe('headers that programs shorten', () => {
  it('run together are read: GRSAMT, TAXAMT, DUEDT', () => {
    const { mapping } = suggestedFor(
      tableOf({
        ...{ VENDNO: (row) => `V-${1003 + row}`, INVNO: bill.number, INVDT: bill.day, DUEDT: bill.due },
        ...{ NETAMT: amounts.net, TAXAMT: amounts.tax, GRSAMT: amounts.gross, CURR: () => 'EUR' },
      }),
    );
    expect(mapping.fields).toMatchObject({
      due_date: { column: 'DUEDT' },
      total_amount: { column: 'GRSAMT' },
      total_tax: { column: 'TAXAMT' },
    });
  });

  it('to "Fällig" name the due date', () => {
    const { mapping } = suggested({ Fällig: bill.due, Brutto: amounts.gross }, 'Rechnungsdatum');
    expect(mapping.fields['due_date']?.column).toBe('Fällig');
  });
});

describe('which amount is the total', () => {
  it('is not asked where the other one says that it is an order, a refund or what is paid for disposal', () => {
    const twice = (row: number): string => money(net(row) * 2);
    for (const other of ['PO amount', 'Order value', 'Refund amount'])
      expect(asked({ [other]: twice, Amount: amounts.net })).toBeUndefined();
    const disposal = (row: number): string => money(Math.round(net(row) / 50));
    expect(asked({ Net: amounts.net, Total: amounts.gross, Ecotax: disposal })).toBeUndefined();
    expect(asked({ 'Original amount': twice, Amount: amounts.net })).toBeDefined();
  });

  it('offers none of the parts that the question is about', () => {
    const taken = (row: number): number => Math.round(net(row) * 0.15);
    const question = asked({
      ...{ Net: amounts.net, VAT: amounts.tax, WHT: (row) => money(taken(row)) },
      Total: (row) => money(Math.round(net(row) * 1.2) - taken(row)),
    });
    expect(question?.text).toContain('less "WHT"');
    expect(question?.options.map(({ label }) => label).filter((label) => label.includes(':'))).toEqual([]);
  });
});
