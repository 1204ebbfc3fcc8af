import {
  inCents,
  isMarked,
  type LoadMaker,
  lines,
  linesOf,
  mappingOf,
  mark,
  numbers,
  sumOf,
  textOf,
} from './load';
import { payments, paymentVendors } from './paying-loads';

export const loadNames = ['vendors', 'invoices', 'purchase-orders', 'payments', 'payment-vendors'] as const;
export type LoadName = (typeof loadNames)[number];

/** Those that a proof goes through in turn. */
export const usualLoads: readonly LoadName[] = ['vendors', 'invoices', 'purchase-orders', 'payments'];

const vendors: LoadMaker = async (count, chance) => ({
  target: 'vendors',
  held: 'vendors',
  csv: lines(
    'Code,Name',
    numbers(count).map((n) => [`N-${n}`, `Made-up Supplier ${n} ${mark(chance, 150, ['practice:reject'])}`]),
  ),
  mapping: mappingOf('vendors', { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } }),
  keyOf: (said) => `4100/${textOf(said, 'erp_vendor_id')}`,
  mayBeRefused: isMarked,
  cents: null,
  isKeyed: false,
});

const invoices: LoadMaker = async (count, chance) => ({
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
  keyOf: ({ uploadId }) => uploadId ?? '',
  mayBeRefused: isMarked,
  cents: (said) => inCents(Number(textOf(said, 'total_amount'))),
  isKeyed: false,
});

const suppliers = ['00042', 'V-1001', 'V-1003', 'A-1'] as const;

/** One order in three has no external id: those may not be sent again blindly. */
const purchaseOrders: LoadMaker = async (count, chance) => ({
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
      currency: { constant: 'USD' },
      erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { constant: '101' },
      'items[].name': { column: 'Article' },
      'items[].quantity': { column: 'Quantity' },
      'items[].price': { column: 'Price' },
    },
    ['Order'],
  ),
  keyOf: (said) =>
    ['erp_vendor_id', 'svc_location_id', 'po_number'].map((key) => textOf(said, key)).join('/'),
  mayBeRefused: isMarked,
  cents: (said) => sumOf(linesOf(said).map(({ quantity, price }) => inCents(quantity * price))),
  isKeyed: false,
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
