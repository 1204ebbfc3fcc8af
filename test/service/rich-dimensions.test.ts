import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest, endpointNamed } from '../../src/core/service/endpoints';
import { isJsonObject } from '../../src/core/service/json-path';
import { operations } from '../../src/core/service/operations';
import type { OperationContext } from '../../src/core/service/operations/operation';
import { targets } from '../../src/core/targets';
import type { Json, JsonObject } from '../../src/core/values/json';
import { goodDrafts, testScope } from '../fixtures/drafts';
import { type Bench, operationBench, order, profileB } from '../fixtures/operations';
import { testProfile } from '../fixtures/submission';

const profiles = { a: testProfile(), b: testProfile(profileB) } as const;

const contextOf = (name: 'a' | 'b'): OperationContext => ({
  profile: profiles[name],
  company: '4100',
  customFields: ['Cost centre', 'Project code'],
  files: [],
  derivedId: (kind, key) => `${kind}-${key}`,
});

const isDimensions = (key: string): boolean => /^(item_)?dimensions$/i.test(key);

/** Everything that stands under a key of dimensions, however deep. */
const dimensionsIn = (value: Json, found: Json[] = []): Json[] => {
  if (Array.isArray(value)) for (const one of value) dimensionsIn(one, found);
  else if (isJsonObject(value))
    for (const [key, one] of Object.entries(value)) {
      if (isDimensions(key)) found.push(one);
      else dimensionsIn(one, found);
    }
  return found;
};

/** The dimensions of a body that are no names with plain texts. */
const richIn = (body: Json): Json[] =>
  dimensionsIn(body).filter(
    (one) => !isJsonObject(one) || Object.values(one).some((value) => typeof value !== 'string'),
  );

const line = { name: 'Ice', quantity: '1', price: '10.00' };
const bill = {
  upload_id: '00000000-0000-4000-8000-000000000001',
  invoice_number: 'S-1',
  svc_location_id: '101',
  svc_vendor_id: '7',
  invoice_date: '2026-05-04',
  total_amount: '10.00',
};

type Thing = { readonly thing: JsonObject; readonly lineId: string };

/** What each operation that writes dimensions is asked to do with dimensions as they were read; `before`: what it reads first. */
const asks: Readonly<
  Record<string, (dimensions: JsonObject, at: Thing) => { input: JsonObject; before: JsonObject | null }>
> = {
  'invoices.create': (dimensions) => ({
    input: { ...bill, dimensions, items: [{ ...line, dimensions }] },
    before: null,
  }),
  'invoices.update': (dimensions, { thing, lineId }) => ({
    input: {
      id: String(thing.id),
      dimensions,
      items: [
        ...(lineId === '' ? [] : [{ id: lineId, dimensions }]),
        { name: 'New', quantity: '1', price: '1', dimensions },
      ],
    },
    before: { ...thing, dimensions: { ...dimensions, Other: { erp_dimension_id: 'O-1', name: 'Other' } } },
  }),
  'purchase-orders.create': (dimensions) => ({
    input: {
      po_number: 'X-1',
      erp_vendor_id: '00042',
      svc_location_id: '101',
      items: [{ ...line, dimensions }],
    },
    before: null,
  }),
  'purchase-orders.update': (dimensions, { thing, lineId }) => {
    const items = [
      { id: lineId, name: 'Old', dimensions: { ...dimensions, Other: { erp_dimension_id: 'O-1' } } },
    ];
    return {
      input: {
        id: String(thing.id),
        items: [
          { id: lineId, dimensions },
          { ...line, dimensions },
        ],
      },
      before: { [String(thing.id)]: { ...thing, items, lines: items } },
    };
  },
};

/** The body that an operation would send; null: it refuses to send one. */
const bodyOf = (name: string, dimensions: JsonObject, at: Thing, context: OperationContext): Json => {
  const operation = operations.find((one) => one.name === name);
  const ask = asks[name];
  if (operation === undefined || ask === undefined) throw new Error(name);
  const { input, before } = ask(dimensions, at);
  const request = operation.request(input, before, context);
  if (!request.ok) return null;
  const endpoint = endpointNamed(request.value.endpoint);
  if (endpoint === undefined) throw new Error(request.value.endpoint);
  return JSON.parse(buildRequest(endpoint, request.value.parts, context.profile).bodyText ?? 'null');
};

/** Things with dimensions under every read of the practice service that shows any. */
const readings = async (bench: Bench): Promise<readonly JsonObject[]> => {
  const things: JsonObject[] = [];
  const read = async (name: string, input: JsonObject): Promise<readonly JsonObject[]> => {
    const { entries } = await bench.read(order(name, input));
    things.push(...entries.slice(0, 40));
    return entries;
  };
  const list = await read('invoices.list', { status: 'pending-approval' });
  await read('invoices.list', { status: 'pending-approval', items: true });
  await read('invoices.list', { status: 'approved', items: true });
  for (const { id } of list.slice(0, 3))
    await read('invoices.show', { id: String(id), history: true, gl_splits: true });
  const orders = await read('purchase-orders.list', { items: true, from: '2026-09-15', to: '2026-10-31' });
  for (const one of orders.slice(0, 3))
    await read('purchase-orders.show', { id: String(one.id ?? one.order_key) });
  return things;
};

/** The lines of a thing, whatever the service calls them. */
const lineIdOf = (thing: JsonObject): string => {
  const lists = Object.values(thing).flatMap((value) =>
    Array.isArray(value) ? value.filter(isJsonObject) : [],
  );
  const found = lists.find((one) => Object.keys(one).some(isDimensions));
  return String(found?.id ?? found?.line_id ?? '');
};

/** Dimensions as any read may show them: rich objects with anything in them, texts, numbers, nothing. */
const anyDimensions: fc.Arbitrary<JsonObject> = fc.dictionary(
  fc.constantFrom('Account', 'Department', 'Location', 'Project'),
  fc.oneof(
    fc.record(
      {
        id: fc.oneof(fc.integer(), fc.string()),
        erp_dimension_id: fc.oneof(
          fc.constantFrom('0400', 'D0010', 'L 1'),
          fc.string({ minLength: 1 }),
          fc.integer(),
        ),
        name: fc.string(),
        code: fc.string(),
        parent: fc.record({ erp_dimension_id: fc.string() }),
      },
      { requiredKeys: [] },
    ),
    fc.constantFrom('0400', 'D0010'),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.record({ erp_dimension_id: fc.string() })),
  ),
);

it('F-13: the operations that write dimensions are these, and each is held to it', () => {
  const writing = operations.filter(
    ({ does, fields }) =>
      does.kind === 'write' &&
      fields.some(({ key, kind }) => key === 'dimensions' || (kind === 'lines' && key === 'items')),
  );
  const withoutDimensions = ['receipts.create', 'receipts.update'];
  expect(
    writing
      .map(({ name }) => name)
      .filter((name) => !withoutDimensions.includes(name))
      .sort(),
  ).toEqual(Object.keys(asks).sort());
});

describe.each(['a', 'b'] as const)('dimensions that were read, under profile %s', (profile) => {
  const context = contextOf(profile);

  it('F-13, R-86, R-139, R-177: whatever read of the practice service they come from, every operation sends them as texts', async () => {
    const bench = await operationBench({ practice: { profile } });
    const things = await readings(bench);
    const shapes = things.flatMap((thing) =>
      dimensionsIn(thing)
        .filter(isJsonObject)
        .filter((one) => Object.keys(one).length > 0)
        .map((dimensions) => ({ dimensions, at: { thing, lineId: lineIdOf(thing) } })),
    );
    // The service shows them rich: sent back as they are, they would be refused.
    expect(shapes.filter(({ dimensions }) => richIn({ dimensions }).length > 0).length).toBeGreaterThan(10);
    for (const name of Object.keys(asks)) {
      let sent = 0;
      for (const { dimensions, at } of shapes) {
        const body = bodyOf(name, dimensions, at, context);
        if (body === null) continue;
        sent += dimensionsIn(body).length;
        expect([name, richIn(body)]).toEqual([name, []]);
        expect(JSON.stringify(body)).not.toContain('erp_dimension_id');
      }
      expect([name, sent > 10]).toEqual([name, true]);
    }
  });

  it('F-13: whatever a read may show of them, every operation sends texts or refuses', () => {
    for (const name of Object.keys(asks)) {
      let sent = 0;
      fc.assert(
        fc.property(anyDimensions, (dimensions) => {
          const body = bodyOf(
            name,
            dimensions,
            {
              thing: { id: 'x', po_number: 'X-1', items: [], lines: [] },
              lineId: name.startsWith('p') ? 'l-1' : '',
            },
            context,
          );
          if (body === null) return;
          sent += dimensionsIn(body).length;
          expect(richIn(body)).toEqual([]);
          expect(JSON.stringify(body)).not.toContain('erp_dimension_id');
        }),
        { numRuns: 300 },
      );
      expect([name, sent > 20]).toEqual([name, true]);
    }
  });

  it('F-13: every target that writes dimensions sends texts alone', () => {
    const { profile: names } = context;
    const own = targets.filter(({ families }) =>
      families.some(({ prefix }) => prefix.includes('dimensions')),
    );
    expect(own.map(({ name }) => name).sort()).toEqual(['invoices', 'purchase-orders']);
    for (const target of own) {
      let sent = 0;
      fc.assert(
        fc.property(goodDrafts(target), fc.uuid(), (draft, uploadId) => {
          const scope = { company: testScope.company, uploadId, profile: names };
          const endpoint = endpointNamed(target.bulk.endpoint);
          if (endpoint === undefined) throw new Error(target.bulk.endpoint);
          const body = target.bulk.body([target.payload(draft, scope)], scope);
          const wire: Json = JSON.parse(buildRequest(endpoint, { body }, names).bodyText ?? 'null');
          sent += dimensionsIn(wire).length;
          expect(richIn(wire)).toEqual([]);
        }),
        { numRuns: 200 },
      );
      expect([target.name, sent > 20]).toEqual([target.name, true]);
    }
  });
});
