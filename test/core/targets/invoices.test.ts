import { describe, expect, it } from 'vitest';
import { words } from '../../../src/core/issues/codes';
import { targetNamed } from '../../../src/core/targets';
import type { ChunkReading, Draft, FieldTexts, PaidSign } from '../../../src/core/targets/target';
import type { Json } from '../../../src/core/values/json';
import { draftOf, goodInvoice, testProfile, testScope } from '../../fixtures/drafts';

const profile = testProfile();
const invoices = targetNamed('invoices');
if (invoices === undefined) throw new Error('there is no target invoices');

const codes = (draft: Draft, scope = testScope): readonly string[] =>
  invoices.check(draft, scope).map((issue) => `${issue.severity === 'error' ? '!' : '?'}${issue.code}`);
const withFields = (fields: FieldTexts): Draft => draftOf({ ...goodInvoice, ...fields });
const without = (key: string): FieldTexts =>
  Object.fromEntries(Object.entries(goodInvoice).filter(([one]) => one !== key));
const line = (quantity: string, price: string): FieldTexts => ({
  'items[].quantity': quantity,
  'items[].price': price,
});

const payloadOf = (draft: Draft) => invoices.payload(draft, { company: '4711', uploadId: null, profile });

describe('what goes out for an invoice', () => {
  const draft = draftOf(
    {
      ...goodInvoice,
      svc_location_id: '0101',
      invoice_number: '000123',
      total_tax: '0.10',
      image_urls: 'https://a.example/1.pdf; https://a.example/2.pdf?x=1;y=2',
      'dimensions.Account': '5000',
      'custom_fields.Cost centre': 'CC1',
      status: 'archived',
    },
    {
      items: [
        {
          'items[].name': 'Paper',
          'items[].quantity': '3',
          'items[].price': '0.125',
          'items[].sku': '007',
          'items[].dimensions.Department': '10',
        },
      ],
    },
  );
  const payload = invoices.payload(draft, { company: '4711', uploadId: 'u-1', profile });

  it('R-97, R-98, R-99, R-108: keeps texts as texts, the vendor as a whole number, amounts as numbers, dates as days', () => {
    expect(payload).toEqual({
      upload_id: 'u-1',
      svc_location_id: '0101',
      svc_vendor_id: 12,
      invoice_number: '000123',
      invoice_date: '2026-01-31',
      due_date: '2026-02-28',
      currency: 'USD',
      status: 'archived',
      total_amount: 120.5,
      total_tax: 0.1,
      image_urls: ['https://a.example/1.pdf', 'https://a.example/2.pdf?x=1;y=2'],
      dimensions: { Account: '5000' },
      custom_fields: { 'Cost centre': 'CC1' },
      items: [{ name: 'Paper', quantity: 3, price: 0.125, sku: '007', dimensions: { Department: '10' } }],
    });
  });

  it('R-113, R-116: has no status where none was chosen', () => {
    expect(
      invoices.payload(draftOf(goodInvoice), { company: '1', uploadId: null, profile }),
    ).not.toHaveProperty('status');
  });

  it('R-91: travels as a bare array under the names of the profile', () => {
    const other = testProfile({
      invoice: {
        write: {
          fields: { total_amount: 'gross', dimensions: 'dims' },
          itemFields: { name: 'text' },
          vendorIdKey: 'supplier_ref',
          itemsKey: 'lines',
        },
      },
      dimension: { keys: { invoice: 'upper' } },
    });
    expect(invoices.bulk.body([payload], { company: '4711', profile })).toEqual([payload]);
    expect(invoices.bulk.body([payload], { company: '4711', profile: other })).toEqual([
      expect.objectContaining({
        gross: 120.5,
        supplier_ref: 12,
        dims: { ACCOUNT: '5000' },
        lines: [expect.objectContaining({ text: 'Paper', dimensions: { DEPARTMENT: '10' } })],
      }),
    ]);
  });
});

describe('credit notes', () => {
  it('R-82: are left out, also without a number, and zero is no credit note', () => {
    expect(invoices.leaveOut(draftOf({ total_amount: '-0.01', currency: 'GBP' }))).toMatchObject({
      code: 'credit-note',
      row: 7,
      column: 'column total_amount',
    });
    expect(invoices.leaveOut(withFields({ total_amount: '0' }))).toBeNull();
    expect(invoices.leaveOut(draftOf({}))).toBeNull();
  });
});

describe('rules of one invoice', () => {
  it('has none against a good one', () => {
    expect(codes(draftOf(goodInvoice))).toEqual([]);
  });

  it('stops amounts finer than their currency, but not unit prices', () => {
    expect(codes(withFields({ total_amount: '1.005' }))).toEqual(['!amount-too-precise']);
    expect(codes(withFields({ total_amount: '100.5', currency: 'JPY' }))).toEqual(['!amount-too-precise']);
    expect(codes(withFields({ total_amount: '1.005', currency: 'KWD' }))).toEqual([]);
    expect(codes(draftOf({ ...goodInvoice, total_amount: '1' }, { items: [line('8', '0.125')] }))).toEqual(
      [],
    );
  });

  it('stops numbers that would be rounded on their way', () => {
    expect(codes(withFields({ total_amount: '12345678901234567.89' }))).toEqual(['!number-too-long']);
  });

  it('R-82: stops negative tax in a positive invoice', () => {
    expect(codes(withFields({ total_tax: '-1' }))).toEqual(['!amount-negative']);
  });

  it('ties lines to the total, with tax within or on top, however the cents were rounded', () => {
    const tied = (total: string, tax: string | null, items: readonly FieldTexts[]) =>
      codes(
        draftOf(
          { ...goodInvoice, total_amount: total, ...(tax === null ? {} : { total_tax: tax }) },
          { items },
        ),
      );
    expect(tied('30', null, [line('3', '10')])).toEqual([]);
    expect(tied('36', '6', [line('3', '10')])).toEqual([]);
    expect(tied('30', '5', [line('3', '10')])).toEqual([]);
    expect(tied('0.26', null, [line('1', '0.125'), line('1', '0.125')])).toEqual([]);
    expect(tied('0.25', null, [line('1', '0.125'), line('1', '0.125')])).toEqual([]);
    expect(tied('31', null, [line('3', '10')])).toEqual(['?lines-differ-from-total']);
    expect(tied('31', null, [line('3', '10'), { 'items[].name': 'no amount' }])).toEqual([]);
  });

  it('R-56, R-57: warns of a due date before the invoice, one that differs from the terms, and none at all', () => {
    const terms = (due: string | null, netTerms: string | null, status?: string) =>
      codes(
        draftOf(
          {
            ...without('due_date'),
            ...(due === null ? {} : { due_date: due }),
            ...(status === undefined ? {} : { status }),
          },
          { netTerms },
        ),
      );
    expect(terms('2026-01-30', null)).toEqual(['?due-before-invoice']);
    expect(terms('2026-03-02', 'Net 30')).toEqual([]);
    expect(terms('2026-03-03', 'Net 30')).toEqual(['?due-date-differs']);
    expect(terms(null, 'Net 30')).toEqual([]);
    expect(terms(null, null)).toEqual(['?due-date-unknown']);
    expect(terms(null, null, 'archived')).toEqual([]);
  });

  it('says of an invoice dated ahead that its day is to come: an error where it is archived, or by more than a year', () => {
    const dated = (date: string, status?: string) =>
      codes(withFields({ invoice_date: date, due_date: date, ...(status === undefined ? {} : { status }) }));
    expect(dated('2026-12-02', 'archived')).toEqual([]);
    expect(dated('2026-12-03', 'archived')).toEqual(['!date-ahead']);
    expect(dated('2032-05-13', 'archived')).toEqual(['!date-ahead']);
    expect(dated('2026-12-03')).toEqual(['?date-ahead']);
    expect(dated('2027-11-26', 'verified')).toEqual(['?date-ahead']);
    expect(dated('2027-11-27', 'verified')).toEqual(['!date-ahead']);
    const ahead = withFields({ invoice_date: '2032-05-13', due_date: '2032-06-13', status: 'archived' });
    const [issue] = invoices.check(ahead, testScope);
    expect(words(issue?.code ?? '', issue?.params ?? {}).sentence).toBe(
      'The invoice of 2032-05-13 is dated 1996 days after today, 2026-11-25.',
    );
  });

  it('R-56: names both ways to cure a due date that nobody knows', () => {
    const [issue] = invoices.check(draftOf(without('due_date')), testScope);
    const { advice } = words(issue?.code ?? '', issue?.params ?? {});
    expect([issue?.code, advice]).toEqual([
      'due-date-unknown',
      expect.stringMatching(/Map a due date.*terms of the vendor/),
    ]);
  });

  it('R-57: sends the date of the file, and shows the one the service will compute as computed', () => {
    const differing = draftOf({ ...goodInvoice, due_date: '2026-03-15' }, { netTerms: 'Net 30' });
    expect(payloadOf(differing).due_date).toBe('2026-03-15');
    expect(invoices.remark?.(differing, profile)).toBeNull();
    const open = draftOf(without('due_date'), { netTerms: 'Net 30' });
    expect(payloadOf(open).due_date).toBeUndefined();
    const remark = invoices.remark?.(open, profile);
    expect(remark).toEqual({ code: 'due-date-computed', text: '2026-03-02 (Net 30)' });
    expect(words(remark?.code ?? '', { text: remark?.text ?? '' }).sentence).toContain('computes 2026-03-02');
  });

  it('R-57: computes by the edges that the connection sets (G-36)', () => {
    const own = testProfile({ netTerms: { dayBeyondMonth: 'none', ofMonthMayBeInvoiceDate: true } });
    const draft = draftOf(
      { ...without('due_date'), invoice_date: '2026-01-15' },
      { netTerms: '15 of month' },
    );
    expect(invoices.remark?.(draft, own)).toMatchObject({ text: '2026-01-15 (15 of month)' });
    expect(invoices.remark?.(draft, profile)).toMatchObject({ text: '2026-02-15 (15 of month)' });
  });

  it('asks for what the import of this connection needs besides (NS-25)', () => {
    const strict = testProfile({
      invoice: { write: { requiredImport: ['svc_location_id', 'upload_id', 'notes'] } },
    });
    const found = invoices.check(draftOf(goodInvoice), testScope, strict);
    expect(found).toMatchObject([{ code: 'required-not-mapped', field: 'notes' }]);
    expect(invoices.check(draftOf({ ...goodInvoice, notes: 'x' }), testScope, strict)).toEqual([]);
  });

  it('F-23, R-100, R-110: stops image addresses over plain http, also the second of two', () => {
    expect(codes(withFields({ image_urls: 'https://a.example/1.pdf; http://a.example/2.pdf' }))).toEqual([
      '!url-not-https',
    ]);
  });

  it('R-109, R-110: stops custom fields that the company does not have, and warns while nobody has told', () => {
    const draft = draftOf(
      { ...goodInvoice, 'custom_fields.X': '1' },
      { items: [{ 'items[].custom_fields.Y': '1' }] },
    );
    expect(codes(draft, { ...testScope, customFields: ['X'] })).toEqual(['!custom-field-unknown']);
    expect(codes(draft, { ...testScope, customFields: ['X', 'Y'] })).toEqual([]);
    expect(codes(draft)).toEqual(['?custom-field-undeclared', '?custom-field-undeclared']);
  });
});

describe('what looks paid', () => {
  const sign: PaidSign = { row: 9, column: 'Paid on', value: '2026-01-05', sign: 'payment-date' };
  const paid = (fields: FieldTexts) => draftOf({ ...goodInvoice, ...fields }, { paidSigns: [sign] });

  it('R-244: is stopped as verified at the cell that says so, until a person allows it', () => {
    expect(invoices.check(paid({ status: 'verified' }), testScope)).toMatchObject([
      {
        code: 'paid-looking-verified',
        severity: 'error',
        row: 9,
        column: 'Paid on',
        params: { signs: 'Paid on: 2026-01-05' },
      },
    ]);
    expect(codes(paid({ status: 'verified' }), { ...testScope, paidOverride: true })).toEqual([
      '?paid-looking-verified-allowed',
    ]);
  });

  it('R-114, R-244: is warned of without a status and fine as archived', () => {
    expect(codes(paid({}))).toEqual(['?paid-looking-no-status']);
    expect(codes(paid({ status: 'archived' }))).toEqual([]);
  });
});

describe('when two invoices are the same', () => {
  const key = (fields: FieldTexts) => invoices.matchKey(withFields(fields), testScope);

  it('goes by vendor and number; outer blanks do not count, case and zeros do', () => {
    expect(key({ invoice_number: ' INV\u00a0 1 ' })).toBe(key({ invoice_number: 'INV 1' }));
    expect(key({ invoice_number: 'inv-1' })).not.toBe(key({}));
    expect(key({ invoice_number: '0INV-1' })).not.toBe(key({}));
    expect(key({ svc_vendor_id: '13' })).not.toBe(key({}));
    expect(key({ total_amount: '1', invoice_date: '2020-01-01', svc_location_id: '9' })).toBe(key({}));
    expect(key({ invoice_number: ' ' })).toBeNull();
  });

  it('R-32: finds an invoice again only where the listing shows the vendor as a whole number', () => {
    const { keyOfPayload, keyOfListed } = invoices.lookUp;
    const sent = keyOfPayload(
      { svc_vendor_id: 12, invoice_number: 'INV-1', total_amount: 1 },
      { company: '1' },
    );
    expect(
      keyOfListed({ id: 'x', svc_vendor_id: 12, invoice_number: 'INV-1 ', total_amount: 1.0000001 }),
    ).toBe(sent);
    expect(keyOfListed({ id: 'x', svc_vendor_id: '12', invoice_number: 'INV-1' })).toBeNull();
    expect(keyOfListed({ id: 'x', svc_vendor_id: null, invoice_number: 'INV-1' })).toBeNull();
    expect(keyOfListed({ id: 'x', svc_vendor_id: 12 })).toBeNull();
  });
});

describe('the answer to the import', () => {
  const sent = Array.from({ length: 3 }, (_, i) => ({ upload_id: `u-${i}` }));
  const read = (status: number, body: Json): ChunkReading =>
    invoices.bulk.read({ status, body, text: JSON.stringify(body) }, sent, profile);

  it('F-6, R-104: of 202 is accepted with its batch id, wherever the one id stands', () => {
    expect(read(202, { batch_id: 'b-1' })).toEqual({ kind: 'accepted', batchId: 'b-1' });
    expect(read(202, { data: { batch_id: 77 } })).toEqual({ kind: 'accepted', batchId: '77' });
    expect(read(202, {}).kind).toBe('unreadable');
  });

  it('R-232, R-233: of INV4000 names no record', () => {
    expect(read(400, { message: 'Invalid invoice data', code: 'INV4000' })).toEqual({
      kind: 'refused',
      entries: null,
      code: 'INV4000',
      text: 'Invalid invoice data',
    });
  });

  it('R-102: with an array as long as the request names records by place', () => {
    const entries = [null, 'no access to 102', null];
    expect(read(400, [{}, { message: 'no access to 102' }, {}])).toMatchObject({ kind: 'refused', entries });
    expect(read(400, { message: 'x', details: [{}, 'no access to 102', {}] })).toMatchObject({
      entries,
      text: 'x',
    });
  });

  it('F-5, R-103: with an array of another length, of passes only, of errors at an unknown place or with an index blames nobody', () => {
    expect(read(400, [{}, { message: 'no' }])).toMatchObject({ entries: null });
    expect(read(400, [{}, {}, {}])).toMatchObject({ entries: null });
    expect(read(400, { errors: ['a', 'b', 'c'] })).toMatchObject({ entries: null });
    expect(read(400, ['a', 'b', 'c'])).toMatchObject({ entries: ['a', 'b', 'c'] });
    expect(
      read(400, {
        errors: [
          { index: 0, error: 'a' },
          { index: 0, error: 'b' },
          { index: 2, error: 'c' },
        ],
      }),
    ).toMatchObject({ entries: null });
  });

  it('is found where the profile says the array stands, and nowhere else', () => {
    const set = testProfile({ errors: { positionalPath: 'entries' } });
    const body = { entries: [{}, { message: 'no' }, {}], other: ['a', 'b', 'c'] };
    expect(invoices.bulk.read({ status: 400, body, text: '' }, sent, set)).toMatchObject({
      entries: [null, 'no', null],
    });
  });
});

describe('what reads back', () => {
  const sent = invoices.payload(
    draftOf(
      { ...goodInvoice, 'dimensions.Account': '5000', status: 'verified' },
      { items: [line('1', '120.5')] },
    ),
    {
      company: '4711',
      uploadId: 'u-1',
      profile,
    },
  );
  const back = {
    ...sent,
    status: 'pending-approval',
    total_amount: 120.5,
    dimensions: { Account: { id: 9, erp_dimension_id: '5000', name: 'Rent', code: 'R' } },
    items: [{ id: 1 }],
  };

  it('R-118: is the same although the status is another thing and dimensions come as rich objects', () => {
    expect(invoices.differences(sent, back)).toEqual([]);
  });

  it('R-33: does not differ by the name of the vendor, which only one version gives for people', () => {
    const named = (name: string) => ({ ...back, svc_vendor_name: name, svc_vendor_id: 12 });
    for (const name of ['Acme Ltd', 'op-vendor-99'])
      expect(invoices.differences(sent, named(name))).toEqual([]);
  });

  it('R-83, R-90: differs where the vendor is not mapped, an amount changed or a line is missing; a missing currency is USD', () => {
    const rest = Object.fromEntries(Object.entries(back).filter(([key]) => key !== 'currency'));
    expect(invoices.differences(sent, rest)).toEqual([]);
    expect(invoices.differences({ ...sent, currency: 'EUR' }, rest)).toEqual([
      { field: 'currency', sent: 'EUR', got: 'USD' },
    ]);
    expect(
      invoices.differences(sent, { ...back, svc_vendor_id: null, total_amount: 120.51, items: [] }),
    ).toEqual([
      { field: 'svc_vendor_id', sent: '12', got: '' },
      { field: 'total_amount', sent: '120.5', got: '120.51' },
      { field: 'items', sent: '1', got: '0' },
    ]);
  });
});
