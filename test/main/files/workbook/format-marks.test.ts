import { describe, expect, it } from 'vitest';
import { formatMarkFindings } from '../../../../src/core/map/format-marks';
import { nothingKnown } from '../../../../src/core/map/known-values';
import { suggestMapping } from '../../../../src/core/map/suggest';
import { invoices } from '../../../../src/core/targets/invoices';
import { inspectSource, openSource } from '../../../../src/main/files/source';
import { workbookOf, workbookParts, zipOf } from '../../../fixtures/workbook-package';
import { scratch } from '../shared-files';

const write = scratch();

const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

type Amounts = { readonly header?: readonly string[]; readonly value?: number; readonly formula?: string };

/** A list of eight documents whose totals take the formats in turn. */
const listOf = (formats: readonly string[], { header, value = 100.5, formula = '' }: Amounts = {}) => {
  const names = header ?? ['Supplier', 'Invoice No', 'Invoice Date', 'Total', 'Currency'];
  const lines = Array.from({ length: 8 }, (_, i) => {
    const row = i + 2;
    const cells = ['Alder Foods', `A-${i}`, `2026-09-${String(i + 10)}`].map((cell, c) =>
      text(`${'ABC'[c]}${row}`, cell),
    );
    const total = `<c r="D${row}" s="${1 + (i % formats.length)}">${formula}<v>${value + i}</v></c>`;
    return `<row r="${row}">${cells.join('')}${total}${text(`E${row}`, 'EUR')}</row>`;
  });
  const first = `<row r="1">${names.map((name, c) => text(`${'ABCDE'[c]}1`, name)).join('')}</row>`;
  return write('marks.xlsx', workbookOf({ formats, rows: first + lines.join('') }));
};

const suggestedFor = async (path: string) => {
  const found = await inspectSource(path);
  if (!found.ok) throw new Error(found.problem.code);
  const [sheet] = found.value.sheets;
  return suggestMapping({
    target: invoices,
    columns: sheet?.columns ?? [],
    rows: sheet?.rows ?? 0,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: sheet?.preview ?? [],
    known: nothingKnown,
  });
};

const rulesFor = async (path: string) =>
  (await suggestedFor(path)).findings.filter(({ grade }) => grade !== 'holds').map(({ rule }) => rule);

describe('what only the number format of the amounts shows', () => {
  it.each([
    ['Cr and Dr', ['#,##0.00" Cr"', '#,##0.00" Cr"', '#,##0.00" Dr"']],
    ['Haben and Soll', ['#,##0.00\\ "H"', '#,##0.00\\ "S"']],
    ['Cr behind all', ['#,##0.00" Cr"']],
    ['Cr beside nothing', ['#,##0.00" CR"', '#,##0.00']],
    ['parentheses', ['#,##0.00', '(#,##0.00)']],
    ['a minus behind', ['#,##0.00', '#,##0.00\\-']],
    ['a minus in the section of large amounts', ['[>105]\\-0.00;0.00']],
    ['a Japanese triangle', ['"▲"#,##0', '#,##0']],
  ])('asks which amounts are credits where it shows %s', async (_, formats) => {
    const { questions } = await suggestedFor(listOf(formats));
    expect(questions.map(({ kind }) => kind)).toContain('finding:sign-unproven');
  });

  it.each([
    ['k', '#,##0"k"'],
    ['Tsd.', '#,##0.0" Tsd."'],
    ['Mio €', '0.00" Mio €"'],
    ['тыс.', '#,##0" тыс."'],
    ['万', '#,##0"万"'],
    ['k where a comma takes off a million', '#,##0,,"k"'],
    ['a percentage', '0.00%'],
    ['a point that it draws', '0\\.00'],
    ['a comma that it draws', '#,##0","00'],
  ])('asks in which units the amounts are where it shows %s', async (_, format) => {
    const { questions } = await suggestedFor(listOf([format]));
    expect(questions.map(({ kind }) => kind)).toContain('finding:amount-in-other-units');
  });

  it.each([
    ['debit in every row', ['#,##0.00" Dr"']],
    ['a section for amounts below 0', ['#,##0.00_);(#,##0.00)']],
    ['an accounting format', ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)']],
    ['red for amounts below 0', ['#,##0.00;[Red]-#,##0.00']],
    ['a dash for the cents', ['#,##0.-']],
    ['thousands that a comma shows as k', ['#,##0,"k"']],
    ['millions that two commas show', ['0.0,,"M"', '#,##0,"T€"']],
    ['a currency', ['#,##0.00 "EUR"', '[$€-407] #,##0.00']],
    ['several plain formats', ['General', '0.00', '#,##0']],
    ['points that it draws between thousands', ['#\\.##0', '#\\.###\\.##0']],
  ])('asks nothing of %s', async (_, formats) => {
    expect(await rulesFor(listOf(formats))).toEqual([]);
  });

  it('does not ask what parentheses mean where the amounts are below 0 as well', async () => {
    const { questions } = await suggestedFor(listOf(['(0.00);(0.00)'], { value: -100 }));
    expect(questions.map(({ text: asked }) => asked).join()).not.toContain('number format');
  });

  it.each([
    ['<font/><font><strike/></font>', true],
    ['<font/><font><strike val="0"/></font>', false],
    ['<font><strike/></font><font/>', false],
  ])('asks about amounts that are struck through: %s', async (fonts, isStruck) => {
    const cells = (row: number, style: number): string =>
      [...['Alder Foods', `A-${row}`, '2026-09-10'].map((cell, c) => text(`${'ABC'[c]}${row}`, cell))]
        .concat(`<c r="D${row}" s="${style}"><v>${100.5 + row}</v></c>`)
        .join('');
    const names = ['Supplier', 'Invoice No', 'Invoice Date', 'Total'];
    const header = names.map((name, c) => text(`${'ABCD'[c]}1`, name)).join('');
    const rows = [2, 3, 4].map((row) => `<row r="${row}">${cells(row, row === 3 ? 1 : 0)}</row>`).join('');
    const parts = workbookParts({ formats: ['0.00'], rows: `<row r="1">${header}</row>${rows}` }).map(
      ({ name, bytes }) => ({
        name,
        bytes: name.endsWith('styles.xml')
          ? `<styleSheet><fonts>${fonts}</fonts><cellXfs><xf numFmtId="0" fontId="${fonts.startsWith('<font/>') ? 0 : 1}"/><xf numFmtId="2" fontId="1"/></cellXfs></styleSheet>`
          : bytes,
      }),
    );
    const { questions } = await suggestedFor(write('struck.xlsx', zipOf(parts)));
    const said = questions.find(({ kind }) => kind === 'finding:status-unproven')?.text;
    expect(said).toBe(
      isStruck
        ? '1 cell of "Total" is struck through (first in row 3), and would go out like the others.'
        : undefined,
    );
  });

  it('is told in words, with its first row, in a German list', async () => {
    const header = ['Lieferant', 'Rechnungsnummer', 'Rechnungsdatum', 'Bruttobetrag', 'Währung'];
    const path = listOf(['0.00" H"', '0.00" H"', '0.00" H"', '0.00" S"'], { header });
    const { findings } = await suggestedFor(path);
    expect(findings.find(({ rule }) => rule === 'sign-unproven')).toMatchObject({
      text: 'The number format of "Bruttobetrag" shows H in 6 cells (first in row 2), S in 2 cells (first in row 5), but all these amounts are above 0: credits among them would go out as invoices.',
      columns: ['Bruttobetrag'],
      values: ['H', 'S'],
    });
  });

  it('is the same for a table that is taken in', async () => {
    const path = listOf(['0.00" Cr"', '0.00" Dr"']);
    const { mapping } = await suggestedFor(path);
    const opened = await openSource(path);
    if (!opened.ok) throw new Error(opened.problem.code);
    const source = opened.value;
    try {
      for await (const batch of source.dataRows()) if (!batch.ok) throw new Error(batch.problem.code);
      const columns = source.columns.map(({ name }, at) => ({
        name,
        formatMarks: source.marks().get(at) ?? [],
      }));
      const found = formatMarkFindings({ mapping, target: invoices }, columns);
      expect(found.map(({ rule, grade }) => [rule, grade])).toEqual([['sign-unproven', 'asks']]);
    } finally {
      await source.close();
    }
  });

  it.each([
    ['mmm-yy', 'mmm\\-yy'],
    ['a month and its year in full', 'mmmm yyyy'],
    ['a year and a month', 'yyyy/mm'],
  ])('asks about days of which it shows %s', async (_, format) => {
    const header = ['Supplier', 'Invoice No', 'Total', 'Invoice Date', 'Currency'];
    expect(await rulesFor(listOf([format], { header, value: 46_082 }))).toContain('date-unproven');
  });

  it.each(['dd/mm/yyyy', 'd-mmm-yy', '[$-411]ggge"年"m"月"d"日"', 'ge.m.d'])(
    'asks nothing of days that it shows whole: %s',
    async (format) => {
      const header = ['Supplier', 'Invoice No', 'Total', 'Invoice Date', 'Currency'];
      expect(await rulesFor(listOf([format], { header, value: 46_082 }))).not.toContain('date-unproven');
    },
  );

  it.each([
    ['TODAY', '<f>TODAY()-3</f>', true],
    ['NOW', '<f>IF(A2="","",NOW())</f>', true],
    ['a cell that it shares', '<f t="shared" si="0"/>', false],
    ['other cells', '<f>DATE(2026,3,1)+BIRTHDAY(2)</f>', false],
  ])('asks about days that are worked out from %s', async (_, formula, isAsked) => {
    const header = ['Supplier', 'Invoice No', 'Total', 'Invoice Date', 'Currency'];
    const rules = await rulesFor(listOf(['dd/mm/yyyy'], { header, value: 46_082, formula }));
    expect(rules.includes('date-unproven')).toBe(isAsked);
  });
});
