import { describe, expect, it } from 'vitest';
import { applyAnswer } from '../../../src/core/map/answer';
import { nothingKnown } from '../../../src/core/map/known-values';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

const suggested = (header: readonly string[], days: readonly (readonly [string, string])[]) => {
  const rows = rowsOf(days.map((pair, i) => [`A-${700 + i}`, `Vendor ${i % 7}`, ...pair, `${100 + i}.50`]));
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    ...{ target: invoices, rows: rows.length, preview: rows, profile: rows, known: nothingKnown },
    columns: profile.finish(columnNames([...header], header.length)),
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  });
};

/** Every second day is written as nobody reads it. */
const mixed = (i: number): string => (i % 2 === 0 ? `2026.03.${10 + i}.` : `III/${10 + i}`);
const rows = (own: (i: number) => string) =>
  Array.from({ length: 8 }, (_, i): readonly [string, string] => [own(i), `2026-02-${10 + i}`]);

const headers: readonly (readonly [string, string, string])[] = [
  ['Hungarian', 'Számlaszám,Szállító,Számla kelte,Teljesítés dátuma,Bruttó összeg', 'Számla kelte'],
  ['Hungarian, a payment', 'Számlaszám,Szállító,Számla kelte,Kifizetés dátuma,Bruttó összeg', 'Számla kelte'],
  ['English', 'Invoice No,Supplier,Invoice Date,Supply date,Total', 'Invoice Date'],
  ['English, a posting', 'Invoice No,Supplier,Invoice Date,Posting date,Total', 'Invoice Date'],
  ['German', 'Rechnungsnummer,Lieferant,Rechnungsdatum,Leistungsdatum,Bruttobetrag', 'Rechnungsdatum'],
  [
    'German, a posting',
    'Rechnungsnummer,Lieferant,Rechnungsdatum,Buchungsdatum,Bruttobetrag',
    'Rechnungsdatum',
  ],
  ['French', 'N° facture,Fournisseur,Date facture,Date de livraison,Montant TTC', 'Date facture'],
  ['Spanish', 'Número factura,Proveedor,Fecha factura,Fecha de entrega,Importe total', 'Fecha factura'],
  ['Polish', 'Numer faktury,Dostawca,Data wystawienia,Data dostawy,Kwota brutto', 'Data wystawienia'],
  ['Dutch', 'Factuurnummer,Leverancier,Factuurdatum,Leverdatum,Bedrag', 'Factuurdatum'],
];

describe('a column that is called as the date is, but holds more than dates', () => {
  it.each(headers)('is not passed over in silence for another day (%s)', (_, header, own) => {
    const { mapping, questions } = suggested(header.split(','), rows(mixed));
    const asked = questions.filter(({ options }) => options.some(({ value }) => value.endsWith(own)));
    expect(asked.map(({ kind }) => kind)).toEqual([
      expect.stringMatching(/^(missing:invoice_date|finding:date-unproven)$/),
    ]);
    const [question] = asked;
    const answer = question?.options.find(({ value }) => value.endsWith(own))?.value ?? '';
    const said = question === undefined ? mapping : applyAnswer(mapping, invoices, question, answer);
    expect(said.fields['invoice_date']?.column).toBe(own);
  });

  it('is shown with what cannot be read of it', () => {
    const { findings } = suggested(headers[0]?.[1].split(',') ?? [], rows(mixed));
    expect(findings).toMatchObject([
      {
        rule: 'date-unproven',
        grade: 'asks',
        columns: ['Teljesítés dátuma', 'Számla kelte'],
        rows: [{ row: 3 }, {}, {}, {}],
      },
    ]);
    expect(findings[0]?.text).toContain(
      'Of its 8 cells 4 cannot be read as dates, such as "III/11" in row 3.',
    );
  });

  it.each(headers)('is taken where all of it can be read, in whatever style (%s)', (_, header, own) => {
    const { mapping, findings } = suggested(
      header.split(','),
      rows((i) => (i % 2 === 0 ? `2026.03.${10 + i}.` : `${13 + i}.03.2026`)),
    );
    expect(mapping.fields['invoice_date']?.column).toBe(own);
    expect(findings).toEqual([]);
  });

  it('asks nothing where it holds no days at all', () => {
    const { findings } = suggested(
      ['Invoice No', 'Supplier', 'Valuta', 'Date', 'Total'],
      rows(() => 'EUR'),
    );
    expect(findings).toEqual([]);
  });
});
