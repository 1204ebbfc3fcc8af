import { describe, expect, it } from 'vitest';
import { dig, entry, imported, invoiceIn, list, open, type Session } from './session';

const invalid = { message: 'Invalid invoice data', code: 'INV4000' };

const ownInvoice = async (session: Session): Promise<string> => {
  const batch = await imported(session, [
    entry('a', {
      dimensions: { Account: '0400', Department: 'D0010' },
      custom_fields: { 'Cost centre': 'CC-9', 'Project code': 'P9' },
      image_urls: ['https://files.example/old.pdf'],
      items: [{ name: 'Crates', quantity: 1, price: 2, dimensions: { Account: '0400', Project: 'P-0007' } }],
    }),
  ]);
  const { body } = await session.call('GET', `/batch/${batch}/results`);
  return String(dig(body, 'results.0.id'));
};

const multipart = async (session: Session, path: string, method: string, form: FormData): Promise<Response> =>
  fetch(session.practice.baseUrl + path, { method, headers: await session.headers(), body: form });

describe('a change of an invoice', () => {
  it('changes what is sent and nothing else (R-120)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const before = await session.call('GET', `/invoices/${id}`);
    const { status, body } = await session.call('PATCH', `/invoices/${id}`, { notes: 'Seen' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ notes: 'Seen', total_amount: 120.5, image_errors: '' });
    expect(dig(body, 'items')).toEqual(dig(before.body, 'items'));
    expect(dig(body, 'items_processing_result')).toBeUndefined();
  });

  it('replaces header dimensions and merges those of lines (R-123, R-124)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const { body } = await session.call('PATCH', `/invoices/${id}`, {
      dimensions: { Account: '0500' },
      items: [{ id: `${id}-1`, dimensions: { Account: '0600' } }],
    });
    expect(Object.keys(Object(dig(body, 'dimensions')))).toEqual(['Account']);
    expect(dig(body, 'items.0.dimensions')).toMatchObject({
      Account: { erp_dimension_id: '0600' },
      Project: { erp_dimension_id: 'P-0007' },
    });
  });

  it('replaces custom fields; what is left out falls back to its default (R-125)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const { body } = await session.call('PATCH', `/invoices/${id}`, {
      custom_fields: { 'Project code': 'P1' },
    });
    expect(dig(body, 'custom_fields')).toEqual({ 'Cost centre': 'CC-000', 'Project code': 'P1' });
  });

  it('accepts archived and verified without effect, and refuses any other status (R-121, R-122)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const ignored = await session.call('PATCH', `/invoices/${id}`, { status: 'archived' });
    expect(ignored).toMatchObject({ status: 200, body: { status: 'incomplete' } });
    expect(await session.call('PATCH', `/invoices/${id}`, { status: 'approved' })).toMatchObject({
      status: 400,
    });
  });

  it('is refused whole for an unknown custom field, a rich dimension, a plain-HTTP image or an unknown key (R-86, R-126)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const bad = [
      { custom_fields: { Colour: 'red' } },
      { dimensions: { Account: { erp_dimension_id: '0400' } } },
      { image_urls: ['http://files.example/a.pdf'] },
      { dimensions: { Account: '999999' } },
      { colour: 'red' },
    ];
    for (const body of bad) {
      expect(await session.call('PATCH', `/invoices/${id}`, body)).toMatchObject({
        status: 400,
        body: invalid,
      });
    }
  });

  it('answers 200 though lines failed, by their positions (R-135, R-136)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const { status, body } = await session.call('PATCH', `/invoices/${id}`, {
      items: [{ id: 'none', name: 'x' }, { name: 'New line' }, { name: 'practice:fail' }],
    });
    expect(status).toBe(200);
    expect(dig(body, 'items_processing_result')).toMatchObject({
      status: 'partial',
      0: { status: 'failed' },
      1: { status: 'created' },
      2: { status: 'failed' },
    });
    expect(list(dig(body, 'items'))).toHaveLength(2);
  });

  it('adds a line again when it is sent again without an id (R-138)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    await session.call('PATCH', `/invoices/${id}`, { items: [{ name: 'New line' }] });
    const { body } = await session.call('PATCH', `/invoices/${id}`, { items: [{ name: 'New line' }] });
    expect(list(dig(body, 'items'))).toHaveLength(3);
  });

  it('replaces all images, lists those that failed, and an empty list deletes them (R-128 to R-134)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const some = await session.call('PATCH', `/invoices/${id}`, {
      image_urls: ['https://files.example/new.pdf', 'https://files.example/scan.tiff'],
    });
    expect(some.body).toMatchObject({
      images: [{ url: 'https://files.example/new.pdf' }],
      image_errors: [{ file: '/scan.tiff', error: 'the format is not supported' }],
    });
    const none = await session.call('PATCH', `/invoices/${id}`, { image_urls: [] });
    expect(none.body).toMatchObject({ images: [], image_errors: [] });
  });

  it('takes images as multipart up to 10,485,760 bytes and answers a larger body with a plain 413 (R-131, R-240)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const form = new FormData();
    form.append('images', new Blob(['%PDF']), 'a.pdf');
    form.append('images', new Blob(['x']), 'practice:fail.pdf');
    form.append('data', JSON.stringify({ notes: 'With images' }));
    const taken = await multipart(session, `/invoices/${id}`, 'PATCH', form);
    expect(await taken.json()).toMatchObject({
      notes: 'With images',
      images: [{ url: expect.stringContaining('a.pdf') }],
      image_errors: [{ file: 'practice:fail.pdf' }],
    });
    const large = new FormData();
    large.append('images', new Blob([new Uint8Array(10_485_760)]), 'b.pdf');
    const refused = await multipart(session, `/invoices/${id}`, 'PATCH', large);
    expect(refused.status).toBe(413);
    expect(refused.headers.get('content-type')).toBe('text/plain');
  });

  it('needs permission for exported invoices, and for approved ones of location 102 (R-29, R-234)', async () => {
    const session = await open();
    const forbidden = { status: 403, body: { code: 'INV4030' } };
    const exported = await invoiceIn(session, 'exported');
    expect(await session.call('PATCH', `/invoices/${exported}`, { notes: 'x' })).toMatchObject(forbidden);
    const { body } = await session.call('GET', '/invoices?limit=200');
    const approved = list(dig(body, 'invoices')).filter((invoice) =>
      ['approved', 'ready-for-export'].includes(String(dig(invoice, 'status'))),
    );
    expect(new Set(approved.map((invoice) => dig(invoice, 'svc_location_id')))).toEqual(
      new Set(['101', '102']),
    );
    for (const invoice of approved) {
      const answer = await session.call('PATCH', `/invoices/${dig(invoice, 'id')}`, { notes: 'x' });
      expect(answer.status).toBe(dig(invoice, 'svc_location_id') === '101' ? 200 : 403);
    }
  });
});

describe('flags and export marks', () => {
  it('a flag shows as needs-attention with its reason, and a second one changes nothing (R-143, R-144)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const first = await session.call('POST', `/invoices/${id}/flag`, { flagging_reason: 'Check with @mara' });
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'needs-attention', error: 'Check with @mara' },
    });
    expect((await session.call('POST', `/invoices/${id}/flag`, { flagging_reason: 'Other' })).status).toBe(
      200,
    );
    const { body } = await session.call('GET', `/invoices/${id}?expand=history`);
    expect(dig(body, 'error')).toBe('Check with @mara');
    expect(list(dig(body, 'history')).filter((line) => dig(line, 'action') === 'FLAGGED')).toHaveLength(1);
  });

  it('a reason is optional, and one that mentions somebody unknown is refused (R-141, R-142)', async () => {
    const session = await open();
    const id = await ownInvoice(session);
    const refused = await session.call('POST', `/invoices/${id}/flag`, {
      flagging_reason: 'ask a@b.example',
    });
    expect(refused.status).toBe(400);
    expect((await session.call('POST', `/invoices/${id}/flag`)).status).toBe(200);
  });

  it('an exported invoice cannot be flagged', async () => {
    const session = await open();
    expect(
      (await session.call('POST', `/invoices/${await invoiceIn(session, 'exported')}/flag`, {})).status,
    ).toBe(400);
  });

  it('marks go over several invoices, all or none, and back again (R-147 to R-149)', async () => {
    const session = await open();
    const ready = [
      await invoiceIn(session, 'ready-for-export'),
      await invoiceIn(session, 'ready-for-export', 1),
    ];
    const mixed = [...ready, await invoiceIn(session, 'incomplete')];
    const refused = await session.call('POST', '/invoices/mark-exported', { invoice_ids: mixed });
    expect(refused.status).toBe(400);
    expect((await session.call('POST', '/invoices/mark-exported', { invoice_ids: ready })).status).toBe(200);
    const exported = await session.call('GET', `/invoices/${ready[0]}`);
    expect(exported.body).toMatchObject({
      status: 'exported',
      exported_date_utc: expect.stringMatching(/Z$/),
    });
    const back = { invoice_ids: ready, marked_reason: 'Sent too early' };
    expect((await session.call('POST', '/invoices/mark-unexported', back)).status).toBe(200);
    const { body } = await session.call('GET', `/invoices/${ready[1]}?expand=history`);
    expect(dig(body, 'status')).toBe('ready-for-export');
    expect(list(dig(body, 'history')).at(-1)).toMatchObject({ action: 'UNEXPORTED', note: 'Sent too early' });
  });

  it('an unknown id, or none, is refused', async () => {
    const session = await open();
    expect((await session.call('POST', '/invoices/mark-exported', { invoice_ids: ['0'] })).status).toBe(404);
    expect((await session.call('POST', '/invoices/mark-exported', {})).status).toBe(400);
  });
});

describe('a file upload', () => {
  const upload = async (
    session: Session,
    name: string,
    content: string,
    location = '101',
  ): Promise<Response> => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    form.append('svc_location_id', location);
    form.append('upload_id', `up-${name}`);
    return multipart(session, '/invoices/upload', 'POST', form);
  };

  it('is processing until an invoice or an error is found (R-150)', async () => {
    const session = await open();
    const first = await upload(session, 'a.pdf', '%PDF');
    expect(first.status).toBe(202);
    expect(await first.json()).toMatchObject({
      upload: { upload_id: 'up-a.pdf', status: 'processing', invoice_id: null },
    });
    await upload(session, 'b.pdf', 'practice:fail');
    session.pass(2000);
    const { body } = await session.call('GET', '/invoices/uploads');
    expect(dig(body, 'uploads')).toMatchObject([
      { file_name: 'a.pdf', status: 'completed', invoice_id: expect.any(String) },
      { file_name: 'b.pdf', status: 'failed', invoice_id: null },
    ]);
    const found = await session.call('GET', `/invoices/${dig(body, 'uploads.0.invoice_id')}`);
    expect(found.body).toMatchObject({ status: 'incomplete', svc_location_id: '101' });
  });

  it('is refused for another kind of file, a location out of reach, or a repeat', async () => {
    const session = await open();
    expect((await upload(session, 'a.tiff', 'x')).status).toBe(400);
    expect((await upload(session, 'a.pdf', 'x', '109')).status).toBe(400);
    expect((await upload(session, 'a.pdf', 'x')).status).toBe(202);
    expect((await upload(session, 'a.pdf', 'x')).status).toBe(400);
  });
});
