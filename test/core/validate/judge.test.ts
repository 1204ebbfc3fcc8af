import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import {
  indexDimensions,
  indexLocations,
  indexPurchaseOrders,
  indexVendors,
} from '../../../src/core/validate/directory-index';
import { nothingKnown, type SinceEarlier } from '../../../src/core/validate/known';
import type { JudgedRecord } from '../../../src/core/validate/prepared';
import { testScope } from '../../fixtures/drafts';
import { judgeTable, knowing, vendor } from '../../fixtures/judging';

const columns = ['No', 'Supplier', 'Date', 'Amount'];
const fields = {
  invoice_number: { column: 'No' },
  svc_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
  svc_location_id: { constant: '101' },
  invoice_date: { column: 'Date' },
  total_amount: { column: 'Amount' },
  status: { constant: 'archived' },
};
const mapping = { target: 'invoices', locale: { currency: 'USD' }, fields };
const vendors = [vendor('12', '00042', 'Acme'), vendor('13', 'A-1', 'Twin'), vendor('14', 'a-1', 'Twin')];
const known = knowing(vendors);

const judge = (
  rows: readonly (readonly string[])[],
  more: Partial<Parameters<typeof judgeTable>[0]> = {},
): readonly JudgedRecord[] => judgeTable({ columns, rows, mapping, known, ...more });
const codes = (prepared: JudgedRecord | undefined): readonly string[] =>
  (prepared?.issues ?? []).map((issue) => issue.code);
const verdicts = (all: readonly JudgedRecord[]): readonly string[] => all.map((one) => one.verdict);
const good = ['1', '00042', '2026-01-31', '10.00'];

describe('a judged record', () => {
  it('R-41: that is good has a payload with the id of its vendor as a number, a key, a derived upload id and its money', () => {
    expect(judge([good])[0]).toMatchObject({
      record: 1,
      rows: [2],
      key: '12|1',
      uploadId: 'id of 12|1',
      verdict: 'valid',
      issues: [],
      money: { amount: '10', currency: 'USD' },
      payload: { svc_vendor_id: 12, upload_id: 'id of 12|1', total_amount: 10, currency: 'USD' },
    });
  });

  it('R-20: tells every problem in one pass, each at its cell, and has no payload', () => {
    const [bad] = judge([['', 'Nobody', '2026-02-30', 'x']]);
    expect(bad?.payload).toBeNull();
    expect(bad?.verdict).toBe('invalid');
    expect(bad?.issues.map((issue) => [issue.code, issue.row, issue.column])).toEqual([
      ['date-impossible', 2, 'Date'],
      ['amount-unreadable', 2, 'Amount'],
      ['vendor-unknown', 2, 'Supplier'],
      ['required-missing', 2, 'No'],
    ]);
  });

  it('says what is not mapped at all', () => {
    const { total_amount: _gone, ...rest } = fields;
    const [bad] = judge([good], { mapping: { ...mapping, locale: {}, fields: rest } });
    expect(bad?.issues.map((issue) => [issue.code, issue.field])).toEqual([
      ['required-not-mapped', 'total_amount'],
      ['required-not-mapped', 'currency'],
    ]);
    expect(bad?.money).toBeNull();
  });

  it('is not left out as a credit while a part of its total cannot be read, or its rows disagree', () => {
    const rows = [
      ['1', '00042', '2026-01-31', '1oo.00'],
      ['1', '00042', '2026-01-31', '-5.00'],
    ];
    const by = (aggregate: string) => ({
      ...mapping,
      groupBy: ['No'],
      fields: { ...fields, total_amount: { column: 'Amount', aggregate } },
    });
    const [summed] = judge(rows, { mapping: by('sum') });
    expect([summed?.verdict, ...codes(summed)]).toEqual(['invalid', 'amount-unreadable']);
    const [, first = []] = rows;
    const [same] = judge([first, ['1', '00042', '2026-01-31', '100']], { mapping: by('same') });
    expect([same?.verdict, ...codes(same)]).toEqual(['invalid', 'group-disagrees']);
  });

  /** `rows`: the amount and the currency of each row of one record. */
  const ofRows = (rows: readonly (readonly [string, string])[], more: object = {}): JudgedRecord => {
    const [one] = judge(
      rows.map((cells) => ['1', '00042', '2026-01-31', ...cells]),
      {
        columns: [...columns, 'Cur'],
        mapping: {
          target: 'invoices',
          groupBy: ['No'],
          fields: {
            ...fields,
            total_amount: { column: 'Amount', aggregate: 'sum' },
            currency: { column: 'Cur' },
            ...more,
          },
        },
      },
    );
    if (one === undefined) throw new Error('no record');
    return one;
  };
  const first = { currency: { column: 'Cur', aggregate: 'first' } };
  const joined = { currency: { column: 'Cur', aggregate: 'join' } };
  const constant = { currency: { constant: 'USD' } };
  const repeated = { total_amount: { column: 'Amount' } };

  it.each([
    [
      '50 EUR, 50 USD',
      [
        ['50', 'EUR'],
        ['50', 'USD'],
      ],
      {},
      'record-currencies',
    ],
    [
      '-30 EUR, 10 USD',
      [
        ['-50', 'EUR'],
        ['10', 'USD'],
        ['20', 'EUR'],
      ],
      {},
      'record-currencies',
    ],
    [
      '-50 EUR, -1 USD',
      [
        ['-50', 'EUR'],
        ['-1', 'USD'],
      ],
      {},
      'record-currencies',
    ],
    [
      '50 EUR, 50 USD',
      [
        ['50', 'EUR'],
        ['50', 'USD'],
      ],
      first,
      'record-currencies',
    ],
    [
      '50 EUR, 50 USD',
      [
        ['50', 'EUR'],
        ['50', 'USD'],
      ],
      joined,
      'record-currencies',
    ],
    [
      '0 USD, 50 EUR',
      [
        ['', 'USD'],
        ['50', 'EUR'],
      ],
      {},
      'record-currencies',
    ],
    [
      '50 USD, 5 ZZZ',
      [
        ['50', 'USD'],
        ['5', 'ZZZ'],
      ],
      {},
      'currency-unknown',
    ],
    [
      '4 EUR, 5 USD',
      [
        ['€4', 'USD'],
        ['5', 'USD'],
      ],
      {},
      'amount-other-currency',
    ],
    [
      '5 USD, 4 EUR',
      [
        ['5', ''],
        ['€4', ''],
      ],
      constant,
      'amount-other-currency',
    ],
    [
      '5 USD, 4 EUR',
      [
        ['5', 'USD'],
        ['€4', ''],
      ],
      {},
      'amount-other-currency',
    ],
    [
      '4 $, 5 EUR',
      [
        ['$4', 'EUR'],
        ['5', ''],
      ],
      {},
      'amount-other-currency',
    ],
    [
      '4 EUR, 5 GBP',
      [
        ['€4', ''],
        ['£5', ''],
      ],
      {},
      'required-missing',
    ],
    [
      'zz',
      [
        ['3', 'USD'],
        ['zz', 'USD'],
      ],
      {},
      'amount-unreadable',
    ],
    [
      'zz, -',
      [
        ['zz', 'USD'],
        ['-', 'USD'],
        ['3', 'USD'],
        ['zz', 'USD'],
      ],
      {},
      'amount-unreadable',
    ],
    [
      '3, 4',
      [
        ['3', 'USD'],
        ['4', 'USD'],
      ],
      repeated,
      'group-disagrees',
    ],
  ] as const)('whose rows cannot be added up comes to nothing: %s', (text, rows, more, code) => {
    const one = ofRows(rows, more);
    expect(one).toMatchObject({ verdict: 'invalid', payload: null, money: null });
    expect(one.uncounted).toEqual({ amount: null, currency: null, text });
    expect(codes(one)).toContain(code);
  });

  it.each([
    [
      '8',
      'USD',
      [
        ['3', 'USD'],
        ['5', ''],
      ],
      {},
    ],
    [
      '8',
      'USD',
      [
        ['3', ''],
        ['5', 'USD'],
      ],
      {},
    ],
    [
      '3',
      'USD',
      [
        ['3', 'USD'],
        ['', 'USD'],
        ['', ''],
      ],
      {},
    ],
    [
      '-2',
      'USD',
      [
        ['3', 'USD'],
        ['-5', 'USD'],
      ],
      {},
    ],
    [
      '8',
      'USD',
      [
        ['3', 'EUR'],
        ['5', 'GBP'],
      ],
      constant,
    ],
    [
      '8',
      'USD',
      [
        ['$3', 'USD'],
        ['US$5', ''],
      ],
      {},
    ],
    [
      '3',
      'EUR',
      [
        ['3', 'EUR'],
        ['3', 'USD'],
      ],
      { ...repeated, ...first },
    ],
  ] as const)('whose rows can be added up comes to %s %s', (amount, currency, rows, more) => {
    const one = ofRows(rows, more);
    expect(one.money).toEqual({ amount, currency });
    expect(one.uncounted).toBeUndefined();
    expect(one.verdict).toBe(amount.startsWith('-') ? 'excluded' : 'valid');
  });

  it('whose amounts are all marked with one other currency stands in that one', () => {
    expect(
      ofRows([
        ['€4', 'USD'],
        ['€5', ''],
        ['', 'USD'],
      ]).uncounted,
    ).toEqual({
      amount: '9',
      currency: 'EUR',
      text: '',
    });
  });

  it('has no sum where its lines are in several currencies', () => {
    const [order] = judgeTable({
      columns: ['No', 'Supplier', 'Item', 'Qty', 'Price', 'Cur'],
      rows: [
        ['P-1', '00042', 'a', '2', '5', 'EUR'],
        ['P-1', '00042', 'b', '1', '7', 'USD'],
      ],
      mapping: {
        target: 'purchase-orders',
        groupBy: ['No'],
        fields: {
          po_number: { column: 'No' },
          erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
          svc_location_id: { constant: '101' },
          currency: { column: 'Cur', aggregate: 'first' },
          'items[].name': { column: 'Item' },
          'items[].quantity': { column: 'Qty' },
          'items[].price': { column: 'Price' },
        },
      },
      known,
    });
    expect(order).toMatchObject({ verdict: 'invalid', money: null, uncounted: { text: 'EUR, USD' } });
    expect(codes(order)).toContain('record-currencies');
  });

  it('has no sum either where a line loses all that it had', () => {
    const one = judge(
      [
        ['1', '00042', '2026-01-31', '5'],
        ['1', '00042', '2026-01-31', 'x'],
      ],
      {
        mapping: {
          ...mapping,
          groupBy: ['No'],
          fields: { ...fields, total_amount: { fromItems: 'total' }, 'items[].total': { column: 'Amount' } },
        },
      },
    )[0];
    expect([one?.money, one?.uncounted?.text]).toEqual([null, 'x']);
  });

  it.each([
    ['€10.00', 'USD', 'amount-other-currency'],
    ['10.00 EUR', 'GBP', 'amount-other-currency'],
    ['$10.00', 'EUR', 'amount-other-currency'],
    ['$10.00', 'CAD', undefined],
    ['£10.00', 'GIP', undefined],
    ['$10.00 USD', 'USD', undefined],
  ])('R-83: with %s never goes out as an amount of %s (%s)', (amount, currency, code) => {
    const [one] = judge([['1', '00042', '2026-01-31', amount]], {
      mapping: { ...mapping, locale: { currency } },
    });
    expect(one?.issues[0]?.code).toBe(code);
    expect(one?.payload === null).toBe(code !== undefined);
  });

  it('below zero is excluded with nothing else said of it, and its money still counts', () => {
    const [credit] = judge([['', 'Nobody', '', '-5']]);
    expect(credit).toMatchObject({
      verdict: 'excluded',
      payload: null,
      money: { amount: '-5', currency: 'USD' },
    });
    expect(codes(credit)).toEqual(['credit-note']);
  });

  it('has a sentence for every issue with nothing left to fill in', () => {
    const [bad, near, twin] = judge([
      ['', 'Nobody', '2026-02-30', 'x'],
      ['2', '42', '', '1'],
      ['3', 'Twin', '', '1'],
    ]);
    for (const issue of [bad, near, twin].flatMap((one) => one?.issues ?? []))
      expect(Object.values(words(issue.code, issue.params)).join(' ')).not.toMatch(/\{\w+\}/);
  });
});

describe('looking up a vendor', () => {
  const lookUp = (value: string, more = {}) => judge([['1', value, '2026-01-31', '1']], more)[0];

  it('tries the keys in their order and takes the id of the one that fits', () => {
    expect(lookUp('A-1')?.fields['svc_vendor_id']).toBe('13');
    expect(lookUp('Acme')?.fields['svc_vendor_id']).toBe('12');
  });

  it('of one name among several vendors takes none and names them', () => {
    const twin = lookUp('Twin');
    expect(codes(twin)).toEqual(['look-up-ambiguous']);
    expect(twin?.issues[0]?.params['candidates']).toBe('A-1 Twin; a-1 Twin');
    expect(twin?.key).toBeNull();
  });

  it('offers the nearest id as the cure, for the cell as the person wrote it', () => {
    expect(lookUp('42')?.issues).toMatchObject([
      { code: 'near-zeros', column: 'Supplier', fix: { value: '00042' } },
    ]);
    expect(lookUp('A–1')?.issues[0]).not.toHaveProperty('fix');
    expect(lookUp('acme')?.issues).toMatchObject([{ code: 'near-case', fix: { value: 'Acme' } }]);
  });

  it('finds a vendor by its code and its name in one cell, and by neither alone where they are of two', () => {
    expect(lookUp('00042 Acme')).toMatchObject({ verdict: 'valid', fields: { svc_vendor_id: '12' } });
    expect(lookUp('Twin (A-1)')).toMatchObject({ verdict: 'valid', fields: { svc_vendor_id: '13' } });
    const other = lookUp('00042 Qblorp');
    expect([other?.verdict, other?.fields['svc_vendor_id'], codes(other)]).toEqual([
      'invalid',
      undefined,
      ['vendor-code-other-name'],
    ]);
    const [issue] = other?.issues ?? [];
    expect(words(issue?.code ?? '', issue?.params ?? {}).sentence).toBe(
      '"00042 Qblorp" begins with 00042, the code of "Acme", and goes on with another name.',
    );
  });

  it('needs the directory', () => {
    expect(codes(lookUp('Acme', { known: nothingKnown }))).toEqual(['directory-not-fetched']);
  });

  it('lets an id through with a warning only where the list is known to be incomplete', () => {
    const byId = { ...mapping, fields: { ...fields, svc_vendor_id: { column: 'Supplier' } } };
    expect(codes(lookUp('99', { mapping: byId }))).toEqual(['vendor-unknown']);
    const partial = { ...known, vendors: indexVendors(vendors, false) };
    expect(lookUp('99', { mapping: byId, known: partial })).toMatchObject({
      verdict: 'valid',
      issues: [{ code: 'directory-incomplete' }],
    });
    expect(codes(lookUp('Nobody', { known: partial }))).toEqual(['vendor-unknown']);
  });

  it('R-57: uses the terms of the vendor to judge the due date', () => {
    const withTerms = { ...known, vendors: indexVendors([{ ...vendor('12', '00042'), netTerms: 'Net 30' }]) };
    const due = { ...mapping, fields: { ...fields, due_date: { constant: '2026-03-31' } } };
    expect(codes(lookUp('00042', { known: withTerms, mapping: due }))).toEqual(['due-date-differs']);
  });
});

describe('looking up dimensions, locations and purchase orders', () => {
  const dimension = (erpDimensionId: string, erpType: string, name: string) => ({
    id: `d${erpDimensionId}`,
    erpDimensionId,
    erpType,
    name,
    code: `c${erpDimensionId}`,
  });
  const full = {
    ...known,
    dimensions: indexDimensions([
      dimension('5000', 'Account', 'Rent'),
      dimension('10', 'Department', 'Rent'),
    ]),
    purchaseOrders: indexPurchaseOrders([
      { id: 'p1', number: 'PO-0007', externalId: null, vendor: null, location: null },
    ]),
    locations: indexLocations([
      { id: '101', name: 'North' },
      { id: '102', name: 'South' },
    ]),
  };
  const one = (key: string, source: object) =>
    judge([good], { known: full, mapping: { ...mapping, fields: { ...fields, [key]: source } } })[0];
  const by = (constant: string, match: readonly string[]) => ({ constant, lookup: 'dimension', match });

  it('R-69: codes with the ERP id, whatever the file names the dimension by, within its type', () => {
    expect(one('dimensions.Account', by('Rent', ['code', 'name']))?.payload).toMatchObject({
      dimensions: { Account: '5000' },
    });
    expect(one('dimensions.Department', by('Rent', ['name']))?.payload).toMatchObject({
      dimensions: { Department: '10' },
    });
    expect(codes(one('dimensions.Account', by('10', ['erp_dimension_id'])))).toEqual(['dimension-unknown']);
  });

  it('writes the type as the directory does, and stops one that does not exist', () => {
    expect(one('dimensions.account', by('c5000', ['code']))?.payload).toMatchObject({
      dimensions: { Account: '5000' },
    });
    expect(codes(one('dimensions.Klass', by('1', ['code'])))).toEqual(['dimension-type-unknown']);
  });

  it('takes known locations only, by id or name, and any where nobody has told', () => {
    expect(codes(one('svc_location_id', { constant: '103' }))).toEqual(['location-unknown']);
    expect(
      one('svc_location_id', { constant: 'South', lookup: 'location', match: ['name'] })?.payload,
    ).toMatchObject({ svc_location_id: '102' });
    expect(
      judge([good], {
        mapping: { ...mapping, fields: { ...fields, svc_location_id: { constant: '999' } } },
      })[0]?.verdict,
    ).toBe('valid');
  });

  it('R-111: warns of an unknown purchase order and sends it all the same', () => {
    const order = one('purchase_order', { constant: 'PO-7' });
    expect(order).toMatchObject({
      verdict: 'valid',
      payload: { purchase_order: 'PO-7' },
      issues: [{ code: 'purchase-order-unknown', severity: 'warning' }],
    });
    expect(one('purchase_order', { constant: 'po-0007' })?.issues[0]?.fix).toEqual({ value: 'PO-0007' });
    expect(codes(one('purchase_order', { constant: 'PO-0007' }))).toEqual([]);
  });

  it('R-71, R-108: puts one column on the header and another on the lines, as the mapping says', () => {
    const [record] = judge([good], {
      known: full,
      mapping: {
        ...mapping,
        fields: {
          ...fields,
          'dimensions.Account': by('5000', ['erp_dimension_id']),
          'items[].name': { column: 'No' },
          'items[].dimensions.Department': by('10', ['erp_dimension_id']),
        },
      },
    });
    expect(record?.payload).toMatchObject({
      dimensions: { Account: '5000' },
      items: [{ dimensions: { Department: '10' } }],
    });
    expect(JSON.stringify(record?.payload?.dimensions)).not.toContain('Department');
  });

  it('looks up lines by themselves, each at its own row', () => {
    const grouped = judge(
      [
        ['1', '00042', '2026-01-31', '1'],
        ['1', '00042', '2026-01-31', '2'],
      ],
      {
        known: full,
        mapping: {
          ...mapping,
          groupBy: ['No'],
          fields: {
            ...fields,
            total_amount: { column: 'Amount', aggregate: 'sum' },
            'items[].name': { column: 'No' },
            'items[].dimensions.Account': { column: 'Amount', lookup: 'dimension', match: ['code'] },
          },
        },
      },
    );
    expect(grouped[0]?.issues.map((issue) => [issue.code, issue.row, issue.field])).toEqual([
      ['dimension-unknown', 2, 'items[].dimensions.Account'],
      ['dimension-unknown', 3, 'items[].dimensions.Account'],
    ]);
  });
});

describe('duplicates', () => {
  it('in a file: the first stands, later ones name both places', () => {
    const all = judge([good, ['2', '00042', '2026-01-31', '1'], ['1 ', 'Acme', '2026-02-01', '99']]);
    expect(verdicts(all)).toEqual(['valid', 'valid', 'duplicate']);
    expect(all[2]).toMatchObject({
      payload: null,
      duplicateOf: { importId: null, record: 1 },
      issues: [{ code: 'duplicate-in-file', row: 4, params: { row: '4', firstRow: '2' } }],
    });
  });

  it('leaves the number of a credit note free for its invoice, and counts a wrong first one', () => {
    expect(
      verdicts(
        judge([
          ['1', '00042', '2026-01-31', '-5'],
          good,
          ['2', '00042', 'x', '1'],
          ['2', '00042', '2026-01-31', '1'],
        ]),
      ),
    ).toEqual(['excluded', 'valid', 'invalid', 'duplicate']);
  });

  it('R-40: what comes second to a wrong one is held back with true words: neither is sent, and what frees it', () => {
    const all = judge([
      ['2', '00042', 'x', '1'],
      ['2', '00042', '2026-01-31', '1'],
      ['3', '00042', '2026-01-31', '1'],
      ['3', '00042', 'x', '1'],
    ]);
    expect(verdicts(all)).toEqual(['invalid', 'duplicate', 'valid', 'duplicate']);
    const said = (at: number) => {
      const issue = all[at]?.issues.at(-1);
      return words(issue?.code ?? '', issue?.params ?? {});
    };
    expect(said(1).sentence).not.toContain('stands');
    expect(said(1).sentence).toContain('row 2 is not sent as it is');
    expect(said(1).advice).toContain('take row 2 out of the file, and row 3 is sent');
    expect(said(3).sentence).toContain('Row 5 and row 4 are the same invoice; the first one stands.');
  });

  it('R-249: of an earlier import are held back with a word on which, where the target creates', () => {
    const earlier = {
      importId: 'i-1',
      record: 7,
      outcome: 'created',
      at: '2026-01-02T03:04:05Z',
      fileName: 'old.csv',
      money: null,
    };
    const before = { ...known, earlier: (key: string) => (key === '12|1' ? earlier : undefined) };
    const [again] = judge([good], { known: before });
    expect(again).toMatchObject({
      verdict: 'duplicate',
      payload: null,
      duplicateOf: { importId: 'i-1', record: 7 },
    });
    expect(again?.issues[0]?.params).toMatchObject({ date: '2026-01-02', file: 'old.csv' });

    const code = (amount: string, currency: string): string | undefined => {
      const other = { ...earlier, money: { amount, currency } };
      return judge([good], { known: { ...known, earlier: () => other } })[0]?.issues[0]?.code;
    };
    const { amount = '', currency = '' } = again?.money ?? {};
    const said = (outcome: string, since: SinceEarlier | null = null) =>
      judge([good], {
        known: { ...known, earlier: () => ({ ...earlier, outcome }), sinceEarlier: () => since },
      })[0]?.issues[0];
    // "Nothing needs to be done" is no word for what is not known to stand there.
    expect(said('in-doubt')).toMatchObject({ code: 'imported-in-doubt', params: { importId: 'i-1' } });
    expect(said('pending')?.code).toBe('imported-unfinished');
    expect(said('unsent')?.code).toBe('waits-elsewhere');
    expect(said('created')?.code).toBe('already-imported');
    const gone = { kind: 'gone', now: 'not found', command: 'invoices create' } as const;
    expect(said('created', gone)).toMatchObject({ code: 'imported-gone', params: { now: 'not found' } });
    expect(said('created', { ...gone, kind: 'renamed' })?.code).toBe('imported-renamed');
    expect(code(amount, currency)).toBe('already-imported');
    expect(code(`${amount}.00`, currency)).toBe('already-imported');
    expect(code(`9${amount}`, currency)).toBe('imported-otherwise');
    expect(code(amount, currency === 'CAD' ? 'USD' : 'CAD')).toBe('imported-otherwise');

    const load = {
      target: 'vendors',
      fields: { erp_vendor_id: { column: 'No' }, erp_vendor_name: { column: 'Supplier' } },
    };
    const [update] = judge([good], { mapping: load, known: { ...known, earlier: () => earlier } });
    expect(update?.verdict).toBe('valid');
  });

  it('of a vendor id are held back, and two ids that differ in case are two', () => {
    const load = {
      target: 'vendors',
      fields: { erp_vendor_id: { column: 'No' }, erp_vendor_name: { column: 'Supplier' } },
    };
    expect(
      verdicts(
        judge(
          [
            ['a-1', 'x', '', ''],
            ['A-1', 'y', '', ''],
            ['a-1', 'x', '', ''],
          ],
          { mapping: load },
        ),
      ),
    ).toEqual(['valid', 'valid', 'duplicate']);
  });
});

describe('upload ids of the person', () => {
  const own = {
    ...mapping,
    fields: { ...fields, upload_id: { column: 'Date' }, invoice_date: { constant: '2026-01-31' } },
  };
  const row = (no: string, id: string) => [no, '00042', id, '1'];

  it('R-94: go out as they are, and the second use in a file is an error', () => {
    const all = judge([row('1', 'X1'), row('2', 'X1'), row('3', 'X2')], { mapping: own });
    expect(verdicts(all)).toEqual(['valid', 'invalid', 'valid']);
    expect(all[1]?.issues).toMatchObject([
      { code: 'upload-id-twice', params: { value: 'X1', row: '3', firstRow: '2' } },
    ]);
    expect(all[0]?.payload).toMatchObject({ upload_id: 'X1' });
  });

  it('fall back to the derived one where blank', () => {
    expect(judge([row('1', '')], { mapping: own })[0]?.uploadId).toBe('id of 12|1');
  });

  it('R-94: used before for another record are an error', () => {
    const used = {
      importId: 'i-1',
      record: 7,
      outcome: 'created',
      at: '2026-01-02',
      fileName: 'old.csv',
      money: null,
      key: '12|9',
    };
    const [bad] = judge([row('1', 'X1')], { mapping: own, known: { ...known, earlierUpload: () => used } });
    expect(codes(bad)).toEqual(['upload-id-used']);
    const [same] = judge([row('9', 'X1')], { mapping: own, known: { ...known, earlierUpload: () => used } });
    expect(codes(same)).toEqual([]);
  });
});

describe('paid-looking rows', () => {
  const withPaid = (status: string, paidOverride = false) =>
    judgeTable({
      columns: [...columns, 'Paid on'],
      rows: [[...good, '2026-02-01']],
      mapping: {
        ...mapping,
        fields: { ...fields, status: { constant: status }, due_date: { constant: '2026-02-28' } },
      },
      known,
      scope: { ...testScope, paidOverride },
    })[0];

  it('R-244: are stopped as verified, pass as archived, and pass with a warning where a person allows it', () => {
    expect(withPaid('verified')).toMatchObject({ verdict: 'invalid', payload: null });
    expect(withPaid('archived')).toMatchObject({ verdict: 'valid', issues: [] });
    expect(withPaid('verified', true)).toMatchObject({ verdict: 'valid', issues: [{ severity: 'warning' }] });
  });
});

describe("fields of an invoice that are the person's alone, or never sent", () => {
  const withStatus = { ...fields, status: { column: 'Supplier' } };
  const byConstant = { constant: '00042', lookup: 'vendor', match: ['erp_vendor_id'] };
  const of = (word: string, source: object = withStatus.status) =>
    judge([['1', word, '2026-01-31', '10.00']], {
      mapping: { ...mapping, fields: { ...withStatus, svc_vendor_id: byConstant, status: source } },
    })[0];

  it.each([
    'Archived',
    'paid',
    'approved',
    'VERIFIED',
    'Archived (already paid or exported; will not be paid)',
  ])('R-113: a status "%s" is stopped, unless the person maps it', (word) => {
    expect(codes(of(word))).toContain('choice-unknown');
    expect(of(word)).toMatchObject({ verdict: 'invalid', payload: null });
    const mapped = of(word, { column: 'Supplier', values: { [word]: 'archived' } });
    expect(mapped?.payload).toMatchObject({ status: 'archived' });
  });

  it('R-113, R-116: a blank status sends none', () => {
    expect(of('')?.verdict).toBe('valid');
    expect(of('')?.payload).not.toHaveProperty('status');
    expect(of('verified')?.payload).toMatchObject({ status: 'verified' });
  });

  it('R-99: raw images are refused as a field, with the way by address named', () => {
    expect(() =>
      judge([good], { mapping: { ...mapping, fields: { ...fields, raw_images: { column: 'No' } } } }),
    ).toThrow(/mapping-field-unknown.*image_urls/);
  });
});

describe('a vendor that the directory knows', () => {
  const mappingOfVendors = {
    target: 'vendors',
    fields: { erp_vendor_id: { column: 'Id' }, erp_vendor_name: { column: 'Name' } },
  };

  it('R-46: is told where its name would change, with both names, and goes out; one of the same name, or a new one, says nothing', () => {
    const rows = [
      ['00042', 'Acme Ltd'],
      ['A-1', 'Twin '],
      ['new', 'Newcomer'],
    ];
    const judged = judgeTable({ columns: ['Id', 'Name'], rows, mapping: mappingOfVendors, known });
    expect(verdicts(judged)).toEqual(['valid', 'valid', 'valid']);
    expect(judged.map(codes)).toEqual([['vendor-name-changes'], [], []]);
    const [issue] = judged[0]?.issues ?? [];
    expect(issue).toMatchObject({ severity: 'warning', row: 2, column: 'Name' });
    expect(words('vendor-name-changes', issue?.params ?? {}).sentence).toContain(
      'as "Acme" and would be renamed "Acme Ltd"',
    );
  });
});
