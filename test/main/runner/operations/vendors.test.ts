import { describe, expect, it } from 'vitest';
import { frontedBench } from '../../../fixtures/fronted-bench';
import { order } from '../../../fixtures/operations';

const prefix = { a: 'svc_', b: 'apx_' };
const bulkPath = { a: '/vendors/bulk', b: '/vendors/bulk-create/' };
const added = { erp_vendor_id: 'N-007', erp_vendor_name: 'Newcomer Nets' };
const single = { profile: { vendor: { createVia: 'single' } } };

describe.each(['a', 'b'] as const)('vendors, one by one, under profile %s', (profile) => {
  it('R-44, R-45: a listed vendor has no e-mail, phone or terms, which says nothing; one vendor has them', async () => {
    const bench = await frontedBench(profile);
    const list = await bench.read(order('vendors.list', {}));
    expect(list).toMatchObject({ isWhole: true, notes: [{ code: 'vendor-list-short' }] });
    expect(list.entries).toHaveLength(40);
    for (const entry of list.entries)
      expect(Object.keys(entry).sort()).toEqual(['erp_vendor_id', 'erp_vendor_name', 'id', 'svc_company_id']);
    const made = await bench.perform(order('vendors.create', { ...added, phone: '020 7946 0000' }));
    const shown = await bench.read(order('vendors.show', { id: String(made.serviceId) }));
    expect(shown.entries).toEqual([
      expect.objectContaining({ ...added, phone: '020 7946 0000', id: Number(made.serviceId) }),
    ]);
  });

  it('R-42: vendors are asked for by company, and those of another one never count', async () => {
    const bench = await frontedBench(profile, {
      change: (answer, { path }) =>
        path.startsWith('/v1/vendors?')
          ? {
              ...answer,
              text: JSON.stringify({
                ...JSON.parse(answer.text),
                vendors: [
                  { id: 1, erp_vendor_id: 'x', erp_vendor_name: 'X', [`${prefix[profile]}company_id`]: 4200 },
                ],
              }),
            }
          : answer,
    });
    expect((await bench.read(order('vendors.list', {}))).entries).toEqual([]);
    for (const line of bench.asked()) expect(line).toContain(`${prefix[profile]}company_id=4100`);
  });

  it('R-46: a vendor is created and changed by one bulk request with one entry, the change only as it was seen', async () => {
    const bench = await frontedBench(profile);
    const made = await bench.perform(order('vendors.create', { ...added, net_terms: 'n 30' }));
    expect(made).toMatchObject({ state: 'done', differences: [] });
    const renamed = { ...added, erp_vendor_name: 'Newcomer Netting' };
    expect(await bench.problem('service.perform', order('vendors.create', renamed))).toMatchObject({
      code: 'operation-preview-needed',
    });
    const preview = await bench.preview(order('vendors.create', renamed));
    expect(preview.notes).toMatchObject([{ code: 'vendor-will-be-updated' }]);
    expect(preview.changes).toContainEqual({
      field: 'erp_vendor_name',
      before: 'Newcomer Nets',
      after: 'Newcomer Netting',
      effect: 'replaced',
    });
    const changed = await bench.perform({ ...order('vendors.create', renamed), seen: preview.seen });
    expect(changed).toMatchObject({
      state: 'done',
      serviceId: made.serviceId,
      notes: [{ code: 'vendor-updated' }],
    });
    expect(bench.sent()).toEqual([
      {
        line: `POST ${bulkPath[profile]}`,
        body: { [`${prefix[profile]}company_id`]: 4100, vendors: [{ ...added, net_terms: 'Net 30' }] },
      },
      {
        line: `POST ${bulkPath[profile]}`,
        body: { [`${prefix[profile]}company_id`]: 4100, vendors: [renamed] },
      },
    ]);
    const { entries } = await bench.read(order('vendors.show', { id: String(made.serviceId) }));
    expect(entries).toMatchObject([{ erp_vendor_name: 'Newcomer Netting', net_terms: 'Net 30' }]);
  });

  it('R-46, R-49: what the bulk refuses under 207 is told in its words, and nothing odd is seen in that status', async () => {
    const bench = await frontedBench(profile);
    const refused = await bench.perform(
      order('vendors.create', { ...added, erp_vendor_name: 'practice:reject' }),
    );
    expect(refused).toMatchObject({ state: 'refused', code: 'operation-refused' });
    expect(refused.notes.map(({ code }) => code)).toEqual(['operation-not-in-list']);
    expect(refused.sentence).toContain('erp_vendor_name is not acceptable');
  });

  it('R-45, R-53: where the profile says so one vendor is created by itself, its answer read under its key', async () => {
    const bench = await frontedBench(profile, {}, single);
    const made = await bench.perform(order('vendors.create', { ...added, email: 'nets@example.com' }));
    expect(made).toMatchObject({ state: 'done', differences: [], serviceId: expect.stringMatching(/^\d+$/) });
    expect(bench.sent()).toEqual([
      {
        line: 'POST /vendors',
        body: { [`${prefix[profile]}company_id`]: 4100, ...added, email: 'nets@example.com' },
      },
    ]);
    expect(await bench.problem('service.perform', order('vendors.create', added))).toMatchObject({
      code: 'vendor-exists',
      params: { id: made.serviceId },
    });
    expect(bench.sent()).toHaveLength(1);
  });

  it('R-53: after a lost answer to the single creation the list of the company comes next, and no second one', async () => {
    const bench = await frontedBench(profile, {}, single);
    await bench.setFaultsOfPractice('drop-reply,only=POST /v1/vendors');
    const made = await bench.perform(order('vendors.create', added));
    expect(made).toMatchObject({ state: 'done', code: 'operation-found', serviceId: expect.any(String) });
    const asked = bench.asked();
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual(['POST /vendors']);
    expect(asked[asked.indexOf('POST /vendors') + 1]).toMatch(/^GET \/vendors\?/);
  });

  it('R-53: a vendor that the list does not show after a lost answer is not sent again by itself', async () => {
    const bench = await frontedBench(profile, {}, single);
    await bench.setFaultsOfPractice('drop-request,only=POST /v1/vendors');
    const lost = await bench.perform(order('vendors.create', added));
    expect(lost).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-no-witness' });
    expect(bench.sent()).toHaveLength(1);
  });

  it('R-52: an update whose answer was lost is proven by the vendor itself, not by its being in the list', async () => {
    const bench = await frontedBench(profile);
    await bench.perform(order('vendors.create', added));
    const renamed = order('vendors.create', { ...added, erp_vendor_name: 'Other Nets' });
    await bench.setFaultsOfPractice(`drop-request,only=POST /v1${bulkPath[profile]}`);
    expect(await bench.change(renamed)).toMatchObject({ state: 'in-doubt' });
    await bench.setFaultsOfPractice(`drop-reply,only=POST /v1${bulkPath[profile]}`);
    expect(await bench.change(renamed)).toMatchObject({ state: 'done', code: 'operation-found' });
  });

  it('R-45: a bare vendor is another shape: shown as odd when it is read, in doubt and looked for when it is created', async () => {
    const bench = await frontedBench(
      profile,
      {
        change: (answer, { path }) => {
          const body = JSON.parse(answer.text);
          return path.startsWith('/v1/vendors') && body.vendor !== undefined
            ? { ...answer, text: JSON.stringify(body.vendor) }
            : answer;
        },
      },
      single,
    );
    const [first] = (await bench.read(order('vendors.list', {}))).entries;
    expect(
      await bench.problem('service.read', { ...order('vendors.show', { id: String(first?.id) }), limit: 1 }),
    ).toMatchObject({ code: 'service-read-odd' });
    const made = await bench.perform(order('vendors.create', added));
    // What cannot be held against what was sent is taken for nothing.
    expect(made).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-suspicion' });
    expect(bench.sent()).toHaveLength(1);
  });
});

it('R-38, R-39: a vendor without its name, without a company, or of a company that is no number is not sent', async () => {
  const bench = await frontedBench('a');
  const wrong = async (input: Record<string, string>, company: string | null = '4100') =>
    (await bench.problem('service.perform', { ...order('vendors.create', input), company })).code;
  expect(await wrong({ erp_vendor_id: 'x' })).toBe('operation-field-missing');
  expect(await wrong({ erp_vendor_id: 'x', erp_vendor_name: '  ' })).toBe('operation-field-missing');
  expect(await wrong({ ...added, net_terms: '2/10 net 30' })).toBe('net-terms-unknown');
  expect(await wrong(added, 'north')).toBe('company-not-a-number');
  expect(bench.sent()).toEqual([]);
});
