import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../../src/core/service/endpoints';
import { operations } from '../../../../src/core/service/operations';
import { frontedBench } from '../../../fixtures/fronted-bench';
import { order } from '../../../fixtures/operations';

it('R-36: purchase orders, receipts and the receiver export carry the mark of a beta, and nothing else does', () => {
  const beta = operations.filter(({ isBeta }) => isBeta).map(({ name }) => name);
  const expected = operations
    .map(({ name }) => name)
    .filter((name) => /^(purchase-orders|receipts)\.|^invoices\.receiver-export$/.test(name));
  expect(beta).toEqual(expected);
});

it('R-36: where the beta parts are missing they alone fail, and the rest goes on', async () => {
  const bench = await frontedBench('a', {
    instead: ({ path }) =>
      /^\/v1\/(purchase-orders|receipts|invoices\/receiver-export)/.test(path)
        ? { status: 404, text: JSON.stringify({ message: 'no such path' }) }
        : null,
  });
  for (const name of ['purchase-orders.list', 'receipts.list'])
    expect(await bench.problem('service.read', { ...order(name, {}), limit: 9 })).toMatchObject({
      code: 'service-read-missing',
    });
  for (const name of ['vendors.list', 'dimensions.list', 'invoices.list'])
    expect((await bench.read(order(name, {}))).entries.length).toBeGreaterThan(0);
  expect(
    await bench.perform(order('vendors.create', { erp_vendor_id: 'n', erp_vendor_name: 'N' })),
  ).toMatchObject({ state: 'done' });
});

it('R-15: no list of companies or locations is ever asked for, since there is none', () => {
  for (const name of Object.keys(endpoints)) expect(name).not.toMatch(/compan|location/);
});

it('R-46: no operation changes a vendor in another way than by its creation or the bulk', () => {
  const vendor = Object.entries(endpoints).filter(([name]) => name.startsWith('vendors.'));
  expect(vendor.map(([name, { method }]) => `${method} ${name}`).sort()).toEqual([
    'GET vendors.get',
    'GET vendors.list',
    'POST vendors.bulk',
    'POST vendors.create',
  ]);
  expect(operations.filter(({ area }) => area === 'vendors').map(({ verb }) => verb)).toEqual([
    'list',
    'show',
    'create',
  ]);
});

describe('every operation', () => {
  it('has a name of its own, made of its area and verb, and fields with keys of their own', () => {
    expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
    for (const { name, area, verb, fields } of operations) {
      expect(name).toBe(`${area}.${verb}`);
      expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    }
  });

  it('that changes something says what can be taken back', () => {
    for (const { does, name } of operations)
      if (does.kind === 'write') expect(does.reversibility.length, name).toBeGreaterThan(0);
  });

  it('R-1, R-4, R-7, R-30, R-31: every request has one /v1, its prefix and a version that the service knows', async () => {
    for (const profile of ['a', 'b'] as const) {
      const bench = await frontedBench(profile);
      for (const { name, does } of operations)
        if (does.kind === 'read' && does.one === null) await bench.read(order(name, {}));
      await bench.perform(order('vendors.create', { erp_vendor_id: 'n', erp_vendor_name: 'N' }));
      const requests = bench.front.passed.filter(({ path }) => path !== '/oauth/token');
      for (const { path, headers } of requests) {
        expect(path).toMatch(/^\/v1\/(?!v1)/);
        expect(headers['x-api-version']).toMatch(/^1\.[01]\.0$/);
        expect(headers['accept']).toBe('application/json');
        if (profile === 'b') expect(decodeURIComponent(path)).not.toContain('svc_');
      }
      const bodies = requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
      for (const body of bodies) expect(body).toContain(profile === 'a' ? 'svc_' : 'apx_');
      expect(bodies).not.toEqual([]);
    }
  });
});

it('R-2, R-3: the token comes from its own address, and every body beside its form is JSON', async () => {
  const bench = await frontedBench('a');
  await bench.perform(order('vendors.create', { erp_vendor_id: 'n', erp_vendor_name: 'N' }));
  const tokens = bench.front.passed.filter(({ path }) => path.includes('oauth'));
  expect(tokens.map(({ path }) => path)).toEqual(['/oauth/token']);
  for (const { path, method, headers } of bench.front.passed) {
    const type = path === '/oauth/token' ? 'application/x-www-form-urlencoded' : 'application/json';
    if (method !== 'GET') expect(headers['content-type']).toBe(type);
  }
});

it('R-5: the two bulk paths are those of the endpoint table, and the profile switches to those of the changelog', async () => {
  const bodies = [];
  for (const paths of [{}, { vendorsBulk: '/vendors/bulk-create/' }]) {
    const bench = await frontedBench('a', {}, { profile: { paths } });
    await bench.perform(order('vendors.create', { erp_vendor_id: 'n', erp_vendor_name: 'N' }));
    bodies.push(bench.sent()[0]);
  }
  expect(bodies.map((one) => one?.line)).toEqual(['POST /vendors/bulk', 'POST /vendors/bulk-create/']);
  expect(bodies[0]?.body).toEqual(bodies[1]?.body);
});

it('R-6: ids keep their zeros and are one part of the path', async () => {
  const bench = await frontedBench('a');
  for (const [id, encoded] of [
    ['007', '007'],
    ['a/b c%', 'a%2Fb%20c%25'],
  ] as const) {
    await bench.problem('service.read', { ...order('invoices.show', { id }), limit: 1 });
    expect(bench.asked().at(-1)).toBe(`GET /invoices/${encoded}`);
  }
});
