import { afterEach, expect, it } from 'vitest';
import { mappingSchema } from '../../../../src/core/map/mapping';
import { readFindings } from '../../../../src/main/journal/findings';
import type { Journal } from '../../../../src/main/journal/open';
import { prepareImport } from '../../../../src/main/runner/prepare/prepare-import';
import { draftOf, listedVendors, prepareOrder } from '../../../fixtures/prepared-draft';

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  groupBy: ['No', 'Vendor'],
  locale: { decimal: '.', currency: 'GBP' },
  fields: {
    invoice_number: { column: 'No' },
    svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_id'] },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    total_amount: { column: 'Amount', aggregate: 'sum' },
    'items[].name': { column: 'Item' },
    'items[].quantity': { column: 'Qty' },
    'items[].price': { column: 'Price' },
  },
});

const journals: Journal[] = [];
afterEach(() => {
  for (const journal of journals.splice(0)) journal.close();
});

const money = (cents: number): string => (cents / 100).toFixed(2);

/** Invoices of two lines; those of these numbers have a third row of what they come to. */
const linesOf = (count: number, withTotal: ReadonlySet<number>): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const price = 500 + ((at * 977) % 4_000);
    const start = `A-${at},${['Acme', 'Beta'][at % 2]},2026-01-${String(1 + (at % 28)).padStart(2, '0')}`;
    const lines = [
      `${start},Paper ${at},3,${money(price)},${money(3 * price)}`,
      `${start},Toner ${at},2,${money(price + 700)},${money(2 * price + 1_400)}`,
    ];
    return withTotal.has(at) ? [...lines, `${start},,,,${money(5 * price + 1_400)}`] : lines;
  }).flat();

it('the total below the lines of a single invoice far below is asked about, and counted twice otherwise', async () => {
  const lines = linesOf(2_000, new Set([1_700]));
  const journal = draftOf({
    lines: ['No,Vendor,Date,Item,Qty,Price,Amount', ...lines],
    mapping,
    vendors: listedVendors('Acme', 'Beta'),
  });
  journals.push(journal);
  expect(await prepareImport(journal, prepareOrder, () => undefined)).toEqual({ ok: true, value: null });
  const found = readFindings(journal, 'i1').filter(({ grade }) => grade === 'asks');
  expect(found.map(({ rule, rows }) => [rule, rows.map(({ row }) => row)])).toEqual([
    ['total-differs-from-lines', [3_404]],
  ]);
});
