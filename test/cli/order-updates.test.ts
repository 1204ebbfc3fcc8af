import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { summaryOf } from '../fixtures/command-line';
import { orderMapping } from '../fixtures/order-file';
import {
  CONNECTION,
  practiceWorld,
  recordsOf,
  TO_TRIAL,
  type World,
  type WorldOptions,
} from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 90_000 });

type Line = readonly [article: string, price: string];
const OLD: readonly Line[] = [
  ['Flour', '2.50'],
  ['Salt', '1.10'],
];
const NEW: readonly Line[] = [
  ['Flour', '2.75'],
  ['Yeast', '4.00'],
];

/** So many orders from a number on, each with the same lines. */
const csvOf = (lines: readonly Line[], count: number, from = 1): string =>
  [
    'Order,Key,Article,Quantity,Price',
    ...Array.from({ length: count }, (_, at) => at + from).flatMap((order) =>
      lines.map(([article, price]) => `MO-${order},key-${order},${article},3,${price}`),
    ),
    '',
  ].join('\n');

const files = (world: World, csv: string) => [
  ...[world.put('orders.csv', csv), '--target', 'purchase-orders'],
  ...['--mapping', world.put('orders.json', orderMapping), ...TO_TRIAL],
];
const load = (world: World, csv: string, ...more: readonly string[]) =>
  world.run('import', ...files(world, csv), ...more, '--json', '--quiet');
/** A load of which the person knows that it changes what stands there. */
const update = (world: World, csv: string) => load(world, csv, '--accept-warnings');
const check = (world: World, csv: string) => world.run('check', ...files(world, csv), '--json', '--quiet');

const booksSchema = z.object({
  purchaseOrders: z.array(z.object({ number: z.string(), lines: z.array(z.unknown()) })),
});

/** How many lines each of our orders really has, by number. */
const linesAt = async ({ service }: World): Promise<Readonly<Record<string, number>>> => {
  const reply = await fetch(new URL('/practice/books', service.baseUrl), {
    headers: { 'x-api-key': service.apiKey },
  });
  const { purchaseOrders } = booksSchema.parse(await reply.json());
  return Object.fromEntries(
    purchaseOrders.filter((one) => one.number.startsWith('MO-')).map((one) => [one.number, one.lines.length]),
  );
};

const sendsOf = async (world: World): Promise<number> =>
  (await world.ledger()).requests['POST /v1/purchase-orders/bulk'] ?? 0;

const ready = async (options: WorldOptions = {}): Promise<World> => {
  const world = await practiceWorld(options);
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  return world;
};

/** A service that holds four orders of two lines. */
const withOrders = async (options: WorldOptions = {}): Promise<World> => {
  const world = await ready(options);
  expect(summaryOf(await load(world, csvOf(OLD, 4))).records).toMatchObject({ created: 4 });
  return world;
};

test('what a file updates is told before anything is sent, in a line', async () => {
  const world = await withOrders();
  expect((await load(world, csvOf(OLD, 1, 11))).code).toBe(0);
  const told = await world.run('check', ...files(world, csvOf(NEW, 3)), '--quiet');
  expect(told.stderr).toContain('Without --accept-warnings an import keeps back those that change');
  expect(told.stdout).toContain(
    '3 purchase orders are updated: 3 lines new, 3 changed, 3 not in the file (may be removed or may stay).',
  );
});

describe('an update of orders that stand there, while it is not known what becomes of their lines', () => {
  test('R-163: each goes out alone, is read back before the next, and where the lines are replaced all of them are updated', async () => {
    const world = await withOrders();
    const before = await sendsOf(world);
    const answer = await update(world, csvOf(NEW, 5));
    const summary = summaryOf(answer);
    expect([answer.code, summary.state]).toEqual([0, 'finished']);
    expect(summary.records).toMatchObject({ updated: 4, created: 1, warnings: 4 });
    expect(await sendsOf(world)).toBe(before + 5);
    expect(await linesAt(world)).toEqual({ 'MO-1': 2, 'MO-2': 2, 'MO-3': 2, 'MO-4': 2, 'MO-5': 2 });
    const [told] = summary.issues.filter(({ code }) => code === 'order-lines-may-add');
    expect(told?.count).toBe(4);
    expect(told?.message).toContain('1 line is new: Yeast');
    expect(told?.message).toContain('1 line reads otherwise: Flour (price 2.50 there, 2.75 here)');
    expect(told?.message).toContain('1 line there is not in the file: Salt');
    const seen = summary.issues.find(({ code }) => code === 'lines-seen-replaced');
    expect([seen?.count, seen?.message]).toEqual([4, expect.stringContaining('just the lines of the file')]);
    expect(seen?.message).toContain('If other lines stood there before, they are gone.');
  });

  test('R-163: where lines are added the first update shows it: the run stops, and nothing more is sent', async () => {
    const world = await withOrders({ practice: { faults: 'lines=add' } });
    const before = await sendsOf(world);
    const answer = await update(world, csvOf(NEW, 4));
    const summary = summaryOf(answer);
    expect(summary.records).toMatchObject({ inDoubt: 1, updated: 0, pending: 3 });
    expect([answer.code, summary.state]).toEqual([4, 'paused']);
    expect(await sendsOf(world)).toBe(before + 1);
    expect(Object.values(await linesAt(world)).sort()).toEqual([2, 2, 2, 4]);
    const resumed = await world.run('resume', summary.importId, '--json');
    expect(resumed.stderr).toContain('this service adds the lines of an update to those that are there');
    expect(summaryOf(resumed)).toMatchObject({ state: 'paused', records: { pending: 3 } });
    expect(await sendsOf(world)).toBe(before + 1);
  });

  test('a later check reads nothing, and tells of the lines from what was read before', async () => {
    const world = await withOrders();
    await update(world, csvOf(NEW, 3));
    const { requests: before } = await world.ledger();
    const next: readonly Line[] = [
      ['Flour', '2.95'],
      ['Rye', '4.00'],
    ];
    const checked = summaryOf(await check(world, csvOf(next, 4)));
    expect(checked.issues.find(({ code }) => code === 'order-lines-may-add')?.message).toContain('Rye');
    expect(checked.guard?.updates).toMatchObject({ records: 4, alone: 4 });
    expect(checked.guard?.updates?.sentence).toMatch(
      /^4 purchase orders are updated: \d+ lines new, \d+ changed/,
    );
    expect((await world.ledger()).requests).toEqual(before);
  });
});

describe('an update that changes lines that stand there, or leaves them out', () => {
  test('R-163: a check right after the load knows the orders that this journal made, and reads nothing', async () => {
    const world = await withOrders();
    const { requests: before } = await world.ledger();
    const checked = summaryOf(await check(world, csvOf(NEW, 4)));
    const told = checked.issues.find(({ code }) => code === 'order-lines-may-add');
    expect(told?.count).toBe(4);
    expect(told?.message).toContain('as this journal sent it');
    expect(told?.message).toContain('1 line is new: Yeast');
    expect(told?.message).toContain('1 line reads otherwise: Flour (price 2.50 there, 2.75 here)');
    expect(told?.message).toContain('1 line there is not in the file: Salt');
    // The same lines once more are an update as well; that they still stand so, only the service can tell.
    const same = summaryOf(await check(world, csvOf(OLD, 4)));
    expect([same.records.existing, same.records.warnings]).toEqual([0, 4]);
    expect((await world.ledger()).requests).toEqual(before);
  });

  test('R-163: without a word of the person it is told and kept back, and nothing goes out; with --only-valid what is new does', async () => {
    const world = await withOrders();
    const before = await sendsOf(world);
    const held = await world.run('import', ...files(world, csvOf(NEW, 4)), '--json');
    expect([held.code, summaryOf(held).state, await sendsOf(world)]).toEqual([3, 'checked', before]);
    expect(held.stderr).toContain('1 line there is not in the file: Salt');
    expect(held.stderr).toContain('--accept-warnings');
    expect(held.stderr).not.toContain('sending');
    const stopped = await world.run('import', ...files(world, csvOf(NEW, 5)), '--json');
    expect([stopped.code, summaryOf(stopped).state, await sendsOf(world)]).toEqual([3, 'checked', before]);
    expect(summaryOf(stopped).records).toMatchObject({ invalid: 4, created: 0 });
    expect(stopped.stderr).toContain('They are kept back, and so nothing was sent.');
    expect(stopped.stderr).toContain('with --only-valid everything but them');
    const answer = await world.run('import', ...files(world, csvOf(NEW, 5)), '--only-valid', '--json');
    const summary = summaryOf(answer);
    expect([answer.code, summary.records]).toMatchObject([3, { invalid: 4, created: 1, updated: 0 }]);
    expect(summary.issues.find(({ code }) => code === 'order-update-held')?.count).toBe(4);
    expect(answer.stderr.indexOf('rows 2 to 3, ')).toBeGreaterThan(-1);
    expect(answer.stderr.indexOf('rows 2 to 3, ')).toBeLessThan(answer.stderr.indexOf('done:'));
    expect(await linesAt(world)).toEqual({ 'MO-1': 2, 'MO-2': 2, 'MO-3': 2, 'MO-4': 2, 'MO-5': 2 });
    const known = summaryOf(await load(world, csvOf(NEW, 5), '--accept-warnings', '--only-valid'));
    expect([known.records.updated, known.records.existing]).toEqual([4, 1]);
    const verified = await world.run('journal', 'verify');
    expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
  });

  test('R-163: lines that are only added keep nothing back, and are told before anything is sent', async () => {
    const world = await withOrders();
    const answer = await world.run(
      'import',
      ...files(world, csvOf([...OLD, ['Yeast', '4.00']], 4)),
      '--json',
    );
    expect([answer.code, summaryOf(answer).records.updated]).toEqual([0, 4]);
    expect(answer.stderr.indexOf('1 line is new: Yeast')).toBeGreaterThan(-1);
    expect(answer.stderr.indexOf('1 line is new: Yeast')).toBeLessThan(answer.stderr.indexOf('done:'));
  });
});

test('R-163: a service that is known to add lines: updates are refused before anything is sent, what is new goes out', async () => {
  const world = await withOrders({ practice: { faults: 'lines=add' } });
  const set = await world.run(
    ...[
      'connections',
      'set',
      CONNECTION,
      'purchaseOrder.bulk.lines=adds',
      '--reason',
      'the first update showed it',
    ],
  );
  expect(set.code).toBe(0);
  const before = await sendsOf(world);
  const refused = await load(world, csvOf(NEW, 4));
  expect([refused.code, await sendsOf(world)]).toEqual([3, before]);
  const answer = await load(world, csvOf(NEW, 5), '--only-valid');
  const summary = summaryOf(answer);
  expect(summary.records).toMatchObject({ invalid: 4, created: 1 });
  const [told] = summary.issues.filter(({ code }) => code === 'order-lines-add');
  expect([told?.count, told?.severity]).toEqual([4, 'error']);
  expect(await linesAt(world)).toEqual({ 'MO-1': 2, 'MO-2': 2, 'MO-3': 2, 'MO-4': 2, 'MO-5': 2 });
  const verified = await world.run('journal', 'verify');
  expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
});

test('R-163: a service that is known to replace lines: updates go out together', async () => {
  const world = await withOrders({ profile: { purchaseOrder: { bulk: { lines: 'replaces' } } } });
  const before = await sendsOf(world);
  const summary = summaryOf(await update(world, csvOf(NEW, 4)));
  expect(summary.records).toMatchObject({ updated: 4 });
  expect(summary.issues.map(({ code }) => code)).toContain('order-updates');
  // One ahead, the others together, the last one by itself.
  expect(await sendsOf(world)).toBe(before + 3);
});

describe.each(['replace', 'add'])('answers are lost, and a bulk %ss lines', (way) => {
  const lost = `lines=${way},only=POST /v1/purchase-orders/bulk`;

  test('R-163: new orders are looked up, never sent again, and have the lines of the file', async () => {
    const world = await ready({ practice: { faults: `${lost},drop-reply=@2-3` } });
    const answer = await load(world, csvOf(OLD, 40), '--chunk-size', '10');
    const summary = summaryOf(answer);
    expect(summary.records).toMatchObject({ created: 40, inDoubt: 0 });
    expect(answer.code).toBe(0);
    expect(new Set(Object.values(await linesAt(world)))).toEqual(new Set([2]));
  });

  test('R-163: an update whose answer is lost is read by its id and never sent again', async () => {
    const world = await withOrders();
    await world.setFaults(`${lost},drop-reply=@1`);
    const before = await sendsOf(world);
    const summary = summaryOf(await update(world, csvOf(NEW, 1)));
    expect(await sendsOf(world)).toBe(before + 1);
    const lines = (await linesAt(world))['MO-1'];
    if (way === 'replace') expect([lines, summary.records.updated]).toEqual([2, 1]);
    else expect([lines, summary.records.inDoubt]).toEqual([4, 1]);
  });
});

test('the same file a second time: every order exists, and nothing is sent', async () => {
  const world = await withOrders({ practice: { faults: 'lines=add' } });
  const before = await sendsOf(world);
  const answer = await load(world, csvOf(OLD, 4));
  expect([answer.code, summaryOf(answer).records.existing]).toEqual([0, 4]);
  expect(await sendsOf(world)).toBe(before);
  const held = await recordsOf(world, summaryOf(answer).importId, 'existing');
  expect(held).toHaveLength(4);
});

test('a record with the external ID of an order of another number is not sent, and says which one that is', async () => {
  const world = await withOrders();
  const csv = csvOf(NEW, 1).replaceAll('MO-1', 'MO-9') + csvOf(OLD, 1, 12).split('\n').slice(1).join('\n');
  const ended = await load(world, csv, '--accept-warnings', '--only-valid');
  expect(ended.code).toBe(3);
  expect(summaryOf(ended).records).toMatchObject({ created: 1, updated: 0, inDoubt: 0, invalid: 1 });
  const [issue] = summaryOf(ended).issues.filter(({ code }) => code === 'order-number-kept');
  expect(issue?.message).toMatch(/has the number MO-1; the file says MO-9\./);
  expect(await linesAt(world)).toMatchObject({ 'MO-1': 2, 'MO-12': 2 });
});
