import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type PayingBench, payingBench, type Sent } from '../../../fixtures/paying';

const keyOf = (sent: Sent | undefined): string | undefined => sent?.request_headers['Idempotency-Key'];

const paymentsThere = async ({ ledger }: PayingBench): Promise<number | undefined> =>
  (await ledger()).counts['payments'];

const resumed = async (bench: PayingBench, importId: string) => {
  await bench.handlers['imports.resume']({ importId });
  const settled = await bench.handlers['imports.settled']({ importId });
  if (!settled.ok) throw new Error(settled.problem.code);
  return settled.value;
};

/** One payment has gone out before, so that the first of the location stops nothing. */
const open = async () => {
  const bench = await payingBench();
  const payee = await bench.payee();
  const [before, ...invoices] = await bench.invoices(['W-0', 'W-1', 'W-2']);
  if (before === undefined) throw new Error('no invoice');
  await bench.pay(payee, [before], { sendOn: dayAhead(80) });
  return { bench, payee, invoices };
};

describe('a payment that was made although the answer says otherwise', () => {
  it.each([404, 405, 410])(
    'R-194, R-197, R-236: after a %i the next try has the same key and bytes, and one payment exists',
    async (status) => {
      const { bench, payee, invoices } = await open();
      // Named by number it stays unpaid at the service, so that nothing but the key stands in the way.
      const byNumber = invoices.slice(0, 1).map((one) => ({ ...one, id: '' }));
      await bench.setFaults(`only=POST /v1/payments/payment,status-${status}-after=@1`);
      const paused = await bench.pay(payee, byNumber);
      expect([paused.state, paused.records.created, paused.records.inDoubt]).toEqual(['paused', 0, 1]);
      expect((await bench.list())[0]?.state).toBe('in-doubt');
      const sent = await resumed(bench, paused.importId);
      expect([sent.state, sent.records.created, sent.exitCode]).toEqual(['finished', 1, 0]);
      const [, first, second, ...more] = bench.sends('/payments/payment');
      expect(more).toEqual([]);
      expect([keyOf(second), second?.request_text]).toEqual([keyOf(first), first?.request_text]);
      expect(await paymentsThere(bench)).toBe(2);
    },
  );

  it.each([400, 422])(
    'R-194, R-235: a %i is not believed while the invoices read scheduled since, and the same key tells',
    async (status) => {
      const { bench, payee, invoices } = await open();
      await bench.setFaults(`only=POST /v1/payments/payment,status-${status}-after=@1`);
      const doubtful = await bench.pay(payee, invoices);
      expect([doubtful.records.inDoubt, doubtful.records.rejected, doubtful.exitCode]).toEqual([1, 0, 4]);
      const [entry] = await bench.list();
      expect(entry?.state).toBe('in-doubt');
      expect(entry?.message).toMatch(/reads otherwise since: .*W-1.*'scheduled'/);
      expect(entry?.message).not.toContain('othing was paid');
      const again = await bench.draft(payee, invoices, { sendOn: dayAhead(81) });
      expect(again.records.valid).toBe(0);
      const settled = await resumed(bench, doubtful.importId);
      expect([settled.records.created, settled.exitCode, await paymentsThere(bench)]).toEqual([1, 0, 2]);
      const [, first, second] = bench.sends('/payments/payment');
      expect([keyOf(second), second?.request_text]).toEqual([keyOf(first), first?.request_text]);
    },
  );

  it.each([400, 422])(
    'R-194, R-198: after a lost answer a %i to the repeat leaves it in doubt, and the resume finds the one payment',
    async (status) => {
      const { bench, payee, invoices } = await open();
      const byNumber = invoices.slice(0, 1).map((one) => ({ ...one, id: '' }));
      const only = 'only=POST /v1/payments/payment';
      await bench.setFaults(`drop-reply=@1,${only};status-${status}=@2,${only}`);
      const doubtful = await bench.pay(payee, byNumber);
      expect([doubtful.records.inDoubt, doubtful.records.rejected, doubtful.exitCode]).toEqual([1, 0, 4]);
      const [entry] = await bench.list();
      expect([entry?.state, entry?.advice]).toEqual([
        'in-doubt',
        expect.stringContaining('Do not enter it anew'),
      ]);
      expect((await bench.draft(payee, byNumber, { sendOn: dayAhead(81) })).records.valid).toBe(0);
      const settled = await resumed(bench, doubtful.importId);
      expect([settled.records.created, settled.exitCode, await paymentsThere(bench)]).toEqual([1, 0, 2]);
    },
  );

  it('R-106, R-198: after a lost answer the same 400 twice and more leaves it in doubt, and counts once a person has said not created', async () => {
    const { bench, payee, invoices } = await open();
    const byNumber = invoices.slice(0, 1).map((one) => ({ ...one, id: '' }));
    const only = 'only=POST /v1/payments/payment';
    await bench.setFaults(`drop-reply=@1,${only};status-400=@2-99,${only}`);
    const { importId } = await bench.pay(payee, byNumber);
    for (let times = 0; times < 3; times++) {
      const again = await resumed(bench, importId);
      expect([again.records.inDoubt, again.records.rejected, again.exitCode]).toEqual([1, 0, 4]);
      const [entry] = await bench.list();
      expect(entry?.message).toContain('An earlier sending was never answered');
      expect(entry?.advice).toContain('do not pay it from elsewhere');
    }
    const note = 'Looked in the dashboard: it is not there.';
    await bench.handlers['imports.decide']({ importId, record: 1, as: 'not-created', note });
    const settled = await resumed(bench, importId);
    expect([settled.records.rejected, settled.exitCode]).toEqual([1, 3]);
    expect((await bench.list())[0]?.message).toMatch(/never answered, and a person said.*refused/);
    expect(new Set(bench.sends('/payments/payment').slice(1).map(keyOf)).size).toBe(1);
  });

  it.each([400, 422])(
    'R-194, R-235: after a %i to one named by number nothing is called unpaid, and entering it anew finds the one payment',
    async (status) => {
      const { bench, payee, invoices } = await open();
      const byNumber = invoices.slice(0, 1).map((one) => ({ ...one, id: '' }));
      await bench.setFaults(`only=POST /v1/payments/payment,status-${status}-after=@1`);
      const refused = await bench.pay(payee, byNumber);
      expect([refused.records.rejected, refused.exitCode]).toEqual([1, 3]);
      const [entry] = await bench.list();
      expect(`${entry?.message} ${entry?.advice}`).not.toContain('othing was paid');
      const anew = await bench.pay(payee, byNumber);
      expect([anew.records.created, anew.exitCode, await paymentsThere(bench)]).toEqual([1, 0, 2]);
      const [, first, second] = bench.sends('/payments/payment');
      expect([keyOf(second), second?.request_text]).toEqual([keyOf(first), first?.request_text]);
    },
  );

  it('R-197, R-235: one that was refused and is corrected pays once, and asks first what came of the refused one', async () => {
    const { bench, payee, invoices } = await open();
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('no invoice');
    const refused = await bench.pay(await bench.payee('Ice practice:no-rail'), [invoice]);
    expect(refused.records.rejected).toBe(1);
    const corrected = await bench.pay(payee, [invoice]);
    expect([corrected.records.created, corrected.exitCode, await paymentsThere(bench)]).toEqual([1, 0, 2]);
    const [, first, ...others] = bench.sends('/payments/payment');
    expect([first, ...others].map((sent) => sent?.status)).toEqual([400, 422, 400, 201]);
    const [same, asked, next] = others;
    expect([keyOf(same), keyOf(asked)]).toEqual([keyOf(first), keyOf(first)]);
    expect(asked?.request_text).toBe(first?.request_text);
    expect(next?.request_text).toBe(same?.request_text);
    expect(keyOf(next)).not.toBe(keyOf(first));
  });

  it('R-197: one that was made although it was refused is found when it is entered otherwise, and is not paid again', async () => {
    const { bench, payee, invoices } = await open();
    const byNumber = invoices.slice(0, 1).map((one) => ({ ...one, id: '' }));
    await bench.setFaults('only=POST /v1/payments/payment,status-400-after=@1');
    expect((await bench.pay(payee, byNumber)).records.rejected).toBe(1);
    const other = await bench.pay(payee, byNumber, { sendOn: dayAhead(45) });
    expect([other.state, other.records.created, await paymentsThere(bench)]).toEqual(['paused', 1, 2]);
    const listed = await bench.handlers['imports.list']({ limit: 9 });
    expect(JSON.stringify(listed)).toContain(`Send on: sent ${dayAhead(45)}, reads ${dayAhead(40)}`);
  });

  it('R-198: the same refusal twice under a key is what it keeps, and the try after that has the next key, by name and reason', async () => {
    const { bench, invoices } = await open();
    const payee = await bench.payee('Ice practice:no-rail');
    const wanted = invoices.slice(0, 1);
    for (let tries = 0; tries < 2; tries++) expect((await bench.pay(payee, wanted)).records.rejected).toBe(1);
    const asked = await bench.draft(payee, wanted);
    expect(asked.issues.map(({ code }) => code)).toContain('payment-refused-before');
    await bench.handlers['payments.answer']({
      ...{ importId: asked.importId, invoices: wanted.map(({ number }) => number) },
      ...{ name: 'R. Owner', note: 'Looked: no payment of it stands there.' },
    });
    expect((await bench.send(asked.importId)).records.rejected).toBe(1);
    const [, first, second, third] = bench.sends('/payments/payment').map(keyOf);
    expect([first === second, second === third]).toEqual([true, false]);
  });

  it('R-235: a refusal counts where the invoices still read unpaid, and once they could be read', async () => {
    const { bench, payee, invoices } = await open();
    const reads = (): number => bench.exchanges().filter(({ purpose }) => purpose === 'examine').length;
    const rest = await bench.draft(payee, invoices.slice(0, 1));
    await bench.setFaults('only=POST /v1/payments/payment,status-422=@1');
    const before = reads();
    const refused = await bench.send(rest.importId);
    expect([refused.records.rejected, refused.exitCode, reads() - before]).toEqual([1, 3, 2]);
    const anew = await bench.pay(payee, invoices.slice(0, 1));
    expect([anew.records.created, await paymentsThere(bench)]).toEqual([1, 2]);
  });

  it.each(['payments/payment/*,status-503', 'invoices/*,status-503=@2-99'])(
    'R-210, R-237: one that was made and cannot be read back (%s) ends the run, and is read by the next',
    async (fault) => {
      const { bench, payee, invoices } = await open();
      const { importId } = await bench.draft(payee, invoices.slice(0, 1));
      await bench.setFaults(`only=GET /v1/${fault}`);
      const paused = await bench.send(importId);
      expect([paused.state, paused.records.created, paused.exitCode]).toEqual(['paused', 1, 6]);
      await bench.setFaults('');
      const settled = await resumed(bench, importId);
      expect([settled.state, settled.exitCode, await paymentsThere(bench)]).toEqual(['finished', 0, 2]);
      expect((await bench.list())[0]?.statusLabel).toBe('Scheduled');
    },
  );
});
