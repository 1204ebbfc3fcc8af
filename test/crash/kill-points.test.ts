import { describe, expect, test } from 'vitest';
import { startPractice } from '../../src/practice/index';
import { summaryOf, sumOfOutcomes } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows, totalOf } from '../fixtures/invoice-file';
import { elsewhere } from '../fixtures/order-world';
import { journalVerdict, practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';
import { type Fate, openWay, type Point, timesSent, type Way } from '../fixtures/watched-way';

const RECORDS = 121;
const rows = invoiceRows(RECORDS);

type Scene = { readonly world: World; readonly way: Way };

/** A synced company, reached through a watched way. */
const scene = async (): Promise<Scene> => {
  const probe = await startPractice();
  const { port } = new URL(probe.baseUrl);
  await probe.close();
  const way = await openWay(`http://127.0.0.1:${port}`);
  const world = await practiceWorld({ practice: { port: Number(port) }, through: way.origin });
  expect((await world.run('sync', ...TO_TRIAL)).code).toBe(0);
  return { world, way };
};

const importWords = (world: World): string[] => {
  const file = world.put('invoices.csv', invoiceCsv(rows));
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const what = ['import', file, '--target', 'invoices', '--mapping', mapping, ...TO_TRIAL];
  return [...what, '--chunk-size', '20', '--quiet', '--json'];
};

/** Runs a command until the point is met, kills it there with -9, and waits until it is gone. */
const killedAt = async (
  { world, way }: Scene,
  point: Point,
  words: string[],
  fate: Fate = 'cut',
): Promise<void> => {
  let kill: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    way.watch(point, async () => {
      kill();
      await resolved;
      resolve();
      return fate;
    });
  });
  const running = world.start(...words);
  const resolved = running.answer;
  kill = () => void running.process.kill('SIGKILL');
  await Promise.race([gone, running.answer]);
  expect((await running.answer).signal, 'it ended before the point was met').toBe('SIGKILL');
};

const importOf = async (world: World): Promise<string> => {
  const listed = await world.run('imports', 'list', '--json');
  return /"importId": "([^"]+)"/.exec(listed.stdout)?.[1] ?? '';
};

/** Goes on, and holds what then is to what must be: every invoice once, every record an outcome, totals to the cent. */
const expectGood = async ({ world, way }: Scene): Promise<void> => {
  expect(journalVerdict(world)).toBe('ok');
  const importId = await importOf(world);
  const answer = await world.run('resume', importId, '--quiet', '--json');
  const summary = summaryOf(answer);
  expect(summary.records).toMatchObject({ total: RECORDS, created: RECORDS, pending: 0, inDoubt: 0 });
  expect([answer.code, summary.state, sumOfOutcomes(summary)]).toEqual([0, 'finished', RECORDS]);
  const [totals] = summary.controlTotals;
  expect([totals?.source, totals?.created]).toEqual([totalOf(rows), totalOf(rows)]);

  const ledger = await world.ledger();
  expect(Object.keys(ledger.uploadIds)).toHaveLength(RECORDS);
  expect(ledger.totals).toEqual({ USD: totalOf(rows) });
  expect([...timesSent(way.sent).values()].filter((times) => times !== 1)).toEqual([]);
  const ids = (await recordsOf(world, importId, 'created')).map(({ serviceId }) => serviceId);
  expect(new Set(ids).size).toBe(RECORDS);
  expect(ids).not.toContain(null);
  expect(journalVerdict(world)).toBe('ok');
};

/** One canary, then six chunks of twenty or nineteen, then the tail. The first token is for the list that is read before. */
const points: readonly (readonly [string, Point])[] = [
  ['before anything was sent', { kind: 'token', nth: 2, moment: 'arrived' }],
  ['when the canary left and did not arrive', { kind: 'send', nth: 1, moment: 'arrived' }],
  ['when the canary was taken and its reply was on the way', { kind: 'send', nth: 1, moment: 'done' }],
  ['when the reply to the canary came in', { kind: 'send', nth: 1, moment: 'replied' }],
  ['when the first chunk left and did not arrive', { kind: 'send', nth: 2, moment: 'arrived' }],
  ['when the first chunk was taken and its reply was on the way', { kind: 'send', nth: 2, moment: 'done' }],
  [
    'when a chunk in the middle was taken while another was under way',
    { kind: 'send', nth: 4, moment: 'done' },
  ],
  ['when the reply to a chunk in the middle came in', { kind: 'send', nth: 5, moment: 'replied' }],
  ['when the last chunk was taken and its reply was on the way', { kind: 'send', nth: 7, moment: 'done' }],
  ['when the tail was taken and its reply was on the way', { kind: 'send', nth: 8, moment: 'done' }],
  ['when the reply to the tail came in', { kind: 'send', nth: 8, moment: 'replied' }],
  ['when the first batch was asked after', { kind: 'question', nth: 1, moment: 'done' }],
  ['when the results of the last batch came in', { kind: 'question', nth: 8, moment: 'replied' }],
];

describe('A-3, R-95, R-225, R-247: kill -9 of the sending process, then resume: every invoice once, every record an outcome', () => {
  test.each(points)(
    '%s',
    async (_title, point) => {
      const here = await scene();
      await killedAt(here, point, importWords(here.world));
      await expectGood(here);
    },
    60_000,
  );

  test('what had left is told apart in the list of records from what never did', async () => {
    const here = await scene();
    const { world } = here;
    await killedAt(here, { kind: 'send', nth: 4, moment: 'done' }, importWords(world));
    const pending = await recordsOf(world, await importOf(world), 'pending');
    const said = new Set(pending.map(({ message }) => message));
    expect([...said].sort()).toEqual(
      ['It was sent, and nothing is known yet of what became of it.', null].sort(),
    );
    await expectGood(here);
  }, 60_000);

  test('while the list was read before the first byte: nothing was sent, and resume goes on with what was ordered', async () => {
    const here = await scene();
    const { world, way } = here;
    await killedAt(here, { kind: 'listing', nth: 1, moment: 'done' }, importWords(world));
    expect(way.sent).toEqual([]);
    const answer = await world.run('resume', await importOf(world), '--quiet', '--json');
    expect([answer.code, summaryOf(answer).records.created]).toEqual([0, RECORDS]);
    expect([...timesSent(way.sent).values()].filter((times) => times !== 1)).toEqual([]);
    expect(Object.keys((await world.ledger()).uploadIds)).toHaveLength(RECORDS);
  }, 60_000);

  test('when the tail left and did not arrive: it stays in doubt until the next import bears witness, then goes out once', async () => {
    const here = await scene();
    const { world, way } = here;
    await killedAt(here, { kind: 'send', nth: 8, moment: 'arrived' }, importWords(world));
    const importId = await importOf(world);
    const alone = summaryOf(await world.run('resume', importId, '--quiet', '--json'));
    expect([alone.exitCode, alone.records.created, alone.records.inDoubt]).toEqual([4, RECORDS - 1, 1]);

    // An import bears witness where it was sent past the horizon, by more than a date is coarse.
    let resumed = alone;
    let further = 0;
    for (; further < 12 && resumed.records.inDoubt > 0; further += 1) {
      const row = invoiceRows(RECORDS + further + 1).slice(RECORDS + further);
      const file = world.put(`further-${further}.csv`, invoiceCsv(row));
      const next = await world.run('import', file, ...importWords(world).slice(2));
      expect([next.code, summaryOf(next).records.created]).toEqual([0, 1]);
      resumed = summaryOf(await world.run('resume', importId, '--quiet', '--json'));
    }
    expect([resumed.exitCode, resumed.records.created, resumed.records.inDoubt]).toEqual([0, RECORDS, 0]);
    expect([...timesSent(way.sent).values()].filter((times) => times !== 1)).toEqual([]);
    expect(Object.keys((await world.ledger()).uploadIds)).toHaveLength(RECORDS + further);
  }, 60_000);

  test('twice: once with a reply on the way, once while that chunk was looked up', async () => {
    const here = await scene();
    await killedAt(here, { kind: 'send', nth: 3, moment: 'done' }, importWords(here.world));
    const again = ['resume', await importOf(here.world), '--quiet', '--json'];
    await killedAt(here, { kind: 'listing', nth: 1, moment: 'done' }, again);
    await expectGood(here);
  }, 60_000);

  test('while the service is so slow that the first look finds nothing, and the chunk comes in after it', async () => {
    const here = await scene();
    await killedAt(here, { kind: 'send', nth: 3, moment: 'arrived' }, importWords(here.world), 'late');
    here.way.watch({ kind: 'listing', nth: 1, moment: 'done' }, async () => {
      await here.way.passLate();
      return 'go on';
    });
    await expectGood(here);
  }, 60_000);
});

const vendorWords = (world: World, rows: readonly string[], ...more: readonly string[]): string[] => {
  const file = world.put('vendors.csv', ['Id,Name', ...rows, ''].join('\n'));
  const fields = { erp_vendor_id: { column: 'Id' }, erp_vendor_name: { column: 'Name' } };
  const mapping = world.put(
    'vendors.json',
    JSON.stringify({ format: 'tallyport-mapping/1', target: 'vendors', fields }),
  );
  const what = ['import', file, '--target', 'vendors', '--mapping', mapping, ...TO_TRIAL];
  return [...what, '--quiet', '--json', ...more];
};

test('R-46, R-52: kill -9 while vendors were sent, then resume: what a colleague has written over since waits for a person', async () => {
  const here = await scene();
  const { world } = here;
  const first = await world.run(...vendorWords(world, ['k-1,One', 'k-2,Two', 'k-3,Three']));
  expect(first.code).toBe(0);
  const renamed = vendorWords(world, ['k-1,New One', 'k-2,New Two', 'k-3,New Three'], '--chunk-size', '2');
  await killedAt(here, { kind: 'send', nth: 2, moment: 'done' }, renamed);
  const importId = await importOf(world);
  const theirs = vendorWords(world, ['k-2,By colleague'], ...(await elsewhere(world)));
  expect((await world.run(...theirs)).code).toBe(0);
  const resumed = await world.run('resume', importId, '--quiet', '--json');
  expect([resumed.code, summaryOf(resumed).records]).toMatchObject([4, { inDoubt: 1, pending: 0 }]);
  const [left] = await recordsOf(world, importId, 'in-doubt');
  expect(left?.message).toContain('Vendor name "By colleague" there, "New Two" here');
  expect((await world.run('vendors', 'list', ...TO_TRIAL, '--json')).stdout).toContain('By colleague');
}, 60_000);
