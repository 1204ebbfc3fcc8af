import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { currencyLines, currencyLinesIn } from '../../../src/core/map/plausible/currency-lines-rule';
import { saidAround } from '../../../src/core/map/said-around';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const header = ['Invoice', 'Supplier', 'Date', 'Total'];
const record = (at: number) => [`D-${at}`, `Alder ${at}`, `2026-05-${String(at + 10)}`, `${80 + at * 9}.40`];
const line = (...cells: readonly string[]) => [...cells, '', '', ''].slice(0, 4);

const mappingOf = (currency: string | null) =>
  mappingSchema.parse({
    ...{ format: 'tallyport-mapping/1', name: '', target: 'invoices', source: {}, groupBy: [], only: [] },
    locale: { currency },
    fields: { total_amount: { column: 'Total' } },
  });

const said = (rows: readonly (readonly string[])[], currency: string | null, above: readonly string[] = []) =>
  currencyLines(
    { mapping: mappingOf(currency), target: invoices },
    currencyLinesIn(rowsOf(rows), new Set()),
    above.length === 0 ? [] : saidAround([{ row: 0, cells: above, kinds: null, shown: null }], []),
  );

const parted = (one: readonly string[], other: readonly string[]) => [
  line(...one),
  record(1),
  record(2),
  line(...other),
  record(3),
];

describe('lines between the rows that name a currency', () => {
  it.each([
    [['Currency: USD'], ['Currency: EUR']],
    [['USD'], ['EUR']],
    [
      ['Währung:', 'EUR'],
      ['Währung:', 'CHF'],
    ],
    [['--- Devise : EUR ---'], ['--- Devise : GBP ---']],
    [['Rechnungen in EUR (2)'], ['Rechnungen in SEK (1)']],
    [['€'], ['£']],
    [['Waluta: PLN'], ['Waluta: EUR']],
  ])('%j and %j: never one for all', (one, other) => {
    for (const code of ['EUR', 'USD', null])
      expect(said(parted(one, other), code)).toMatchObject([
        { rule: 'currency-pair-unproven', grade: 'against', columns: ['Total'] },
      ]);
  });

  it.each([
    ['Total USD', 'Total EUR'],
    ['Summe EUR', 'Summe CHF'],
    ['Totale in EUR', 'Totale in GBP'],
    ['Subtotal (MXN)', 'Subtotal (USD)'],
  ])('rows that add up others as "%s" and "%s": never one for all', (one, other) => {
    const rows = [record(1), record(2), [one, '', '', '187.80'], record(3), [other, '', '', '107.40']];
    expect(said(rows, 'EUR')).toMatchObject([{ grade: 'against' }]);
  });

  it('one that names another currency than the mapping is asked about', () => {
    expect(said([line('Währung: CHF'), record(1), record(2)], 'EUR')).toMatchObject([{ grade: 'asks' }]);
    expect(said([record(1), record(2), ['Total CHF', '', '', '187.80']], 'EUR')).toMatchObject([
      { grade: 'asks', values: ['CHF (row 4, 2 rows)'] },
    ]);
  });

  it('one that leaves rows above it open is asked about', () => {
    const rows = [record(1), record(2), line('Currency: EUR'), record(3)];
    expect(said(rows, 'EUR')).toMatchObject([{ grade: 'asks' }]);
    expect(said(rows, 'EUR', ['Currency: USD'])).toMatchObject([{ grade: 'against' }]);
    expect(said(rows, 'EUR', ['Currency: EUR'])).toEqual([]);
  });

  it.each([
    ['the same currency on each page', parted(['Currency: EUR'], ['Currency: EUR'])],
    [
      'subtotals in one currency',
      [record(1), ['Summe EUR', '', '', '89.40'], record(2), ['Summe EUR', '', '', '98.40']],
    ],
    [
      'headings of vendors and words',
      [line('ALL INVOICES'), record(1), line('Top vendors'), record(2), line('TRY AGAIN LTD'), record(3)],
    ],
    [
      'a total in another currency below the total',
      [record(1), record(2), ['Total EUR', '', '', '187.80'], ['Total USD', '', '', '204.00']],
    ],
    ['a rate of exchange', [line('1 EUR = 1.08 USD'), record(1), record(2)]],
  ])('nothing is asked about %s', (_, rows) => {
    expect(said(rows, 'EUR')).toEqual([]);
  });
});

const suggested = (rows: readonly (readonly string[])[]) => {
  const all = rowsOf(rows);
  const profile = startProfile();
  for (const row of all) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(columnNames(header, header.length)),
    rows: all.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    ...{ preview: all, profile: all, everyRow: all, around: saidAround([], all) },
  });
};

describe('the proposal of such a file', () => {
  it('asks, and takes no currency for all', () => {
    const { mapping, questions } = suggested(parted(['Currency: USD'], ['Currency: EUR']));
    expect(mapping.locale.currency).toBeNull();
    expect(questions.map(({ kind }) => kind)).toContain('finding:currency-pair-unproven');
  });

  it('takes the one that lines name of all rows, unasked', () => {
    const { mapping, findings } = suggested(parted(['Währung: EUR'], ['Währung: EUR']));
    expect(mapping.locale.currency).toBe('EUR');
    expect(findings.filter(({ grade }) => grade !== 'holds')).toEqual([]);
  });
});
