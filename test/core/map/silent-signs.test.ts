import { describe, expect, it } from 'vitest';
import { amountRole } from '../../../src/core/map/amount-role';
import { compileConvert } from '../../../src/core/map/convert';
import { dateRole } from '../../../src/core/map/date-role';
import { invoices } from '../../../src/core/targets/invoices';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

type Cells = Readonly<Record<string, readonly string[]>>;

/** A proposal for documents of which each column says its words in turn; the others are plain. */
const proposed = (given: Cells, count = 6) =>
  suggestedFor(
    tableOf(
      {
        Supplier: (row) => ['Alder Foods', 'Birch Paper', 'Cedar Tools'][row % 3] ?? '',
        'Invoice No': (row) => `D-${800 + row}`,
        Currency: () => 'EUR',
        ...Object.fromEntries(
          Object.entries(given).map(([name, cells]) => [
            name,
            (row: number) => cells[row % cells.length] ?? '',
          ]),
        ),
      },
      count,
    ),
  );

const asked = (given: Cells, count?: number): readonly string[] =>
  proposed(given, count).questions.map(({ kind }) => kind);

const days = ['2026-02-13', '2026-02-14', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'];
const totals = ['118.40', '236.15', '59.95', '310.20', '87.35', '442.10'];

describe('codes of kinds of documents', () => {
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['Tipo CP', ['01', '01', '07']],
    ['Tipo CP/Doc.', ['01', '01', '07']],
    ['finNFe', ['1', '1', '4']],
    ['Finalidade', ['1', '1', '4']],
    ['赤黒', ['黒', '黒', '赤']],
    ['赤黒区分', ['1', '1', '2']],
    ['紅藍', ['藍', '藍', '紅']],
  ];

  it.each(kinds)('in "%s" are asked about', (header, words) => {
    expect(asked({ 'Invoice Date': days, Total: totals, [header]: words })).toContain(
      'finding:sign-unproven',
    );
  });

  it.each(kinds)('in "%s" are not asked about where all are one', (header, [usual = '']) => {
    expect(asked({ 'Invoice Date': days, Total: totals, [header]: [usual] })).not.toContain(
      'finding:sign-unproven',
    );
  });

  it.each(['Verifikat', 'Beleg', 'Voucher'])('are no numbers of their own under "%s"', (header) => {
    const own = { 'Invoice Date': days, Total: totals, [header]: ['A1', 'A2', 'A3'] };
    expect(asked(own, 3)).not.toContain('finding:sign-unproven');
    expect(asked({ ...own, [header]: ['RE', 'GU'] }, 2)).toContain('finding:sign-unproven');
  });
});

describe('the day on which a document was made out', () => {
  it.each([
    ['Fecha Expedición', ['Fecha Operación']],
    ['Fecha expedición', ['Fecha operación', 'Fecha registro']],
    ['Laskupvm', ['Tositepvm', 'Eräpvm']],
    ['Fakturadato', ['Bilagsdato']],
    ['Fakturadatum', ['Verifikationsdatum']],
    ['Vystaveno', ['Splatnost']],
    ['Evrak Tarihi', ['Vade tarihi']],
  ])('is "%s", whatever stands before it', (right, others) => {
    const before = Object.fromEntries(others.map((name, i) => [name, days.slice(i).concat(days)]));
    const { mapping, questions } = proposed({ ...before, [right]: days.toReversed(), Total: totals });
    expect(mapping.fields['invoice_date']?.column).toBe(right);
    expect(questions.filter(({ kind }) => kind.startsWith('finding:date'))).toEqual([]);
  });

  it.each(['Tositepvm', 'Bilagsdato', 'Fecha expedición'])('may be "%s" alone', (header) => {
    expect(proposed({ [header]: days, Total: totals }).mapping.fields['invoice_date']?.column).toBe(header);
  });

  it('is not the day on which it was sent', () => {
    expect(['Date d’expédition', 'Data expedição', 'Expedited on'].map(dateRole)).toEqual(
      Array.from({ length: 3 }, () => 'step'),
    );
  });
});

describe('an amount without tax in a list of a row or two', () => {
  it.each([
    ['金额', '税额', ['1000.00', '2050.00'], ['130.00', '266.50']],
    ['金額', '消費税', ['1000', '2300'], ['100', '230']],
    ['Amount', 'VAT', ['1000.00', '250.50'], ['200.00', '50.10']],
    ['Betrag', 'MwSt', ['1000.00'], ['190.00']],
  ])('"%s" beside "%s" is asked about', (amount, tax, amounts, taxes) => {
    expect(asked({ 'Invoice Date': days, [amount]: amounts, [tax]: taxes }, amounts.length)).toContain(
      'finding:total-unproven',
    );
  });

  it.each([
    ['金额', '税额', ['1130.00', '2316.50'], ['130.00', '266.50']],
    ['Amount', 'VAT', ['1190.00', '298.09'], ['190.00', '47.59']],
    ['Betrag', 'MwSt', ['1000.00', '500.00'], ['190.00', '35.00']],
  ])('"%s" with "%s" in it, or at several rates, is not', (amount, tax, amounts, taxes) => {
    expect(asked({ 'Invoice Date': days, [amount]: amounts, [tax]: taxes }, 2)).not.toContain(
      'finding:total-unproven',
    );
  });

  it.each(['价税合计', '價稅合計', '税込金額'])('%s is with tax by its name', (header) => {
    expect(amountRole(header)).toBe('gross');
    const { mapping } = proposed({
      'Invoice Date': days,
      金额: ['1000.00', '2000.00'],
      税额: ['130.00', '260.00'],
      [header]: ['1130.00', '2260.00'],
    });
    expect(mapping.fields['total_amount']?.column).toBe(header);
  });
});

describe('an amount in E-notation', () => {
  const total = invoices.fields.find(({ key }) => key === 'total_amount');
  if (total === undefined) throw new Error('no total');
  const convert = compileConvert(total, { decimal: 'auto', dateOrder: 'auto' }, false);

  it.each(['1.23E+05', '1,2346E+05', '1E+03', '-4.5e+04', '1.2E3'])('%s has lost digits', (text) => {
    const converted = convert(text, 's');
    expect(converted.ok ? converted.value : converted.problem.code).toBe('amount-in-e-notation');
  });

  it.each([
    ['1.2345678E+03', '1234.5678'],
    ['2.00E-02', '0.02'],
    ['1200', '1200'],
  ])('%s has not: its digits go on to the cents', (text, value) => {
    expect(convert(text, 's')).toEqual({ ok: true, value });
  });
});

describe('amounts and days as people write them', () => {
  it.each([
    ['crowns behind', ['119,00 kr', '238,50 kr']],
    ['several dollars', ['$119.00', 'C$238.50', 'A$338.00', '€438.00']],
    ['long minus signs', ['119,00', '−238,50', '–338,00']],
    ['formulas of a text', ['="119.00"', '="238.50"']],
    ['digits as wide as letters', ['１，１９５', '２，５０５']],
    ['złoty', ['119,00 zł', '238,50 zł']],
  ])('with %s are a total', (_, amounts) => {
    const { mapping } = proposed({ 'Invoice Date': days, Total: amounts });
    expect(mapping.fields['total_amount']?.column).toBe('Total');
  });

  it.each([
    ['Kelt', ['2026. február 3.', '2026. január 14.']],
    ['Vystaveno', ['3. února 2026', '14. ledna 2026']],
    ['Evrak Tarihi', ['3 Şubat 2026', '14 Ağustos 2026']],
    ['日付', ['２０２６／０２／１３', '２０２６／０２／１４']],
  ])('under "%s" are the day of the invoice', (header, cells) => {
    const { mapping, questions } = proposed({ [header]: cells, Total: totals });
    expect(mapping.fields['invoice_date']?.column).toBe(header);
    expect(questions.map(({ kind }) => kind)).not.toContain('missing:invoice_date');
  });
});
