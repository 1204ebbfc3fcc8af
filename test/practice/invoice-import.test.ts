import { describe, expect, it } from 'vitest';
import { dig, entry, imported, list, open, vendorId } from './session';

const invalid = { message: 'Invalid invoice data', code: 'INV4000' };

describe('an import that is refused', () => {
  it('is a body that is no array, empty, or longer than 100 (R-91, R-92)', async () => {
    const session = await open();
    const many = Array.from({ length: 101 }, (_none, place) => entry(`m-${place}`));
    for (const body of [{ invoices: [entry('a')] }, [], many]) {
      const answer = await session.call('POST', '/invoices/import', body);
      expect(answer).toMatchObject({ status: 400, body: invalid });
    }
  });

  const bad: readonly (readonly [string, object])[] = [
    ['without svc_location_id (R-93)', { svc_location_id: undefined }],
    ['with a location that is a number (R-97)', { svc_location_id: 101 }],
    ['without upload_id (R-93)', { upload_id: undefined }],
    ['with raw_images (R-99)', { raw_images: [] }],
    ['with an image over plain HTTP (R-100, R-110)', { image_urls: ['http://files.example/a.pdf'] }],
    ['with an unknown custom field (R-109, R-110)', { custom_fields: { Colour: 'red' } }],
    ['with a dimension value that is no text (R-108, R-110)', { dimensions: { Account: 400 } }],
    ['with another status than the two (R-113)', { status: 'paid' }],
    ['with a negative total (R-82)', { total_amount: -1 }],
    ['with a total as text', { total_amount: '120.50' }],
    ['with a date that is none (R-84)', { invoice_date: '2026-02-30' }],
    ['with a currency that is none (R-83)', { currency: 'EURO' }],
    ['with an invoice number that is a number (R-98)', { invoice_number: 123 }],
    ['with an unknown vendor', { svc_vendor_id: 1 }],
    ['with a vendor id as text', { svc_vendor_id: '17416' }],
    ['with an unknown field', { colour: 'red' }],
    ['with a line that has an unknown field', { items: [{ name: 'a', colour: 'red' }] }],
    ['with the marker in its notes', { notes: 'please practice:reject this' }],
  ];

  it.each(bad)(
    'holds an entry %s; it names no field and creates nothing (R-101, R-233)',
    async (_what, more) => {
      const session = await open();
      const answer = await session.call('POST', '/invoices/import', [entry('good'), entry('bad', more)]);
      expect(answer).toMatchObject({ status: 400, body: invalid });
      expect(await session.ledger()).toMatchObject({
        counts: { invoicesWithUploadId: 0, pendingEntries: 0 },
      });
    },
  );

  it('holds a vendor of another company (R-42)', async () => {
    const session = await open();
    const other = await vendorId(session, '00042', 4200);
    const answer = await session.call('POST', '/invoices/import', [entry('a', { svc_vendor_id: other })]);
    expect(answer).toMatchObject({ status: 400, body: invalid });
  });

  it('names the entries of a location out of reach by position, the others by {} (R-102)', async () => {
    const session = await open();
    const entries = [
      entry('a'),
      entry('b', { svc_location_id: '109' }),
      entry('c', { svc_location_id: '777' }),
    ];
    const { status, body } = await session.call('POST', '/invoices/import', entries);
    expect(status).toBe(400);
    expect(body).toEqual([{}, { message: expect.any(String) }, { message: expect.any(String) }]);
  });

  it('can come with an array that is too short (R-103)', async () => {
    const session = await open();
    await session.setFaults('short-positions');
    const entries = [entry('a'), entry('b', { svc_location_id: '109' }), entry('c')];
    const { body } = await session.call('POST', '/invoices/import', entries);
    expect(list(body)).toHaveLength(2);
  });

  it('uses an upload_id twice, in the request or ever (R-94)', async () => {
    const session = await open();
    const twice = await session.call('POST', '/invoices/import', [entry('a'), entry('a')]);
    expect(twice).toMatchObject({ status: 400, body: invalid });
    await imported(session, [entry('a')]);
    const again = await session.call('POST', '/invoices/import', [entry('b'), entry('a')]);
    expect(again).toMatchObject({ status: 400, body: invalid });
    expect(await session.ledger()).toMatchObject({ uploadIds: { a: 1 } });
  });
});

describe('an import that is accepted', () => {
  it('answers 202 with a batch and creates nothing yet (R-104)', async () => {
    const session = await open();
    const { status, body } = await session.call('POST', '/invoices/import', [
      entry('a'),
      entry('b', { svc_location_id: '102' }),
    ]);
    expect(status).toBe(202);
    expect(body).toEqual({ version: '1.1.0', batch_id: expect.any(String) });
    expect(await session.ledger()).toMatchObject({ counts: { invoicesWithUploadId: 0, pendingEntries: 2 } });
  });

  it('takes all the documented fields and shows them again', async () => {
    const session = await open();
    const svc_vendor_id = await vendorId(session);
    const sent = {
      svc_vendor_id,
      invoice_number: '000123',
      due_date: '2026-11-01',
      posting_date: '2026-10-06',
      total_amount: 1234567.89,
      total_tax: 0.1,
      currency: 'EUR',
      purchase_order: '000117',
      notes: 'As agreed',
    };
    const batch = await imported(session, [
      entry('a', {
        ...sent,
        image_urls: ['https://files.example/a.pdf'],
        custom_fields: { 'Cost centre': 'CC-1' },
        dimensions: { Account: '0400' },
        items: [{ name: 'Crates', quantity: 2, price: '1.5', total: 3, dimensions: { Department: 'D0010' } }],
      }),
    ]);
    const results = await session.call('GET', `/batch/${batch}/results`);
    const { body } = await session.call('GET', `/invoices/${dig(results.body, 'results.0.id')}`);
    expect(body).toMatchObject({
      ...sent,
      erp_vendor_id: '00042',
      svc_location_id: '101',
      status: 'pending-approval',
      payment_status: 'unpaid',
      payment_info: {},
      custom_fields: { 'Cost centre': 'CC-1', 'Project code': '' },
      dimensions: { Account: { erp_dimension_id: '0400', name: 'Produce', code: '0400' } },
      items: [
        {
          name: 'Crates',
          quantity: 2,
          price: '1.5',
          dimensions: { Department: { erp_dimension_id: 'D0010' } },
        },
      ],
      images: [{ url: 'https://files.example/a.pdf' }],
    });
  });

  it('computes a missing due date from the terms of the vendor (R-55)', async () => {
    const session = await open();
    const batch = await imported(session, [entry('a', { svc_vendor_id: await vendorId(session, '12E3') })]);
    const results = await session.call('GET', `/batch/${batch}/results`);
    const { body } = await session.call('GET', `/invoices/${dig(results.body, 'results.0.id')}`);
    expect(dig(body, 'due_date')).toBe('2026-11-10');
  });

  it('lets an invoice into the workflow by its ingestion status (R-114 to R-118)', async () => {
    const session = await open();
    await imported(session, [
      entry('a', { status: 'archived' }),
      entry('b', { status: 'verified' }),
      entry('c'),
    ]);
    const { body } = await session.call('GET', '/invoices?limit=200');
    const sent = list(dig(body, 'invoices')).slice(-3);
    expect(sent.map((invoice) => [dig(invoice, 'status'), dig(invoice, 'payment_status')])).toEqual([
      ['archived', 'paid'],
      ['approved', 'unpaid'],
      ['incomplete', 'unpaid'],
    ]);
  });

  it('fails single entries in processing, with a reason each (R-105)', async () => {
    const session = await open();
    const batch = await imported(session, [
      entry('a'),
      entry('b', { notes: 'practice:fail' }),
      entry('c', { dimensions: { Account: '999999' } }),
      entry('d', { items: [{ name: 'x', dimensions: { Colour: 'red' } }] }),
    ]);
    const { body } = await session.call('GET', `/batch/${batch}/results`);
    expect(dig(body, 'results')).toEqual([
      { index: 0, upload_id: 'a', status: 'created', id: expect.any(String) },
      expect.objectContaining({
        index: 1,
        upload_id: 'b',
        status: 'failed',
        id: null,
        error: expect.any(String),
      }),
      expect.objectContaining({ upload_id: 'c', error: 'dimension Account "999999" does not exist' }),
      expect.objectContaining({ upload_id: 'd', error: 'dimension Colour "red" does not exist' }),
    ]);
    expect(await session.ledger()).toMatchObject({ uploadIds: { a: 1 }, totals: { USD: '120.50' } });
  });

  it('lets the upload_id of a failed entry be sent again, corrected (R-95)', async () => {
    const session = await open();
    await imported(session, [entry('a', { notes: 'practice:fail' })]);
    await imported(session, [entry('a')]);
    expect(await session.ledger()).toMatchObject({ uploadIds: { a: 1 } });
  });
});

describe('a single creation', () => {
  it('takes what an import takes and creates at once (R-107)', async () => {
    const session = await open();
    const { status, body } = await session.call('POST', '/invoices', entry('a'));
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: expect.any(String), invoice_number: 'N-a', status: 'incomplete' });
    expect(await session.ledger()).toMatchObject({ uploadIds: { a: 1 } });
    expect(await session.call('POST', '/invoices', entry('a'))).toMatchObject({ status: 400, body: invalid });
  });
});

describe('the uploads', () => {
  it('show each upload_id with what became of it (R-151)', async () => {
    const session = await open();
    await session.call('POST', '/invoices/import', [entry('a'), entry('b', { notes: 'practice:fail' })]);
    const before = await session.call('GET', '/invoices/uploads');
    expect(list(dig(before.body, 'uploads')).map((upload) => dig(upload, 'status'))).toEqual([
      'processing',
      'processing',
    ]);
    session.pass(2000);
    const { body } = await session.call('GET', '/invoices/uploads?page=1&limit=10');
    expect(body).toMatchObject({
      count: 2,
      uploads: [
        { upload_id: 'a', status: 'completed', invoice_id: expect.any(String) },
        { upload_id: 'b', status: 'failed', invoice_id: null },
      ],
    });
  });
});
