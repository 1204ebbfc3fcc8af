import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startPractice } from '../../src/practice/index';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';
import { openWay, type Way } from '../fixtures/watched-way';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const changesSchema = z.array(z.object({ operationId: z.string() }));

const vendorMapping = JSON.stringify({
  format: 'tallyport-mapping/1',
  target: 'vendors',
  fields: { erp_vendor_id: { column: 'Id' }, erp_vendor_name: { column: 'Name' } },
});

const dimensionMapping = JSON.stringify({
  format: 'tallyport-mapping/1',
  target: 'dimensions',
  fields: {
    reference_id: { column: 'Id' },
    name: { column: 'Name' },
    code: { column: 'Id' },
    erp_dimension_id: { column: 'Id' },
    erp_type: { constant: 'Department' },
    svc_type: { constant: 'department' },
  },
});

/** A service that is reached through a watched way. `horizonMs`: how long something may come of what was lost. */
const scene = async (horizonMs = 600_000): Promise<{ readonly world: World; readonly way: Way }> => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  const way = await openWay(`http://127.0.0.1:${port}`);
  const profile = { proof: { horizonMs } };
  const world = await practiceWorld({ practice: { port }, through: way.origin, profile });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  return { world, way };
};

const load = (world: World, rows: readonly string[], ...more: readonly string[]) =>
  world.run(
    ...[
      'import',
      world.put('v.csv', ['Id,Name', ...rows, ''].join('\n')),
      '--target',
      'vendors',
      '--mapping',
    ],
    ...[world.put('v.json', vendorMapping), ...TO_TRIAL, '--wait', '1s', '--json', ...more],
  );

const loadDimensions = (world: World, rows: readonly string[], ...more: readonly string[]) =>
  world.run(
    ...[
      'import',
      world.put('d.csv', ['Id,Name', ...rows, ''].join('\n')),
      '--target',
      'dimensions',
      '--mapping',
    ],
    ...[world.put('d.json', dimensionMapping), ...TO_TRIAL, '--wait', '1s', '--json', ...more],
  );

const single = (world: World, id: string, name: string) =>
  world.run(
    ...['vendors', 'create', '--erp-vendor-id', id, '--erp-vendor-name', name, ...TO_TRIAL, '--json'],
  );

const keptIn = async (world: World, importId: string) =>
  (await recordsOf(world, importId, 'pending')).map(({ record, message }) => [record, message]);

const vendorsThere = async (world: World): Promise<string> =>
  (await world.run('vendors', 'list', ...TO_TRIAL, '--json')).stdout;

/** An attempt is lost and comes later; the next one of the same run is answered. */
const lostOnce = (way: Way): void =>
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => 'late');

test('R-52: a vendor of which an earlier attempt with other values may still come is held back until it cannot, and the others go', async () => {
  const { world, way } = await scene();
  lostOnce(way);
  const first = summaryOf(await load(world, ['V-M5,Old Name']));
  expect(first.records.created).toBe(1);
  const answer = await load(world, ['V-M5,New Name', 'V-M6,Another'], '--only-valid');
  const { issues, records } = summaryOf(answer);
  const told = issues.find(({ code }) => code === 'upsert-open-earlier');
  expect([told?.count, records.created, records.updated]).toEqual([1, 1, 0]);
  expect(told?.message).toContain('"Old Name", not "New Name"');
  expect(told?.message).toMatch(
    new RegExp(`${first.importId}.*until \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC`),
  );
  await way.passLate();
  expect(await vendorsThere(world)).toContain('Old Name');
  // The same values do no harm, whenever they come.
  expect(summaryOf(await load(world, ['V-M5,Old Name'])).records.updated).toBe(1);
});

test('R-52: what was held back for an earlier attempt goes out once nothing more comes of that', async () => {
  const { world, way } = await scene(1);
  lostOnce(way);
  expect(summaryOf(await load(world, ['V-M5,Old Name'])).records.created).toBe(1);
  expect(summaryOf(await load(world, ['V-M5,New Name'])).records.updated).toBe(1);
});

test('R-66: a dimension is held back in the same way', async () => {
  const { world, way } = await scene();
  lostOnce(way);
  expect(summaryOf(await loadDimensions(world, ['D-1,Old Name'])).records.created).toBe(1);
  const { issues, records } = summaryOf(await loadDimensions(world, ['D-1,New Name']));
  expect([issues.map(({ code }) => code), records.updated]).toEqual([
    expect.arrayContaining(['upsert-open-earlier']),
    0,
  ]);
});

test('R-52: an import does not go out over a single change of a vendor that may still come, nor a single one over an import or a single one', async () => {
  const { world, way } = await scene();
  lostOnce(way);
  expect((await single(world, 'V-S1', 'Old Single')).code).toBe(4);
  const over = await load(world, ['V-S1,New Name', 'V-S2,Another'], '--only-valid');
  expect(summaryOf(over).issues.map(({ code }) => code)).toContain('upsert-open-earlier');
  expect(over.stdout).toContain('the single change vendors.create');
  const other = await single(world, 'V-S1', 'New Single');
  expect([other.code === 0, other.stdout]).toEqual([false, expect.stringContaining('operation-upsert-open')]);
  lostOnce(way);
  expect(summaryOf(await load(world, ['V-S3,Old Name'])).records.created).toBe(1);
  const third = await single(world, 'V-S3', 'New Single');
  expect([third.code === 0, third.stdout]).toEqual([false, expect.stringContaining('operation-upsert-open')]);
  expect((await single(world, 'V-S3', 'Old Name')).code).toBe(0);
});

test('R-52: an import that stood still keeps back a vendor of which a later sending with other values may still come', async () => {
  const { world, way } = await scene();
  const rows = ['V-R1,One', 'V-R2,Two', 'V-R3,Three'];
  const paused = summaryOf(await load(world, rows, '--chunk-size', '1', '--stop-after-chunks', '1'));
  expect(paused.records.pending).toBe(2);
  lostOnce(way);
  expect((await single(world, 'V-R3', 'Other Three')).code).toBe(4);
  const resumed = summaryOf(await world.run('resume', paused.importId, '--json'));
  expect(resumed.records).toMatchObject({ created: 2, pending: 1 });
  const [kept] = await recordsOf(world, paused.importId, 'pending');
  expect(kept?.message).toContain('"Other Three", not "Three"');
  expect(kept?.advice).toContain('Resume this import after');
  const [lost] = changesSchema.parse(documentOf(await world.run('changes', 'list', '--json')));
  await world.run(
    'changes',
    'resolve',
    lost?.operationId ?? '',
    '--as',
    'not-done',
    '--note',
    'never came',
    '--json',
  );
  expect(summaryOf(await world.run('resume', paused.importId, '--json')).records.created).toBe(3);
});

test('R-52: an import does not go on over what a later one has sent with other values', async () => {
  const { world } = await scene();
  const rows = ['V-N1,One', 'V-N2,Two', 'V-N3,Three'];
  const paused = summaryOf(await load(world, rows, '--chunk-size', '1', '--stop-after-chunks', '1'));
  expect(summaryOf(await load(world, ['V-N2,Two'])).records.created).toBe(1);
  expect(summaryOf(await load(world, ['V-N3,Newer Three'])).records.created).toBe(1);
  const resumed = summaryOf(await world.run('resume', paused.importId, '--json'));
  expect(resumed).toMatchObject({ exitCode: 3, sentElsewhere: 1, records: { updated: 1, pending: 1 } });
  const shown = await world.run('imports', 'show', paused.importId, '--records');
  expect(shown.stdout).toContain('1 record was sent since with other values, and does not go out from here.');
  expect(shown.stdout).not.toContain('Go on: ');
  expect(await keptIn(world, paused.importId)).toEqual([
    [3, expect.stringContaining('v.csv has written it since with other values')],
  ]);
  expect(await vendorsThere(world)).toContain('Newer Three');
});

test('R-52: an import does not go on over what a single change has made since with other values, unless its own came after that', async () => {
  const { world } = await scene();
  const rows = ['V-P1,One', 'V-P2,Two', 'V-P3,Three'];
  const paused = summaryOf(await load(world, rows, '--chunk-size', '1', '--stop-after-chunks', '1'));
  expect((await single(world, 'V-P2', 'Two')).code).toBe(0);
  expect((await single(world, 'V-P3', 'Single Three')).code).toBe(0);
  const resumed = summaryOf(await world.run('resume', paused.importId, '--json'));
  expect(resumed.records).toMatchObject({ updated: 1, pending: 1 });
  expect(await keptIn(world, paused.importId)).toEqual([
    [3, expect.stringContaining('the single change vendors.create')],
  ]);
  expect(await vendorsThere(world)).toContain('Single Three');
  expect(summaryOf(await load(world, ['V-P3,Three'])).records.updated).toBe(1);
  const { records } = summaryOf(await world.run('resume', paused.importId, '--json'));
  expect(records).toMatchObject({ created: 1, updated: 2 });
});

test('R-66: an import of dimensions does not go on over a single change of one either', async () => {
  const { world } = await scene();
  const more = ['--chunk-size', '1', '--stop-after-chunks', '1'];
  const paused = summaryOf(await loadDimensions(world, ['D-1,One', 'D-2,Two'], ...more));
  const fields = [
    '--reference-id',
    'D-2',
    '--name',
    'Single Two',
    '--code',
    'D-2',
    '--erp-dimension-id',
    'D-2',
  ];
  const made = await world.run(
    ...['dimensions', 'create', ...fields, '--erp-type', 'Department', '--svc-type', 'department'],
    ...[...TO_TRIAL, '--json'],
  );
  expect([made.code, made.stdout]).toEqual([0, expect.anything()]);
  const resumed = summaryOf(await world.run('resume', paused.importId, '--json'));
  expect(resumed.records).toMatchObject({ created: 1, pending: 1 });
  expect(await keptIn(world, paused.importId)).toEqual([
    [2, expect.stringContaining('the single change dimensions.create')],
  ]);
});
