import { describe, expect, it } from 'vitest';
import { dayAhead } from '../../../fixtures/days-ahead';
import { type Payable, type PayingBench, payingBench } from '../../../fixtures/paying';

/** A file with one payment an invoice, checked and sent until the first payment of its location stops it. */
const begun = async (bench: PayingBench, payee: string, invoices: readonly Payable[]) => {
  const rows = invoices.map(({ id, total }, at) => `${payee},101,${dayAhead(70 + at)},USD,${total},${id}`);
  const { importId } = await bench.check(bench.connectionId, {
    file: 'payments.csv',
    content: ['Payee,Place,Day,Currency,Amount,Id', ...rows, ''].join('\n'),
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
  const first = await bench.send(importId);
  expect([first.state, first.records.created, first.records.pending]).toEqual([
    'paused',
    1,
    invoices.length - 1,
  ]);
  return importId;
};

const resumed = async (bench: PayingBench, importId: string) => {
  await bench.handlers['imports.resume']({ importId });
  const settled = await bench.handlers['imports.settled']({ importId });
  if (!settled.ok) throw new Error(settled.problem.code);
  return settled.value;
};

describe('a payment that is held back before it is sent', () => {
  it('R-245, R-252: does not stop the good ones behind it: paid outside meanwhile, archived, of another total', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoices = await bench.invoices(['H-1', 'H-2', 'H-3', 'H-4', 'H-5', 'H-6']);
    const importId = await begun(bench, payee, invoices);
    await bench.alter('invoices', invoices[1]?.id ?? '', { paidElsewhere: true });
    await bench.alter('invoices', invoices[2]?.id ?? '', { stage: 'archived' });
    await bench.alter('invoices', invoices[4]?.id ?? '', { total_amount: 99 });
    const sent = await resumed(bench, importId);
    expect([sent.state, sent.records.created, sent.records.rejected, sent.exitCode]).toEqual([
      ...['finished', 3, 3, 3],
    ]);
    const held = (await bench.list()).filter(({ state }) => state === 'refused');
    expect(held.map(({ message }) => message?.replace(/^It was not sent: /, '')).sort()).toEqual([
      expect.stringMatching(/reads as 'paid'/),
      expect.stringMatching(/reads as 'archived'/),
      expect.stringMatching(/the total is 99/),
    ]);
    expect((await bench.ledger()).counts['payments']).toBe(3);
  });

  it('R-252: stops the run where its status is one that nobody has confirmed: those behind it may all have it', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoices = await bench.invoices(['H-1', 'H-2', 'H-3']);
    const importId = await begun(bench, payee, invoices);
    await bench.setFaults('only=GET /v1/invoices*,payment-status=open_item');
    const sent = await resumed(bench, importId);
    expect([sent.state, sent.records.rejected, sent.records.pending]).toEqual(['paused', 1, 1]);
  });
});

describe('an import of payments that was stopped half-way', () => {
  it('R-246: ends at its resume although others of its invoices were paid singly since, each told by which payment', async () => {
    const bench = await payingBench();
    const payee = await bench.payee();
    const invoices = await bench.invoices(['S-1', 'S-2', 'S-3', 'S-4']);
    const importId = await begun(bench, payee, invoices);
    await bench.handlers['imports.stop']({ importId });
    // One in the very words of the import, and one on another day.
    for (const [at, sendOn] of [
      [1, dayAhead(71)],
      [2, dayAhead(45)],
    ] as const)
      expect((await bench.pay(payee, invoices.slice(at, at + 1), { sendOn })).records.created).toBe(1);
    const sent = await resumed(bench, importId);
    expect([sent.state, sent.records.created, sent.records.rejected, sent.records.pending]).toEqual([
      ...['finished', 2, 2, 0],
    ]);
    expect([sent.exitCode, (await bench.ledger()).counts['payments']]).toEqual([3, 4]);
    const held = (await bench.list()).filter(({ state }) => state === 'refused');
    for (const { message, advice } of held) {
      expect(message).toMatch(/^It was not sent: Invoice .* is in payment .* already \(created, .*import /);
      expect(advice).toContain('Nothing needs to be done');
    }
    expect(held).toHaveLength(2);
  });
});
