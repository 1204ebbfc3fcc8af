import path from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { otherNames } from '../fixtures/other-names';
import { journalVerdict, practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';
import { hasShared, readJson, sharedPath } from '../main/files/shared-files';
import { csvRows, documentsOf, totalsOf } from './counted-again';

const ORDERS = 'purchase-orders/wwi-purchase-orders.csv';
const BOOK = 'purchase-orders/wwi-purchase-orders.xlsx';
const LINES = 'purchase-orders/wwi-purchase-order-lines.csv';

const expectedSchema = z.object({
  files: z.record(
    z.string(),
    z.object({ data_rows: z.number().optional(), facts: z.record(z.string(), z.unknown()).optional() }),
  ),
});

const sample = (name: string): string => sharedPath(`samples/${name}`);
const mapping = (name: string): string => path.join(import.meta.dirname, 'mappings', `${name}.json`);

const keyOf = (row: Readonly<Record<string, string | undefined>>): string => row['PurchaseOrderID'] ?? '';

/** Orders and lines lie in two files: the lines, each with the supplier of its order, as one file would have them. */
const joined = (): Readonly<Record<string, string>>[] => {
  const suppliers = new Map(csvRows(sample(ORDERS)).map((row) => [row.PurchaseOrderID, row.SupplierID]));
  return csvRows(sample(LINES)).map((row) => ({
    ...row,
    SupplierID: suppliers.get(row.PurchaseOrderID) ?? '',
  }));
};

/** Orders of the file that are loaded a second time. */
const AGAIN = 120;

/** Times that an order was read by its id. */
const readsById = async (world: World): Promise<number> =>
  Object.entries((await world.ledger()).requests)
    .filter(([name]) => name.startsWith('GET') && name.includes('/purchase-orders/{'))
    .reduce((sum, [, count]) => sum + count, 0);

describe('real purchase orders with their lines, from the command line into the practice service', () => {
  if (!hasShared)
    return it('are loaded only where the samples lie beside the project; here they do not', () => {});
  const { files } = expectedSchema.parse(readJson(sharedPath('samples/expected.json')));
  const known = (name: string): number | undefined => files[name]?.data_rows;

  it.each([
    ['a', {}],
    ['b', otherNames],
  ] as const)(
    'R-160, R-161: are grouped, sent in no more requests than the limits need and tied out, under profile %s',
    async (profile, names) => {
      const world = await practiceWorld({ practice: { profile }, profile: names });
      const load = (file: string, target: string, name: string) =>
        world.run(
          ...['import', file, '--target', target, '--mapping', mapping(name)],
          ...[...TO_TRIAL, '--chunk-size', '100', '--json'],
        );
      const vendors = await load(sample('vendors/wwi-suppliers.csv'), 'vendors', 'wwi-vendors');
      expect(vendors.code).toBe(0);
      expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);

      const rows = joined();
      const file = world.put('orders.csv', Papa.unparse(rows));
      const summary = summaryOf(await load(file, 'purchase-orders', 'wwi-purchase-orders'));
      const documents = documentsOf(rows, {
        key: keyOf,
        currency: () => 'USD',
        amount: (row) => [row.OrderedOuters ?? '', row.ExpectedUnitPricePerOuter ?? ''],
      });
      expect([rows.length, documents.length]).toEqual([known(LINES), known(ORDERS)]);
      expect(sumOfOutcomes(summary)).toBe(summary.records.total);
      expect(summary.records).toMatchObject({
        total: documents.length,
        created: documents.length,
        invalid: 0,
      });
      const [total, ...others] = summary.controlTotals;
      expect(others).toEqual([]);
      expect({ USD: total?.source }).toEqual(totalsOf(documents));
      expect(total?.created).toBe(total?.source);

      // One order goes ahead and one follows last; the others need as many requests as the whole file in its order.
      const needed = files[BOOK]?.facts?.bulk_requests_needed_in_file_order_100_orders_1000_lines;
      const sent = Object.entries((await world.ledger()).requests)
        .filter(([name]) => name.startsWith('POST') && name.includes('/purchase-orders/'))
        .reduce((sum, [, count]) => sum + count, 0);
      expect(sent).toBe(1 + Number(needed) + 1);
      expect(summary.chunks).toMatchObject({ planned: sent, sent, accepted: sent, split: 0 });

      // Their lines are read by id before anything is sent: they stand there already, equal.
      const few = new Set([...new Set(rows.map((row) => keyOf(row)))].slice(0, AGAIN));
      const part = world.put('part.csv', Papa.unparse(rows.filter((row) => few.has(keyOf(row)))));
      const read = await readsById(world);
      const again = summaryOf(await load(part, 'purchase-orders', 'wwi-purchase-orders'));
      expect(again.records).toMatchObject({
        total: AGAIN,
        existing: AGAIN,
        updated: 0,
        created: 0,
        inDoubt: 0,
      });
      expect((await readsById(world)) - read).toBe(AGAIN);
      expect(journalVerdict(world)).toBe('ok');
    },
    120_000,
  );
});
