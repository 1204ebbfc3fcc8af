import { expect, test, vi } from 'vitest';
import { startPractice } from '../../src/practice/index';
import { summaryOf } from '../fixtures/command-line';
import { orderLines, orderMapping, orderPrices, twoLines } from '../fixtures/order-file';
import { elsewhere, enterElsewhere, loadOrders } from '../fixtures/order-world';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';
import { openWay, type Way } from '../fixtures/watched-way';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const PREFIX = 'DU';
const four = (price: string) => twoLines({ prefix: PREFIX, count: 4, price });
const OLD = '1.5 1.1';
const NEW = '2.75 1.1';

/** Four orders of ours at a service that is reached through a watched way; somebody else is connected to it too. */
const scene = async (): Promise<{ readonly world: World; readonly way: Way }> => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  const way = await openWay(`http://127.0.0.1:${port}`);
  const world = await practiceWorld({ practice: { port, faults: 'lines=replace' }, through: way.origin });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await loadOrders(world, 'a.csv', four('1.50'))).records.created).toBe(4);
  await elsewhere(world);
  return { world, way };
};

/** The update as a process of its own, so that others may do something meanwhile. */
const update = (world: World) => {
  const file = world.put('b.csv', four('2.75'));
  const mapping = world.put('orders.json', orderMapping);
  const words = ['import', file, '--target', 'purchase-orders', '--mapping', mapping, ...TO_TRIAL];
  return world.start(...words, '--json', '--accept-warnings').answer;
};

const reads = async (world: World): Promise<number> =>
  Object.entries((await world.ledger()).requests)
    .filter(([what]) => /^GET \/v1\/purchase-orders\/./.test(what))
    .reduce((sum, [, count]) => sum + count, 0);

test('R-163: an order that somebody changes while the updates before it are sent is kept back, with what differs; the others go out', async () => {
  const { world, way } = await scene();
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => {
    for (const at of [3, 4])
      await enterElsewhere(world, twoLines({ prefix: PREFIX, from: at, count: 1, price: '77.00' }));
    return 'go on';
  });
  const answer = await update(world);
  const prices = await orderPrices(world, PREFIX);
  expect(prices).toEqual({ 'DU-1': NEW, 'DU-2': NEW, 'DU-3': '77 1.1', 'DU-4': '77 1.1' });
  const summary = summaryOf(answer);
  expect(summary).toMatchObject({ state: 'paused', records: { updated: 2, pending: 2 } });
  expect(answer.code).not.toBe(0);
  const [kept] = await recordsOf(world, summary.importId, 'pending');
  expect(kept?.message).toContain('reads otherwise than when this import was sent');
  expect(kept?.message).toContain('price 77.00 there, 2.75 here');
  const verified = await world.run('journal', 'verify');
  expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
});

test('R-163: what somebody makes of an order meanwhile just as the file says it is existing, and nothing is sent of it', async () => {
  const { world, way } = await scene();
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => {
    await enterElsewhere(world, twoLines({ prefix: PREFIX, from: 4, count: 1, price: '2.75' }));
    return 'go on';
  });
  const answer = await update(world);
  expect([answer.code, summaryOf(answer).records]).toMatchObject([0, { updated: 3, existing: 1 }]);
  expect(new Set(Object.values(await orderPrices(world, PREFIX)))).toEqual(new Set([NEW]));
});

test('R-163: an order that somebody enters after the list was read is said to have been replaced unseen', async () => {
  const { world, way } = await scene();
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => {
    await enterElsewhere(world, twoLines({ prefix: 'NW', from: 2, count: 1, price: '77.00' }));
    return 'go on';
  });
  const file = world.put('n.csv', twoLines({ prefix: 'NW', count: 4 }));
  const mapping = world.put('orders.json', orderMapping);
  const words = ['import', file, '--target', 'purchase-orders', '--mapping', mapping, ...TO_TRIAL];
  const answer = await world.start(...words, '--json').answer;
  const summary = summaryOf(answer);
  expect([answer.code, summary.records]).toMatchObject([8, { created: 3, updated: 1 }]);
  expect(summary.issues).toMatchObject([{ code: 'records-replaced-unseen', count: 1 }]);
  const [one] = await recordsOf(world, summary.importId, 'updated');
  expect(one?.message).toMatch(/sent as new.*updated what stood there.*the list of .* did not show it/);
  expect(one?.advice).toContain('Look at it in the service');
});

test('R-163: an update costs one reading more than before, right before it is sent; new orders cost none', async () => {
  const { world } = await scene();
  const fresh = await reads(world);
  expect(
    summaryOf(await loadOrders(world, 'n.csv', twoLines({ prefix: 'NW', count: 3 }))).records.created,
  ).toBe(3);
  const before = await reads(world);
  // The first record that is created is read back.
  expect(before - fresh).toBe(1);
  const answer = await update(world);
  expect(summaryOf(answer).records.updated).toBe(4);
  // Each at the check before sending, right before it leaves, and read back.
  expect((await reads(world)) - before).toBe(3 * 4);
  expect(await orderLines(world, PREFIX)).toEqual({ 'DU-1': 2, 'DU-2': 2, 'DU-3': 2, 'DU-4': 2 });
  expect(new Set(Object.values(await orderPrices(world, PREFIX)))).not.toContain(OLD);
});
