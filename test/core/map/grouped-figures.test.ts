import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { invoices } from '../../../src/core/targets/invoices';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

const whole = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, '.');
const net = (row: number): number => 1_250 + row * 1_730;
const tax = (row: number): number => Math.round(net(row) * 0.19);

const file = (currency: string) =>
  tableOf(
    {
      Folio: (row) => String(4101 + row * 7),
      Proveedor: (row) => `Fernhill ${row}`,
      Fecha: (row) => `${15 + row}-01-2026`,
      'Monto Neto': (row) => whole(net(row)),
      IVA: (row) => whole(tax(row)),
      'Monto Total': (row) => whole(net(row) + tax(row)),
      Moneda: () => currency,
    },
    3,
  );

const doubtsOf = (table: ReturnType<typeof file>): readonly string[] => {
  const { mapping, questions } = suggestedFor(table);
  const decimal = questions.find(({ kind }) => kind === 'decimal');
  const answered = decimal === undefined ? mapping : applyAnswer(mapping, invoices, decimal, ',');
  return saidOfMapping(table, answered)
    .filter(({ grade }) => grade !== 'holds')
    .map(({ rule }) => rule);
};

describe('whole amounts with points between their thousands', () => {
  it.each(['CLP', 'COP'])('add up, and no tax is above its total: %s', (currency) => {
    expect(suggestedFor(file(currency)).mapping.fields['total_amount']).toMatchObject({
      column: 'Monto Total',
    });
    expect(doubtsOf(file(currency))).toEqual([]);
  });
});

describe('a total that is 0 in every row', () => {
  const asked = (total: (row: number) => string) =>
    suggestedFor(
      tableOf({
        'Invoice No': (row) => `FE-${410 + row * 3}`,
        Supplier: (row) => `Fernhill ${row}`,
        'Invoice Date': (row) => `2026-03-${11 + row}`,
        Total: total,
        Currency: () => 'EUR',
      }),
    ).questions.filter(({ kind }) => kind === 'finding:total-is-tax-or-discount');

  it('is asked about: its formulas may not have been worked out', () => {
    expect(asked(() => '0')).toMatchObject([{ text: expect.stringContaining('it is 0 in every row') }]);
  });

  it('is not where a single record is of nothing', () => {
    expect(asked((row) => (row === 2 ? '0' : `${300 + row}.00`))).toEqual([]);
  });
});
