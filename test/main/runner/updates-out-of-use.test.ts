import { expect, it, vi } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { checkChain } from '../../../src/main/journal/chain-check';
import { engineBench, openPractice } from '../../fixtures/engine';
import { orderMapping, twoLines } from '../../fixtures/order-file';
import { company } from '../../fixtures/practice-submission';
import { openWay } from '../../fixtures/watched-way';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ORDER = { onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true };

/** Two orders of ours, and what it takes to have somebody else set their statuses. */
const scene = async () => {
  const practice = await openPractice();
  const way = await openWay(new URL(practice.baseUrl).origin);
  const bench = engineBench();
  const to = { ...practice, baseUrl: `${way.origin}/v1`, authUrl: `${way.origin}/oauth/token` };
  const connectionId = await bench.connect('Trial', to, { locations: [{ id: '101', name: 'Quay' }] });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const check = async (price: string, more?: string): Promise<Summary> => {
    const added = more === undefined ? '' : `UO-1,key-UO-1,${more}\n`;
    const content = twoLines({ prefix: 'UO', count: 2, price }) + added;
    return bench.check(connectionId, { file: 'orders.csv', content, mapping: JSON.parse(orderMapping) });
  };
  const send = async (importId: string, more: Record<string, unknown> = {}): Promise<Summary> => {
    must(await bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks: null, ...more }));
    return must(await bench.handlers['imports.settled']({ importId }));
  };
  const recordsOf = async (importId: string) =>
    must(await bench.handlers['imports.records']({ importId, outcome: null, limit: 5, after: 0 }));
  const first = await check('1.50');
  await send(first.importId);
  const ids = (await recordsOf(first.importId)).map(({ serviceId }) => serviceId ?? '');
  const set = async (at: number, status: string): Promise<void> => {
    const reply = await fetch(new URL('/practice/alter', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ changes: [{ table: 'purchaseOrders', id: ids[at], set: { status } }] }),
    });
    expect(reply.status).toBe(200);
  };
  const resume = async (importId: string): Promise<Summary> => {
    must(await bench.handlers['imports.resume']({ importId }));
    return must(await bench.handlers['imports.settled']({ importId }));
  };
  return { bench, way, check, send, recordsOf, set, resume, ids };
};

/** Updates of which the first went out before the import was stopped. */
const stopped = async () => {
  const all = await scene();
  const { importId } = await all.check('2.75');
  const sent = await all.send(importId, { stopAfterChunks: 1 });
  expect(sent.records).toMatchObject({ updated: 1, pending: 1 });
  return { ...all, importId };
};

it('R-163: an update of an order that is deleted there is told so before it is sent', async () => {
  const { bench, check, send, set, ids } = await scene();
  await set(0, 'deleted');
  const { importId } = await check('2.75');
  const sent = await send(importId);
  const [warned] = sent.issues.filter(({ code }) => code === 'order-lines-may-add');
  expect([warned?.count, warned?.message]).toEqual([2, expect.stringContaining(`${ids[0]}`)]);
  expect(warned?.message).toContain('It is deleted there, and nothing will come of the change.');
  // Its person knows.
  expect(sent.records).toMatchObject({ updated: 2 });
  expect(checkChain(bench.journal)).toMatchObject({ fault: null });
});

it('R-163: and is kept back without a word, also where it only adds a line', async () => {
  const { check, set, send, recordsOf } = await scene();
  await set(0, 'deleted');
  const { importId } = await check('1.50', 'Yeast,1,9.99');
  await send(importId, { holdsUpdates: true });
  const [held] = (await recordsOf(importId)).filter(({ outcome }) => outcome === 'invalid');
  expect(held?.message).toContain('It is deleted there');
});

it('R-163: one that was closed there since the check is kept back by a resume until it is in use again', async () => {
  const { bench, importId, recordsOf, set, resume } = await stopped();
  await set(1, 'closed');
  const held = await resume(importId);
  expect(held).toMatchObject({ state: 'paused', records: { updated: 1, pending: 1 } });
  const kept = (await recordsOf(importId)).find(({ outcome }) => outcome === 'pending');
  expect(kept?.message).toContain('It is closed there, and nothing will come of the change.');
  await set(1, 'open');
  expect((await resume(importId)).records).toMatchObject({ updated: 2, pending: 0 });
  expect(checkChain(bench.journal)).toMatchObject({ fault: null });
});

it('R-163: and one that was archived while the update before it was sent, right before it is sent', async () => {
  const { way, check, send, recordsOf, set } = await scene();
  const { importId } = await check('2.75');
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => {
    await set(1, 'archived');
    return 'go on';
  });
  expect((await send(importId)).records).toMatchObject({ updated: 1, pending: 1 });
  const kept = (await recordsOf(importId)).find(({ outcome }) => outcome === 'pending');
  expect(kept?.message).toContain('It is archived there');
});

it('R-163: an order that was shown out of use and is used again since is updated as it was shown', async () => {
  const { check, send, set, resume } = await scene();
  await set(1, 'closed');
  const { importId } = await check('2.75');
  await send(importId, { stopAfterChunks: 1 });
  await set(1, 'open');
  expect((await resume(importId)).records).toMatchObject({ updated: 2, pending: 0 });
});
