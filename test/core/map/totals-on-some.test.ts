import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { saidOfMapping } from '../../fixtures/suggested';

const header = ['Invoice No', 'Date', 'Supplier', 'Description', 'Quantity', 'Unit Price', 'Line Amount'];
const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  groupBy: ['Invoice No', 'Supplier'],
  locale: { decimal: '.', dateOrder: 'ymd', currency: 'EUR' },
  fields: {
    invoice_number: { column: 'Invoice No' },
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_name'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Line Amount', aggregate: 'sum' },
    'items[].name': { column: 'Description' },
    'items[].quantity': { column: 'Quantity' },
    'items[].price': { column: 'Unit Price' },
  },
});

const lines = [
  ['Paper', '10', '2.50', '25.00'],
  ['Pens', '2', '5.00', '10.00'],
  ['Toner', '3', '4.00', '12.00'],
];
type Cells = readonly string[];
const start = (invoice: number): Cells => [`B-${invoice}`, '2026-03-02', 'Acme'];
const linesOf = (invoice: number, count = 2 + (invoice % 2)): Cells[] =>
  lines.slice(0, count).map((line) => [...start(invoice), ...line]);
const bare = (invoice: number, amount: string): Cells => [...start(invoice), '', '', '', amount];
const totalOf = (invoice: number): Cells => bare(invoice, invoice % 2 === 0 ? '35.00' : '47.00');

const asked = (rows: readonly Cells[]) =>
  saidOfMapping({ header, lines: rows }, mapping)
    .filter(({ rule }) => rule === 'total-differs-from-lines')
    .map(({ grade, rows: shown }) => [grade, shown.map(({ row }) => row)]);

const invoices = Array.from({ length: 9 }, (_, i) => i);

describe('a row that is what the lines of its invoice come to, and leaves blank what they fill', () => {
  it('is asked about where few invoices have one, below their lines or above them', () => {
    expect(asked(invoices.flatMap((i) => [...linesOf(i), ...(i === 6 ? [totalOf(i)] : [])]))).toEqual([
      ['asks', [17, 18, 19]],
    ]);
    expect(asked(invoices.flatMap((i) => [...(i === 3 ? [totalOf(i)] : []), ...linesOf(i)]))).toEqual([
      ['asks', [9, 10, 11, 12]],
    ]);
  });

  it('is asked about above a single line, too', () => {
    const rows = invoices.flatMap((i) => [bare(i, '25.00'), ...linesOf(i, 1)]);
    expect(asked(rows)).toMatchObject([['asks', [2, 3]]]);
  });

  it('is none where it comes to anything else, or says what lines say', () => {
    expect(asked(invoices.flatMap((i) => [...linesOf(i), bare(i, '9.90')]))).toEqual([]);
    const twice = (i: number): Cells[] => [...linesOf(i, 2), [...start(i), 'Box', '1', '35.00', '35.00']];
    expect(asked([...linesOf(1), ...twice(2), ...linesOf(3), ...linesOf(4)])).toEqual([]);
  });

  it('is left out by a column that all lines fill, where their texts tell nothing', () => {
    const ownTexts = (i: number): Cells[] =>
      linesOf(i).map(([no = '', date = '', vendor = '', , ...figures], at) => [
        no,
        date,
        vendor,
        `Part ${i}-${at}`,
        ...figures,
      ]);
    const said = saidOfMapping(
      { header, lines: invoices.flatMap((i) => [...ownTexts(i), totalOf(i)]) },
      mapping,
    );
    const [found] = said.filter(({ rule }) => rule === 'total-differs-from-lines');
    expect(found?.only).toEqual([{ label: 'Leave the totals out', column: 'Description' }]);
  });
});
