import { describe, expect, it } from 'vitest';
import { dig, list, open } from './session';

const good = {
  name: 'Gas',
  erp_dimension_id: 'G-77',
  code: '0077',
  reference_id: 'ref-gas',
  erp_type: 'Account',
  svc_type: 'account',
};

describe('the dimension list', () => {
  it('has all fields, or four with detail=basic, and filters by type (R-67, R-68)', async () => {
    const session = await open();
    const all = await session.call('GET', '/dimensions?svc_company_id=4100&limit=200');
    expect(list(dig(all.body, 'dimensions'))).toHaveLength(60);
    const basic = await session.call('GET', '/dimensions?svc_company_id=4100&erp_type=Project&detail=basic');
    expect(list(dig(basic.body, 'dimensions'))).toHaveLength(14);
    expect(Object.keys(Object(dig(basic.body, 'dimensions.0')))).toEqual([
      'id',
      'name',
      'erp_dimension_id',
      'erp_type',
    ]);
  });

  it('carries no timestamps (R-70)', async () => {
    const session = await open();
    const { body } = await session.call('GET', '/dimensions?svc_company_id=4100&limit=1');
    expect(JSON.stringify(body)).not.toMatch(/created|modified|date/);
  });
});

describe('a single dimension', () => {
  it('is created with 200 and refused when it exists (R-62)', async () => {
    const session = await open();
    const sent = { svc_company_id: 4100, ...good };
    const created = await session.call('POST', '/dimensions', sent);
    expect(created.status).toBe(200);
    expect(dig(created.body, 'dimension')).toEqual({ ...sent, id: expect.any(Number) });
    expect((await session.call('GET', `/dimensions/${dig(created.body, 'dimension.id')}`)).body).toEqual(
      created.body,
    );
    expect((await session.call('POST', '/dimensions', sent)).status).toBe(400);
    expect(
      (await session.call('POST', '/dimensions', { ...sent, erp_type: 'Task', svc_type: 'task' })).status,
    ).toBe(200);
  });

  it('is refused without one of the four fields or with an unknown type (R-58, R-59)', async () => {
    const session = await open();
    const sent = { svc_company_id: 4100, ...good };
    const bad = ['code', 'reference_id', 'erp_type', 'svc_type'].map((key) => ({
      ...sent,
      [key]: undefined,
    }));
    const answers = await Promise.all(
      [...bad, { ...sent, svc_type: 'class' }].map((body) => session.call('POST', '/dimensions', body)),
    );
    expect(answers.every(({ status }) => status === 400)).toBe(true);
  });
});

describe('the dimension bulk', () => {
  const bulk = (dimensions: readonly object[]): object => ({ svc_company_id: 4100, dimensions });

  it('upserts by reference_id and erp_type and shows whole objects (R-61, R-66)', async () => {
    const session = await open();
    const first = await session.call('POST', '/dimensions/bulk', bulk([good]));
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ created: [good], updated: [], fail_count: 0, failures: [] });
    const again = await session.call('POST', '/dimensions/bulk', bulk([{ ...good, name: 'Town gas' }]));
    expect(again.body).toMatchObject({ created: [], updated: [{ name: 'Town gas' }] });
  });

  it('names index and reason of a bad entry and writes nothing (R-63, R-64)', async () => {
    const session = await open();
    const { status, body } = await session.call(
      'POST',
      '/dimensions/bulk',
      bulk([good, { ...good, code: '' }]),
    );
    expect(status).toBe(400);
    expect(body).toMatchObject({
      index: 1,
      reason: 'code is required',
      message: expect.stringContaining('index 1'),
    });
    const after = await session.call('GET', '/dimensions?svc_company_id=4100&limit=200');
    expect(dig(after.body, 'count')).toBe(60);
  });

  it('reports under 200 what failed at write (R-65)', async () => {
    const session = await open();
    const bad = { ...good, reference_id: 'ref-2', name: 'practice:fail' };
    const { status, body } = await session.call('POST', '/dimensions/bulk', bulk([good, bad]));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fail_count: 1,
      failures: [{ index: 1, reference_id: 'ref-2' }],
      created: [good],
    });
  });
});
