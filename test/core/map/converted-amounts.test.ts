import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const rates = [41.5, 41.62, 41.48, 41.71, 41.55, 41.66];
const cents = (value: number): string => value.toFixed(2);
const own = (row: number): number => 100 + row * 37.25;
const rateOf = (row: number): number => rates[row % rates.length] ?? 41.5;

type Names = readonly [string, string, string, string, string, string, string];

const listOf = ([number, vendor, date, booked, rate, original, currency]: Names, code: string) =>
  tableOf(
    {
      [number]: (row) => `T-${500 + row}`,
      [vendor]: (row) => `V-${20 + (row % 5)}`,
      [date]: (row) => `2026-01-${14 + row}`,
      [booked]: (row) => cents(own(row) * rateOf(row)),
      ...(rate === '' ? {} : { [rate]: (row: number) => String(rateOf(row)) }),
      [original]: (row) => cents(own(row)),
      [currency]: () => code,
    },
    9,
  );

describe('an amount of the books beside that of the document and its currency', () => {
  it.each<readonly [Names, string]>([
    [['Fatura No', 'Cari', 'Fatura Tarihi', 'TL Tutar', 'Kur', 'Döviz Tutarı', 'Döviz Cinsi'], 'USD'],
    [['Invoice No', 'Vendor', 'Invoice Date', 'Amount', 'Exchange rate', 'Amount 2', 'Currency'], 'USD'],
    [['Rechnungsnr', 'Lieferant', 'Rechnungsdatum', 'Betrag', 'Kurs', 'Betrag in Währung', 'Währung'], 'USD'],
    [['N° facture', 'Fournisseur', 'Date facture', 'Montant', 'Cours', 'Montant devise', 'Devise'], 'USD'],
    [['Nº factura', 'Proveedor', 'Fecha factura', 'Importe', 'Cambio', 'Importe divisa', 'Divisa'], 'USD'],
    [['Nr faktury', 'Dostawca', 'Data faktury', 'Kwota', 'Kurs', 'Kwota w walucie', 'Waluta'], 'USD'],
    // Without a column of rates the two are as far apart in all rows.
    [['Číslo faktury', 'Dodavatel', 'Datum faktury', 'Částka Kč', '', 'Částka v měně', 'Měna'], 'EUR'],
    [['Invoice No', 'Vendor', 'Invoice Date', 'Amount', '', 'Sum', 'Currency'], 'USD'],
  ])('is not taken for it in silence: %s', (names, code) => {
    const { mapping, questions, findings } = suggestedFor(listOf(names, code));
    const mapped = mapping.fields['total_amount']?.column;
    const isRight = mapped === names[5] && mapping.fields['currency']?.column === names[6];
    const asked = questions.map(({ kind }) => kind).filter((kind) => kind.startsWith('finding:'));
    expect(isRight || asked.length > 0).toBe(true);
    for (const { rule, proposal } of findings)
      if (rule === 'total-unproven') expect([names[3], names[5]]).toContain(proposal?.column);
  });

  it.each<readonly [Names, string]>([
    [['Fatura No', 'Cari', 'Fatura Tarihi', 'Döviz Tutar', 'Kur', 'Karşılığı', 'Döviz Cinsi'], 'USD'],
    [
      ['Nº factura', 'Proveedor', 'Fecha factura', 'Importe divisa', 'Cambio', 'Contravalor', 'Divisa'],
      'USD',
    ],
  ])('does not make the own amount a doubt: %s', (names, code) => {
    const [number, vendor, date, original, rate, booked, currency] = names;
    const table = listOf([number, vendor, date, booked, rate, original, currency], code);
    const { mapping, questions } = suggestedFor(table);
    expect(mapping.fields['total_amount']?.column).toBe(original);
    expect(questions.map(({ kind }) => kind).filter((kind) => kind.startsWith('finding:'))).toEqual([]);
  });
});
