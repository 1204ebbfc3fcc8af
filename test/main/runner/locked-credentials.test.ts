import { expect, it, vi } from 'vitest';
import { failed, type Result } from '../../../src/core/values/result';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const scene = async () => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', await openPractice());
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const file = { file: 'bills.csv', content: invoiceCsv(invoiceRows(4)), mapping: invoiceMapping() };
  const { importId } = await bench.check(connectionId, file);
  const lock = () => vi.spyOn(bench.ports.secrets, 'get').mockResolvedValue(failed('secrets-locked-keyring'));
  return { ...bench, connectionId, importId, lock };
};

it('a look at the service under locked credentials is not begun, and counts nothing', async () => {
  const { handlers, send, importId, lock } = await scene();
  await send(importId);
  const before = must(await handlers['reconcile.show']({ importId }));
  const opened = lock();
  const order = { importId, order: { kind: 'all' as const } };
  expect(await handlers['reconcile.start'](order)).toMatchObject({
    ok: false,
    problem: { code: 'secrets-locked-keyring' },
  });
  const after = must(await handlers['reconcile.show']({ importId }));
  expect([after.run, after.readBack, after.summary]).toEqual([null, before.readBack, before.summary]);
  opened.mockRestore();
  must(await handlers['reconcile.start'](order));
  must(await handlers['reconcile.settled']({ importId }));
  expect(must(await handlers['reconcile.show']({ importId })).summary).toMatchObject({ matched: 4 });
});

it('an import under locked credentials waits to be unlocked: the service is not said to have refused them', async () => {
  const { handlers, send, importId, lock } = await scene();
  const opened = lock();
  expect(await send(importId)).toMatchObject({ state: 'paused', requests: 0 });
  const [item] = must(await handlers['imports.list']({}));
  expect(item?.pausedBecause).toMatch(/keyring.* The service was not asked\. Unlock the credentials/);
  expect(item?.pausedBecause).not.toContain('refused');
  opened.mockRestore();
  must(await handlers['imports.resume']({ importId }));
  expect(must(await handlers['imports.settled']({ importId })).records).toMatchObject({ created: 4 });
});

it('what is asked of the service at once says that the credentials are locked', async () => {
  const { handlers, connectionId, lock } = await scene();
  lock();
  const asked = await handlers['service.read']({
    connectionId,
    company,
    name: 'invoices.show',
    limit: 1,
    input: { id: 'x' },
  });
  expect(asked).toMatchObject({ ok: false, problem: { code: 'secrets-locked-keyring' } });
});
