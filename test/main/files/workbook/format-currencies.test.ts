import { describe, expect, it } from 'vitest';
import { formatFindings } from '../../../../src/core/map/format-currency';
import { nothingKnown } from '../../../../src/core/map/known-values';
import { suggestMapping } from '../../../../src/core/map/suggest';
import { invoices } from '../../../../src/core/targets/invoices';
import { inspectSource, openSource } from '../../../../src/main/files/source';
import { workbookOf } from '../../../fixtures/workbook-package';
import { scratch } from '../shared-files';

const write = scratch();

const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** A list of vendor, number, date and total; the totals take the formats in turn. */
const listOf = (formats: readonly string[], amountHeader = 'Total', extra: readonly string[] = []) => {
  const header = ['Vendor', 'Invoice No', 'Invoice Date', amountHeader, ...extra.slice(0, 1)];
  const lines = Array.from({ length: 12 }, (_, i) => {
    const row = i + 2;
    const cells = [
      ...['Alder Foods', `A-${i}`, `2026-09-${String(i + 10)}`].map((value, c) =>
        text(`${'ABC'[c]}${row}`, value),
      ),
      `<c r="D${row}" s="${1 + (i % formats.length)}"><v>${100.5 + i}</v></c>`,
      ...(extra.length > 0 ? [text(`E${row}`, extra[1 + (i % (extra.length - 1))] ?? '')] : []),
    ];
    return `<row r="${row}">${cells.join('')}</row>`;
  });
  const first = `<row r="1">${header.map((value, c) => text(`${'ABCDE'[c]}1`, value)).join('')}</row>`;
  return write('amounts.xlsx', workbookOf({ formats, rows: first + lines.join('') }));
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

const askedOf = async (path: string) =>
  (await suggestedFor(path)).questions.find(({ kind }) => kind === 'currency');

describe('a currency that only the number format of the amounts shows', () => {
  it.each([
    ['#,##0.00 "EUR"', 'EUR'],
    ['[$€-407] #,##0.00', 'EUR'],
    ['#,##0.00\\ [$€-40C]', 'EUR'],
    ['[$£-809]#,##0.00', 'GBP'],
    ['[$CHF-807] #,##0.00', 'CHF'],
    ['#,##0.00\\ "zł"', 'PLN'],
    ['"R$" #,##0.00', 'BRL'],
    ['[$USD] #,##0.00;[Red]-[$USD] #,##0.00', 'USD'],
  ])('%s is proposed as %s', async (format, code) => {
    const { mapping, questions } = await suggestedFor(listOf([format]));
    expect(mapping.locale.currency).toBe(code);
    expect(questions.map(({ kind }) => kind)).not.toContain('currency');
  });

  it.each([
    ['"$"#,##0.00', null],
    ['[$$-409]#,##0.00', 'USD'],
    ['[$$-1009]#,##0.00', 'CAD'],
    ['[$$-C09]#,##0.00', 'AUD'],
    ['#,##0.00 [$kr-414]', 'NOK'],
    ['[$¥-411]#,##0', 'JPY'],
  ])('%s is asked about, %s first', async (format, first) => {
    const path = listOf([format]);
    expect((await suggestedFor(path)).mapping.locale.currency).toBeNull();
    const asked = await askedOf(path);
    expect(asked?.text).toContain('Only the number format of "Total" shows a currency');
    if (first !== null)
      expect(asked?.options[0]).toEqual({
        value: first,
        label: first,
        detail: expect.stringContaining('12 cells'),
      });
  });

  it('is asked about where one column shows several, most cells first', async () => {
    const path = listOf(['[$€-407] #,##0.00', '[$€-407] #,##0.00', '[$$-409]#,##0.00']);
    expect((await suggestedFor(path)).mapping.locale.currency).toBeNull();
    const asked = await askedOf(path);
    expect(asked?.text).toContain('€ in 8 cells, $ in 4 cells (first in row 4)');
    expect(asked?.options.slice(0, 2).map(({ value }) => value)).toEqual(['EUR', 'USD']);
  });

  it('is nothing where a column or the header of the amount names it', async () => {
    const named = await suggestedFor(listOf(['[$€-407] #,##0.00'], 'Total', ['Currency', 'USD', 'GBP']));
    expect([named.mapping.fields['currency']?.column, named.mapping.locale.currency]).toEqual([
      'Currency',
      null,
    ]);
    expect((await suggestedFor(listOf(['"$"#,##0.00'], 'Total CAD'))).mapping.locale.currency).toBe('CAD');
  });

  it('stops a mapping that says another one for all', async () => {
    const path = listOf(['[$€-407] #,##0.00', '[$$-409]#,##0.00']);
    const source = await openSource(path);
    if (!source.ok) throw new Error(source.problem.code);
    for await (const batch of source.value.dataRows()) expect(batch.ok).toBe(true);
    const shown = source.value.currencies();
    await source.value.close();
    const columns = source.value.columns.map(({ name }) => name);
    const facts = columns.map((_, at) => ({
      ...{ dateOrder: null, decimalMark: null },
      currencies: shown.get(at) ?? [],
    }));
    const { mapping } = await suggestedFor(path);
    const saying = (currency: string | null) => ({ ...mapping, locale: { ...mapping.locale, currency } });
    const findings = (currency: string | null) =>
      formatFindings({ mapping: saying(currency), target: invoices }, columns, facts);
    expect(findings('EUR').map(({ grade, text: said }) => [grade, said])).toEqual([
      [
        'against',
        'The mapping says EUR for all amounts of "Total", but its number format shows another currency: $ in 6 cells.',
      ],
    ]);
    expect(findings('CAD')[0]?.text).toContain('€ in 6 cells');
    expect(findings(null)).toEqual([]);
    const perRow = { ...mapping, fields: { ...mapping.fields, currency: { column: 'Invoice No' } } };
    expect(formatFindings({ mapping: perRow, target: invoices }, columns, facts)).toEqual([]);
  });

  it.each([
    [['[$€-407] #,##0.00'], 'USD', '"Currency" says USD'],
    [['#,##0.00 "€"', '[$£-809]#,##0.00'], 'EUR', '£ in 6 cells'],
  ])('asks where a column says another one in all rows: %s beside %s', async (formats, code, said) => {
    const { questions } = await suggestedFor(listOf(formats, 'Total', ['Currency', code]));
    const question = questions.find(({ kind }) => kind === 'finding:currency-pair-unproven');
    expect(question?.text).toContain(said);
  });

  it('asks nothing where each row shows the currency that some row says', async () => {
    const path = listOf(['[$€-407] #,##0.00', '[$£-809]#,##0.00'], 'Total', ['Currency', 'EUR', 'GBP']);
    const kinds = (await suggestedFor(path)).questions.map(({ kind }) => kind);
    expect(kinds).not.toContain('finding:currency-pair-unproven');
  });
});
