import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { payingBench } from '../../../fixtures/paying';

/** A payment whose every answer was lost: the service made it. */
const lostPayment = async (isTied = true) => {
  const bench = await payingBench('a');
  const payee = await bench.payee();
  const invoices = await bench.invoices(['W-1', 'W-2']);
  const [first, second] = invoices;
  if (first === undefined || second === undefined) throw new Error('no invoices');
  await bench.setFaults('only=POST /v1/payments/payment,drop-reply');
  const { importId } = await bench.pay(payee, [isTied ? first : { ...first, id: '' }]);
  await bench.setFaults('');
  const decide = (as: 'created' | 'not-created' | 'never', serviceId?: string) =>
    bench.handlers['imports.decide']({
      ...{ importId, record: 1, as, note: 'the bank says no' },
      ...(serviceId === undefined ? {} : { serviceId }),
    });
  const resume = async () => {
    await bench.handlers['imports.resume']({ importId });
    await bench.handlers['imports.settled']({ importId });
  };
  const isHeld = async (): Promise<boolean> => {
    const draft = await bench.draft(payee, [first], { sendOn: dayAhead(51) });
    return draft.issues.some(({ code }) => code === 'payment-invoice-taken');
  };
  const keys = () =>
    new Set(bench.sends('/payments/payment').map((one) => one.request_headers['Idempotency-Key'])).size;
  /** The id of the lost one: that of the payment before the next. */
  const ownId = async (): Promise<string> => {
    await bench.pay(payee, [second], { sendOn: dayAhead(41) });
    const other = (await bench.list()).find(({ state }) => state === 'created')?.paymentId ?? '';
    return other.replace(/\d+$/, (number) => String(Number(number) - 1));
  };
  return { bench, payee, first, second, importId, decide, resume, isHeld, keys, ownId };
};

describe('a payment in doubt that was made, and that a person decides wrongly', () => {
  it('R-196, R-246: not created goes out under its old key, which replays it; meanwhile its invoice stays held', async () => {
    const at = await lostPayment(false);
    expect(await at.decide('not-created')).toMatchObject({ ok: true, value: { exitCode: 6 } });
    expect(await at.isHeld()).toBe(true);
    await at.resume();
    expect([at.keys(), (await at.bench.ledger()).counts.payments]).toEqual([1, 1]);
    expect((await at.bench.list()).map(({ state, paymentId }) => [state, paymentId !== null])).toEqual([
      ['created', true],
    ]);
  });

  it('R-209: one of another invoice that a person named is said to be named, not answered', async () => {
    const { bench, payee, second, decide, resume } = await lostPayment(false);
    await bench.pay(payee, [second], { sendOn: dayAhead(41) });
    const id = (await bench.list()).find(({ state }) => state === 'created')?.paymentId ?? '';
    // As if it had been made elsewhere, and could not be read just then.
    bench.journal.db.prepare("UPDATE record SET service_id = 'pay-0' WHERE service_id = ?").run(id);
    await bench.setFaults('only=GET /v1/payments/payment/*,status-403');
    expect((await decide('created', id)).ok).toBe(true);
    await bench.setFaults('');
    await resume();
    const entry = (await bench.list()).find(({ state }) => state === 'in-doubt');
    expect(entry?.message).toContain(`A person named a payment for this one`);
    expect(entry?.message).toContain(`payment ${id}, which pays invoice`);
    expect(entry?.advice).toContain('Decide again');
  });

  it('R-196, R-246: never, then not created, stopped and resumed, is the same payment still', async () => {
    const at = await lostPayment(false);
    await at.decide('never');
    expect((await at.decide('not-created')).ok).toBe(true);
    await at.bench.handlers['imports.stop']({ importId: at.importId });
    expect(await at.isHeld()).toBe(true);
    await at.resume();
    expect([at.keys(), (await at.bench.ledger()).counts.payments]).toEqual([1, 1]);
    expect((await at.bench.list()).map(({ state }) => state)).toEqual(['created']);
  });

  it('R-196, R-246: not created is not sent while its invoice reads scheduled: it stays held, and is called created by its id', async () => {
    const at = await lostPayment();
    expect((await at.decide('not-created')).ok).toBe(true);
    await at.resume();
    const sends = at.bench.sends('/payments/payment').length;
    await at.resume();
    expect([at.bench.sends('/payments/payment').length, await at.isHeld()]).toEqual([sends, true]);
    expect((await at.bench.list()).map(({ state }) => state)).toEqual(['in-doubt']);
    const own = await at.ownId();
    expect((await at.decide('created', own)).ok).toBe(true);
    await at.resume();
    expect([at.keys(), (await at.bench.ledger()).counts.payments]).toEqual([2, 2]);
    const [entry] = (await at.bench.list()).filter(({ importId }) => importId === at.importId);
    expect([entry?.state, entry?.paymentId]).toEqual(['created', own]);
  });

  it('R-196, R-246: not created goes out once another payment has shown that such payments hold their invoices: it is replayed', async () => {
    const at = await lostPayment();
    expect((await at.decide('not-created')).ok).toBe(true);
    await at.resume();
    const own = await at.ownId();
    expect((await at.decide('not-created')).ok).toBe(true);
    await at.resume();
    const [entry] = (await at.bench.list()).filter(({ importId }) => importId === at.importId);
    expect([entry?.state, entry?.paymentId, (await at.bench.ledger()).counts.payments]).toEqual([
      'created',
      own,
      2,
    ]);
  });

  it('R-209, R-246: created, taken back, and created as another one is that one: what the first reads says nothing of it', async () => {
    const at = await lostPayment(false);
    const own = await at.ownId();
    await at.bench.setFaults('only=GET /v1/payments/payment/*,status-500');
    const other = own.replace(/\d+$/, (number) => String(Number(number) + 7));
    expect((await at.decide('created', other)).ok).toBe(true);
    expect((await at.decide('created', own)).ok).toBe(true);
    await at.bench.setFaults('');
    await at.resume();
    const [entry] = (await at.bench.list()).filter(({ importId }) => importId === at.importId);
    expect([entry?.state, entry?.paymentId]).toEqual(['created', own]);
  });

  it('R-209, R-246: created as a wrong one and taken back goes out under its key, as if that was never said', async () => {
    const at = await lostPayment(false);
    const own = await at.ownId();
    await at.bench.setFaults('only=GET /v1/payments/payment/*,status-500');
    const other = own.replace(/\d+$/, (number) => String(Number(number) + 7));
    expect((await at.decide('created', other)).ok).toBe(true);
    expect((await at.decide('not-created')).ok).toBe(true);
    await at.bench.setFaults('');
    const sends = at.bench.sends('/payments/payment').length;
    await at.resume();
    expect(at.bench.sends('/payments/payment').length).toBe(sends + 1);
    const [entry] = (await at.bench.list()).filter(({ importId }) => importId === at.importId);
    expect([entry?.state, entry?.paymentId, (await at.bench.ledger()).counts.payments]).toEqual([
      'created',
      own,
      2,
    ]);
  });

  it('R-209, R-246: created needs an id that reads with the same amount, and is taken back as long as nothing was sent', async () => {
    const at = await lostPayment();
    expect(await at.decide('created')).toMatchObject({
      ok: false,
      problem: { code: 'decided-id-missing' },
    });
    const paid = await at.bench.pay(at.payee, [at.second], { sendOn: dayAhead(41) });
    expect(paid.records.created).toBe(1);
    const list = await at.bench.list();
    const other = list.find(({ state }) => state === 'created')?.paymentId ?? '';
    expect(await at.decide('created', other)).toMatchObject({
      ok: false,
      problem: { code: 'decided-id-taken' },
    });
    expect(await at.decide('created', 'pay-1')).toMatchObject({
      ok: false,
      problem: { code: 'decided-id-unseen' },
    });
    await at.bench.setFaults('only=GET /v1/payments/payment/*,status-500');
    const own = other.replace(/\d+$/, (number) => String(Number(number) - 1));
    const unread = await at.decide('created', own);
    expect(unread.ok).toBe(true);
    const entry = (await at.bench.list()).find(({ paymentId }) => paymentId === own);
    expect([entry?.state, entry?.message]).toEqual(['created', expect.stringContaining('not read')]);
    await at.bench.setFaults('');
    expect((await at.decide('not-created')).ok).toBe(true);
    await at.resume();
    expect([at.keys(), (await at.bench.ledger()).counts.payments]).toEqual([2, 2]);
  });

  it('R-216, R-246: created, and cancelled since, is not taken back: its invoice would be paid anew beside the cancel', async () => {
    const at = await lostPayment();
    const paid = await at.bench.pay(at.payee, [at.second], { sendOn: dayAhead(41) });
    expect(paid.records.created).toBe(1);
    const other = (await at.bench.list()).find(({ state }) => state === 'created')?.paymentId ?? '';
    const own = other.replace(/\d+$/, (number) => String(Number(number) - 1));
    expect((await at.decide('created', own)).ok).toBe(true);
    const ref = `${at.importId}:1`;
    await at.bench.setFaults('only=POST /v1/payments/payment/*,drop-reply');
    await at.bench.handlers['payments.cancel']({ payment: ref, confirmProduction: null });
    await at.bench.setFaults('');
    for (const as of ['not-created', 'never'] as const)
      expect(await at.decide(as)).toMatchObject({ ok: false, problem: { code: 'decided-cancel-asked' } });
    expect((await at.bench.list()).find((one) => one.ref === ref)?.state).toBe('cancelling');
    await at.bench.handlers['payments.cancel']({ payment: ref, confirmProduction: null });
    expect(await at.decide('not-created')).toMatchObject({ ok: false });
    expect((await at.bench.list()).find((one) => one.ref === ref)?.state).toBe('cancelled');
  });
});
