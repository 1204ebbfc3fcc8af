import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startPractice } from '../../src/practice/index';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { orderLines, orderMapping, orderPrices, twoLines } from '../fixtures/order-file';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';
import { openWay, type Way } from '../fixtures/watched-way';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const BULK = 'POST /v1/purchase-orders/bulk';

const wordsOf = (world: World, csv: string, ...more: readonly string[]): readonly string[] => [
  ...['import', world.put('orders.csv', csv), '--target', 'purchase-orders'],
  ...[
    '--mapping',
    world.put('orders.json', orderMapping),
    ...TO_TRIAL,
    '--json',
    '--accept-warnings',
    ...more,
  ],
];
const load = (world: World, csv: string, ...more: readonly string[]) =>
  world.run(...wordsOf(world, csv, ...more));

const createdSchema = z.object({ serviceId: z.coerce.string() });

/** Two orders of ours, reached through a watched way. */
const scene = async (): Promise<{ world: World; way: Way; ids: readonly string[] }> => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  const way = await openWay(`http://127.0.0.1:${port}`);
  const world = await practiceWorld({ practice: { port }, through: way.origin });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const { importId, records } = summaryOf(await load(world, twoLines({ prefix: 'UO', count: 2 })));
  expect(records.created).toBe(2);
  const made = await recordsOf(world, importId, 'created');
  return { world, way, ids: made.map((one) => createdSchema.parse(one).serviceId) };
};

/** A line more for an order, by a single change. */
const addLine = (world: World, id: string, ...more: readonly string[]) =>
  world.run(
    ...['purchase-orders', 'update', id, ...TO_TRIAL, '--json', ...more],
    ...['--items', '[{"name":"Yeast","quantity":"1","price":"9.99"}]'],
  );

/** The same orders with that line. */
const withYeast = (csv: string): string =>
  csv.replaceAll(/^(UO-\d+),(key-UO-\d+),Salt.*$/gm, '$&\n$1,$2,Yeast,1,9.99');

const sends = async (world: World): Promise<number> => (await world.ledger()).requests[BULK] ?? 0;

const idSchema = z.object({ operationId: z.string() });

test('R-236: an order with a single change in doubt is kept back by an import, and goes out once that is settled', async () => {
  const { world, way, ids } = await scene();
  way.watch({ kind: 'change', nth: 1, moment: 'arrived' }, async () => 'late');
  const single = await addLine(world, ids[0] ?? '');
  expect(single.code).toBe(4);
  const csv = withYeast(twoLines({ prefix: 'UO', count: 2 }));
  const answer = await load(world, csv, '--only-valid');
  const told = summaryOf(answer).issues.find(({ code }) => code === 'update-open-elsewhere');
  expect([told?.count, summaryOf(answer).records.updated]).toEqual([1, 1]);
  const { operationId } = idSchema.parse(documentOf(single));
  expect(answer.stderr + answer.stdout).toContain(`tallyport changes resolve ${operationId}`);
  expect(answer.stderr + answer.stdout).not.toContain('goes out when it is resumed');
  await way.passLate();
  expect(await orderLines(world, 'UO')).toEqual({ 'UO-1': 3, 'UO-2': 3 });
  await world.run('changes', 'resolve', operationId, '--json');
  const again = await load(world, csv.replaceAll('1.50', '1.75'), '--only-valid');
  expect(summaryOf(again).records.updated).toBe(2);
});

test('R-236: a single change of an order that an import has in doubt is refused, in its preview too, until that is settled', async () => {
  const { world, way, ids } = await scene();
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => 'late');
  const answer = await load(world, twoLines({ prefix: 'UO', count: 1, price: '2.75' }), '--wait', '1s');
  const { importId, records } = summaryOf(answer);
  expect(records.inDoubt).toBe(1);
  const single = await addLine(world, ids[0] ?? '');
  expect([single.code === 0, single.stdout + single.stderr]).toEqual([
    false,
    expect.stringContaining(importId),
  ]);
  expect(single.stdout + single.stderr).toContain('operation-import-in-doubt');
  expect(single.stdout + single.stderr).toContain('is about the same one');
  const preview = await addLine(world, ids[0] ?? '', '--preview');
  expect(preview.stdout).toContain('operation-import-in-doubt');
  // Another order is no business of that import.
  expect((await addLine(world, ids[1] ?? '')).code).toBe(0);
  await way.passLate();
  expect(await orderPrices(world, 'UO')).toMatchObject({ 'UO-1': '2.75 1.1' });
  await world.run('resolve', importId, '--json');
  expect((await addLine(world, ids[0] ?? '')).code).toBe(0);
});

test('R-236: an import that stood still keeps back an order of which a single change is in doubt by then', async () => {
  const { world, way, ids } = await scene();
  const csv = twoLines({ prefix: 'UO', count: 2, price: '2.75' });
  const paused = summaryOf(await load(world, csv, '--stop-after-chunks', '1'));
  const left = paused.records.pending;
  expect(left).toBe(1);
  const [pending] = await recordsOf(world, paused.importId, 'pending');
  way.watch({ kind: 'change', nth: 1, moment: 'arrived' }, async () => 'late');
  const single = await addLine(world, ids[(pending?.record ?? 1) - 1] ?? '');
  expect(single.code).toBe(4);
  const before = await sends(world);
  const resumed = summaryOf(await world.run('resume', paused.importId, '--json'));
  expect([resumed.records.pending, await sends(world)]).toEqual([1, before]);
  const [kept] = await recordsOf(world, paused.importId, 'pending');
  expect(kept?.message).toContain('single change');
  expect(kept?.advice).toContain('Then resume this import');
  expect(kept?.message).not.toContain('was made since');
  await world.run(
    ...['changes', 'resolve', idSchema.parse(documentOf(single)).operationId],
    ...['--as', 'not-done', '--note', 'never arrived', '--json'],
  );
  const done = summaryOf(await world.run('resume', paused.importId, '--json'));
  expect(done.records).toMatchObject({ updated: 2, pending: 0 });
});
