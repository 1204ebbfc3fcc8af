import { expect, test, vi } from 'vitest';
import { startPractice } from '../../src/practice/index';
import { summaryOf } from '../fixtures/command-line';
import { receiptFile, receiptMapping } from '../fixtures/made-up-receipts';
import { elsewhere } from '../fixtures/order-world';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';
import { openWay } from '../fixtures/watched-way';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

/** The lines of the receipts with these numbers, each with this quantity. */
const receipts = (numbers: readonly number[], quantity = '3.00'): string =>
  receiptFile(4)
    .split('\n')
    .filter((line) => line.startsWith('GRN') || numbers.some((number) => line.startsWith(`GR-${number},`)))
    .map((line) => line.replace(/,[\d.]+$/, `,${quantity}`))
    .join('\n');

const load = (world: World, csv: string, ...more: readonly string[]) =>
  world.run(
    ...['import', world.put('r.csv', csv), '--target', 'receipts', '--mapping'],
    world.put('r.json', receiptMapping('number', { external_id: { template: 'rx-{Received}' } })),
    ...[...TO_TRIAL, '--json', '--accept-warnings', ...more],
  );

const sends = async (world: World): Promise<number> =>
  (await world.ledger()).requests['POST /v1/receipts/bulk-upsert/'] ?? 0;

/** A receipt whose sending never arrived, and that a list of later has proven not to be there. */
const provenAbsent = async () => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  const way = await openWay(`http://127.0.0.1:${port}`);
  // Without dates of their own whatever was sent later bears witness, however soon.
  const profile = {
    proof: { createdAt: 'not', horizonMs: 50 },
    invoice: { uploadId: { repeat: 'refused' } },
  };
  const world = await practiceWorld({ practice: { port }, profile, through: way.origin });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const connection = await elsewhere(world);
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => 'cut');
  const { importId } = summaryOf(await load(world, receipts([1])));
  expect(summaryOf(await load(world, receipts([2, 3, 4]))).records.created).toBe(3);
  await world.run('resolve', importId, '--json');
  const [record] = await recordsOf(world, importId, 'pending');
  expect(record?.message).toContain('so it goes out again, alone');
  return { world, importId, elsewhere: connection };
};

test('R-236: what a list has proven absent, and somebody enters meanwhile, is existing at the next resume', async () => {
  const { world, importId, elsewhere: other } = await provenAbsent();
  expect(summaryOf(await load(world, receipts([1]), ...other, '--only-valid')).records.invalid).toBe(0);
  const before = await sends(world);
  const { records } = summaryOf(await world.run('resume', importId, '--json'));
  expect([records.existing, records.created, await sends(world)]).toEqual([1, 0, before]);
});

test('R-183: what is entered otherwise meanwhile is not written over by what was proven absent', async () => {
  const { world, importId, elsewhere: other } = await provenAbsent();
  await load(world, receipts([1], '9.00'), ...other, '--only-valid');
  const before = await sends(world);
  const resumed = await world.run('resume', importId, '--json');
  expect([resumed.code, summaryOf(resumed).records.pending, await sends(world)]).toEqual([6, 1, before]);
  const [record] = await recordsOf(world, importId, 'pending');
  expect(record?.message).toContain('One of its number or external ID was made since');
});
