import { describe, expect, it } from 'vitest';
import { nothingKnown } from '../../../src/core/map/known-values';
import { type Suggestion, suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import type { Row } from '../../../src/core/read/table';
import { invoices } from '../../../src/core/targets/invoices';

const day = (i: number): string => `2026-09-${String(i + 1).padStart(2, '0')}`;

/** What a column of each field holds in row `i`. */
const cells = {
  vendor: (i: number) => `Vendor ${String.fromCharCode(65 + (i % 7))}`,
  number: (i: number) => `A-${700 + i * 3}`,
  date: day,
  posted: (i: number) => `2026-10-${String(i + 1).padStart(2, '0')}`,
  changed: (i: number) => `2026-11-0${1 + (i % 5)}`,
  total: (i: number) => `${100 + i * 7}.5${i % 10}`,
  currency: () => 'EUR',
} as const;
type Role = keyof typeof cells;

const suggested = (columns: readonly (readonly [string, Role])[]): Suggestion => {
  const rows = Array.from(
    { length: 24 },
    (_, i): Row => ({
      row: i + 2,
      cells: columns.map(([, role]) => cells[role](i)),
      kinds: null,
      shown: null,
    }),
  );
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return suggestMapping({
    target: invoices,
    columns: profile.finish(
      columnNames(
        columns.map(([header]) => header),
        columns.length,
      ),
    ),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    profile: rows,
    known: nothingKnown,
  });
};

/** Headers in the order vendor, number, day of a change, date, total, currency. */
const lists: readonly (readonly [string, string])[] = [
  ['English', 'Supplier|Voucher|Last modified|Doc date|Amount|Cur'],
  ['English run together', 'VENDNAME|DOCNO|CREATEDDATE|DOCDATE|DOCAMT|CUR'],
  ['English, short', 'Supplier|Doc|Entry date|Inv Dt|Gross Amt|Ccy'],
  ['German', 'Kreditor|Belegnr.|Geändert am|Belegdatum|Bruttobetrag|Währung'],
  ['French', 'Fournisseur|N° pièce|Créé le|Date de pièce|Montant TTC|Devise'],
  ['Spanish', 'Proveedor|Nº doc.|Modificado|Fecha de emisión|Importe total|Moneda'],
  ['Portuguese', 'Fornecedor|Nº doc.|Alterado em|Emissão|Valor total|Moeda'],
  ['Italian', 'Fornitore|N. documento|Ultima modifica|Data documento|Totale|Valuta'],
  ['Dutch', 'Leverancier|Factuurnr.|Gewijzigd op|Factuurdatum|Totaal incl.|Valuta'],
  ['Danish', 'Kreditor|Bilagsnr|Rettet dato|Bilagsdato|Beløb|Valuta'],
  ['Norwegian', 'Leverandør|Bilagsnr.|Endret dato|Bilagsdato|Beløp|Valuta'],
  ['Swedish', 'Leverantör|Faktura nr|Ändrad|Fakturadatum|Belopp|Valuta'],
  ['Finnish', 'Toimittaja|Laskunro|Muutettu|Laskupvm|Summa|Valuutta'],
  ['Polish', 'Dostawca|Nr dok.|Zmieniono|Data wystawienia|Kwota brutto|Waluta'],
  ['Czech', 'Dodavatel|Č. faktury|Změněno|Datum vystavení|Celkem|Měna'],
  ['Hungarian', 'Szállító|Számlaszám|Módosítva|Számla kelte|Végösszeg|Pénznem'],
  ['Romanian', 'Furnizor|Nr. factură|Modificat la|Data facturii|Total|Moneda'],
  ['Greek', 'Προμηθευτής|Αρ. τιμολογίου|Τροποποίηση|Ημερομηνία τιμολογίου|Ποσό|Νόμισμα'],
  ['Russian', 'Поставщик|Номер документа|Дата изменения|Дата документа|Сумма|Валюта'],
  ['Turkish', 'Tedarikçi|Fatura no|Değiştirilme tarihi|Fatura tarihi|Tutar|Para birimi'],
  ['Japanese', '仕入先|請求書番号|更新日|請求日|請求金額|通貨'],
];
const order: readonly Role[] = ['vendor', 'number', 'changed', 'date', 'total', 'currency'];
const roles = (headers: string): readonly (readonly [string, Role])[] =>
  headers.split('|').map((header, i) => [header, order[i] ?? 'number'] as const);

const fieldOf: Partial<Record<Role, string>> = {
  number: 'invoice_number',
  date: 'invoice_date',
  total: 'total_amount',
  currency: 'currency',
};

describe('headers of other languages', () => {
  it.each(lists)(
    '%s: number, date, total and currency are found, and nothing else is asked',
    (_, headers) => {
      const columns = roles(headers);
      const { mapping, questions } = suggested(columns);
      for (const [header, role] of columns) {
        const field = fieldOf[role];
        if (field !== undefined) expect([field, mapping.fields[field]?.column]).toEqual([field, header]);
      }
      const asked = questions.map(({ kind }) => kind);
      expect(asked.filter((kind) => !['location', 'status', 'missing:svc_vendor_id'].includes(kind))).toEqual(
        [],
      );
    },
  );

  it.each(lists)('%s: the day of a change is never taken for the day of the document', (_, headers) => {
    const columns = roles(headers).filter(([, role]) => role !== 'date');
    const { mapping, questions } = suggested(columns);
    expect(mapping.fields['invoice_date']).toBeUndefined();
    const changed = columns.find(([, role]) => role === 'changed')?.[0];
    const asked = questions.find(({ kind }) => kind === 'missing:invoice_date');
    expect(asked?.options.map(({ value }) => value)).toEqual([changed]);
  });
});

describe('the question for a date that no header names', () => {
  it.each([
    ['Posting date', 'Last modified'],
    ['Date comptable', 'Modifié le'],
    ['Bogføringsdato', 'Rettet'],
    ['Data księgowania', 'Zmieniono'],
  ])('shows every column of days with its values, %s before %s', (posted, changed) => {
    const { mapping, questions } = suggested([
      ['Supplier', 'vendor'],
      ['Invoice No', 'number'],
      [changed, 'changed'],
      [posted, 'posted'],
      ['Amount', 'total'],
      ['Currency', 'currency'],
    ]);
    expect([mapping.fields['invoice_date'], mapping.fields['posting_date']?.column]).toEqual([
      undefined,
      posted,
    ]);
    const asked = questions.find(({ kind }) => kind === 'missing:invoice_date');
    expect(asked?.options).toEqual([
      { value: posted, label: posted, detail: '2026-10-01, 2026-10-02' },
      { value: changed, label: changed, detail: '2026-11-01, 2026-11-02' },
    ]);
  });

  it('a column of days is no choice for the number', () => {
    const { questions } = suggested([
      ['Supplier', 'vendor'],
      ['Xyz', 'number'],
      ['Qqq', 'date'],
      ['Amount', 'total'],
      ['Currency', 'currency'],
    ]);
    const asked = questions.find(({ kind }) => kind === 'missing:invoice_number');
    expect(asked?.options.map(({ value }) => value)).toEqual(['Xyz']);
  });
});

describe('the question for a currency', () => {
  it('names the signs beside the amounts, and offers first what they mean', () => {
    const rows = Array.from(
      { length: 24 },
      (_, i): Row => ({
        row: i + 2,
        cells: [cells.vendor(i), cells.number(i), day(i), `${i % 3 === 0 ? '$' : '€'}${cells.total(i)}`],
        ...{ kinds: null, shown: null },
      }),
    );
    const profile = startProfile();
    for (const row of rows) profile.add(row);
    const { mapping, questions } = suggestMapping({
      target: invoices,
      columns: profile.finish(columnNames(['Supplier', 'Invoice No', 'Invoice Date', 'Amount'], 4)),
      rows: rows.length,
      source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
      preview: rows,
      profile: rows,
    });
    expect(mapping.locale.currency).toBeNull();
    const asked = questions.find(({ kind }) => kind === 'currency');
    expect(asked?.text).toContain('The amounts in "Amount" carry $ and €.');
    expect(asked?.text).toContain('add a column that names the currency of each row');
    expect(asked?.options[0]?.value).toBe('EUR');
  });
});
