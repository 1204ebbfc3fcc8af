import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { planChunks } from '../../../src/core/plan/chunks';
import { rejected } from '../../../src/core/submit/outcomes';
import { purchaseOrders } from '../../../src/core/targets/purchase-orders';
import type { FieldTexts } from '../../../src/core/targets/target';
import { indexDimensions } from '../../../src/core/validate/directory-index';
import type { Json } from '../../../src/core/values/json';
import { draftOf, testProfile, testScope } from '../../fixtures/drafts';
import { judgeTable, knowing, vendor } from '../../fixtures/judging';

const profile = testProfile();
const context = { company: testScope.company, uploadId: null, profile };

const header: FieldTexts = {
  po_number: 'PO-1',
  external_id: 'x-1',
  erp_vendor_id: '00042',
  svc_location_id: '101',
  currency: 'USD',
};
const line: FieldTexts = {
  'items[].name': 'Flour',
  'items[].quantity': '3',
  'items[].price': '1.25',
};

const codesOf = (fields: FieldTexts, items: readonly FieldTexts[] = [line], scope = testScope) =>
  purchaseOrders.check(draftOf(fields, { items }), scope).map((issue) => issue.code);

describe('what goes out for a purchase order', () => {
  it('holds only documented keys, of the order and of its lines (R-157)', () => {
    const rich = {
      ...line,
      'items[].sku': 'F1',
      'items[].uom': 'bag',
      'items[].dimensions.Department': 'D0010',
    };
    expect(purchaseOrders.payload(draftOf(header, { items: [line, rich] }), context)).toEqual({
      po_number: 'PO-1',
      external_id: 'x-1',
      erp_vendor_id: '00042',
      svc_location_id: '101',
      items: [
        { name: 'Flour', quantity: 3, price: 1.25 },
        {
          name: 'Flour',
          quantity: 3,
          price: 1.25,
          sku: 'F1',
          uom: 'bag',
          dimensions: { Department: 'D0010' },
        },
      ],
    });
  });

  it('R-172: holds dimension values as texts, also those that look like numbers, under keys as orders write them', () => {
    const numeric = { ...line, 'items[].dimensions.Department': '10', 'items[].dimensions.Project': '007' };
    const payload = purchaseOrders.payload(draftOf(header, { items: [numeric] }), context);
    expect(purchaseOrders.bulk.body([payload], context)).toMatchObject({
      purchase_orders: [{ items: [{ dimensions: { DEPARTMENT: '10', PROJECT: '007' } }] }],
    });
  });

  it('has its location in the type that the profile says (G-28)', () => {
    const typed = testProfile({ types: { locationId: { purchaseOrders: 'integer' } } });
    const payload = purchaseOrders.payload(draftOf(header), { ...context, profile: typed });
    expect(payload).toMatchObject({ svc_location_id: 101 });
  });

  it('says how it is matched only where that was chosen (R-156)', () => {
    const sent = (fields: FieldTexts): Json | undefined =>
      purchaseOrders.payload(draftOf({ ...header, ...fields }), context)['is_2_way'];
    expect([sent({}), sent({ is_2_way: 'true' }), sent({ is_2_way: 'false' })]).toEqual([
      undefined,
      true,
      false,
    ]);
  });

  it('travels under the key of the profile, with dimension types as orders write them (G-17, G-25)', () => {
    const payload = purchaseOrders.payload(
      draftOf(header, { items: [{ ...line, 'items[].dimensions.Cost centre': '7' }] }),
      context,
    );
    const body = (overrides: object): string =>
      JSON.stringify(purchaseOrders.bulk.body([payload], { company: '1', profile: testProfile(overrides) }));
    expect(body({})).toMatch(/^\{"purchase_orders":\[.*"dimensions":\{"COST CENTRE":"7"\}/);
    const bare = { bulk: { itemsKey: '' }, write: { fields: { po_number: 'number' } } };
    const other = body({ purchaseOrder: bare, dimension: { keys: { purchaseOrder: 'as-type' } } });
    expect(other).toMatch(/^\[\{"number":"PO-1".*"dimensions":\{"Cost centre":"7"\}/);
  });
});

describe('rules of one purchase order', () => {
  it('has nothing against a good one', () => {
    expect(codesOf(header)).toEqual([]);
  });

  it('takes only custom fields that the company has (R-158)', () => {
    const fields = { ...header, 'custom_fields.Buyer': 'Ann' };
    expect(codesOf(fields)).toEqual(['custom-field-undeclared']);
    expect(codesOf(fields, [line], { ...testScope, customFields: ['Site'] })).toEqual([
      'custom-field-unknown',
    ]);
    expect(codesOf(fields, [line], { ...testScope, customFields: ['Buyer'] })).toEqual([]);
  });

  it('warns of orders without lines or external id, and of figures below zero', () => {
    const { external_id: _id, ...without } = header;
    expect(codesOf(without, [])).toEqual(['order-without-lines', 'order-without-external-id']);
    expect(codesOf(header, [{ ...line, 'items[].price': '-1' }])).toEqual(['order-line-negative']);
  });

  it('adds up its lines, exactly and by currency, for the totals', () => {
    const items = [
      { ...line, 'items[].quantity': '0.1', 'items[].price': '0.35' },
      { ...line, 'items[].quantity': '3', 'items[].price': '1.10' },
    ];
    const amount = (fields: FieldTexts, own = items) =>
      purchaseOrders.amount?.(fields, draftOf(fields, { items: own }).items);
    expect(amount(header)).toEqual({ amount: '3.34', currency: 'USD' });
    const { currency: _currency, ...without } = header;
    expect(amount(without)).toBeNull();
    expect(amount(header, [])).toBeNull();
  });
});

describe('which orders may be sent again (R-163)', () => {
  it('are none: a lost answer is looked up, since an update may add lines', () => {
    expect([purchaseOrders.bulk.resend, purchaseOrders.bulk.resendOf]).toEqual(['look-up', undefined]);
  });

  it('is told by what a bulk updates an order by: external id, vendor and location', () => {
    const keyOf = (fields: FieldTexts) =>
      purchaseOrders.updates?.keyOf(purchaseOrders.payload(draftOf(fields), context));
    expect(keyOf(header)).toBe(keyOf({ ...header, po_number: 'another' }));
    for (const key of ['external_id', 'erp_vendor_id', 'svc_location_id']) {
      const { [key]: _gone, ...without } = header;
      expect(keyOf(without)).toBeNull();
    }
  });
});

describe('how orders are cut into requests (R-160, R-161)', () => {
  const cut = (orders: number, lines: number) => {
    const limits = purchaseOrders.bulk.limits(profile);
    const records = Array.from({ length: orders }, (_, i) => ({ record: i + 1, items: lines }));
    // The canary goes ahead by itself.
    return planChunks(records, { chunkSize: 500, limits })
      .slice(1)
      .map((chunk) => chunk.records.length);
  };

  it('F-23: holds 100 orders and 1,000 lines over all of them', () => {
    expect(cut(101, 1)).toEqual([100]);
    expect(cut(102, 1)).toEqual([100, 1]);
    expect(cut(41, 30)).toEqual([33, 7]);
    expect(cut(3, 1000)).toEqual([1, 1]);
  });
});

describe('a file of order lines, judged', () => {
  const columns = ['Order', 'Ext', 'Supplier', 'Site', 'What', 'Qty', 'Each', 'Dept'];
  const mapping = {
    target: 'purchase-orders',
    groupBy: ['Order', 'Supplier'],
    fields: {
      po_number: { column: 'Order' },
      external_id: { column: 'Ext' },
      erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id', 'erp_vendor_name'] },
      svc_location_id: { column: 'Site' },
      'items[].name': { column: 'What' },
      'items[].quantity': { column: 'Qty' },
      'items[].price': { column: 'Each' },
      'items[].dimensions.Department': { column: 'Dept', lookup: 'dimension', match: ['code'] },
    },
  };
  const department = { id: '9', erpDimensionId: 'D0010', name: 'Bar', code: '0010', erpType: 'Department' };
  const known = knowing([vendor('501', '00042', 'Dairy'), vendor('502', 'B-1', 'Bakery')], {
    dimensions: indexDimensions([department]),
  });
  const judged = (...rows: readonly string[][]) => judgeTable({ columns, rows, mapping, known });
  const codes = (...rows: readonly string[][]) =>
    judged(...rows).flatMap((one) => one.issues.map((issue) => issue.code));

  it('puts the rows of one order together, with the ERP id of its vendor and of its dimensions', () => {
    const [order, ...others] = judged(
      ['7', 'e7', 'Dairy', '101', 'Milk', '2', '1.50', '0010'],
      ['7', 'e7', 'Dairy', '101', 'Butter', '1', '4.00', ''],
    );
    expect(others).toEqual([]);
    expect(order).toMatchObject({ verdict: 'valid', rows: [2, 3] });
    expect(order?.payload).toEqual({
      po_number: '7',
      external_id: 'e7',
      erp_vendor_id: '00042',
      svc_location_id: '101',
      items: [
        { name: 'Milk', quantity: 2, price: 1.5, dimensions: { Department: 'D0010' } },
        { name: 'Butter', quantity: 1, price: 4 },
      ],
    });
  });

  it('takes the id of a vendor without a look-up as its ERP id, and only if it exists', () => {
    const plain = { ...mapping, fields: { ...mapping.fields, erp_vendor_id: { column: 'Supplier' } } };
    const of = (supplier: string) =>
      judgeTable({
        columns,
        rows: [['7', 'e7', supplier, '101', 'Milk', '2', '1.50', '']],
        mapping: plain,
        known,
      })[0];
    expect(of('00042')?.payload).toMatchObject({ erp_vendor_id: '00042' });
    expect(of('501')).toMatchObject({ verdict: 'invalid', payload: null });
    expect(of('42')?.issues).toMatchObject([{ fix: { value: '00042' } }]);
  });

  it('never makes up a number, and stops what the directory does not know (R-155, R-173)', () => {
    expect(codes(['', 'e7', 'B-1', '101', 'Milk', '2', '1.50', ''])).toContain('required-missing');
    expect(codes(['7', 'e7', 'B-9', '101', 'Milk', '2', '1.50', ''])).toHaveLength(1);
    expect(codes(['7', 'e7', 'B-1', '101', 'Milk', '2', '1.50', '0099'])).toHaveLength(1);
    expect(codes(['7', 'e7', 'B-1', '101', 'Milk', '', '1.50', ''])).toEqual(['required-missing']);
  });

  it('holds back a second order that would overwrite the first, with both rows named (R-164)', () => {
    const rows = judged(
      ['7', 'e7', 'B-1', '101', 'Milk', '2', '1.50', ''],
      ['8', 'e7', 'B-1', '101', 'Milk', '2', '1.50', ''],
      ['9', 'e7', 'B-1', '102', 'Milk', '2', '1.50', ''],
      ['7', 'e8', 'B-1', '102', 'Milk', '2', '1.50', ''],
    );
    expect(rows.map((one) => [one.rows, one.verdict])).toEqual([
      [[2, 5], 'invalid'],
      [[3], 'duplicate'],
      [[4], 'valid'],
    ]);
    // The first one is wrong: what is said of the second is that neither goes out.
    expect(rows[1]?.issues).toMatchObject([
      { code: 'would-overwrite-wrong', params: { row: '3', firstRow: '2' } },
    ]);
  });

  it('stops an order of more than 1,000 lines rather than splitting it (R-162)', () => {
    const lines = (count: number) =>
      judged(
        ...Array.from({ length: count }, (_, i) => ['7', 'e7', 'B-1', '101', `Item ${i}`, '1', '1.00', '']),
      );
    expect(lines(1000)[0]?.verdict).toBe('valid');
    const [order] = lines(1001);
    expect(order).toMatchObject({ verdict: 'invalid', payload: null });
    expect(order?.issues).toMatchObject([
      { code: 'too-many-lines', params: { items: '1001', most: '1000' } },
    ]);
  });
});

describe('the answer of the order bulk', () => {
  const sent = [{ po_number: '1' }, { po_number: '2' }];
  const read = (status: number, body: Json) =>
    purchaseOrders.bulk.read({ status, body, text: JSON.stringify(body) }, sent, profile);

  it('is an acceptance only with a batch id, whatever the success status (R-165)', () => {
    expect(read(202, { batch_id: 'b1' })).toEqual({ kind: 'accepted', batchId: 'b1' });
    expect(read(200, { version: '1.1.0' }).kind).toBe('unreadable');
  });

  it('R-172: PO4000 is told as a dimension value that was no text, at the row it names', () => {
    const reading = read(400, { message: 'Invalid', code: 'PO4000', index: 1, reason: 'not a string' });
    expect(reading).toMatchObject({ code: 'PO4000', entries: [null, 'not a string'] });
    const outcome = rejected(2, { code: 'PO4000', text: 'not a string' });
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'service-po4000' });
    expect(words('service-po4000', { text: 'not a string' }).sentence).toMatch(/dimension/);
  });

  it('names the bad entry of a refusal where it can (G-25)', () => {
    expect(read(400, { message: 'Invalid', code: 'PO4000', index: 1, reason: 'not a string' })).toEqual({
      kind: 'refused',
      code: 'PO4000',
      text: 'Invalid',
      entries: [null, 'not a string'],
    });
    expect(read(400, { message: 'Invalid' })).toMatchObject({ kind: 'refused', entries: null });
  });
});

describe('a read-back order', () => {
  const sent = purchaseOrders.payload(draftOf({ ...header, is_2_way: 'true' }, { items: [line] }), context);

  it('is not called different for lines that were not asked for (R-175)', () => {
    const { items: _items, ...bare } = sent;
    expect(purchaseOrders.differences(sent, bare)).toEqual([]);
    const differing = { ...sent, is_2_way: false, external_id: 'x-2', items: [] };
    expect(purchaseOrders.differences(sent, differing).map((one) => one.field)).toEqual([
      'external_id',
      'is_2_way',
      'items',
    ]);
  });
});
