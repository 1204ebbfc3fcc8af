import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApiRequest, buildRequest, endpoints, pathOf } from '../../src/core/service/endpoints';
import { operations } from '../../src/core/service/operations';
import { targets } from '../../src/core/targets';
import { goodDrafts, testProfile, testScope } from '../fixtures/drafts';
import { everyRequest } from '../fixtures/every-request';
import type { Passing } from '../fixtures/front';
import { openApiCheck } from '../fixtures/openapi-check';

const description = new URL('../../../shared/service/openapi.yaml', import.meta.url).pathname;
const profile = testProfile();

/** Paths of one receipt, which the description has not (G-26); the profile says where they stand. */
const isBeyond = ({ method, path }: Pick<Passing, 'method' | 'path'>): boolean =>
  /^\/v1\/receipts\/[^/?]+$/.test(path) && (method === 'GET' || method === 'PATCH');

/** A built request as it would arrive, with credentials. */
const arriving = (request: ApiRequest): Passing => ({
  method: request.method,
  path: `/v1${pathOf(request)}`,
  headers: { ...request.headers, authorization: 'Bearer t', 'x-api-key': 'k' },
  body: request.bodyText ?? '',
});

const unique = (requests: readonly Passing[]): Passing[] => [
  ...new Map(requests.map((one) => [`${one.method} ${one.path} ${one.body}`, one])).values(),
];

const meets = (request: Passing, key: string): boolean => {
  const endpoint = endpoints[key];
  if (endpoint === undefined || endpoint.method !== request.method) return false;
  const pattern = endpoint
    .path(profile)
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace('{id}', '[^/?]+');
  return new RegExp(`^/v1${pattern}(\\?|$)`).test(request.path);
};

const heldAgainstIt = () => {
  it('R-1, R-2, R-3, R-4, R-5, R-6, R-7, R-30, R-31, R-194: finds nothing against any request of the client, and every endpoint was asked', {
    timeout: 120_000,
  }, async () => {
    const check = await openApiCheck(description);
    const { requests, done } = await everyRequest();
    expect(operations.map(({ name }) => name).filter((name) => !done.has(name))).toEqual([]);
    const all = unique(requests);
    const never = Object.keys(endpoints).filter((key) => !all.some((one) => meets(one, key)));
    expect(never).toEqual([]);
    const complaints: string[] = [];
    for (const request of all) {
      const against = await check(request);
      const isUnknown = against?.startsWith('404') ?? false;
      if (isBeyond(request) ? isUnknown : against === null) continue;
      complaints.push(`${request.method} ${request.path} ${request.body.slice(0, 300)}: ${against}`);
    }
    expect(complaints).toEqual([]);
    expect(all.length).toBeGreaterThan(60);
  });

  it.each(targets.map((target) => [target.name, target] as const))(
    'finds nothing against what is loaded of %s, whatever good records there are',
    { timeout: 60_000 },
    async (_name, target) => {
      const check = await openApiCheck(description);
      const endpoint = endpoints[target.bulk.endpoint];
      if (endpoint === undefined) throw new Error(target.bulk.endpoint);
      const most = Math.min(5, target.bulk.limits(profile).records);
      const drafts = fc.array(fc.tuple(goodDrafts(target), fc.uuid()), { minLength: 1, maxLength: most });
      await fc.assert(
        fc.asyncProperty(drafts, async (records) => {
          const payloads = records.map(([draft, uploadId]) =>
            target.payload(draft, { company: testScope.company, uploadId, profile }),
          );
          const body = target.bulk.body(payloads, { company: testScope.company, profile });
          expect(await check(arriving(buildRequest(endpoint, { body }, profile)))).toBeNull();
        }),
        { numRuns: 40 },
      );
    },
  );

  it('complains where a request breaks it: an unknown path, status, version or body, or a missing credential', async () => {
    const check = await openApiCheck(description);
    const good = arriving({
      ...{ method: 'GET', kind: 'read', path: '/vendors', bodyText: null },
      query: [['svc_company_id', '4100']],
      headers: { 'x-api-version': '1.1.0' },
    });
    expect(await check(good)).toBeNull();
    const { authorization: _token, ...withoutToken } = good.headers;
    const { 'x-api-key': _key, ...withoutKey } = good.headers;
    const bulk = { ...good, method: 'POST', path: '/v1/vendors/bulk' };
    const json = { ...good.headers, 'content-type': 'application/json' };
    for (const bad of [
      { ...good, path: '/v1/v1/vendors?svc_company_id=1' },
      { ...good, path: '/v1/vendors' },
      { ...good, path: '/v1/invoices?status=paid' },
      { ...good, path: '/v1/receipts/bulk-upsert', method: 'POST', body: '{}', headers: json },
      { ...good, headers: { ...good.headers, 'x-api-version': '2.0.0' } },
      { ...good, headers: withoutToken },
      { ...good, headers: withoutKey },
      { ...bulk, headers: json, body: '{"svc_company_id":"4100","vendors":[]}' },
      { ...bulk, headers: { ...good.headers, 'content-type': 'text/plain' }, body: 'vendors' },
    ])
      expect(await check(bad), `${bad.method} ${bad.path} ${bad.body}`).not.toBeNull();
  });
};

if (existsSync(description)) describe('the description of the service in OpenAPI', heldAgainstIt);
else
  it('the OpenAPI description does not lie beside the project: nothing is held against it', () => {
    expect(existsSync(description)).toBe(false);
  });
