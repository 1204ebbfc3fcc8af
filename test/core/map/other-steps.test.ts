import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { payments } from '../../../src/core/targets/payments';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import { receipts } from '../../../src/core/targets/receipts';
import type { Target } from '../../../src/core/targets/target';
import { vendors } from '../../../src/core/targets/vendors';
import { saidOfMapping, suggestedFor, tableOf } from '../../fixtures/suggested';

type Columns = Parameters<typeof tableOf>[0];

const proposed = (target: Target, columns: Columns) => suggestedFor(tableOf(columns), [], target);
const columnFor = (target: Target, columns: Columns, key: string) =>
  proposed(target, columns).mapping.fields[key]?.column;

const ofOrder: Columns = {
  'PO number': (row) => `PO-${100 + row}`,
  Vendor: (row) => `V-${row}`,
  Item: (row) => `Part ${row}`,
  Currency: () => 'EUR',
};
const ofReceipt: Columns = {
  'Receipt no': (row) => `GR-${row}`,
  'Receipt date': (row) => `2026-04-${10 + row}`,
  'PO number': (row) => `PO-${100 + row}`,
  Vendor: (row) => `V-${row}`,
};
const many = (row: number): string => `${10 + row}`;
const some = (row: number): string => `${4 + (row % 3)}`;

describe('quantities of several steps', () => {
  it.each([
    ['Ordered Qty', 'Qty Received'],
    ['Qté commandée', 'Qté reçue'],
    ['Cantidad pedida', 'Cantidad recibida'],
  ])('a receipt takes what came in, an order what was ordered: %s, %s', (ordered, received) => {
    const both: Columns = { [ordered]: many, [received]: some };
    expect(columnFor(receipts, { ...ofReceipt, ...both }, 'items[].quantity')).toBe(received);
    expect(columnFor(purchaseOrders, { ...ofOrder, ...both }, 'items[].quantity')).toBe(ordered);
  });

  it('what was ordered is never what came in, and what came in before is not what came now: it is asked', () => {
    const steps: Columns = {
      'Ordered Qty': many,
      'Previously Received': some,
      'Received This Delivery': some,
    };
    const { mapping, questions } = proposed(receipts, { ...ofReceipt, ...steps });
    expect(mapping.fields['items[].quantity']).toBeUndefined();
    expect(questions.map(({ kind }) => kind)).toContain('missing:items[].quantity');
  });
});

describe('prices and numbers of which one is in force', () => {
  it.each(['Last Price', 'Standard Cost', 'Confirmed Price'])(
    'not "%s" beside the price of the order',
    (other) => {
      const prices: Columns = { [other]: (row) => `${9 + row}.50`, 'Order Price': (row) => `${10 + row}.00` };
      const columns = { ...ofOrder, Quantity: many, ...prices };
      expect(columnFor(purchaseOrders, columns, 'items[].price')).toBe('Order Price');
    },
  );

  it.each([
    ['Old Vendor No', 'New Vendor No'],
    ['Alte Lieferantennummer', 'Neue Lieferantennummer'],
  ])('not "%s" beside "%s"', (old, now) => {
    const columns: Columns = {
      [old]: (row) => `${1001 + row}`,
      [now]: (row) => `V20000${row}`,
      Name: (row) => `Vendor ${row} Ltd`,
    };
    expect(columnFor(vendors, columns, 'erp_vendor_id')).toBe(now);
  });
});

it.each([
  ['Lev.nr', 'Namn'],
  ['Leverandørnr', 'Navn'],
  ['Crediteurnr', 'Naam'],
  ['Code fournisseur', 'Nom'],
  ['Código proveedor', 'Nombre'],
])('vendors are known by %s and %s', (number, name) => {
  const columns: Columns = { [number]: (row) => `${1001 + row}`, [name]: (row) => `Made up ${row} AB` };
  expect(columnFor(vendors, columns, 'erp_vendor_id')).toBe(number);
  expect(columnFor(vendors, columns, 'erp_vendor_name')).toBe(name);
});

describe('receipts that were taken back', () => {
  it.each([
    ['Status', (row: number) => (row === 3 ? 'Cancelled' : 'Posted')],
    ['Reversed', (row: number) => (row === 3 ? 'X' : '')],
    ['Movement type', (row: number) => (row === 3 ? '102' : '101')],
    ['BWART', (row: number) => (row === 3 ? '122' : '101')],
  ])('are asked about: %s', (name, says) => {
    const columns = { ...ofReceipt, 'Qty Received': many, [name]: says };
    const asked = proposed(receipts, columns).questions.map(({ kind }) => kind);
    expect(asked).toContain('finding:status-unproven');
  });
});

describe('payments of less than the invoice', () => {
  const paying = (name: string, paid: (row: number) => string) =>
    proposed(payments, {
      'Payee ID': (row) => `pv-${row}`,
      'Payment date': () => '2026-12-03',
      'Invoice no': (row) => `INV-${row}`,
      'Invoice amount': (row) => `${100 + row * 7}.00`,
      [name]: paid,
      Currency: () => 'USD',
    }).questions.filter(({ kind }) => kind === 'finding:total-unproven');

  it.each(['Amount Paid', 'Payment Amount', 'Net Paid', 'Montant réglé'])('are asked about: %s', (name) => {
    const [asked] = paying(name, (row) => `${100 + row * 7 - (row === 2 ? 20 : 0)}.00`);
    expect(asked?.text).toContain(`"${name}" beside it is another one in one row`);
    expect(asked?.options.map(({ label }) => label)).toContain('Yes: each is to be paid in full');
  });

  it('are none where both are the same, or the other one is an id', () => {
    expect(paying('Mottaker', (row) => `${101 + row * 7}`)).toEqual([]);
    expect(paying('Amount Paid', (row) => `${100 + row * 7}.00`)).toEqual([]);
    expect(paying('Payment', (row) => `${90 + row}`)).toEqual([]);
    expect(paying('Payment', (row) => `${90 + Math.floor(row / 2)}`)).toEqual([]);
    expect(paying('Paid', (row) => `${60 + row * 5}`)).toHaveLength(1);
    expect(paying('Paid', (row) => `${100 + row * 7 - (row === 2 ? 20 : 0)}`)).toHaveLength(1);
  });
});

describe('a total that every line repeats is not added up', () => {
  const whole = (row: number): number => Math.floor(row / 2);
  const net = (row: number): number => (row % 2 === 0 ? 100 + whole(row) * 20 : 50);
  const saidOf = (total: (row: number) => number, tax: Columns) => {
    const table = tableOf({
      No: (row) => `D-${whole(row)}`,
      Date: () => '2026-01-12',
      Total: (row) => `${total(row)}.00`,
      ...tax,
      'Line net': (row) => `${net(row)}.00`,
    });
    const mapping = mappingSchema.parse({
      format: 'tallyport-mapping/1',
      target: 'invoices',
      locale: { decimal: '.', currency: 'GBP' },
      groupBy: ['No'],
      fields: {
        invoice_number: { column: 'No' },
        invoice_date: { column: 'Date' },
        total_amount: { column: 'Total', aggregate: 'sum' },
        ...Object.fromEntries(
          Object.keys(tax).map((column) => ['total_tax', { column, aggregate: 'sum' }] as const),
        ),
        'items[].total': { column: 'Line net' },
      },
    });
    return saidOfMapping(table, mapping)
      .filter(({ grade, rule }) => grade === 'against' && rule === 'total-differs-from-lines')
      .map(({ text }) => text);
  };
  const gross = (row: number): number => 180 + whole(row) * 24;

  it('with its tax beside it', () => {
    expect(saidOf(gross, { VAT: (row) => `${30 + whole(row) * 4}.00` })).toHaveLength(1);
  });

  it('and where nothing says the tax, but the whole is more than its lines as a tax makes it', () => {
    const [text] = saidOf(gross, {});
    expect(text).toContain(
      'it is what the lines come to already, with tax, and added up it would be 2 times',
    );
    expect(saidOf((row) => net(row) * 1.2, {})).toEqual([]);
  });
});
