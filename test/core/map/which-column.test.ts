import { describe, expect, it } from 'vitest';
import { nothingKnown } from '../../../src/core/map/known-values';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import { hiddenColumns } from '../../../src/core/map/plausible/hidden-columns';
import { judgeMapping } from '../../../src/core/map/plausible/judge-mapping';
import { arithmeticIn } from '../../../src/core/map/settle';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { invoices } from '../../../src/core/targets/invoices';
import { rowsOf } from './toy-target';

type File = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

const companies = ['Alder Foods', 'Birch Mill', 'Cedar Press', 'Dogwood Ices'];
const known = {
  ...nothingKnown,
  vendors: { ...nothingKnown.vendors, erpIds: new Set(['V-1']), names: new Set(companies) },
};

const tableOf = ({ header, rows: cells }: File) => {
  const rows = rowsOf(cells);
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  return { rows, columns: profile.finish(columnNames([...header], header.length)) };
};

const suggested = (
  file: File,
  more: {
    readonly hiddenColumns?: readonly number[];
    readonly merged?: readonly { area: string; column: number }[];
  } = {},
) => {
  const { rows, columns } = tableOf(file);
  return suggestMapping({
    ...{ target: invoices, columns, rows: rows.length, preview: rows, profile: rows, known },
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    ...more,
  });
};

const judged = (file: File, fields: Readonly<Record<string, string>>, currency: string | null = null) => {
  const { rows, columns } = tableOf(file);
  const mapping: Mapping = mappingSchema.parse({
    ...{ format: 'tallyport-mapping/1', name: '', target: 'invoices', source: {}, groupBy: [], only: [] },
    locale: { currency },
    fields: Object.fromEntries(Object.entries(fields).map(([key, column]) => [key, { column }])),
  });
  const arithmetic = arithmeticIn({ columns, rows });
  return judgeMapping({ mapping, target: invoices, columns, rows, known, arithmetic });
};

const asked = (findings: readonly { readonly rule: string; readonly grade: string }[]) =>
  findings.filter(({ grade }) => grade !== 'holds').map(({ rule, grade }) => `${grade} ${rule}`);

describe('a company beside the supplier, both of them vendors', () => {
  const file = (company: string, supplier: string, own = companies.slice(3)) => ({
    header: [company, supplier, 'Invoice', 'Date', 'Amount', 'Currency'],
    rows: [0, 1, 2].map((at) => [
      ...[own[at % own.length] ?? '', companies[at] ?? '', `E-${at}`],
      ...[`2026-03-1${at}`, `${70 + at * 11}.25`, 'EUR'],
    ]),
  });

  it.each([
    ['Company', 'Supplier Name'],
    ['Company', 'Merchant'],
    ['Company', 'Payee'],
    ['Firma', 'Lieferant'],
    ['Société', 'Fournisseur'],
    ['Empresa', 'Proveedor'],
  ])('"%s" and "%s": the supplier is proposed, unasked', (company, supplier) => {
    for (const own of [companies.slice(3), companies.slice(2).reverse()]) {
      const { mapping, findings } = suggested(file(company, supplier, own));
      expect(mapping.fields['svc_vendor_id']?.column).toBe(supplier);
      expect(asked(findings)).toEqual([]);
    }
  });

  it('a company mapped as the vendor is asked about', () => {
    for (const [company, supplier] of [
      ['Company', 'Supplier Name'],
      ['Firma', 'Lieferant'],
    ] as const)
      expect(asked(judged(file(company, supplier), { svc_vendor_id: company }))).toEqual([
        'asks vendor-of-two',
      ]);
  });

  it('one who is billed, the same in all rows, does not hide the payee', () => {
    const { header, rows } = file('Company', 'Payee');
    const billed = {
      header: ['Company', 'Billed to', ...header.slice(1)],
      rows: rows.map(([one = '', ...more]) => [one, one, ...more]),
    };
    expect(suggested(billed).mapping.fields['svc_vendor_id']?.column).toBe('Payee');
    expect(asked(judged(billed, { svc_vendor_id: 'Company' }))).toEqual(['asks vendor-of-two']);
  });

  it('a company alone is the vendor, unasked', () => {
    const { header, rows } = file('Company', 'Buyer', companies.slice(0, 3));
    const alone = { header, rows: rows.map(([one = '', , ...more]) => [one, 'Ms Reed', ...more]) };
    const { mapping, findings } = suggested(alone);
    expect(mapping.fields['svc_vendor_id']?.column).toBe('Company');
    expect(asked(findings)).toEqual([]);
  });
});

describe('a total of 0 beside what it is made of', () => {
  const header = ['Invoice', 'Supplier', 'Date', 'Total', 'Net', 'Tax'];
  const file = (totals: readonly string[], net: (at: number) => string) => ({
    header,
    rows: totals.map((total, at) => [
      ...[`G-${at}`, companies[at] ?? '', `2026-03-1${at}`],
      ...[total, net(at), '19'],
    ]),
  });
  const fields = { invoice_number: 'Invoice', total_amount: 'Total' };

  it('stops the file, whole numbers or not, in all rows or in one', () => {
    for (const net of [(at: number) => `${100 + at}`, (at: number) => `${100 + at}.00`]) {
      expect(asked(judged(file(['0', '0', '0', '0'], net), fields, 'EUR')).join()).toMatch(/^against/);
      expect(asked(judged(file(['119', '120', '0', '122'], net), fields, 'EUR')).join()).toMatch(/against/);
      // Where the others add up, the row of the 0 is kept back for that.
      expect(
        judged(file(['119', '120', '0', '122'], net), { ...fields, total_tax: 'Tax' }, 'EUR'),
      ).toContainEqual(
        expect.objectContaining({ rule: 'total-differs-from-parts', rows: [expect.anything()] }),
      );
    }
  });

  it('says nothing where the total holds both', () => {
    const totals = ['119', '120', '121', '122'];
    expect(
      asked(
        judged(
          file(totals, (at) => `${100 + at}`),
          { ...fields, total_tax: 'Tax' },
          'EUR',
        ),
      ),
    ).toEqual([]);
  });
});

describe('an amount with a currency of its own in few rows', () => {
  const file = (names: readonly string[], foreign: ReadonlyMap<number, readonly [string, string]>) => ({
    header: ['Invoice', 'Supplier', 'Date', ...names],
    rows: Array.from({ length: 10 }, (_, at) => [
      ...[`H-${at}`, companies[at % 4] ?? '', `2026-03-1${at}`, `${60 + at * 13}.75`],
      ...(foreign.get(at) ?? ['', '']),
    ]),
  });
  const one = new Map([[6, ['201.10', 'USD'] as const]]);

  it.each([
    ['Amount', 'FCY Amount', 'FCY'],
    ['Amount', 'Original Currency Amount', 'Original Currency'],
    ['Betrag', 'FW-Betrag', 'Fremdwährung'],
    ['Montant', 'Montant devise', 'Devise'],
    ['Importe', 'Importe divisa', 'Divisa'],
  ])('"%s" beside "%s" and "%s": one row is enough to ask', (total, amount, currency) => {
    const made = file([total, amount, currency], one);
    const found = judged(made, { invoice_number: 'Invoice', total_amount: total }, 'EUR');
    expect(asked(found).join()).toMatch(/asks (?:currency-pair|total)-unproven/);
    const own = judged(made, { invoice_number: 'Invoice', total_amount: total, currency }, 'EUR');
    expect(asked(own).join()).toMatch(/asks (?:currency-pair|total)-unproven/);
    expect(
      suggested(made)
        .questions.map(({ kind }) => kind)
        .join(),
    ).toMatch(/finding:(?:currency-pair|total)-unproven/);
  });

  it('the same columns without such a row are not asked about', () => {
    const made = file(['Amount', 'FCY Amount', 'FCY'], new Map());
    expect(asked(judged(made, { invoice_number: 'Invoice', total_amount: 'Amount' }, 'EUR'))).toEqual([]);
    const same = file(['Amount', 'FCY Amount', 'FCY'], new Map([[6, ['138.75', 'EUR'] as const]]));
    expect(asked(judged(same, { invoice_number: 'Invoice', total_amount: 'Amount' }, 'EUR'))).toEqual([]);
  });
});

describe('a hidden column and merged cells', () => {
  const file = (name: string, number: readonly string[] = ['K-1', 'K-2', 'K-3']) => ({
    header: ['Invoice', 'Supplier', 'Date', name, name, 'Currency'],
    rows: number.map((one, at) => [
      ...[one, companies[at] ?? '', `2026-03-1${at}`],
      ...[`${100 + at * 30}.00`, `${119 + at * 35}.70`, 'EUR'],
    ]),
  });

  it.each(['Total', 'Gesamtbetrag', 'Importe total'])('"%s": the one that is shown is proposed', (name) => {
    const total = (hiddenColumns: readonly number[]) =>
      suggested(file(name), { hiddenColumns }).mapping.fields['total_amount']?.column;
    expect([total([3]), total([4])]).toEqual([`${name} (2)`, name]);
    const rules = suggested(file(name), { hiddenColumns: [3] }).findings.map(({ rule }) => rule);
    expect(rules).not.toContain('column-hidden');
  });

  it('one that is mapped all the same is asked about, where a shown one is called as it is', () => {
    const { header, rows } = file('Total');
    const { mapping } = suggested({ header, rows });
    const names = tableOf({ header, rows }).columns.map(({ name }) => name);
    const about = { mapping, target: invoices };
    expect(hiddenColumns(about, names, [3])).toMatchObject([
      { rule: 'column-hidden', grade: 'asks', columns: ['Total', 'Total (2)'] },
    ]);
    expect(hiddenColumns(about, names, [4])).toEqual([]);
    expect(hiddenColumns(about, names, [0, 1])).toEqual([]);
  });

  it('an amount merged over two invoices is asked about, over the lines of one it is not', () => {
    const single = (number: readonly string[]) => {
      const { header, rows } = file('Total', number);
      return {
        header: header.filter((_, at) => at !== 4),
        rows: rows.map((cells, row) =>
          cells.filter((_, at) => at !== 4).map((cell, at) => (row === 1 && at === 3 ? '' : cell)),
        ),
      };
    };
    const merged = [{ area: 'D2:D3', column: 3 }];
    const rules = (number: readonly string[]) =>
      suggested(single(number), { merged }).findings.map(({ rule }) => rule);
    expect(rules(['K-1', 'K-2', 'K-3'])).toContain('amount-merged');
    expect(rules(['K-1', 'K-1', 'K-3'])).not.toContain('amount-merged');
    expect(rules(['K-1', '', 'K-3'])).not.toContain('amount-merged');
  });
});
