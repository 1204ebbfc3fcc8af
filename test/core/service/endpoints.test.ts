import { describe, expect, it } from 'vitest';
import {
  addressOf,
  buildRequest,
  type Endpoint,
  endpointNamed,
  endpoints,
  pathOf,
} from '../../../src/core/service/endpoints';
import { fromWire, toWire } from '../../../src/core/service/wire-names';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const named = (key: string): Endpoint => {
  const endpoint = endpointNamed(key);
  if (endpoint === undefined) throw new Error(key);
  return endpoint;
};

describe('a request', () => {
  it('F-24: always states the version (R-30)', () => {
    for (const endpoint of Object.values(endpoints))
      expect(buildRequest(endpoint, {}, profile).headers['x-api-version']).toBe('1.1.0');
  });

  it('holds /v1 once, with or without a final slash in the base (R-1)', () => {
    const request = buildRequest(named('vendors.list'), {}, profile);
    expect(addressOf('https://api.example/v1', request)).toBe('https://api.example/v1/vendors');
    expect(addressOf('https://api.example/v1/', request)).toBe('https://api.example/v1/vendors');
  });

  it('encodes an id into one segment of the path (R-6)', () => {
    const request = buildRequest(named('invoices.get'), { params: { id: 'a/b c%' } }, profile);
    expect(request.path).toBe('/invoices/a%2Fb%20c%25');
    expect(buildRequest(named('invoices.get'), { params: { id: '007' } }, profile).path).toBe(
      '/invoices/007',
    );
  });

  it('R-224: asks after a batch by the id that was returned, whatever letters it has', () => {
    const path = (key: string) => buildRequest(named(key), { params: { id: 'b/7 %' } }, profile).path;
    expect(path('batch.progress')).toBe('/batch/b%2F7%20%25/progress');
    expect(path('batch.results')).toBe('/batch/b%2F7%20%25/results');
  });

  it('asks for several expansions with one comma-separated parameter (R-78)', () => {
    const request = buildRequest(
      named('invoices.get'),
      { params: { id: '1' }, query: { expand: 'history,gl_splits' } },
      profile,
    );
    expect(pathOf(request)).toBe('/invoices/1?expand=history,gl_splits');
  });

  it('takes the paths in doubt from the profile, with the same body (R-5)', () => {
    const other = testProfile({ paths: { vendorsBulk: '/vendors/bulk-create/' } });
    const body = { svc_company_id: 7, vendors: [] };
    const [usual, changed] = [profile, other].map((one) =>
      buildRequest(named('vendors.bulk'), { body }, one),
    );
    expect([usual?.path, changed?.path]).toEqual(['/vendors/bulk', '/vendors/bulk-create/']);
    expect(usual?.bodyText).toBe(changed?.bodyText);
  });

  it('renders the body once, with a content type only where there is a body (R-3)', () => {
    expect(buildRequest(named('invoices.import'), { body: [{ total_amount: 10.1 }] }, profile)).toMatchObject(
      {
        bodyText: '[{"total_amount":10.1}]',
        headers: { 'content-type': 'application/json' },
      },
    );
    expect(buildRequest(named('vendors.list'), {}, profile).headers).not.toHaveProperty('content-type');
  });
});

describe('the prefix of the service (R-7)', () => {
  const acme = testProfile({ naming: { prefix: 'acme_' } });

  it('is swapped in queries and bodies', () => {
    const request = buildRequest(
      named('vendors.list'),
      { query: { company: '7' }, body: { svc_company_id: 7, items: [{ svc_type: 'a' }] } },
      acme,
    );
    expect(pathOf(request)).toBe('/vendors?acme_company_id=7');
    expect(request.bodyText).toBe('{"acme_company_id":7,"items":[{"acme_type":"a"}]}');
  });

  it('comes back as ours, and the keys a person chose are never touched', () => {
    const ours = {
      svc_vendor_id: 1,
      custom_fields: { svc_note: 'x', acme_note: 'y' },
      items: [{ dimensions: { svc_x: 'z' } }],
    };
    expect(fromWire(toWire(ours, 'acme_'), 'acme_')).toEqual(ours);
    expect(toWire(ours, 'acme_')).toMatchObject({ acme_vendor_id: 1, custom_fields: { svc_note: 'x' } });
  });
});
