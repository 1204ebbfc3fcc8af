import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { nothingKnown } from '../../../src/core/map/known-values';
import { type Mapping, mappingSchema } from '../../../src/core/map/mapping';
import { startWatch } from '../../../src/core/map/plausible/watch';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import { saidOfMapping, tableOf } from '../../fixtures/suggested';

type Columns = Parameters<typeof tableOf>[0];

const mapping: Mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'purchase-orders',
  locale: { decimal: '.', currency: 'USD' },
  groupBy: ['PO'],
  fields: {
    po_number: { column: 'PO' },
    erp_vendor_id: { column: 'Vendor' },
    'items[].name': { column: 'Text' },
    'items[].quantity': { column: 'Qty' },
    'items[].price': { column: 'Price' },
  },
});

const order = (row: number): number => Math.floor(row / 3);
const columns = (line: string, of: (row: number) => string, more: Columns = {}): Columns => ({
  PO: (row) => `PO-${order(row)}`,
  Vendor: (row) => `V-${order(row)}`,
  [line]: of,
  Text: (row) => `Part ${row}`,
  Qty: (row) => `${2 + row}`,
  Price: (row) => `${5 + row}.50`,
  ...more,
});
const asked = (made: Columns) =>
  saidOfMapping(tableOf(made), mapping, purchaseOrders).filter(({ rule }) => rule === 'rows-share-number');
const twiceInSecond = (row: number): string => `${((row === 5 ? 0 : row % 3) + 1) * 10}`;

describe('a line that stands twice in its order', () => {
  it.each(['Line', 'PO Line No', 'Pos.', 'Zeile', 'Ligne'])('is asked about: %s', (name) => {
    const [finding, ...others] = asked(columns(name, twiceInSecond));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      grade: 'asks',
      columns: ['PO', name],
      rows: [{ cells: ['PO-1', '10'] }],
    });
    expect(finding?.text).toContain(`line 10 of PO-1 by "${name}"`);
  });

  it('is so where the versions stand apart', () => {
    const apart = columns('Line', (row) => `${(row % 3) + 1}`, { PO: (row) => `PO-${order(row) % 2}` });
    expect(asked(apart)).toHaveLength(1);
  });

  it('is not asked about where each stands once, is the name of a thing, or has numbered parts', () => {
    expect(asked(columns('Line', (row) => `${(row % 3) + 1}`))).toEqual([]);
    expect(asked(columns('Item', () => 'Bolt'))).toEqual([]);
    const parts: Columns = { 'Distribution No': (row) => `${row % 2}` };
    expect(asked(columns('Line', () => '1', parts))).toEqual([]);
    expect(asked(columns('Position', () => '1'))).toEqual([]);
  });

  it('is found far below', () => {
    const names = ['PO', 'Vendor', 'Line', 'Text', 'Qty', 'Price'];
    const mapper = compileMapping(mapping, purchaseOrders, names, { file: 'made' });
    if (!mapper.ok) throw new Error(mapper.problem.code);
    const watch = startWatch({
      ...{ mapper: mapper.value, mapping, target: purchaseOrders, columns: names, isTogether: true },
      known: () => nothingKnown,
    });
    for (let i = 0; i < 30_000; i++) {
      const line = i === 29_000 ? 1 : (i % 3) + 1;
      const cells = [`PO-${order(i)}`, `V-${order(i) % 40}`, `${line}`, `Part ${i % 50}`, '2', '5.50'];
      watch.see({ row: i + 2, cells, kinds: null, shown: null });
    }
    const found = watch.findings().filter(({ rule }) => rule === 'rows-share-number');
    expect(found).toMatchObject([{ rows: [{ row: 29_002, cells: ['PO-9666', '1'] }] }]);
  });
});
