import { expect, it, vi } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { checkChain } from '../../../src/main/journal/chain-check';
import { engineBench, openPractice } from '../../fixtures/engine';
import { openFront } from '../../fixtures/front';
import { orderMapping, twoLines } from '../../fixtures/order-file';
import { company } from '../../fixtures/practice-submission';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ORDER = {
  ...{ onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true },
  ...{ confirmed: ['verified'], holdsUpdates: true },
};
const LAGS = 'repeat=second,only=POST *; list-lag=60s,only=GET /v1/purchase-orders';

/** A service that makes a second order of a number, and whose list is far behind; the answer to single creations is lost. */
const scene = async () => {
  const practice = await openPractice();
  const front = await openFront(practice, {
    change: (answer, { method, path }) =>
      method === 'POST' && /\/purchase-orders\/?$/.test(path)
        ? { status: 504, text: 'no answer in time' }
        : answer,
  });
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', front, { locations: [{ id: '101', name: 'Quay' }] });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  must(await bench.handlers['directory.sync']({ connectionId, company, only: ['purchase-orders'] }));
  const setFaults = async (faults: string): Promise<void> => {
    const reply = await fetch(new URL('/practice/faults', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ faults }),
    });
    expect(reply.status).toBe(200);
  };
  await setFaults(LAGS);
  /** Makes the order of a row by a single change, and says that it was made. */
  const decided = async (number: string, price = '1.50'): Promise<string> => {
    const items = [
      { name: 'Flour', quantity: '3', price },
      { name: 'Salt', quantity: '3', price: '1.10' },
    ];
    const name = 'purchase-orders.create';
    const keys = { po_number: number, external_id: `key-${number}`, erp_vendor_id: 'V-1001' };
    const order = { connectionId, company, name, input: { ...keys, svc_location_id: '101', items } };
    const { seen } = must(await bench.handlers['service.preview'](order));
    const made = must(await bench.handlers['service.perform']({ ...order, seen, confirmProduction: null }));
    expect(made.state).toBe('in-doubt');
    const { operationId } = made;
    must(await bench.handlers['service.decide']({ operationId, as: 'done', note: 'seen in the service' }));
    return operationId;
  };
  const check = async (count: number) => {
    const content = twoLines({ prefix: 'DO', count });
    const file = { file: 'orders.csv', content, mapping: JSON.parse(orderMapping) };
    return bench.check(connectionId, file);
  };
  const send = async (importId: string, more: Record<string, unknown> = {}): Promise<Summary> => {
    must(await bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks: null, ...more }));
    return must(await bench.handlers['imports.settled']({ importId }));
  };
  const existing = async (importId: string) =>
    must(await bench.handlers['imports.records']({ importId, outcome: 'existing', limit: 5, after: 0 }));
  /** How often an order stands there, whatever lists show. */
  const standing = async (number: string): Promise<number> => {
    await setFaults('');
    const order = { connectionId, company, name: 'purchase-orders.list', input: {}, limit: 1000 };
    const { entries } = must(await bench.handlers['service.read'](order));
    return entries.filter((entry) => entry['po_number'] === number).length;
  };
  return { bench, connectionId, decided, check, send, existing, standing };
};

it('R-106: an order that a person said a single change made is not made again by an import', async () => {
  const { bench, decided, check, send, existing, standing } = await scene();
  const operationId = await decided('DO-2');
  const { importId, records, issues } = await check(3);
  expect(records).toMatchObject({ existing: 1, pending: 2 });
  expect(issues.map(({ code, count }) => [code, count])).toContainEqual(['existing-decided-made', 1]);
  expect((await send(importId)).records).toMatchObject({ created: 2, existing: 1 });
  const [held] = await existing(importId);
  expect(held?.serviceId).toBeNull();
  expect(held?.message).toContain(operationId);
  expect(held?.message).not.toContain('as that change sent it');
  expect(await standing('DO-2')).toBe(1);
  expect(checkChain(bench.journal)).toMatchObject({ fault: null });
});

it('R-106: what it was made with is told where the file says otherwise, and a reason sends it all the same', async () => {
  const { decided, check, send, existing } = await scene();
  await decided('DO-2', '9.75');
  const { importId } = await check(3);
  const [held] = await existing(importId);
  expect(held?.message).toContain('as that change sent it');
  const sent = await send(importId, { sendExisting: 'another one is meant' });
  expect(sent.records.existing).toBe(0);
});

it('R-106: nor by a resume, where it was said after the import was stopped', async () => {
  const { bench, decided, check, send, existing, standing } = await scene();
  const { importId } = await check(5);
  must(await bench.handlers['drafts.update']({ importId, patch: { chunkSize: 2 } }));
  must(await bench.handlers['drafts.prepare']({ importId }));
  await send(importId, { stopAfterChunks: 1 });
  await decided('DO-4');
  must(await bench.handlers['imports.resume']({ importId }));
  const last = must(await bench.handlers['imports.settled']({ importId }));
  expect(last).toMatchObject({ state: 'finished', records: { created: 4, existing: 1, pending: 0 } });
  expect(await existing(importId)).toMatchObject([{ key: expect.stringContaining('DO-4'), serviceId: null }]);
  expect(await standing('DO-4')).toBe(1);
  expect(checkChain(bench.journal)).toMatchObject({ fault: null });
});
