import { expect, it } from 'vitest';
import { mappingSchema } from '../../../../src/core/map/mapping';
import { addEdits } from '../../../../src/main/journal/edits';
import { findImport } from '../../../../src/main/journal/imports';
import type { Journal } from '../../../../src/main/journal/open';
import { readRecords } from '../../../../src/main/journal/records';
import { readRowRecords } from '../../../../src/main/journal/row-records';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { recheckRows } from '../../../../src/main/runner/prepare/recheck';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { currency: 'USD', dateOrder: 'ymd', decimal: '.' },
  groupBy: ['Number', 'Vendor'],
  blankKey: 'above',
  fields: {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    due_date: { column: 'Date' },
    total_amount: { column: 'Amount', aggregate: 'sum' },
    'items[].name': { column: 'What' },
    'items[].quantity': { constant: '1' },
    'items[].price': { column: 'Amount' },
  },
});

const lines = [
  'E-1,V-1,2026-01-31,10.00,Bread',
  ',,,2.50,Milk',
  ',V-1,,1.25,Eggs',
  'Total,,,13.75,',
  'E-2,V-1,2026-02-01,7.00,Tea',
  ',,,3.00,Sugar',
];

const prepared = async (): Promise<Journal> => {
  const journal = draftOf({
    ...{ lines: ['Number,Vendor,Date,Amount,What', ...lines], mapping },
    vendors: listedVendors('V-1'),
  });
  expect(await prepareImport(journal, prepareOrder, () => undefined)).toEqual({ ok: true, value: null });
  return journal;
};

const judged = (journal: Journal) =>
  readRecords(journal, 'i1', { outcome: null, after: 0, limit: 100 }).map(
    ({ verdict, key, items, payload }) => ({ verdict, key, items, payload }),
  );

it('an invoice that is printed over several rows is one record with all its lines, read at once or by itself', async () => {
  const journal = await prepared();
  expect(judged(journal)).toMatchObject([
    { verdict: 'valid', items: 3 },
    { verdict: 'valid', items: 2 },
    { verdict: 'excluded' },
  ]);
  expect([...readRowRecords(journal, 'i1')].slice(0, lines.length)).toEqual([1, 1, 1, 3, 2, 2]);
  const before = judged(journal);
  const amount = 3;
  addEdits(journal, 'i1', [{ row: 7, column: amount, value: '4.00' }], 'now');
  expect(recheckRows(journal, prepareOrder, [{ row: 7, column: amount }])).toEqual({
    ok: true,
    value: 'done',
  });
  const alone = judged(journal);
  expect(alone).not.toEqual(before);
  journal.db.prepare("DELETE FROM meta WHERE key LIKE 'judged %'").run();
  expect(await prepareImport(journal, prepareOrder, () => undefined)).toEqual({ ok: true, value: null });
  expect(judged(journal)).toEqual(alone);
  expect(findImport(journal, 'i1')?.mapping?.blankKey).toBe('above');
});
