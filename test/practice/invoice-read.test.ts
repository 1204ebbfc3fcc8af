import { describe, expect, it } from 'vitest';
import { dig, entry, imported, invoiceIn, list, open, vendorId } from './session';

const statuses = [
  ...['processing', 'incomplete', 'needs-attention', 'pending-approval'],
  ...['approved', 'ready-for-export', 'exported', 'archived'],
];

describe('the invoice list', () => {
  it.each(statuses)('can be asked for %s alone (R-72)', async (status) => {
    const session = await open();
    const { body } = await session.call('GET', `/invoices?status=${status}`);
    expect(dig(body, 'count')).toBe(3);
    expect(list(dig(body, 'invoices')).every((invoice) => dig(invoice, 'status') === status)).toBe(true);
  });

  it('refuses any other status, though an inactive invoice is there (R-74)', async () => {
    const session = await open();
    expect((await session.call('GET', '/invoices?status=inactive')).status).toBe(400);
    const { body } = await session.call('GET', '/invoices?limit=200');
    const inactive = list(dig(body, 'invoices')).filter((invoice) => dig(invoice, 'status') === 'inactive');
    expect(inactive).toMatchObject([{ sub_status: 'duplicate' }]);
  });

  it('has lines only with expand=items (R-77)', async () => {
    const session = await open();
    const plain = await session.call('GET', '/invoices?status=exported');
    expect(dig(plain.body, 'invoices.0.items')).toBeUndefined();
    const expanded = await session.call('GET', '/invoices?status=exported&expand=items');
    expect(list(dig(expanded.body, 'invoices.0.items'))).toHaveLength(2);
  });

  it('is read to its end page by page, each invoice once (R-89)', async () => {
    const session = await open();
    const ids: unknown[] = [];
    for (let page = 1; page <= 5; page += 1) {
      const { body } = await session.call('GET', `/invoices?page=${page}&limit=7`);
      ids.push(...list(dig(body, 'invoices')).map((invoice) => dig(invoice, 'id')));
    }
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
  });
});

describe('a single invoice', () => {
  it('has its lines, and history and splits where they are asked for (R-78, R-79)', async () => {
    const session = await open();
    const id = await invoiceIn(session, 'exported');
    const plain = await session.call('GET', `/invoices/${id}`);
    expect(list(dig(plain.body, 'items'))).toHaveLength(2);
    expect(dig(plain.body, 'history')).toBeUndefined();
    const { body } = await session.call('GET', `/invoices/${id}?expand=history,gl_splits`);
    expect(list(dig(body, 'history')).map((line) => dig(line, 'action'))).toEqual(['CREATED', 'EXPORTED']);
    expect(dig(body, 'gl_splits')).toMatchObject([{ erp_dimension_id: '0400', virtual: false }, {}]);
    const bare = await session.call(
      'GET',
      `/invoices/${await invoiceIn(session, 'processing')}?expand=gl_splits`,
    );
    expect(dig(bare.body, 'gl_splits')).toBeNull();
    expect((await session.call('GET', `/invoices/${id}?expand=colour`)).status).toBe(400);
  });

  it('writes vendor ids by the version: integer, operational text, or text without the header (R-32, R-33)', async () => {
    const session = await open();
    const id = await invoiceIn(session, 'exported');
    const integer = await session.call('GET', `/invoices/${id}`);
    const vendor = await session.call('GET', `/vendors/${dig(integer.body, 'svc_vendor_id')}`);
    expect(dig(vendor.body, 'vendor.erp_vendor_id')).toBe(dig(integer.body, 'erp_vendor_id'));
    const older = await session.call('GET', `/invoices/${id}`, undefined, { 'X-API-Version': '1.0.0' });
    expect(dig(older.body, 'svc_vendor_id')).toMatch(/^op-\d+$/);
    expect(dig(older.body, 'svc_vendor_name')).not.toBe(dig(integer.body, 'svc_vendor_name'));
  });

  it('has the four fields that are always there, stamps in UTC beside local ones, and null without a vendor (R-76, R-85, R-90)', async () => {
    const session = await open();
    const { body } = await session.call('GET', `/invoices/${await invoiceIn(session, 'processing')}`);
    expect(body).toMatchObject({
      status: 'processing',
      payment_status: 'unpaid',
      svc_vendor_id: null,
      payment_info: {},
    });
    expect(dig(body, 'id')).toMatch(/^0/);
    expect(dig(body, 'created_at')).not.toMatch(/Z$/);
    expect(dig(body, 'created_at_utc')).toMatch(/Z$/);
  });

  it('is not found where there is none', async () => {
    const session = await open();
    expect((await session.call('GET', '/invoices/0')).status).toBe(404);
  });
});

describe('batches', () => {
  it('go on as time passes and show results so far (R-224, R-228)', async () => {
    const session = await open();
    const { body } = await session.call('POST', '/invoices/import', [entry('a'), entry('b')]);
    const path = `/batch/${dig(body, 'batch_id')}`;
    const state = async (): Promise<unknown> => (await session.call('GET', `${path}/progress`)).body;
    expect(await state()).toMatchObject({ status: 'queued', total: 2, processed: 0 });
    session.pass(500);
    expect(await state()).toMatchObject({ status: 'processing', processed: 1, succeeded: 1 });
    expect(list(dig((await session.call('GET', `${path}/results`)).body, 'results'))).toHaveLength(1);
    session.pass(500);
    expect(await state()).toMatchObject({ status: 'completed', processed: 2, failed: 0 });
    expect((await session.call('GET', '/batch/none/progress')).status).toBe(404);
  });

  it('can be lost, stuck, oddly named, incomplete or shuffled (R-226 to R-229)', async () => {
    const session = await open();
    const run = async (faults: string, name: string): Promise<string> => {
      await session.setFaults(`${faults},only=POST /v1/invoices/import`);
      const entries = Array.from({ length: 20 }, (_none, place) => entry(`${name}-${place}`));
      return imported(session, entries);
    };
    const get = (batch: string, what: string) => session.call('GET', `/batch/${batch}/${what}`);
    expect((await get(await run('batch-lost', 'lost'), 'results')).status).toBe(404);
    expect((await get(await run('batch-stuck', 'stuck'), 'progress')).body).toMatchObject({ processed: 19 });
    expect(dig((await get(await run('odd-state', 'odd'), 'progress')).body, 'status')).toBe('simmering');
    const missing = await get(await run('results-missing=@1', 'missing'), 'results');
    expect(list(dig(missing.body, 'results'))).toHaveLength(19);
    const shuffled = await get(await run('results-shuffled', 'shuffled'), 'results');
    const places = list(dig(shuffled.body, 'results')).map((result) => Number(dig(result, 'index')));
    expect(places).not.toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(20);
  });
});

describe('the receiver export', () => {
  it('holds exported invoices of validating vendors with the lines that are not fringe (R-152, R-153)', async () => {
    const session = await open();
    const { body } = await session.call('GET', '/invoices/receiver-export');
    expect(list(dig(body, 'invoices'))).toHaveLength(3);
    expect(dig(body, 'invoices.0.receiver_lines')).toMatchObject([{ name: 'Goods' }]);
  });

  it('leaves out an exported invoice of another vendor', async () => {
    const session = await open();
    const svc_vendor_id = await vendorId(session, '4E5');
    await imported(session, [entry('a', { svc_vendor_id, status: 'verified' })]);
    const id = await invoiceIn(session, 'approved', 3);
    await session.call('POST', '/invoices/mark-exported', { invoice_ids: [id] });
    const all = await session.call('GET', '/invoices?status=exported');
    const { body } = await session.call('GET', '/invoices/receiver-export');
    expect([dig(all.body, 'count'), dig(body, 'count')]).toEqual([4, 3]);
  });
});
