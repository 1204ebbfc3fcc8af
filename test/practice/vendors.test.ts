import { describe, expect, it } from 'vitest';
import { dig, list, open, vendorId } from './session';

describe('the vendor list', () => {
  it('comes in pages of its company alone (R-42, R-43)', async () => {
    const session = await open();
    const first = await session.call('GET', '/vendors?svc_company_id=4100&page=1&limit=25');
    const second = await session.call('GET', '/vendors?svc_company_id=4100&page=2&limit=25');
    expect(first.body).toMatchObject({ version: '1.1.0', count: 40, page: 1, limit: 25 });
    const ids = [first, second].flatMap(({ body }) =>
      list(dig(body, 'vendors')).map((vendor) => dig(vendor, 'id')),
    );
    expect(new Set(ids).size).toBe(40);
  });

  it('shows four fields only (R-44)', async () => {
    const session = await open();
    const { body } = await session.call('GET', '/vendors?svc_company_id=4100&limit=1');
    expect(dig(body, 'vendors.0')).toEqual({
      id: expect.any(Number),
      erp_vendor_name: 'Bramble Lane Dairy',
      erp_vendor_id: '00042',
      svc_company_id: 4100,
    });
  });

  it('holds ids that spreadsheets damage, two vendors of one name, and one id in two companies', async () => {
    const session = await open();
    const { body } = await session.call('GET', '/vendors?svc_company_id=4100&limit=200');
    const vendors = list(dig(body, 'vendors'));
    const ids = vendors.map((vendor) => dig(vendor, 'erp_vendor_id'));
    expect(ids).toEqual(
      expect.arrayContaining(['00042', '4E5', '90071992547409931234', 'ÄB/1', 'a-1', 'A-1']),
    );
    expect(
      vendors.filter((vendor) => dig(vendor, 'erp_vendor_name') === 'North Quay Fisheries'),
    ).toHaveLength(2);
    expect(await vendorId(session, '00042', 4200)).not.toBe(await vendorId(session, '00042'));
  });

  it('shrinks a page size that is too large and refuses one that is none', async () => {
    const session = await open();
    const large = await session.call('GET', '/vendors?svc_company_id=4100&limit=5000');
    expect(dig(large.body, 'limit')).toBe(200);
    expect((await session.call('GET', '/vendors?svc_company_id=4100&limit=x')).status).toBe(400);
    expect((await session.call('GET', '/vendors')).status).toBe(400);
  });
});

describe('a single vendor', () => {
  it('is created with 201 and read under its key (R-38, R-45)', async () => {
    const session = await open();
    const sent = {
      svc_company_id: 4100,
      erp_vendor_name: 'Teal Boats',
      erp_vendor_id: '0091',
      net_terms: 'Net 30',
    };
    const created = await session.call('POST', '/vendors', sent);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ version: '1.1.0', vendor: { ...sent, id: expect.any(Number) } });
    const again = await session.call('GET', `/vendors/${dig(created.body, 'vendor.id')}`);
    expect(again.body).toEqual(created.body);
  });

  it('is refused without its fields, with a company as text, with strange terms, or twice (R-39, R-53, R-54)', async () => {
    const session = await open();
    const good = { svc_company_id: 4100, erp_vendor_name: 'Teal Boats', erp_vendor_id: '0091' };
    const bad = [
      { ...good, svc_company_id: '4100' },
      { ...good, svc_company_id: 9999 },
      { ...good, erp_vendor_id: '' },
      { ...good, net_terms: '2/10 net 30' },
      { ...good, colour: 'blue' },
      { ...good, erp_vendor_id: '00042' },
    ];
    const answers = await Promise.all(bad.map((body) => session.call('POST', '/vendors', body)));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  });
});

describe('the vendor bulk', () => {
  const bulk = (vendors: readonly object[]): object => ({ svc_company_id: 4100, vendors });
  const fresh = { erp_vendor_id: 'N-1', erp_vendor_name: 'New One' };

  it('creates and updates by erp_vendor_id and answers 201 when all is well (R-48, R-52)', async () => {
    const session = await open();
    const known = { erp_vendor_id: '00042', erp_vendor_name: 'Bramble Lane Creamery' };
    const first = await session.call('POST', '/vendors/bulk', bulk([fresh, known]));
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      ...{ success_count: 2, created_count: 1, updated_count: 1, error_count: 0 },
      created: [{ id: expect.any(Number), erp_vendor_name: 'New One' }],
      updated: [{ id: await vendorId(session), erp_vendor_name: 'Bramble Lane Creamery' }],
      errors: [],
    });
    const again = await session.call('POST', '/vendors/bulk', bulk([fresh, known]));
    expect(again.body).toMatchObject({ created_count: 0, updated_count: 2 });
  });

  it('keeps what an update leaves out', async () => {
    const session = await open();
    await session.call(
      'POST',
      '/vendors/bulk',
      bulk([{ erp_vendor_id: '00042', erp_vendor_name: 'Renamed' }]),
    );
    const { body } = await session.call('GET', `/vendors/${await vendorId(session)}`);
    expect(dig(body, 'vendor')).toMatchObject({ erp_vendor_name: 'Renamed', net_terms: 'Net 30' });
  });

  it('answers 207 with the index of each bad entry, and does the rest (R-48, R-49)', async () => {
    const session = await open();
    const { status, body } = await session.call(
      'POST',
      '/vendors/bulk',
      bulk([
        { erp_vendor_name: 'No id' },
        fresh,
        { erp_vendor_id: 'X-9', erp_vendor_name: 'Please practice:reject me' },
      ]),
    );
    expect(status).toBe(207);
    expect(body).toMatchObject({ success_count: 1, error_count: 2 });
    expect(dig(body, 'errors')).toEqual([
      { index: 0, erp_vendor_id: null, error: expect.any(String), type: 'validation_error' },
      { index: 2, erp_vendor_id: 'X-9', error: expect.any(String), type: 'validation_error' },
    ]);
  });

  it('can lose an entry in its answer, so that the counts do not add up (R-51)', async () => {
    const session = await open();
    await session.setFaults('vendors-miscount=@1,only=POST /v1/vendors/bulk');
    const { body } = await session.call(
      'POST',
      '/vendors/bulk',
      bulk([fresh, { ...fresh, erp_vendor_id: 'N-2' }]),
    );
    expect(dig(body, 'success_count')).toBe(1);
    expect(await vendorId(session, 'N-2')).toEqual(expect.any(Number));
  });
});
