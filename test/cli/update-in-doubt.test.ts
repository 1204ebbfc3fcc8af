import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { summaryOf } from '../fixtures/command-line';
import { orderMapping } from '../fixtures/order-file';
import { practiceWorld, recordsOf, secondComputer, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

const BULK = 'only=POST /v1/purchase-orders/bulk';

/** Orders of two lines each: what flour costs in each. */
const csvOf = (prices: Readonly<Record<string, string>>): string =>
  [
    'Order,Key,Article,Quantity,Price',
    ...Object.entries(prices).flatMap(([order, price]) => [
      `${order},key-${order},Flour,3,${price}`,
      `${order},key-${order},Salt,3,1.10`,
    ]),
    '',
  ].join('\n');

const OLD = { 'UO-1': '1.50', 'UO-2': '1.50', 'UO-3': '1.50' };
const NEW = { 'UO-1': '2.75', 'UO-2': '2.75', 'UO-3': '2.75' };

const load = (world: World, csv: string, ...more: readonly string[]) =>
  world.run(
    ...['import', world.put('orders.csv', csv), '--target', 'purchase-orders'],
    ...['--mapping', world.put('orders.json', orderMapping), ...TO_TRIAL, '--accept-warnings', '--json'],
    ...more,
  );

const booksSchema = z.object({
  purchaseOrders: z.array(
    z.object({
      id: z.coerce.string(),
      number: z.string(),
      lines: z.array(z.object({ name: z.string(), price: z.coerce.string() })),
    }),
  ),
});

/** Our orders as they really are: flour and salt by their prices, in the order of the lines. */
const standing = async ({ service }: World) => {
  const reply = await fetch(new URL('/practice/books', service.baseUrl), {
    headers: { 'x-api-key': service.apiKey },
  });
  const { purchaseOrders } = booksSchema.parse(await reply.json());
  const own = purchaseOrders.filter(({ number }) => number.startsWith('UO-'));
  return {
    ids: Object.fromEntries(own.map(({ number, id }) => [number, `po/${id.replace(/^po\//, '')}`])),
    lines: Object.fromEntries(
      own.map(({ number, lines }) => [number, lines.map(({ price }) => Number(price)).join(' ')]),
    ),
  };
};

const sendsOf = async (world: World): Promise<number> =>
  (await world.ledger()).requests['POST /v1/purchase-orders/bulk'] ?? 0;

/** A service that holds three orders of ours, loaded by this journal. */
const withOrders = async (): Promise<World> => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await load(world, csvOf(OLD))).records).toMatchObject({ created: 3 });
  return world;
};

const doubted = async (world: World, importId: string) => {
  const [one] = await recordsOf(world, importId, 'in-doubt');
  if (one === undefined) throw new Error('nothing is in doubt');
  return one;
};

const decide = (world: World, importId: string, record: number, ...words: readonly string[]) =>
  world.run('resolve', importId, '--record', String(record), ...words, '--json');

describe('an update of an order of ours whose answer is lost', () => {
  test('R-163: a later look says at the record what it showed', async () => {
    const world = await withOrders();
    const there = await secondComputer(world);
    await world.setFaults(`${BULK},drop-request=@1`);
    const sent = summaryOf(await load(world, csvOf({ 'UO-1': '2.75' }), '--wait', '1s'));
    const first = await doubted(world, sent.importId);
    expect(first.message).toContain('reads as it did before it was sent');
    await world.setFaults('');
    const others = ['orders.csv', 'orders.json'].map((name) => path.join(world.folder, name));
    world.put('orders.csv', csvOf({ 'UO-1': '3.33' }));
    const made = await there.run(
      ...['import', others[0] ?? '', '--target', 'purchase-orders', '--mapping', others[1] ?? ''],
      ...[...TO_TRIAL, '--accept-warnings', '--json'],
    );
    expect(summaryOf(made).records.updated).toBe(1);
    await world.run('resolve', sent.importId, '--json');
    const since = await doubted(world, sent.importId);
    expect(since.message).toContain('neither as it was sent nor as an earlier sending from here left it');
    expect(since.message).toContain('3.33');
    expect(since.advice).toContain('Look at it in the service');
  });

  test('R-163, R-106: that arrived is found by its id and its lines, and the others follow', async () => {
    const world = await withOrders();
    await world.setFaults(`${BULK},drop-reply=@1`);
    const before = await sendsOf(world);
    const answer = await load(world, csvOf(NEW));
    expect([answer.code, summaryOf(answer).records]).toMatchObject([0, { updated: 3, inDoubt: 0 }]);
    expect(await sendsOf(world)).toBe(before + 3);
    expect(Object.values((await standing(world)).lines)).toEqual(['2.75 1.1', '2.75 1.1', '2.75 1.1']);
  });

  test('R-163, R-106: that never arrived goes out again once a new order, sent later, proves it', async () => {
    const world = await withOrders();
    await world.setFaults(`${BULK},drop-request=@1`);
    const before = await sendsOf(world);
    const answer = await load(world, csvOf({ ...NEW, 'UO-4': '2.75' }));
    expect([answer.code, summaryOf(answer).records]).toMatchObject([0, { updated: 3, created: 1 }]);
    expect(await sendsOf(world)).toBe(before + 5);
    expect(new Set(Object.values((await standing(world)).lines))).toEqual(new Set(['2.75 1.1']));
  });

  test('R-163: that was taken and has no result yet is what the others wait for, in words', async () => {
    const world = await withOrders();
    await world.setFaults('batch-stuck; results-never');
    const summary = summaryOf(await load(world, csvOf(NEW), '--wait', '1s'));
    expect(summary).toMatchObject({ exitCode: 6, updatesWait: 2, records: { pending: 3, unsent: 2 } });
    const waiting = await recordsOf(world, summary.importId, 'pending');
    expect(waiting.map((one) => one.message)).toEqual([
      'It was sent, and nothing is known yet of what became of it.',
      expect.stringContaining('has not told what became of it'),
      expect.stringContaining('has not told what became of it'),
    ]);
    const shown = await world.run('imports', 'show', summary.importId, '--records');
    expect(shown.stdout).toContain('2 updates of orders wait for the result of one that the service took.');
    expect(shown.stdout).not.toContain('Go on: ');
  });

  test('R-163: that never arrived is left to a person in words, and a later import of new orders settles it', async () => {
    const world = await withOrders();
    await world.setFaults(`${BULK},drop-request=@1`);
    const before = await sendsOf(world);
    const sent = await load(world, csvOf(NEW));
    const summary = summaryOf(sent);
    expect(summary.records).toMatchObject({ inDoubt: 1, unsent: 2 });
    // A resume sends neither of the others, and nobody is told that it would.
    expect(summary.updatesWait).toBe(2);
    expect(sent.stderr).toContain('2 updates of orders wait until the one in doubt is settled');
    expect(sent.stderr).not.toContain('Go on: ');
    const waiting = await recordsOf(world, summary.importId, 'pending');
    expect(waiting.map((one) => one.message)).toEqual([
      expect.stringContaining('It updates the order'),
      expect.stringContaining('It updates the order'),
    ]);
    const { record, message, evidence } = await doubted(world, summary.importId);
    expect(message).toContain(
      'it has 2 lines (Flour 3 × 1.5, Salt 3 × 1.1); sent were 2 lines (Flour 3 × 2.75',
    );
    expect(evidence?.map(({ title }) => title)).toContain('Seen: as before');
    const { ids } = await standing(world);
    // Nobody calls an update done while its order reads as it did before.
    const untrue = await decide(
      ...([world, summary.importId, record, '--as', 'created', '--id', ids['UO-1'] ?? ''] as const),
      ...['--note', 'seen'],
    );
    expect([untrue.code, untrue.stderr]).toMatchObject([2, expect.stringContaining('as it was before')]);
    expect(await sendsOf(world)).toBe(before + 1);
    // What is sent soon after is no witness yet; what is sent later is.
    let updated = 0;
    for (let later = 1; updated === 0 && later <= 8; later++) {
      expect(summaryOf(await load(world, csvOf({ [`UO-L${later}`]: '1.50' }))).records.created).toBe(1);
      updated = summaryOf(await world.run('resume', summary.importId, '--json')).records.updated;
    }
    expect(updated).toBe(3);
    expect((await standing(world)).lines).toMatchObject({ 'UO-1': '2.75 1.1', 'UO-3': '2.75 1.1' });
  });

  test('R-163: that a person calls not created goes out again, and the others after it', async () => {
    const world = await withOrders();
    await world.setFaults(`${BULK},drop-request=@1`);
    const { importId } = summaryOf(await load(world, csvOf(NEW)));
    const { record } = await doubted(world, importId);
    const decided = await decide(
      world,
      importId,
      record,
      '--as',
      'not-created',
      '--note',
      'old prices there',
    );
    expect(decided.code).toBe(6);
    const resumed = await world.run('resume', importId, '--json');
    expect([resumed.code, summaryOf(resumed).records.updated]).toEqual([0, 3]);
    expect(new Set(Object.values((await standing(world)).lines))).toEqual(new Set(['2.75 1.1']));
  });
});

/** Somebody else, at another computer, sees to it that the doubled order has the lines of the update alone. */
const putRight = async (world: World): Promise<void> => {
  const doubled = Object.entries((await standing(world)).lines).find(
    ([, lines]) => lines.split(' ').length > 2,
  );
  await world.setFaults('');
  const here = ['--data-dir', path.join(world.folder, 'other-data')] as const;
  const { origin } = new URL(world.service.baseUrl);
  const added = await world.run(
    ...['connections', 'add', '--name', 'Trial', '--environment', 'practice', '--company', '4100'],
    ...['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`, '--location', '101', ...here],
  );
  expect(added.code).toBe(0);
  expect((await world.run('sync', ...TO_TRIAL, '--quiet', ...here)).code).toBe(0);
  const answer = await load(world, csvOf({ [doubled?.[0] ?? '']: '2.75' }), ...here);
  expect(summaryOf(answer).records.updated).toBe(1);
  await world.setFaults(`${BULK},lines=add`);
};

describe('where the service adds the lines of an update', () => {
  const doubledOnce = async () => {
    const world = await withOrders();
    await world.setFaults(`${BULK},drop-reply=@1,lines=add`);
    const before = await sendsOf(world);
    const summary = summaryOf(await load(world, csvOf(NEW)));
    expect(summary.records).toMatchObject({ inDoubt: 1, unsent: 2, updated: 0 });
    return { world, before, importId: summary.importId, ...(await standing(world)) };
  };

  test('R-163: a person is shown both, nothing else is sent, and the id of the order is taken once it reads as sent', async () => {
    const { world, before, importId, ids } = await doubledOnce();
    const { record, message, candidates } = await doubted(world, importId);
    expect(message).toContain('it has 4 lines (Flour 3 × 1.5, Salt 3 × 1.1, Flour 3 × 2.75, Salt 3 × 1.1)');
    const [id] = candidates?.map((one) => one.id) ?? [];
    expect(Object.values(ids)).toContain(id);
    const said = ['--as', 'created', '--id', id ?? '', '--note', 'lines were put right there'] as const;
    const untrue = await decide(world, importId, record, ...said);
    expect([untrue.code, untrue.stderr]).toMatchObject([2, expect.stringContaining('it has 4 lines')]);
    expect(untrue.stderr).toContain('purchase-orders update');
    await putRight(world);
    const decided = await decide(world, importId, record, ...said);
    expect(summaryOf(decided).records).toMatchObject({ updated: 1, created: 0, inDoubt: 0 });
    // The next update would do the same.
    const resumed = await world.run('resume', importId, '--json');
    expect([resumed.code, summaryOf(resumed).state]).toEqual([6, 'paused']);
    expect(resumed.stderr).toContain('this service adds the lines of an update');
    // One of them put the lines right.
    expect(await sendsOf(world)).toBe(before + 2);
    expect(Object.values((await standing(world)).lines).filter((one) => one === '1.5 1.1')).toHaveLength(2);
  });

  test('R-163: sending it again on top takes the id in the note, also when another decision is taken back', async () => {
    const { world, importId } = await doubledOnce();
    const { record, candidates } = await doubted(world, importId);
    const [id = ''] = candidates?.map((one) => one.id) ?? [];
    const again = ['--as', 'not-created', '--note'] as const;
    const plain = await decide(world, importId, record, ...again, 'not there');
    expect([plain.code, plain.stderr]).toMatchObject([2, expect.stringContaining('it updates')]);
    const said = ['--as', 'created', '--id', id, '--note', 'put right'] as const;
    await putRight(world);
    expect(summaryOf(await decide(world, importId, record, ...said)).records.updated).toBe(1);
    expect((await decide(world, importId, record, ...again, 'not there')).code).toBe(2);
    const named = summaryOf(await decide(world, importId, record, ...again, `send it on top of ${id}`));
    expect(named.records).toMatchObject({ updated: 0, created: 0, again: 1 });
  });
});

test('R-163: an order that lists never show is read by its id', async () => {
  const world = await withOrders();
  await world.setFaults(`${BULK},drop-reply=@1;list-hole=1,only=GET /v1/purchase-orders`);
  const answer = await load(world, csvOf({ 'UO-2': '9.00' }));
  expect(summaryOf(answer).records).toMatchObject({ updated: 1, inDoubt: 0 });
});

test('another order than the one that is updated is not taken for it', async () => {
  const world = await withOrders();
  await world.setFaults(`${BULK},drop-request=@1`);
  const { importId } = summaryOf(await load(world, csvOf({ 'UO-1': '2.75' })));
  const { record } = await doubted(world, importId);
  const { ids } = await standing(world);
  const said = ['--as', 'created', '--id', ids['UO-2'] ?? '', '--note', 'that one'] as const;
  const answer = await decide(world, importId, record, ...said);
  expect([answer.code, answer.stderr]).toMatchObject([2, expect.stringContaining('another record')]);
});
