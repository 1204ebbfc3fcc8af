import { describe, expect, it } from 'vitest';
import { readConsents } from '../../../src/main/journal/kept-consents';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { company } from '../../fixtures/practice-submission';

const rows = [
  ['A-1', 'open'],
  ['A-2', 'done'],
  ['A-3', ''],
  ['A-4', 'open'],
];
const content = ['Number,State', ...rows.map((row) => row.join(',')), ''].join('\n');
const mapping = {
  name: 'By a column',
  target: 'invoices',
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  fields: {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { constant: 'V-1003', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { constant: '2026-05-04' },
    due_date: { constant: '2026-06-04' },
    total_amount: { constant: '10' },
    status: { column: 'State', values: { open: 'verified', done: 'archived' } },
  },
};

const checked = async (): Promise<{ readonly bench: EngineBench; readonly importId: string }> => {
  const bench = engineBench();
  const id = await bench.connect('Trial', await openPractice());
  const synced = await bench.handlers['directory.sync']({ connectionId: id, company });
  expect(synced.ok).toBe(true);
  const { importId } = await bench.check(id, { file: 'bills.csv', content, mapping });
  return { bench, importId };
};

const order = {
  onlyValid: true,
  acceptWarnings: true,
  confirmProduction: null,
  stopAfterChunks: null,
  waitForBatches: true,
};

describe('a status that comes from a column', () => {
  it('R-117: is counted word by word before anything is sent', async () => {
    const { bench, importId } = await checked();
    expect(await bench.handlers['imports.choices']({ importId })).toMatchObject({
      ok: true,
      value: [
        { field: 'status', value: null, count: 1, confirm: null },
        { field: 'status', value: 'archived', count: 1, confirm: null },
        { field: 'status', value: 'verified', count: 2, confirm: expect.stringContaining('autopay') },
      ],
    });
  });

  it('R-115: goes out as verified only when that was confirmed, which the journal keeps', async () => {
    const { bench, importId } = await checked();
    expect(await bench.handlers['imports.submit']({ importId, ...order })).toMatchObject({
      ok: false,
      problem: { code: 'choice-not-confirmed', params: { value: 'verified', count: '2' } },
    });
    expect(readConsents(bench.journal, importId)).toEqual([]);
    const sent = await bench.handlers['imports.submit']({ importId, ...order, confirmed: ['verified'] });
    expect(sent.ok).toBe(true);
    const settled = await bench.handlers['imports.settled']({ importId });
    expect(settled).toMatchObject({ ok: true, value: { records: { created: 4 } } });
    expect(readConsents(bench.journal, importId)).toMatchObject([
      { field: 'status', value: 'verified', records: 2 },
    ]);
  });
});
