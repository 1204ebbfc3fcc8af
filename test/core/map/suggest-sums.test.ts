import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { startCombinations } from '../../../src/core/map/combinations';
import { nothingKnown } from '../../../src/core/map/known-values';
import type { MergedCells } from '../../../src/core/map/question';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { isSummaryRow } from '../../../src/core/read/summary-row';
import type { Row } from '../../../src/core/read/table';
import { invoices } from '../../../src/core/targets/invoices';

const suggest = (lines: readonly string[], merged: readonly MergedCells[] = []) => {
  const [header = [], ...cells] = lines.map((line) => line.split(';'));
  const rows = cells.map((one, i): Row => ({ row: i + 2, cells: one, kinds: null, shown: null }));
  const names = columnNames(header, header.length);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(names),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    profile: rows.filter((row) => !isSummaryRow(row.cells, header.length)),
    everyRow: rows,
    known: nothingKnown,
    merged,
    countTogether: (wanted, without) => {
      const count = startCombinations(
        wanted,
        names.map(({ name }) => name),
      );
      for (const row of rows) if (!without.has(row.row)) count.add(row);
      return count.count();
    },
  });
};

const kinds = ({ questions }: ReturnType<typeof suggest>) => questions.map(({ kind }) => kind);
const said = ({ findings }: ReturnType<typeof suggest>) =>
  findings.map(({ rule, grade, text }) => [rule, grade, text]);

const greek = [
  'Κωδικός;Vendor;Invoice number;Invoice date;Total amount;Currency',
  'K1;Alfa AE;T-1;2026-03-02;110.20;EUR',
  'K2;Vita AE;T-2;2026-03-04;89.80;EUR',
  'K3;Gama AE;T-3;2026-03-09;300.55;EUR',
];

describe('rows that add up others, before anybody has mapped the file', () => {
  it('make no question of the rows: a total is neither a record nor a line', () => {
    const suggestion = suggest([...greek, ';Σύνολο;;;500.55;']);
    expect(kinds(suggestion)).not.toContain('grouping');
    expect(suggestion.mapping.groupBy).toEqual([]);
    expect(said(suggestion)).toContainEqual([
      'row-adds-up',
      'holds',
      'The amount of row 5, 500.55, is exactly what rows 2 to 4 come to, and its number and date are blank: it is left out.',
    ]);
  });

  it('are said with what they print where that is something else', () => {
    expect(said(suggest([...greek, ';Total;;;501.55;']))).toContainEqual([
      'printed-total-differs',
      'asks',
      'Row 5 prints a total of 501.55; the rows counted come to 500.55: a difference of 1.',
    ]);
  });

  it('ask about what they print otherwise, and the answer accepts it', () => {
    const { questions, mapping } = suggest([...greek, ';Total;;;501.55;', ';Total all;;;600.00;']);
    const question = questions.find(({ kind }) => kind === 'finding:printed-total-differs');
    expect(question?.options.map(({ label }) => label)).toEqual(['What was counted is right']);
    expect(question?.text).toMatch(
      /^Row 5 prints .* Row 6 prints .* if what was counted is right, say so\.$/,
    );
    const { accepts } = applyAnswer(mapping, invoices, question ?? { kind: '' }, 'accept');
    expect(accepts).toMatchObject([
      {
        rule: 'printed-total-differs',
        columns: ['Total amount'],
        values: ['501.55 printed, 500.55 counted', '600 printed, 500.55 counted'],
      },
    ]);
  });

  it('are held against what the records come to where each row repeats the total of its own', () => {
    const repeated = (total: string) =>
      suggest([
        'Vendor;Invoice number;Invoice date;Text;Total amount;Currency',
        ...['K1', 'K2', 'K3'].flatMap((vendor, i) =>
          ['a', 'b'].map((text) => `${vendor};T-${i};2026-03-0${i + 1};${text};${100 + i}.00;EUR`),
        ),
        `;Total;;;${total};`,
      ]);
    const right = repeated('303.00');
    expect(kinds(right)).toContain('grouping');
    expect(kinds(right)).not.toContain('finding:printed-total-differs');
    const wrong = repeated('404.00').questions.find(({ kind }) => kind === 'finding:printed-total-differs');
    expect(wrong?.accepts?.values).toEqual(['404 printed, 303 counted', '404 printed, 606 counted']);
    expect(wrong?.text).toContain('come to 606 (to 303 where each repeats the total of its record)');
  });

  it('are doubted where only the number is missing', () => {
    const suggestion = suggest([...greek, 'K1;Alfa AE;;2026-03-10;500.55;EUR']);
    expect(said(suggestion)).toContainEqual([
      'row-adds-up',
      'asks',
      'The amount of row 5, 500.55, is exactly what rows 2 to 4 come to, and its number is blank: it may be a total, or a record in which that is missing.',
    ]);
  });

  it('are not held against what is printed while nobody knows which column numbers the invoices', () => {
    const suggestion = suggest([
      'Vendor;Zqx;Invoice date;Total amount',
      'Alfa;T-1;2026-03-02;110.20',
      'Vita;T-2;2026-03-04;89.80',
      'Vita;Yhteensä;2026-03-31;200.00',
      ';Kaikki yhteensä;;200.00',
    ]);
    expect(kinds(suggestion)).toContain('missing:invoice_number');
    expect(said(suggestion).map(([rule]) => rule)).not.toContain('printed-total-differs');
  });

  it('are found without a column that is called a total, by the column that they add up', () => {
    const suggestion = suggest([
      'Vendor;Invoice number;Invoice date;Zqx',
      'Alfa;T-1;2026-03-02;110.20',
      'Vita;T-2;2026-03-04;89.80',
      'Qblorp;;;200.00',
      'Alfa;T-3;2026-03-04;9.80',
      'Vita;T-4;2026-03-04;0.20',
      'Qblorp;;;10.00',
    ]);
    expect(said(suggestion)).toContainEqual(['row-adds-up', 'holds', expect.stringContaining('row 4')]);
    expect(kinds(suggestion)).not.toContain('grouping');
  });
});

describe('a vendor that is merged over several rows', () => {
  const lines = [
    'Vendor;Invoice number;Invoice date;Total amount;Currency',
    'Alfa;T-1;2026-03-02;110.20;EUR',
    ';T-2;2026-03-04;89.80;EUR',
    'Zrg Alfa;;;200.00;',
    'Vita;T-3;2026-03-09;10.00;EUR',
    ';T-4;2026-03-09;20.00;EUR',
    'Zrg Vita;;;30.00;',
  ];

  it('is asked about once, and can be filled down', () => {
    const suggestion = suggest(lines, [{ area: 'A2:A3', column: 0 }]);
    expect(suggestion.questions.filter(({ kind }) => kind === 'fill-down')).toMatchObject([
      {
        text: 'Cells of "Vendor" are merged over several rows (A2:A3): only the first of them holds the value. Row 6 is blank without being merged, and would take it as well. Do the others take it too?',
        options: [{ value: 'Vendor' }, { value: '' }],
      },
    ]);
    expect(kinds(suggestion)).not.toContain('grouping');
  });

  it('is asked about where nobody knows of merged cells, in their own words', () => {
    expect(suggest(lines).questions.find(({ kind }) => kind === 'fill-down')?.text).toBe(
      'Some rows leave "Vendor" blank below a row that fills it. Do they take the value above?',
    );
  });
});
