import { describe, expect, it } from 'vitest';
import { type PayingBench, payingBench } from '../../../fixtures/paying';

type Told = { status: number; body: object } | null;

/** `told`: how the creation of a payments vendor is answered, instead of by the service. */
const open = async () => {
  const front: { told: Told } = { told: null };
  const bench = await payingBench(
    'a',
    {},
    {
      front: {
        change: (answer, { method, path }) =>
          method === 'POST' && path.startsWith('/v1/payments/vendor') && front.told !== null
            ? { ...answer, status: front.told.status, text: JSON.stringify(front.told.body) }
            : answer,
      },
    },
  );
  return { bench, front };
};

const payee = async ({ handlers, connectionId }: PayingBench, importId: string) => {
  const listed = await handlers['payments.vendors']({ connectionId, search: '', limit: 50 });
  return listed.ok ? listed.value.entries.find((one) => one.importId === importId) : undefined;
};

const decided = ({ handlers }: PayingBench, importId: string, serviceId: string) =>
  handlers['imports.decide']({ importId, record: 1, as: 'created', note: 'The provider says so', serviceId });

const exists = { status: 400, body: { message: 'Vendor exists already' } };

describe('a payments vendor that is there, and whose id the refusal does not tell', () => {
  it.each([
    ['no id', exists],
    ['an id with a 409', { status: 409, body: { message: 'Vendor pv-900 (X) exists already' } }],
    ['an id with a 422', { status: 422, body: { message: 'Vendor pv-900 (X) exists already' } }],
  ])('R-190: is taken up by a person with its id, and can be paid: %s', async (_, told) => {
    const { bench, front } = await open();
    front.told = told;
    const made = await bench.vendor();
    expect([made.records.inDoubt, made.records.rejected, made.exitCode]).toEqual([1, 0, 4]);
    const { handlers } = bench;
    const { importId } = made;
    const sent = bench.sends('/payments/vendor').length;
    await handlers['imports.resume']({ importId });
    await handlers['imports.settled']({ importId });
    expect(bench.sends('/payments/vendor').length).toBe(sent);
    const before = await payee(bench, importId);
    expect([before?.state, before?.vendorId]).toEqual(['in-doubt', null]);
    expect(before?.advice).toContain('resolve IMPORT --record N --as created --id ID');
    expect(await decided(bench, importId, 'pv-900')).toMatchObject({
      ok: true,
      value: { records: { existing: 1, inDoubt: 0 }, exitCode: 0 },
    });
    const after = await payee(bench, importId);
    expect([after?.state, after?.vendorId]).toEqual(['exists', 'pv-900']);
    const draft = await bench.draft('pv-900', await bench.invoices(['P-1']));
    expect(draft.issues.map(({ code, severity }) => [code, severity])).toContainEqual([
      ...['payment-vendor-taken-up', 'warning'],
    ]);
    expect(draft.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('R-190: is none of the ids that this journal knows as others', async () => {
    const { bench, front } = await open();
    const own = await bench.payee('South Pier', 'V-1001');
    front.told = exists;
    const made = await bench.vendor();
    expect(await decided(bench, made.importId, own)).toMatchObject({
      ok: false,
      problem: { code: 'decided-id-taken' },
    });
    expect((await payee(bench, made.importId))?.state).toBe('in-doubt');
    expect(await decided(bench, made.importId, 'pv-900')).toMatchObject({ ok: true });
    // A second thought is possible, and counts once.
    expect(await decided(bench, made.importId, 'pv-901')).toMatchObject({
      ok: true,
      value: { records: { existing: 1, created: 0 } },
    });
    // What a person has taken up is no other vendor's any more.
    const other = await bench.vendor('West Pier', { erp_vendor_id: 'V-1001' });
    expect(await decided(bench, other.importId, 'pv-901')).toMatchObject({
      ok: false,
      problem: { code: 'decided-id-taken' },
    });
  });

  it('R-190: several of one file do not stop those after them', async () => {
    const { bench, front } = await open();
    front.told = exists;
    expect((await bench.vendor()).records.inDoubt).toBe(1);
    front.told = null;
    expect((await bench.vendor('North Pier Two')).records.created).toBe(1);
  });
});
