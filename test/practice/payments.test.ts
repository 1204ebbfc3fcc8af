import { describe, expect, it } from 'vitest';
import { dig, entry, imported, open, type Session, startMs, vendorId } from './session';

const vendor = (more: object = {}): object => ({
  svc_company_id: '4100',
  name: 'Bramble Lane Dairy',
  erp_vendor_id: '00042',
  email: 'accounts@bramble.example',
  phone_number: '0555 010 020',
  address_line_1: '1 Bramble Lane',
  city: 'Saltmarsh',
  state: 'MA',
  zipcode: '02134',
  ...more,
});

const key = (text: string): Record<string, string> => ({ 'Idempotency-Key': text });

const newVendor = async (session: Session, more: object = {}): Promise<unknown> =>
  dig((await session.call('POST', '/payments/vendor', vendor(more))).body, 'id');

const payment = (vendor_id: unknown, more: object = {}): object => ({
  vendor_id,
  location_id: '101',
  send_date: new Date(startMs).toISOString().slice(0, 10),
  invoices: [{ total_amount: '120.50', currency: 'USD' }],
  ...more,
});

const invoiceToPay = async (session: Session): Promise<string> => {
  const svc_vendor_id = await vendorId(session);
  const batch = await imported(session, [entry('a', { svc_vendor_id, status: 'verified' })]);
  return String(dig((await session.call('GET', `/batch/${batch}/results`)).body, 'results.0.id'));
};

describe('a payments vendor', () => {
  it('needs its nine texts (R-184 to R-186)', async () => {
    const session = await open();
    const created = await session.call('POST', '/payments/vendor', vendor());
    expect(created).toMatchObject({ status: 201, body: { id: expect.any(String), zipcode: '02134' } });
    for (const name of Object.keys(vendor())) {
      expect((await session.call('POST', '/payments/vendor', vendor({ [name]: '' }))).status).toBe(400);
    }
    expect((await session.call('POST', '/payments/vendor', vendor({ svc_company_id: 4100 }))).status).toBe(
      400,
    );
  });

  it('is refused by name of the existing one when name, ZIP and street are equal (R-189, R-190)', async () => {
    const session = await open();
    const id = await newVendor(session);
    const twin = await session.call('POST', '/payments/vendor', vendor({ email: 'other@bramble.example' }));
    expect(twin).toMatchObject({ status: 400, body: { message: expect.stringContaining(String(id)) } });
    expect((await session.call('POST', '/payments/vendor', vendor({ zipcode: '02135' }))).status).toBe(201);
  });

  it('can be neither listed nor changed (R-191)', async () => {
    const session = await open();
    const id = await newVendor(session);
    expect((await session.call('GET', '/payments/vendor')).status).toBe(404);
    expect((await session.call('PATCH', `/payments/vendor/${id}`, {})).status).toBe(404);
  });

  it('meets the gateway’s 422 by a marker in its name (R-221)', async () => {
    const session = await open();
    expect((await session.call('POST', '/payments/vendor', vendor({ name: 'x practice:422' }))).status).toBe(
      422,
    );
  });
});

describe('a payment', () => {
  it('answers its id alone and is read under its key, with entries only when asked for (R-209 to R-212)', async () => {
    const session = await open();
    const created = await session.call('POST', '/payments/payment', payment(await newVendor(session)));
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.any(String) });
    const path = `/payments/payment/${dig(created.body, 'id')}`;
    const plain = await session.call('GET', path);
    expect(dig(plain.body, 'payment')).toMatchObject({
      company_id: 4100,
      location_id: '101',
      payment_method: '12',
    });
    expect(Object.keys(Object(dig(plain.body, 'payment')))).not.toContain('invoices');
    const expanded = await session.call('GET', `${path}?expand=invoices`);
    expect(dig(expanded.body, 'payment.invoices')).toEqual([{ total_amount: '120.50', currency: 'USD' }]);
  });

  const bad: readonly (readonly [string, object])[] = [
    ['no invoices (R-199)', { invoices: [] }],
    ['an amount as a number (R-200)', { invoices: [{ total_amount: 10, currency: 'USD' }] }],
    ['three decimals (R-200)', { invoices: [{ total_amount: '10.005', currency: 'USD' }] }],
    ['another currency (R-201)', { invoices: [{ total_amount: '10', currency: 'EUR' }] }],
    ['an amount field (R-202)', { amount: '120.50' }],
    ['a method (R-208)', { payment_method: '12' }],
    ['no date (R-207)', { send_date: undefined }],
    ['a location out of reach', { location_id: '109' }],
    ['an unknown vendor (R-187)', { vendor_id: 'pv-1' }],
  ];
  it.each(bad)('is refused with %s', async (_what, more) => {
    const session = await open();
    const sent = payment(await newVendor(session), more);
    expect((await session.call('POST', '/payments/payment', sent)).status).toBe(400);
  });

  it('ignores a company key and takes the company from the location (R-206)', async () => {
    const session = await open();
    const sent = payment(await newVendor(session), { svc_company_id: '4200' });
    const created = await session.call('POST', '/payments/payment', sent);
    const { body } = await session.call('GET', `/payments/payment/${dig(created.body, 'id')}`);
    expect(dig(body, 'payment.company_id')).toBe(4100);
  });

  it('is refused where no rail reaches the vendor (R-220)', async () => {
    const session = await open();
    const sent = payment(await newVendor(session, { name: 'Far practice:no-rail' }));
    const answer = await session.call('POST', '/payments/payment', sent);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining('rail') } });
  });

  it('goes from scheduled over initiated and sent to paid as time passes (R-213, R-214)', async () => {
    const session = await open();
    const created = await session.call('POST', '/payments/payment', payment(await newVendor(session)));
    const seen: unknown[] = [];
    for (const wait of [0, 60_000, 30_000, 30_000]) {
      session.pass(wait);
      const { body } = await session.call('GET', `/payments/payment/${dig(created.body, 'id')}`);
      seen.push([dig(body, 'payment.status_code'), dig(body, 'payment.status')]);
    }
    expect(seen).toEqual([
      [1, 'Scheduled'],
      [6, 'Initiated'],
      [4, 'Sent'],
      [5, 'Paid'],
    ]);
  });

  it('can be cancelled before money moves, again without harm, and not afterwards (R-216 to R-219)', async () => {
    const session = await open();
    const id = await newVendor(session);
    const first = await session.call('POST', '/payments/payment', payment(id));
    const path = `/payments/payment/${dig(first.body, 'id')}/cancel`;
    const cancelled = await session.call('POST', path);
    expect(cancelled).toMatchObject({ status: 200, body: { cancelled: true, payment: { status_code: 7 } } });
    expect((await session.call('POST', path)).body).toEqual(cancelled.body);
    const second = await session.call('POST', '/payments/payment', payment(id));
    session.pass(60_000);
    const late = await session.call('POST', `/payments/payment/${dig(second.body, 'id')}/cancel`);
    expect(late).toMatchObject({ status: 200, body: { cancelled: false, payment: { status_code: 6 } } });
  });

  it('pays an invoice in full or not at all, and only once (R-204, R-218, R-245)', async () => {
    const session = await open();
    const invoice_id = await invoiceToPay(session);
    const id = await newVendor(session);
    const paying = (total_amount: string): object =>
      payment(id, { invoices: [{ total_amount, currency: 'USD', invoice_id }] });
    const status = async (): Promise<unknown> =>
      dig((await session.call('GET', `/invoices/${invoice_id}`)).body, 'payment_status');
    expect((await session.call('POST', '/payments/payment', paying('20.00'))).status).toBe(400);
    const created = await session.call('POST', '/payments/payment', paying('120.5'));
    expect(created.status).toBe(201);
    expect(await status()).toBe('scheduled');
    expect((await session.call('POST', '/payments/payment', paying('120.50'))).status).toBe(400);
    await session.call('POST', `/payments/payment/${dig(created.body, 'id')}/cancel`);
    expect(await status()).toBe('unpaid');
    expect((await session.call('POST', '/payments/payment', paying('120.50'))).status).toBe(201);
    session.pass(120_000);
    expect(await status()).toBe('paid');
  });
});

describe('an Idempotency-Key', () => {
  it('replays the first answer to the same body (R-194 to R-198)', async () => {
    const session = await open();
    const sent = payment(await newVendor(session));
    const first = await session.call('POST', '/payments/payment', sent, key('k1'));
    const again = await session.call('POST', '/payments/payment', sent, key('k1'));
    expect(again).toMatchObject({ status: first.status, body: first.body });
    const other = await session.call('POST', '/payments/payment', sent, key('k2'));
    expect(other.body).not.toEqual(first.body);
    expect(await session.ledger()).toMatchObject({ counts: { payments: 2, idempotencyKeys: 2 } });
  });

  it('replays a refusal too, and refuses another body (R-197, R-198)', async () => {
    const session = await open();
    const wrong = vendor({ city: '' });
    expect((await session.call('POST', '/payments/vendor', wrong, key('k1'))).status).toBe(400);
    expect((await session.call('POST', '/payments/vendor', wrong, key('k1'))).status).toBe(400);
    expect((await session.call('POST', '/payments/vendor', vendor(), key('k1'))).status).toBe(422);
    expect(await session.ledger()).toMatchObject({ counts: { paymentsVendors: 0 } });
  });

  it('without one a repeat pays again', async () => {
    const session = await open();
    const sent = payment(await newVendor(session));
    await session.call('POST', '/payments/payment', sent);
    await session.call('POST', '/payments/payment', sent);
    expect(await session.ledger()).toMatchObject({ counts: { payments: 2 } });
  });
});
