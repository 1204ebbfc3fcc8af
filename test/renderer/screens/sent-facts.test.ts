import { expect, it } from 'vitest';
import { targetNamed } from '../../../src/core/targets';
import { sentFacts } from '../../../src/renderer/screens/import/sent-facts';

it('what was sent of a record in doubt is told as on every other screen, each value once', () => {
  const record = {
    payload: {
      upload_id: '4e8b',
      svc_vendor_id: 17449,
      invoice_date: '2026-01-21',
      status: 'archived',
      total_amount: 1234567.5,
      seen_by: 'Kim',
      items: [],
    },
    batchId: 'b-7',
    uploadId: '4e8b',
  };
  expect(sentFacts(record, targetNamed('invoices'))).toEqual([
    ['Upload ID', '4e8b'],
    ['Vendor', '17449'],
    ['Invoice date', '21 Jan 2026'],
    ['Ingestion status', 'Archived (already paid or exported; will not be paid)'],
    ['Total amount', '1,234,567.50'],
    ['Seen by', 'Kim'],
    ['Batch', 'b-7'],
  ]);
});

it('a record that says no upload id shows the one it went out under', () => {
  const record = { payload: null, batchId: null, uploadId: '4e8b' };
  expect(sentFacts(record, undefined)).toEqual([['Upload ID', '4e8b']]);
});
