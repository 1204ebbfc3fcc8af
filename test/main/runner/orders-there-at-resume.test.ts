import { expect, it, vi } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import { checkChain } from '../../../src/main/journal/chain-check';
import { engineBench, openPractice } from '../../fixtures/engine';
import { orderMapping, twoLines } from '../../fixtures/order-file';
import { company } from '../../fixtures/practice-submission';

// An import of several runs; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ORDER = { onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true };

/** Five orders, of which the first went out; the list is read anew by the next look. */
const stopped = async () => {
  const practice = await openPractice();
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice, { locations: [{ id: '101', name: 'Quay' }] });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const changes = [{ setting: 'guard.maxAgeMs', value: 1, isReset: false }];
  must(await bench.handlers['profile.change']({ connectionId, changes, reason: 'old at once' }));
  const content = twoLines({ prefix: 'RO', count: 5 });
  const file = { file: 'orders.csv', content, mapping: JSON.parse(orderMapping) };
  const { importId } = await bench.check(connectionId, file);
  must(await bench.handlers['drafts.update']({ importId, patch: { chunkSize: 2 } }));
  must(await bench.handlers['drafts.prepare']({ importId }));
  must(await bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks: 1 }));
  must(await bench.handlers['imports.settled']({ importId }));
  /** Makes an order by a single change; its id. */
  const create = async (number: string, externalId: string | null): Promise<string> => {
    const items = [
      { name: 'Flour', quantity: '3', price: '1.50' },
      { name: 'Salt', quantity: '3', price: '1.10' },
    ];
    const input = {
      ...{ po_number: number, erp_vendor_id: 'V-1001', svc_location_id: '101', items },
      ...(externalId === null ? {} : { external_id: externalId }),
    };
    const order = { connectionId, company, name: 'purchase-orders.create', input };
    const { seen } = must(await bench.handlers['service.preview'](order));
    const made = must(await bench.handlers['service.perform']({ ...order, seen, confirmProduction: null }));
    return made.serviceId ?? '';
  };
  const resumed = async () => {
    must(await bench.handlers['imports.resume']({ importId }));
    const summary = must(await bench.handlers['imports.settled']({ importId }));
    const of = async (outcome: 'existing' | 'failed') =>
      must(await bench.handlers['imports.records']({ importId, outcome, limit: 5, after: 0 }));
    return { summary, existing: await of('existing'), failed: await of('failed') };
  };
  return { bench, practice, create, resumed };
};

it('R-106: an equal order that is out of use there is told at resume as at the check', async () => {
  const { practice, create, resumed, bench } = await stopped();
  const id = await create('RO-2', 'key-RO-2');
  const reply = await fetch(new URL('/practice/alter', practice.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ changes: [{ table: 'purchaseOrders', id, set: { status: 'deleted' } }] }),
  });
  expect(reply.status).toBe(200);
  const { summary, existing } = await resumed();
  expect(summary.records).toMatchObject({ created: 4, existing: 1 });
  expect(summary.issues.map(({ code, count }) => [code, count])).toContainEqual([
    'existing-unused-there-later',
    1,
  ]);
  expect(existing[0]?.message).toMatch(new RegExp(`out of use: ${id}.*; deleted there`));
  expect(existing[0]?.advice).toContain('Find out why it was taken out of use there');
  expect(checkChain(bench.journal)).toMatchObject({ fault: null });
});

it('R-106: an order of its number that a single change has made is told at resume, and beside the refusal', async () => {
  const { create, resumed, bench } = await stopped();
  const id = await create('RO-3', null);
  const { summary, failed } = await resumed();
  expect(summary.records).toMatchObject({ created: 4, failed: 1 });
  const near = summary.issues.find(({ code }) => code === 'near-listed');
  expect([near?.count, near?.message]).toEqual([1, expect.stringContaining(id)]);
  expect(failed[0]?.message).toContain(`${id} there has its number and vendor`);
  expect(failed[0]?.message).not.toContain('(not in the list');
  expect(failed[0]?.advice).toContain('Look at that entry first');
  expect(checkChain(bench.journal)).toMatchObject({ fault: null });
});
