import { describe, expect, it } from 'vitest';
import { suggestedFor, tableOf } from '../../fixtures/suggested';

const net = (row: number): number => 10_000 + row * 1_234;
const tax = (row: number): number => Math.round(net(row) * (row % 2 === 0 ? 0.25 : 0.12));
const euros = (cents: number): string => (cents / 100).toFixed(2);

const document = {
  'Invoice No': (row: number) => `R-${row}`,
  Supplier: (row: number) => `Vendor ${row}`,
  'Invoice Date': (row: number) => `2024-03-1${row}`,
};

const taxIn = (columns: Readonly<Record<string, (row: number) => string>>) =>
  suggestedFor(tableOf({ ...document, ...columns })).mapping.fields['total_tax'];

describe('the tax of an invoice', () => {
  it.each([
    ['Beløb ekskl. moms', 'Moms', 'Beløb inkl. moms'],
    ['Beløp eksklusiv MVA', 'MVA', 'Beløp inkl. MVA'],
    ['Importo IVA esclusa', 'IVA', 'Importo totale'],
    ['Veroton summa', 'ALV', 'Summa yhteensä'],
  ])('beside %s is %s', (without, header, whole) => {
    expect(
      taxIn({
        [without]: (row) => euros(net(row)),
        [header]: (row) => euros(tax(row)),
        [whole]: (row) => euros(net(row) + tax(row)),
        Currency: () => 'EUR',
      }),
    ).toEqual({ column: header });
  });

  it('is the amount of the tax where another column names its kind', () => {
    expect(
      taxIn({
        Total: (row) => euros(net(row) + tax(row)),
        TaxTotal: (row) => euros(tax(row)),
        TaxType: (row) => (row % 2 === 0 ? '25% (VAT on Expenses)' : '12% (VAT on Expenses)'),
        Currency: () => 'EUR',
      }),
    ).toEqual({ column: 'TaxTotal' });
  });

  it('is the one of several that makes up the total, and none where each is only a part', () => {
    const amounts = {
      Net: (row: number) => euros(net(row)),
      'VAT paid abroad': (row: number) => euros(row * 7),
      VAT: (row: number) => euros(tax(row)),
      Total: (row: number) => euros(net(row) + tax(row)),
      Currency: () => 'EUR',
    };
    expect(taxIn(amounts)).toEqual({ column: 'VAT' });
    const apart = { ...amounts, Total: (row: number) => euros(net(row) + tax(row) + row * 7) };
    expect(taxIn(apart)).toBeUndefined();
  });
});
