import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issueTable, words } from '../../../src/core/issues/codes';
import { profileLeaves } from '../../../src/core/service/profile';
import { answerReaders, readerNamed, type Tried, tryReading } from '../../../src/core/service/try-reading';
import { targetNamed } from '../../../src/core/targets';
import { otherNames } from '../../fixtures/other-names';
import { profileText, testProfile } from '../../fixtures/submission';

const bulk = (name: string) => targetNamed(name)?.bulk.read ?? null;

const attempt = (name: string, body: unknown, overrides: object = {}, more: object = {}): Tried => {
  const reader = readerNamed(name);
  if (reader === undefined) throw new Error(name);
  const answer = { status: 200, text: JSON.stringify(body), sentText: null, ...more };
  return tryReading(reader, answer, { profile: testProfile(overrides), bulk });
};
const sentence = (tried: Tried): string => words(tried.said.code, tried.said.params).sentence;
const offers = (tried: Tried): object =>
  Object.fromEntries(
    tried.found.flatMap(({ setting, offer }) => (offer === null ? [] : [[setting, offer.value]])),
  );
const bad = (tried: Tried): string[] => tried.found.flatMap((one) => (one.isGood ? [] : [one.setting]));

const result = (upload: string, status: string, more: object) => ({ upload_id: upload, status, ...more });
const invoice = {
  ...{ version: '1.1.0', id: 'i1', status: 'processing', payment_status: 'unpaid', svc_vendor_id: 7 },
  created_at: '2026-11-01T00:00:00',
  items: [{ id: 'l1', name: 'Paper', quantity: 2, price: 3, total: 6 }],
  images: [{ id: 'p1', url: 'https://x.example/p1' }],
};
const orders = { purchase_orders: [{ id: 'p1', po_number: '1' }] };

/** An answer of each kind as it is first assumed. */
const assumed: readonly (readonly [string, unknown, string, object?])[] = [
  ['token', { access_token: 'abcdefghij', token_type: 'Bearer', expires_in: 600 }, 'A token can be made out'],
  ['vendors', { count: 9, page: 1, limit: 2, vendors: [{ id: 1 }, { id: 2 }] }, '2 entries can be read'],
  ['invoices', { count: 1, page: 1, limit: 9, invoices: [{ id: 'a' }] }, '1 entries can be read'],
  ['dimensions', { dimensions: [{ id: 'a' }] }, '1 entries can be read'],
  ['purchase-orders', orders, '1 entries can be read'],
  ['receipts', { receipts: [{ id: 'r' }] }, '1 entries can be read'],
  ['uploads', { uploads: [{ id: 'u', upload_id: 'x', status: 'completed' }] }, '1 entries can be read'],
  ['receiver-export', { invoices: [{ id: 'a', receiver_lines: [{ name: 'x' }] }] }, '1 entries can be read'],
  ['import-accepted', { batch_id: 'b1' }, 'the batch is b1'],
  ['purchase-orders-accepted', { batch_id: 'b1' }, 'the batch is b1'],
  ['batch-progress', { status: 'completed', total: 2, processed: 2 }, 'over: completed, 2 of 2'],
  [
    'batch-results',
    { results: [result('u1', 'created', { id: 'i1' }), result('u2', 'failed', { error: 'why' })] },
    '1 created, 0 updated, 1 failed.',
  ],
  ['receipts-bulk', { batch_id: 'b1' }, 'the batch is b1'],
  [
    'vendors-bulk',
    { success_count: 1, created: [{ id: 1, erp_vendor_name: 'A' }], errors: [{ index: 1, error: 'x' }] },
    '1 written, 1 refused.',
    { status: 207 },
  ],
  [
    'dimensions-bulk',
    { created: [{ id: 1, reference_id: 'r', erp_type: 'Account' }], failures: [], fail_count: 0 },
    '1 written, 0 refused.',
  ],
  ['refused-entry', { message: 'no', index: 3, reason: 'unknown type' }, '1 of the entries', { status: 400 }],
  ['refused-positions', [{}, { message: 'no access' }], '1 of the entries', { status: 400 }],
  [
    'error',
    { message: 'Not valid', code: 'INV4000' },
    'nothing was done: Not valid (INV4000)',
    { status: 400 },
  ],
  ['invoice', invoice, 'It can be read: i1.'],
  [
    'items-result',
    { id: 'i', items_processing_result: { status: 'success', 0: { status: 'ok' } } },
    '1 of 1 lines',
  ],
  ['image-errors', { id: 'i', image_errors: ['too large'] }, '1 images are told to have failed'],
  ['invoice-created', { id: 'i1' }, 'its id is i1'],
  ['upload-created', { upload: { id: 'u1' } }, 'its id is u1'],
  ['purchase-order-created', { purchase_order: { id: 'p1' } }, 'its id is p1'],
  ['purchase-order', { purchase_order: { id: 'p1', po_number: '1' } }, 'It can be read: 1.'],
  ['receipt-created', { receipt: { id: 'r1' } }, 'its id is r1'],
  ['receipt', { receipt: { id: 'r1', items: [] } }, 'It can be read: r1.'],
  ['payment-vendor-created', { id: 'v1' }, 'its id is v1'],
  ['payment-created', { id: 'p1' }, 'its id is p1'],
  [
    'payment',
    { payment: { id: 'p', status_code: 6, send_date: '2026-12-01', vendor_id: 'v' } },
    'It can be read: 6.',
  ],
  ['payment-cancelled', { cancelled: false, payment: { status_code: 6 } }, 'Not cancelled'],
];

describe('every kind of answer can be tried', () => {
  const named = assumed.map(([name, body, expected, more]) => ({ name, body, expected, more }));
  it.each(named)('an answer of $name as first assumed is read whole', ({ name, body, expected, more }) => {
    const tried = attempt(name, body, {}, more);
    expect(sentence(tried)).toContain(expected);
    expect([tried.fits, bad(tried)]).toEqual([true, []]);
  });

  it('no kind is left without such an answer, and every setting it names is one of the profile', () => {
    expect(answerReaders.map((one) => one.reader)).toEqual(assumed.map(([name]) => name));
    const leaves = profileLeaves(JSON.parse(profileText));
    const known = (leaves.ok ? leaves.value : []).map((leaf) => leaf.setting);
    for (const { reader, settings } of answerReaders)
      expect(
        settings.filter((one) => !known.includes(one)),
        reader,
      ).toEqual([]);
  });

  it('R-254: no answer whatever makes a reader fail, and every sentence is in the table', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...answerReaders),
        fc.oneof(fc.json(), fc.string()),
        fc.constantFrom(200, 207, 400, 500),
        (reader, text, status) => {
          const context = { profile: testProfile(), bulk };
          const tried = tryReading(reader, { status, text, sentText: null }, context);
          for (const { code } of [tried.said, ...tried.found.flatMap((one) => one.hint ?? [])])
            expect(issueTable).toHaveProperty(code);
        },
      ),
    );
  });
});

describe('an answer that does not fit', () => {
  it('NS-1: says that the token stands elsewhere, and never shows it', () => {
    const body = { grant: { bearer: 'secret-of-the-service', kind: 'Bearer', seconds_left: 60 } };
    const tried = attempt('token', body);
    expect(tried.fits).toBe(false);
    expect(offers(tried)).toEqual({
      'auth.token.accessTokenPath': 'grant.bearer',
      'auth.token.tokenTypePath': 'grant.kind',
      'auth.token.expiresPath': 'grant.seconds_left',
    });
    const set = attempt('token', body, { auth: otherNames.auth });
    expect(set.fits).toBe(true);
    expect(JSON.stringify([tried, set])).not.toContain('secret-of-the-service');
  });

  it('NS-23: is offered the only list of objects', () => {
    const tried = attempt('invoices', {
      data: { documents: [{ id: 'a' }] },
      paging: { total: 7, number: 1 },
    });
    expect(tried.fits).toBe(true);
    expect(offers(tried)).toEqual({
      'paging.invoices.itemsPath': 'data.documents',
      'paging.invoices.countPath': 'paging.total',
      'paging.invoices.pagePath': 'paging.number',
    });
  });

  it('NS-44: is offered where the batch id stands', () => {
    expect(offers(attempt('import-accepted', { job: { reference: 'b1' } }))).toEqual({
      'batch.idPath.invoices': 'job.reference',
    });
  });

  it('NS-45: has its unknown state offered to either list of words, and to none by itself', () => {
    const tried = attempt('batch-progress', { status: 'CLOSED' });
    expect(sentence(tried)).toContain('still running');
    expect(Object.keys(offers(tried))).toEqual(['batch.progress.doneStates', 'batch.progress.failedStates']);
  });

  it('NS-46: cannot be told by words that nobody has explained', () => {
    const body = { outcomes: [{ client_reference: 'u1', verdict: 'ADDED', record: { key: 'i1' } }] };
    const tried = attempt('batch-results', body);
    expect([tried.fits, sentence(tried)]).toEqual([false, expect.stringContaining('1 cannot be told')]);
    expect(offers(tried)).toMatchObject({
      'batch.results.itemsPath': 'outcomes',
      'batch.results.uploadIdPath': 'client_reference',
      'batch.results.statePath': 'verdict',
    });
    const set = attempt('batch-results', body, { batch: otherNames.batch });
    expect([set.fits, sentence(set)]).toEqual([true, '1 created, 0 updated, 0 failed.']);
  });

  it('NS-4: names the places of position and reason of a refusal', () => {
    const body = { message: 'no', details: { position: 2, why: 'unknown type' } };
    expect(offers(attempt('refused-entry', body, {}, { status: 400 }))).toEqual({
      'errors.indexPath': 'details.position',
      'errors.reasonPath': 'details.why',
    });
  });

  it('NS-58: tells receipts by their outcomes where there is no batch', () => {
    const created = [{ external_id: 'r1', id: '7' }];
    const tried = attempt('receipts-bulk', { created, updated: [] });
    expect([tried.fits, sentence(tried)]).toEqual([true, '1 written, 0 refused.']);
  });

  it('R-7: has another prefix offered', () => {
    const tried = attempt('vendors', { vendors: [{ id: 1, apx_company_id: 4 }] });
    expect(offers(tried)).toEqual({ 'naming.prefix': 'apx_' });
  });

  it('is tried with what was sent where that is known', () => {
    const sentText = JSON.stringify({ vendors: [{ erp_vendor_id: 'a' }, { erp_vendor_id: 'b' }, {}] });
    const body = { success_count: 1, errors: [{ index: 0, error: 'x' }] };
    const tried = attempt('vendors-bulk', body, {}, { status: 207, sentText });
    expect(sentence(tried)).toBe('0 written, 1 refused; 2 are not accounted for and would be looked up.');
  });

  it('that is no JSON says so', () => {
    expect(sentence(attempt('vendors', null, {}, { text: '<html>' }))).toContain('not whole JSON');
  });
});
