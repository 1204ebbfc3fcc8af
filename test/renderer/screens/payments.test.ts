import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { PaymentDetail, PaymentEntry } from '../../../src/ipc/payments';
import { isConfirmed } from '../../../src/renderer/components/confirm-name';
import { outcomeOf, placeOfPayment } from '../../../src/renderer/screens/payments/cancel-outcome';
import { momentsOf } from '../../../src/renderer/screens/payments/history-moments';
import { importsNamedIn } from '../../../src/renderer/screens/payments/imports-named';
import {
  isPayableOver,
  missingOf,
  paidOver,
  payeeFields,
  trimmed,
} from '../../../src/renderer/screens/payments/payee-fields';
import {
  amountFault,
  emptyPayment,
  invoicesOf,
  missingInPayment,
  type PaymentDraft,
  payableCurrencies,
  sumOf,
} from '../../../src/renderer/screens/payments/payment-draft';
import {
  countsByState,
  inReadingOrder,
  standingOf,
  totalsOf,
} from '../../../src/renderer/screens/payments/payment-states';
import { createHandlers } from '../fake-bridge/handlers';
import { worldNamed } from '../fake-bridge/world';

const handlers = createHandlers(worldNamed(null), () => undefined);
const { entries } = await handlers['payments.list']({ connectionId: null, search: '', limit: 500 });
const detail = await handlers['payments.get']({ payment: 'p-3' });

const [imported] = await handlers['imports.list']({});
if (imported === undefined) throw new Error('no import');

const like = (patch: Partial<PaymentEntry>): PaymentEntry[] =>
  entries.slice(0, 1).map((entry) => ({ ...entry, ...patch }));

describe('the register', () => {
  test('what is in doubt stands first, then what is being cancelled, then the newest', () => {
    const states = inReadingOrder(entries).map(({ state }) => state);
    expect(states.slice(0, 2)).toEqual(['in-doubt', 'cancelling']);
    const others = inReadingOrder(entries).slice(2);
    expect(others.map(({ createdAt }) => createdAt)).toEqual(
      others.map(({ createdAt }) => createdAt).toSorted((a, b) => b.localeCompare(a)),
    );
  });

  test('the counts by state add up to all payments and leave out what is empty', () => {
    const counts = countsByState(entries);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length);
    expect(counts.every(({ count }) => count > 0)).toBe(true);
  });

  it('R-213, R-215: a code nobody told of shows its label or its number and is never called paid, failed or cancelled', () => {
    const [odd] = like({ state: 'created', statusCode: '77', statusLabel: 'Something', isTerminal: false });
    const [bare] = like({ state: 'created', statusCode: '77', statusLabel: null, isTerminal: false });
    if (odd === undefined || bare === undefined) throw new Error('no payment');
    expect(standingOf(odd)).toEqual({ tone: 'open', word: 'Something' });
    expect(standingOf(bare)).toEqual({ tone: 'open', word: 'Code 77' });
  });

  test('totals never cross currencies, are exact, and leave out what moves no money', () => {
    const payments = [
      ...like({ ref: 'a', currency: 'USD', total: '0.10', state: 'created' }),
      ...like({ ref: 'b', currency: 'USD', total: '0.20', state: 'in-doubt' }),
      ...like({ ref: 'c', currency: 'CAD', total: '5', state: 'cancelling' }),
      ...like({ ref: 'd', currency: 'USD', total: '1000.00', state: 'cancelled' }),
      ...like({ ref: 'e', currency: 'USD', total: '1000.00', state: 'refused' }),
      ...like({ ref: 'f', currency: 'USD', total: '1000.00', state: 'not-sent' }),
    ];
    expect(totalsOf(payments)).toEqual([
      { currency: 'CAD', count: 1, total: '5.00', inDoubt: null },
      { currency: 'USD', count: 2, total: '0.30', inDoubt: '0.20' },
    ]);
  });

  test('a total that cannot be read is said to be unknown, not counted as nothing', () => {
    expect(totalsOf(like({ state: 'created', total: 'ten' }))[0]?.total).toBe('?');
  });
});

describe('one payment', () => {
  test('its history runs from the newest to the oldest, a read by its status and code', () => {
    const titles = momentsOf(detail.history).map(({ title }) => title);
    expect(titles.at(-1)).toBe('Created');
    expect(titles[0]).toBe('Scheduled (1)');
  });

  const answered = (patch: Partial<PaymentDetail>): PaymentDetail => ({ ...detail, ...patch });

  it('R-216: the outcome of a cancel is what the body said, also where the status was a success', () => {
    expect(outcomeOf(answered({ state: 'cancelled' })).title).toBe('Cancelled');
    const refused = answered({
      state: 'created',
      statusCode: '4',
      statusLabel: 'Sent',
      history: [
        ...detail.history,
        { at: '2999-01-01T00:00:00.000Z', what: 'not-cancelled', code: '4', label: 'Sent', text: null },
      ],
    });
    expect(outcomeOf(refused)).toMatchObject({ tone: 'bad', title: 'It could not be cancelled' });
  });

  test('a cancel without a readable answer is in doubt, not refused', () => {
    expect(outcomeOf(answered({ state: 'cancelling' })).tone).toBe('doubt');
  });
});

describe('a new payment', () => {
  const line = { key: 1, amount: '10.10', invoiceId: '', invoiceNumber: 'INV-1' };
  const whole: PaymentDraft = {
    connectionId: 'c',
    company: '4012',
    locationId: '101',
    vendorId: '51200',
    sendOn: '2026-12-01',
    currency: 'USD',
    lines: [line],
  };

  it('R-207: neither the date nor anything else is filled in unseen, and each is asked for', () => {
    expect(emptyPayment).toMatchObject({ sendOn: '', currency: null, locationId: null, vendorId: null });
    expect(missingInPayment(whole)).toBeNull();
    expect(missingInPayment({ ...whole, sendOn: '' })).toBe('Choose the day on which it is sent.');
    for (const key of ['connectionId', 'company', 'locationId', 'vendorId', 'currency'] as const)
      expect(missingInPayment({ ...whole, [key]: null })).not.toBeNull();
  });

  it('R-201, R-203: one payment is in one of the two currencies', () => {
    expect(payableCurrencies).toEqual(['USD', 'CAD']);
    const two: PaymentDraft = { ...whole, currency: 'CAD', lines: [line, { ...line, key: 2 }] };
    expect(new Set(invoicesOf(two).map(({ currency }) => currency))).toEqual(new Set(['CAD']));
  });

  it('R-200: an amount with three decimals, separators or an exponent is stopped at its field', () => {
    for (const text of ['10.005', '1,000.00', '1e3', '-5', '0', '0.00'])
      expect(amountFault(text)).not.toBeNull();
    for (const text of ['10', '10.5', '10.55', '']) expect(amountFault(text)).toBeNull();
  });

  it('R-202: the sum is that of the amounts, exact to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 40 }),
        (cents) => {
          const lines = cents.map((units, key) => ({
            ...line,
            key,
            amount: `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`,
          }));
          const total = cents
            .reduce((sum, units) => sum + BigInt(units), 0n)
            .toString()
            .padStart(3, '0');
          expect(sumOf({ ...whole, lines })).toBe(`${total.slice(0, -2)}.${total.slice(-2)}`);
        },
      ),
    );
  });

  test('while an amount cannot be read there is no sum', () => {
    expect(sumOf({ ...whole, lines: [line, { ...line, key: 2, amount: '1,5' }] })).toBeNull();
  });

  test('an invoice without id and number is asked for', () => {
    expect(missingInPayment({ ...whole, lines: [{ ...line, invoiceNumber: ' ' }] })).toMatch(
      /id or its number/,
    );
  });

  test('an import that a sentence names by its id is found, whole words only', () => {
    const imports = [{ importId: 'doubt' }, { importId: 'done' }].map((named) => ({ ...imported, ...named }));
    expect(importsNamedIn('Paid in import doubt.', imports).map(({ importId }) => importId)).toEqual([
      'doubt',
    ]);
    expect(importsNamedIn('Undoubtedly.', imports)).toEqual([]);
  });
});

describe('a new payments vendor', () => {
  it('R-184: beside the company eight fields are asked for, and each blank one is named', () => {
    expect(payeeFields.map(({ key }) => key)).toEqual([
      'name',
      'erp_vendor_id',
      'email',
      'phone_number',
      'address_line_1',
      'city',
      'state',
      'zipcode',
    ]);
    expect(missingOf({})).toHaveLength(8);
    const filled = Object.fromEntries(payeeFields.map(({ key }) => [key, 'x']));
    expect(missingOf(filled)).toEqual([]);
    for (const { key, label } of payeeFields) expect(missingOf({ ...filled, [key]: ' ' })).toEqual([label]);
  });

  it('R-186: ZIP code and phone stay as typed, zeros included', () => {
    expect(trimmed({ zipcode: ' 02134 ', phone_number: '0044 1' })).toMatchObject({
      zipcode: '02134',
      phone_number: '0044 1',
    });
  });
});

test('a payments vendor that was made over an archived connection is paid over the one that took its service up', () => {
  const made = { connectionId: 'archived', payableOver: ['again', 'third'] };
  expect(isPayableOver(made, 'again')).toBe(true);
  expect(isPayableOver(made, 'archived')).toBe(false);
  expect(isPayableOver(made, null)).toBe(false);
  expect(paidOver(made)).toBe('again');
  expect(paidOver({ ...made, connectionId: 'third' })).toBe('third');
});

test('a payment is cancelled under the name of its connection, archived or not', () => {
  const place = placeOfPayment({ connection: 'Old books', environment: 'production' });
  expect(isConfirmed(place, 'Old books')).toBe(true);
  expect(isConfirmed(place, '')).toBe(false);
});
