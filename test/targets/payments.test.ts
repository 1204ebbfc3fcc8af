import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest, endpointNamed } from '../../src/core/service/endpoints';
import { invoiceFindings, readsPaid } from '../../src/core/service/payments/examine';
import { codeMeaning, readPayment, shownPayment } from '../../src/core/service/payments/read';
import { payments } from '../../src/core/targets/payments';
import type { PayingKnown } from '../../src/core/targets/target';
import { nothingKnown } from '../../src/core/validate/known';
import type { JsonObject } from '../../src/core/values/json';
import { draftOf, testProfile, testScope } from '../fixtures/drafts';
import { judgeTable } from '../fixtures/judging';

const profile = testProfile();
const fields = { vendor_id: '77', location_id: '101', send_date: '2026-12-31', currency: 'USD' };
const line = (amount: string, more: Record<string, string> = { 'items[].invoice_number': 'A-1' }) => ({
  'items[].total_amount': amount,
  ...more,
});
const context = { company: testScope.company, uploadId: null, profile };

const known = (idIsNumber: boolean): PayingKnown => ({
  payee: { id: '77', idIsNumber, company: '4711', erpVendorId: 'V-1', name: 'North', otherLocations: [] },
  accountingVendor: null,
  invoices: [[]],
});

const columns = ['Payee', 'Place', 'Day', 'Currency', 'Amount', 'Number'];
const mapping = {
  target: 'payments',
  locale: { dateOrder: 'ymd', decimal: '.', currency: null },
  groupBy: ['Payee', 'Day'],
  fields: {
    vendor_id: { column: 'Payee' },
    location_id: { column: 'Place' },
    send_date: { column: 'Day' },
    currency: { column: 'Currency' },
    'items[].total_amount': { column: 'Amount' },
    'items[].invoice_number': { column: 'Number' },
  },
};
const judged = (rows: readonly (readonly string[])[]) =>
  judgeTable({ columns, rows, mapping, known: nothingKnown });
const codesOf = (row: readonly string[]) =>
  judged([row]).flatMap(({ issues }) =>
    issues.filter(({ severity }) => severity === 'error').map(({ code, column }) => [code, column]),
  );

describe('what a payment is checked for', () => {
  it('R-199: one without invoices is stopped', () => {
    expect(payments.check(draftOf(fields), testScope).map(({ code }) => code)).toEqual([
      'payment-without-invoices',
    ]);
  });

  it('R-200: an amount of three decimals, of nothing or below zero is stopped at its cell', () => {
    for (const amount of ['10.005', '0.00', '-3.00'])
      expect([amount, codesOf(['77', '101', '2026-12-31', 'USD', amount, 'A-1']).length > 0]).toEqual([
        amount,
        true,
      ]);
    expect(codesOf(['77', '101', '2026-12-31', 'USD', '10.005', 'A-1'])[0]?.[1]).toBe('Amount');
    expect(codesOf(['77', '101', '2026-12-31', 'USD', '10', 'A-1'])).toEqual([]);
  });

  it('R-201: a currency that cannot be paid is stopped with the two that can named', () => {
    expect(codesOf(['77', '101', '2026-12-31', 'EUR', '10.00', 'A-1'])).toEqual([
      ['payment-currency', 'Currency'],
    ]);
  });

  it('R-207: a payment without a date is stopped, and none is filled in', () => {
    const [one] = judged([['77', '101', '', 'USD', '10.00', 'A-1']]);
    expect(one?.verdict).toBe('invalid');
    expect(one?.issues.map(({ field }) => field)).toContain('send_date');
    expect(one?.fields['send_date']).toBeUndefined();
  });

  it('R-203: rows of one payment that disagree on the currency are stopped', () => {
    const [one] = judged([
      ['77', '101', '2026-12-31', 'USD', '10.00', 'A-1'],
      ['77', '101', '2026-12-31', 'CAD', '10.00', 'A-2'],
    ]);
    expect(one?.verdict).toBe('invalid');
    expect(one?.issues.map(({ field }) => field)).toContain('currency');
  });

  it('an invoice that stands in it twice, by id or by number, is stopped', () => {
    const twice = draftOf(fields, {
      items: [line('1.00'), line('2.00', { 'items[].invoice_id': '5' }), line('1.00')],
    });
    expect(payments.check(twice, testScope).map(({ code }) => code)).toEqual(['payment-invoice-repeated']);
  });
});

describe('what a payment sends', () => {
  const bodyOf = (payload: JsonObject, names = profile): JsonObject => {
    const endpoint = endpointNamed(payments.bulk.endpoint);
    if (endpoint === undefined) throw new Error('no endpoint');
    const body = payments.bulk.body([payload], { company: testScope.company, profile: names });
    return JSON.parse(buildRequest(endpoint, { body }, names).bodyText ?? '');
  };

  it('R-98: the number of an invoice as the vendor gave it, though it is compared without needless blanks', () => {
    const items = [line('5.00', { 'items[].invoice_number': 'A  1' })];
    expect(bodyOf(payments.payload(draftOf(fields, { items }), context))).toMatchObject({
      invoices: [{ invoice_number: 'A  1' }],
    });
    const key = (number: string) =>
      payments.matchKey(
        draftOf(fields, { items: [line('5.00', { 'items[].invoice_number': number })] }),
        testScope,
      );
    expect(key('A  1')).toBe(key('A 1'));
  });

  it('R-200, R-202, R-206, R-207, R-208: amounts as written, the chosen day, and no sum, company or method of any name', () => {
    const amounts = fc
      .bigInt({ min: 1n, max: 99_999_999_999n })
      .map((n) => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), (texts) => {
        const items = texts.map((text, at) => line(text, { 'items[].invoice_id': String(at) }));
        const payload = payments.payload(draftOf(fields, { items }), context);
        expect(bodyOf(payload)).toEqual({
          vendor_id: '77',
          location_id: '101',
          send_date: '2026-12-31',
          invoices: texts.map((total_amount, at) => ({
            total_amount,
            currency: 'USD',
            invoice_id: String(at),
          })),
        });
      }),
    );
  });

  it('R-187: the id of the vendor goes out in the type in which it was returned, unless the profile says otherwise', () => {
    const send = (idIsNumber: boolean, kind: string) => {
      const names = testProfile({ payment: { create: { vendorIdKind: kind } } });
      const draft = { ...draftOf(fields, { items: [line('1.00')] }), paying: known(idIsNumber) };
      return bodyOf(payments.payload(draft, { ...context, profile: names }), names)['vendor_id'];
    };
    expect([send(true, 'as-returned'), send(false, 'as-returned')]).toEqual([77, '77']);
    expect([send(true, 'text'), send(false, 'integer')]).toEqual(['77', 77]);
  });

  it('the day goes out, and reads back, in the form of the profile', () => {
    const names = testProfile({ payment: { create: { sendDateFormat: 'DD/MM/YYYY' } } });
    const payload = payments.payload(draftOf(fields, { items: [line('1.00')] }), context);
    expect(bodyOf(payload, names)['send_date']).toBe('31/12/2026');
    const read = readPayment({ payment: { id: 1, send_date: '31/12/2026' } }, names);
    if (!read.ok) throw new Error(read.problem.code);
    expect(payments.differences(payload, shownPayment(read.value, names).sent)).toEqual([]);
  });

  it('R-202: its total is the exact sum of its entries', () => {
    const items = ['0.10', '0.20', '9999999.99'].map((text, row) => ({ row, fields: line(text) }));
    expect(payments.amount?.(fields, items)).toEqual({ amount: '10000000.29', currency: 'USD' });
  });
});

describe('what a payment reads', () => {
  it('R-211: only what stands under its key is a payment; a bare one is unexpected', () => {
    expect(readPayment({ payment: { id: 'p-1', status_code: 4 } }, profile)).toMatchObject({
      ok: true,
      value: { code: '4' },
    });
    expect(readPayment({ id: 'p-1', status_code: 4 }, profile)).toMatchObject({
      ok: false,
      problem: { code: 'payment-unexpected' },
    });
    expect(readPayment(null, profile).ok).toBe(false);
  });

  it('R-212: a read without invoices says nothing of them', () => {
    const sent = payments.payload(draftOf(fields, { items: [line('1.00')] }), context);
    const read = readPayment({ payment: { id: 'p-1', vendor_id: '77' } }, profile);
    if (!read.ok) throw new Error(read.problem.code);
    const shown = shownPayment(read.value, profile);
    expect(shown.invoices).toBeNull();
    expect(payments.differences(sent, shown.sent)).toEqual([]);
    const other = { ...shown.sent, invoices: [{ total_amount: '1.01', currency: 'USD' }] };
    expect(payments.differences(sent, other)).toEqual([
      { field: 'invoice A-1', sent: '1.00 USD', got: '1.01 USD' },
    ]);
  });

  it('R-208: the method is text, as it was read', () => {
    const read = readPayment({ payment: { id: 1, payment_method: '12' } }, profile);
    expect(read.ok && shownPayment(read.value, profile).method).toBe('12');
  });

  it('F-18, R-213, R-214, R-215, R-217: the code decides, each known one shows without a label, any other is no end', () => {
    const shown = (code: string, label: string | null) => codeMeaning(code, label, profile);
    expect(['6', '4', '5', '8', '9'].map((code) => shown(code, null).label)).toEqual([
      ...['Initiated', 'Sent', 'Paid', 'Delivered', 'Swiped'],
    ]);
    expect(['6', '4', '5', '8', '9'].map((code) => shown(code, null).mayCancel)).toEqual(
      Array(5).fill(false),
    );
    expect(shown('5', 'Scheduled')).toEqual({ label: 'Scheduled', isTerminal: true, mayCancel: false });
    expect(shown('77', 'Paid')).toEqual({ label: 'Paid', isTerminal: false, mayCancel: true });
    expect(shown('77', 'Something').isTerminal).toBe(false);
  });
});

describe('an invoice just before it is paid', () => {
  const wanted = { word: 'A-1', total: '100.00', currency: 'USD', location: '101', erpVendorId: 'V-1' };
  const invoice = {
    id: '5',
    total_amount: 100,
    outstanding_balance: 100,
    currency: 'USD',
    svc_location_id: '101',
    erp_vendor_id: 'V-1',
    payment_status: 'unpaid',
    payment_info: {},
  };

  it('R-252: is paid while total, currency, vendor, location and payment status are as they were seen', () => {
    expect(invoiceFindings(wanted, invoice, profile)).toEqual([]);
    for (const [changed, code] of [
      [{ total_amount: 100.01 }, 'invoice-reads-otherwise'],
      [{ currency: 'CAD' }, 'invoice-reads-otherwise'],
      [{ erp_vendor_id: 'V-2' }, 'invoice-reads-otherwise'],
      [{ svc_location_id: '102' }, 'invoice-reads-otherwise'],
      [{ payment_status: 'paid' }, 'invoice-not-open'],
      [{ payment_info: { id: 'p-1' } }, 'invoice-shows-payment'],
    ] as const)
      expect(invoiceFindings(wanted, { ...invoice, ...changed }, profile).map((one) => one.code)).toEqual([
        code,
      ]);
  });

  it('R-204: is not paid where a part of it is paid already', () => {
    const part = { ...invoice, outstanding_balance: 40 };
    expect(invoiceFindings(wanted, part, profile)).toEqual([
      { code: 'invoice-partly-paid', params: { invoice: 'A-1', sent: '100.00', got: '40' } },
    ]);
  });

  it('R-245: counts as paid by its word or by a payment beside it, never by a word that says the contrary', () => {
    const says = (payment_status: string, payment_info: JsonObject = {}) =>
      readsPaid({ payment_status, payment_info }, profile);
    expect(['paid', 'PAID', 'fully paid', 'Paid out'].map((word) => says(word))).toEqual([
      ...[true, true, true, true],
    ]);
    expect(
      ['unpaid', 'un-paid', 'not paid', 'not-paid', 'partly paid', 'open'].map((word) => says(word)),
    ).toEqual(Array(6).fill(false));
    expect(says('open', { date: '2026-01-01' })).toBe(true);
  });
});
