import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const asked = (numbers: readonly string[]) =>
  suggestedFor(
    tableOf(
      {
        Invoice: (row) => numbers[row] ?? '',
        Vendor: (row) => `Alder ${row}`,
        'Invoice Date': (row) => `10/${13 + row}/2026`,
        Amount: (row) => `${119 + row * 7}.25`,
        Currency: () => 'USD',
      },
      numbers.length,
    ),
  ).questions.find(({ kind }) => kind === 'finding:number-is-no-number');

describe('numbers that a spreadsheet made dates of', () => {
  it.each([
    [
      ['27566', 'Oct-26', '27572', '01-Feb', '27578', '27582'],
      ['01-Feb', 'Oct-26'],
    ],
    [['A-1044', 'B/91', '12-Dez', '27578', 'X77'], ['12-Dez']],
    [['27566', '3/14/2026', '27572', '27578'], ['3/14/2026']],
    // However few others there are.
    [
      ['01-Mar', '02-Mar', 'Mar-25', '3-2026-17'],
      ['01-Mar', '02-Mar', 'Mar-25'],
    ],
  ])('are asked about: %s', (numbers, values) => {
    expect(asked(numbers)?.accepts?.values).toEqual(values);
  });

  it.each([
    [['27566', '27568', '27572', '27578']],
    [['FV 8/10/2026', '3/10/2026', 'A-77', '27578']],
    [['1/10/2026', '2/10/2026', '3/10/2026', '4/10/2026']],
    [['INV-26', '01-ABC', 'SI-77', 'PO-12']],
  ])('are not: %s', (numbers) => {
    expect(asked(numbers)).toBeUndefined();
  });

  it('are asked about where a workbook holds them as dates', () => {
    const header = ['Invoice', 'Vendor', 'Invoice Date', 'Amount'];
    const rows = ['27566', '2026-10-01', '27572', '27578', '27582'].map((number, at) => ({
      row: at + 2,
      cells: [number, `Alder ${at}`, `2026-10-${13 + at}`, `${119 + at * 7}.25`],
      kinds: at === 1 ? 'dsdn' : 'nsdn',
      shown: null,
    }));
    const profile = startProfile();
    for (const row of rows) profile.add(row);
    const { questions } = suggestMapping({
      target: invoices,
      columns: profile.finish(columnNames(header, header.length)),
      rows: rows.length,
      source: { sheet: 'Sheet1', headerRow: 1, encoding: 'auto', delimiter: 'auto' },
      preview: rows,
      profile: rows,
    });
    expect(questions.map(({ kind }) => kind)).toContain('finding:number-is-no-number');
  });
});
