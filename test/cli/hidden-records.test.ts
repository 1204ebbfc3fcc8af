import { expect, test, vi } from 'vitest';
import { summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows, totalOf } from '../fixtures/invoice-file';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

/** Of all kinds but those for proof, and two for the last record, which is a chunk of its own: its request and its results. */
const MOST_REQUESTS = 45 + 2;

/** Before the first byte an empty list is asked for without a page as well: its pages may be counted from 0. */
const WITHOUT_PAGE = 1;

/** Requests of each kind that the service got so far. */
const requestsTo = async (world: World): Promise<Readonly<Record<string, number>>> =>
  (await world.ledger()).requests;

/** Requests since then: those that read for proof (the list, the first record), and all others but for tokens. */
const costSince = async (world: World, before: Readonly<Record<string, number>>) => {
  const cost = { lists: 0, readBack: 0, others: 0 };
  for (const [name, count] of Object.entries(await requestsTo(world))) {
    const more = count - (before[name] ?? 0);
    if (name === 'GET /v1/invoices') cost.lists += more;
    else if (name === 'GET /v1/invoices/{id}') cost.readBack += more;
    else if (name !== 'POST /oauth/token') cost.others += more;
  }
  return cost;
};

/** Pages of the list that a run reads before its first byte, and once at its end where anything was refused. */
const PAGES = 2;

const bad = (places: readonly number[]) =>
  invoiceRows(100).map((row, index) => (places.includes(index) ? { ...row, note: 'practice:reject' } : row));

test.each([
  [[6, 41, 93]],
  [[0, 50, 99]],
  // The dearest of all places.
  [[24, 49, 98]],
])(
  'three records at %j that only the service can refuse are found among a hundred, and the others are in',
  async (places) => {
    const world = await practiceWorld({ pace: 'shipped' });
    expect((await world.run('sync', ...TO_TRIAL)).code).toBe(0);
    const rows = bad(places);
    const file = world.put('invoices.csv', invoiceCsv(rows));
    const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
    const before = await requestsTo(world);
    const answer = await world.run(
      ...[
        'import',
        file,
        '--target',
        'invoices',
        '--mapping',
        mapping,
        ...TO_TRIAL,
        '--status',
        'none',
        '--json',
      ],
    );
    const summary = summaryOf(answer);
    expect(summary.records).toMatchObject({ total: 100, created: 97, rejected: 3, pending: 0, inDoubt: 0 });
    expect(sumOfOutcomes(summary)).toBe(100);
    expect([answer.code, summary.state]).toEqual([3, 'finished']);
    const cost = await costSince(world, before);
    expect(cost.others).toBeLessThanOrEqual(MOST_REQUESTS);
    expect(cost).toMatchObject({ lists: 2 * PAGES + WITHOUT_PAGE, readBack: 1 });

    const rejected = await recordsOf(world, summary.importId, 'rejected');
    expect(rejected.map(({ record }) => record - 1)).toEqual(places);
    expect(rejected.every(({ message, advice }) => message !== null && advice !== null)).toBe(true);

    const ledger = await world.ledger();
    const good = rows.filter(({ note }) => note === '');
    expect(Object.values(ledger.uploadIds)).toEqual(good.map(() => 1));
    expect(ledger.totals).toEqual({ USD: totalOf(good) });
  },
);

test('F-1: one such record in a chunk of 100 costs at most 15 writing requests more than none, ten at most 90 of all kinds', async () => {
  const loaded = async (places: readonly number[]) => {
    const world = await practiceWorld();
    await world.run('sync', ...TO_TRIAL);
    const file = world.put('invoices.csv', invoiceCsv(bad(places)));
    const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
    const before = await requestsTo(world);
    const words = ['import', file, '--target', 'invoices', '--mapping', mapping, '--status', 'none'];
    const summary = summaryOf(
      await world.run(...words, ...TO_TRIAL, '--chunk-size', '100', '--json', '--quiet'),
    );
    expect(summary.records).toMatchObject({ created: 100 - places.length, rejected: places.length });
    const { lists, readBack, others } = await costSince(world, before);
    expect([lists, readBack]).toEqual([(places.length === 0 ? PAGES : 2 * PAGES) + WITHOUT_PAGE, 1]);
    return { all: others, writing: (await requestsTo(world))['POST /v1/invoices/import'] ?? 0 };
  };
  const clean = await loaded([]);
  const one = await loaded([57]);
  const ten = await loaded([4, 11, 23, 37, 38, 56, 62, 70, 88, 97]);
  // On a busy machine a batch may take a question or two more; by a clock of its own the bound of 15 holds (cost.test.ts).
  expect(one.all - clean.all).toBeLessThanOrEqual(19);
  expect(one.writing - clean.writing).toBeLessThanOrEqual(15);
  expect(ten.writing - clean.writing).toBeLessThanOrEqual(90);
  expect(ten.all - clean.all).toBeLessThanOrEqual(90);
});
