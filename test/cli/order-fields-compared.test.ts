import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { summaryOf } from '../fixtures/command-line';
import { orderMapping } from '../fixtures/order-file';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const mappingSchema = z.looseObject({ fields: z.record(z.string(), z.unknown()) });

type More = { readonly twoWay?: boolean; readonly unit?: string };

/** Loads two orders of one line, with what else is said of each. */
const load = (world: World, { twoWay, unit }: More, ...more: readonly string[]) => {
  const { fields, ...mapping } = mappingSchema.parse(JSON.parse(orderMapping));
  const own = {
    ...fields,
    ...(twoWay === undefined ? {} : { is_2_way: { constant: String(twoWay) } }),
    ...(unit === undefined ? {} : { 'items[].uom': { constant: unit } }),
  };
  const csv = 'Order,Key,Article,Quantity,Price\nFC-1,key-1,Flour,3,1.50\nFC-2,key-2,Salt,3,1.10\n';
  return world.run(
    ...['import', world.put('orders.csv', csv), '--target', 'purchase-orders', '--mapping'],
    world.put('orders.json', JSON.stringify({ ...mapping, fields: own })),
    ...[...TO_TRIAL, '--json', ...more],
  );
};

const withOrders = async (first: More): Promise<World> => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await load(world, first)).records.created).toBe(2);
  return world;
};

test('R-156: an update that changes only whether orders are matched in two ways is told as one, kept back, and sent by a word', async () => {
  const world = await withOrders({});
  const held = await load(world, { twoWay: true });
  expect([held.code, summaryOf(held).records.existing]).toEqual([3, 0]);
  expect(held.stderr).toContain('Two-way matching is false there, true here');
  const known = await load(world, { twoWay: true }, '--accept-warnings');
  expect([known.code, summaryOf(known).records.updated]).toEqual([0, 2]);
  const again = await load(world, { twoWay: true });
  expect([again.code, summaryOf(again).records.existing]).toEqual([0, 2]);
  const read = await world.run('reconcile', summaryOf(again).importId, '--read-back', 'all', '--json');
  expect(read.code).toBe(0);
});

test('R-157: another unit of a line is told like another SKU', async () => {
  const world = await withOrders({ unit: 'kg' });
  const held = await load(world, { unit: 'box' });
  expect(held.code).toBe(3);
  expect(held.stderr).toContain('Flour (uom kg there, box here)');
});

test('R-157: a unit that the service shows of no line is named as not compared', async () => {
  const world = await withOrders({});
  const answer = await load(world, { unit: 'box' });
  expect([answer.code, summaryOf(answer).records.existing]).toEqual([0, 2]);
  const [one] = await recordsOf(world, summaryOf(answer).importId, 'existing');
  expect(one?.message).toContain('not compared, since the service does not show it: Line unit');
});

test('R-157: once the service has shown units, a line that shows none is an update of it', async () => {
  const world = await withOrders({ unit: 'kg' });
  const csv = 'Order,Key,Article,Quantity,Price\nFC-9,key-9,Rye,3,1.50\n';
  const mapping = world.put('plain.json', orderMapping);
  const plain = ['import', world.put('plain.csv', csv), '--target', 'purchase-orders', '--mapping', mapping];
  expect(summaryOf(await world.run(...plain, ...TO_TRIAL, '--json')).records.created).toBe(1);
  const { fields, ...rest } = mappingSchema.parse(JSON.parse(orderMapping));
  const unit = { ...rest, fields: { ...fields, 'items[].uom': { constant: 'box' } } };
  const both = `${csv}FC-1,key-1,Flour,3,1.50\n`;
  const held = await world.run(
    ...['import', world.put('both.csv', both), '--target', 'purchase-orders', '--mapping'],
    ...[world.put('unit.json', JSON.stringify(unit)), ...TO_TRIAL, '--json'],
  );
  expect(held.code).toBe(3);
  expect(held.stderr).toContain('Rye (uom not shown there, box here)');
});
