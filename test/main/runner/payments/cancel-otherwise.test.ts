import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type PayingBench, payingBench } from '../../../fixtures/paying';

type Told = { code: number | null; label: string; cancelAs: string | null };

/** A payment that is scheduled; `told`: with what status it reads from then on, and for which one a cancel is answered. */
const open = async () => {
  const told: Told = { code: null, label: '', cancelAs: null };
  const bench = await payingBench(
    'a',
    {},
    {
      front: {
        change: (answer, { method, path }) => {
          if (!path.startsWith('/v1/payments/payment/') || answer.status >= 300) return answer;
          const body = JSON.parse(answer.text);
          const isCancel = method !== 'GET';
          const shown = isCancel
            ? { ...body.payment, ...(told.cancelAs === null ? {} : { id: told.cancelAs }) }
            : {
                ...body.payment,
                ...(told.code === null ? {} : { status_code: told.code, status: told.label }),
              };
          return { ...answer, text: JSON.stringify({ ...body, payment: shown }) };
        },
      },
    },
  );
  const payee = await bench.payee();
  const invoices = await bench.invoices(['C-1']);
  await bench.pay(payee, invoices);
  const [entry] = await bench.list();
  return { bench, payee, invoices, told, payment: entry?.paymentId ?? '' };
};

const cancelled = async ({ handlers }: PayingBench, payment: string) => {
  const done = await handlers['payments.cancel']({ payment, confirmProduction: null });
  if (!done.ok) throw new Error(done.problem.code);
  return done.value;
};

const validAnew = async (bench: PayingBench, payee: string, invoices: Parameters<PayingBench['pay']>[1]) =>
  (await bench.draft(payee, invoices, { sendOn: dayAhead(81) })).records.valid;

describe('a cancel that what is read speaks against', () => {
  it.each([
    [4, 'Sent'],
    [5, 'Paid'],
    [9, 'Swiped'],
  ])(
    'R-216, R-217, R-251: answered as cancelled and reading %i (%s) since, it holds its invoice and says so',
    async (code, label) => {
      const { bench, payee, invoices, told, payment } = await open();
      Object.assign(told, { code, label });
      const detail = await cancelled(bench, payment);
      expect(detail.state).toBe('cancelling');
      expect(detail.message).toContain(`it reads ${label} (${code}) since`);
      expect(detail.cancel.sentence).toContain('money is moving or has moved');
      expect(await validAnew(bench, payee, invoices)).toBe(0);
      // What it reads once the service has made up its mind counts.
      Object.assign(told, { code: null });
      await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
      expect((await bench.list())[0]?.state).toBe('cancelled');
      expect(await validAnew(bench, payee, invoices)).toBe(1);
    },
  );

  it('R-216, R-217, R-251: one that moves only later holds its invoice again', async () => {
    const { bench, payee, invoices, told, payment } = await open();
    expect((await cancelled(bench, payment)).state).toBe('cancelled');
    expect(await validAnew(bench, payee, invoices)).toBe(1);
    Object.assign(told, { code: 6, label: 'Initiated' });
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
    expect((await bench.list())[0]?.state).toBe('cancelling');
    expect((await bench.draft(payee, invoices, { sendOn: dayAhead(82) })).records.valid).toBe(0);
  });

  it('R-216, R-219, R-251: an answer for another payment cancels nothing here; asked again it goes out under a new key', async () => {
    const { bench, payee, invoices, told, payment } = await open();
    told.cancelAs = 'pay-of-others';
    const doubtful = await cancelled(bench, payment);
    expect(doubtful.state).toBe('cancelling');
    expect(doubtful.message).toContain('the answer was for another payment');
    expect(doubtful.history.at(-1)?.text).toContain('pay-of-others');
    expect(await validAnew(bench, payee, invoices)).toBe(0);
    told.cancelAs = null;
    expect((await cancelled(bench, payment)).state).toBe('cancelled');
    const keys = bench
      .exchanges()
      .filter(({ purpose }) => purpose === 'cancel')
      .map((one) => one.request_headers['Idempotency-Key']);
    expect(new Set(keys.slice(0, -1)).size).toBe(1);
    expect(keys.at(-1)).not.toBe(keys[0]);
    expect(await validAnew(bench, payee, invoices)).toBe(1);
  });
});

describe('a payment that is entered again in the very same words', () => {
  it('R-218, R-250, R-251: goes out once the first is cancelled and reads so, and not while money moves', async () => {
    const { bench, payee, invoices, told, payment } = await open();
    expect((await bench.draft(payee, invoices)).records.duplicates).toBe(1);
    Object.assign(told, { code: 4, label: 'Sent' });
    await cancelled(bench, payment);
    expect((await bench.draft(payee, invoices)).records.duplicates).toBe(1);
    Object.assign(told, { code: null });
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
    const again = await bench.pay(payee, invoices);
    expect([again.records.created, again.exitCode]).toEqual([1, 0]);
    const [first, second, ...others] = bench
      .sends('/payments/payment')
      .filter((one) => one.purpose === 'send');
    expect([others, second?.request_text]).toEqual([[], first?.request_text]);
    const keys = [first, second].map((one) => one?.request_headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(2);
    // The second one counts.
    expect((await bench.draft(payee, invoices)).records.duplicates).toBe(1);
  });

  it('R-218: goes out after the first was cancelled elsewhere, once it was cancelled here too: one reading proves nothing', async () => {
    const { bench, payee, invoices, told, payment } = await open();
    await bench.alter('payments', payment, { cancelledAt: Date.now() });
    expect((await bench.draft(payee, invoices)).records.duplicates).toBe(1);
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
    expect(told.code).toBeNull();
    expect((await bench.list())[0]).toMatchObject({
      state: 'created',
      advice: expect.stringContaining('cancel it here too'),
    });
    expect(await validAnew(bench, payee, invoices)).toBe(0);
    expect((await cancelled(bench, payment)).state).toBe('cancelled');
    expect((await bench.pay(payee, invoices)).records.created).toBe(1);
  });
});

describe('a payment that reads otherwise than its cancel was answered', () => {
  it('R-216, R-251: answered as cancelled and reading as before, it holds its invoice until it reads otherwise', async () => {
    const { bench, payee, invoices, told, payment } = await open();
    Object.assign(told, { code: 1, label: 'Scheduled' });
    const detail = await cancelled(bench, payment);
    expect([detail.state, detail.message]).toEqual(['cancelling', expect.stringContaining('Scheduled (1)')]);
    expect(await validAnew(bench, payee, invoices)).toBe(0);
    Object.assign(told, { code: null });
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
    expect((await bench.list())[0]?.state).toBe('cancelled');
    expect(await validAnew(bench, payee, invoices)).toBe(1);
  });

  it.each([
    ['the code that it had', 1, 'Cancelled'],
    ['a code that nobody knows', 12, 'Cancelled'],
    ['a void', 7, 'Void'],
  ])('R-246, R-251: one reading as cancelled, with %s, frees nothing', async (_, code, label) => {
    const { bench, payee, invoices, told, payment } = await open();
    Object.assign(told, { code, label });
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
    Object.assign(told, { code: null });
    expect(await validAnew(bench, payee, invoices)).toBe(0);
  });

  it.each([
    ['an unknown code', { code: 2, label: 'Queued' }],
    ['no code and another word', { code: 'none', label: 'Scheduled' }],
  ])('R-246, R-251: answered as cancelled and reading with %s, it holds its invoice', async (_, seen) => {
    const { bench, payee, invoices, told, payment } = await open();
    Object.assign(told, seen);
    expect((await cancelled(bench, payment)).state).toBe('cancelling');
    expect(await validAnew(bench, payee, invoices)).toBe(0);
  });

  it('R-218: one that was cancelled since says so among the results of its import', async () => {
    const { bench, payment } = await open();
    const [entry] = await bench.list();
    await cancelled(bench, payment);
    const results = await bench.handlers['imports.records']({
      ...{ importId: entry?.importId ?? '', outcome: null, limit: 10, after: 0 },
    });
    expect(results).toMatchObject({
      value: [{ outcome: 'created', message: expect.stringContaining('is cancelled since') }],
    });
  });

  it('R-246: cancelled once and live again, it is read right before its invoice is paid anew, which is kept back', async () => {
    const { bench, payee, invoices, told, payment } = await open();
    await cancelled(bench, payment);
    const anew = await bench.draft(payee, invoices, { sendOn: dayAhead(44) });
    expect(anew.records.valid).toBe(1);
    Object.assign(told, { code: 1, label: 'Scheduled' });
    const sent = await bench.send(anew.importId);
    expect([sent.records.created, sent.records.rejected]).toEqual([0, 1]);
    expect((await bench.list()).map(({ state }) => state).toSorted()).toEqual(['cancelling', 'refused']);
  });

  it('R-216, R-251: refused once and cancelled elsewhere since, it holds its invoice until it is cancelled here', async () => {
    const { bench, payee, invoices, told, payment } = await open();
    const { handlers } = bench;
    await bench.setFaults('only=POST /v1/payments/payment/*,status-422=@1');
    await cancelled(bench, payment);
    expect(await validAnew(bench, payee, invoices)).toBe(0);
    await bench.setFaults('');
    Object.assign(told, { code: 7, label: 'Cancelled' });
    await handlers['payments.refresh']({ connectionId: null, payments: [payment] });
    expect((await bench.list())[0]).toMatchObject({ statusCode: '7' });
    expect(await validAnew(bench, payee, invoices)).toBe(0);
    Object.assign(told, { code: null });
    expect((await cancelled(bench, payment)).state).toBe('cancelled');
    expect(await validAnew(bench, payee, invoices)).toBe(1);
  });

  it('R-216: one that reads with other invoices than its own is not cancelled', async () => {
    const { bench, payment } = await open();
    const [other] = await bench.invoices(['C-9']);
    await bench.alter('payments', payment, {
      invoices: [{ total_amount: '1.00', currency: 'USD', invoice_id: other?.id ?? '' }],
    });
    const order = { payment, confirmProduction: null };
    expect(await bench.handlers['payments.cancel'](order)).toMatchObject({
      problem: { code: 'payment-pays-others' },
    });
    expect(
      bench.exchanges().filter(({ path, method }) => /payments\/payment\//.test(path) && method !== 'GET'),
    ).toEqual([]);
  });
});
