import { describe, expect, it } from 'vitest';
import { payingBench } from '../../../fixtures/paying';

const paying = async (profile: object) => {
  const bench = await payingBench('a', {}, { profile });
  const ledger = async () => (await bench.ledger()).counts;
  return { bench, ledger };
};

describe('a payments vendor', () => {
  it('NS-59: whose id cannot be read is not called created, and is there once', async () => {
    const { bench, ledger } = await paying({ payment: { vendorCreated: { idPath: 'elsewhere.key' } } });
    const before = (await ledger()).paymentsVendors ?? 0;
    const sent = await bench.vendor();
    expect(sent.records.created).toBe(0);
    expect(sent.records.inDoubt).toBe(1);
    expect((await ledger()).paymentsVendors).toBe(before + 1);
    expect(new Set(bench.sends('/payments/vendor').map((one) => one.request_text)).size).toBe(1);
  });
});

describe('NS-60, NS-61, NS-62: a payment whose names the service does not know', () => {
  it.each([
    ['NS-60', { vendorKey: 'who' }],
    ['NS-61', { sendDateKey: 'on_day' }],
    ['NS-62', { entryKeys: { invoiceId: 'bill', invoiceNumber: 'bill_number' } }],
  ])(
    '%s: is refused, shown with the words of the service, and no name is tried by itself',
    async (_ns, create) => {
      const { bench, ledger } = await paying({ payment: { create } });
      const payee = await bench.payee();
      const before = (await ledger()).payments ?? 0;
      const sent = await bench.pay(payee, await bench.invoices(['F-1']));
      expect(sent.records.created).toBe(0);
      expect((await ledger()).payments ?? 0).toBe(before);
      expect(bench.sends('/payments/payment')).toHaveLength(1);
      const [entry] = await bench.list();
      expect(entry?.message).toMatch(/unknown field|required|not exist/i);
    },
  );
});

describe('a payment that is read', () => {
  it('NS-63: where it does not stand as set is not called something else, and is not paid again', async () => {
    const { bench, ledger } = await paying({ payment: { read: { path: 'elsewhere' } } });
    const payee = await bench.payee();
    const before = (await ledger()).payments ?? 0;
    await bench.pay(payee, await bench.invoices(['F-1']));
    expect((await ledger()).payments).toBe(before + 1);
    expect(new Set(bench.sends('/payments/payment').map((one) => one.request_text)).size).toBe(1);
    const [entry] = await bench.list();
    expect(entry?.isTerminal).toBe(false);
  });

  it('NS-64: with a code that nobody knows is not final, and is shown by its own label', async () => {
    const { bench } = await paying({});
    const payee = await bench.payee();
    await bench.pay(payee, await bench.invoices(['F-1']));
    const [entry] = await bench.list();
    expect(entry).toMatchObject({ statusCode: '1', statusLabel: 'Scheduled', isTerminal: false });
  });
});
