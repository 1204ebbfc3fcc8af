import { describe, expect, it } from 'vitest';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

const withDays = (first: string, second: string, count = 4) =>
  tableOf(
    {
      Invoice: (row) => `S-${610 + row}`,
      Vendor: (row) => `V-${20 + row}`,
      [first]: (row) => `2025-06-${20 + row}`,
      [second]: (row) => `2025-06-${11 + row}`,
      Amount: (row) => `${207 + row * 13}.${10 + row}`,
      Currency: () => 'EUR',
    },
    count,
  );

const headers: readonly (readonly [string, string])[] = [
  ['Date', 'Supplier Invoice Date'],
  ['Date', 'Vendor Invoice Date'],
  ['Date', 'Vendor Inv. Date'],
  ['Invoice Date', 'Supplier Invoice Date'],
  ['Datum', 'Rechnungsdatum Lieferant'],
  ['Datum', 'Lieferanten-Rechnungsdatum'],
  ['Date', 'Date facture fournisseur'],
  ['Datum', 'Factuurdatum leverancier'],
  ['Fecha', 'Fecha factura proveedor'],
  ['Data', 'Data fattura fornitore'],
  ['日付', '仕入先請求書日付'],
  ['日期', '供应商发票日期'],
];

describe("the supplier's day", () => {
  it.each(headers)('goes before "%s": "%s"', (first, second) => {
    const { mapping, questions } = suggestedFor(withDays(first, second));
    expect(mapping.fields['invoice_date']?.column).toBe(second);
    expect(questions.map(({ kind }) => kind)).not.toContain('finding:date-unproven');
  });

  it('is "TaxDate" beside "DocDate", and asked about', () => {
    const { mapping, questions } = suggestedFor(withDays('DocDate', 'TaxDate'));
    expect(mapping.fields['invoice_date']?.column).toBe('TaxDate');
    expect(questions.map(({ kind }) => kind)).toContain('finding:date-unproven');
  });

  it.each(headers)('is asked about in a mapping that takes "%s" beside "%s"', (first, second) => {
    const table = withDays(first, second);
    const { mapping } = suggestedFor(table);
    const fields = { ...mapping.fields, invoice_date: { column: first } };
    const said = saidOfMapping(table, { ...mapping, fields });
    expect(said.find(({ rule }) => rule === 'date-unproven')).toMatchObject({
      grade: 'asks',
      proposal: { field: 'invoice_date', column: second },
    });
  });
});

it.each([
  ['Date', 'Reference Date'],
  ['Datum', 'Referenzdatum'],
  ['Fecha', 'Fecha de referencia'],
])('which of "%s" and "%s" is the invoice’s is asked', (first, second) => {
  const { questions } = suggestedFor(withDays(first, second));
  const question = questions.find(({ kind }) => kind === 'finding:date-unproven');
  expect(question?.options.map(({ value }) => value).join()).toContain(second);
});

it('is not asked where both say the same day', () => {
  const table = withDays('Date', 'Reference Date');
  const lines = table.lines.map((cells) => cells.map((cell, at) => (at === 3 ? (cells[2] ?? '') : cell)));
  const { questions } = suggestedFor({ ...table, lines });
  expect(questions.map(({ kind }) => kind)).not.toContain('finding:date-unproven');
});
