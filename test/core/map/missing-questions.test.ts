import { describe, expect, it } from 'vitest';
import { nothingKnown } from '../../../src/core/map/known-values';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const header = ['Vendor', 'Vendor name', 'Invoice no', 'Invoice date', 'Amount', 'Currency'];

const questionsFor = (cells: readonly (readonly string[])[]) => {
  const rows = rowsOf(cells);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const columns = profile.finish(columnNames([...header], header.length));
  const vendors = { ...nothingKnown.vendors, erpIds: new Set(['V-1', 'V-2', 'V-3']) };
  return suggestMapping({
    ...{ target: invoices, columns, rows: rows.length, preview: rows, profile: rows },
    known: { ...nothingKnown, vendors },
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  }).questions;
};

const row = (at: number, number: string): readonly string[] => [
  ...[`V-${(at % 3) + 1}`, `Supplier ${at}`, number, `2026-10-1${at}`, `${1000 + at * 37}.20`, 'USD'],
];

describe('a column that has the name of what is missing', () => {
  it.each([
    ['powers of ten', ['12E0', '12E1', '12E2', '12E3', '12E4']],
    ['amounts', ['1023.10', '1023.20', '1023.30', '1023.40', '1023.50']],
    ['shortened numbers', ['4.50012E+11', '4.50013E+11', '4.50014E+11', '4.50015E+11', '4.50016E+11']],
  ])('is offered although its values are %s, and that is said', (_what, numbers) => {
    const asked = questionsFor(numbers.map((number, at) => row(at, number)));
    const missing = asked.find(({ kind }) => kind === 'missing:invoice_number');
    expect(missing?.text).toMatch(/^Column "Invoice no" has a name of .*a spreadsheet may have changed/);
    expect(missing?.options.map(({ value }) => value)).toEqual(['Invoice no']);
  });
});

describe('a line of one text below the rows', () => {
  it.each(['Printed 2026-11-02 10:11 by admin', 'Page 1 of 2', 'Report run by J. Smith'])(
    '"%s" is no line of the invoice above it: nobody is asked what its rows are',
    (text) => {
      const rows = [0, 1, 2, 3, 4].map((at) => row(at, `INV-77${at}`));
      const asked = questionsFor([...rows, [text, '', '', '', '', '']]);
      expect(asked.filter(({ kind }) => kind === 'grouping')).toEqual([]);
    },
  );
});

describe('dates in words', () => {
  it.each([
    ['20 de abril de 2026', '8 de marzo de 2026', '1 de diciembre de 2026'],
    ['Apr 20, 26', 'Mar 8, 26', 'Dec 1, 26'],
  ])('such as %s are the date of the invoice', (...days) => {
    const asked = questionsFor(days.map((day, at) => row(at, `INV-77${at}`).with(3, day)));
    expect(asked.filter(({ kind }) => kind === 'missing:invoice_date' || kind === 'date-order')).toEqual([]);
  });
});

describe('dates of digits without a mark', () => {
  it('are asked about where no more than one of them proves their order', () => {
    const days = ['09042026', '08032026', '01032026', '14032026', '02042026'];
    const asked = questionsFor(days.map((day, at) => row(at, `INV-77${at}`).with(3, day)));
    const order = asked.find(({ kind }) => kind === 'date-order');
    expect(order?.options.map(({ detail }) => detail)).toEqual([
      '09042026 is 2026-04-09',
      expect.stringMatching(/^09042026 is 2026-09-04; "14032026".* cannot be read so/),
    ]);
    const proven = ['20042026', '08032026', '01032026', '14032026', '29042026'];
    const clear = questionsFor(proven.map((day, at) => row(at, `INV-77${at}`).with(3, day)));
    expect(clear.filter(({ kind }) => kind === 'date-order')).toEqual([]);
  });

  it('is named where it is blank in every row: its formulas may have no values yet', () => {
    const asked = questionsFor([1, 2, 3].map((at) => row(at, `RE-${at}7`).with(4, '')));
    const missing = asked.find(({ kind }) => kind === 'missing:total_amount');
    expect(missing?.text).toMatch(/^Column "Amount" has a name of .* blank in every row; if formulas/);
  });
});
