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
});
