import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { mappingSchema } from '../../../src/core/map/mapping';
import { invoices } from '../../../src/core/targets/invoices/index';

const columns = ['No', 'Vendor', 'Date', 'Amount', 'Currency', 'MwSt'];

const differences = (
  lines: readonly string[],
  {
    currency = { column: 'Currency' },
    above = [],
    tax = true,
  }: { currency?: object; above?: readonly string[]; tax?: boolean } = {},
) => {
  const mapper = compileMapping(
    mappingSchema.parse({
      format: 'tallyport-mapping/1',
      target: 'invoices',
      locale: { decimal: '.' },
      fields: {
        invoice_number: { column: 'No' },
        svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_name'] },
        svc_location_id: { constant: '1' },
        invoice_date: { column: 'Date' },
        total_amount: { column: 'Amount' },
        currency,
        ...(tax ? { total_tax: { column: 'MwSt' } } : {}),
      },
    }),
    invoices,
    columns,
    { file: 'a.csv' },
  );
  if (!mapper.ok) throw new Error(JSON.stringify(mapper.problem));
  const sums = mapper.value.startSums();
  lines.forEach((line, i) => {
    sums.take({ row: i + 2, cells: line.split(';'), kinds: null, shown: null });
  });
  const over = above.map((text) => ({ row: 1, cells: [text] }));
  return [...sums.compared(over), ...sums.found()].map(({ row, differs }) =>
    differs === null ? [row, null] : [row, differs.counted, differs.difference],
  );
};

const mixed = [
  '1;Acme;2026-01-02;1000.00;EUR;10.50',
  '2;Beta;2026-01-03;500.00;USD;5.25',
  '3;Acme;2026-01-04;200.00;EUR;2.50',
];

describe('a printed total in a file of several currencies', () => {
  it('is held against the rows of the currency that it names, in whatever way', () => {
    expect(differences([...mixed, 'Total EUR;;;1200.00;;'])).toEqual([[5, null]]);
    expect(differences([...mixed, 'Summe;;;1200.00;EUR;'])).toEqual([[5, null]]);
    expect(differences([...mixed, ';Total EUR 1,200.00;;;;'])).toEqual([[5, null]]);
    expect(differences([...mixed, ';Summe: 500.00 $;;;;'])).toEqual([[5, null]]);
    expect(differences([...mixed, 'Total EUR;;;1250.00;;'])).toEqual([[5, '1200 in EUR', '50']]);
    expect(differences([...mixed, 'Summe;;;499.00;USD;'])).toEqual([[5, '500 in USD', '-1']]);
  });

  it('is not right because it is the sum of another currency, or of all', () => {
    expect(differences([...mixed, 'Total EUR;;;500.00;;'])).toEqual([[5, '1200 in EUR', '-700']]);
    expect(differences([...mixed, 'Total EUR;;;1700.00;;'])).toEqual([[5, '1200 in EUR', '500']]);
    expect(differences([...mixed, 'Total;;;GBP 1700.00;;'])).toEqual([[5, '0 in GBP', '1700']]);
  });

  it('without a currency fits one of them, or names all that was compared', () => {
    expect(differences([...mixed, 'Total;;;1200.00;;'])).toEqual([[5, null]]);
    expect(differences([...mixed, 'Yhteensä;;;500.00;;'])).toEqual([[5, null]]);
    expect(differences([...mixed, 'Total;;;1210.00;;'])).toEqual([[5, '1200 in EUR, 500 in USD', '10']]);
  });

  it('may stand below each block of rows, once for each currency', () => {
    const block = [...mixed, 'Total EUR;;;1200.00;;', 'Total USD;;;500.00;;'];
    const second = ['4;Acme;2026-02-02;70.00;USD;1.00', '5;Acme;2026-02-03;30.00;EUR;1.00'];
    const right = differences([...block, ...second, 'Total EUR;;;30.00;;', 'Total USD;;;70.00;;']);
    expect(right.map(([, differs]) => differs)).toEqual([null, null, null, null]);
    const wrong = differences([...block, ...second, 'Total EUR;;;31.00;;', 'Total USD;;;70.00;;']);
    expect(wrong.slice(2)).toEqual([
      [9, '30 in EUR', '1'],
      [10, null],
    ]);
  });

  it('above the header is held so too', () => {
    expect(differences(mixed, { above: ['Summe EUR: 1,200.00'] })).toEqual([]);
    expect(differences(mixed, { above: ['Gesamtsumme: 900.00 EUR'] })).toEqual([[1, '1200 in EUR', '-300']]);
  });

  it('in another currency than the mapping says for all is told', () => {
    const lines = [...mixed, 'Total;;;USD 1700.00;;'];
    expect(differences(lines, { currency: { constant: 'EUR' } })).toEqual([[5, '0 in USD', '1700']]);
    expect(differences(lines, { currency: { constant: 'USD' } })).toEqual([[5, null]]);
  });
});

describe('totals of several currencies in one line', () => {
  it.each([
    'Total EUR: 1200.00 / Total USD: 499.00',
    'Total: EUR 1,200.00, USD 499.00',
    'Summe 1200.00 EUR; 499.00 USD',
    'Total: 1200.00 € | 499.00 $',
  ])('%s: each is held against its own currency', (line) => {
    expect(differences(mixed, { above: [line] })).toEqual([[1, '500 in USD', '-1']]);
    expect(differences(mixed, { above: [line.replace('499', '500')] })).toEqual([]);
    expect(differences([...mixed, `${line.replaceAll(';', ',')};;;;;`])).toEqual([[5, '500 in USD', '-1']]);
  });
});

describe('a total printed in one text cell below the rows', () => {
  const lines = [
    '1;Acme;2026-01-02;1000.00;EUR;10.50',
    '2;Beta;2026-01-03;500.00;EUR;5.25',
    '3;Acme;2026-01-04;1200.50;EUR;2.50',
  ];

  it.each([
    'Grand total 2,690.50 EUR',
    'Total: EUR 2,690.50',
    'Gesamtsumme 2690.50 EUR',
    'Total général : 2690.50 €',
    '*** End of report: 3 invoices, EUR 2,690.50 ***',
    '3 Rechnungen, Summe 2690.50 EUR',
    '3 Belege: EUR 2690.50',
    'Fin de la liste : 2690.50 EUR',
  ])('%s: is held against them', (line) => {
    for (const cells of [`${line};;;;;`, `;${line};;;;`, line]) {
      expect(differences([...lines, cells])).toEqual([[5, '2700.5', '-10']]);
      expect(differences([...lines, cells.replace('690', '700')])).toEqual([[5, null]]);
    }
  });

  it.each([
    'Pay 10.00 EUR by Monday',
    'Approved by Ms Grand',
    'A-9',
    'Total VAT 13.00 EUR',
    'Total credit limit',
  ])('%s: prints none', (line) => {
    expect(differences([...lines, `${line};;;;;`]).filter(([, counted]) => counted !== null)).toEqual([]);
  });
});

describe('a printed total of another column', () => {
  const one = ['1;Acme;2026-01-02;1000.00;EUR;10.50', '2;Acme;2026-01-04;200.00;EUR;2.50'];

  it('is not held against the amounts, whether that column is mapped or not', () => {
    expect(differences([...one, 'Total;;;;;13.00'])).toEqual([[4, null]]);
    expect(differences([...one, 'Total;;;;;13.00'], { tax: false })).toEqual([[4, null]]);
    expect(differences([...one, 'Total MwSt;;;13.00;;'])).toEqual([[4, null]]);
    expect(differences([...one, 'Total;;;1213.00;;'])).toEqual([[4, '1200', '13']]);
    expect(differences(one, { above: ['Total VAT: 13.00'] })).toEqual([]);
  });
});
