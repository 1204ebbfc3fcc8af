import { expect, it } from 'vitest';
import { operationBench, order } from '../../../fixtures/operations';

it('lists, shows and flags an invoice, journaled and read back', async () => {
  const bench = await operationBench();
  const list = await bench.read(order('invoices.list', { status: 'pending-approval' }));
  expect(list.entries).toHaveLength(3);
  const id = String(list.entries[0]?.id);
  const one = await bench.read(order('invoices.show', { id, history: true, gl_splits: true }));
  expect(one.entries[0]).toMatchObject({ id, history: expect.any(Array) });
  const preview = await bench.preview(order('invoices.flag', { id, reason: 'price' }));
  expect(preview).toMatchObject({ method: 'POST', path: `/invoices/${id}/flag` });
  const done = await bench.perform({
    ...order('invoices.flag', { id, reason: 'price' }),
    seen: preview.seen,
  });
  expect(done).toMatchObject({ state: 'done', subject: id, differences: [] });
  expect(await bench.history()).toEqual([done]);
});
