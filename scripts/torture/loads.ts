import { z } from 'zod';
import type { Chance } from './chance';

/** What is loaded in a run: a file with its mapping, and how its records are recognised at the service. */
export type Load = {
  readonly target: string;
  readonly csv: string;
  readonly mapping: object;
  /** Name of the part of the service's books that holds them. */
  readonly held: 'invoices' | 'vendors' | 'purchaseOrders';
  /** The key under which a record's payload stands in those books. */
  readonly keyOf: (entry: { readonly payload: unknown; readonly uploadId: string | null }) => string | null;
};

export type LoadName = 'vendors' | 'invoices' | 'purchase-orders';

const mappingOf = (target: string, fields: object, groupBy: readonly string[] = []): object => ({
  format: 'tallyport-mapping/1',
  name: 'Made up',
  target,
  locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
  groupBy,
  fields,
});

const lines = (header: string, rows: readonly (readonly (string | number)[])[]): string =>
  [header, ...rows.map((row) => row.join(',')), ''].join('\n');

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i + 1);

/** A mark that makes the practice service refuse or fail a record, for one in `rarity`. */
const mark = (chance: Chance, rarity: number): string => {
  if (chance.whole(1, rarity) !== 1) return '';
  return chance.oneOf(['practice:reject', 'practice:fail']);
};

const textOf = (payload: unknown, key: string): string =>
  z
    .record(z.string(), z.unknown())
    .transform((all) => String(all[key] ?? ''))
    .parse(payload);

const vendors = (count: number, chance: Chance): Load => ({
  target: 'vendors',
  held: 'vendors',
  csv: lines(
    'Code,Name',
    numbers(count).map((n) => [
      `N-${n}`,
      `Made-up Supplier ${n} ${mark(chance, 150).replace('fail', 'reject')}`,
    ]),
  ),
  mapping: mappingOf('vendors', { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } }),
  keyOf: ({ payload }) => `4100/${textOf(payload, 'erp_vendor_id')}`,
});

const invoices = (count: number, chance: Chance): Load => ({
  target: 'invoices',
  held: 'invoices',
  csv: lines(
    'Number,Date,Amount,Remark',
    numbers(count).map((n) => [
      `I-${n}`,
      `2026-03-${String((n % 28) + 1).padStart(2, '0')}`,
      `${n}.25`,
      mark(chance, 150),
    ]),
  ),
  mapping: mappingOf('invoices', {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { constant: 'V-1003', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount' },
    currency: { constant: 'USD' },
    notes: { column: 'Remark' },
  }),
  keyOf: ({ uploadId }) => uploadId,
});

const suppliers = ['00042', 'V-1001', 'V-1003', 'A-1'] as const;

/** One order in three has no external id: those may not be sent again blindly. */
const purchaseOrders = (count: number, chance: Chance): Load => ({
  target: 'purchase-orders',
  held: 'purchaseOrders',
  csv: lines(
    'Order,Key,Supplier,Article,Quantity,Price',
    numbers(count).flatMap((n) => {
      const number = `MO-${n}${mark(chance, 200).replace('practice', ' practice')}`;
      const key = n % 3 === 0 ? '' : `key-${n}`;
      return numbers(1 + (n % 3)).map((line) => [
        ...[number, key, suppliers[n % suppliers.length] ?? 'A-1', `Article ${line}`, line, `${n}.5`],
      ]);
    }),
  ),
  mapping: mappingOf(
    'purchase-orders',
    {
      po_number: { column: 'Order' },
      external_id: { column: 'Key' },
      erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { constant: '101' },
      'items[].name': { column: 'Article' },
      'items[].quantity': { column: 'Quantity' },
      'items[].price': { column: 'Price' },
    },
    ['Order'],
  ),
  keyOf: ({ payload }) =>
    `${textOf(payload, 'erp_vendor_id')}/${textOf(payload, 'svc_location_id')}/${textOf(payload, 'po_number')}`,
});

/** `count` records of a kind, a few of which only the service refuses. */
export const loads: Readonly<Record<LoadName, (count: number, chance: Chance) => Load>> = {
  vendors,
  invoices,
  'purchase-orders': purchaseOrders,
};
