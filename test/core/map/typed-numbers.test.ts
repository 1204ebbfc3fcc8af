import { expect, it } from 'vitest';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { startFacts } from '../../../src/core/read/reading-facts';
import type { Row } from '../../../src/core/read/table';
import { invoices } from '../../../src/core/targets/invoices';

const header = ['Invoice', 'Vendor', 'Invoice Date', 'Amount', 'Currency'];

/** Rows of a workbook: what begins with an apostrophe is a text, as in a spreadsheet program. */
const rowsWith = (amounts: readonly string[]): readonly Row[] =>
  amounts.map((amount, at) => {
    const isText = amount.startsWith("'");
    return {
      row: at + 2,
      cells: [`B-${at + 700}`, `Alder ${at}`, `2026-05-${at + 13}`, amount.replace("'", ''), 'EUR'],
      kinds: `ssd${isText ? 's' : 'n'}s`,
      shown: null,
    };
  });

const proposed = (amounts: readonly string[]) => {
  const rows = rowsWith(amounts);
  const profile = startProfile();
  const facts = startFacts();
  for (const row of rows) {
    profile.add(row);
    facts.add(row);
  }
  const columns = profile.finish(columnNames(header, header.length));
  const { mapping, questions } = suggestMapping({
    target: invoices,
    columns,
    rows: rows.length,
    source: { sheet: 'Sheet1', headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    profile: rows,
  });
  return {
    decimal: mapping.locale.decimal,
    asks: questions.some(({ kind }) => kind === 'decimal'),
    mark: facts.finish(header.length)[3]?.decimalMark,
  };
};

it.each([
  ['a point before three digits', ['1204.35', '812.5', "'4.460", '97.12', "'8.700", '3310.07']],
  ['a comma before three digits', ['1204.35', '812.5', "'4,460", '97.12', '3310.07']],
])('numbers of a workbook say nothing of a text among them: %s is asked about', (_, amounts) => {
  expect(proposed(amounts)).toEqual({ decimal: 'auto', asks: true, mark: 'mixed' });
});

it.each([
  ['none is a text', ['1204.35', '812.5', '97.12', '7.125'], '.'],
  ['a text says both marks', ['1204.35', '812.5', "'1.234,56", '97.12'], null],
  ['a text proves the point', ['1204.35', "'812.50", "'4.460", '97.12'], '.'],
])('nothing is asked where %s', (_, amounts, mark) => {
  expect(proposed(amounts)).toMatchObject({ asks: false, mark });
});

it('what numbers of a workbook alone show is not said of texts next month', () => {
  expect(proposed(['1204.35', '812.5', '97.12']).decimal).toBe('auto');
});
