import { describe, expect, it } from 'vitest';
import { suggestedFor, type Table, tableOf } from '../../fixtures/suggested';

type Columns = Parameters<typeof tableOf>[0];

const amount = (row: number): string => (91.35 + row * 13.7).toFixed(2);

const invoiceOf = (row: number): string => `W-${700 + row * 7 + (row % 3)}`;

const head: Columns = {
  Invoice: invoiceOf,
  Vendor: (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][row % 3] ?? '',
  'Invoice date': (row) => `2026-05-${14 + row}`,
};

const listed = (own: Columns): Table => tableOf({ ...head, ...own });

const findingsOf = (table: Table) => suggestedFor(table).findings;

describe('rows that are the total of the lines above them', () => {
  const rows = [0, 1, 2].flatMap((of) =>
    ['10.25', '20.50', `${of + 3}.00`, `${of + 33}.75`].map((value, line) => ({ of, value, line })),
  );
  const kindOf = (line: number): string => (line === 3 ? 'Summe' : 'Posten');
  const columns: Columns = {
    Invoice: (row) => invoiceOf(rows[row]?.of ?? 0),
    Vendor: (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][rows[row]?.of ?? 0] ?? '',
    'Invoice date': (row) => `2026-05-${14 + (rows[row]?.of ?? 0)}`,
    Amount: (row) => rows[row]?.value ?? '',
    Currency: () => 'EUR',
  };

  it('R-82: are asked about, and left out by the column that tells them apart', () => {
    const table = tableOf({ ...columns, Satz: (row) => kindOf(rows[row]?.line ?? 0) }, rows.length);
    const [asked] = findingsOf(table).filter(({ rule }) => rule === 'total-differs-from-lines');
    expect(asked?.grade).toBe('asks');
    expect(asked?.text).toContain('row 5');
    expect(asked?.only).toEqual([
      { label: 'Leave the totals out', column: 'Satz', in: expect.arrayContaining(['Posten']) },
    ]);
    expect(asked?.only?.[0]?.in).not.toContain('Summe');
  });

  it('R-82: are asked about where no column tells them apart', () => {
    const [asked] = findingsOf(tableOf(columns, rows.length)).filter(
      ({ rule }) => rule === 'total-differs-from-lines',
    );
    expect(asked?.grade).toBe('asks');
    expect(asked?.only).toBeUndefined();
  });

  it('are no such rows where lines are alike by twos', () => {
    const twos: Columns = {
      ...columns,
      Invoice: (row) => invoiceOf(Math.floor(row / 2)),
      Vendor: (row) => ['Alder Foods', 'Birch Paper'][Math.floor(row / 2) % 2] ?? '',
      'Invoice date': (row) => `2026-05-${14 + Math.floor(row / 2)}`,
      Amount: (row) => amount(Math.floor(row / 2)),
    };
    expect(findingsOf(tableOf(twos, 8)).map(({ rule }) => rule)).not.toContain('total-differs-from-lines');
  });
});

describe('a tax that stands at each line', () => {
  const lines = [
    ['100.00', '10.00', '165.00'],
    ['50.00', '5.00', '165.00'],
    ['30.00', '3.00', '55.00'],
    ['20.00', '2.00', '55.00'],
    ['70.00', '7.00', '132.00'],
    ['50.00', '5.00', '132.00'],
  ] as const;
  const cell = (row: number, at: 0 | 1 | 2): string => lines[row]?.[at] ?? '';
  const table = tableOf(
    {
      'Bill Number': (row) => invoiceOf(Math.floor(row / 2)),
      'Vendor Name': (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][Math.floor(row / 2)] ?? '',
      'Bill Date': (row) => `2026-05-${14 + Math.floor(row / 2)}`,
      'Currency Code': () => 'USD',
      Total: (row) => cell(row, 2),
      'Item Name': (row) => `Item ${row}`,
      Quantity: () => '1',
      Rate: (row) => cell(row, 0),
      'Item Total': (row) => cell(row, 0),
      'Tax Amount': (row) => cell(row, 1),
    },
    lines.length,
  );

  it('R-82: is not proposed as that of the whole invoice, and the total with all of them is', () => {
    const { mapping, questions } = suggestedFor(table);
    expect(mapping.fields['total_amount']?.column).toBe('Total');
    expect(mapping.fields['total_tax']).toBeUndefined();
    expect(questions.map(({ kind }) => kind)).not.toContain('grouping');
  });
});

describe('one of several taxes', () => {
  const parts = (names: readonly [string, string]): Table =>
    listed({
      Net: (row) => (100 + row * 10).toFixed(2),
      [names[0]]: (row) => (20 + row * 2).toFixed(2),
      [names[1]]: (row) => (5 + row * 0.5).toFixed(2),
      Total: (row) => (125 + row * 12.5).toFixed(2),
      Currency: () => 'EUR',
    });

  it.each<readonly [string, string]>([
    ['VAT', 'Excise'],
    ['IVA', 'IEPS'],
    ['MwSt.', 'Kurtaxe'],
  ])('R-82: is not proposed as the tax of the total: %s beside %s', (one, other) => {
    expect(suggestedFor(parts([one, other])).mapping.fields['total_tax']).toBeUndefined();
  });

  it('is proposed beside a charge', () => {
    expect(suggestedFor(parts(['VAT', 'Freight'])).mapping.fields['total_tax']?.column).toBe('VAT');
  });
});

describe('a remark in a row', () => {
  const remarked = (text: string): Table =>
    listed({ 'Amount EUR': amount, Remark: (row) => (row % 4 === 2 ? text : '') });
  const askedOf = (table: Table): readonly string[] =>
    findingsOf(table).flatMap(({ rule, grade }) => (grade === 'holds' ? [] : [rule]));

  it.each(['in USD', 'Amount in USD', 'Betrag in CHF.', 'importe en USD'])(
    'R-83: that says another currency is asked about: %s',
    (text) => {
      expect(askedOf(remarked(text))).toContain('currency-pair-unproven');
    },
  );

  it.each(['in EUR', 'paid in ALL', 'flights in USD from March on', 'sent in MAR'])(
    'is not asked about: %s',
    (text) => {
      expect(askedOf(remarked(text))).not.toContain('currency-pair-unproven');
    },
  );

  it.each(['Proforma', 'Accrual March', 'Prepayment request', 'Mahngebühr'])(
    'R-82: that says it is no invoice is asked about: %s',
    (text) => {
      const table = listed({
        Amount: amount,
        Currency: () => 'EUR',
        Text: (row) => (row % 4 === 2 ? text : `Goods ${row}`),
      });
      expect(askedOf(table)).toContain('sign-unproven');
    },
  );
});

it('R-83: the currency beside a total and its lines is that of both, though some documents have one line', () => {
  const of = [0, 0, 1, 2, 2, 3, 4, 4];
  const line = (row: number): number => 20 + row * 3.5;
  const total = (row: number): number =>
    of.reduce((sum, one, at) => (one === of[row] ? sum + line(at) : sum), 0);
  const table = tableOf({
    Invoice: (row) => invoiceOf(of[row] ?? 0),
    Vendor: (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][(of[row] ?? 0) % 3] ?? '',
    'Invoice date': (row) => `2026-05-${14 + (of[row] ?? 0)}`,
    Currency: (row) => (of[row] === 3 ? 'EUR' : 'USD'),
    Qty: () => '1',
    'Unit price': (row) => line(row).toFixed(2),
    'Line total': (row) => line(row).toFixed(2),
    'Invoice total': (row) => total(row).toFixed(2),
  });
  const { mapping, questions } = suggestedFor(table);
  expect(mapping.fields['currency']?.column).toBe('Currency');
  expect(questions.map(({ kind }) => kind)).not.toContain('currency');
});
