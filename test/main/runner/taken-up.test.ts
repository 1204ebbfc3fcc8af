import { expect, it } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company, quick } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(6).map((row, at) => (at >= 4 ? { ...row, note: 'practice:reject' } : row));

/** An import of which some was refused, whose connection was removed with its credentials. */
const removed = async () => {
  const practice = await openPractice();
  const bench = engineBench();
  const first = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId: first, company }));
  const file = { file: 'bills.csv', content: invoiceCsv(ROWS), mapping: invoiceMapping() };
  const { importId } = await bench.check(first, file);
  await bench.send(importId);
  must(await bench.handlers['connections.remove']({ connectionId: first, forgetCredentials: true }));
  return { practice, bench, first, importId };
};

it('what an archived connection began is read back, swept and sent again over another one to the same service', async () => {
  const { practice, bench, first, importId } = await removed();
  const { handlers } = bench;
  const start = () => handlers['reconcile.start']({ importId, order: { kind: 'all' } });
  expect(await start()).toMatchObject({ ok: false, problem: { code: 'connection-archived' } });
  const second = await bench.connect('Again', practice);
  must(await start());
  const read = must(await handlers['reconcile.settled']({ importId }));
  expect(read.reconciliation).toMatchObject({ state: 'complete', matched: 4 });
  must(await handlers['imports.refresh']({ importId }));
  expect(must(await handlers['imports.settled']({ importId })).records).toMatchObject({ rejected: 2 });
  expect(await handlers['sweep.run']({ connectionId: first, company, since: null })).toMatchObject({
    ok: true,
  });
  must(await handlers['directory.sync']({ connectionId: second, company }));
  const again = must(await handlers['imports.retry']({ importId, records: 'both' }));
  expect(again).toMatchObject({ connection: 'Again', records: { valid: 2 } });
});

it('a connection over which something is being sent is not removed, and what is paused over it is named', async () => {
  const bench = engineBench();
  const { handlers } = bench;
  const practice = await openPractice();
  const connectionId = await bench.connect('Trial', practice, {
    locations: [{ id: '101', name: 'Quay' }],
    profile: quick,
  });
  must(await handlers['directory.sync']({ connectionId, company }));
  const { importId } = await bench.check(connectionId, {
    file: 'invoices.csv',
    content: invoiceCsv(invoiceRows(6)),
    mapping: invoiceMapping(),
  });
  const order = { importId, onlyValid: true, acceptWarnings: true, confirmProduction: null };
  const confirmed = ['archived', 'verified'];
  must(
    await handlers['imports.submit']({ ...order, confirmed, stopAfterChunks: null, waitForBatches: true }),
  );
  const remove = () => handlers['connections.remove']({ connectionId, forgetCredentials: false });
  expect(await remove()).toMatchObject({ ok: false, problem: { code: 'connection-import-running' } });
  must(await handlers['imports.pause']({ importId }));
  const { state } = must(await handlers['imports.settled']({ importId }));
  const open = must(await handlers['connections.openPayments']({ connectionId }));
  if (state === 'finished') expect(open.imports).toBeUndefined();
  else expect(open.imports).toMatchObject([{ importId, fileName: 'invoices.csv', isRunning: false }]);
  expect((await remove()).ok).toBe(true);
});

it('an import that was stopped with records not sent is named before its connection is removed', async () => {
  const bench = engineBench();
  const { handlers } = bench;
  const connectionId = await bench.connect('Trial', await openPractice(), {
    locations: [{ id: '101', name: 'Quay' }],
    profile: quick,
  });
  must(await handlers['directory.sync']({ connectionId, company }));
  const { importId } = await bench.check(connectionId, {
    file: 'invoices.csv',
    content: invoiceCsv(invoiceRows(4)),
    mapping: invoiceMapping(),
  });
  must(await handlers['drafts.update']({ importId, patch: { chunkSize: 1, inFlight: 1 } }));
  must(await handlers['drafts.prepare']({ importId }));
  const order = { importId, onlyValid: true, acceptWarnings: true, confirmProduction: null };
  const confirmed = ['archived', 'verified'];
  must(await handlers['imports.submit']({ ...order, confirmed, stopAfterChunks: 1, waitForBatches: true }));
  const { state, records } = must(await handlers['imports.settled']({ importId }));
  expect({ state, unsent: records.unsent }).toEqual({ state: 'stopped', unsent: 3 });
  const removed = must(await handlers['connections.remove']({ connectionId, forgetCredentials: false }));
  expect(removed.imports).toEqual([{ importId, fileName: 'invoices.csv', isRunning: false, unsent: 3 }]);
});
