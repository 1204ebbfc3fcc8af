import { makingOf, plainEntry } from './books';
import { invoices } from './invoice-load';
import {
  inCents,
  isMarked,
  type LoadMaker,
  lines,
  linesOf,
  locationOf,
  mappingOf,
  mark,
  numbers,
  plainLoad,
  sumOf,
  textOf,
} from './load';
import { payments, paymentVendors } from './paying-loads';

export const loadNames = ['vendors', 'invoices', 'purchase-orders', 'payments', 'payment-vendors'] as const;
export type LoadName = (typeof loadNames)[number];

/** Those that a proof goes through in turn. */
export const usualLoads: readonly LoadName[] = ['vendors', 'invoices', 'purchase-orders', 'payments'];

const vendors: LoadMaker = async (count, chance) => ({
  ...plainLoad,
  ...{ target: 'vendors', count, secondTime: 'updated' },
  csv: lines(
    'Code,Name',
    numbers(count).map((n) => [`N-${n}`, `Made-up Supplier ${n} ${mark(chance, 150, ['practice:reject'])}`]),
  ),
  mapping: mappingOf('vendors', { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } }),
  entriesIn: (books) =>
    books.vendors.map(({ id, company, erpVendorId }) => plainEntry(id, `${company}/${erpVendorId}`)),
  keyOf: (said) => `4100/${textOf(said, 'erp_vendor_id')}`,
  mayBeRefused: isMarked,
});

const suppliers = ['00042', 'V-1001', 'V-1003', 'A-1'] as const;

/** One order in three has no external id: those may not be sent again blindly. */
const purchaseOrders: LoadMaker = async (count, chance) => ({
  ...plainLoad,
  ...{ target: 'purchase-orders', count, secondTime: 'existing' },
  csv: lines(
    'Order,Key,Supplier,Article,Quantity,Price,Place',
    numbers(count).flatMap((n) => {
      const number = `MO-${n}${mark(chance, 200).replace('practice', ' practice')}`;
      const key = n % 3 === 0 ? '' : `key-${n}`;
      return numbers(1 + (n % 3)).map((line) => [
        ...[number, key, suppliers[n % suppliers.length] ?? 'A-1', `Article ${line}`, line, `${n}.5`],
        locationOf(n),
      ]);
    }),
  ),
  mapping: mappingOf(
    'purchase-orders',
    {
      po_number: { column: 'Order' },
      external_id: { column: 'Key' },
      currency: { constant: 'USD' },
      erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { column: 'Place' },
      'items[].name': { column: 'Article' },
      'items[].quantity': { column: 'Quantity' },
      'items[].price': { column: 'Price' },
    },
    ['Order'],
  ),
  entriesIn: (books) =>
    books.purchaseOrders.map((row) => ({
      ...makingOf(row),
      key: `${row.vendor ?? ''}/${row.number}`,
      facts: row.location ?? '',
      ownId: row.externalId ?? '',
      lines: row.lines.length,
    })),
  keyOf: (said) => `${textOf(said, 'erp_vendor_id')}/${textOf(said, 'po_number')}`,
  factsOf: (said) => textOf(said, 'svc_location_id'),
  ownIdOf: (said) => textOf(said, 'external_id'),
  linesOf: (said) => linesOf(said).length,
  mayBeRefused: isMarked,
  cents: (said) => sumOf(linesOf(said).map(({ quantity, price }) => inCents(quantity * price))),
});

/** Records of a kind, a few of which only the service refuses. */
export const loads: Readonly<Record<LoadName, LoadMaker>> = {
  vendors,
  invoices,
  'purchase-orders': purchaseOrders,
  payments,
  'payment-vendors': paymentVendors,
};

export const isLoadName = (name: string): name is LoadName => Object.hasOwn(loads, name);
