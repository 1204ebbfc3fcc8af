import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compiled, mappingOf, recordsOf, row, rowsOf } from './toy-target';

const columns = ['No', 'Supplier', 'Date', 'Amount', 'Qty', 'Text'];
const grouped = (fields: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  compiled(mappingOf(fields, { groupBy: ['No', 'Supplier'], ...more }), columns);
const fields = {
  invoice_number: { column: 'No' },
  svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
  invoice_date: { column: 'Date' },
  total_amount: { column: 'Amount', aggregate: 'sum' },
  notes: { column: 'Text', aggregate: 'join' },
  'items[].name': { column: 'Text' },
  'items[].quantity': { column: 'Qty' },
  'items[].price': { column: 'Amount' },
};

describe('grouping rows into records', () => {
  it('puts rows of one key together wherever they stand, in order of first appearance', () => {
    const records = recordsOf(
      grouped(fields),
      rowsOf([
        ['1', 'A', '2024-01-31', '0.10', '1', 'x'],
        ['1', 'B', '2024-01-31', '5', '1', 'y'],
        ['1', 'A', '31.01.2024', '0.20', '2', 'z'],
      ]),
    );
    expect(records.map(({ draft }) => draft.rows)).toEqual([[2, 4], [3]]);
    expect(records[0]?.issues).toEqual([]);
    expect(records[0]?.draft).toEqual({
      rows: [2, 4],
      fields: {
        invoice_number: '1',
        svc_vendor_id: 'A',
        invoice_date: '2024-01-31',
        total_amount: '0.3',
        notes: 'x; z',
      },
      items: [
        { row: 2, fields: { 'items[].name': 'x', 'items[].quantity': '1', 'items[].price': '0.1' } },
        { row: 4, fields: { 'items[].name': 'z', 'items[].quantity': '2', 'items[].price': '0.2' } },
      ],
      paidSigns: [],
      columns: {
        invoice_number: 'No',
        svc_vendor_id: 'Supplier',
        invoice_date: 'Date',
        total_amount: 'Amount',
        notes: 'Text',
        'items[].name': 'Text',
        'items[].quantity': 'Qty',
        'items[].price': 'Amount',
      },
    });
  });
  it('names both rows and both values where rows of one record disagree', () => {
    const [record] = recordsOf(
      grouped(fields),
      rowsOf([
        ['1', 'A', '2024-01-31', '1'],
        ['1', 'A', '', '1'],
        ['1', 'A', '2024-02-01', '1'],
      ]),
    );
    expect(record?.issues).toMatchObject([
      {
        code: 'group-disagrees',
        row: 4,
        column: 'Date',
        params: { value: '2024-01-31', firstRow: '2', other: '2024-02-01', otherRow: '4' },
      },
    ]);
  });
  it('takes the first filled value where the mapping says so', () => {
    const mapper = grouped({ ...fields, invoice_date: { column: 'Date', aggregate: 'first' } });
    const [record] = recordsOf(
      mapper,
      rowsOf([
        ['1', 'A', '', '1'],
        ['1', 'A', '2024-02-01', '1'],
        ['1', 'A', '2024-03-01', '1'],
      ]),
    );
    expect(record?.draft.fields.invoice_date).toBe('2024-02-01');
    expect(record?.issues).toEqual([]);
  });
  it('never puts rows together whose key has a blank part', () => {
    const records = recordsOf(
      grouped(fields),
      rowsOf([
        ['', 'A', '', '1'],
        ['', 'A', '', '2'],
        ['1', '', '', '3'],
      ]),
    );
    expect(records.map(({ draft }) => draft.rows)).toEqual([[2], [3], [4]]);
  });
  it('makes no line of a row that has nothing for one', () => {
    const mapper = grouped({
      invoice_number: { column: 'No' },
      'items[].quantity': { constant: '1' },
      'items[].name': { column: 'Text' },
    });
    const [record] = recordsOf(
      mapper,
      rowsOf([
        ['1', 'A', '', '', '', 'x'],
        ['1', 'A', '', '', '', ''],
      ]),
    );
    expect(record?.draft.items).toEqual([
      { row: 2, fields: { 'items[].quantity': '1', 'items[].name': 'x' } },
    ]);
  });
});

describe('totals from the lines', () => {
  const withTotal = (locale: unknown) =>
    grouped({ ...fields, total_amount: { fromItems: 'quantity*price' } }, { locale });
  const total = (locale: unknown, lines: readonly (readonly string[])[]) => {
    const [record] = recordsOf(
      withTotal(locale),
      rowsOf(lines.map(([qty, price]) => ['1', 'A', '', price ?? '', qty ?? '', 'x'])),
    );
    return record?.issues[0]?.code ?? record?.draft.fields.total_amount;
  };
  it('are exact and rounded half up once, at the end', () => {
    expect(
      total({}, [
        ['1', '0.333'],
        ['1', '0.333'],
        ['1', '0.339'],
      ]),
    ).toBe('1.01');
    expect(total({}, [['3', '0.335']])).toBe('1.01');
    expect(total({ currency: 'JPY' }, [['1', '10.5']])).toBe('11');
    expect(total({ currency: 'KWD' }, [['1', '1.0005']])).toBe('1.001');
  });
  it('are not known where a line lacks an amount', () => {
    expect(
      total({}, [
        ['1', '5'],
        ['', '5'],
      ]),
    ).toBe('items-total-incomplete');
  });
  it('also stand without grouping', () => {
    const mapper = compiled(mappingOf({ ...fields, total_amount: { fromItems: 'price' } }), columns);
    expect(recordsOf(mapper, [row(2, '1', 'A', '', '2.5', '3', 'x')])[0]?.draft.fields.total_amount).toBe(
      '2.5',
    );
  });
});

describe('grouping', () => {
  const line = fc.record({
    no: fc.constantFrom('1', '2', '3', '4'),
    supplier: fc.constantFrom('A', 'B'),
    cents: fc.integer({ min: -99_999, max: 99_999 }),
    qty: fc.integer({ min: 1, max: 9 }),
  });
  const summary = (lines: readonly (readonly string[])[]) =>
    new Map(
      recordsOf(grouped(fields), rowsOf(lines)).map(({ draft }) => [
        `${draft.fields.invoice_number}|${draft.fields.svc_vendor_id}`,
        [draft.fields.total_amount, draft.items.map((item) => item.fields)],
      ]),
    );
  it('does not depend on how rows of different records are shuffled', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (lines, order) => {
        const rows = lines.map(({ no, supplier, cents, qty }) => [
          no,
          supplier,
          '2024-01-31',
          (cents / 100).toFixed(2),
          String(qty),
          'x',
        ]);
        // A shuffle that keeps the order of rows within each record.
        const queues = new Map<string, string[][]>();
        for (const one of rows) {
          const key = `${one[0]}|${one[1]}`;
          queues.set(key, [...(queues.get(key) ?? []), one]);
        }
        const open = [...queues.values()];
        const shuffled: string[][] = [];
        for (const n of order) {
          const left = open.filter((queue) => queue.length > 0);
          if (left.length === 0) break;
          shuffled.push(...(left[n % left.length]?.splice(0, 1) ?? []));
        }
        expect(summary(shuffled)).toEqual(summary(rows));
      }),
    );
  });
  it('adds up to the cent', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        const records = recordsOf(
          grouped(fields),
          rowsOf(
            lines.map(({ no, supplier, cents }) => [no, supplier, '', (cents / 100).toFixed(2), '1', 'x']),
          ),
        );
        const sum = records.reduce(
          (total, { draft }) => total + Math.round(Number(draft.fields.total_amount) * 100),
          0,
        );
        expect(sum).toBe(lines.reduce((total, { cents }) => total + cents, 0));
        expect(records.flatMap(({ draft }) => draft.rows).sort((a, b) => a - b)).toEqual(
          lines.map((_, i) => i + 2),
        );
      }),
    );
  });
});
