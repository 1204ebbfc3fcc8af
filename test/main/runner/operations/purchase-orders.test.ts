import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { daysBetween } from '../../../../src/core/values/calendar-date';
import type { JsonObject } from '../../../../src/core/values/json';
import { type FrontedBench, frontedBench } from '../../../fixtures/fronted-bench';
import { order } from '../../../fixtures/operations';
import { realClock } from '../../../fixtures/practice-submission';

const prefix = { a: 'svc_', b: 'apx_' };
const idKey = { a: 'id', b: 'order_key' };
const filters = {
  a: { vendor: 'erp_vendor_id', location: 'svc_location_id' },
  b: { vendor: 'supplier', location: 'site' },
};

const line = { name: 'Crate', quantity: '2', price: '3.50' };
const fresh = { po_number: 'TP-1', erp_vendor_id: '00042', svc_location_id: '101', items: [line] };

const orderShape = z.looseObject({
  po_number: z.string(),
  erp_vendor_id: z.string(),
  items: z.array(
    z.looseObject({ id: z.string(), name: z.string(), dimensions: z.record(z.string(), z.json()) }),
  ),
});

/** The first order of the service, with its id under the profile's name. */
const firstOrder = async (bench: FrontedBench, profile: 'a' | 'b') => {
  const [entry] = (await bench.read(order('purchase-orders.list', {}))).entries;
  const id = String(entry?.[idKey[profile]]);
  const shown = await bench.read(order('purchase-orders.show', { id }));
  const read = orderShape.parse(shown.entries[0]);
  const [item] = read.items;
  if (item === undefined) throw new Error('the first order has no lines');
  return { id, order: read, item };
};

const patched = (bench: FrontedBench): unknown => bench.sent().at(-1)?.body;

describe.each(['a', 'b'] as const)('purchase orders, one by one, under profile %s', (profile) => {
  it('R-175, R-176: a list without lines says that they were not asked for, and explains each status it shows', async () => {
    const bench = await frontedBench(profile);
    const list = await bench.read(order('purchase-orders.list', {}));
    expect(list.entries).toHaveLength(8);
    for (const entry of list.entries) expect(entry).not.toHaveProperty('items');
    const codes = list.notes.map(({ code }) => code);
    expect(codes).toContain('order-lines-not-asked');
    expect(list.notes.map(({ sentence }) => sentence)).toContain(
      'Status open: active, available for matching.',
    );
  });

  it('R-174: a year of orders with lines is read in windows of 30 days at most, each order once', async () => {
    const bench = await frontedBench(profile);
    const from = '2026-01-01';
    const list = await bench.read(order('purchase-orders.list', { items: true, from, to: '2026-12-31' }));
    expect(list).toMatchObject({ isWhole: true });
    expect(list.entries).toHaveLength(8);
    for (const entry of list.entries) expect(entry).toHaveProperty('items');
    const windows = bench.asked().map((one) => new URLSearchParams(one.split('?')[1]));
    const spans = windows.map((query) => [query.get('date_from') ?? '', query.get('date_to') ?? ''] as const);
    let covered = from;
    for (const [start, end] of spans) {
      expect(start <= covered).toBe(true);
      expect(daysBetween(start, end)).toBeLessThanOrEqual(30);
      covered = end > covered ? end : covered;
    }
    expect(covered).toBe('2026-12-31');
    for (const query of windows) expect(query.get('expand')).toBe('items');
  });

  it('R-174: an order on the border of two windows is handed on once', async () => {
    const bench = await frontedBench(profile);
    // PO-000117 is of 2026-10-01, which both windows hold.
    const list = await bench.read(
      order('purchase-orders.list', { items: true, from: '2026-09-02', to: '2026-10-20' }),
    );
    const ends = new Set(bench.asked().map((one) => new URLSearchParams(one.split('?')[1]).get('date_to')));
    expect([...ends]).toEqual(['2026-10-01', '2026-10-20']);
    const numbers = list.entries.map((entry) => entry['po_number']);
    expect(numbers.filter((number) => number === 'PO-000117')).toHaveLength(1);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('R-174: lines without both days are not asked for, and the missing day is named', async () => {
    const bench = await frontedBench(profile);
    for (const [input, field] of [
      [{ items: true }, 'from'],
      [{ items: true, from: '2026-01-01' }, 'to'],
      [{ from: '2026-02-01', to: '2026-01-01' }, 'to'],
    ] as const)
      expect(
        await bench.problem('service.read', { ...order('purchase-orders.list', input), limit: 9 }),
      ).toMatchObject({ where: { field } });
    expect(bench.asked()).toEqual([]);
  });

  it('R-15: orders are filtered by a location that a person typed, also where the service ignores the filter', async () => {
    const bench = await frontedBench(profile, {
      instead: () => null,
      headers: ({ headers }) => headers,
    });
    const list = await bench.read(order('purchase-orders.list', { location: '102', vendor: 'A-1' }));
    expect(list.entries).toMatchObject([{ erp_vendor_id: 'A-1', svc_location_id: '102' }]);
    const { vendor, location } = filters[profile];
    const wire = location.replace('svc_', prefix[profile]);
    expect(bench.asked()[0]).toContain(`${wire}=102`);
    expect(bench.asked()[0]).toContain(`${vendor}=A-1`);
    const deaf = await frontedBench(
      profile,
      {},
      { profile: { purchaseOrder: { list: { filters: { location: 'x', vendor: 'y' } } } } },
    );
    const same = await deaf.read(order('purchase-orders.list', { location: '102', vendor: 'A-1' }));
    expect(same.entries).toHaveLength(1);
  });

  it('R-155, R-156, R-157, R-172: a new order carries what was filled in and nothing else, dimensions as plain texts', async () => {
    const bench = await frontedBench(profile);
    const items = [
      { ...line, dimensions: { Project: 'P-0007' } },
      { name: 'Box', quantity: 1, price: 2 },
    ];
    const made = await bench.perform(order('purchase-orders.create', { ...fresh, items }));
    expect(made).toMatchObject({ state: 'done', differences: [], serviceId: expect.any(String) });
    expect(patched(bench)).toEqual({
      po_number: 'TP-1',
      erp_vendor_id: '00042',
      [`${prefix[profile]}location_id`]: '101',
      items: [
        { name: 'Crate', quantity: 2, price: 3.5, dimensions: { PROJECT: 'P-0007' } },
        { name: 'Box', quantity: 1, price: 2 },
      ],
    });
    const two = { ...fresh, po_number: 'TP-2', is_2_way: true };
    await bench.perform(order('purchase-orders.create', two));
    expect(patched(bench)).toMatchObject({ is_2_way: true });
    await bench.perform(order('purchase-orders.create', { ...two, po_number: 'TP-3', is_2_way: false }));
    expect(patched(bench)).not.toHaveProperty('is_2_way');
  });

  it('R-159: a number that exists becomes "exists already" with its id after a look, also with an external id', async () => {
    const bench = await frontedBench(profile);
    const made = await bench.perform(order('purchase-orders.create', { ...fresh, external_id: 'e-1' }));
    const again = await bench.perform(order('purchase-orders.create', { ...fresh, external_id: 'e-1' }));
    expect(again).toMatchObject({ state: 'existing', serviceId: made.serviceId });
    expect(bench.sent().map((one) => one.line)).toEqual(['POST /purchase-orders', 'POST /purchase-orders']);
    expect(bench.asked().at(-2)).toMatch(/^GET \/purchase-orders\?/);
  });

  it('R-159: one of the same number with other lines is told, and is not taken for this one', async () => {
    const bench = await frontedBench(profile);
    const made = await bench.perform(order('purchase-orders.create', fresh));
    const items = [{ name: 'Another thing', quantity: '9', price: '1' }];
    const other = await bench.perform(order('purchase-orders.create', { ...fresh, items }));
    expect(other).toMatchObject({ state: 'refused', code: 'order-exists', serviceId: made.serviceId });
  });

  it('R-159, R-236: a creation whose answer was lost is looked up by number, vendor and location, and not repeated', async () => {
    const bench = await frontedBench(profile);
    await bench.setFaultsOfPractice('drop-reply,only=POST /v1/purchase-orders');
    const made = await bench.perform(order('purchase-orders.create', fresh));
    expect(made).toMatchObject({ state: 'done', code: 'operation-found', serviceId: expect.any(String) });
    expect(bench.sent()).toHaveLength(1);
    const list = await bench.read(order('purchase-orders.list', {}));
    expect(list.entries.filter((entry) => entry['po_number'] === 'TP-1')).toHaveLength(1);
  });

  it('R-166: a status is refused with the reason, and never sent', async () => {
    const bench = await frontedBench(profile);
    const { id } = await firstOrder(bench, profile);
    for (const input of [{ status: 'closed' }, { status: 'closed', erp_vendor_name: 'New' }])
      expect(
        await bench.problem('service.perform', order('purchase-orders.update', { id, ...input })),
      ).toMatchObject({ code: 'order-status-fixed', where: { field: 'status' } });
    expect(bench.sent()).toEqual([]);
  });

  it('R-167: number, external id, vendor and location are shown as ignored, left out, and never told as changed', async () => {
    const bench = await frontedBench(profile);
    const { id, order: before } = await firstOrder(bench, profile);
    const fixed = { po_number: 'X', external_id: 'X', erp_vendor_id: 'X', svc_location_id: '102' };
    expect(
      await bench.problem('service.perform', order('purchase-orders.update', { id, ...fixed })),
    ).toMatchObject({ code: 'order-identity-fixed' });
    expect(bench.sent()).toEqual([]);
    const input = order('purchase-orders.update', { id, ...fixed, erp_vendor_name: 'Bramble & Co' });
    const preview = await bench.preview(input);
    const ignored = preview.changes.filter(({ effect }) => effect === 'ignored');
    expect(ignored.map(({ field }) => field).sort()).toEqual(Object.keys(fixed).sort());
    const changed = await bench.perform({ ...input, seen: preview.seen });
    expect(changed).toMatchObject({ state: 'done', notes: [{ code: 'order-identity-ignored' }] });
    expect(patched(bench)).toEqual({ erp_vendor_name: 'Bramble & Co' });
    const shown = await bench.read(order('purchase-orders.show', { id }));
    expect(shown.entries[0]).toMatchObject({ po_number: before.po_number, erp_vendor_id: '00042' });
  });

  it('R-168, R-171: an existing line goes out by its id with what changes alone, a new one whole and without an id', async () => {
    const bench = await frontedBench(profile);
    const { id, order: before, item } = await firstOrder(bench, profile);
    const done = await bench.change(
      order('purchase-orders.update', { id, items: [{ id: item.id, price: '9.75' }, line] }),
    );
    expect(done).toMatchObject({ state: 'done', differences: [] });
    expect(patched(bench)).toEqual({
      items: [
        { id: item.id, price: 9.75 },
        { name: 'Crate', quantity: 2, price: 3.5 },
      ],
    });
    const after = await firstOrder(bench, profile);
    expect(after.order.items).toHaveLength(before.items.length + 1);
    expect(after.item.dimensions).toEqual(item.dimensions);
    expect(
      await bench.problem(
        'service.perform',
        order('purchase-orders.update', { id, items: [{ id: 'no-such', price: 1 }] }),
      ),
    ).toMatchObject({ code: 'order-line-unknown' });
  });

  it('R-170, R-177: a changed dimension goes out with all others of its line, rich objects reduced to texts', async () => {
    const bench = await frontedBench(profile);
    const { id, item } = await firstOrder(bench, profile);
    expect(item.dimensions).toMatchObject({
      Department: { erp_dimension_id: 'D0010', code: expect.any(String) },
    });
    const input = order('purchase-orders.update', {
      id,
      items: [{ id: item.id, dimensions: { Project: 'P-0007' } }],
    });
    const preview = await bench.preview(input);
    expect(preview.changes.map(({ after, effect }) => [after, effect])).toEqual([
      ['D0010', 'kept'],
      ['P-0007', 'added'],
    ]);
    expect(await bench.perform({ ...input, seen: preview.seen })).toMatchObject({ differences: [] });
    expect(patched(bench)).toEqual({
      items: [{ id: item.id, dimensions: { DEPARTMENT: 'D0010', PROJECT: 'P-0007' } }],
    });
  });

  it('R-177: an order that is read, edited and written carries plain texts only', async () => {
    const bench = await frontedBench(profile);
    const { id, item } = await firstOrder(bench, profile);
    const edited = { id: item.id, name: 'Crate, large', dimensions: item.dimensions };
    await bench.change(order('purchase-orders.update', { id, items: [edited] }));
    expect(patched(bench)).toEqual({
      items: [{ id: item.id, name: 'Crate, large', dimensions: { DEPARTMENT: 'D0010' } }],
    });
  });

  it('R-170: a dimension that is taken away is told as removed, and needs to be seen first', async () => {
    const bench = await frontedBench(profile);
    const { id, item } = await firstOrder(bench, profile);
    const input = order('purchase-orders.update', {
      id,
      items: [{ id: item.id, dimensions: { Department: null } }],
    });
    expect(await bench.problem('service.perform', input)).toMatchObject({ code: 'operation-preview-needed' });
    expect(await bench.change(input)).toMatchObject({ state: 'done', differences: [] });
    expect(patched(bench)).toEqual({ items: [{ id: item.id, dimensions: {} }] });
  });

  it('R-169: after a lost answer the order is read before anything else, and its new lines exist once', async () => {
    const time = { ahead: 0 };
    const clock = { ...realClock, now: () => Date.now() + time.ahead };
    const bench = await frontedBench(profile, {}, { clock });
    const { id, order: before } = await firstOrder(bench, profile);
    await bench.setFaultsOfPractice('drop-reply,only=PATCH *');
    const { operationId, ...lost } = await bench.change(
      order('purchase-orders.update', { id, items: [line] }),
    );
    // Somebody else's equal line would read the same.
    expect(lost).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-shown-early' });
    const asked = bench.asked();
    const sentAt = asked.findIndex((one) => one.startsWith('PATCH'));
    expect(asked[sentAt + 1]).toBe(`GET /purchase-orders/${encodeURIComponent(id)}`);
    time.ahead = 3_600_000;
    const done = await bench.settle(operationId);
    expect(done).toMatchObject({ state: 'done', code: 'operation-found', notes: [] });
    expect(bench.sent()).toHaveLength(1);
    expect((await firstOrder(bench, profile)).order.items).toHaveLength(before.items.length + 1);
  });

  it('R-169: a change that never arrived is in doubt, shown as not made, and not sent again', async () => {
    const bench = await frontedBench(profile);
    const { id } = await firstOrder(bench, profile);
    await bench.setFaultsOfPractice('drop-request,only=PATCH *');
    const lost = await bench.change(order('purchase-orders.update', { id, items: [line] }));
    expect(lost).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-not-shown' });
    expect(bench.sent()).toHaveLength(1);
  });

  it('R-6: an id with a slash reaches the service as one part of the path', async () => {
    const bench = await frontedBench(profile);
    const { id } = await firstOrder(bench, profile);
    expect(id).toContain('/');
    expect(bench.asked().at(-1)).toBe(`GET /purchase-orders/${encodeURIComponent(id)}`);
  });
});

const refusedBefore = async (name: string, input: JsonObject): Promise<string> => {
  const bench = await frontedBench('a');
  const { id } = await firstOrder(bench, 'a');
  const whole = name.endsWith('update') ? { id, ...input } : input;
  const problem = await bench.problem('service.perform', order(name, { ...whole }));
  expect(bench.sent()).toEqual([]);
  return problem.code;
};

it.each([
  ['R-155: without a number', { ...fresh, po_number: null }, 'operation-field-missing'],
  ['R-155: with a blank number', { ...fresh, po_number: '  ' }, 'operation-field-missing'],
  [
    'R-157: with a key that a line cannot have',
    { ...fresh, items: [{ ...line, colour: 'red' }] },
    'order-line-wrong',
  ],
  [
    'R-157: with a line without a price',
    { ...fresh, items: [{ name: 'Crate', quantity: 1 }] },
    'order-line-wrong',
  ],
  [
    'R-157: with a price that is no number',
    { ...fresh, items: [{ ...line, price: '1,5' }] },
    'order-line-wrong',
  ],
  ['R-168: with the id of a line', { ...fresh, items: [{ ...line, id: 'x' }] }, 'order-line-with-id'],
  [
    'R-158: with a custom field that is not configured',
    { ...fresh, custom_fields: { Colour: 'red' } },
    'custom-field-unknown',
  ],
])('a new order is not sent %s', async (_title, input, code) => {
  expect(await refusedBefore('purchase-orders.create', input)).toBe(code);
});

it('R-158: configured custom fields go out, those that the order has beside those that change', async () => {
  const bench = await frontedBench('a');
  const made = await bench.perform(
    order('purchase-orders.create', {
      ...fresh,
      custom_fields: { 'Cost centre': 'CC-9', 'Project code': 'P' },
    }),
  );
  expect(patched(bench)).toMatchObject({ custom_fields: { 'Cost centre': 'CC-9', 'Project code': 'P' } });
  const id = String(made.serviceId);
  await bench.change(order('purchase-orders.update', { id, custom_fields: { 'Project code': 'Q' } }));
  expect(patched(bench)).toEqual({ custom_fields: { 'Cost centre': 'CC-9', 'Project code': 'Q' } });
  const gone = order('purchase-orders.update', { id, custom_fields: { 'Project code': null } });
  expect(await bench.problem('service.perform', gone)).toMatchObject({ code: 'operation-preview-needed' });
  expect(await bench.change(gone)).toMatchObject({ state: 'done', differences: [] });
  expect(patched(bench)).toEqual({ custom_fields: { 'Cost centre': 'CC-9' } });
  const nobodyTold = await frontedBench('a', {}, { customFields: null });
  const preview = await nobodyTold.preview(
    order('purchase-orders.create', { ...fresh, custom_fields: { Colour: 'red' } }),
  );
  expect(preview.notes).toMatchObject([{ code: 'custom-field-undeclared' }]);
});

it('R-173: a dimension that does not exist is named with those near it, before anything is sent', async () => {
  const bench = await frontedBench('a');
  const items = [{ ...line, dimensions: { PROJECT: 'P-007' } }];
  for (const [name, input] of [
    ['purchase-orders.create', { ...fresh, items }],
    ['purchase-orders.update', { id: (await firstOrder(bench, 'a')).id, items }],
  ] as const) {
    const problem = await bench.problem('service.perform', order(name, input));
    expect(problem).toMatchObject({ code: 'order-dimension-unknown', where: { field: 'items' } });
    expect(problem.params['near']).toContain('P-0007');
  }
  expect(bench.sent()).toEqual([]);
});

it('R-172: a figure given as the value of a dimension goes out as text, and PO4000 is explained', async () => {
  const bench = await frontedBench('a', {
    instead: ({ method, path }) =>
      method === 'POST' && path === '/v1/purchase-orders'
        ? { status: 400, text: JSON.stringify({ message: 'Invalid', code: 'PO4000' }) }
        : null,
  });
  const items = [{ ...line, dimensions: { Account: 500 } }];
  const problem = await bench.problem(
    'service.perform',
    order('purchase-orders.create', { ...fresh, items }),
  );
  expect(problem).toMatchObject({
    code: 'order-dimension-unknown',
    params: { value: '500', near: expect.stringMatching(/^0500/) },
  });
  const known = [{ ...line, dimensions: { Account: '0500' } }];
  const refused = await bench.perform(order('purchase-orders.create', { ...fresh, items: known }));
  expect(refused).toMatchObject({ state: 'refused', code: 'service-po4000' });
  expect(patched(bench)).toMatchObject({ items: [{ dimensions: { ACCOUNT: '0500' } }] });
});

it('R-170: an order whose dimensions cannot be read is not changed where that would lose them', async () => {
  const bench = await frontedBench('a', {
    change: (answer, { path }) =>
      path.startsWith('/v1/purchase-orders/')
        ? { ...answer, text: answer.text.replaceAll('"erp_dimension_id"', '"other_name"') }
        : answer,
  });
  const { id, item } = await firstOrder(bench, 'a');
  const items = [{ id: item.id, dimensions: { Project: 'P-0007' } }];
  expect(
    await bench.problem('service.perform', order('purchase-orders.update', { id, items })),
  ).toMatchObject({ code: 'order-dimension-unreadable' });
  expect(bench.sent()).toEqual([]);
});

it('R-176: each of the seven statuses is told with its meaning, an unheard-of one as it is', async () => {
  const statuses = ['pending', 'open', 'received', 'closed', 'flagged', 'archived', 'deleted', 'simmering'];
  const bench = await frontedBench('a', {
    instead: ({ path }) =>
      path.startsWith('/v1/purchase-orders')
        ? {
            status: 200,
            text: JSON.stringify({
              purchase_orders: statuses.map((status, place) => ({ id: `${place}`, po_number: 'n', status })),
            }),
          }
        : null,
  });
  const list = await bench.read(order('purchase-orders.list', {}));
  expect(list.entries.map((entry) => entry['status'])).toEqual(statuses);
  const told = list.notes.filter(({ code }) => code.startsWith('order-status'));
  expect(told.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 7 }, () => 'order-status'),
    'order-status-unknown',
  ]);
  expect(told.at(-1)?.sentence).toContain('simmering');
});
