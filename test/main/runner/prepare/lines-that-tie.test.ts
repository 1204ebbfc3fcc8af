import { afterEach, describe, expect, it } from 'vitest';
import { type Mapping, mappingSchema } from '../../../../src/core/map/mapping';
import { findImport } from '../../../../src/main/journal/imports';
import type { Journal } from '../../../../src/main/journal/open';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { summarise } from '../../../../src/main/runner/summary';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: '.', currency: 'GBP' },
  groupBy: ['No', 'Vendor'],
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Total' },
    'items[].name': { column: 'Text' },
    'items[].total': { column: 'Amount' },
  },
});

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

const cents = (amount: number): string => (amount / 100).toFixed(2);
const amountsOf = (invoice: number) => [
  1_013 + ((invoice * 7_919) % 9_001),
  2_507 + ((invoice * 613) % 4_003),
];
const whole = (invoice: number, more = 0): string =>
  cents(amountsOf(invoice).reduce((sum, one) => sum + one, more));

/** The records and issues of invoices of two lines each. `total`: what an invoice says they come to. */
const checked = async (invoices: number, total: (invoice: number) => string, by: Mapping = mapping) => {
  const lines = Array.from({ length: invoices }, (_, i) =>
    amountsOf(i).map((amount, at) => `B-${i},Acme,2026-03-02,${total(i)},Part ${i}-${at},${cents(amount)}`),
  );
  const journal = draftOf({
    lines: ['No,Vendor,Date,Total,Text,Amount', ...lines.flat()],
    mapping: by,
    vendors: listedVendors('Acme'),
  });
  journals.push(journal);
  expect(await prepareImport(journal, prepareOrder, () => undefined)).toEqual({ ok: true, value: null });
  const stored = findImport(journal, 'i1');
  if (stored === undefined) throw new Error('no import');
  const { records, issues } = summarise(journal, stored, false);
  return { valid: records.valid, issues: issues.map(({ code, severity, count }) => [code, severity, count]) };
};

const allBut = (odd: number) => (invoice: number) => whole(invoice, invoice === odd ? 30_000 : 0);

describe('a total that is not what the lines of its invoice come to', () => {
  it.each([
    ['among a few', 4, 2],
    ['in the first rows', 60, 40],
    ['far below them', 1_500, 1_400],
  ])('is kept back where those of others are: %s', async (_, invoices, odd) => {
    expect(await checked(invoices, allBut(odd))).toEqual({
      valid: invoices - 1,
      issues: [['parts-differ-from-total', 'error', 1]],
    });
  });

  it('goes out with a warning where most totals have something else in them', async () => {
    expect(await checked(6, (invoice) => whole(invoice, invoice < 3 ? 0 : 450))).toEqual({
      valid: 6,
      issues: [['lines-differ-from-total', 'warning', 3]],
    });
  });

  it('goes out where the mapping accepts its figures', async () => {
    const values = [`Its lines come to ${whole(2)}, not ${whole(2, 30_000)}`];
    const rule = 'total-differs-from-parts' as const;
    const accepts = [{ rule, why: 'carriage is in it, see the paper', columns: ['Total'], values }];
    expect(await checked(6, allBut(2), { ...mapping, accepts })).toEqual({
      valid: 6,
      issues: [['parts-differ-from-total', 'warning', 1]],
    });
  });
});
