import { describe, expect, it } from 'vitest';
import { payingBench } from '../../../fixtures/paying';

/** `status`: with what every cancel is answered after the service has heard it; null: as the service does. */
const open = async () => {
  const told: { status: number | null; isScheduled: boolean } = { status: null, isScheduled: false };
  const bench = await payingBench(
    'a',
    {},
    {
      front: {
        change: (answer, { method, path }) => {
          if (!path.startsWith('/v1/payments/payment/')) return answer;
          if (method !== 'GET')
            return told.status === null
              ? answer
              : { ...answer, status: told.status, text: JSON.stringify({ message: 'Not now' }) };
          return told.isScheduled
            ? {
                ...answer,
                text: answer.text
                  .replace('"Cancelled"', '"Scheduled"')
                  .replace(/("status_code":\s*"?)7/, (_, before: string) => `${before}1`),
              }
            : answer;
        },
      },
    },
  );
  const payee = await bench.payee();
  const invoices = await bench.invoices(['C-1']);
  await bench.pay(payee, invoices);
  const payment = (await bench.list())[0]?.paymentId ?? '';
  const cancel = async () => {
    const done = await bench.handlers['payments.cancel']({ payment, confirmProduction: null });
    if (!done.ok) throw new Error(done.problem.code);
    return done.value.state;
  };
  return { bench, payee, invoices, payment, told, cancel };
};

describe('a cancel that is asked for again', () => {
  it('R-194, R-219: goes out in the header that carried its key first, whatever the setting is by now', async () => {
    const { bench, told, cancel } = await open();
    told.status = 500;
    expect(await cancel()).toBe('cancelling');
    const changed = await bench.handlers['profile.change']({
      connectionId: bench.connectionId,
      changes: [{ setting: 'idempotency.header', value: 'X-Once', isReset: false }],
      reason: 'a try',
    });
    expect(changed.ok).toBe(true);
    told.status = null;
    expect(await cancel()).toBe('cancelled');
    const keys = bench
      .exchanges()
      .filter(({ purpose }) => purpose === 'cancel')
      .map(({ request_headers: headers }) =>
        Object.entries(headers).flatMap(([name, value]) =>
          ['idempotency-key', 'x-once'].includes(name.toLowerCase()) ? [[name.toLowerCase(), value]] : [],
        ),
      );
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(keys[0]?.[0]?.[0]).toBe('idempotency-key');
  });

  it('R-216, R-251: and is refused, takes nothing back: a reading that says cancelled frees its invoices', async () => {
    const { bench, payee, invoices, payment, told, cancel } = await open();
    expect(await cancel()).toBe('cancelled');
    told.status = 403;
    expect(await cancel()).toBe('cancelled');
    // Until it is read again the refusal counts against it.
    expect((await bench.draft(payee, invoices)).records.valid).toBe(0);
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
    expect((await bench.draft(payee, invoices)).records.valid).toBe(1);
    told.isScheduled = true;
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [payment] });
    expect((await bench.draft(payee, invoices)).records.valid).toBe(0);
  });
});
