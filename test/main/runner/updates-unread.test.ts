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

const ORDER = { onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true };

/** Updates of two orders, of which the first went out; reads of an order by its id are answered as told. */
const stopped = async () => {
  const practice = await openPractice();
  const answers: { status: number | null } = { status: null };
  const front = await openFront(practice, {
    instead: ({ method, path }) =>
      answers.status !== null && method === 'GET' && path.includes('po%2F')
        ? { status: answers.status, text: '{}' }
        : null,
  });
  const bench = engineBench();
  const locations = [{ id: '101', name: 'Quay' }];
  const connectionId = await bench.connect('Trial', front, { locations });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const load = async (price: string, stopAfterChunks: number | null): Promise<Summary> => {
    const content = twoLines({ prefix: 'UR', count: 2, price });
    const file = { file: 'orders.csv', content, mapping: JSON.parse(orderMapping) };
    const { importId } = await bench.check(connectionId, file);
    must(await bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks }));
    return must(await bench.handlers['imports.settled']({ importId }));
  };
  await load('1.50', null);
  const { importId, records } = await load('2.75', 1);
  expect(records).toMatchObject({ updated: 1, pending: 1 });
  const pending = async () =>
    must(await bench.handlers['imports.records']({ importId, outcome: 'pending', limit: 5, after: 0 }))[0];
  const resume = async (): Promise<Summary> => {
    must(await bench.handlers['imports.resume']({ importId }));
    return must(await bench.handlers['imports.settled']({ importId }));
  };
  /** Somebody else closes the second order, or opens it. */
  const set = async (status: string): Promise<void> => {
    const reply = await fetch(new URL('/practice/books', practice.baseUrl), {
      headers: { 'x-api-key': practice.apiKey },
    });
    const { purchaseOrders } = Object(await reply.json());
    const id = purchaseOrders.find(({ number }: { number: string }) => number === 'UR-2')?.id;
    const altered = await fetch(new URL('/practice/alter', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ changes: [{ table: 'purchaseOrders', id, set: { status } }] }),
    });
    expect(altered.status).toBe(200);
  };
  return { bench, answers, pending, resume, set };
};

it('R-163: an order that may not be read by its id is said not to have been read, and is updated once it reads as shown', async () => {
  const { bench, answers, pending, resume } = await stopped();
  answers.status = 403;
  for (const _ of [1, 2]) {
    expect(await resume()).toMatchObject({ state: 'paused', records: { updated: 1, pending: 1 } });
    const kept = await pending();
    expect(kept?.message).toContain('could not be read by its id');
    expect(kept?.message).not.toContain('does not show');
    expect(kept?.advice).toContain('may read it');
  }
  answers.status = null;
  expect((await resume()).records).toMatchObject({ updated: 2, pending: 0 });
  expect(checkChain(bench.journal)).toMatchObject({ fault: null });
});

it('R-163: what is told of it is told anew once it reads again and otherwise', async () => {
  for (const status of [403, 404]) {
    const { bench, answers, pending, resume, set } = await stopped();
    answers.status = status;
    await resume();
    const before = status === 403 ? 'could not be read' : 'does not show the order';
    expect((await pending())?.message).toContain(before);
    answers.status = null;
    await set('closed');
    await resume();
    const kept = await pending();
    expect(kept?.message).not.toContain(before);
    expect(kept?.message).toContain('It is closed there');
    expect(checkChain(bench.journal)).toMatchObject({ fault: null });
  }
});
