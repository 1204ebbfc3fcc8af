import { describe, expect, it } from 'vitest';
import { isPartyId } from '../../../src/core/map/party-id';
import { suggestedFor, type Table } from '../../fixtures/suggested';

type Cell = (row: number) => string;

const amount: Cell = (row) => (91.35 + row * 13.7).toFixed(2);

/** Eight rows of invoices with these columns behind them, or in place of those of their names; null: without it. */
const listed = (own: Readonly<Record<string, Cell | null>>): Table => {
  const columns: Record<string, Cell | null> = {
    Invoice: (row) => `W-${700 + row * 7 + (row % 3)}`,
    Vendor: (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][row % 3] ?? '',
    'Invoice date': (row) => `2026-05-${14 + row}`,
    Amount: amount,
    Currency: () => 'EUR',
    ...own,
  };
  const kept = Object.entries(columns).flatMap(([name, cell]) => (cell === null ? [] : [{ name, cell }]));
  return {
    header: kept.map(({ name }) => name),
    lines: Array.from({ length: 8 }, (_, row) => kept.map(({ cell }) => cell(row))),
  };
};

const askedOf = (table: Table): readonly string[] =>
  suggestedFor(table).findings.flatMap(({ rule, grade }) => (grade === 'holds' ? [] : [rule]));

const twoCodes: Cell = (row) => ['USD', 'GBP'][row % 2] ?? '';
/** 27 % more in every other row, as a tax might be. */
const inBooks: Cell = (row) => (Number(amount(row)) * (row % 2 === 0 ? 1 : 1.27)).toFixed(2);

describe('an amount of the books beside the document’s own', () => {
  it.each(['Amount cur', 'Amount in transaction currency', 'Kwota w walucie', 'Qqq'])(
    'R-83: is asked about beside %s, by what the two come to in each currency',
    (name) => {
      const table = listed({ Currency: twoCodes, [name]: amount, Amount: inBooks });
      const [asked] = suggestedFor(table).findings.filter(({ rule }) => rule === 'total-unproven');
      expect(asked).toMatchObject({ grade: 'asks', proposal: { column: name } });
      expect(asked?.text).toContain('which one is in GBP?');
    },
  );

  it('R-83: is not asked about where its header says that it is the books’', () => {
    const table = listed({ Currency: twoCodes, 'Amount in Reporting Currency': inBooks });
    expect(askedOf(table)).not.toContain('total-unproven');
  });
});

describe('what is left to be paid', () => {
  it.each([1, 4])('R-82: is asked about beside the total where it is 0 in %d rows', (zeros) => {
    const due: Cell = (row) => (row < zeros ? '0.00' : amount(row));
    expect(askedOf(listed({ Amount: null, 'Amount Due': due, Total: amount }))).toContain('total-unproven');
  });

  it('R-82: is not where the two never differ', () => {
    expect(askedOf(listed({ Amount: null, 'Amount Due': amount, Total: amount }))).not.toContain(
      'total-unproven',
    );
  });
});

describe('the only day of a file', () => {
  const day: Cell = (row) => `2026-05-${14 + row}`;

  it.each(['Foo', 'Milestone'])('is asked about where its header is no word for a day: %s', (name) => {
    expect(askedOf(listed({ 'Invoice date': null, [name]: day }))).toContain('date-unproven');
  });

  it.each(['Date', 'Datum', 'Invoice date', 'Belegdatum', 'DIVJ', 'Ngày'])('is not under %s', (name) => {
    expect(askedOf(listed({ 'Invoice date': null, [name]: day }))).not.toContain('date-unproven');
  });

  it.each(['Rok plačila', 'Падеж', 'Scad.', 'Éch.'])('is no invoice date where it is due: %s', (name) => {
    const { mapping } = suggestedFor(listed({ 'Invoice date': null, [name]: day }));
    expect(mapping.fields['invoice_date']?.column).not.toBe(name);
  });
});

describe('a number of the invoice', () => {
  const internal: Cell = (row) => String(880_000 + ((row * 311) % 97));

  it.each([
    ['Invoice ID', 'Invoice Ref'],
    ['Bill #', 'Bill Reference'],
    ['Reference Number', 'Bill Number'],
  ])('is asked about where two columns are called so: %s, %s', (one, other) => {
    const table = listed({ Invoice: null, [one]: internal, [other]: (row) => `T-${1000 + row * 21}` });
    expect(askedOf(table)).toContain('number-is-no-number');
  });

  it('is asked about where it rises behind one beginning over all suppliers', () => {
    const table = listed({
      Invoice: null,
      'Supplier Invoice': (row) => `SI-0000${23 + row * 4}`,
      'Invoice Number': (row) => `S${(row * 37) % 11}-${1000 + ((row * 311) % 97)}`,
    });
    expect(askedOf(table)).toContain('number-is-no-number');
  });

  it.each<[string, Cell]>([
    ['Nro. Doc. Emisor', (row) => String(30_708_865_471 + row)],
    ['Nº Documento', (row) => `12.345.00${row}/0001-1${row}`],
  ])('is not the tax number of a party under %s', (name, cell) => {
    const table = listed({ Invoice: null, [name]: cell, 'Nº NF': (row) => `T-${1000 + row * 21}` });
    expect(suggestedFor(table).mapping.fields['invoice_number']?.column).toBe('Nº NF');
  });

  it('a tax number is told by its last digit', () => {
    const of = (values: readonly string[]) =>
      isPartyId({ header: 'Documento', values: values.map((value) => ({ value, count: 1 })) });
    expect(of(['30708865474', '33693450239'])).toBe(true);
    expect(of(['30708865472', '33693450238'])).toBe(false);
  });
});

it.each<[string, readonly string[]]>([
  ['Blart', ['KR', 'KG']],
  ['BS', ['31', '21']],
  ['Buchungsschlüssel', ['31', '25']],
  ['TpDoc', ['I', 'E']],
  ['Tipo comp.', ['01', '07']],
])('kinds of documents under %s are asked about', (name, kinds) => {
  const kind: Cell = (row) => kinds[row < 6 ? 0 : 1] ?? '';
  expect(askedOf(listed({ [name]: kind }))).toContain('sign-unproven');
});

it('posting keys of invoices alone are not asked about', () => {
  expect(askedOf(listed({ BS: () => '31' }))).not.toContain('sign-unproven');
});

it.each(['Summa käibemaksuta', 'Summa bez PVN', 'Jumlah sebelum cukai'])(
  'an amount without tax is asked about: %s',
  (name) => {
    expect(askedOf(listed({ Amount: null, [name]: amount }))).toContain('total-unproven');
  },
);
