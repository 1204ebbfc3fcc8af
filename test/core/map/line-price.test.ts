import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { saidOfMapping } from '../../fixtures/suggested';

const start = ['Invoice No', 'Date', 'Supplier', 'Quantity', 'Unit price'];
const fields = {
  invoice_number: { column: 'Invoice No' },
  svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_name'] },
  svc_location_id: { constant: '101' },
  invoice_date: { column: 'Date' },
  total_amount: { column: 'Amount', aggregate: 'sum' },
  'items[].quantity': { column: 'Quantity' },
  'items[].price': { column: 'Unit price' },
};
const mappingWith = (more: object) =>
  mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target: 'invoices',
    groupBy: ['Invoice No', 'Supplier'],
    locale: { decimal: '.', dateOrder: 'ymd', currency: 'EUR' },
    fields: { ...fields, ...more },
  });

type Line = readonly [quantity: string, price: string, third: string, amount: string];
const asked = (third: string, lines: readonly Line[], more: object = {}) =>
  saidOfMapping(
    {
      header: [...start, third, 'Amount'],
      lines: lines.map((line, i) => [`B-${i >> 1}`, '2026-03-02', 'Acme', ...line]),
    },
    mappingWith(more),
  ).filter(({ rule }) => rule === 'amount-in-other-units');

const perHundred: readonly Line[] = [
  ['2500', '12.40', '100', '310.00'],
  ['3', '20.00', '1', '60.00'],
  ['3000', '185.00', '1000', '555.00'],
  ['12', '7.00', '1', '84.00'],
  ['400', '9.00', '100', '36.00'],
];

describe('quantity and price that are sent, beside amounts that are not their product', () => {
  it('are asked about where the price is for so many', () => {
    const [found, ...others] = asked('Per', perHundred);
    expect([found?.grade, others]).toEqual(['asks', []]);
    expect(found?.text).toContain('2500 times 12.40 in row 2. But "Amount" says 310.00 there');
    expect(found?.rows.map(({ row }) => row)).toEqual([2, 4, 6]);
  });

  it('are asked about where a discount is taken off', () => {
    const [found] = asked('Disc %', [
      ['10', '2.50', '10', '22.50'],
      ['4', '6.00', '0', '24.00'],
      ['2', '8.00', '50', '8.00'],
      ['3', '9.00', '5', '25.65'],
    ]);
    expect(found?.text).toContain('so many percent are taken off');
  });

  it('are right where they are the amounts, or the amount of each line goes out as well', () => {
    expect(
      asked(
        'Per',
        perHundred.map(([q, p, third]): Line => [q, p, third, String(Number(q) * Number(p))]),
      ),
    ).toEqual([]);
    expect(asked('Per', perHundred, { 'items[].total': { column: 'Amount' } })).toEqual([]);
  });
});
