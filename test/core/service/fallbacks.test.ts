import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/core/service/endpoints';
import { readInvoiceEntry } from '../../../src/core/service/invoices/reading';
import { readUpload } from '../../../src/core/service/invoices/uploads';
import { imageFailures } from '../../../src/core/service/operations/invoices/change-answered';
import { lineFailures } from '../../../src/core/service/operations/invoices/line-results';
import { targetNamed } from '../../../src/core/targets';
import type { JsonObject } from '../../../src/core/values/json';
import { testProfile } from '../../fixtures/submission';

const profile = testProfile();
const core = { id: 'i', status: 'approved', payment_status: 'unpaid', created_at: '2026-11-01T00:00:00' };
const read = (more: JsonObject) => readInvoiceEntry({ ...core, ...more }, profile);

describe('NS-7, NS-13, NS-15, NS-16, NS-17, NS-18, NS-19, NS-20, NS-21, NS-66: an invoice with parts of another shape', () => {
  it.each([
    ['NS-13', { type: 'proforma' }, { type: 'proforma' }],
    ['NS-13', { type: 7 }, { type: '7' }],
    ['NS-15', { sub_status: 'asleep' }, { subStatus: 'asleep' }],
    ['NS-15', { sub_status: { why: 'asleep' } }, { subStatus: null }],
    ['NS-7', { version: '3.0.0' }, { version: '3.0.0' }],
  ])('%s: %j is shown as it is', (_ns, more, expected) => {
    expect(read(more)).toMatchObject(expected);
  });

  it.each(['PAID', 'Paid in full', 'settled-paid'])(
    'NS-14: "%s" counts as paid, on the safe side',
    (word) => {
      expect(read({ payment_status: word })?.looksPaid).toBe(true);
    },
  );

  it.each(['unpaid', 'not-paid', 'partly paid', 'open'])('NS-14: "%s" does not', (word) => {
    expect(read({ payment_status: word })?.looksPaid).toBe(false);
  });

  it.each([
    ['NS-16', { images: [{ picture: 1 }, 'x'] }],
    ['NS-17', { items: [{ line: { no: 1 } }, 'x'] }],
    ['NS-18', { gl_splits: [{ where: 'x' }] }],
    ['NS-19', { history: [{ what: {} }] }],
    ['NS-20', { payment_info: { how: 'cheque' } }],
    ['NS-21', { last_modified_user: { who: { first: 'A' } } }],
    ['NS-66', { items: [{ catalog_entry: [1, { odd: true }] }] }],
  ])('%s: %j is kept raw, and the invoice is read all the same', (_ns, more) => {
    const reading = read(more);
    expect(reading).toMatchObject({ id: 'i', paymentStatus: 'unpaid' });
    expect(reading?.raw).toMatchObject(more);
  });

  it('NS-20: a filled payment info counts as paid whatever it is called', () => {
    expect(read({ payment_info: { how: 'cheque' } })?.looksPaid).toBe(true);
  });

  it.each(['id', 'status', 'payment_status', 'created_at'])('without %s is no invoice (R-254)', (key) => {
    const rest = Object.fromEntries(Object.entries(core).filter(([one]) => one !== key));
    expect(readInvoiceEntry(rest, profile)).toBeNull();
  });
});

describe('an upload of another shape', () => {
  it.each([{ phase: 'READ' }, { id: 'u', status: 'SOMEHOW' }, {}])(
    'NS-33: %j proves nothing: it is still being processed',
    (entry) => {
      expect(readUpload(entry, profile)).toMatchObject({ state: 'processing', invoiceId: null });
    },
  );
});

describe('what the answer to a change says of lines and images', () => {
  it.each([undefined, null, [], 'fine', {}])('NS-17: %j accounts for no line', (results) => {
    expect(lineFailures(results, ['a'], profile)).toBeNull();
  });

  it('NS-17: a word that nobody knows is a failure to look at', () => {
    expect(lineFailures({ status: 'jolly' }, ['a'], profile)).toHaveLength(1);
    expect(lineFailures({ 0: { status: 'success' } }, ['a'], profile)).toEqual([]);
  });

  it.each([
    [{ 0: true, 1: false }],
    [{ 0: { status: true }, 1: { status: false } }],
    [{ 0: { success: true }, 1: { success: false } }],
    [{ 0: { success: true }, 1: { success: false, error: 'no' } }],
    [{ status: 'partial', results: { 0: { status: 'success' }, 1: { status: 'failed' } } }],
    [{ status: false, items: [true, false] }],
    [[{ status: 'ok' }, { error: 'no' }]],
  ])('G-23, R-136: %j says that the second line alone failed', (results) => {
    expect(lineFailures(results, ['a', 'b'], profile)?.map(({ what }) => what)).toEqual(['line 2 (b)']);
  });

  it.each([[{ 1: true, 2: true }], [{ items: [true] }], [{ a: { 0: true }, b: { 0: true, 1: true } }]])(
    'G-23: %j does not account for both lines',
    (results) => {
      expect(lineFailures(results, ['a', 'b'], profile)).toBeNull();
    },
  );

  it('NS-28: errors of images in any shape are told, never dropped', () => {
    expect(imageFailures([{ any: 'x' }, 'y', 3], [])).toHaveLength(3);
    expect(imageFailures('', [])).toEqual([]);
  });
});

const reading = (
  target: string,
  status: number,
  body: JsonObject | readonly JsonObject[],
  sent: JsonObject[],
) => targetNamed(target)?.bulk.read({ status, body, text: JSON.stringify(body) }, sent, profile);

describe('bulk answers of another shape', () => {
  const dimension = { code: 'c', reference_id: 'r', erp_type: 'Account' };

  it.each([{}, { done: 1 }, { created: [], updated: [], failures: [] }])(
    'NS-47, NS-48: %j accounts for no dimension: in doubt, not written',
    (body) => {
      expect(reading('dimensions', 200, body, [dimension])?.kind).toBe('unreadable');
    },
  );

  it('NS-48: a refusal that names nothing is searched for by halving', () => {
    const refused = reading('dimensions', 400, { message: 'no' }, [dimension, dimension]);
    expect(refused).toMatchObject({ kind: 'refused', entries: null, text: 'no' });
  });

  it('NS-48: a refusal that names an entry that was not sent names nothing', () => {
    const refused = reading('dimensions', 400, { message: 'no', index: 9 }, [dimension, dimension]);
    expect(refused).toMatchObject({ kind: 'refused', entries: null });
  });

  it.each([{}, { fine: true }, { created: 2 }])('G-14: %j accounts for no vendor', (body) => {
    expect(reading('vendors', 201, body, [{ erp_vendor_id: 'v' }])?.kind).toBe('unreadable');
  });

  it.each([{}, { fine: true }, { received: 3 }])(
    'NS-54, NS-58: %j is neither a batch nor outcomes: the receipts are looked up',
    (body) => {
      expect(reading('receipts', 200, body, [{ external_id: 'r' }])?.kind).toBe('unreadable');
    },
  );

  it.each([{}, { message: 'fine' }])('NS-24, NS-44: %j accepts no invoice', (body) => {
    const told = reading('invoices', 202, body, [{ upload_id: 'u' }]);
    expect(told).toMatchObject({
      kind: 'unreadable',
      text: expect.stringContaining('batch.idPath.invoices'),
    });
  });
});

it('NS-6, NS-43, NS-67: nothing waits for events, and no path of approvals or the catalog is known', () => {
  expect(profile.events.supported).toBe(false);
  const paths = Object.values(endpoints).map((endpoint) => endpoint.path(profile));
  expect(paths.filter((one) => /event|approv|catalog/i.test(one))).toEqual([]);
});
