import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { type ReceiptOdds, receiptFile, receiptMapping, receiptWays } from '../fixtures/made-up-receipts';
import { otherNames } from '../fixtures/other-names';
import {
  journalVerdict,
  practiceWorld,
  recordsOf,
  TO_TRIAL,
  type World,
  type WorldOptions,
} from '../fixtures/practice-world';

const PATH = 'POST /v1/receipts/bulk-upsert/';
const ways = z.array(z.enum(['number', 'externalId', 'serviceId'])).parse(Object.keys(receiptWays));

const ready = async (options: WorldOptions): Promise<World> => {
  const world = await practiceWorld(options);
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  return world;
};

type Load = {
  readonly count: number;
  readonly odds?: ReceiptOdds;
  readonly way?: (typeof ways)[number];
  readonly prefix?: string;
};

const load = (
  world: World,
  { count, odds = {}, way = 'number', prefix = 'GR-' }: Load,
  ...more: readonly string[]
) =>
  world.run(
    ...['import', world.put('receipts.csv', receiptFile(count, odds).replaceAll('GR-', prefix))],
    ...['--target', 'receipts'],
    ...['--mapping', world.put('receipts.json', receiptMapping(way)), ...TO_TRIAL],
    ...['--chunk-size', '50', ...more, '--json'],
  );

describe.each([
  ['a', {}],
  ['b', otherNames],
] as const)('a file of receipts, from the command line, under profile %s', (profile, names) => {
  const options = { practice: { profile }, profile: names };

  it('R-179, R-181, R-182: is loaded with each way to name the orders', async () => {
    const world = await ready(options);
    for (const way of ways) {
      // Under one number they would be the same receipts, however their orders are named.
      const { records } = summaryOf(await load(world, { count: 24, way, prefix: `${way}-` }));
      expect([way, records.created, records.warnings]).toEqual([way, 24, 0]);
    }
    const { requests } = await world.ledger();
    // The first receipt, the others, the last.
    expect(requests[PATH]).toBe(3 * 3);
    expect(journalVerdict(world)).toBe('ok');
  }, 60_000);

  it('R-112, R-183: tells created, refused and failed receipts apart, and does not send one a second time', async () => {
    const world = await ready(options);
    const odds = { reject: [9, 31], fail: [20, 44] };
    const answer = await load(world, { count: 60, odds });
    const summary = summaryOf(answer);
    expect(answer.code).toBe(3);
    expect(sumOfOutcomes(summary)).toBe(60);
    expect(summary.records).toMatchObject({ created: 56, rejected: 2, failed: 2, inDoubt: 0 });
    const failed = await recordsOf(world, summary.importId, 'failed');
    expect(failed.map(({ record }) => record)).toEqual(odds.fail);
    expect(failed.every(({ message }) => message?.includes('could not be processed') === true)).toBe(true);
    const again = summaryOf(await load(world, { count: 60, odds }, '--only-valid'));
    expect(again.records).toMatchObject({ duplicates: 56, created: 0, rejected: 2, failed: 2 });
  }, 60_000);

  it('R-183: of which an answer is lost are looked up and found, each there once', async () => {
    const world = await ready(options);
    await world.setFaults(`only=${PATH},drop-reply=@2`);
    const answer = await load(world, { count: 60 });
    const summary = summaryOf(answer);
    expect([answer.code, summary.records.created]).toEqual([0, 60]);
    expect(summary.chunks).toMatchObject({ sent: 4, inDoubt: 0 });
    const records = await recordsOf(world, summary.importId, 'created');
    expect(new Set(records.map(({ serviceId }) => serviceId)).size).toBe(60);
    expect(records.filter(({ message }) => message !== null)).toHaveLength(50);
    expect((await world.ledger()).requests[PATH]).toBe(4);
  }, 60_000);
});

it('R-180: a file that names one order by id and another by number is stopped where the directory knows both', async () => {
  const world = await ready({});
  const other = { po_number: { column: 'Order', replace: [['PO-000117', 'PO-000119']] } };
  const answer = await world.run(
    ...['check', world.put('receipts.csv', receiptFile(8)), '--target', 'receipts'],
    ...['--mapping', world.put('receipts.json', receiptMapping('serviceId', other)), ...TO_TRIAL, '--json'],
  );
  const summary = summaryOf(answer);
  expect(summary.records).toMatchObject({ total: 8, valid: 6, invalid: 2 });
  expect(summary.issues).toMatchObject([{ code: 'receipt-order-disagrees', severity: 'error', count: 2 }]);
}, 60_000);
