import { describe, expect, it } from 'vitest';
import { readInvoiceEntry } from '../../../../src/core/service/invoices/reading';
import { invoiceStatus, invoiceStatuses } from '../../../../src/core/service/invoices/statuses';
import type { JsonObject } from '../../../../src/core/values/json';
import { profileB } from '../../../fixtures/operations';
import { testProfile } from '../../../fixtures/submission';

const profile = testProfile();
const bare = { id: '007', status: 'approved', payment_status: 'unpaid', created_at: '2026-05-04T10:00:00' };

const read = (more: JsonObject = {}, under = profile) => {
  const reading = readInvoiceEntry({ ...bare, ...more }, under);
  if (reading === null) throw new Error('not readable');
  return reading;
};

describe('an invoice that is read', () => {
  it('R-76: needs its four sure fields and nothing else', () => {
    expect(read()).toMatchObject({
      id: '007',
      paymentStatus: 'unpaid',
      number: null,
      total: null,
      dueDate: null,
      vendor: { kind: 'not-told' },
      items: { kind: 'not-asked' },
      currency: 'USD',
    });
    for (const key of Object.keys(bare)) {
      const { [key]: _, ...rest }: JsonObject = bare;
      expect(readInvoiceEntry(rest, profile)).toBeNull();
    }
  });

  it('R-37: unknown fields are kept, and unknown words of every enumeration are shown as they are', () => {
    const odd = {
      status: 'simmering',
      payment_status: 'pending-review',
      type: 'pro_forma',
      extra: { a: [1] },
    };
    const reading = read(odd);
    expect(reading.status).toMatchObject({ value: 'simmering', label: 'simmering' });
    expect(reading).toMatchObject({ paymentStatus: 'pending-review', type: 'pro_forma' });
    expect(reading.raw).toMatchObject(odd);
  });

  it('R-74: survives the status inactive and shows its reason', () => {
    const reading = read({ status: 'inactive', sub_status: 'duplicate' });
    expect(reading.status.value).toBe('inactive');
    expect(reading.subStatus).toBe('duplicate');
    expect(read({ sub_status: null }).subStatus).toBeNull();
  });

  it('F-24, R-32, R-90: tells a listed vendor from an operational id, from none, and from one that is not told', () => {
    expect(read({ svc_vendor_id: 12 }).vendor).toEqual({ kind: 'listed', id: '12' });
    expect(read({ svc_vendor_id: 'op-9' }).vendor).toEqual({ kind: 'operational', id: 'op-9' });
    expect(read({ svc_vendor_id: null }).vendor).toEqual({ kind: 'none' });
    expect(read().vendor).toEqual({ kind: 'not-told' });
  });

  it('R-33: takes the vendor name for people only from the newer version', () => {
    const old = testProfile({ version: { header: '1.0.0' } });
    expect(read({ svc_vendor_name: 'North Quay' }).vendorName).toBe('North Quay');
    expect(read({ svc_vendor_name: 'NORTH' }, old).vendorName).toBeNull();
  });

  it('R-77: lines that are absent were not asked for; an empty list has none', () => {
    expect(read().items).toEqual({ kind: 'not-asked' });
    expect(read({ items: [] }).items).toEqual({ kind: 'read', entries: [] });
    expect(read({ items: [{ id: '1', odd: true }] }).items).toEqual({
      kind: 'read',
      entries: [{ id: '1', odd: true }],
    });
  });

  it('R-78: history that is absent was not asked for', () => {
    expect(read().history).toEqual({ kind: 'not-asked' });
    const entry = { action: 'FLAGGED', created_at: 't', user: 'u', note: null };
    expect(read({ history: [entry] }).history).toMatchObject({
      entries: [{ action: 'FLAGGED', at: 't', user: 'u', note: null }],
    });
  });

  it('R-79: tells null, an empty list and a filled one of splits apart, real from virtual', () => {
    expect(read().splits).toEqual({ kind: 'not-asked' });
    expect(read({ gl_splits: null }).splits).toEqual({ kind: 'none-configured' });
    expect(read({ gl_splits: [] }).splits).toEqual({ kind: 'listed', entries: [] });
    const split = { erp_dimension_id: '0400', amount: 12.5, virtual: true };
    expect(read({ gl_splits: [split, { colour: 'red' }] }).splits).toMatchObject({
      entries: [
        { account: '0400', amount: '12.5', isVirtual: true },
        { account: null, isVirtual: null, raw: { colour: 'red' } },
      ],
    });
  });

  it('R-80: an empty payment_info shows nothing, a filled one is shown as it is and counts as paid', () => {
    expect(read({ payment_info: {} })).toMatchObject({ paymentInfo: null, looksPaid: false });
    expect(read({ payment_info: { odd: 1 } })).toMatchObject({ paymentInfo: { odd: 1 }, looksPaid: true });
  });

  it.each([
    ['paid', true],
    ['Paid_by_cheque', true],
    ['unpaid', false],
    ['not paid', false],
    ['partly-paid', false],
    ['partially paid', false],
    ['open', false],
  ])('NS-14: payment status %s looks paid: %s', (word, looksPaid) => {
    expect(read({ payment_status: word }).looksPaid).toBe(looksPaid);
  });

  it('R-81: doubles are read as the decimals they stand for', () => {
    expect(read({ total_amount: 0.3, total_tax: 1234567.89, outstanding_balance: 1e21 })).toMatchObject({
      total: '0.3',
      tax: '1234567.89',
    });
    expect(read({ total_amount: 10 }).total).toBe('10');
  });

  it('R-83: a missing currency counts as USD', () => {
    expect(read({ currency: 'EUR' }).currency).toBe('EUR');
    expect(read({ currency: null }).currency).toBe('USD');
  });

  it('R-84: dates are calendar dates, taken as they are', () => {
    expect(read({ invoice_date: '2026-03-29', due_date: '2026-04-28', posting_date: null })).toMatchObject({
      invoiceDate: '2026-03-29',
      dueDate: '2026-04-28',
      postingDate: null,
    });
  });

  it('R-85: keeps the UTC stamp beside the plain one', () => {
    expect(read({ approved_date: 'a', approved_date_utc: 'b' }).approvedAt).toEqual({ shown: 'a', utc: 'b' });
  });

  it('R-86: dimensions read as rich objects are reduced to their ERP ids', () => {
    const dimensions = {
      Account: { id: 4, erp_dimension_id: '0400', name: 'Food', code: 'F' },
      Department: 'D0010',
      Location: { name: 'no id' },
      Project: null,
    };
    expect(read({ dimensions }).dimensions).toEqual({
      Account: '0400',
      Department: 'D0010',
      Location: null,
      Project: null,
    });
  });

  it.each([
    [null, []],
    ['', []],
    ['too large', ['too large']],
    [
      [{ file: 'a' }, 'b'],
      ['{"file":"a"}', 'b'],
    ],
  ])('R-87: image_errors as %j', (errors, texts) => {
    expect(read({ image_errors: errors }).imageErrors).toEqual(texts);
  });

  it('R-88: message and notes stay plain text, and only an https address is a link', () => {
    const markup = '<b onclick="x()">hi</b>';
    expect(read({ error: markup, notes: markup })).toMatchObject({ error: markup, notes: markup });
    expect(read({ url: 'https://dashboard.example/1' }).url).toBe('https://dashboard.example/1');
    for (const url of ['http://a.example', 'javascript:alert(1)', 'https://user@evil.example/', 'file:///x'])
      expect(read({ url }).url).toBeNull();
  });

  it('NS-16: images of another shape are counted, and any https value in them is a link', () => {
    const images = [{ id: '1', url: 'https://a.example/1' }, { where: 'https://a.example/2' }, { odd: 1 }];
    expect(read({ images })).toMatchObject({
      imageCount: 3,
      imageLinks: ['https://a.example/1', 'https://a.example/2'],
    });
  });

  it('NS-18, NS-19, NS-21: other names of parts are read by the profile', () => {
    const b = testProfile(profileB);
    const reading = read(
      {
        history: [{ event: 'FLAGGED', when: 't', by: 'u', text: 'n' }],
        gl_splits: [{ account: '0400', share: 3, is_virtual: false }],
        images: [{ key: '1', href: 'https://a.example/1' }],
        last_modified_user: { ref: '1', full_name: 'Ann' },
      },
      b,
    );
    expect(reading.history).toMatchObject({
      entries: [{ action: 'FLAGGED', at: 't', user: 'u', note: 'n' }],
    });
    expect(reading.splits).toMatchObject({ entries: [{ account: '0400', amount: '3', isVirtual: false }] });
    expect(reading).toMatchObject({ imageLinks: ['https://a.example/1'], modifiedBy: 'Ann' });
  });
});

describe('the statuses of invoices', () => {
  it('R-73: each of the eight is explained, and none is called paid or failed', () => {
    expect(invoiceStatuses).toHaveLength(8);
    for (const { label, meaning } of invoiceStatuses) {
      expect(meaning.length).toBeGreaterThan(10);
      expect(`${label} ${meaning}`).not.toMatch(/paid|failed/i);
    }
    expect(invoiceStatus('needs-attention').meaning).toContain('manual review');
    expect(invoiceStatus('archived').meaning).toContain('no longer active');
  });
});
