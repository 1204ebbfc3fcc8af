import { describe, expect, it } from 'vitest';
import { rankTargets, sureTarget } from '../../../src/core/map/suggest-target';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { targets } from '../../../src/core/targets';
import { companyBooks } from '../../fixtures/made-up/company-books';
import { madeUpInvoices, madeUpVendors } from '../../fixtures/made-up-files';
import { rowsOf } from './toy-target';

type Table = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

const columnsOf = ({ headers, rows }: Table) => {
  const profile = startProfile();
  for (const row of rowsOf(rows)) profile.add(row);
  return profile.finish(columnNames(headers, headers.length));
};
const rank = (table: Table, name: string | null = null) =>
  rankTargets(targets, { name, columns: columnsOf(table) });
const sure = (table: Table, name: string | null = null) => sureTarget(rank(table, name))?.target.name ?? null;

describe('what a sheet holds', () => {
  it.each([
    ['Accounts', 'dimensions'],
    ['Suppliers', 'vendors'],
    ['Purchase orders', 'purchase-orders'],
    ['Invoices', 'invoices'],
  ])('is told from the headers of the sheet %s, whatever the sheet is called', (sheet, target) => {
    const table = companyBooks()[sheet];
    if (table === undefined) throw new Error(sheet);
    expect([sure(table), sure(table, 'Sheet1')]).toEqual([target, target]);
  });

  it('is told of other people’s headers too', () => {
    expect(sure(madeUpVendors({ rows: 20 }))).toBe('vendors');
    expect(sure(madeUpInvoices({ rows: 20 }))).toBe('invoices');
  });

  it.each([
    ['nothing that can be loaded', ['Weekday', 'Weather'], [['Monday', 'rain']]],
    ['bare numbers', ['A', 'B'], [['1', '2']]],
    ['a single column of codes', ['Code'], [['1001'], ['1002']]],
    ['nothing at all', [], []],
  ])('is left to a person where it is %s', (_, headers, rows) => {
    expect(sure({ headers, rows })).toBeNull();
  });

  it('is left to a person where two fit alike', () => {
    const [best] = rank({ headers: ['Supplier No', 'Supplier name'], rows: [['V1', 'Acme']] });
    if (best === undefined) throw new Error('no target');
    expect(sureTarget([best, { ...best, confidence: best.confidence - 0.01 }])).toBeNull();
  });

  it('says how sure it is, best first, from 0 to 1', () => {
    for (const table of Object.values(companyBooks())) {
      const confidences = rank(table).map(({ confidence }) => confidence);
      expect(confidences).toEqual([...confidences].sort((a, b) => b - a));
      expect(confidences.every((one) => one >= 0 && one <= 1)).toBe(true);
    }
  });
});
