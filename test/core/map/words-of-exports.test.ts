import { expect, it } from 'vitest';
import { suggestedFor, type Table } from '../../fixtures/suggested';

const vendors = ['Alder Foods', 'Birch Paper', 'Cedar Tools'];

/** Eight rows of invoices; the columns given are put behind, or in place of those of their names. */
const listed = (
  own: Readonly<Record<string, ((row: number) => string) | null>>,
  names: Partial<Record<'number' | 'date' | 'amount', string>> = {},
): Table => {
  const columns: Record<string, ((row: number) => string) | null> = {
    [names.number ?? 'Invoice']: (row) => `W-${700 + row * 7 + (row % 3)}`,
    Vendor: (row) => vendors[row % 3] ?? '',
    [names.date ?? 'Invoice date']: (row) => `2026-05-${14 + row}`,
    [names.amount ?? 'Amount']: (row) => (91.35 + row * 13.7).toFixed(2),
    Currency: () => 'EUR',
    ...own,
  };
  const kept = Object.entries(columns).flatMap(([name, cell]) => (cell === null ? [] : [{ name, cell }]));
  return {
    header: kept.map(({ name }) => name),
    lines: Array.from({ length: 8 }, (_, row) => kept.map(({ cell }) => cell(row))),
  };
};

const twoCodes = (row: number): string => ['EUR', 'USD'][row % 2] ?? '';
const earlier = (row: number): string => `2026-05-0${1 + row}`;

it.each<[string, Table, string]>([
  [
    'the books’ currency, as Business Central shortens it',
    listed({ Currency: twoCodes }, { amount: 'Betrag (MW)' }),
    'currency-pair-unproven',
  ],
  [
    'the books’ currency, as 1C says it',
    listed({ Currency: twoCodes }, { amount: 'Сумма в валюте учёта' }),
    'currency-pair-unproven',
  ],
  ['without tax in Lithuanian', listed({}, { amount: 'Suma be PVM' }), 'total-unproven'],
  [
    'the day of the supplier’s document beside a bare one',
    listed({ 'Rg.-Datum': earlier }, { date: 'Datum' }),
    'date-unproven',
  ],
  [
    'a tax that is in some amounts',
    listed({ 'MwSt enthalten': (row) => ['ja', 'nein'][row % 2] ?? '' }),
    'total-unproven',
  ],
  [
    'a tax that is in some amounts, in Xero’s words',
    listed({ 'Line Amount Types': (row) => ['Inclusive', 'Exclusive'][row % 2] ?? '' }),
    'total-unproven',
  ],
  ['a currency in which it is billed', listed({ 'Billing currency': twoCodes }), 'currency-pair-unproven'],
  ['sales among the journals', listed({ Journal: (row) => (row < 6 ? 'AC' : 'VT') }), 'sign-unproven'],
  [
    'thousands in a column of units',
    listed({ Unit: (row) => ['EUR', 'kEUR'][row % 2] ?? '' }),
    'amount-in-other-units',
  ],
  ['a deposit beside the amount', listed({ Pfand: (row) => `${1 + (row % 3)}.50` }), 'total-unproven'],
  ['a duty beside the amount', listed({ Duty: (row) => `${1 + (row % 3)}.50` }), 'total-unproven'],
  [
    'who sold it beside the vendor',
    listed({ Distributor: (row) => vendors[(row + 1) % 3] ?? '' }),
    'vendor-of-two',
  ],
  ['a contract’s number', listed({}, { number: 'Contract No' }), 'number-is-no-number'],
  ['an average', listed({}, { amount: 'Average amount' }), 'total-unproven'],
  [
    'a ledger’s number with gaps',
    listed({
      Ref: (row) => `R-${41 * ((row * 5) % 8)}`,
      Invoice: null,
      No: (row) => String(301 + row * 2 - (row % 2)),
    }),
    'number-is-no-number',
  ],
  [
    'a ledger’s number with nothing beside it',
    listed({ Invoice: null, 'Document Number': (row) => String(5100000 + row) }),
    'number-is-no-number',
  ],
])('is asked about: %s', (_, table, rule) => {
  expect(suggestedFor(table).findings.map((one) => one.rule)).toContain(rule);
});

it.each<[string, Table]>([
  ['what is open of it', listed({}, { amount: 'OP-Betrag' })],
  ['a day on which it is due', listed({}, { date: 'Dospijeće' })],
  ['a day of sale', listed({}, { date: 'Data sprzedaży' })],
])('is no proposal: %s', (_, table) => {
  const { mapping } = suggestedFor(table);
  const taken = [mapping.fields['total_amount']?.column, mapping.fields['invoice_date']?.column];
  expect(taken.filter((one) => one === undefined)).toHaveLength(1);
});

it.each(['Invoice Partner Display Name', 'Partner Display Name'])(
  'a list of Odoo names its vendors: %s',
  (header) => {
    const table = listed({ Vendor: null, [header]: (row) => vendors[row % 3] ?? '' });
    expect(suggestedFor(table).mapping.fields['svc_vendor_id']).toMatchObject({ column: header });
  },
);
