import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileMapping } from '../../../src/core/map/apply';
import { mappingSchema } from '../../../src/core/map/mapping';
import { totalsAbove } from '../../../src/core/map/sum-cells';
import type { Row } from '../../../src/core/read/table';
import { invoices } from '../../../src/core/targets/invoices/index';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders/index';

const columns = ['No', 'Vendor', 'Date', 'Amount', 'Currency'];

const sumsOf = (more: object = {}, target = invoices, names = columns) => {
  const mapper = compileMapping(
    mappingSchema.parse({
      format: 'tallyport-mapping/1',
      target: target.name,
      locale: { decimal: '.', currency: 'EUR' },
      fields: {
        invoice_number: { column: 'No' },
        svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_name'] },
        svc_location_id: { constant: '1' },
        invoice_date: { column: 'Date' },
        total_amount: { column: 'Amount', aggregate: 'sum' },
      },
      ...more,
    }),
    target,
    names,
    { file: 'a.csv' },
  );
  if (!mapper.ok) throw new Error(JSON.stringify(mapper.problem));
  return mapper.value.startSums();
};

const rowsOf = (lines: readonly string[]): readonly Row[] =>
  lines.map((line, i) => ({ row: i + 2, cells: line.split(';'), kinds: null, shown: null }));

const found = (lines: readonly string[], sums = sumsOf()) => {
  for (const row of rowsOf(lines)) sums.take(row);
  return sums.found().map(({ row, code, differs }) => [row, code, differs?.difference ?? null]);
};

describe('rows that add up others', () => {
  it('are found by arithmetic in any language, sub-totals and the total of all', () => {
    const lines = [
      '1;Acme;2026-01-02;10.10;EUR',
      '2;Acme;2026-01-03;0.20;EUR',
      ';Blorp Acme;;10.30;',
      '3;Beta;2026-01-02;5;EUR',
      '4;Beta;2026-01-02;-1.05;EUR',
      ';Blorp Beta;;3.95;',
      ';Zrg;;14.25;',
    ];
    expect(found(lines)).toEqual([
      [4, 'row-adds-up', null],
      [7, 'row-adds-up', null],
      [8, 'row-adds-up', null],
    ]);
  });

  it('may stand above their rows: each is what the rows below it come to', () => {
    const above = (second: string): readonly string[] => [
      ';Subtotal Acme;;10.30;',
      '1;Acme;2026-01-02;10.10;EUR',
      '2;Acme;2026-01-03;0.20;EUR',
      `;Subtotal Beta;;${second};`,
      '3;Beta;2026-01-02;5;EUR',
      ';Subtotal Gamma;;7;',
      '4;Gamma;2026-01-02;7;EUR',
      ';Total;;22.30;',
    ];
    expect(found(above('5')).map(([row, , difference]) => [row, difference])).toEqual([
      [2, null],
      [5, null],
      [7, null],
      [9, null],
    ]);
    // One that is not what stands below it is told, and so are the others: it may be that they stand elsewhere.
    expect(found(above('6')).some(([, , difference]) => difference !== null)).toBe(true);
  });

  it('of one row are found by their words, or because they look like others', () => {
    const lines = [
      '1;Acme;2026-01-02;10.10;EUR',
      ';Subtotal Acme;;10.10;',
      '2;Beta;2026-01-02;5;EUR',
      '3;Beta;2026-01-02;6;EUR',
      ';Qwx;;11;',
      '4;Gamma;2026-01-02;7;EUR',
      ';Qwy;;7;',
      ';Qwz;;28.10;',
    ];
    expect(found(lines).map(([row]) => row)).toEqual([3, 6, 8, 9]);
  });

  it('are never those with number and date, whatever they come to', () => {
    const sums = sumsOf();
    const lines = [
      '1;A;2026-01-02;1;EUR',
      '2;A;2026-01-02;2;EUR',
      '3;A;2026-01-02;3;EUR',
      '4;A;2026-01-02;6;EUR',
    ];
    expect(found(lines, sums)).toEqual([]);
    expect(sums.looksLike()).toEqual([
      { row: 4, printed: '3' },
      { row: 5, printed: '6' },
    ]);
    expect(sums.hasOpen()).toBe(false);
  });

  it('are not those that lack a date and come to something else', () => {
    expect(
      found(['1;A;2026-01-02;1;EUR', '2;A;2026-01-02;2;EUR', '3;A;;4;EUR', '4;Total Gas Ltd;;4;EUR']),
    ).toEqual([]);
  });

  it('say what they add up, and what they lack: a word may stand where their number should', () => {
    const sums = sumsOf();
    const lines = [
      '1;A;2026-01-02;1;EUR',
      '2;A;2026-01-02;2;EUR',
      'Yhteensä;A;2026-01-31;3;EUR',
      '3;B;2026-01-02;4;EUR',
      '4;B;2026-01-02;5;EUR',
      ';B Zrg;;9;EUR',
      'Yhteensä;;2026-01-31;12;EUR',
    ];
    for (const row of rowsOf(lines)) sums.take(row);
    expect(sums.found().map(({ row, lacks, added }) => [row, lacks, added])).toEqual([
      [4, 'its number says "Yhteensä"', { from: 2, to: 3 }],
      [7, 'its number and date are blank', { from: 5, to: 6 }],
      [8, 'its number says "Yhteensä"', { from: 2, to: 6 }],
    ]);
    expect(sums.mayBeTotals()).toEqual([]);
  });

  it('are asked about where only a number or only a date is missing: it may be a real record', () => {
    const lines = [
      '1;A;2026-01-02;100;EUR',
      '2;B;2026-01-03;250.50;EUR',
      ';C;2026-01-05;350.50;EUR',
      '4;D;2026-01-06;75.25;EUR',
    ];
    const sums = sumsOf();
    expect(found(lines, sums)).toEqual([]);
    expect(sums.mayBeTotals()).toEqual([
      { row: 4, printed: '350.5', lacks: 'its number is blank', added: { from: 2, to: 3 } },
    ]);
    const noDate = sumsOf();
    expect(found([...lines.slice(0, 2), 'S9;C;;350.50;EUR'], noDate)).toEqual([]);
    expect(noDate.mayBeTotals()).toMatchObject([{ row: 4, lacks: 'its date is blank' }]);
    const accepting = sumsOf({ accepts: [{ rule: 'row-adds-up', why: 'A sum of the program' }] });
    expect(found(lines, accepting)).toEqual([[4, 'row-taken-as-total', null]]);
    expect(accepting.mayBeTotals()).toEqual([]);
  });

  it('stand at the end for each currency', () => {
    const lines = [
      '1;A;2026-01-02;1;EUR',
      '2;A;2026-01-02;2;USD',
      '3;A;2026-01-02;3;EUR',
      '4;A;2026-01-02;8;USD',
      ';alle;;4;EUR',
      ';alle;;10;USD',
    ];
    const sums = sumsOf({
      fields: {
        invoice_number: { column: 'No' },
        svc_vendor_id: { column: 'Vendor', lookup: 'vendor', match: ['erp_vendor_name'] },
        svc_location_id: { constant: '1' },
        invoice_date: { column: 'Date' },
        total_amount: { column: 'Amount' },
        currency: { column: 'Currency' },
      },
    });
    expect(found(lines, sums).map(([row]) => row)).toEqual([6, 7]);
  });

  it('print another figure than was counted: it is said, with the difference', () => {
    const lines = ['1;A;2026-01-02;100;EUR', '2;A;2026-01-02;200.50;EUR', 'Gesamttotal;;;5652.50;'];
    const sums = sumsOf();
    for (const row of rowsOf(lines)) sums.take(row);
    expect(sums.found()).toEqual([
      {
        row: 4,
        code: 'row-is-summary',
        lacks: 'its date is blank and its number says "Gesamttotal"',
        added: null,
        printed: '5652.5',
        currency: 'EUR',
        differs: { printed: '5652.5', counted: '300.5', difference: '5352' },
      },
    ]);
  });

  it('differ by nothing where nobody can see the difference', () => {
    const lines = ['1;A;2026-01-02;45000000.87;EUR', '2;A;2026-01-02;0.000000000001364242;EUR'];
    expect(found([...lines, 'Gesamttotal;;;45000000.87;'])).toEqual([[4, 'row-is-summary', null]]);
  });

  it.each(['Balance b/f', 'B/F', 'Carried forward', 'SALDOVORTRAG', 'Report à nouveau', 'A NOUVEAU'])(
    'or carry a balance over are left out and said to do so, whatever stands beside: %s',
    (word) => {
      expect(found([`${word};Acme;2026-01-01;900;EUR`, '1;Acme;2026-01-02;10;EUR'])).toEqual([
        [2, 'row-is-balance', null],
      ]);
    },
  );

  it('within a cent are likely sums: left out, and the cent is said', () => {
    expect(found(['1;A;2026-01-02;100;EUR', '2;A;2026-01-02;200.50;EUR', ';Xyz;;300.51;'])).toEqual([
      [4, 'row-is-summary', '0.01'],
    ]);
  });

  it('above the rows are compared with all of them', () => {
    expect(found([';Total;;3;', '1;A;2026-01-02;1;EUR', '2;A;2026-01-02;2;EUR'])).toEqual([
      [2, 'row-is-summary', null],
    ]);
    expect(found([';Total;;4;', '1;A;2026-01-02;1;EUR', '2;A;2026-01-02;2;EUR'])).toEqual([
      [2, 'row-is-summary', '1'],
    ]);
  });

  it('may print their figure in the same cell as their word', () => {
    const lines = ['1;A;2026-01-02;1000;EUR', '2;A;2026-01-02;234.50;EUR'];
    expect(found([...lines, 'Total: 1,234.50;;;;'])).toEqual([[4, 'row-adds-up', null]]);
    expect(found([...lines, 'Total: 1,234.60;;;;'])).toEqual([[4, 'row-is-summary', '0.1']]);
    expect(found([...lines, ';Total records: 2;;;'])).toEqual([]);
  });

  it('above the header are compared with all rows, unless they count something', () => {
    const sums = sumsOf();
    const above = totalsAbove([
      { row: 1, cells: ['Report of 5 May', 'Report 4711'], kinds: null, shown: null },
      { row: 2, cells: ['Total', '', '1,234.50'], kinds: null, shown: null },
      { row: 3, cells: ['Total amount due: 1,240.00'], kinds: null, shown: null },
      { row: 4, cells: ['Grand total: 1,240.00'], kinds: null, shown: null },
      { row: 5, cells: ['Total records: 3'], kinds: null, shown: null },
    ]);
    for (const row of rowsOf(['1;A;2026-01-02;1000;EUR', '2;A;2026-01-02;234.50;EUR'])) sums.take(row);
    expect(sums.compared(above).map(({ row, differs }) => [row, differs?.difference])).toEqual([
      [3, '5.5'],
      [4, '5.5'],
    ]);
  });

  it('among lines that go on with the row above say so in words', () => {
    const below = { groupBy: ['No'], blankKey: 'above' };
    const lines = [
      '1;A;2026-01-02;50;EUR',
      ';Widget;;50;',
      ';Gadget;;100;',
      ';Subtotal;;200;',
      '2;B;2026-01-02;1;EUR',
    ];
    expect(found(lines, sumsOf(below))).toEqual([[5, 'row-is-summary', null]]);
  });

  it('of orders are quantity times price', () => {
    const sums = sumsOf(
      {
        fields: {
          po_number: { column: 'No' },
          external_id: { column: 'No' },
          erp_vendor_id: { column: 'Vendor' },
          svc_location_id: { constant: '1' },
          'items[].name': { constant: 'a' },
          'items[].quantity': { column: 'Quantity' },
          'items[].price': { column: 'Price' },
        },
      },
      purchaseOrders,
      ['No', 'Vendor', 'Quantity', 'Price', 'Line'],
    );
    expect(found(['1;A;3;1.5;4.5', '2;B;0.5;2.25;1.125', ';;;;5.625'], sums)).toEqual([
      [4, 'row-is-summary', null],
    ]);
  });
});

const cents = (value: number): string => (value / 100).toFixed(2);

it('whatever is put together, its sub-totals and its total are found, and no row besides', () => {
  const groups = fc.array(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 2, maxLength: 6 }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(groups, (parts) => {
      let number = 0;
      const lines = parts.flatMap((amounts, group) => [
        ...amounts.map((amount) => {
          number += 1;
          return `${number};V${group};2026-02-03;${cents(amount)};EUR`;
        }),
        `;Q${group};;${cents(amounts.reduce((a, b) => a + b, 0))};`,
      ]);
      const all = parts.flat().reduce((a, b) => a + b, 0);
      const sums = [...lines, `;Qq;;${cents(all)};`];
      const wanted = sums.flatMap((line, at) => (line.startsWith(';') ? [at + 2] : []));
      expect(found(sums).map(([row]) => row)).toEqual(wanted);
      expect(found(sums).every(([, , difference]) => difference === null)).toBe(true);
    }),
  );
});

describe('whole records that end the rows of their vendor and come to those', () => {
  const list = [
    'A-1;Acme;2026-01-02;10.10;EUR',
    'A-2;Acme;2026-01-03;0.20;EUR',
    '2;Acme;2026-01-03;10.30;EUR',
    'B-1;Beta;2026-01-02;5;EUR',
    '1;Beta;2026-01-02;5;EUR',
    'C-1;Core;2026-01-02;7;EUR',
    'D-1;Delta;2026-01-02;1;EUR',
    'D-2;Delta;2026-01-02;2;EUR',
    'D-3;Delta;2026-01-02;3.5;EUR',
    'V-4;Delta;2026-01-31;6.5;EUR',
  ];
  const asked = (lines: readonly string[], more: object = {}) => {
    const sums = sumsOf(more);
    for (const row of rowsOf(lines)) sums.take(row);
    const taken = sums.found().map(({ row }) => row);
    return { asked: sums.vendorTotals().map(({ row }) => row), taken };
  };
  const accepts = (rule: string) => ({
    accepts: [{ rule, why: 'as the list says', columns: ['Amount'], values: ['10.3', '5', '6.5'] }],
  });

  it('are asked about where it is so of every vendor with several', () => {
    expect(asked(list)).toEqual({ asked: [4, 6, 11], taken: [] });
  });

  it('are left out, or are records, as the mapping says', () => {
    expect(asked(list, accepts('row-adds-up'))).toEqual({ asked: [], taken: [4, 6, 11] });
    expect(asked(list, accepts('record-adds-up'))).toEqual({ asked: [], taken: [] });
  });

  it('stay left out as the mapping says, though another vendor has none', () => {
    const broken = ['E-1;Echo;2026-01-02;1;EUR', 'E-2;Echo;2026-01-02;2;EUR', 'E-3;Echo;2026-01-02;9;EUR'];
    expect(asked([...broken, ...list], accepts('row-adds-up'))).toEqual({ asked: [], taken: [7, 9, 14] });
  });

  it('are not where a vendor has rows that come to nothing of the kind, or only one has several', () => {
    expect(
      asked([...list, 'E-1;Echo;2026-01-02;1;EUR', 'E-2;Echo;2026-01-02;2;EUR', 'E-3;Echo;2026-01-02;9;EUR'])
        .asked,
    ).toEqual([]);
    expect(asked(list.slice(0, 4)).asked).toEqual([]);
  });

  it('are not where several rows make one record', () => {
    expect(asked(list, { groupBy: ['No'] }).asked).toEqual([]);
  });
});
