import { describe, expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { orderPrices, twoLines } from '../fixtures/order-file';
import { enterElsewhere, loadOrders } from '../fixtures/order-world';
import { CONNECTION, practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const four = (price: string) => twoLines({ prefix: 'UP', count: 4, price });
const NEW = '2.75 1.1';

/** Updates of four orders of ours, of which one went out before their import paused. */
const paused = async (lines: 'unknown' | 'replaces') => {
  const world = await practiceWorld({ practice: { faults: 'lines=replace' } });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  if (lines === 'replaces') {
    const setting = ['purchaseOrder.bulk.lines=replaces', '--reason', 'it does'] as const;
    expect((await world.run('connections', 'set', CONNECTION, ...setting)).code).toBe(0);
  }
  expect(summaryOf(await loadOrders(world, 'a.csv', four('1.50'))).records.created).toBe(4);
  const sizes = ['--chunk-size', '2', '--stop-after-chunks', '1', '--accept-warnings'] as const;
  const { importId, records } = summaryOf(await loadOrders(world, 'b.csv', four('2.75'), ...sizes));
  const left = (await recordsOf(world, importId, 'pending')).map(({ record }) => record);
  expect([records.updated, left.length]).toEqual([4 - left.length, left.length]);
  return { world, importId, at: left[1] ?? 0 };
};

const changed = (world: World, at: number, price: string) =>
  enterElsewhere(world, twoLines({ prefix: 'UP', from: at, count: 1, price }));

describe.each(['unknown', 'replaces'] as const)(
  'updates of orders that somebody changed while their import was paused (lines: %s)',
  (lines) => {
    test('R-163: are kept back at resume with what differs now, and the others go out', async () => {
      const { world, importId, at } = await paused(lines);
      await changed(world, at, '500.00');
      const resumed = await world.run('resume', importId, '--json');
      expect(summaryOf(resumed)).toMatchObject({ state: 'paused', records: { updated: 3, pending: 1 } });
      expect(resumed.stderr).toContain('were changed there');
      expect(await orderPrices(world, 'UP')).toEqual({
        ...{ 'UP-1': NEW, 'UP-2': NEW, 'UP-3': NEW, 'UP-4': NEW },
        [`UP-${at}`]: '500 1.1',
      });
      const [kept] = await recordsOf(world, importId, 'pending');
      expect(kept?.message).toContain('reads otherwise than when this import was sent');
      expect(kept?.message).toContain('price 500.00 there, 2.75 here');
      expect(kept?.message).toContain('price 1.50 there, 2.75 here');
      const again = await loadOrders(world, 'again.csv', four('2.75'));
      expect(again.code).toBe(3);
      expect(summaryOf(again).issues.map(({ code }) => code)).toContain('order-update-held');
      const verified = await world.run('journal', 'verify');
      expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
    });

    test('R-163: and go out once the order reads as it was shown', async () => {
      const { world, importId, at } = await paused(lines);
      await changed(world, at, '500.00');
      await world.run('resume', importId, '--json');
      await changed(world, at, '1.50');
      const resumed = await world.run('resume', importId, '--json');
      expect([resumed.code, summaryOf(resumed).records]).toMatchObject([0, { updated: 4, pending: 0 }]);
      expect(new Set(Object.values(await orderPrices(world, 'UP')))).toEqual(new Set([NEW]));
    });
  },
);

test('R-163: updates of orders that read as they were shown go on without a word', async () => {
  const { world, importId } = await paused('unknown');
  const resumed = await world.run('resume', importId, '--json');
  expect([resumed.code, summaryOf(resumed).records]).toMatchObject([0, { updated: 4, pending: 0 }]);
});
