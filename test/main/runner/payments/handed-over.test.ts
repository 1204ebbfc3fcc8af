import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type PayingBench, payingBench, type Sent } from '../../../fixtures/paying';

type Answer = { status: number; retryAfter?: string; times: number };

const keyOf = (sent: Sent | undefined): string | undefined => sent?.request_headers['Idempotency-Key'];

const resumed = async (bench: PayingBench, importId: string) => {
  await bench.handlers['imports.resume']({ importId });
  const settled = await bench.handlers['imports.settled']({ importId });
  if (!settled.ok) throw new Error(settled.problem.code);
  return settled.value;
};

/** What a gateway says of the next creations, after the service has made them. */
const open = async () => {
  const next: Answer = { status: 0, times: 0 };
  const bench = await payingBench(
    'a',
    {},
    {
      front: {
        change: (answer, { method, path }) => {
          if (method !== 'POST' || path !== '/v1/payments/payment' || next.times <= 0) return answer;
          next.times -= 1;
          const headers = next.retryAfter === undefined ? {} : { 'retry-after': next.retryAfter };
          const text = JSON.stringify({ code: 'GATE', message: 'the gate says so' });
          return { ...answer, status: next.status, text, headers };
        },
      },
    },
  );
  const payee = await bench.payee();
  const invoices = await bench.invoices(['G-0', 'G-1', 'G-2']);
  const [first, second, third] = invoices;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no invoices');
  await bench.pay(payee, [first], { sendOn: dayAhead(80) });
  return { bench, payee, next, second, third };
};

const paymentsThere = async ({ ledger }: PayingBench): Promise<number | undefined> =>
  (await ledger()).counts['payments'];

/** Two payments in one import, of which only the second one is answered by the gateway. */
const twoInOne = async (bench: PayingBench, payee: string, rows: readonly (readonly [string, string])[]) => {
  const lines = rows.map(([id, total], at) => `${payee},101,${dayAhead(70 + at)},USD,${total},${id}`);
  const { importId } = await bench.check(bench.connectionId, {
    file: 'payments.csv',
    content: ['Payee,Place,Day,Currency,Amount,Id', ...lines, ''].join('\n'),
    mapping: {
      target: 'payments',
      locale: { dateOrder: 'ymd', decimal: '.', currency: null },
      groupBy: ['Payee', 'Place', 'Day', 'Currency'],
      fields: {
        vendor_id: { column: 'Payee' },
        location_id: { column: 'Place' },
        send_date: { column: 'Day' },
        currency: { column: 'Currency' },
        'items[].total_amount': { column: 'Amount' },
        'items[].invoice_id': { column: 'Id' },
      },
    },
  });
  return importId;
};

describe('a payment that was made although the answer says that nothing was done', () => {
  it.each([
    [401, undefined],
    [403, undefined],
    [429, '1'],
    [503, '1'],
  ])(
    'R-194, R-197, R-236: after a %i the later look, which finds it scheduled, leaves it in doubt and held, and the same key tells',
    async (status, retryAfter) => {
      const { bench, payee, next, second } = await open();
      Object.assign(next, { status, retryAfter, times: status === 401 ? 2 : 1 });
      const draft = await bench.draft(payee, [second]);
      // A busy service is asked again within the run; here the run ends before.
      const order = { importId: draft.importId, onlyValid: true, acceptWarnings: true };
      await bench.handlers['imports.submit']({
        ...{ ...order, confirmProduction: null, confirmed: [] },
        ...{ stopAfterChunks: 1, waitForBatches: true },
      });
      await bench.handlers['imports.settled']({ importId: draft.importId });
      expect(await paymentsThere(bench)).toBe(2);
      const doubtful = await resumed(bench, draft.importId);
      const isSettled = doubtful.records.created === 1;
      expect([doubtful.records.rejected, doubtful.records.created + doubtful.records.inDoubt]).toEqual([
        0, 1,
      ]);
      const anew = await bench.draft(payee, [second], { sendOn: dayAhead(81) });
      expect(anew.records.valid).toBe(0);
      if (!isSettled) {
        const [entry] = await bench.list();
        expect([doubtful.exitCode, entry?.state]).toEqual([4, 'in-doubt']);
        expect(`${entry?.message} ${entry?.advice}`).not.toContain('othing was paid');
        expect(entry?.message).toMatch(/reads otherwise since: .*'scheduled'/);
      }
      const settled = isSettled ? doubtful : await resumed(bench, draft.importId);
      expect([settled.records.created, settled.exitCode, await paymentsThere(bench)]).toEqual([1, 0, 2]);
      const keys = new Set(bench.sends('/payments/payment').slice(1).map(keyOf));
      expect(keys.size).toBe(1);
    },
  );

  it.each([
    [403, 'location-refused'],
    [413, 'service-too-large'],
  ])(
    'R-28, R-194, R-235: a %i beside a payment that went through is not believed while its invoice reads scheduled since',
    async (status) => {
      const { bench, payee, next, second, third } = await open();
      const importId = await twoInOne(bench, payee, [
        [second.id, second.total],
        [third.id, third.total],
      ]);
      const order = { importId, onlyValid: true, acceptWarnings: true, confirmProduction: null };
      await bench.handlers['imports.submit']({
        ...{ ...order, confirmed: [], stopAfterChunks: 1, waitForBatches: true },
      });
      await bench.handlers['imports.settled']({ importId });
      Object.assign(next, { status, times: 1 });
      const doubtful = await resumed(bench, importId);
      expect([doubtful.records.created, doubtful.records.rejected, doubtful.records.inDoubt]).toEqual([
        1, 0, 1,
      ]);
      expect((await bench.draft(payee, [third], { sendOn: dayAhead(81) })).records.valid).toBe(0);
      const settled = await resumed(bench, importId);
      expect([settled.records.created, settled.exitCode, await paymentsThere(bench)]).toEqual([2, 0, 3]);
    },
  );

  it('R-240: one that is called too large (413) is not said to be shortened, nor that nothing was paid', async () => {
    const { bench, payee, second, third } = await open();
    await bench.setFaults('only=POST /v1/payments/payment,status-413=@1');
    const sent = await bench.pay(payee, [second, third]);
    expect([sent.records.rejected, sent.records.inDoubt, sent.exitCode]).toEqual([1, 0, 3]);
    const [entry] = await bench.list();
    expect(entry?.state).toBe('refused');
    expect(entry?.advice).toContain('enter fewer of them in each payment');
    expect(`${entry?.message} ${entry?.advice}`).not.toMatch(/nothing was (?:created|paid)|shorter notes/);
  });

  it('R-28, R-236: one that was not done, and whose invoice reads as before, is refused for its location as ever', async () => {
    const { bench, payee, second, third } = await open();
    const importId = await twoInOne(bench, payee, [
      [second.id, second.total],
      [third.id, third.total],
    ]);
    await bench.setFaults('only=POST /v1/payments/payment,status-403=@2');
    const sent = await bench.send(importId);
    expect([sent.records.created, sent.records.rejected, sent.records.inDoubt]).toEqual([1, 1, 0]);
    expect(await paymentsThere(bench)).toBe(2);
    expect((await bench.list()).some(({ message }) => message?.includes('location 101'))).toBe(true);
  });
});
