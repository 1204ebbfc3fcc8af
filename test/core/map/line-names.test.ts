import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../../src/core/map/suggest';
import { startProfile } from '../../../src/core/read/column-profile';
import { columnNames } from '../../../src/core/read/header';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import { rowsOf } from './toy-target';

/** What is proposed for the name of a line, where its column has this header. */
const nameOfLine = (header: string | null): unknown => {
  const headers = [
    'PO Number',
    'ERP Vendor ID',
    ...(header === null ? [] : [header]),
    'SKU',
    'Qty',
    'Price',
    'UOM',
  ];
  const rows = rowsOf(
    [
      ['PO-1', 'V-1', 'Beans', 'B1', '10', '5.00', 'kg'],
      ['PO-1', 'V-1', 'Filters', 'F1', '4', '2.50', 'box'],
      ['PO-2', 'V-2', 'Cups', 'C1', '7', '1.25', 'box'],
    ].map((cells) => (header === null ? cells.filter((_, index) => index !== 2) : cells)),
  );
  const profile = startProfile();
  for (const row of rows) profile.add(row);
  const { mapping } = suggestMapping({
    target: purchaseOrders,
    columns: profile.finish(columnNames(headers, headers.length)),
    rows: rows.length,
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    preview: rows,
    countTogether: () => 2,
  });
  return mapping.fields['items[].name'];
};

describe('what a line of an order is called', () => {
  it.each(['Line Name', 'Part description', 'Item text'])('is its own column "%s", not the SKU', (header) => {
    expect(nameOfLine(header)).toMatchObject({ column: header });
  });

  it('is asked for where a column of the lines that nobody knows may hold it', () => {
    expect(nameOfLine('Article wording')).not.toMatchObject({ column: 'SKU' });
  });

  it('is the SKU where there is nothing else', () => {
    expect(nameOfLine(null)).toMatchObject({ column: 'SKU' });
  });
});
