import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnEnds, streamRecords } from '../../../src/core/map/record-stream';
import type { Row } from '../../../src/core/read/table';
import { compiled, mappingOf, recordsOf, rowsOf } from './toy-target';

const columns = ['No', 'Supplier', 'Date', 'Amount', 'State'];
const fields = {
  invoice_number: { column: 'No' },
  svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
  invoice_date: { column: 'Date' },
  total_amount: { column: 'Amount', aggregate: 'sum' },
  'items[].price': { column: 'Amount' },
};
const mapper = (more: Readonly<Record<string, unknown>> = {}) =>
  compiled(mappingOf(fields, { groupBy: ['No', 'Supplier'], blankKey: 'above', ...more }), columns);
const grouped = (rows: readonly Row[], more: Readonly<Record<string, unknown>> = {}) =>
  recordsOf(mapper(more), rows).map(({ draft }) => [draft.rows, draft.fields.total_amount]);

describe('rows that leave out the key of the row above', () => {
  it('are lines of the record above: all that differs from a table with every key written out is nothing', () => {
    const rows = fc.array(
      fc.record({
        no: fc.constantFrom('1', '2', '3'),
        supplier: fc.constantFrom('A', 'B'),
        cents: fc.nat(99_999),
        blanks: fc.tuple(fc.boolean(), fc.boolean()),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(rows, (made) => {
        const whole = made.map(({ no, supplier, cents }) => [no, supplier, '', (cents / 100).toFixed(2)]);
        const outline = whole.map((cells, at) => {
          const above = whole[at - 1];
          const { blanks = [false, false] } = made[at] ?? {};
          if (above?.[0] !== cells[0] || above?.[1] !== cells[1]) return cells;
          return cells.map((cell, column) => (blanks[column] === true ? '' : cell));
        });
        const written = recordsOf(mapper({ blankKey: undefined }), rowsOf(whole));
        expect(recordsOf(mapper(), rowsOf(outline))).toEqual(written);
        const ends = learnEnds(mapper());
        for (const row of rowsOf(outline)) ends.add(row);
        const stream = streamRecords(mapper(), {}, ends.finish());
        const counted = mapper().startCounting();
        const streamed = rowsOf(outline).flatMap((row) => {
          const one = counted(row);
          return one === null ? [] : stream.add(one);
        });
        expect([...streamed, ...stream.finish()]).toEqual(written);
      }),
    );
  });

  it('stand alone without the word for it', () => {
    const rows = rowsOf([
      ['1', 'A', '2026-01-31', '1'],
      ['', '', '', '2'],
    ]);
    expect(grouped(rows, { blankKey: undefined })).toEqual([
      [[2], '1'],
      [[3], '2'],
    ]);
    expect(grouped(rows)).toEqual([[[2, 3], '3']]);
  });

  it('stand alone where nothing is above them, or another supplier is named', () => {
    const rows = rowsOf([
      ['', '', '', '1'],
      ['1', 'A', '', '2'],
      ['', 'B', '', '4'],
      ['', '', '', '8'],
      ['2', '', '', '16'],
    ]);
    expect(grouped(rows)).toEqual([
      [[2], '1'],
      [[3], '2'],
      [[4], '4'],
      [[5], '8'],
      [[6], '16'],
    ]);
  });

  it('are left out with the record that they go on with', () => {
    const only = [{ column: 'State', in: ['posted', ''] }];
    const rows = rowsOf([
      ['1', 'A', '', '1', 'posted'],
      ['2', 'A', '', '2', 'draft'],
      ['', '', '', '4', ''],
      ['3', 'A', '', '8', 'posted'],
      ['', '', '', '16', ''],
    ]);
    expect(grouped(rows, { only })).toEqual([
      [[2], '1'],
      [[5, 6], '24'],
    ]);
  });
});
