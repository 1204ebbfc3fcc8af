import { describe, expect, it } from 'vitest';
import { type AmountRole, amountRole, unitIn } from '../../../src/core/map/amount-role';
import { applyAnswer } from '../../../src/core/map/answer';
import { spacedHeader } from '../../../src/core/map/header-words';
import { nothingKnown } from '../../../src/core/map/known-values';
import { mappingSchema } from '../../../src/core/map/mapping';
import { acceptedWhy } from '../../../src/core/map/plausible/accepted';
import { judgeMapping } from '../../../src/core/map/plausible/judge-mapping';
import { stopsFile } from '../../../src/core/map/plausible/rules';
import { arithmeticIn } from '../../../src/core/map/settle';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { madeFile, type Role } from '../../fixtures/plausible-traps';
import { saidOf } from '../../fixtures/plausible-verdict';
import { rowsOf } from './toy-target';

describe('words of a header', () => {
  it.each([
    ['PARTNERID', 'partner id'],
    ['COMPANYNAME', 'company name'],
    ['PARTNER.PARTNERID', 'partner partner id'],
    ['TransNo', 'trans no'],
    ['NETAMOUNT', 'net amount'],
    ['signeddate', 'signed date'],
    ['Buchungswährung', 'buchung wahrung'],
    ['ImporteConIVA', 'importe con iva'],
    ['MwSt', 'mwst'],
    ['MwSt-Betrag', 'mwst betrag'],
    ['BTWbedrag', 'btw bedrag'],
    ['BTW Bedrag', 'btw bedrag'],
    ['customer', 'customer'],
    ['reference', 'reference'],
    ['Valordoimposto', 'valor do imposto'],
    ['Importeimpuesto', 'importe impuesto'],
  ])('%s is read as "%s"', (header, spaced) => {
    expect(spacedHeader(header)).toBe(spaced);
  });
});

describe('what an amount is, by its header', () => {
  const roles: readonly (readonly [string, AmountRole])[] = [
    ['Tax 2 Amount', 'tax'],
    ['Importe IVA', 'tax'],
    ['IMPORTE CON IVA', 'gross'],
    ['IMPORTE SIN IVA', 'net'],
    ['Line value (net of VAT)', 'net'],
    ['Total TTC', 'gross'],
    ['Montant HT', 'net'],
    ['InvoiceDiscount', 'discount'],
    ['Skonto', 'discount'],
    ['Rundungsdifferenz', 'rounding'],
    ['Saldo', 'open'],
    ['Running total', 'running'],
    ['Exchange rate', 'rate'],
    ['Total price', 'other'],
    ['Total incl. shipping', 'gross'],
    ['Belastung', 'debit'],
    ['MwSt', 'tax'],
    ['Betrag ohne MwSt', 'net'],
    ['BTWbedrag', 'tax'],
    ['消費税', 'tax'],
    ['税込金額', 'gross'],
    ['Amount', 'other'],
    ['Umsatz (ohne Soll/Haben-Kz)', 'other'],
  ];
  it.each(roles)('%s is %s', (header, role) => {
    expect(amountRole(header)).toBe(role);
  });
});

const seeds = Array.from({ length: 120 }, (_, i) => 5_000 + i);

/** Made files that have a column of a kind. */
const having = (role: Role) =>
  seeds.map((seed) => madeFile(seed)).filter(({ columns, isSwapped }) => columns.has(role) && !isSwapped);

describe('a mapping by hand that takes the wrong column, in ten languages', () => {
  it.each([
    ['tax', 'total_amount', /against total-is-tax-or-discount|against total-differs-from-lines/],
    ['discount', 'total_amount', /against total-is-tax-or-discount/],
    ['net', 'total_amount', /(against|asks) (tax-exceeds-total|total-unproven)/],
    ['open', 'total_amount', /total-is-tax-or-discount/],
    ['running', 'total_amount', /total-is-tax-or-discount/],
    ['report', 'invoice_date', /(against|asks) date-never-changes/],
    ['modified', 'invoice_date', /(against|asks) date-never-changes/],
    ['baseCurrency', 'currency', /asks currency-pair-unproven/],
  ] as const)('%s as %s is said', (role, key, expected) => {
    const files = having(role);
    expect(files.length).toBeGreaterThan(0);
    const quiet = files.filter(
      (made) => !saidOf(made, key, made.columns.get(role) ?? '').some((one) => expected.test(one)),
    );
    expect(quiet.map(({ name, header }) => `${name}: ${header.join(', ')}`)).toEqual([]);
  });

  it('where it takes the right ones, nothing is against it', () => {
    const against = seeds
      .map((seed) => madeFile(seed))
      .filter(({ isSwapped }) => !isSwapped)
      .flatMap((made) =>
        saidOf(made, 'total_amount', made.truth.total_amount).map((one) => `${made.name} ${one}`),
      )
      .filter((one) => one.includes(' against '));
    expect(against).toEqual([]);
  });
});

const judged = (
  header: readonly string[],
  lines: readonly (readonly string[])[],
  fields: Readonly<Record<string, object>>,
  known = nothingKnown,
) => {
  const rows = rowsOf(lines);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const columns = profile.finish(columnNames(header, header.length));
  const mapping = mappingSchema.parse({ format: 'tallyport-mapping/1', target: 'invoices', fields });
  const arithmetic = arithmeticIn({ columns, rows });
  return judgeMapping({ mapping, target: invoices, columns, rows, known, arithmetic });
};

describe('a date that never changes, in few rows', () => {
  const fields = { invoice_number: { column: 'No' }, total_amount: { column: 'Amount' } };
  const asked = (date: string, header: readonly string[], ...days: readonly (readonly string[])[]) =>
    judged(
      ['No', 'Amount', ...header],
      days.map((own, i) => [`R-${7 + i * 4}`, `${100 + i * 17}.50`, ...own]),
      { ...fields, invoice_date: { column: date } },
    )
      .filter(({ rule }) => rule === 'date-never-changes')
      .map(({ grade, columns }) => [grade, ...columns]);
  const list = ['2026-11-02', '2026-11-02', '2026-11-02'];
  const own = ['2026-09-01', '2026-09-14', '2026-10-03'];
  const pairs = list.map((day, i) => [day, own[i] ?? '']);

  it('is asked about where another date changes', () => {
    expect(asked('Päivä', ['Päivä', 'Tositepäivä'], ...pairs)).toEqual([['asks', 'Päivä', 'Tositepäivä']]);
    expect(asked('Tositepäivä', ['Päivä', 'Tositepäivä'], ...pairs)).toEqual([]);
  });

  it('is not, where it is called the day of the document and only days they are due on change', () => {
    expect(asked('Invoice date', ['Invoice date', 'Due date'], ...pairs)).toEqual([]);
  });

  it('is not in two rows, or where no other date is', () => {
    expect(asked('Päivä', ['Päivä', 'Tositepäivä'], ...pairs.slice(0, 2))).toEqual([]);
    expect(asked('Päivä', ['Päivä'], ...list.map((day) => [day]))).toEqual([]);
  });
});

describe('rules about vendors and numbers', () => {
  const lines = Array.from({ length: 30 }, (_, i) => [
    String(i % 3),
    `V-${1 + (i % 5)}`,
    ['Aspen', 'Birch', 'Cedar', 'Dogwood', 'Elm'][i % 5] ?? '',
    '10.00',
  ]);
  const known = {
    ...nothingKnown,
    vendors: {
      erpIds: new Set(['V-1', 'V-2', 'V-3', 'V-4', 'V-5']),
      names: new Set(['Aspen']),
      nameById: new Map([
        ['V-1', 'Aspen Ltd'],
        ['V-2', 'Birch'],
        ['V-3', 'Something Else Entirely'],
      ]),
    },
  };
  const header = ['Batch', 'Code', 'Name', 'Amount'];

  it('a number that many vendors share is asked about', () => {
    const findings = judged(header, lines, {
      invoice_number: { column: 'Batch' },
      svc_vendor_id: { column: 'Name' },
    });
    expect(findings).toMatchObject([
      { rule: 'number-is-no-number', grade: 'asks', columns: ['Batch', 'Name'] },
    ]);
  });

  it('the vendor column that the directory knows in more rows is proposed', () => {
    const fields = { svc_vendor_id: { column: 'Name', lookup: 'vendor', match: ['erp_vendor_name'] } };
    expect(judged(header, lines, fields, known)).toMatchObject([
      { rule: 'vendor-column-weaker', proposal: { field: 'svc_vendor_id', column: 'Code' } },
    ]);
  });

  it('an id beside the name of another vendor is shown with its rows; legal forms make no other', () => {
    const fields = { svc_vendor_id: { column: 'Code', lookup: 'vendor', match: ['erp_vendor_id'] } };
    const [finding] = judged(header, lines, fields, known);
    expect(finding?.rule).toBe('id-name-disagree');
    expect(finding?.rows[0]?.cells).toEqual(['V-3', 'Cedar']);
  });

  it.each(['User', 'Created by', 'Erfasst von'])(
    '"%s" names no vendor, though the directory knows it',
    (name) => {
      const fields = { svc_vendor_id: { column: 'Code', lookup: 'vendor', match: ['erp_vendor_id'] } };
      const users = lines.map(([batch = '', code = '', , amount = '']) => [batch, code, 'Aspen', amount]);
      expect(judged(['Batch', 'Code', name, 'Amount'], users, fields, known)).toEqual([]);
      expect(judged(header, users, fields, known)).toMatchObject([{ rule: 'id-name-disagree' }]);
    },
  );
});

describe('an answer to a doubt', () => {
  const mapping = mappingSchema.parse({
    format: 'tallyport-mapping/1',
    target: 'invoices',
    fields: { invoice_date: { column: 'Printed on', aggregate: 'first' } },
  });
  it('takes another column, and keeps what else was said of the field', () => {
    const answered = applyAnswer(
      mapping,
      invoices,
      { kind: 'finding:date-never-changes' },
      'invoice_date=Dated',
    );
    expect(answered.fields['invoice_date']).toEqual({ column: 'Dated', aggregate: 'first' });
  });
  it('or accepts it, with a reason in the mapping', () => {
    const answered = applyAnswer(mapping, invoices, { kind: 'finding:date-never-changes' }, 'accept');
    expect(acceptedWhy(answered, { rule: 'date-never-changes' })).not.toBeNull();
    expect(acceptedWhy(answered, { rule: 'tax-exceeds-total' })).toBeNull();
    expect(mappingSchema.parse(JSON.parse(JSON.stringify(answered)))).toEqual(answered);
  });
  it('stops nothing where it only warns', () => {
    expect(stopsFile({ code: 'tax-exceeds-total', severity: 'error' })).toBe(true);
    expect(stopsFile({ code: 'tax-exceeds-total', severity: 'warning' })).toBe(false);
    expect(stopsFile({ code: 'vendor-unknown', severity: 'error' })).toBe(false);
  });
});

describe('an amount that only the figures show to be taken off', () => {
  it.each([
    ['Netto', 'USt', 'Zrgl', 'Auszahlung'],
    ['Neto', 'IVA', 'Mnar', 'A pagar'],
  ])('%s and %s less %s is %s', (net, tax, less, total) => {
    const cells = [100_00, 250_50, 333_00, 71_20, 940_80, 55_10];
    const text = (cents: number): string => (cents / 100).toFixed(2);
    const found = judged(
      ['No', net, tax, less, total],
      cells.map((one, i) => {
        const [more, off] = [Math.round(one * 0.2), Math.round(one * 0.15)];
        return [`N-${i}`, text(one), text(more), text(off), text(one + more - off)];
      }),
      { invoice_number: { column: 'No' }, total_amount: { column: total } },
    );
    expect(found.find(({ rule }) => rule === 'total-unproven')?.text).toContain(
      `"${total}" is "${net}" and "${tax}" together, less "${less}"`,
    );
  });
});

describe('credits that another column names', () => {
  const header = ['No', 'Vendor', 'Date', 'Mark', 'Amount'];
  const fields = {
    invoice_number: { column: 'No' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
  };
  const said = (name: string, marks: readonly string[], amounts: readonly string[] = []) =>
    judged(
      header.map((one) => (one === 'Mark' ? name : one)),
      marks.map((mark, i) => [
        `N-${i}`,
        'Aspen',
        `2026-01-0${i + 1}`,
        mark,
        amounts[i] ?? `${20 + i * 7}.50`,
      ]),
      fields,
    ).filter(({ rule }) => rule === 'sign-unproven');

  it.each([
    ['Type', ['ACCPAY', 'ACCPAY', 'ACCPAYCREDIT']],
    ['Is credit note', ['No', 'Yes', 'No']],
    ['Tyyppi', ['Lasku', 'Hyvityslasku', 'Lasku']],
    ['Belegart', ['KR', 'KR', 'KG']],
    ['Description', ['Rent', 'Gutschrift zu R-17', 'Repairs']],
    ['区分', ['仕入', '返品', '仕入']],
    ['+/-', ['+', '-', '+']],
    ['S/H', ['H', 'H', 'S']],
  ])('%s is asked about', (name, marks) => {
    expect(said(name, marks)).toMatchObject([{ grade: 'asks', columns: ['Amount', name] }]);
  });

  it.each([
    ['Type', ['Goods', 'Services', 'Goods']],
    ['Payment terms', ['Credit', 'Cash', 'Credit']],
    ['Site', ['North', 'South', 'North']],
    ['Type', ['Invoice', 'Invoice', 'Invoice']],
  ])('%s is not, where it says %s', (name, marks) => {
    expect(said(name, marks)).toEqual([]);
  });

  it('is not asked about where credits are below 0 already', () => {
    expect(said('Type', ['Invoice', 'Credit note', 'Invoice'], ['20.50', '-7.00', '9.10'])).toEqual([]);
  });
});

describe('columns that may tell kinds of documents', () => {
  const header = ['Mark', 'Number', 'Vendor', 'Date', 'Amount'];
  const fields = {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { column: 'Vendor' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
  };
  type Made = {
    readonly name: string;
    readonly marks: readonly string[];
    readonly amounts?: readonly string[];
  };
  const said = ({ name, marks, amounts = [] }: Made) =>
    judged(
      header.map((one) => (one === 'Mark' ? name : one)),
      marks.map((mark, i) => [
        ...[mark, `N-${i}`, `Aspen ${i}`, `2026-01-${String(i + 10)}`],
        amounts[i] ?? `${20 + i * 7}.50`,
      ]),
      fields,
    ).filter(({ rule }) => rule === 'sign-unproven');
  const mostly = (usual: string, other: string): readonly string[] =>
    Array.from({ length: 9 }, (_, i) => (i % 4 === 3 ? other : usual));

  it.each([
    ['Soort', '1', '2'],
    ['Typ', 'FZ', 'KFZ'],
    ['Clase', 'FRA', 'ZUR'],
    ['Jelleg', 'Számla', 'Visszáru'],
    ['Trans', 'PIN', 'PXN'],
    ['Doc. kind', 'A1', 'B7'],
    ['Trans', '1', '2'],
    ['Klasse', '1', '2'],
    ['Buchungsart', '10', '40'],
    ['Rodzaj dokumentu', 'Zakup', 'Zwrot'],
    ['Tositelaji', 'OL', 'ZL'],
    ['Tipodedocumento', '1', '2'],
    ['DOCTYPE', '1', '2'],
    ['TransactionTypeID', '5', '7'],
    ['Typ av verifikation', 'Lev', 'Åter'],
    ['Вид операции', 'Поступление', 'Списание'],
    ['Fiş türü', 'Alış', 'Düzeltme'],
    ['取引区分', '仕', '戻'],
    ['单据类型', '甲', '乙'],
    ['Sens', 'E', 'S'],
    ['Xyz', 'Invoice', 'Qorum'],
    ['Ref', 'Eingangsrechnung', 'Sonstiges'],
    ['Col', '380', '384'],
    ['Xyz', 'Faktura', 'Faktura zwrotna'],
  ])('%s with %s and %s is asked about', (name, usual, other) => {
    const [finding, ...more] = said({ name, marks: mostly(usual, other) });
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ grade: 'asks', columns: ['Amount', name] });
    expect(finding?.text).toContain(
      `Column "${name}" says "${usual}" in 7 rows and "${other}" in 2. Are any of them credits?`,
    );
    expect(finding?.only?.[0]).toEqual({
      label: `"${other}" are no invoices: leave them out`,
      column: name,
      in: [usual],
    });
    expect(finding?.rows.map(({ row }) => row)).toEqual([5, 9]);
  });

  it.each([
    ['Status', 'Paid', 'Open'],
    ['Status', 'Invoice', 'Draft'],
    ['Department', 'FV', 'HR'],
    ['Prov.', 'RE', 'BO'],
    ['Currency', 'EUR', 'USD'],
    ['VAT type', 'A', 'B'],
    ['Steuerart', 'V1', 'V2'],
    ['Payment type', 'Q', 'Z'],
    ['Zahlungsart', 'Q', 'Z'],
    ['Expense type', 'Qorum', 'Zebu'],
    ['Vendor type', 'Q', 'Z'],
    ['Approved', 'Yes', 'No'],
    ['Approval type', 'Yes', 'No'],
    ['Sign', 'Yes', 'No'],
    ['Art.-Nr.', '10', '20'],
    ['TIPO', 'Servicios', 'Suministros'],
    ['Invoice type', 'PO', 'Non-PO'],
    ['Document', 'A-1', 'A-2'],
    ['Document type', 'Invoice', 'Invoice'],
    ['Typ', 'Faktura', 'Rechnung'],
    ['Xyz', 'INV 1', 'INV 2'],
    ['Type', 'The first of several parts of a long text', 'Another'],
  ])('%s with %s and %s is not', (name, usual, other) => {
    expect(said({ name, marks: mostly(usual, other) })).toEqual([]);
  });

  it('of a few words is asked about with each of them, of many it is not', () => {
    const [finding] = said({ name: 'Soort', marks: ['1', '1', '1', '2', '2', '3'] });
    expect(finding?.text).toContain('says "1" in 3 rows, "2" in 2 and "3" in 1.');
    expect(finding?.only?.map(({ in: left }) => left)).toEqual([['1', '3'], ['1', '2'], ['1']]);
    expect(said({ name: 'Soort', marks: ['1', '2', '3', '4', '5', '6', '7', '1'] })).toEqual([]);
  });

  it('is not asked about where a total is below 0 already, nor where most rows say nothing', () => {
    const marks = mostly('FZ', 'KFZ');
    const amounts = marks.map((mark, i) => `${mark === 'KFZ' ? '-' : ''}${20 + i}.50`);
    expect(said({ name: 'Typ', marks, amounts })).toEqual([]);
    expect(said({ name: 'Typ', marks: ['FZ', '', '', '', 'KFZ', ''] })).toEqual([]);
  });

  it('names every word that stays where a known credit stands beside unknown ones', () => {
    const [finding] = said({ name: 'Type', marks: ['Invoice', 'Invoice', 'Qorum', 'Credit note'] });
    expect(finding?.only?.map(({ label }) => label)).toEqual([
      'Only Invoice: leave the others out',
      'Leave out Credit note; send Invoice, Qorum',
    ]);
  });
});

describe('units that a header names', () => {
  it.each([
    ['Amount (cents)', 'cents'],
    ['Betrag TEUR', 'thousands'],
    ['Montant k€', 'thousands'],
    ["Spend £'000", 'thousands'],
    ['金額（百万円）', 'millions'],
    ['Amount €', null],
    ['Sum €', null],
    ['Total amount', null],
    ['Betrag EUR', null],
  ])('%s: %s', (header, unit) => {
    expect(unitIn(header)).toBe(unit);
  });
});
