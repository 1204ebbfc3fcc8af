import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type PayingBench, payingBench, type Sent } from '../../../fixtures/paying';

const keyOf = (sent: Sent | undefined): string | undefined => sent?.request_headers['Idempotency-Key'];

const resumed = async (bench: PayingBench, importId: string) => {
  await bench.handlers['imports.resume']({ importId });
  const settled = await bench.handlers['imports.settled']({ importId });
  if (!settled.ok) throw new Error(settled.problem.code);
  return settled.value;
};

/** One payment has gone out before; `answers.as`: the id with which the next creations are answered. */
const open = async () => {
  const answers: { as: string | null } = { as: null };
  const bench = await payingBench(
    'a',
    {},
    {
      front: {
        change: (answer, { method, path }) =>
          method === 'POST' && path === '/v1/payments/payment' && answers.as !== null
            ? { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), id: answers.as }) }
            : answer,
      },
    },
  );
  const payee = await bench.payee();
  const [first, ...invoices] = await bench.invoices(['F-0', 'F-1', 'F-2']);
  if (first === undefined) throw new Error('no invoice');
  await bench.pay(payee, [first], { sendOn: dayAhead(80) });
  const [made] = await bench.list();
  return { bench, payee, invoices, answers, made: made?.paymentId ?? '' };
};

describe('an answer with the id of another payment', () => {
  it('R-209, R-222: one that the service does not know, also in a second run, makes nothing created, and a person can tie the true one', async () => {
    const { bench, payee, invoices, answers } = await open();
    answers.as = 'pay-99999';
    const first = await bench.pay(payee, invoices.slice(0, 1));
    expect([first.state, first.records.created]).toEqual(['paused', 1]);
    const again = await resumed(bench, first.importId);
    expect([again.records.created, again.records.inDoubt, again.exitCode]).toEqual([0, 1, 4]);
    const [entry] = await bench.list();
    expect([entry?.state, entry?.message]).toEqual(['in-doubt', expect.stringContaining('does not know')]);
    expect((await bench.draft(payee, invoices.slice(0, 1), { sendOn: dayAhead(81) })).records.valid).toBe(0);
    answers.as = null;
    const settled = await resumed(bench, first.importId);
    expect([settled.records.created, settled.exitCode, (await bench.ledger()).counts['payments']]).toEqual([
      1, 0, 2,
    ]);
  });

  it('R-209, R-222, R-246: one of this journal makes nothing created; the invoice stays held, and the same key tells', async () => {
    const { bench, payee, invoices, answers, made } = await open();
    answers.as = made;
    const doubtful = await bench.pay(payee, invoices.slice(0, 1));
    expect([doubtful.state, doubtful.records.created, doubtful.records.inDoubt]).toEqual(['paused', 0, 1]);
    expect(doubtful.exitCode).toBe(4);
    const [entry, before] = await bench.list();
    expect([entry?.state, entry?.paymentId, before?.paymentId]).toEqual(['in-doubt', null, made]);
    expect(entry?.message).toContain(`payment ${made}, which is record 1 of`);
    expect(entry?.advice).toContain('Resume asks again with the same key');
    expect((await bench.handlers['payments.get']({ payment: made })).ok).toBe(true);
    const cancel = await bench.handlers['payments.cancel']({
      payment: entry?.ref ?? '',
      confirmProduction: null,
    });
    expect(cancel).toMatchObject({ ok: false, problem: { code: 'payment-not-cancellable' } });
    expect((await bench.draft(payee, invoices.slice(0, 1), { sendOn: dayAhead(81) })).records.valid).toBe(0);
    answers.as = null;
    const settled = await resumed(bench, doubtful.importId);
    expect([settled.records.created, settled.exitCode, (await bench.ledger()).counts['payments']]).toEqual([
      1, 0, 2,
    ]);
    const [, one, two] = bench.sends('/payments/payment');
    expect([keyOf(two), two?.request_text]).toEqual([keyOf(one), one?.request_text]);
  });

  it('R-209, R-222: one that reads with other invoices makes nothing created either, and the same key tells', async () => {
    const { bench, payee, invoices, answers, made } = await open();
    // A payment that this journal knows nothing of.
    const [, other] = invoices;
    if (other === undefined) throw new Error('no invoice');
    const elsewhere = { total_amount: other.total, currency: 'USD', invoice_id: other.id };
    await bench.alter('payments', made, { invoices: [elsewhere] });
    bench.journal.db.prepare("UPDATE record SET service_id = 'pay-0' WHERE service_id = ?").run(made);
    answers.as = made;
    const doubtful = await bench.pay(payee, invoices.slice(0, 1));
    expect([doubtful.state, doubtful.records.created, doubtful.records.inDoubt]).toEqual(['paused', 0, 1]);
    expect(doubtful.exitCode).toBe(4);
    const [entry] = await bench.list();
    expect([entry?.state, entry?.paymentId, entry?.statusCode]).toEqual(['in-doubt', null, null]);
    expect(entry?.message).toContain(`payment ${made}, which pays invoice ${other.id} and none of its own`);
    expect((await bench.draft(payee, invoices.slice(0, 1), { sendOn: dayAhead(81) })).records.valid).toBe(0);
    answers.as = null;
    const settled = await resumed(bench, doubtful.importId);
    expect([settled.records.created, settled.exitCode, (await bench.ledger()).counts['payments']]).toEqual([
      1, 0, 2,
    ]);
    const [, one, two] = bench.sends('/payments/payment');
    expect([keyOf(two), two?.request_text]).toEqual([keyOf(one), one?.request_text]);
  });
});
