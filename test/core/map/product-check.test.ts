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
    ['of lines taken back', at(20, { qty: '-3', price: '12.50', amount: '-37.50' })],
    ['of a line without a quantity', at(20, { qty: '', price: '12.50', amount: '375.00' })],
    ['of a line free of charge', at(20, { qty: '3', price: '12.50', amount: '0.00' })],
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

type Shape = { readonly header: readonly string[]; readonly cells: (row: number) => readonly string[] };

/** Lines of one record each, of which one says ten times what it comes to. */
const tenfold = ({ header, cells }: Shape, row: number, count = 24) => {
  const rows = Array.from({ length: count }, (_, i) => {
    const own = cells(i);
    const last = own[own.length - 1] ?? '';
    const amount = i + 2 === row ? (Number(last) * 10).toFixed(2) : last;
    return [`B-${i}`, `V-${i % 9}`, '2025-03-04', ...own.slice(0, -1), amount];
  });
  const { 'items[].quantity': _q, 'items[].price': _p, 'items[].name': _n, ...fields } = mapping.fields;
  const amount = { column: header[header.length - 1] };
  return saidOf(
    rows,
    {
      groupBy: [],
      fields: { ...fields, total_amount: amount, 'items[].total': amount },
    },
    ['Invoice No', 'Supplier', 'Date', ...header],
  );
};

const many = (row: number): number => 2 + ((row * 7) % 12);
const each = (row: number): number => 1_250 + ((row * 937) % 9_000);
const off = (row: number): number => [0, 10, 25, 5][row % 4] ?? 0;

describe('a line of ten times what it comes to', () => {
  it.each<readonly [string, Shape, string]>([
    [
      'whatever its columns are called',
      {
        header: ['Antal', 'À-pris', 'Belopp'],
        cells: (row) => [`${many(row)}`, cents(each(row)), cents(many(row) * each(row))],
      },
      '"Antal" 12 times "À-pris"',
    ],
    [
      'with its tax',
      {
        header: ['Quantity', 'Unit price', 'Amount'],
        cells: (row) => [`${many(row)}`, cents(each(row) * 5), cents(many(row) * each(row) * 6)],
      },
      ', and 1.2 times that as in other rows,',
    ],
    [
      'less a discount of its own',
      {
        header: ['Quantity', 'Unit price', 'Disc %', 'Amount'],
        cells: (row) => [
          `${many(row)}`,
          cents(each(row) * 20),
          `${off(row)}`,
          cents((many(row) * each(row) * (100 - off(row))) / 5),
        ],
      },
      ', less "Disc %" 25 percent',
    ],
    [
      'at a price for many',
      {
        header: ['Quantity', 'Price', 'Per', 'Amount'],
        cells: (row) => {
          const per = row % 3 === 0 ? 1 : 100;
          return [`${many(row) * per}`, cents(each(row)), `${per}`, cents(many(row) * each(row))];
        },
      },
      ', for "Per" 100',
    ],
    [
      'of packs',
      {
        header: ['Cases', 'Pack size', 'Bottle price', 'Amount'],
        cells: (row) => {
          const pack = [6, 12, 24][row % 3] ?? 6;
          return [`${many(row)}`, `${pack}`, cents(each(row)), cents(many(row) * pack * each(row))];
        },
      },
      'times "',
    ],
  ])('%s is kept back', (_, shape, words) => {
    const said = tenfold(shape, 12);
    expect(said).toMatchObject([{ code: 'parts-differ-from-total', severity: 'error', row: 12 }]);
    expect(said[0]?.params['parts']).toContain(words);
    expect(tenfold(shape, 0)).toEqual([]);
  });
});
