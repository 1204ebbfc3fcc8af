import { describe, expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { orderPrices, twoLines } from '../fixtures/order-file';
import { enterElsewhere, loadOrders } from '../fixtures/order-world';
import { CONNECTION, practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

/** Four new orders, one of them in doubt; somebody has entered that one meanwhile, at another price. */
const inDoubt = async (lines: 'replaces' | 'adds') => {
  const keep = lines === 'adds' ? 'lines=add' : 'lines=replace';
  const world = await practiceWorld({ practice: { faults: keep } });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const setting = [`purchaseOrder.bulk.lines=${lines}`, '--reason', 'it does'] as const;
  expect((await world.run('connections', 'set', CONNECTION, ...setting)).code).toBe(0);
  await world.setFaults(`${keep};drop-request=@2,only=POST /v1/purchase-orders/bulk`);
  const csv = twoLines({ prefix: 'OD', count: 4 });
  const sizes = ['--chunk-size', '2', '--stop-after-chunks', '2', '--wait', '1s'] as const;
  const { importId } = summaryOf(await loadOrders(world, 'a.csv', csv, ...sizes));
  const lost = await recordsOf(world, importId, 'in-doubt');
  await world.setFaults(keep);
  return { world, importId, lost };
};

const theirs = (from: number) => twoLines({ prefix: 'OD', from, count: 1, price: '99.00' });

const idOf = (text: string | null | undefined): string => /po\/\d+/.exec(text ?? '')?.[0] ?? '';

/** Goes on until the record in doubt names what stands there. */
const named = async (world: World, importId: string) => {
  for (let turn = 0; turn < 3; turn++) {
    await world.run('resume', importId, '--json');
    const [one] = await recordsOf(world, importId, 'in-doubt');
    if (idOf(one?.message) !== '') return one;
  }
  throw new Error('nothing was named');
};

describe.each(['replaces', 'adds'] as const)(
  'a new order in doubt that somebody entered otherwise (lines: %s)',
  (lines) => {
    test('R-163: is not written over when a person follows the advice: it is kept back, and imported again it is told first', async () => {
      const { world, importId, lost } = await inDoubt(lines);
      const record = lost[0]?.record ?? 0;
      await enterElsewhere(world, theirs(record));
      const one = await named(world, importId);
      expect(one?.advice).toContain('would then be an update of the order that stands there');
      const note = `${idOf(one?.message)} is another one`;
      const decided = await world.run(
        ...[
          'resolve',
          importId,
          '--record',
          String(one?.record),
          '--as',
          'not-created',
          '--note',
          note,
          '--json',
        ],
      );
      expect(summaryOf(decided).records.again).toBe(1);
      const resumed = await world.run('resume', importId, '--json');
      expect([resumed.code, summaryOf(resumed).records]).toMatchObject([
        6,
        { updated: 0, inDoubt: 0, pending: 1, again: 1, created: 3 },
      ]);
      const number = `OD-${one?.record}`;
      expect((await orderPrices(world, 'OD'))[number]).toBe('99 1.1');
      const [kept] = await recordsOf(world, importId, 'pending');
      expect(kept?.message).toContain('was made since this import was checked');
      expect(kept?.message).toContain('Flour');
      const again = await loadOrders(world, 'again.csv', twoLines({ prefix: 'OD', count: 4 }));
      expect(again.code).toBe(3);
      expect(summaryOf(again).issues.map(({ code }) => code)).toContain(
        lines === 'adds' ? 'order-lines-add' : 'order-update-held',
      );
      expect((await orderPrices(world, 'OD'))[number]).toBe('99 1.1');
      const verified = await world.run('journal', 'verify');
      expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
    });
  },
);

test('R-163: a new order in doubt that is called not created and stands nowhere goes out again', async () => {
  const { world, importId, lost } = await inDoubt('replaces');
  const record = String(lost[0]?.record);
  const said = ['--as', 'not-created', '--note', 'not there', '--json'] as const;
  const decided = await world.run('resolve', importId, '--record', record, ...said);
  expect(decided.stderr).toContain(`tallyport resume ${importId} sends the 2 records that are not sent yet`);
  const resumed = await world.run('resume', importId, '--json');
  expect([resumed.code, summaryOf(resumed).records]).toMatchObject([0, { created: 4, pending: 0 }]);
});

test('R-163: a new order in doubt is no order that reads otherwise, also where a look has named that one', async () => {
  const { world, importId, lost } = await inDoubt('replaces');
  await enterElsewhere(world, theirs(lost[0]?.record ?? 0));
  const one = await named(world, importId);
  const id = idOf(one?.message);
  const said = [
    '--record',
    String(one?.record),
    '--as',
    'created',
    '--note',
    `${id} is it`,
    '--json',
  ] as const;
  for (const more of [['--id', id], []]) {
    const untrue = await world.run('resolve', importId, ...said, ...more);
    expect([untrue.code, untrue.stderr]).toMatchObject([2, expect.stringContaining('sent were 2 lines')]);
    expect(untrue.stderr).toContain('Flour 3 × 99');
  }
  // Whoever entered it puts it right.
  await enterElsewhere(world, twoLines({ prefix: 'OD', from: one?.record ?? 0, count: 1 }));
  const decided = await world.run('resolve', importId, ...said, '--id', id);
  expect(summaryOf(decided).records).toMatchObject({ created: 4, inDoubt: 0 });
});
