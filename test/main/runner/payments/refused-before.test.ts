import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type Payable, type PayingBench, payingBench } from '../../../fixtures/paying';
import { realClock } from '../../../fixtures/practice-submission';

const paymentsThere = async ({ ledger }: PayingBench): Promise<number | undefined> =>
  (await ledger()).counts['payments'];

/** Named by its number nothing ties a payment to an invoice here: that reads unpaid for ever. */
const byNumber = ({ number, total }: Payable): Payable => ({ id: '', number, total });

const codes = ({ issues }: { issues: readonly { code: string }[] }) => issues.map(({ code }) => code);

/** A payment of some of three invoices that was made, and of which a gateway said 400. */
const falselyRefused = async (
  paid: (invoices: readonly Payable[]) => readonly Payable[],
  clock: PayingBench['ports']['clock'] = realClock,
) => {
  const bench = await payingBench('a', {}, { clock });
  const payee = await bench.payee();
  const made = await bench.invoices(['F-1', 'F-2', 'F-3']);
  // The key is that of the one whose id comes first.
  const invoices = made.sort((a, b) => (a.id < b.id ? -1 : 1)).map(byNumber);
  await bench.setFaults('only=POST /v1/payments/payment,status-400-after=@1');
  const refused = await bench.pay(payee, paid(invoices));
  expect([refused.records.rejected, refused.exitCode, await paymentsThere(bench)]).toEqual([1, 3, 1]);
  return { bench, payee, invoices, refused };
};

const answered = async (bench: PayingBench, importId: string, invoices: readonly Payable[]) => {
  const given = await bench.handlers['payments.answer']({
    ...{ importId, invoices: invoices.map(({ number }) => number) },
    ...{ name: 'R. Owner', note: 'Looked: no payment of it stands there.' },
  });
  if (!given.ok) throw new Error(given.problem.code);
  return given.value;
};

describe('an invoice of a payment that was refused', () => {
  it.each([
    ['by itself, when it was refused beside another', (all: readonly Payable[]) => all.slice(0, 2), [1]],
    ['beside another, when it was refused by itself', (all: readonly Payable[]) => all.slice(1, 2), [0, 1]],
  ] as const)(
    'R-197, R-246: paid %s, is asked about: the service would not know its key again',
    async (_how, first, then) => {
      const { bench, payee, invoices, refused } = await falselyRefused(first);
      const wanted = then.flatMap((at) => invoices[at] ?? []);
      const asked = await bench.draft(payee, wanted);
      expect([codes(asked), asked.records.valid]).toEqual([
        expect.arrayContaining(['payment-refused-before']),
        0,
      ]);
      const text = asked.issues.find(({ code }) => code === 'payment-refused-before')?.message ?? '';
      expect(text).toContain(invoices[1]?.number);
      expect(text).toContain(`import ${refused.importId}`);
      // Somebody who pays the same as before asks under the same key, and the service says what it made.
      const again = await bench.pay(payee, first(invoices), { sendOn: dayAhead(41) });
      expect([again.records.created, await paymentsThere(bench)]).toEqual([1, 1]);
    },
  );

  it('R-197: goes out once a person has said that no payment of it stands there, and is held then', async () => {
    const { bench, payee, invoices } = await falselyRefused((all) => all.slice(0, 2));
    const wanted = invoices.slice(1, 2);
    const asked = await bench.draft(payee, wanted);
    const checked = await answered(bench, asked.importId, wanted);
    expect(checked.records.valid).toBe(1);
    const sent = await bench.send(asked.importId);
    expect(sent.records.created).toBe(1);
    expect(codes(await bench.draft(payee, wanted))).toContain('payment-invoice-taken');
  });

  it('R-196, R-197: whose key has become too old by now, is asked about before it goes out under the next', async () => {
    let aheadMs = 0;
    const clock = { ...realClock, now: () => realClock.now() + aheadMs };
    const { bench, payee, invoices } = await falselyRefused((all) => all.slice(0, 1), clock);
    aheadMs = 25 * 3_600_000;
    const asked = await bench.draft(payee, invoices.slice(0, 1));
    expect([codes(asked), asked.records.valid]).toEqual([
      expect.arrayContaining(['payment-refused-before']),
      0,
    ]);
  });

  it('R-198: refused twice in the same words, is asked about before it goes out under another key', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoices = (await bench.invoices(['F-1'])).map(byNumber);
    await bench.setFaults('only=POST /v1/payments/payment,status-400-after=@1-2');
    for (let tries = 0; tries < 2; tries++)
      expect((await bench.pay(payee, invoices)).records.rejected).toBe(1);
    expect(codes(await bench.draft(payee, invoices))).toContain('payment-refused-before');
    expect(await paymentsThere(bench)).toBe(1);
  });

  it('R-197: is asked about over a connection of another environment to the same service', async () => {
    const { bench, payee, invoices } = await falselyRefused((all) => all.slice(0, 1));
    const [invoice] = invoices;
    const other = await bench.connect('Live', bench.practice, {
      environment: 'production',
      locations: [{ id: '101', name: 'Quay' }],
    });
    const synced = await bench.handlers['directory.sync']({ connectionId: other, company: '4100' });
    expect(synced.ok).toBe(true);
    const asked = await bench.handlers['payments.draft']({
      ...{ connectionId: other, company: '4100', vendorId: payee, sendOn: dayAhead(40), locationId: '101' },
      invoices: [
        { amount: invoice?.total ?? '', currency: 'USD', keys: { invoiceNumber: invoice?.number ?? '' } },
      ],
    });
    if (!asked.ok) throw new Error(asked.problem.code);
    expect(codes(asked.value)).toContain('payment-refused-before');
  });
});

describe('a payment that reads otherwise than it was sent', () => {
  it('R-246: holds what it reads, beside what was ordered', async () => {
    const { bench, payee, invoices } = await falselyRefused((all) => all.slice(0, 2));
    const one = await bench.pay(payee, invoices.slice(0, 1));
    expect([one.records.created, one.exitCode, one.state]).toEqual([1, 8, 'paused']);
    const asked = await bench.draft(payee, invoices.slice(1, 2));
    expect([codes(asked), asked.records.valid]).toEqual([
      expect.arrayContaining(['payment-invoice-taken']),
      0,
    ]);
    expect(await paymentsThere(bench)).toBe(1);
  });

  it('R-212, R-246: holds what was ordered where it shows no invoices at all', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoices = (await bench.invoices(['F-1'])).map(byNumber);
    await bench.pay(payee, invoices);
    const [made] = await bench.list();
    await bench.alter('payments', made?.paymentId ?? '', { invoices: [] });
    await bench.handlers['payments.refresh']({ connectionId: null, payments: [made?.paymentId ?? ''] });
    expect(codes(await bench.draft(payee, invoices))).toContain('payment-invoice-taken');
  });

  it('R-222, R-246: stays a difference after a resume, and an invoice that it reads without can be paid by name and reason', async () => {
    const { bench, payee, invoices } = await falselyRefused((all) => all.slice(0, 1));
    const both = await bench.pay(payee, invoices.slice(0, 2));
    expect([both.records.created, both.exitCode]).toEqual([1, 8]);
    await bench.handlers['imports.resume']({ importId: both.importId });
    const settled = await bench.handlers['imports.settled']({ importId: both.importId });
    expect(settled).toMatchObject({ ok: true, value: { exitCode: 8, records: { created: 1 } } });
    const [entry] = await bench.list();
    expect(entry?.message).toContain('reads otherwise');
    const wanted = invoices.slice(1, 2);
    const asked = await bench.draft(payee, wanted);
    expect(codes(asked)).toContain('payment-reads-without');
    expect((await answered(bench, asked.importId, wanted)).records.valid).toBe(1);
    expect((await bench.send(asked.importId)).records.created).toBe(1);
    expect(await paymentsThere(bench)).toBe(2);
  });
});

describe('a key that has become too old', () => {
  it.each([401, 403])(
    'R-196, R-197: is not followed by another by itself after a %i, which may come after the write',
    async (status) => {
      let aheadMs = 0;
      const clock = { ...realClock, now: () => realClock.now() + aheadMs };
      const bench = await payingBench('a', {}, { clock });
      const payee = await bench.payee();
      const invoices = (await bench.invoices(['F-1'])).map(byNumber);
      await bench.setFaults(`only=POST /v1/payments/payment,status-${status}-after=@1-2`);
      const paused = await bench.pay(payee, invoices);
      expect([paused.records.created, await paymentsThere(bench)]).toEqual([0, 1]);
      aheadMs = 25 * 3_600_000;
      await bench.handlers['imports.resume']({ importId: paused.importId });
      const settled = await bench.handlers['imports.settled']({ importId: paused.importId });
      expect(settled).toMatchObject({ ok: true, value: { exitCode: 4, records: { inDoubt: 1 } } });
      expect(await paymentsThere(bench)).toBe(1);
    },
  );
});

describe('a payment that cannot be read once it was made', () => {
  it('R-210, R-222: is read by the next run: until then nobody knows what it pays', async () => {
    let isHidden = true;
    const missing = {
      status: 404,
      text: '{"code":"GEN4040","message":"Not found"}',
      type: 'application/json',
    };
    const front = {
      instead: ({ method, path }: { method: string; path: string }) =>
        isHidden && method === 'GET' && path.startsWith('/v1/payments/payment/') ? missing : null,
    };
    const bench = await payingBench('a', {}, { front });
    const payee = await bench.payee();
    const invoices = await bench.invoices(['F-1']);
    const paused = await bench.pay(payee, invoices);
    expect([paused.state, paused.exitCode]).toEqual(['paused', 8]);
    isHidden = false;
    await bench.handlers['imports.resume']({ importId: paused.importId });
    const settled = await bench.handlers['imports.settled']({ importId: paused.importId });
    expect(settled).toMatchObject({
      ok: true,
      value: { state: 'finished', exitCode: 0, records: { created: 1 } },
    });
    expect((await bench.list())[0]).toMatchObject({ statusLabel: 'Scheduled' });
  });
});
