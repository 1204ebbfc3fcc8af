import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { orderFile } from '../fixtures/made-up-orders';
import { otherNames } from '../fixtures/other-names';
import { journalVerdict, practiceWorld, TO_TRIAL } from '../fixtures/practice-world';

const ORDERS = 2074;
const LINES = 8367;

const mapping = {
  format: 'tallyport-mapping/1',
  name: 'Order lines',
  target: 'purchase-orders',
  source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
  groupBy: ['Order'],
  fields: {
    po_number: { column: 'Order' },
    external_id: { column: 'Key' },
    erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    currency: { column: 'Currency' },
    'items[].name': { column: 'Article' },
    'items[].quantity': { column: 'Quantity' },
    'items[].price': { column: 'Unit price' },
    'items[].sku': { column: 'SKU' },
    'items[].uom': { column: 'Unit' },
  },
};

const listSchema = z.object({ 'purchase-orders': z.object({ count: z.number() }) });
const text = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

describe('a file of purchase orders with their lines, from the command line', () => {
  it.each([
    ['a', {}],
    ['b', otherNames],
  ] as const)(
    'is sent in chunks of at most 100 orders and 1,000 lines, then tied out, under profile %s',
    async (profile, names) => {
      const world = await practiceWorld({ practice: { profile }, profile: names });
      const inDirectory = async (): Promise<number> =>
        listSchema.parse(documentOf(await world.run('sync', ...TO_TRIAL, '--json')))['purchase-orders'].count;
      const before = await inDirectory();
      const { csv, cents } = orderFile(ORDERS, LINES);
      const file = world.put('orders.csv', csv);
      const saved = world.put('orders.json', JSON.stringify(mapping));
      const answer = await world.run(
        ...['import', file, '--target', 'purchase-orders', '--mapping', saved],
        ...[...TO_TRIAL, '--chunk-size', '100', '--json'],
      );
      const summary = summaryOf(answer);
      expect(answer.code).toBe(0);
      expect(sumOfOutcomes(summary)).toBe(summary.records.total);
      expect(summary.file.rows).toBe(LINES);
      expect(summary.records).toMatchObject({ total: ORDERS, created: ORDERS, invalid: 0, duplicates: 0 });
      const [total] = summary.controlTotals;
      expect(total).toMatchObject({ currency: 'USD', source: text(cents), created: text(cents) });
      expect(await inDirectory()).toBe(before + ORDERS);
      const { requests } = await world.ledger();
      const sends = Object.entries(requests)
        .filter(([name]) => name.startsWith('POST') && name.includes('/purchase-orders/'))
        .reduce((sum, [, count]) => sum + count, 0);
      // The first order and the last by themselves, between them 21 requests: 20 of 100 orders and one of 72.
      expect(sends).toBe(1 + 21 + 1);
      expect(journalVerdict(world)).toBe('ok');
    },
    120_000,
  );
});
