import { expect, it } from 'vitest';
import { payingBench } from '../../../fixtures/paying';

it('R-187: a payments vendor that is one of another company by the time of sending is not paid', async () => {
  const bench = await payingBench();
  const payee = await bench.payee();
  const invoices = await bench.invoices(['K-1']);
  const draft = await bench.draft(payee, invoices);
  expect(draft.records.valid).toBe(1);
  bench.journal.db
    .prepare("UPDATE import SET company = '4200' WHERE target = 'payment-vendors' AND company = '4100'")
    .run();
  const sent = await bench.send(draft.importId);
  expect(sent.records).toMatchObject({ created: 0, rejected: 1 });
  expect(bench.sends('/payments/payment')).toEqual([]);
  expect((await bench.list()).map(({ message }) => message)).toEqual([
    expect.stringContaining('is one of company 4200, and the payment is for company 4100'),
  ]);
});
