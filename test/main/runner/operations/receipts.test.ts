import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../../../../src/core/values/json';
import { type FrontedBench, frontedBench } from '../../../fixtures/fronted-bench';
import { order } from '../../../fixtures/operations';

const prefix = { a: 'svc_', b: 'apx_' };
const idKey = { a: 'id', b: 'order_key' };
const names = {
  a: {
    number: 'receipt_number',
    date: 'receipt_date',
    external: 'external_id',
    items: 'items',
    quantity: 'quantity',
  },
  b: { number: 'number', date: 'received_on', external: 'source_id', items: 'lines', quantity: 'units' },
};

const orderShape = z.looseObject({
  po_number: z.string(),
  external_id: z.string(),
  erp_vendor_id: z.string(),
  svc_location_id: z.string(),
  items: z.array(z.looseObject({ id: z.string(), po_external_item_id: z.string() })),
});

/** An order of the service and the receipt of its first line, by the order's id. */
const anOrder = async (bench: FrontedBench, profile: 'a' | 'b') => {
  const [entry] = (await bench.read(order('purchase-orders.list', { status: 'open' }))).entries;
  const id = String(entry?.[idKey[profile]]);
  const shown = orderShape.parse((await bench.read(order('purchase-orders.show', { id }))).entries[0]);
  const [item] = shown.items;
  if (item === undefined) throw new Error('the order has no lines');
  const items = [{ svc_po_item_id: item.id, quantity: '1.5' }];
  return { id, order: shown, item, receipt: { svc_po_id: id, receipt_number: 'GR-1', items } };
};

describe.each(['a', 'b'] as const)('receipts, one by one, under profile %s', (profile) => {
  it('R-179, R-181, R-182: an order is named by its id, or by vendor, location and number or external id', async () => {
    const bench = await frontedBench(profile);
    const { order: known, item, receipt } = await anOrder(bench, profile);
    const place = { erp_vendor_id: known.erp_vendor_id, svc_location_id: known.svc_location_id };
    const byExternal = [{ po_external_item_id: item.po_external_item_id, quantity: 1 }];
    const ways: readonly JsonObject[] = [
      { ...receipt, receipt_date: '2026-05-06' },
      { ...place, po_number: known.po_number, receipt_number: 'GR-2', items: byExternal },
      { ...place, po_external_id: known.external_id, receipt_number: 'GR-3', items: byExternal },
    ];
    for (const input of ways)
      expect(await bench.perform(order('receipts.create', { ...input }))).toMatchObject({
        state: 'done',
        differences: [],
        serviceId: expect.any(String),
      });
    const name = names[profile];
    const [first, second, third] = bench.sent();
    expect(first).toEqual({
      line: 'POST /receipts',
      body: {
        [`${prefix[profile]}po_id`]: receipt.svc_po_id,
        [name.number]: 'GR-1',
        [name.date]: '2026-05-06',
        [name.items]: [{ [`${prefix[profile]}po_item_id`]: item.id, [name.quantity]: 1.5 }],
      },
    });
    const wirePlace = {
      erp_vendor_id: known.erp_vendor_id,
      [`${prefix[profile]}location_id`]: known.svc_location_id,
    };
    const lines = [{ po_external_item_id: item.po_external_item_id, [name.quantity]: 1 }];
    expect(second?.body).toEqual({
      ...wirePlace,
      po_number: known.po_number,
      [name.number]: 'GR-2',
      [name.items]: lines,
    });
    expect(third?.body).toEqual({
      ...wirePlace,
      po_external_id: known.external_id,
      [name.number]: 'GR-3',
      [name.items]: lines,
    });
  });

  it('R-180: where both ways are given the id alone goes out, and they must name one order', async () => {
    const bench = await frontedBench(profile);
    const { order: known, receipt } = await anOrder(bench, profile);
    const both = { ...receipt, po_number: known.po_number, erp_vendor_id: known.erp_vendor_id };
    const preview = await bench.preview(order('receipts.create', both));
    expect(preview.changes).toContainEqual(
      expect.objectContaining({ field: 'po_number', effect: 'ignored' }),
    );
    await bench.perform(order('receipts.create', both));
    expect(bench.sent()[0]?.body).not.toHaveProperty('po_number');
    expect(bench.sent()[0]?.body).not.toHaveProperty('erp_vendor_id');
    const other = { ...both, receipt_number: 'GR-9', po_number: 'PO-999' };
    expect(await bench.problem('service.perform', order('receipts.create', other))).toMatchObject({
      code: 'receipt-way-disagrees',
      params: { value: 'PO-999', known: known.po_number },
    });
    expect(bench.sent()).toHaveLength(1);
  });

  it('R-182: receipts are listed, shown and changed where the profile says, each by its id', async () => {
    const bench = await frontedBench(profile);
    const { order: known, receipt } = await anOrder(bench, profile);
    const made = await bench.perform(order('receipts.create', receipt));
    const id = String(made.serviceId);
    const list = await bench.read(order('receipts.list', { po_number: known.po_number }));
    expect(list.entries).toMatchObject([{ id, [names[profile].number]: 'GR-1' }]);
    expect((await bench.read(order('receipts.list', { po_number: 'other' }))).entries).toEqual([]);
    const changed = await bench.change(
      order('receipts.update', { id, receipt_date: '2026-05-07', receipt_number: 'GR-1' }),
    );
    expect(changed).toMatchObject({ state: 'done', differences: [], subject: id });
    const date = { [names[profile].date]: '2026-05-07' };
    expect(bench.sent().at(-1)).toEqual(
      profile === 'a'
        ? { line: `PATCH /receipts/${id}`, body: date }
        : { line: 'PATCH /receipts', body: { id, ...date } },
    );
    const shown = await bench.read(order('receipts.show', { id }));
    expect(shown.entries).toMatchObject([{ ...date, [names[profile].number]: 'GR-1' }]);
    expect(
      await bench.problem('service.perform', order('receipts.update', { id, receipt_number: 'GR-1' })),
    ).toMatchObject({ code: 'operation-nothing-to-change' });
  });

  it('R-183: a receipt whose answer was lost is looked up and not sent again', async () => {
    const bench = await frontedBench(profile);
    const { receipt } = await anOrder(bench, profile);
    await bench.setFaultsOfPractice('drop-reply,only=POST /v1/receipts');
    const made = await bench.perform(order('receipts.create', receipt));
    expect(made).toMatchObject({ state: 'done', code: 'operation-found', serviceId: expect.any(String) });
    await bench.setFaultsOfPractice('drop-request,only=POST /v1/receipts');
    const lost = await bench.perform(order('receipts.create', { ...receipt, receipt_number: 'GR-2' }));
    expect(lost).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-no-witness' });
    expect(bench.sent()).toHaveLength(2);
    expect((await bench.read(order('receipts.list', {}))).entries).toHaveLength(1);
  });

  it('R-183: a receipt that the list shows already is not sent a second time', async () => {
    const bench = await frontedBench(profile);
    const { receipt } = await anOrder(bench, profile);
    const made = await bench.perform(order('receipts.create', receipt));
    expect(await bench.problem('service.perform', order('receipts.create', receipt))).toMatchObject({
      code: 'receipt-exists',
      params: { id: made.serviceId, number: 'GR-1' },
    });
    expect(bench.sent()).toHaveLength(1);
  });

  it('R-183: an equal one under another external id is not sent before a person has seen that both would stand there', async () => {
    const bench = await frontedBench(profile);
    const { receipt } = await anOrder(bench, profile);
    const dated = { ...receipt, receipt_date: '2026-05-06' };
    const first = await bench.perform(order('receipts.create', { ...dated, external_id: 'w-1' }));
    const second = order('receipts.create', { ...dated, external_id: 'w-2' });
    const told = {
      code: 'receipt-twin',
      params: { id: first.serviceId, otherwise: expect.stringContaining('w-1 there, w-2 here') },
    };
    expect(await bench.problem('service.perform', second)).toMatchObject(told);
    expect(bench.sent()).toHaveLength(1);
    expect((await bench.preview(second)).notes).toMatchObject([{ code: told.code }]);
    expect(await bench.change(second)).toMatchObject({ state: 'done' });
    expect(bench.sent()).toHaveLength(2);
    const more = { svc_po_item_id: receipt.items[0]?.svc_po_item_id ?? '', quantity: '2.5' };
    const other = { ...dated, external_id: 'w-3', items: [more] };
    expect(await bench.perform(order('receipts.create', other))).toMatchObject({ state: 'done' });
  });

  it('R-183: one without a number of its own cannot be told from another, so a person decides', async () => {
    const bench = await frontedBench(profile);
    const { receipt } = await anOrder(bench, profile);
    const nameless = { svc_po_id: receipt.svc_po_id, items: receipt.items };
    expect((await bench.preview(order('receipts.create', nameless))).notes).toMatchObject([
      { code: 'receipt-without-mark' },
    ]);
    await bench.setFaultsOfPractice('drop-reply,only=POST /v1/receipts');
    const lost = await bench.perform(order('receipts.create', nameless));
    expect(lost).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-no-reply' });
    expect(bench.sent()).toHaveLength(1);
  });

  it('R-183, R-249: one without a number of its own is not sent a second time before a person has seen that it was', async () => {
    const bench = await frontedBench(profile);
    const { receipt } = await anOrder(bench, profile);
    const input = order('receipts.create', { svc_po_id: receipt.svc_po_id, items: receipt.items });
    expect(await bench.perform(input)).toMatchObject({ state: 'done' });
    expect(await bench.problem('service.perform', input)).toMatchObject({ code: 'operation-preview-needed' });
    expect(bench.sent()).toHaveLength(1);
    const { notes, seen } = await bench.preview(input);
    expect(notes.map(({ code }) => code)).toEqual(['operation-made-before', 'receipt-without-mark']);
    expect(await bench.perform({ ...input, seen })).toMatchObject({ state: 'done' });
    expect(bench.sent()).toHaveLength(2);
  });

  it('R-183, R-249: one that the list does not show yet is not sent a second time either', async () => {
    const bench = await frontedBench(profile);
    const { receipt } = await anOrder(bench, profile);
    await bench.setFaultsOfPractice('list-lag=60s,only=GET /v1/receipts');
    const input = order('receipts.create', receipt);
    expect(await bench.perform(input)).toMatchObject({ state: 'done' });
    expect(await bench.problem('service.perform', input)).toMatchObject({ code: 'operation-preview-needed' });
    expect(bench.sent()).toHaveLength(1);
  });

  it('R-182, R-169: a change whose answer was lost is read back, not sent again', async () => {
    const bench = await frontedBench(profile);
    const { receipt } = await anOrder(bench, profile);
    const made = await bench.perform(order('receipts.create', receipt));
    await bench.setFaultsOfPractice('drop-reply,only=PATCH *');
    const input = { id: String(made.serviceId), receipt_number: 'GR-7' };
    expect(await bench.change(order('receipts.update', input))).toMatchObject({
      state: 'done',
      code: 'operation-found',
    });
    expect(bench.sent()).toHaveLength(2);
  });
});

it('R-182, R-254: where one receipt has no path it is taken from the list, and one that is in neither is missing', async () => {
  const bench = await frontedBench('a', {
    instead: ({ method, path }) =>
      method === 'GET' && path.startsWith('/v1/receipts/')
        ? { status: 404, text: JSON.stringify({ message: 'no such path' }) }
        : null,
  });
  const { receipt } = await anOrder(bench, 'a');
  const made = await bench.perform(order('receipts.create', receipt));
  const id = String(made.serviceId);
  expect((await bench.read(order('receipts.show', { id }))).entries).toMatchObject([{ id }]);
  expect(
    await bench.problem('service.read', { ...order('receipts.show', { id: 'none' }), limit: 1 }),
  ).toMatchObject({ code: 'service-read-missing' });
});

it('R-182, R-254: a change that has no path at the one place says which setting leads to the other', async () => {
  const bench = await frontedBench('a', {
    instead: ({ method }) =>
      method === 'PATCH' ? { status: 405, text: JSON.stringify({ message: 'no such method' }) } : null,
  });
  const { receipt } = await anOrder(bench, 'a');
  const made = await bench.perform(order('receipts.create', receipt));
  const input = order('receipts.update', { id: String(made.serviceId), receipt_number: 'GR-2' });
  const refused = await bench.change(input);
  expect(refused).toMatchObject({ state: 'refused', code: 'receipt-path-missing' });
  expect(refused.advice).toContain('receipt.paths.patch to bare');
  expect(bench.sent().filter(({ line: one }) => one.startsWith('PATCH'))).toHaveLength(1);
});

const line = { svc_po_item_id: 'x', quantity: 1 };

it.each([
  ['R-179: a number alone', { po_number: 'PO-1' }, 'receipt-way-incomplete', 'vendor, location'],
  [
    'R-179: a number without its location',
    { po_number: 'PO-1', erp_vendor_id: 'v' },
    'receipt-way-incomplete',
    'location',
  ],
  [
    'R-179: a vendor and a location alone',
    { erp_vendor_id: 'v', svc_location_id: '101' },
    'receipt-way-incomplete',
    'order number',
  ],
  ['R-179: nothing', {}, 'receipt-way-missing', ''],
])(
  '%s names no order: the receipt is not sent, and what is missing is told',
  async (_title, input, code, missing) => {
    const bench = await frontedBench('a');
    const problem = await bench.problem(
      'service.perform',
      order('receipts.create', { ...input, items: [line] }),
    );
    expect(problem.code).toBe(code);
    expect(problem.params['missing'] ?? '').toContain(missing);
    expect(bench.sent()).toEqual([]);
  },
);

it.each([
  ['names no line of the order', [{ quantity: 1 }]],
  ['has no quantity', [{ svc_po_item_id: 'x' }]],
  ['has a quantity that is no number', [{ svc_po_item_id: 'x', quantity: 'two' }]],
  ['has a key that no line has', [{ ...line, price: 1 }]],
])('R-181: a line that %s is not sent', async (_title, items) => {
  const bench = await frontedBench('a');
  const problem = await bench.problem(
    'service.perform',
    order('receipts.create', { svc_po_id: 'po/1', items }),
  );
  expect(problem).toMatchObject({ code: 'receipt-line-wrong', params: { line: '1' } });
  expect(bench.sent()).toEqual([]);
});
