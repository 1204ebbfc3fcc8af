import { describe, expect, it } from 'vitest';
import { dig, list, open, type Session } from './session';

const openB = (): Promise<Session> => open({ profile: 'b' }, 'grant.bearer');

const vendors = '/vendors?apx_company_id=4100';

const document = (id: string, more: object = {}): object => ({
  apx_location_id: '101',
  upload_id: id,
  number: `N-${id}`,
  issued_on: '2026-10-05',
  gross: 10,
  currency_code: 'USD',
  ...more,
});

describe('the other profile', () => {
  it('has the token elsewhere', async () => {
    expect(await (await openB()).token()).not.toBe('undefined');
  });

  it('has another prefix and knows the first one no more (R-7)', async () => {
    const session = await openB();
    expect((await session.call('GET', vendors)).status).toBe(200);
    expect((await session.call('GET', '/vendors?svc_company_id=4100')).status).toBe(400);
    const { body } = await session.call('GET', vendors);
    expect(dig(body, 'vendors.0.apx_company_id')).toBe(4100);
    expect(JSON.stringify(body)).not.toContain('svc_');
  });

  it('asks for vendor pages by other names, ignores the first ones, and shrinks the size (R-43)', async () => {
    const session = await openB();
    const second = await session.call('GET', `${vendors}&page_number=2&page_size=100`);
    expect(second.body).toMatchObject({ count: 40, page: 2, limit: 25 });
    expect(list(dig(second.body, 'vendors'))).toHaveLength(15);
    const ignored = await session.call('GET', `${vendors}&page=2&limit=5`);
    expect(ignored.body).toMatchObject({ page: 1, limit: 25 });
  });

  it('lists invoices newest first, elsewhere, from page 0', async () => {
    const session = await openB();
    await session.call('POST', '/invoices', document('a'));
    const { body } = await session.call('GET', '/invoices?page_number=0&page_size=10');
    expect(dig(body, 'data.documents.0.invoice_number')).toBe('N-a');
    expect(dig(body, 'paging')).toEqual({ total: 26, number: 0, size: 10 });
    const last = await session.call('GET', '/invoices?page_number=2&page_size=10');
    expect(list(dig(last.body, 'data.documents'))).toHaveLength(6);
  });

  it('lists all dimensions at once and uploads by offset', async () => {
    const session = await openB();
    const dimensions = await session.call('GET', '/dimensions?apx_company_id=4100');
    expect(Object.keys(Object(dimensions.body))).toEqual(['version', 'dimensions']);
    expect(list(dig(dimensions.body, 'dimensions'))).toHaveLength(60);
    await session.call('POST', '/invoices', document('a'));
    const uploads = await session.call('GET', '/invoices/uploads?offset=0&take=10');
    expect(dig(uploads.body, 'data.files.0')).toMatchObject({ reference: 'a', phase: 'READ' });
  });

  it('takes invoices under its own names only, and answers a creation elsewhere', async () => {
    const session = await openB();
    const created = await session.call(
      'POST',
      '/invoices',
      document('a', { lines: [{ description: 'x', units: 1 }] }),
    );
    expect(created).toMatchObject({ status: 200, body: { result: { id: expect.any(String) } } });
    const wrong = await session.call('POST', '/invoices', document('b', { invoice_number: 'x' }));
    expect(wrong.status).toBe(400);
  });

  it('has batches, their words and their results elsewhere, from 1, and in parts', async () => {
    const session = await openB();
    const documents = Array.from({ length: 50 }, (_none, place) =>
      document(`d-${place}`, place === 1 ? { memo: 'practice:fail' } : {}),
    );
    const { body } = await session.call('POST', '/invoices/import', documents);
    const batch = dig(body, 'job.reference');
    session.pass(2000);
    const progress = await session.call('GET', `/batch/${batch}/progress`);
    expect(dig(progress.body, 'job')).toMatchObject({
      state: 'CLOSED',
      all: 50,
      handled: 50,
      good: 49,
      bad: 1,
    });
    const first = await session.call('GET', `/batch/${batch}/results`);
    expect(list(dig(first.body, 'outcomes'))).toHaveLength(40);
    expect(dig(first.body, 'outcomes.0')).toEqual({
      ...{ position: 1, client_reference: 'd-0', verdict: 'ADDED' },
      record: { key: expect.any(String) },
    });
    expect(dig(first.body, 'outcomes.1')).toMatchObject({
      verdict: 'REFUSED',
      problem: { text: expect.any(String) },
    });
    const second = await session.call('GET', `/batch/${batch}/results?part=2`);
    expect(list(dig(second.body, 'outcomes'))).toHaveLength(10);
    const none = await session.call('GET', `/batch/${batch}/results?part=3`);
    expect(dig(none.body, 'outcomes')).toEqual([]);
  });

  it('tells locations out of reach under a key, and keeps a failed upload_id for good (G-3, G-6)', async () => {
    const session = await openB();
    const far = document('b', { apx_location_id: '109' });
    const refused = await session.call('POST', '/invoices/import', [document('a'), far]);
    expect(dig(refused.body, 'entries')).toEqual([{}, { message: expect.any(String) }]);
    await session.call('POST', '/invoices/import', [document('c', { memo: 'practice:fail' })]);
    session.pass(2000);
    expect((await session.call('POST', '/invoices/import', [document('c')])).status).toBe(400);
  });

  it('wants the company in each dimension and names a bad one elsewhere', async () => {
    const session = await openB();
    const good = {
      ...{ apx_company_id: 4100, label: 'Gas', ledger_id: 'G-77', code: '0077' },
      ...{ reference_id: 'ref-gas', erp_type: 'Account', apx_type: 'account' },
    };
    const bulk = (dimensions: readonly object[]) => session.call('POST', '/dimensions/bulk', { dimensions });
    expect((await bulk([good])).body).toMatchObject({ created: [{ name: 'Gas', erp_dimension_id: 'G-77' }] });
    expect((await bulk([good, { ...good, code: '' }])).body).toMatchObject({
      details: { position: 1, why: expect.any(String) },
    });
  });

  it('has the bulk paths of the changelog, a bare array of orders, and orders flat (R-5)', async () => {
    const session = await openB();
    const bulk = { apx_company_id: 4100, vendors: [{ erp_vendor_id: 'n', erp_vendor_name: 'N' }] };
    expect((await session.call('POST', '/vendors/bulk-create/', bulk)).status).toBe(201);
    expect((await session.call('POST', '/vendors/bulk', bulk)).status).toBe(404);
    const orders = await session.call('POST', '/purchase-orders/bulk-upsert/', [{ po_number: '7' }]);
    expect(dig(orders.body, 'batch_id')).toEqual(expect.any(String));
    const listed = await session.call('GET', '/purchase-orders?state=open&skip=0&take=2');
    expect(listed.body).toMatchObject({ found: 2, orders: [{ po_number: 'PO-000117' }, {}] });
    const id = encodeURIComponent(String(dig(listed.body, 'orders.0.order_key')));
    expect((await session.call('GET', `/purchase-orders/${id}`)).body).toMatchObject({
      po_number: 'PO-000117',
    });
  });

  it('marks exports by objects, and a receipt is changed by the id in the body', async () => {
    const session = await openB();
    const ready = await session.call('GET', '/invoices?status=ready-for-export');
    const document_id = dig(ready.body, 'data.documents.0.id');
    const marked = await session.call('POST', '/invoices/mark-exported', { documents: [{ document_id }] });
    expect(marked.status).toBe(200);
    const orders = await session.call('GET', '/purchase-orders?supplier=00042');
    const receipt = {
      apx_po_id: dig(orders.body, 'orders.0.order_key'),
      lines: [{ po_external_item_id: 'ext-1-1', units: 1 }],
    };
    const created = await session.call('POST', '/receipts', receipt);
    const patched = await session.call('PATCH', '/receipts', { id: dig(created.body, 'id'), number: 'R-1' });
    expect(patched.body).toMatchObject({ number: 'R-1' });
  });

  it('has a payee, a date and ids of its own for payments', async () => {
    const session = await openB();
    const vendor = {
      ...{
        apx_company_id: '4100',
        name: 'A',
        erp_vendor_id: '00042',
        email: 'a@b.example',
        phone_number: '1',
      },
      ...{ address_line_1: '1 A St', city: 'A', state: 'MA', zipcode: '02134' },
    };
    const created = await session.call('POST', '/payments/vendor', vendor);
    const payee = dig(created.body, 'vendor.id');
    expect(payee).toEqual(expect.any(Number));
    const payment = await session.call('POST', '/payments/payment', {
      ...{ payee, location_id: '101', pay_on: '2026-12-01' },
      invoices: [{ total_amount: '10.00', currency: 'USD' }],
    });
    expect(payment.body).toEqual({ id: expect.any(Number) });
    const read = await session.call('GET', `/payments/payment/${dig(payment.body, 'id')}`);
    expect(dig(read.body, 'payment')).toMatchObject({ payee, pay_on: '2026-12-01', status_code: 1 });
  });
});
