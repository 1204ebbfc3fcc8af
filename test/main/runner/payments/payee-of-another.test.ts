import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
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

const payees = async ({ handlers, connectionId }: PayingBench) => {
  const listed = await handlers['payments.vendors']({ connectionId, search: '', limit: 50 });
  if (!listed.ok) throw new Error(listed.problem.code);
  return listed.value.entries;
};

const errors = async (bench: PayingBench, payee: string, number: string) =>
  (await bench.draft(payee, await bench.invoices([number]))).issues
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

const decided = ({ handlers }: PayingBench, importId: string, serviceId: string) =>
  handlers['imports.decide']({ importId, record: 1, as: 'created', note: 'The provider says so', serviceId });

describe('a payments vendor that the answer names and that is another one', () => {
  it.each([
    ['a refusal', 400, (id: string) => ({ message: `Vendor ${id} exists already`, existing_vendor: { id } })],
    ['a creation', 201, (id: string) => ({ id })],
  ])('R-187, R-190: by the id that this journal has for another ERP id, in %s', async (_, status, body) => {
    const { bench, front } = await open();
    const own = await bench.payee();
    front.told = { status, body: body(own) };
    const made = await bench.vendor('North Pier Ice.', { erp_vendor_id: 'V-1001' });
    expect([made.records.existing, made.records.created, made.exitCode]).toEqual([0, 0, 4]);
    const entry = (await payees(bench)).find(({ importId }) => importId === made.importId);
    expect([entry?.state, entry?.vendorId]).toEqual(['in-doubt', null]);
    expect(entry?.message).toContain('with the ERP id V-1003');
    // Whom the id pays is as before.
    expect(await errors(bench, own, 'P-1')).toEqual([]);
    expect(await decided(bench, made.importId, own)).toMatchObject({
      ok: false,
      problem: { code: 'decided-id-taken' },
    });
  });

  it.each([
    ['ERP id', { id: 'pv-9', erp_vendor_id: '00042' }],
    ['company', { id: 'pv-9', svc_company_id: '9999' }],
  ])('R-190: by the %s that it shows', async (_, existing_vendor) => {
    const { bench, front } = await open();
    front.told = { status: 400, body: { message: 'Vendor pv-9 exists already', existing_vendor } };
    const made = await bench.vendor();
    expect([made.records.existing, made.exitCode]).toEqual([0, 4]);
    expect((await payees(bench))[0]?.message).toContain('shown');
    expect(await errors(bench, 'pv-9', 'P-1')).toContain('payment-vendor-unknown');
  });

  it('R-190: only named as existing under a wrong ERP id, it is taken up by a person as what it is', async () => {
    const { bench, front } = await open();
    front.told = { status: 400, body: { message: 'Vendor pv-9 exists already' } };
    expect((await bench.vendor('North Pier Ice', { erp_vendor_id: 'V-1001' })).records.existing).toBe(1);
    expect(await errors(bench, 'pv-9', 'P-1')).not.toEqual([]);
    const right = await bench.vendor('North Pier  Ice.');
    expect([right.records.existing, right.exitCode]).toEqual([0, 4]);
    expect(await decided(bench, right.importId, 'pv-9')).toMatchObject({ ok: true });
    expect(await errors(bench, 'pv-9', 'P-2')).toEqual([]);
  });
});

describe('a payments vendor of another company', () => {
  it('R-187: is not paid for a company that is not its own', async () => {
    const { bench } = await open();
    const { handlers, connectionId } = bench;
    const own = await bench.payee();
    const [first] = await bench.invoices(['P-1']);
    const invoices = [{ amount: first?.total ?? '', currency: 'USD', keys: { invoiceId: first?.id ?? '' } }];
    const order = { connectionId, locationId: '101', vendorId: own, sendOn: dayAhead(40), invoices };
    const draft = await handlers['payments.draft']({ ...order, company: '4200' });
    const codes = draft.ok ? draft.value.issues.map(({ code }) => code) : [draft.problem.code];
    expect(codes).toContain('payment-vendor-other-company');
  });
});

describe('a payments vendor that was named as existing', () => {
  it('R-189, R-190: is warned of before the first payment through it, with what was not compared', async () => {
    const { bench, front } = await open();
    front.told = { status: 400, body: { message: 'Vendor pv-9 exists already' } };
    await bench.vendor();
    const [entry] = await payees(bench);
    expect([entry?.state, entry?.vendorId]).toEqual(['exists', 'pv-9']);
    expect(entry?.message).toContain('whether its ERP id, e-mail');
    const draft = await bench.draft('pv-9', await bench.invoices(['P-1']));
    expect(draft.issues.map(({ code, severity }) => [code, severity])).toContainEqual([
      ...['payment-vendor-taken-up', 'warning'],
    ]);
  });

  it('R-190: is not one whose request is at work, or that does not exist', async () => {
    const { bench, front } = await open();
    const body = { message: 'Vendor request already in progress', vendor: { id: 'pv-8' } };
    front.told = { status: 400, body };
    expect((await bench.vendor()).records).toMatchObject({ existing: 0, rejected: 1 });
    front.told = { status: 400, body: { message: 'Company id 4100 does not exist' } };
    expect((await bench.vendor('South')).records).toMatchObject({ existing: 0, rejected: 1 });
  });
});
