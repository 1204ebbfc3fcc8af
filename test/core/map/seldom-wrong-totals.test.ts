import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { numberRole } from '../../../src/core/map/number-role';
import { partSaid } from '../../../src/core/map/part-words';
import { invoices } from '../../../src/core/targets/invoices';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Columns = Readonly<Record<string, (row: number) => string>>;

const money = (cents: number): string => (cents / 100).toFixed(2);
const amount = (row: number): number => 20_000 + row * 3_731;

const plain: Columns = {
  Supplier: (row) => `Alder ${row}`,
  Invoice: (row) => `AL-${4410 + row * 3}`,
  'Invoice date': (row) => `2026-03-${11 + row}`,
};
const ofEuro: Columns = { Currency: () => 'EUR' };

const asked = (columns: Columns, rule: string, rows = 12): readonly string[] =>
  suggestedFor(tableOf({ ...plain, ...columns }, rows))
    .questions.filter(({ kind }) => kind === `finding:${rule}`)
    .map(({ text }) => text);

describe('a total that only the lines come to', () => {
  const lines: Columns = {
    ...ofEuro,
    Item: (row) => `Thing ${row}`,
    Quantity: (row) => String(1 + (row % 4)),
    'Unit price': (row) => money(1_000 + row * 137),
  };

  it.each([
    ['VAT %', () => '20'],
    ['Tax amount', (row: number) => money(200 + row * 7)],
    ['Discount %', (row: number) => (row % 2 === 0 ? '10' : '0')],
    ['Freight', (row: number) => money(500 + row)],
  ])('is asked about beside %s', (name, cell) => {
    expect(asked({ ...lines, [name]: cell }, 'total-unproven')).toEqual([
      expect.stringContaining(`by "Unit price", and "${name}" stands beside it`),
    ]);
  });

  it('is asked about where the price is without tax', () => {
    const { 'Unit price': price = () => '', ...others } = lines;
    expect(asked({ ...others, 'Unit price excl. VAT': price }, 'total-unproven')).toHaveLength(1);
  });

  it('is not asked about beside nothing, or a tax of 0', () => {
    expect(asked(lines, 'total-unproven')).toEqual([]);
    expect(asked({ ...lines, 'VAT %': () => '0' }, 'total-unproven')).toEqual([]);
  });
});

describe('amounts that a spreadsheet of another country has read', () => {
  const written = (row: number): string => (row % 3 === 0 ? `1.23${row % 10},56` : String(95_000 + row));

  it('are asked about where decimals stand only beside thousands', () => {
    expect(asked({ ...ofEuro, Amount: written }, 'amount-in-other-units')).toEqual([
      expect.stringContaining('have decimals only where they have thousands as well (1.230,56'),
    ]);
  });

  it('are not where a small one has decimals, too', () => {
    const one = (row: number): string => (row === 5 ? '87,50' : written(row));
    expect(asked({ ...ofEuro, Amount: one }, 'amount-in-other-units')).toEqual([]);
  });
});

describe('a document that a row below 0 takes back', () => {
  const back = (row: number): Columns => ({
    ...ofEuro,
    Supplier: (at) => `Alder ${at === row ? 2 : at}`,
    Amount: (at) => money(at === row ? -amount(2) : amount(at)),
  });

  it('is asked about, and can be left out with it', () => {
    const { questions } = suggestedFor(tableOf({ ...plain, ...back(9) }, 12));
    const [question] = questions.filter(({ kind }) => kind === 'finding:status-unproven');
    expect(question?.text).toContain('"AL-4437" in row 11 (-274.62) takes back "AL-4416" in row 4 (274.62)');
    expect(question?.options.map(({ label }) => label)).toEqual([
      'No: leave these rows out, too',
      'Yes: it is to be loaded all the same',
    ]);
  });

  it('is asked about where a text names it', () => {
    const named: Columns = { ...back(9), Supplier: (row) => `Alder ${row}` };
    const text = (row: number): string => (row === 9 ? 'Storno zu AL-4416' : 'Goods');
    expect(asked(named, 'status-unproven')).toEqual([]);
    expect(asked({ ...named, Text: text }, 'status-unproven')).toHaveLength(1);
  });

  it('is not where such a row has no number, as a payment, or is one of many', () => {
    const paid: Columns = {
      ...back(9),
      Invoice: (row) => (row === 9 ? '' : `AL-${4410 + row * 3}`),
    };
    expect(asked(paid, 'status-unproven')).toEqual([]);
    const many: Columns = {
      ...ofEuro,
      Supplier: (row) => `Alder ${row >> 1}`,
      Amount: (row) => money(row % 2 === 0 ? amount(row) : -amount(row - 1)),
    };
    expect(asked(many, 'status-unproven')).toEqual([]);
  });
});

describe('one foreign document among local ones', () => {
  const foreign = (times: number) => (row: number) =>
    money(Math.round(amount(row) * (row === 1 ? times : 1)));
  const currency = (row: number): string => (row === 1 ? 'EUR' : 'USD');

  it.each([
    ['Amount (foreign currency)', 'Amount', 1.1],
    ['Foreign total', 'Total', 0.85],
  ])('is asked about: %s beside %s', (name, total, times) => {
    const columns = {
      Currency: currency,
      [name]: (row: number) => money(amount(row)),
      [total]: foreign(times),
    };
    expect(asked(columns, 'total-unproven', 3)).toEqual([expect.stringContaining('is in EUR?')]);
  });

  it('is asked about where the header of the total names a currency', () => {
    const columns: Columns = {
      'Amount USD': foreign(1.18),
      Currency: currency,
      'Amount in currency': (row) => money(amount(row)),
    };
    expect(asked(columns, 'total-unproven', 4)).toEqual([expect.stringContaining('is in EUR?')]);
  });
});

describe('what headers say', () => {
  it.each([
    'Montant H.T.',
    'Importe s/IVA',
    'Valor s/ impostos',
    'Итого без налога',
    'Celkem bez',
    'Importe gravado',
  ])('%s is an amount without tax', (header) => {
    expect(partSaid(header)).toBe('an amount without tax');
  });

  it.each(['Montant T.T.C.', 'Importe c/IVA', 'Total'])('%s is not', (header) => {
    expect(partSaid(header)).toBeNull();
  });

  it('a code of a supplier is no number of its document', () => {
    expect(numberRole('供应商编号')).toBeNull();
    expect(numberRole('仕入先番号')).toBeNull();
    expect(numberRole('供应商发票号')).toBe('supplier');
    expect(numberRole('Var.sym.')).toBe('supplier');
  });

  it('a column that a person chooses for the vendor is looked up by its name or its id', () => {
    const { mapping } = suggestedFor(tableOf({ ...plain, ...ofEuro, Particulars: () => 'x' }, 3));
    const after = applyAnswer(mapping, invoices, { kind: 'missing:svc_vendor_id' }, 'Particulars');
    expect(after.fields['svc_vendor_id']).toEqual({
      ...{ column: 'Particulars', lookup: 'vendor' },
      match: ['erp_vendor_id', 'erp_vendor_name'],
    });
  });
});

describe('a list by age of five buckets', () => {
  it('is added up whole', () => {
    const bucket = (at: number) => (row: number) => (row % 5 === at ? money(amount(row)) : '0.00');
    const names = ['Current', '1 - 30', '31 - 60', '61 - 90', '> 90'];
    const columns = Object.fromEntries(names.map((name, at) => [name, bucket(at)]));
    const { findings } = suggestedFor(
      tableOf({ ...plain, ...ofEuro, ...columns, 'Total due': (row) => money(amount(row)) }, 12),
    );
    expect(findings.filter(({ rule }) => rule === 'total-differs-from-parts')).toEqual([]);
  });

  it('paid and open together are the document', () => {
    const columns: Columns = {
      ...ofEuro,
      Amount: (row) => money(amount(row)),
      Paid: (row) => money(row % 3 === 0 ? amount(row) : row * 1_000),
      Balance: (row) => money(row % 3 === 0 ? 0 : amount(row) - row * 1_000),
    };
    expect(asked(columns, 'total-unproven')).toEqual([]);
  });
});
