import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const listOf = (header: string, more: Readonly<Record<string, (row: number) => string>> = {}) =>
  tableOf({
    'Invoice no': (row) => `M-${300 + row}`,
    Supplier: (row) => `V-${row}`,
    [header]: (row) => `2026-09-${14 + row}`,
    Total: (row) => `${118 + row * 31}.40`,
    Currency: () => 'EUR',
    ...more,
  });

const asked = (table: ReturnType<typeof tableOf>): readonly string[] =>
  suggestedFor(table).questions.flatMap(({ kind }) =>
    kind.startsWith('finding:date') || kind === 'missing:invoice_date' ? [kind] : [],
  );

describe('the day on which a document was booked', () => {
  it.each([
    ['Posting date'],
    ['Accounting date'],
    ['GL date'],
    ['Buchungsdatum'],
    ['Date comptable'],
    ['Fecha contable'],
    ['Data contabile'],
    ['Boekdatum'],
    ['Bokföringsdatum'],
    ['Bogføringsdato'],
    ['Data księgowania'],
    ['Datum zaúčtování'],
    ['Könyvelés dátuma'],
    ['Kirjauspäivä'],
    ['記帳日'],
  ])('is asked about where it is the only one, under "%s"', (header) => {
    const { mapping, questions } = suggestedFor(listOf(header));
    const kinds = questions.map(({ kind }) => kind);
    const isAsked = kinds.includes('missing:invoice_date') || kinds.includes('finding:date-never-changes');
    expect(isAsked).toBe(true);
    expect([undefined, header]).toContain(mapping.fields['invoice_date']?.column);
  });

  it.each([
    ['Posting date', 'Due date'],
    ['Buchungsdatum', 'Fälligkeit'],
  ])('is asked about beside the day it is due: %s, %s', (header, due) => {
    expect(asked(listOf(header, { [due]: (row) => `2026-10-${14 + row}` }))).toHaveLength(1);
  });

  it.each([
    ['Posting date', 'Invoice date'],
    ['Buchungsdatum', 'Rechnungsdatum'],
    ['Date comptable', 'Date facture'],
    ['Fecha contable', 'Fecha factura'],
  ])('is no matter beside the day of the document: %s, %s', (header, own) => {
    const table = listOf(header, { [own]: (row) => `2026-09-${11 + row}` });
    expect(asked(table)).toEqual([]);
    expect(suggestedFor(table).mapping.fields['invoice_date']?.column).toBe(own);
  });

  it.each([['Date'], ['Document date'], ['Voucher date'], ['Belegdatum'], ['Transaction date']])(
    'is not seen in "%s"',
    (header) => {
      expect(asked(listOf(header))).toEqual([]);
    },
  );
});
