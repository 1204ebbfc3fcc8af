import { describe, expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { orderLines, orderMapping, orderPrices, twoLines } from '../fixtures/order-file';
import { CONNECTION, practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const load = (world: World, name: string, csv: string, ...more: readonly string[]) =>
  world.run(
    ...['import', world.put(name, csv), '--target', 'purchase-orders'],
    ...['--mapping', world.put('orders.json', orderMapping), ...TO_TRIAL, '--json', ...more],
  );

/** A service, and an import of five orders of which one went out before it paused. */
const paused = async (faults: string) => {
  const world = await practiceWorld({ practice: { faults } });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  if (faults !== '') {
    const setting = ['purchaseOrder.bulk.lines=adds', '--reason', 'it does'] as const;
    expect((await world.run('connections', 'set', CONNECTION, ...setting)).code).toBe(0);
  }
  const csv = twoLines({ prefix: 'OP', count: 5 });
  const first = summaryOf(await load(world, 'b.csv', csv, '--chunk-size', '2', '--stop-after-chunks', '1'));
  expect(first.records).toMatchObject({ created: 1, pending: 4 });
  return { world, importId: first.importId };
};

describe.each(['', 'lines=add'])(
  'orders that another import made while this one was paused (service: %s)',
  (faults) => {
    test('R-163: are kept back at resume, with what would change; the rest goes out, and nothing is sent again later', async () => {
      const { world, importId } = await paused(faults);
      const csv = twoLines({ prefix: 'OP', count: 4, price: '2.75' });
      expect(summaryOf(await load(world, 'a.csv', csv, '--only-valid')).records).toMatchObject({
        created: 3,
      });
      const resumed = await world.run('resume', importId, '--json');
      const summary = summaryOf(resumed);
      expect(summary).toMatchObject({ state: 'paused', records: { created: 2, pending: 3, updated: 0 } });
      expect(resumed.stderr).toContain('stand there by now');
      const own = { 'OP-1': '1.5 1.1', 'OP-5': '1.5 1.1' };
      const others = { 'OP-2': '2.75 1.1', 'OP-3': '2.75 1.1', 'OP-4': '2.75 1.1' };
      expect(await orderPrices(world, 'OP')).toEqual({ ...own, ...others });
      const kept = await recordsOf(world, importId, 'pending');
      expect(kept.map(({ record }) => record)).toEqual([2, 3, 4]);
      for (const { message } of kept) {
        expect(message).toContain('was made since this import was checked');
        expect(message).toContain('Flour (price 2.75 there, 1.50 here)');
      }
      const again = summaryOf(await world.run('resume', importId, '--json'));
      expect(again.records).toMatchObject({ created: 2, pending: 3 });
      expect(await orderPrices(world, 'OP')).toEqual({ ...own, ...others });
      const verified = await world.run('journal', 'verify');
      expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
    });

    test('R-163: and are equal are existing, and the import comes to its end', async () => {
      const { world, importId } = await paused(faults);
      const csv = twoLines({ prefix: 'OP', count: 4 });
      expect(summaryOf(await load(world, 'a.csv', csv, '--only-valid')).records).toMatchObject({
        created: 3,
      });
      const resumed = await world.run('resume', importId, '--json');
      expect([resumed.code, summaryOf(resumed).records]).toMatchObject([0, { created: 2, existing: 3 }]);
      expect(new Set(Object.values(await orderLines(world, 'OP')))).toEqual(new Set([2]));
      const verified = await world.run('journal', 'verify');
      expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
    });
  },
);
