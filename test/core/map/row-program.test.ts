import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnEnds, streamRecords } from '../../../src/core/map/record-stream';
import { startSeen } from '../../../src/core/map/seen-keys';
import type { Row } from '../../../src/core/read/table';
import { compiled, mappingOf, recordsOf, rowsOf } from './toy-target';

const columns = ['No', 'Supplier', 'Date', 'Amount', 'Qty', 'Text'];
const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'A-1',
    'Acme ',
    '01/02/2026',
    '31/12/2025',
    '2026-02-03',
    '13/13/2026',
    '5.555',
    '5,555',
  ),
  fc.constantFrom(
    '1,234.50',
    '1.234,50',
    '-12.00',
    '(3.10)',
    '007',
    '0.10',
    '12.345',
    '1.2E+05',
    '€ 5',
    '12 %',
    'x'.repeat(60),
  ),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-/ aE+$'), maxLength: 9 }),
);
const table = fc.array(fc.array(cell, { minLength: 4, maxLength: 6 }), { maxLength: 9 });
const textSource = fc.constantFrom(
  {},
  { trim: false },
  { case: 'upper' },
  { replace: [['-', '']] },
  { default: '1' },
  { values: { 'A-1': 'B', '*': '2' } },
);
const source = fc.oneof(textSource, fc.constant({ negate: true }));
const mapping = fc
  .record({
    amount: source,
    quantity: source,
    text: textSource,
    decimal: fc.constantFrom('auto', '.', ','),
    dateOrder: fc.constantFrom('auto', 'dmy', 'mdy'),
    aggregate: fc.constantFrom('same', 'first', 'sum'),
  })
  .map(({ amount, quantity, text, decimal, dateOrder, aggregate }) =>
    mappingOf(
      {
        invoice_number: { column: 'No' },
        svc_vendor_id: { column: 'Supplier' },
        invoice_date: { column: 'Date' },
        total_amount: { column: 'Amount', aggregate, ...amount },
        notes: { column: 'Text', aggregate: 'join', ...text },
        'items[].name': { constant: 'line' },
        'items[].quantity': { column: 'Qty', ...quantity },
      },
      { groupBy: ['No', 'Supplier'], locale: { decimal, dateOrder } },
    ),
  );

/** Cells that carry a type of their own go the whole way: text by text, nothing remembered. */
const interpreted = (row: Row): Row => ({ ...row, kinds: 's'.repeat(row.cells.length) });

describe('the row program', () => {
  it('says of every row what the whole way says, the remembered row before it notwithstanding', () => {
    fc.assert(
      fc.property(mapping, table, (map, lines) => {
        const quick = compiled(map, columns);
        const slow = compiled(map, columns);
        for (const row of rowsOf(lines)) expect(quick.map(row)).toEqual(slow.map(interpreted(row)));
      }),
      { numRuns: 1500 },
    );
  });
});

describe('records put together while rows pass by', () => {
  const rows = fc
    .array(
      fc.tuple(
        fc.constantFrom('1', '2', '3', ''),
        fc.constantFrom('A', 'B'),
        fc.constantFrom('1.5', '2', 'x'),
      ),
      { maxLength: 12 },
    )
    .map((lines) =>
      rowsOf(lines.map(([no, supplier, amount]) => [no, supplier, '01/02/2026', amount, '1', 't'])),
    );
  const map = mappingOf(
    {
      invoice_number: { column: 'No' },
      total_amount: { column: 'Amount', aggregate: 'sum' },
      'items[].quantity': { column: 'Qty' },
    },
    { groupBy: ['No', 'Supplier'] },
  );

  it('are those of the whole table, wherever their rows stand, once it is known where they end', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const whole = recordsOf(compiled(map, columns), all);
        const learning = learnEnds(compiled(map, columns));
        for (const row of all) learning.add(row);
        const stream = streamRecords(compiled(map, columns), {}, learning.finish());
        expect([...all.flatMap((row) => stream.add(row)), ...stream.finish()]).toEqual(whole);
      }),
    );
  });

  it('are those of the whole table where the rows of each stand together, and say so where they do not', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const stream = streamRecords(compiled(map, columns));
        const records = [...all.flatMap((row) => stream.add(row)), ...stream.finish()];
        const whole = recordsOf(compiled(map, columns), all);
        const standTogether = whole.every(({ draft }) =>
          draft.rows.every((row, i) => i === 0 || row === (draft.rows[i - 1] ?? 0) + 1),
        );
        expect(stream.isScattered()).toBe(!standTogether);
        if (standTogether) expect(records).toEqual(whole);
      }),
    );
  });

  it('a key that was there before is never missed, however many there are', () => {
    const seen = startSeen();
    const keys = Array.from({ length: 20_000 }, (_, i) => `V-${i % 97}\u001fINV-${i}`);
    expect(keys.filter((key) => seen.add(key))).toEqual([]);
    expect(keys.every((key) => seen.add(key))).toBe(true);
  });
});
