import { describe, expect, it } from 'vitest';
import { dig, list, open, type Session } from './session';

const order = (number: string, more: object = {}): object => ({
  po_number: number,
  erp_vendor_id: '00042',
  svc_location_id: '101',
  items: [{ name: 'Crates', quantity: 4, price: 2.5, dimensions: { DEPARTMENT: 'D0010' } }],
  ...more,
});

const batchOf = async (session: Session, orders: readonly object[]): Promise<unknown> => {
  const { body } = await session.call('POST', '/purchase-orders/bulk', { purchase_orders: orders });
  session.pass(2000);
  return (await session.call('GET', `/batch/${dig(body, 'batch_id')}/results`)).body;
};

const path = (id: unknown): string => `/purchase-orders/${encodeURIComponent(String(id))}`;

describe('the list of purchase orders', () => {
  it('leaves lines out unless they are asked for within 30 days (R-174, R-175)', async () => {
    const session = await open();
    const plain = await session.call('GET', '/purchase-orders');
    expect(list(dig(plain.body, 'purchase_orders'))).toHaveLength(8);
    expect(dig(plain.body, 'purchase_orders.0.items')).toBeUndefined();
    const window = (from: string, to: string): string =>
      `/purchase-orders?expand=items&date_from=${from}&date_to=${to}`;
    const lines = await session.call('GET', window('2026-10-01', '2026-10-31'));
    expect(list(dig(lines.body, 'purchase_orders.0.items'))).toHaveLength(2);
    expect((await session.call('GET', window('2026-10-01', '2026-11-01'))).status).toBe(400);
    expect((await session.call('GET', '/purchase-orders?expand=items&date_from=2026-10-01')).status).toBe(
      400,
    );
  });

  it('filters by location, vendor, status and date', async () => {
    const session = await open();
    const count = async (query: string): Promise<unknown> =>
      dig((await session.call('GET', `/purchase-orders?${query}`)).body, 'count');
    expect(await count('svc_company_id=4100')).toBe(8);
    expect(await count('svc_location_id=101')).toBe(4);
    expect(await count('erp_vendor_id=00042')).toBe(1);
    expect(await count('status=open')).toBe(3);
    expect(await count('date_from=2026-10-06&date_to=2026-10-11')).toBe(2);
  });
});

describe('a single purchase order', () => {
  it('is created, pending at first and open as time passes (R-176)', async () => {
    const session = await open();
    const created = await session.call('POST', '/purchase-orders', order('PO-9'));
    expect(created).toMatchObject({
      status: 201,
      body: { purchase_order: { po_number: 'PO-9', status: 'pending', is_2_way: false } },
    });
    const id = dig(created.body, 'purchase_order.id');
    expect(String(id)).toContain('/');
    session.pass(60_000);
    const { body } = await session.call('GET', path(id));
    expect(dig(body, 'purchase_order')).toMatchObject({
      status: 'open',
      items: [{ dimensions: { Department: { erp_dimension_id: 'D0010', name: 'Kitchen' } } }],
    });
  });

  it('is refused when its number exists for the vendor and location, even with an external id (R-159)', async () => {
    const session = await open();
    await session.call('POST', '/purchase-orders', order('PO-9', { external_id: 'e9' }));
    const again = await session.call('POST', '/purchase-orders', order('PO-9', { external_id: 'e9' }));
    expect(again.status).toBe(400);
    const elsewhere = await session.call(
      'POST',
      '/purchase-orders',
      order('PO-9', { svc_location_id: '102' }),
    );
    expect(elsewhere.status).toBe(201);
  });

  const bad: readonly (readonly [string, object, string])[] = [
    ['no number (R-155)', { po_number: '' }, 'PO4002'],
    [
      'a dimension value that is no text (R-172)',
      { items: [{ name: 'a', dimensions: { DEPARTMENT: 10 } }] },
      'PO4000',
    ],
    [
      'a dimension that does not exist (R-173)',
      { items: [{ name: 'a', dimensions: { DEPARTMENT: 'x' } }] },
      'PO4001',
    ],
    ['a line with an unknown field (R-157)', { items: [{ name: 'a', colour: 'red' }] }, 'PO4002'],
    ['an unknown custom field (R-158)', { custom_fields: { Colour: 'red' } }, 'PO4002'],
    ['a location out of reach', { svc_location_id: '109' }, 'PO4002'],
    ['an unknown vendor', { erp_vendor_id: '42' }, 'PO4002'],
  ];
  it.each(bad)('is refused with %s', async (_what, more, code) => {
    const session = await open();
    const answer = await session.call('POST', '/purchase-orders', order('PO-9', more));
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  it('cannot have its status changed, and keeps its identifying fields in silence (R-166, R-167)', async () => {
    const session = await open();
    const created = await session.call('POST', '/purchase-orders', order('PO-9'));
    const id = dig(created.body, 'purchase_order.id');
    expect((await session.call('PATCH', path(id), { status: 'closed' })).status).toBe(400);
    const { status, body } = await session.call('PATCH', path(id), {
      po_number: 'PO-10',
      svc_location_id: '102',
      is_2_way: true,
    });
    expect(status).toBe(200);
    expect(dig(body, 'purchase_order')).toMatchObject({
      po_number: 'PO-9',
      svc_location_id: '101',
      is_2_way: true,
    });
  });

  it('updates lines with an id, adds lines without, and replaces their dimensions unless null (R-168 to R-171)', async () => {
    const session = await open();
    const created = await session.call('POST', '/purchase-orders', order('PO-9'));
    const id = dig(created.body, 'purchase_order.id');
    const line = dig(created.body, 'purchase_order.items.0.id');
    const kept = await session.call('PATCH', path(id), {
      items: [{ id: line, price: 3, dimensions: null }, { name: 'More' }],
    });
    expect(dig(kept.body, 'purchase_order.items')).toMatchObject([
      { price: 3, dimensions: { Department: {} } },
      { name: 'More' },
    ]);
    const replaced = await session.call('PATCH', path(id), {
      items: [{ id: line, dimensions: { PROJECT: 'P-0007' } }],
    });
    expect(Object.keys(Object(dig(replaced.body, 'purchase_order.items.0.dimensions')))).toEqual(['Project']);
  });
});

describe('the bulk of purchase orders', () => {
  it('updates what matches by external id, vendor and location, and creates the rest (R-163)', async () => {
    const session = await open();
    const orders = [order('PO-9', { external_id: 'e9' }), order('PO-10')];
    expect(dig(await batchOf(session, orders), 'results')).toMatchObject([
      { external_id: 'e9', po_number: 'PO-9', status: 'created' },
      { po_number: 'PO-10', status: 'created' },
    ]);
    expect(dig(await batchOf(session, orders), 'results')).toMatchObject([
      { external_id: 'e9', status: 'updated' },
      { po_number: 'PO-10', status: 'failed', error: expect.stringContaining('exists') },
    ]);
    const { body } = await session.call('GET', '/purchase-orders?erp_vendor_id=00042');
    expect(dig(body, 'count')).toBe(3);
  });

  it('does not double lines when it is sent again', async () => {
    const session = await open();
    const orders = [order('PO-9', { external_id: 'e9' })];
    await batchOf(session, orders);
    const results = await batchOf(session, orders);
    const { body } = await session.call('GET', path(dig(results, 'results.0.id')));
    expect(list(dig(body, 'purchase_order.items'))).toHaveLength(1);
  });

  it('is refused above 100 orders or 1,000 lines over all of them (R-160, R-161)', async () => {
    const session = await open();
    const send = (orders: readonly object[]) =>
      session.call('POST', '/purchase-orders/bulk', { purchase_orders: orders });
    const many = (count: number, lines: number): object[] =>
      Array.from({ length: count }, (_none, place) =>
        order(`PO-${place}`, { items: Array.from({ length: lines }, () => ({ name: 'a' })) }),
      );
    expect((await send(many(101, 1))).status).toBe(400);
    expect((await send(many(40, 26))).status).toBe(400);
    expect((await send(many(40, 25))).status).toBe(202);
  });

  it('names the first bad entry, and fails single ones in processing', async () => {
    const session = await open();
    const bad = await session.call('POST', '/purchase-orders/bulk', {
      purchase_orders: [order('PO-9'), order('')],
    });
    expect(bad).toMatchObject({ status: 400, body: { index: 1 } });
    const results = await batchOf(session, [
      order('PO-9 practice:fail'),
      order('PO-11', { items: [{ name: 'a', dimensions: { CLASS: 'x' } }] }),
    ]);
    expect(dig(results, 'results')).toMatchObject([
      { status: 'failed' },
      { error: 'dimension CLASS "x" does not exist' },
    ]);
  });
});

describe('receipts', () => {
  const seeded = async (session: Session): Promise<unknown> =>
    dig((await session.call('GET', '/purchase-orders?erp_vendor_id=00042')).body, 'purchase_orders.0');

  it('name their order by its id, or by vendor, location and one more (R-179)', async () => {
    const session = await open();
    const po = await seeded(session);
    const whole = await session.call('GET', path(dig(po, 'id')));
    const line = { svc_po_item_id: dig(whole.body, 'purchase_order.items.0.id'), quantity: 3 };
    const trio = { erp_vendor_id: '00042', svc_location_id: '101' };
    const ways = [
      { svc_po_id: dig(po, 'id') },
      { ...trio, po_number: dig(po, 'po_number') },
      { ...trio, po_external_id: dig(po, 'external_id') },
    ];
    for (const way of ways) {
      const answer = await session.call('POST', '/receipts', { ...way, receipt_number: 'R1', items: [line] });
      expect(answer).toMatchObject({
        status: 201,
        body: { receipt: { svc_po_id: dig(po, 'id'), items: [{ quantity: 3 }] } },
      });
    }
    expect(dig((await session.call('GET', '/receipts')).body, 'count')).toBe(3);
  });

  it('are refused with two ways at once, too little, or a line that names nothing (R-180, R-181)', async () => {
    const session = await open();
    const po = await seeded(session);
    const line = { po_external_item_id: 'ext-1-1', quantity: 1 };
    const bad = [
      { svc_po_id: dig(po, 'id'), po_number: 'PO-000117', items: [line] },
      { po_number: 'PO-000117', items: [line] },
      { svc_po_id: dig(po, 'id'), items: [{ quantity: 1 }] },
      { svc_po_id: dig(po, 'id'), items: [{ po_external_item_id: 'none', quantity: 1 }] },
      { svc_po_id: 'none', items: [line] },
    ];
    const answers = await Promise.all(bad.map((body) => session.call('POST', '/receipts', body)));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });

  it('make the order received once everything has come in', async () => {
    const session = await open();
    const po = await seeded(session);
    const items = ['ext-1-1', 'ext-1-2'].map((id) => ({ po_external_item_id: id, quantity: 10 }));
    await session.call('POST', '/receipts', { svc_po_id: dig(po, 'id'), items });
    expect(dig(await seeded(session), 'status')).toBe('received');
  });

  it('can be changed by id and sent in bulk, where an external id updates (R-182, R-183)', async () => {
    const session = await open();
    const po = await seeded(session);
    const items = [{ po_external_item_id: 'ext-1-1', quantity: 1 }];
    const receipts = [
      { svc_po_id: dig(po, 'id'), external_id: 'r1', items },
      { svc_po_id: 'none', items },
    ];
    const run = async (): Promise<unknown> => {
      const { body } = await session.call('POST', '/receipts/bulk-upsert/', { receipts });
      session.pass(2000);
      return dig((await session.call('GET', `/batch/${dig(body, 'batch_id')}/results`)).body, 'results');
    };
    expect(await run()).toMatchObject([{ status: 'created' }, { status: 'failed' }]);
    const second = await run();
    expect(second).toMatchObject([{ status: 'updated' }, { status: 'failed' }]);
    const patched = await session.call('PATCH', `/receipts/${dig(second, '0.id')}`, {
      receipt_date: '2026-10-20',
    });
    expect(patched.body).toMatchObject({ receipt: { receipt_date: '2026-10-20', external_id: 'r1' } });
  });
});
