import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { summaryOf } from '../fixtures/command-line';
import { practiceWorld, recordsOf, TO_TRIAL } from '../fixtures/practice-world';
import { workbookOf } from '../fixtures/workbook-package';

const LONG = '12345678901234567890';
const numbers = ['000123', '1E5', LONG];

const mapping = JSON.stringify({
  format: 'tallyport-mapping/1',
  name: 'Numbers as they stand',
  target: 'invoices',
  source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  fields: {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { constant: 'V-1003', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { constant: '2026-05-04' },
    due_date: { constant: '2026-06-04' },
    total_amount: { constant: '10' },
    purchase_order: { column: 'Order' },
    'dimensions.Account': { column: 'GL', lookup: 'dimension', match: ['erp_dimension_id'] },
  },
});

const payloadSchema = z.object({
  invoice_number: z.json(),
  purchase_order: z.json().optional(),
  dimensions: z.json().optional(),
});

const text = (place: string, value: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (place: string, value: string): string => `<c r="${place}"><v>${value}</v></c>`;

/** Numbers as text cells, the account as a number cell. */
const book = (): Buffer =>
  workbookOf({
    rows: [
      `<row r="1">${text('A1', 'Number')}${text('B1', 'Order')}${text('C1', 'GL')}</row>`,
      ...numbers.map(
        (one, i) =>
          `<row r="${i + 2}">${text(`A${i + 2}`, one)}${text(`B${i + 2}`, 'PO-000117')}${number(`C${i + 2}`, '1200')}</row>`,
      ),
    ].join(''),
  });

describe('values of invoices, from file to payload', () => {
  const checked = async (name: string, content: string | Uint8Array) => {
    const world = await practiceWorld();
    expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
    const saved = world.put('mapping.json', mapping);
    const answer = await world.run(
      ...['check', world.put(name, content), '--target', 'invoices', '--mapping', saved],
      ...[...TO_TRIAL, '--status', 'archived', '--json'],
    );
    const summary = summaryOf(answer);
    return { summary, records: await recordsOf(world, summary.importId) };
  };

  it.each([
    ['numbers.csv', ['Number,Order,GL', ...numbers.map((one) => `${one},PO-000117,1200`), ''].join('\n')],
    ['numbers.xlsx', book()],
  ])(
    'R-98, R-108: numbers and codes arrive from %s as they stand, as texts',
    async (name, content) => {
      const { summary, records } = await checked(name, content);
      expect(summary.issues).toEqual([]);
      const payloads = records.map(({ payload }) => payloadSchema.parse(payload));
      expect(payloads.map((one) => one.invoice_number)).toEqual(numbers);
      for (const { purchase_order: order, dimensions } of payloads)
        expect([order, dimensions]).toEqual(['PO-000117', { Account: '1200' }]);
    },
    60_000,
  );

  it('R-111: an unknown order number is a warning that names the nearest, and goes out with its zeros', async () => {
    const { summary, records } = await checked(
      'orders.csv',
      'Number,Order,GL\n1,PO-00117,1200\n2,PO-000118,1200\n',
    );
    expect(summary.records).toMatchObject({ valid: 2, warnings: 1 });
    expect(summary.issues).toMatchObject([{ code: 'purchase-order-unknown', severity: 'warning', count: 1 }]);
    expect(summary.issues[0]?.message).toContain('PO-000117');
    const orders = records.map(({ payload }) => payloadSchema.parse(payload).purchase_order);
    expect(orders).toEqual(['PO-00117', 'PO-000118']);
  }, 60_000);
});
