import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Processes start and end here; a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000 });

const mapping = JSON.stringify({
  format: 'tallyport-mapping/1',
  target: 'vendors',
  fields: {
    erp_vendor_id: { column: 'Id' },
    erp_vendor_name: { column: 'Name' },
    email: { column: 'Email' },
  },
});

const COUNT = 7;

const csvOf = (name: string): string =>
  [
    'Id,Name,Email',
    ...Array.from({ length: COUNT }, (_, i) => `NV-${i + 1},${name} ${i + 1},v${i + 1}@x.example`),
    '',
  ].join('\n');

const load = async (world: World, name: string) =>
  summaryOf(
    await world.run(
      ...['import', world.put(`${name}.csv`, csvOf(name)), '--target', 'vendors', '--chunk-size', '3'],
      ...['--mapping', world.put('vendors.json', mapping), ...TO_TRIAL, '--json', '--quiet'],
    ),
  );

/** The answer to a bulk leaves out its last vendor. */
const SILENT = 'vendors-miscount,only=POST /v1/vendors*';
/** So it does, and the list does not show what was written. */
const UNSEEN = `${SILENT};list-lag=ever,only=GET /v1/vendors*`;

test('R-52: a vendor that an answer leaves out is settled by the list, which shows it under its ERP id, and its own read', async () => {
  const world = await practiceWorld();
  await world.setFaults(SILENT);
  const { importId } = await load(world, 'Vendor');
  // So many answers without a vendor may pause the run before the list was read.
  const { records, exitCode } = summaryOf(await world.run('resume', importId, '--json', '--quiet'));
  expect([exitCode, records.inDoubt, records.created + records.updated]).toEqual([0, 0, COUNT]);
});

test('R-52: vendors in doubt are settled by resume once the list shows them, or by a decision, whatever later imports wrote over', async () => {
  const world = await practiceWorld();
  await world.setFaults(UNSEEN);
  const { importId, records } = await load(world, 'Vendor');
  expect(records.inDoubt).toBeGreaterThan(1);
  await world.setFaults('');
  expect((await load(world, 'Renamed')).records.inDoubt).toBe(0);
  const [one, ...others] = await recordsOf(world, importId, 'in-doubt');
  const list = await world.run('vendors', 'list', ...TO_TRIAL, '--json');
  const id = new RegExp(`"id": "?(\\d+)"?,[^{}]*"erp_vendor_id": "NV-${one?.record}"`).exec(list.stdout)?.[1];
  const decision = ['--record', String(one?.record), '--as', 'created', '--id', id ?? '', '--note', 'it is'];
  const decided = await world.run('resolve', importId, ...decision, '--json');
  expect(decided.stderr).not.toContain('tied to another record');
  expect((await recordsOf(world, importId, 'in-doubt')).length).toBe(others.length);
  await load(world, 'Vendor');
  const resumed = summaryOf(await world.run('resume', importId, '--json'));
  expect([resumed.exitCode, resumed.records.inDoubt]).toEqual([0, 0]);
});

test('R-106: a vendor that is refused, and stands there as it was to be, is existing, under its id', async () => {
  const world = await practiceWorld();
  // The first request, of one vendor, says no after it has written.
  await world.setFaults('status-400-after=@1,only=POST /v1/vendors*');
  const { importId, records, exitCode } = await load(world, 'Vendor');
  expect([exitCode, records.rejected, records.existing]).toEqual([0, 0, 1]);
  const [existing] = await recordsOf(world, importId, 'existing');
  expect(existing?.serviceId).toMatch(/^\d+$/);
  expect(existing?.message).toContain('the same in all that was sent');
});
