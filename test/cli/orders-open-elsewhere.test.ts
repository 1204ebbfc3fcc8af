import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { orderLines, orderMapping, twoLines } from '../fixtures/order-file';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const ONLY = 'only=POST /v1/purchase-orders/bulk';
/** The list is behind all the while: what is lost stays in doubt. */
const BEHIND = 'lines=add;list-lag=300s,only=GET /v1/purchase-orders';

const load = (world: World, csv: string, ...more: readonly string[]) =>
  world.run(
    ...['import', world.put('orders.csv', csv), '--target', 'purchase-orders'],
    ...[
      '--mapping',
      world.put('orders.json', orderMapping),
      ...(more.includes('--connection') ? [] : TO_TRIAL),
    ],
    ...['--chunk-size', '3', '--wait', '1s', '--json', ...more],
  );

const sendsOf = async (world: World): Promise<number> =>
  (await world.ledger()).requests['POST /v1/purchase-orders/bulk'] ?? 0;

/** Five orders, of which the answer to the second request was lost. */
const inDoubt = async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  await world.setFaults(`${BEHIND};drop-reply=@2,${ONLY}`);
  const answer = await load(world, twoLines({ prefix: 'OE', count: 5 }));
  const first = summaryOf(answer);
  expect([answer.code, first.records.inDoubt]).toEqual([4, 3]);
  await world.setFaults(BEHIND);
  return { world, importId: first.importId };
};

test('R-106: an order in doubt in another import is held, with that import and what to do; the others go', async () => {
  const { world, importId } = await inDoubt();
  const csv = twoLines({ prefix: 'OE', count: 7 });
  const stopped = await load(world, csv);
  expect(stopped.code).toBe(3);
  const answer = await load(world, csv, '--only-valid', '--accept-warnings');
  const summary = summaryOf(answer);
  expect(summary.records).toMatchObject({ duplicates: 3, inDoubt: 0 });
  const told = summary.issues.find(({ code }) => code === 'order-open-elsewhere');
  expect([told?.count, told?.severity]).toEqual([3, 'error']);
  expect(told?.message).toContain(`of the import ${importId}, in doubt`);
  expect(answer.stderr).toContain(`tallyport resolve ${importId} --record`);
  const held = await recordsOf(world, summary.importId, 'excluded');
  expect(held.map(({ record }) => record)).toEqual([2, 3, 4]);
  expect(new Set(Object.values(await orderLines(world, 'OE')))).toEqual(new Set([2]));
  const verified = await world.run('journal', 'verify');
  expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
});

test('R-106: so it is over another connection to the same service, and as soon as the other import has settled it goes on', async () => {
  const { world, importId } = await inDoubt();
  const { origin } = new URL(world.service.baseUrl);
  const added = await world.run(
    ...['connections', 'add', '--name', 'Second', '--environment', 'practice', '--company', '4100'],
    ...['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`, '--location', '101'],
  );
  expect(added.code).toBe(0);
  const to = ['--connection', 'Second', '--company', '4100'] as const;
  expect((await world.run('sync', ...to, '--quiet')).code).toBe(0);
  const before = await sendsOf(world);
  // Other prices: an update of what may come yet.
  const csv = twoLines({ prefix: 'OE', from: 2, count: 3, price: '2.75' });
  const held = await load(world, csv, ...to, '--only-valid', '--accept-warnings');
  expect(summaryOf(held).records).toMatchObject({ duplicates: 3 });
  expect(await sendsOf(world)).toBe(before);
  await world.setFaults('');
  const settled = summaryOf(await world.run('resume', importId, '--json'));
  expect(settled.records).toMatchObject({ inDoubt: 0, created: 5 });
  const again = summaryOf(await load(world, twoLines({ prefix: 'OE', count: 5 }), '--only-valid'));
  expect(again.records).toMatchObject({ duplicates: 0, existing: 5 });
});
