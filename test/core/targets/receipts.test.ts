import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { receipts } from '../../../src/core/targets/receipts';
import type { FieldTexts, OrderEntry } from '../../../src/core/targets/target';
import { indexPurchaseOrders } from '../../../src/core/validate/directory-index';
import type { Json, JsonObject } from '../../../src/core/values/json';
import { draftOf, testProfile, testScope } from '../../fixtures/drafts';
import { judgeTable, knowing, vendor } from '../../fixtures/judging';

const profile = testProfile();
const context = { company: testScope.company, uploadId: null, profile };

const byNumber: FieldTexts = { erp_vendor_id: '00042', svc_location_id: '101', po_number: '0007' };
const byExternalId: FieldTexts = { erp_vendor_id: '00042', svc_location_id: '101', po_external_id: 'e7' };
const byId: FieldTexts = { svc_po_id: 'po_7' };
const own: FieldTexts = { receipt_number: 'GR-1', receipt_date: '2026-03-01', external_id: 'x-1' };
const line: FieldTexts = { 'items[].po_external_item_id': 'l-1', 'items[].quantity': '3.5' };

const payloadOf = (fields: FieldTexts, items: readonly FieldTexts[] = [line]): JsonObject =>
  receipts.payload(draftOf(fields, { items }), context);
const order = (more: Partial<OrderEntry> = {}): OrderEntry => ({
  id: 'po_7',
  number: '0007',
  externalId: 'e7',
  vendor: '00042',
  location: '101',
  ...more,
});
const found = (fields: FieldTexts, orders: Record<string, readonly OrderEntry[]> = {}) =>
  receipts.check({ ...draftOf(fields, { items: [line] }), orders }, testScope);
const codes = (...args: Parameters<typeof found>) => found(...args).map((issue) => issue.code);

describe('the order a receipt belongs to', () => {
  it.each([
    ['by its service id', byId],
    ['by vendor, location and number', byNumber],
    ['by vendor, location and external id', byExternalId],
  ])('R-179: may be named %s', (_, way) => {
    expect(codes({ ...own, ...way })).toEqual([]);
    expect(payloadOf({ ...own, ...way })).toEqual({
      ...way,
      ...own,
      items: [{ po_external_item_id: 'l-1', quantity: 3.5 }],
    });
  });

  it('R-179: is not named by a number alone, and what is missing is told', () => {
    const [issue, ...more] = found({ ...own, po_number: '0007' });
    expect([issue?.code, issue?.severity, more]).toEqual(['receipt-order-incomplete', 'error', []]);
    expect(words(issue?.code ?? '', issue?.params ?? {}).sentence).toContain('vendor, location');
    expect(codes({ ...own, erp_vendor_id: '1', svc_location_id: '2' })).toEqual(['receipt-order-incomplete']);
    expect(codes(own)).toEqual(['receipt-order-missing']);
  });

  it('R-180: goes out in one way only: the service id before the others, the number before the external id', () => {
    const both = { ...own, ...byNumber, ...byExternalId };
    expect(payloadOf({ ...both, ...byId })).toMatchObject(byId);
    expect(Object.keys(payloadOf({ ...both, ...byId }))).not.toEqual(
      expect.arrayContaining(['po_number', 'po_external_id', 'erp_vendor_id', 'svc_location_id']),
    );
    expect(payloadOf(both)).toMatchObject(byNumber);
    expect(payloadOf(both).po_external_id).toBeUndefined();
  });

  it('R-180: named in two ways that disagree is an error at the cell that differs', () => {
    const both = { ...own, ...byId, ...byNumber };
    expect(codes(both, { svc_po_id: [order()] })).toEqual([]);
    for (const [field, other] of [
      ['po_number', { number: '0008' }],
      ['erp_vendor_id', { vendor: 'B-1' }],
      ['svc_location_id', { location: '102' }],
    ] as const) {
      const [issue] = found(both, { svc_po_id: [order(other)] });
      expect(issue).toMatchObject({ code: 'receipt-order-disagrees', severity: 'error', field });
    }
    const external = { ...own, ...byNumber, po_external_id: 'e8' };
    expect(codes(external, { po_number: [order()] })).toEqual(['receipt-order-disagrees']);
  });

  it('R-180: named in two ways that nobody can compare is a warning that says what goes out', () => {
    const [issue] = found({ ...own, ...byId, ...byNumber });
    expect(issue).toMatchObject({ code: 'receipt-order-twice', severity: 'warning' });
    expect(issue?.params).toEqual({ goes: 'service id of the order' });
  });

  it('is compared with every order of that number, and warned of where only other places have it', () => {
    const others = [order({ id: 'po_1', vendor: 'B-1' }), order({ id: 'po_2', location: '102' })];
    expect(codes({ ...own, ...byNumber }, { po_number: [...others, order()] })).toEqual([]);
    const [issue] = found({ ...own, ...byNumber }, { po_number: others });
    expect(issue).toMatchObject({
      code: 'receipt-order-elsewhere',
      severity: 'warning',
      field: 'erp_vendor_id',
    });
  });
});

describe('the lines of a receipt', () => {
  it('R-181: name the line of the order by one of two ids, the service id before the external one', () => {
    const both = { ...line, 'items[].svc_po_item_id': 'i-9' };
    expect(payloadOf({ ...own, ...byId }, [line, both]).items).toEqual([
      { po_external_item_id: 'l-1', quantity: 3.5 },
      { svc_po_item_id: 'i-9', quantity: 3.5 },
    ]);
  });

  it('R-181: without either are stopped; no reference is made up from a position', () => {
    const issues = receipts.check(
      draftOf({ ...own, ...byId }, { items: [line, { 'items[].quantity': '1' }] }),
      testScope,
    );
    expect(issues).toMatchObject([{ code: 'receipt-line-unnamed', severity: 'error', row: 8 }]);
    expect(payloadOf({ ...own, ...byId }, [{ 'items[].quantity': '1' }]).items).toEqual([{ quantity: 1 }]);
  });

  it('below zero, or none at all, are warned of', () => {
    const negative = { ...line, 'items[].quantity': '-1' };
    const of = (items: readonly FieldTexts[]) =>
      receipts.check(draftOf({ ...own, ...byId }, { items }), testScope).map((issue) => issue.code);
    expect(of([negative])).toEqual(['order-line-negative']);
    expect(of([])).toEqual(['receipt-without-lines']);
  });
});

const columns = ['No', 'PO', 'Supplier', 'Line', 'Qty'];
const mapping = {
  target: 'receipts',
  groupBy: ['No', 'PO'],
  fields: {
    receipt_number: { column: 'No' },
    po_number: { column: 'PO', lookup: 'purchase-order', match: ['po_number'] },
    erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
    svc_location_id: { constant: '101' },
    'items[].po_external_item_id': { column: 'Line' },
    'items[].quantity': { column: 'Qty' },
  },
};
const orders = [
  order(),
  order({ id: 'po_8', number: '0008', externalId: null }),
  order({ id: 'po_9', location: '102' }),
];
const known = knowing([vendor('501', '00042', 'Dairy')], { purchaseOrders: indexPurchaseOrders(orders) });
const judged = (rows: readonly (readonly string[])[], fields: object = mapping.fields) =>
  judgeTable({ columns, rows, mapping: { ...mapping, fields }, known });

describe('receipts of a file', () => {
  it('are grouped by number and order, so that one delivery may serve two orders', () => {
    const all = judged([
      ['G1', '0007', 'Dairy', 'a', '1'],
      ['G1', '0008', 'Dairy', 'b', '2'],
      ['G1', '0007', 'Dairy', 'c', '3'],
    ]);
    expect(all.map((one) => [one.verdict, one.rows])).toEqual([
      ['valid', [2, 4]],
      ['valid', [3]],
    ]);
    expect(all[0]?.payload).toMatchObject({
      erp_vendor_id: '00042',
      svc_location_id: '101',
      po_number: '0007',
      items: [
        { po_external_item_id: 'a', quantity: 1 },
        { po_external_item_id: 'c', quantity: 3 },
      ],
    });
  });

  it('show an order the directory does not know as a warning with the nearest, and go out all the same', () => {
    const [receipt] = judged([['G1', '7', 'Dairy', 'a', '1']]);
    expect(receipt?.issues).toMatchObject([{ code: 'purchase-order-unknown', fix: { value: '0007' } }]);
    expect(receipt).toMatchObject({ verdict: 'valid', payload: { po_number: '7' } });
  });

  it('R-179: take the service id of an order from its number where only one order has it', () => {
    const { po_number: _number, erp_vendor_id: _vendor, svc_location_id: _place, ...rest } = mapping.fields;
    const fields = { ...rest, svc_po_id: { column: 'PO', lookup: 'purchase-order', match: ['po_number'] } };
    const [one, several, none] = judged(
      [
        ['G1', '0008', '', 'a', '1'],
        ['G2', '0007', '', 'a', '1'],
        ['G3', '0009', '', 'a', '1'],
      ],
      fields,
    );
    expect(one?.payload).toMatchObject({ svc_po_id: 'po_8' });
    expect(several?.issues.map((issue) => issue.code)).toContain('look-up-ambiguous');
    expect(none).toMatchObject({ verdict: 'invalid', payload: null });
    expect(none?.issues.map((issue) => issue.code)).toContain('order-not-in-directory');
  });

  it('of one order and number are the same, and of one order and external id would overwrite each other', () => {
    const fields = { ...mapping.fields, external_id: { column: 'Line' } };
    const rows = judgeTable({
      columns,
      rows: [
        ['G1', '0007', 'Dairy', 'a', '1'],
        ['G2', '0007', 'Dairy', 'a', '1'],
        ['G1', '0008', 'Dairy', 'a', '1'],
      ],
      mapping: { ...mapping, fields },
      known,
    });
    expect(rows.map((one) => one.verdict)).toEqual(['valid', 'duplicate', 'valid']);
    expect(rows[1]?.issues).toMatchObject([{ code: 'would-overwrite' }]);
  });
});

describe('the names of a receipt on the wire', () => {
  const entry = payloadOf({ ...own, ...byNumber });

  it('R-182: are those of the profile, without a change of code', () => {
    expect(receipts.bulk.body([entry], context)).toEqual({ receipts: [entry] });
    const other = testProfile({
      receipt: {
        write: {
          fields: { receipt_number: 'no', external_id: 'src' },
          itemsKey: 'rows',
          itemFields: { quantity: 'n' },
        },
        bulk: { itemsKey: '' },
      },
      types: { locationId: { receipts: 'integer' } },
    });
    const typed = receipts.payload(draftOf({ ...own, ...byNumber }, { items: [line] }), {
      ...context,
      profile: other,
    });
    expect(receipts.bulk.body([typed], { ...context, profile: other })).toEqual([
      {
        ...byNumber,
        svc_location_id: 101,
        no: 'GR-1',
        src: 'x-1',
        receipt_date: '2026-03-01',
        rows: [{ po_external_item_id: 'l-1', n: 3.5 }],
      },
    ]);
  });

  it('R-183: make no second send safe unless the connection says so, and then only with the key', () => {
    const resend = (overrides: object, payload = entry) =>
      receipts.bulk.resendOf?.(payload, testProfile({ receipt: { bulk: overrides } }));
    expect(resend({})).toBe('look-up');
    expect(resend({ repeatIsSafe: true })).toBe('upsert');
    expect(resend({ repeatIsSafe: true }, payloadOf({ receipt_number: 'G', ...byId }))).toBe('look-up');
    expect(resend({ repeatIsSafe: true, matchKey: 'receipt_number' })).toBe('upsert');
  });
});

describe('the answer of the receipt bulk', () => {
  const sent = [
    payloadOf({ receipt_number: '1', external_id: 'a', ...byId }),
    payloadOf({ receipt_number: '2', external_id: 'b', ...byId }),
  ];
  const read = (status: number, body: Json, overrides: object = {}) =>
    receipts.bulk.read({ status, body, text: JSON.stringify(body) }, sent, testProfile(overrides));
  const bulk = (async: string) => ({ receipt: { bulk: { async } } });

  it('is a batch where it has a batch id', () => {
    expect(read(202, { batch_id: 'b1' })).toEqual({ kind: 'accepted', batchId: 'b1' });
    expect(read(200, { job: { id: 'b2' } })).toEqual({ kind: 'accepted', batchId: 'b2' });
    expect(read(200, { batch_id: 'b1' }, bulk('never')).kind).toBe('unreadable');
  });

  it('tells the outcomes at once where it has no batch id, each tied by its key', () => {
    const results = [
      { external_id: 'b', status: 'failed', error: 'no such line' },
      { external_id: 'a', status: 'created', id: 'r1' },
    ];
    const records = [
      { kind: 'created', id: 'r1' },
      { kind: 'failed', code: '', text: 'no such line' },
    ];
    expect(read(200, { results })).toMatchObject({ kind: 'settled', records });
    const lists = {
      created: [{ id: 'r1', external_id: 'a' }],
      errors: [{ index: 1, error: 'no such line' }],
    };
    expect(read(207, lists, { batch: { results: { indexBase: 0 } } })).toMatchObject({
      kind: 'settled',
      records,
    });
    expect(read(200, { results }, bulk('always')).kind).toBe('unreadable');
  });

  it.each([
    ['without an id', { external_id: 'b' }],
    ['without one that is filled', { external_id: 'b', id: null, reason: 'order is closed' }],
    ['that says otherwise itself', { external_id: 'b', id: 'r2', status: 'skipped' }],
    ['that has a reason', { external_id: 'b', id: 'r2', status: 'received', error: 'order is closed' }],
    ['that has reasons', { external_id: 'b', id: 'r2', errors: ['order is closed'] }],
  ])('R-254: leaves in doubt an entry among those created %s', (_, entry) => {
    const created = [{ id: 'r1', external_id: 'a', status: 'created' }, entry];
    expect(read(200, { created })).toMatchObject({
      records: [{ kind: 'created', id: 'r1' }, { kind: 'unaccounted' }],
    });
  });

  it('R-254: takes the words of the receipt itself for no word on what became of it', () => {
    const created = [
      { id: 'r1', external_id: 'a', status: 'open' },
      { id: 'r2', external_id: 'b', status: 'received' },
    ];
    const records = [
      { kind: 'created', id: 'r1' },
      { kind: 'created', id: 'r2' },
    ];
    expect(read(200, { created })).toMatchObject({ records });
    // The receipts themselves, each with its id, are there as well; any other list may be one of outcomes.
    expect(read(200, { receipts: created })).toMatchObject({ records });
    expect(read(200, { results: created })).not.toMatchObject({ records });
  });

  it.each([
    ['updated', { id: 'r2', status: 'updated' }, { kind: 'updated', id: 'r2' }],
    ['failed', { id: 'r2', status: 'failed' }, { kind: 'failed' }],
    ['in doubt, refused in a word of its own', { id: 'r2', status: 'declined' }, { kind: 'unaccounted' }],
    ['in doubt with reasons alone', { id: 'r2', errors: ['over'] }, { kind: 'unaccounted' }],
    ['in doubt without an id', { status: 'received' }, { kind: 'unaccounted' }],
    ['in doubt with a reason', { id: 'r2', status: 'open', error: 'over' }, { kind: 'unaccounted' }],
  ])('R-254: leaves a receipt of the answer %s', (_, said, wanted) => {
    const listed = [
      { id: 'r1', external_id: 'a', status: 'open' },
      { external_id: 'b', ...said },
    ];
    expect(read(200, { receipts: listed })).toMatchObject({
      records: [{ kind: 'created', id: 'r1' }, wanted],
    });
  });

  it('R-254: looks for each where no entry has an id, and calls the answer read', () => {
    const created = [{ external_id: 'a' }, { external_id: 'b' }];
    expect(read(200, { created })).toMatchObject({
      kind: 'settled',
      records: [{ kind: 'unaccounted' }, { kind: 'unaccounted' }],
    });
  });

  it.each([{ status: 'failed' }, { success: false }])(
    'R-254: takes an entry among those created as failed that says so: %o',
    (said) => {
      const created = [
        { id: 'r1', external_id: 'a' },
        { id: 'r2', external_id: 'b', ...said },
      ];
      expect(read(200, { created })).toMatchObject({
        records: [{ kind: 'created', id: 'r1' }, { kind: 'failed' }],
      });
    },
  );

  it('leaves in doubt what it does not account for, and all where nothing is tied', () => {
    expect(read(200, { created: [{ id: 'r1', external_id: 'a' }] })).toMatchObject({
      records: [{ kind: 'created' }, { kind: 'unaccounted' }],
    });
    expect(read(200, { created: [{ id: 'r1' }, { id: 'r2' }] }).kind).toBe('unreadable');
    expect(read(200, { version: '1.1.0' }).kind).toBe('unreadable');
  });

  it('names the bad entry of a refusal where it can', () => {
    expect(read(400, { message: 'Invalid', index: 1, reason: 'no line' })).toMatchObject({
      kind: 'refused',
      entries: [null, 'no line'],
    });
  });
});

describe('a receipt found in the list of the service', () => {
  const { lookUp } = receipts;
  const sent = payloadOf({ ...own, ...byNumber });

  it('R-183: has its number, and shows nothing that speaks for another order', () => {
    const listed = {
      id: 'r1',
      receipt_number: 'GR-1',
      po_number: '0007',
      svc_po_id: 'po_7',
      external_id: 'x-1',
    };
    expect(lookUp.keyOfListed(listed, profile)).toBe(lookUp.keyOfPayload(sent, context));
    expect(lookUp.contradicts?.(sent, listed, profile)).toBe(false);
    for (const other of [{ po_number: '0008' }, { external_id: 'x-2' }, { erp_vendor_id: 'B-1' }])
      expect(lookUp.contradicts?.(sent, { ...listed, ...other }, profile)).toBe(true);
  });

  it('is known under the names of the profile too', () => {
    const other = testProfile({
      receipt: { write: { fields: { receipt_number: 'no', external_id: 'src' } }, read: { idPath: 'key' } },
    });
    const listed = { key: 'r1', no: 'GR-1', src: 'x-1' };
    expect(lookUp.keyOfListed(listed, other)).toBe('GR-1');
    expect(lookUp.idOfListed(listed, other)).toBe('r1');
    expect(lookUp.contradicts?.(sent, { ...listed, src: 'x-2' }, other)).toBe(true);
  });
});

describe('NS-58: a bulk that is answered at once under other names', () => {
  const sent = [
    { receipt_number: 'G-1', external_id: 'a', items: [] },
    { receipt_number: 'G-2', external_id: 'b', items: [] },
    { receipt_number: 'G-3', items: [] },
  ];
  const read = (body: JsonObject, status = 200) =>
    receipts.bulk.read({ status, body, text: JSON.stringify(body) }, sent, testProfile({}));
  const kinds = (body: JsonObject, status?: number) => {
    const reading = read(body, status);
    return reading.kind === 'settled'
      ? reading.records.map((one) => [one.kind, 'id' in one ? one.id : null])
      : reading.kind;
  };

  it.each([
    [
      'receipts',
      {
        receipts: [
          { receipt_id: 'r1', external_id: 'a' },
          { receipt_id: 'r2', external_id: 'b' },
          { receipt_id: 'r3', receipt_number: 'G-3' },
        ],
      },
    ],
    [
      'items',
      {
        items: [
          { id: 'r3', number: 'G-3' },
          { id: 'r2', external_id: 'b' },
          { id: 'r1', external_id: 'a' },
        ],
      },
    ],
    [
      'results with states',
      { results: [0, 1, 2].map((index) => ({ index, status: 'success', receipt: { id: `r${index + 1}` } })) },
    ],
    [
      'a bare list',
      [
        { id: 'r1', external_id: 'a' },
        { id: 'r2', external_id: 'b' },
        { id: 'r3', ref: 'G-3' },
      ],
    ],
  ])('reads %s', (_name, body) => {
    const text = JSON.stringify(body);
    const reading = receipts.bulk.read({ status: 201, body: JSON.parse(text), text }, sent, testProfile({}));
    expect(reading).toMatchObject({
      kind: 'settled',
      records: ['r1', 'r2', 'r3'].map((id) => ({ kind: 'created', id })),
    });
  });

  it('reads receipts beside errors, and says nothing of one that neither names', () => {
    const body = {
      receipts: [{ id: 'r1', external_id: 'a' }],
      errors: [{ external_id: 'b', error: 'no such order' }],
    };
    expect(kinds(body, 207)).toEqual([
      ['created', 'r1'],
      ['failed', null],
      ['unaccounted', null],
    ]);
  });

  it('never ties an outcome by its order alone', () => {
    expect(kinds({ receipts: [{ id: 'r1' }, { id: 'r2' }, { id: 'r3' }] })).toBe('unreadable');
  });
});

describe('one receipt in rows that name its order in different ways', () => {
  const header = ['Receipt', 'Id', 'No', 'Ext', 'Vendor', 'Place', 'Date', 'Line', 'Qty'];
  const mapped = {
    receipt_number: { column: 'Receipt' },
    svc_po_id: { column: 'Id' },
    po_number: { column: 'No' },
    po_external_id: { column: 'Ext' },
    erp_vendor_id: { column: 'Vendor' },
    svc_location_id: { column: 'Place' },
    receipt_date: { column: 'Date' },
    'items[].po_external_item_id': { column: 'Line' },
    'items[].quantity': { column: 'Qty' },
  };
  const rest = ['2026-03-01', 'l-1', '1'];
  const byTheId = (number: string, id = 'po_7') => [number, id, '', '', '', '', ...rest];
  const byTheNumber = (number: string, no = '0007') => [number, '', no, '', '00042', '101', ...rest];
  const byTheExternalId = (number: string, ext = 'e7') => [number, '', '', ext, '00042', '101', ...rest];
  const judgedIn = (rows: readonly (readonly string[])[], orders: readonly OrderEntry[] | null) =>
    judgeTable({
      columns: header,
      rows,
      mapping: {
        ...{
          name: 'm',
          target: 'receipts',
          source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
        },
        ...{
          locale: { dateOrder: 'ymd', decimal: '.', currency: null },
          groupBy: ['Receipt', 'Id', 'No', 'Ext'],
        },
        fields: mapped,
      },
      known: knowing([vendor('1', '00042')], {
        purchaseOrders: orders === null ? null : indexPurchaseOrders(orders),
      }),
    }).map(({ verdict, issues }) => [verdict, ...issues.map(({ code }) => code)].join(' '));

  it('R-183: is sent once where the directory tells that it is one order, whichever row comes first', () => {
    const one = [byTheId('GR-1'), byTheNumber('GR-1'), byTheExternalId('GR-1')];
    for (const rows of [one, [...one].reverse()])
      expect(judgedIn(rows, [order()])).toEqual([
        'valid',
        'duplicate duplicate-in-file',
        'duplicate duplicate-in-file',
      ]);
  });

  it('R-183: is two where the directory tells that they are two orders', () => {
    const two = [order(), order({ id: 'po_8', number: '0008', externalId: 'e8' })];
    expect(judgedIn([byTheId('GR-1', 'po_8'), byTheNumber('GR-1'), byTheExternalId('GR-2')], two)).toEqual([
      'valid',
      'valid',
      'valid',
    ]);
  });

  it('R-183: where nobody knows, only the first is sent, and why is said', () => {
    const unknown = ['valid', 'invalid named-in-two-ways'];
    expect(judgedIn([byTheId('GR-1'), byTheNumber('GR-1')], null)).toEqual(unknown);
    const missing = [byTheNumber('GR-1'), byTheExternalId('GR-1')];
    expect(judgedIn(missing, [])).toEqual([
      'valid purchase-order-unknown',
      'invalid purchase-order-unknown named-in-two-ways',
    ]);
    expect(judgedIn([byTheNumber('GR-1'), byTheNumber('GR-1', '0008')], null)).toEqual(['valid', 'valid']);
  });
});
