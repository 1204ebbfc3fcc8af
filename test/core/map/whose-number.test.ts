import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { nothingKnown } from '../../../src/core/map/known-values';
import { mappingSchema } from '../../../src/core/map/mapping';
import { numberRole } from '../../../src/core/map/number-role';
import type { Finding } from '../../../src/core/map/plausible/finding';
import { startWatch } from '../../../src/core/map/plausible/watch';
import { suggestMapping } from '../../../src/core/map/suggest';
import { vendorRole } from '../../../src/core/map/vendor-role';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

type Line = readonly string[];
type Made = { readonly header: Line; readonly lines: readonly Line[] };

const suggested = ({ header, lines }: Made) => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const source = { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' };
  const columns = profile.finish(columnNames(header, header.length));
  const given = { target: invoices, columns, rows: rows.length, source, preview: rows, profile: rows };
  return suggestMapping({ ...given, countTogether: () => rows.length });
};

const found = ({ header, lines }: Made, fields: Readonly<Record<string, string>>): readonly Finding[] => {
  const mapping = mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target: 'invoices',
    fields: Object.fromEntries(Object.entries(fields).map(([key, column]) => [key, { column }])),
  });
  const mapper = compileMapping(mapping, invoices, header, { file: 'made' });
  if (!mapper.ok) throw new Error(mapper.problem.code);
  const watch = startWatch({
    ...{ mapper: mapper.value, mapping, target: invoices, columns: header, isTogether: true },
    known: () => nothingKnown,
  });
  for (const row of rowsOf(lines)) watch.see(row);
  return watch.findings();
};

const rowCount = 24;
const lines = (make: (i: number) => Line, count = rowCount): readonly Line[] =>
  Array.from({ length: count }, (_, i) => make(i));
const day = (i: number): string => `2026-0${1 + (i % 9)}-${10 + (i % 18)}`;
const money = (i: number): string => `${117 + i * 13}.${10 + (i % 80)}`;

describe('the number of our own books beside the one that the supplier gave', () => {
  const languages: readonly Line[] = [
    ['Document No.', 'Vendor Invoice No.', 'Vendor No.', 'Posting Date', 'Invoice date', 'Amount'],
    ['Belegnr.', 'Ext. Belegnr.', 'Lieferant', 'Buchungsdatum', 'Rechnungsdatum', 'Betrag'],
    ['Belegnr.', 'Rechnungsnr. Lieferant', 'Kreditor', 'Buchungsdatum', 'Belegdatum', 'Betrag'],
    ['Bilagsnr', 'Fakturanr', 'Leverandør', 'Bogføringsdato', 'Fakturadato', 'Beløb'],
    ['N° pièce', 'N° facture fournisseur', 'Fournisseur', 'Date comptable', 'Date facture', 'Montant'],
    ['Nº documento', 'Nº documento externo', 'Proveedor', 'Fecha registro', 'Fecha factura', 'Importe'],
    ['Tositenumero', 'Toimittajan laskunumero', 'Toimittaja', 'Kirjauspäivä', 'Laskun päivä', 'Summa'],
    ['Invoice No.', "Supplier's Invoice No.", 'Vendor No.', 'Posting Date', 'Invoice date', 'Amount'],
    ['Beleg-Nr', 'Lief.-Beleg', 'Lief.-Nr', 'Erfasst', 'Re.-Datum', 'Betrag'],
    ['Numer dokumentu', 'Numer obcy', 'Kontrahent', 'Data księgowania', 'Data wystawienia', 'Brutto'],
    ['Номер', 'Вх. номер', 'Контрагент', 'Дата проводки', 'Вх. дата', 'Сумма'],
    ['Číslo', 'Číslo dokladu dodavatele', 'Dodavatel', 'Datum zaúčtování', 'Datum vystavení', 'Celkem'],
  ];
  const made = (header: Line, blank = (_: number): boolean => false): Made => ({
    header,
    lines: lines((i) => [
      `108${200 + i}`,
      blank(i) ? '' : `RE-${7000 + i * 17}`,
      ...[`K${70001 + (i % 9)}`, '2026-06-30', day(i), money(i)],
    ]),
  });

  it.each(languages.map((header) => [header[1] ?? '', header] as const))(
    '%s is proposed, and its place taken by the other is asked about',
    (supplier, header) => {
      expect(suggested(made(header)).mapping.fields['invoice_number']?.column).toBe(supplier);
      const own = found(made(header), { invoice_number: header[0] ?? '', total_amount: header[5] ?? '' });
      expect(own.filter(({ rule }) => rule === 'number-is-no-number')).toMatchObject([
        { grade: 'asks', columns: [header[0], supplier], proposal: { column: supplier } },
      ]);
      const right = found(made(header), { invoice_number: supplier, total_amount: header[5] ?? '' });
      expect(right.filter(({ rule }) => rule === 'number-is-no-number')).toEqual([]);
    },
  );

  it('is not asked about where the other is blank in most rows, or says the same', () => {
    const [header = []] = languages;
    const fields = { invoice_number: 'Document No.', total_amount: 'Amount' };
    const seldom = made(header, (i) => i % 3 > 0);
    expect(found(seldom, fields).map(({ rule }) => rule)).not.toContain('number-is-no-number');
    const same = { header, lines: made(header).lines.map(([one = '', , ...rest]) => [one, one, ...rest]) };
    expect(found(same, fields).map(({ rule }) => rule)).not.toContain('number-is-no-number');
  });

  const counted = (
    header: Line,
    number: (i: number) => string,
    other = (i: number): string => `RE-${7000 + i * 17}`,
  ): Made => ({
    header,
    lines: lines((i) => [number(i), other(i), `K${70001 + (i % 9)}`, day(i), money(i)]),
  });
  const sequences: readonly (readonly [string, (i: number) => string])[] = [
    ['No', (i) => String(3100 + i)],
    ['Nr.', (i) => `FZ/${String(i + 1).padStart(3, '0')}/10/2026`],
    ['Číslo', (i) => `26FP000${40 + i}`],
  ];
  it.each(sequences)(
    '%s that counts up from row to row is asked about beside a reference',
    (name, number) => {
      const header = [name, 'Ref', 'Vendor No.', 'Invoice date', 'Amount'];
      const fields = { invoice_number: name, total_amount: 'Amount' };
      const of = (made: Made) => found(made, fields).filter(({ rule }) => rule === 'number-is-no-number');
      expect(of(counted(header, number))).toMatchObject([
        { grade: 'asks', columns: [name, 'Ref'], proposal: { column: 'Ref' } },
      ]);
      expect(of(counted(header, (i) => String(3100 + i * 3)))).toEqual([]);
      expect(of(counted(header, number, (i) => (i % 2 === 0 ? 'x' : '')))).toEqual([]);
      expect(of(counted(header, number, (i) => `Q-${i}`))).toEqual([]);
    },
  );

  it('one of the books that counts up is asked about beside the number of a document', () => {
    const header = ['Transaction No', 'Document', 'Vendor No.', 'Invoice date', 'Amount'];
    const fields = { invoice_number: 'Transaction No', total_amount: 'Amount' };
    const of = (made: Made) => found(made, fields).filter(({ rule }) => rule === 'number-is-no-number');
    expect(of(counted(header, (i) => String(700200 + i)))).toMatchObject([
      { grade: 'asks', proposal: { column: 'Document' } },
    ]);
    expect(of(counted(header, (i) => `RE-${7000 + i * 13}`))).toEqual([]);
  });

  it.each([
    ['Supplier No.', null],
    ['Vendor Invoice Date', null],
    ['Lieferantenrechnungsnr', 'supplier'],
    ['Eksternt bilagsnr.', 'supplier'],
    ['Journal entry no', 'internal'],
    ['Rechnungsnr', 'invoice'],
    ['Invoice amount', null],
    ['仕入先請求書番号', 'supplier'],
    ['伝票番号', 'internal'],
    ['Nr', 'bare'],
    ['Ref.', 'reference'],
    ['Lief.-Nr', null],
  ])('%s is %s', (header, role) => {
    expect(numberRole(header)).toBe(role);
  });
});

describe('the vendor who supplies and the one who is paid', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['Buy-from Vendor No.', 'Pay-to Vendor No.'],
    ['Lieferant', 'abweichender Zahlungsempfänger'],
    ['Eink. von Kreditorennr.', 'Zahlung an Kreditorennr.'],
    ['Fournisseur', 'Bénéficiaire'],
    ['Compra a-Nº proveedor', 'Pago a-Nº proveedor'],
    ['Orderleveranciersnr.', 'Factuurleveranciersnr.'],
    ['Leverandørnr.', 'Faktureringsleverandørnr.'],
    ['Toimittaja', 'Maksunsaaja'],
    ['仕入先コード', '支払先コード'],
  ];
  const made = (
    [supplying, paid]: readonly [string, string],
    payTo: (i: number, vendor: string) => string,
    count = rowCount,
  ): Made => ({
    header: ['No', supplying, paid, 'Date', 'Amount'],
    lines: lines((i) => {
      const vendor = `K${70001 + (i % 9)}`;
      return [`RE-${7000 + i * 17}`, vendor, payTo(i, vendor), day(i), money(i)];
    }, count),
  });
  const fieldsWith = (vendor: string) => ({
    ...{ invoice_number: 'No', invoice_date: 'Date', total_amount: 'Amount' },
    svc_vendor_id: vendor,
  });
  const asked = (file: Made, vendor: string) =>
    found(file, fieldsWith(vendor)).filter(({ rule }) => rule === 'vendor-of-two');

  it.each(pairs)('%s and %s are asked about where they differ, whichever is mapped', (supplying, paid) => {
    const file = made([supplying, paid], (i, vendor) => (i === 7 ? 'K79999' : vendor));
    expect(asked(file, supplying)).toMatchObject([
      {
        ...{ grade: 'asks', columns: [supplying, paid], rows: [{ row: 9, cells: ['K70008', 'K79999'] }] },
        proposal: { field: 'svc_vendor_id', column: paid },
      },
    ]);
    expect(asked(file, paid)).toMatchObject([{ proposal: { column: supplying } }]);
    expect(suggested(file).questions.map(({ kind }) => kind)).toContain('finding:vendor-of-two');
  });

  it.each(pairs)('%s and %s ask nothing where they agree, or the other is blank', (supplying, paid) => {
    const same = made([supplying, paid], (i, vendor) => (i % 4 === 0 ? '' : vendor));
    expect(asked(same, supplying)).toEqual([]);
    expect(asked(same, paid)).toEqual([]);
    expect(suggested(same).questions.map(({ kind }) => kind)).not.toContain('finding:vendor-of-two');
  });

  it('are asked about where they differ in one row far below', () => {
    const [pair = ['', '']] = pairs;
    const file = made(pair, (i, vendor) => (i === 4_321 ? 'K79999' : vendor), 5_000);
    expect(asked(file, pair[0])).toMatchObject([{ rows: [{ row: 4_323 }] }]);
    expect(asked(file, pair[0])[0]?.text).toContain('in 1 row: row 4323 has "K79999"');
  });

  it.each([
    ['Pay-to Address', null],
    ['Pay-to City', null],
    ['Payee IBAN', null],
    ['Payment date', null],
    ['Supplier', 'supplying'],
    ['Payee', 'paid'],
    ['Odbiorca płatności', 'paid'],
    ['Получатель платежа', 'paid'],
  ])('%s is %s', (header, role) => {
    expect(vendorRole(header)).toBe(role);
  });
});

it.each(['vendor_external_id', 'Supplier external ID'])(
  '"%s" is the vendor’s own id, and numbers no document',
  (header) => {
    expect(numberRole(header)).toBeNull();
  },
);
