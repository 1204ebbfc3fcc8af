import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type PayingBench, payingBench } from '../../../fixtures/paying';

const scheduled = async () => {
  const bench = await payingBench();
  const payee = await bench.payee();
  const invoices = await bench.invoices(['A-1', 'A-2']);
  await bench.pay(payee, invoices);
  const [entry] = await bench.list();
  if (entry === undefined) throw new Error('no payment');
  return { bench, payee, invoices, entry };
};

const remove = (bench: PayingBench, forgetCredentials: boolean) =>
  bench.handlers['connections.remove']({ connectionId: bench.connectionId, forgetCredentials });

const cancel = (bench: PayingBench, payment: string) =>
  bench.handlers['payments.cancel']({ payment, confirmProduction: null });

describe('a connection that is removed', () => {
  it('names the payments that are not at an end, with their sum, and keeps its credentials: they are read and cancelled on', async () => {
    const { bench, entry } = await scheduled();
    const open = {
      payments: [{ ref: entry.ref, paymentId: entry.paymentId, total: '22.00', currency: 'USD' }],
      sums: [{ currency: 'USD', amount: '22.00' }],
    };
    const asked = await bench.handlers['connections.openPayments']({ connectionId: bench.connectionId });
    expect(asked).toMatchObject({ ok: true, value: open });
    expect(await remove(bench, false)).toMatchObject({ value: { ...open, keptCredentials: true } });
    expect(await bench.handlers['home.show']({})).toMatchObject({
      value: { scheduled: [{ name: 'Trial', payments: 1, sums: open.sums }] },
    });
    expect(await bench.list()).toMatchObject([{ ref: entry.ref, state: 'created' }]);
    const read = await bench.handlers['payments.refresh']({ connectionId: null, payments: [] });
    expect(read).toMatchObject({ ok: true, value: [{ ref: entry.ref, statusCode: '1' }] });
    expect(await cancel(bench, entry.ref)).toMatchObject({ value: { state: 'cancelled' } });
  });

  it('taken up at the same address, its payments are named again when that connection is removed too', async () => {
    const { bench, entry } = await scheduled();
    await remove(bench, false);
    const connectionId = await bench.connect('Again', bench.practice);
    const asked = await bench.handlers['connections.openPayments']({ connectionId });
    expect(asked).toMatchObject({ ok: true, value: { payments: [{ ref: entry.ref }] } });
    await bench.connect('Third', bench.practice);
    const other = await bench.handlers['connections.openPayments']({ connectionId });
    expect(other).toMatchObject({ ok: true, value: { payments: [] } });
  });

  it('is read and cancelled over the credentials of one that took it up and was removed as well', async () => {
    const { bench, entry } = await scheduled();
    expect(await remove(bench, true)).toMatchObject({ value: { keptCredentials: false } });
    const connectionId = await bench.connect('Again', bench.practice);
    const removed = await bench.handlers['connections.remove']({ connectionId, forgetCredentials: false });
    expect(removed).toMatchObject({ value: { payments: [{ ref: entry.ref }], keptCredentials: true } });
    const read = await bench.handlers['payments.refresh']({ connectionId: null, payments: [entry.ref] });
    expect(read).toMatchObject({ ok: true, value: [{ ref: entry.ref, statusCode: '1' }] });
    expect(await cancel(bench, entry.ref)).toMatchObject({ value: { state: 'cancelled' } });
  });

  it('has nothing to keep once its payments are at an end', async () => {
    const { bench, entry } = await scheduled();
    await cancel(bench, entry.ref);
    expect(await remove(bench, false)).toMatchObject({
      value: { payments: [], sums: [], keptCredentials: false },
    });
  });

  it('forgets its credentials where that is wished, until the same address is added again and takes its payments up', async () => {
    const { bench, entry } = await scheduled();
    expect(await remove(bench, true)).toMatchObject({ value: { keptCredentials: false } });
    const refused = await bench.handlers['payments.refresh']({ connectionId: null, payments: [entry.ref] });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'secrets-missing' } });
    const connectionId = await bench.connect('Again', bench.practice);
    const listed = await bench.handlers['connections.list']({});
    expect(listed).toMatchObject({
      value: [{ id: connectionId, sameService: [{ name: 'Trial', isArchived: true }] }],
    });
    const vendors = await bench.handlers['payments.vendors']({ connectionId, search: '', limit: 5 });
    expect(vendors).toMatchObject({ value: { total: 1, entries: [{ payableOver: [connectionId] }] } });
    expect(await cancel(bench, entry.ref)).toMatchObject({ value: { state: 'cancelled' } });
  });
});

describe('an invoice in two payments that are not known to be cancelled', () => {
  it('is shown with both of them, also where the journal is of before: one by number, one by id', async () => {
    const { bench, payee, invoices, entry } = await scheduled();
    const [one] = invoices;
    if (one === undefined) throw new Error('no invoice');
    // As an older version left it: the payment was made under the number, nothing was resolved.
    await cancel(bench, entry.ref);
    await bench.pay(payee, [{ ...one, id: '' }], { sendOn: dayAhead(54) });
    bench.journal.db.exec("DELETE FROM payment_event WHERE what = 'cancelled' OR label = 'Cancelled'");
    const twice = (await bench.list()).map(({ twice: found }) => found?.map(({ invoiceId }) => invoiceId));
    expect(twice).toEqual([[one.id], [one.id]]);
  });

  it('is not called so once one of them is cancelled', async () => {
    const { bench, payee, invoices, entry } = await scheduled();
    await cancel(bench, entry.ref);
    await bench.pay(payee, invoices, { sendOn: dayAhead(54) });
    expect((await bench.list()).map(({ twice }) => twice)).toEqual([undefined, undefined]);
  });
});
