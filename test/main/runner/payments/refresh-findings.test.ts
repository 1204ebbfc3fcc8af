import { describe, expect, it } from 'vitest';
import { type PayingBench, payingBench } from '../../../fixtures/paying';

type Payment = { readonly id: string; readonly invoices: readonly object[] };

/** A bench whose payments the test makes read otherwise; null: as they are. */
const told = async (profile: object = {}) => {
  const now: { as: ((payment: Payment) => object) | null; status: number | null } = {
    as: null,
    status: null,
  };
  const bench = await payingBench(
    'a',
    {},
    {
      profile,
      front: {
        change: (answer, { method, path }) => {
          if (method !== 'GET' || !path.startsWith('/v1/payments/payment/')) return answer;
          if (now.status !== null) return { ...answer, status: now.status, text: '{"message":"Not found"}' };
          if (now.as === null) return answer;
          const body = JSON.parse(answer.text);
          return { ...answer, text: JSON.stringify({ ...body, payment: now.as(body.payment) }) };
        },
      },
    },
  );
  return { bench, now, payee: await bench.payee() };
};

const refreshed = async ({ handlers }: PayingBench, payment: string) => {
  const read = await handlers['payments.refresh']({ connectionId: null, payments: [payment] });
  const [entry] = read.ok ? read.value : [];
  if (entry === undefined) throw new Error('nothing was read');
  return entry;
};

const codesOf = (entry: { readonly findings?: readonly { readonly code: string }[] | undefined }) =>
  (entry.findings ?? []).map(({ code }) => code);

describe('what a refresh says of a payment', () => {
  it('R-223: one that reads as it was ordered needs nobody', async () => {
    const { bench, payee } = await told();
    await bench.pay(payee, await bench.invoices(['F-1']));
    const [made] = await bench.list();
    expect((await refreshed(bench, made?.ref ?? '')).findings).toBeUndefined();
  });

  it('R-246: paid twice, and reading with the invoices of somebody else, is said with what to do', async () => {
    const { bench, now, payee } = await told();
    const [one, two] = await bench.invoices(['F-1', 'F-2']);
    if (one === undefined || two === undefined) throw new Error('no invoices');
    await bench.pay(payee, [one]);
    await bench.pay(payee, [two]);
    const [later, first] = await bench.list();
    const other = { invoice_id: one.id, invoice_number: 'F-1', total_amount: one.total, currency: 'USD' };
    now.as = (payment) => ({ ...payment, invoices: [other] });
    const entry = await refreshed(bench, later?.ref ?? '');
    expect(codesOf(entry)).toEqual(['payment-paid-twice', 'payment-reads-others']);
    const [twice, others] = entry.findings ?? [];
    expect(twice?.sentence).toBe(
      `PAID TWICE: invoice ${one.id} is in payment ${later?.paymentId} and in ${first?.paymentId}.`,
    );
    expect(twice?.advice).toContain('payments cancel');
    expect(others?.sentence).toContain('somebody else');
    expect(others?.advice).toContain('Do not cancel it');
  });

  it('R-223: answered with another payment, not found, or of another amount: each in a sentence of its own', async () => {
    const { bench, now, payee } = await told();
    await bench.pay(payee, await bench.invoices(['F-1']));
    const [made] = await bench.list();
    const ref = made?.ref ?? '';
    const id = made?.paymentId ?? '';
    now.as = (payment) => ({ ...payment, id: 'pay-of-others' });
    const another = await refreshed(bench, ref);
    expect(codesOf(another)).toEqual(['payment-read-of-another']);
    expect(another.findings?.[0]?.sentence).toContain(`Asked for payment ${id}`);
    expect(another.findings?.[0]?.sentence).toContain('answered with payment pay-of-others');
    now.as = (payment) => ({
      ...payment,
      invoices: payment.invoices.map((one) => ({ ...one, total_amount: '99.99' })),
    });
    const dearer = await refreshed(bench, ref);
    expect(codesOf(dearer)).toEqual(['payment-reads-differently']);
    expect(dearer.findings?.[0]?.sentence).toContain('sent 10.50 USD, reads 99.99 USD');
    now.as = null;
    expect(codesOf(await refreshed(bench, ref))).toEqual([]);
    now.status = 404;
    const gone = await refreshed(bench, ref);
    expect(codesOf(gone)).toEqual(['payment-not-found']);
    expect(gone.findings?.[0]?.sentence).toContain(`The service knows no payment ${id}`);
  });
});

describe('a payment that reads as an end without money', () => {
  const reading = (code: number | null, label: string) => (payment: Payment) => ({
    ...payment,
    ...{ status_code: code, status: label },
  });

  it.each([
    [13, 'Failed', 'payment-ended-held', 'connections set NAME'],
    [13, 'Voided by the bank', 'payment-ended-held', '"13":{"label":"Voided by the bank"'],
    [4, 'Failed', 'payment-ended-moving', 'Ask the provider'],
    [null, 'Failed', 'payment-ended-uncoded', 'payments cancel ID'],
  ])(
    'R-215, R-217, R-246: code %s, %s: it holds its invoice, and the way on is told',
    async (code, label, finding, way) => {
      const { bench, now, payee } = await told();
      const invoices = await bench.invoices(['E-1']);
      await bench.pay(payee, invoices);
      now.as = reading(code, label);
      const [made] = await bench.list();
      const entry = await refreshed(bench, made?.ref ?? '');
      expect([codesOf(entry), entry.state]).toEqual([[finding], 'created']);
      expect(entry.message).toContain(label);
      expect(entry.advice).toContain(way);
      const anew = await bench.draft(payee, invoices);
      expect([anew.records.valid, anew.issues.map((one) => one.code)]).toEqual([
        0,
        expect.arrayContaining(['payment-invoice-taken']),
      ]);
    },
  );

  it('R-216, R-246: cancelled, and reading failed as before, it is free once its code is on record as cancelled', async () => {
    const { bench, now, payee } = await told();
    const invoices = await bench.invoices(['E-1']);
    await bench.pay(payee, invoices);
    now.as = reading(13, 'Failed');
    const [made] = await bench.list();
    const ref = made?.ref ?? '';
    await refreshed(bench, ref);
    await bench.handlers['payments.cancel']({ payment: ref, confirmProduction: null });
    const [held] = await bench.list();
    expect([held?.state, held?.needsPerson]).toEqual(['cancelling', 'payment-ended-held']);
    expect((await bench.draft(payee, invoices)).records.valid).toBe(0);
    const codes = { 13: { label: 'Failed', terminal: true, cancelled: true } };
    const said = await bench.handlers['profile.change']({
      connectionId: bench.connectionId,
      changes: [{ setting: 'payment.codes', value: codes, isReset: false }],
      reason: 'R. Owner: the provider says that 13 pays nothing.',
    });
    expect(said).toMatchObject({ ok: true });
    const [free] = await bench.list();
    expect([free?.state, free?.statusCode]).toEqual(['cancelled', '13']);
    expect((await bench.draft(payee, invoices)).records.valid).toBe(1);
  });

  it('R-215: a code that a person calls terminal holds its invoice, and says so, unless its word is one of money', async () => {
    const codes = { 13: { label: 'Closed', terminal: true }, 14: { label: 'Settled', terminal: true } };
    const { bench, now, payee } = await told({ payment: { codes } });
    await bench.pay(payee, await bench.invoices(['E-1']));
    const [made] = await bench.list();
    now.as = reading(13, 'Closed');
    expect(codesOf(await refreshed(bench, made?.ref ?? ''))).toEqual(['payment-ended-held']);
    now.as = reading(14, 'Settled');
    expect(codesOf(await refreshed(bench, made?.ref ?? ''))).toEqual([]);
  });
});
