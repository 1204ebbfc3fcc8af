import { describe, expect, it } from 'vitest';
import { judgeTable, knowing, vendor } from '../../fixtures/judging';

const columns = ['Invoice No', 'Supplier', 'Date', 'Item', 'Qty', 'Price', 'Amount', 'More'];
const directory = knowing(Array.from({ length: 9 }, (_, i) => vendor(String(i), `V-${i}`)));

type Line = { readonly qty: string; readonly price: string; readonly amount: string; readonly more?: string };
type Change = (line: Line, row: number) => Partial<Line>;

const cents = (value: number): string => (value / 100).toFixed(2);

/** Invoices of three lines; the first line is row 2. */
const linesOf = (count: number, change: Change = () => ({})): readonly (readonly string[])[] =>
  Array.from({ length: count }, (_, at) => {
    const quantity = 1 + ((at * 7) % 12);
    const price = 1_250 + ((at * 937) % 9_000);
    const plain = { qty: `${quantity}`, price: cents(price), amount: cents(quantity * price), more: '' };
    const line = { ...plain, ...change(plain, at + 2) };
    const invoice = 100 + Math.floor(at / 3);
    return [
      `B-${invoice}`,
      `V-${invoice % 9}`,
      '2025-03-04',
      `Item ${at}`,
      line.qty,
      line.price,
      line.amount,
      line.more,
    ];
  });

const mapping = {
  target: 'invoices',
  groupBy: ['Invoice No', 'Supplier'],
  locale: { decimal: '.', dateOrder: 'ymd', currency: 'EUR' },
  fields: {
    invoice_number: { column: 'Invoice No' },
    svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    status: { constant: 'archived' },
    total_amount: { column: 'Amount', aggregate: 'sum' },
    'items[].name': { column: 'Item' },
    'items[].quantity': { column: 'Qty' },
    'items[].price': { column: 'Price' },
    'items[].total': { column: 'Amount' },
  },
};

const saidOf = (rows: readonly (readonly string[])[], more: object = {}, header = columns) =>
  judgeTable({ columns: header, rows, mapping: { ...mapping, ...more }, known: directory }).flatMap(
    ({ issues, verdict }) => issues.map((issue) => ({ ...issue, verdict })),
  );

const at =
  (row: number, line: Partial<Line>): Change =>
  (_, own) =>
    own === row ? line : {};

describe('a line whose amount is not its quantity times its price, as in all others', () => {
  it('is named with its arithmetic and holds its own record back', () => {
    const said = saidOf(linesOf(60, at(20, { qty: '3', price: '12.50', amount: '375.00' })));
    expect(said).toMatchObject([
      {
        code: 'parts-differ-from-total',
        severity: 'error',
        verdict: 'invalid',
        row: 20,
        column: 'Amount',
        field: 'items[].total',
        params: { parts: '"Qty" 3 times "Price" 12.50', sum: '37.50', total: '375.00' },
      },
    ]);
  });

  it('goes out with its figures accepted, and is a warning then', () => {
    const rows = linesOf(60, at(20, { qty: '3', price: '12.50', amount: '375.00' }));
    const values = ['"Qty" 3 times "Price" 12.50 come to 37.50, not 375.00'];
    const accepts = [
      { rule: 'total-differs-from-parts', columns: ['Amount'], values, why: 'Asked the supplier' },
    ];
    expect(saidOf(rows, { accepts })).toMatchObject([{ severity: 'warning', verdict: 'valid' }]);
  });

  it('is told from headers too where quantity and price are not mapped', () => {
    const { 'items[].quantity': _, 'items[].price': __, ...fields } = mapping.fields;
    const said = saidOf(linesOf(60, at(20, { qty: '3', price: '12.50', amount: '375.00' })), { fields });
    expect(said).toMatchObject([{ code: 'parts-differ-from-total', row: 20 }]);
  });
});

describe('nothing is said', () => {
  it.each<[string, Change]>([
    ['where all lines are so', () => ({})],
    ['of a price rounded to cents', at(20, { qty: '1000', price: '0.33', amount: '333.30' })],
    ['of a price for a hundred', at(20, { qty: '250', price: '4.00', amount: '10.00' })],
    ['of lines taken back', at(20, { qty: '-3', price: '12.50', amount: '-37.50' })],
    ['of a line without a quantity', at(20, { qty: '', price: '12.50', amount: '375.00' })],
    ['of a remark', at(20, { qty: '0', price: '0.00', amount: '15.00' })],
    ['where many lines say otherwise', (line, row) => (row % 5 === 0 ? { amount: `1${line.amount}` } : {})],
  ])('%s', (_, change) => {
    expect(saidOf(linesOf(60, change))).toEqual([]);
  });

  it('where a discount stands beside them', () => {
    const rows = linesOf(60, at(20, { qty: '3', price: '12.50', amount: '30.00', more: '7.50' }));
    expect(saidOf(rows, {}, [...columns.slice(0, -1), 'Discount'])).toEqual([]);
  });
});
