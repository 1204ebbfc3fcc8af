import { expect, it, onTestFinished } from 'vitest';
import { mappingSchema } from '../../../../src/core/map/mapping';
import { findImport } from '../../../../src/main/journal/imports';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { summarise } from '../../../../src/main/runner/summary';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { decimal: '.', currency: 'EUR' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    due_date: { column: 'Due' },
    total_amount: { column: 'Amount' },
  },
});

it('historic invoices of a year to come are errors, until the clock comes near that day', async () => {
  const journal = draftOf({
    lines: [
      'No,Vendor,Date,Due,Amount',
      'R-1,Acme,2022-05-13,2022-06-13,10.10',
      'R-2,Acme,2032-05-13,2032-06-13,20.20',
    ],
    mapping,
    vendors: listedVendors('Acme'),
  });
  onTestFinished(() => journal.close());
  const foundOn = async (day: string) => {
    await prepareImport(journal, { ...prepareOrder, now: Date.parse(day) }, () => undefined);
    const stored = findImport(journal, 'i1');
    if (stored === undefined) throw new Error('no import');
    const { records, issues } = summarise(journal, stored, false);
    const ahead = issues.filter(({ code }) => code === 'date-ahead');
    return [records.valid, records.invalid, ahead.map(({ firstAt }) => [firstAt?.row, firstAt?.column])];
  };
  expect(await foundOn('2026-11-25T12:00:00Z')).toEqual([1, 1, [[3, 'Date']]]);
  expect(await foundOn('2032-05-10T12:00:00Z')).toEqual([2, 0, []]);
});
