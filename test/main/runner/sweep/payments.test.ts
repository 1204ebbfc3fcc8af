import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/core/values/result';
import { type PayingBench, payingBench } from '../../../fixtures/paying';
import { company } from '../../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const swept = async ({ handlers, connectionId }: PayingBench) =>
  must(await handlers['sweep.run']({ connectionId, company, since: null }));

/** The invoices that a payment names become others: as a build without the gate would have sent them. */
const rename = async (bench: PayingBench, importId: string, from: string, to: string): Promise<void> => {
  const [record] = must(
    await bench.handlers['imports.records']({ importId, outcome: null, limit: 1, after: 0 }),
  );
  const payload = JSON.stringify(record?.payload).replace(from, to);
  const changed = bench.journal.db
    .prepare('UPDATE record SET payload = ?, payload_block = NULL WHERE import_id = ?')
    .run(payload, importId);
  expect([changed.changes, payload.includes(to)]).toEqual([1, true]);
};

describe('one invoice in two payments of a journal', () => {
  it.each([
    ['by id both times', false],
    ['once by id, once by number, which the list resolves', true],
  ])('is found and told before all else: %s', async (_how, isByNumber) => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const [one, two] = await bench.invoices(['S-1', 'S-2']);
    if (one === undefined || two === undefined) throw new Error('no invoices');
    await bench.pay(payee, [{ ...one, number: '' }]);
    const second = await bench.pay(payee, [isByNumber ? { ...two, id: '' } : { ...two, number: '' }]);
    const first = await swept(bench);
    expect(first.findings).toEqual([]);
    expect(first.sweep.lists.find(({ target }) => target === 'payments')).toMatchObject({
      ...{ isListed: false, records: 2 },
      text: 'the service lists none: of this journal, which name 2 invoices, held against each other',
    });
    if (isByNumber) await rename(bench, second.importId, 'S-2', 'S-1');
    else await rename(bench, second.importId, two.id, one.id);
    const [made] = await bench.list();
    await bench.alter('payments', made?.paymentId ?? '', {
      invoices: [
        {
          ...{ total_amount: two.total, currency: 'USD' },
          ...(isByNumber ? { invoice_number: 'S-1' } : { invoice_id: one.id }),
        },
      ],
    });

    const { findings, open } = await swept(bench);
    expect(findings).toMatchObject([{ kind: 'paid-twice', label: `S-1 (${one.id})` }]);
    expect([open, findings[0]?.payments.length]).toEqual([1, 2]);
    expect(findings[0]?.sentence).toContain('is held by 2 payments of this journal: payment ');

    const payment = findings[0]?.payments[1]?.paymentId ?? '';
    must(await bench.handlers['payments.cancel']({ payment, confirmProduction: null }));
    expect((await swept(bench)).findings).toEqual([]);
  });

  it('that the register calls paid twice, by what a payment reads, is found by the sweep too', async () => {
    let also: readonly object[] = [];
    const bench = await payingBench(
      'a',
      {},
      {
        front: {
          change: (answer, { method, path }) => {
            if (also.length === 0 || method !== 'GET' || !path.startsWith('/v1/payments/payment/'))
              return answer;
            const body = JSON.parse(answer.text);
            const payment = { ...body.payment, invoices: [...body.payment.invoices, ...also] };
            return { ...answer, text: JSON.stringify({ ...body, payment }) };
          },
        },
      },
    );
    const payee = await bench.payee();
    const [one, two, three] = await bench.invoices(['S-1', 'S-2', 'S-3']);
    if (one === undefined || two === undefined || three === undefined) throw new Error('no invoices');
    await bench.pay(payee, [one, two]);
    await bench.pay(payee, [three]);
    const [later] = await bench.list();
    also = [{ invoice_id: one.id, invoice_number: 'S-1', total_amount: one.total, currency: 'USD' }];
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [later?.ref ?? ''] });
    expect((await bench.list()).map(({ twice }) => twice?.map(({ invoiceId }) => invoiceId))).toEqual([
      [one.id],
      [one.id],
    ]);

    const { findings } = await swept(bench);
    const [found] = findings.filter(({ kind }) => kind === 'paid-twice');
    expect(found).toMatchObject({ label: `S-1 (${one.id})`, payments: [{}, {}] });
    // The sum is that of the whole payment, and the invoice is known as one that this journal has made.
    expect(found?.sentence).toContain('of 22.00 USD (10.50 of it for this invoice), created');
    expect(found?.things).toMatchObject([{ ours: [{ name: 'bills-1.csv', row: 2, outcome: 'created' }] }]);
  });
});

describe('payments over two connections to one service', () => {
  it('are counted once each, the archived connection included', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    await bench.pay(payee, await bench.invoices(['S-1', 'S-2']));
    const { connectionId: former } = bench;
    must(await bench.handlers['connections.remove']({ connectionId: former, forgetCredentials: false }));
    const connectionId = await bench.connect('Again', bench.practice, {});
    const { findings, sweep } = await swept({ ...bench, connectionId });
    expect(findings).toEqual([]);
    expect(sweep.lists.find(({ target }) => target === 'payments')).toMatchObject({
      records: 1,
      text: 'the service lists none: of this journal, which name 2 invoices, held against each other',
    });
  });
});

describe('a payment and what its invoices say', () => {
  it('A4, R-235: refused, and its invoice reads scheduled since: it is told', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const [one] = await bench.invoices(['S-1']);
    if (one === undefined) throw new Error('no invoice');
    await bench.setFaults('only=POST /v1/payments/payment,status-422=@1');
    expect((await bench.pay(payee, [one])).records.rejected).toBe(1);
    expect((await swept(bench)).findings).toEqual([]);
    // What the refused sending has made shows late.
    await bench.alter('invoices', one.id, { paidElsewhere: true });
    const { findings, open } = await swept(bench);
    expect([open, findings]).toMatchObject([1, [{ kind: 'payment-refused-held' }]]);
    expect(findings[0]?.sentence).toMatch(/refused .* read otherwise by now: .*reads paid/);
  });

  it('R-218: made, and cancelled elsewhere: it is told once it was read', async () => {
    let isCancelled = false;
    const bench = await payingBench(
      'a',
      {},
      {
        front: {
          change: (answer, { method, path }) =>
            isCancelled && method === 'GET' && path.startsWith('/v1/payments/payment/')
              ? {
                  ...answer,
                  text: answer.text
                    .replace('"Scheduled"', '"Cancelled"')
                    .replace(/("status_code": ?)1/, '$17'),
                }
              : answer,
        },
      },
    );
    const payee = await bench.payee();
    await bench.pay(payee, await bench.invoices(['S-1']));
    expect((await swept(bench)).findings).toEqual([]);
    isCancelled = true;
    must(await bench.handlers['payments.refresh']({ connectionId: null, payments: [] }));
    expect((await swept(bench)).findings).toMatchObject([{ kind: 'payment-cancelled' }]);
  });
});
