import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { orderLines, orderMapping, twoLines } from '../fixtures/order-file';
import {
  CONNECTION,
  practiceWorld,
  recordsOf,
  secondComputer,
  TO_TRIAL,
  type World,
} from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const TO_SECOND = ['--connection', 'Second', '--company', '4100'] as const;

const words = (world: World, csv: string, to: readonly string[]) => [
  ...[world.put('orders.csv', csv), '--target', 'purchase-orders'],
  ...['--mapping', world.put('orders.json', orderMapping), ...to, '--json'],
];
const load = (world: World, csv: string, to: readonly string[], ...more: readonly string[]) =>
  world.run('import', ...words(world, csv, to), ...more);

test('R-163: that a service adds lines, once seen, refuses updates in every later import, until a person sets it otherwise', async () => {
  const world = await practiceWorld({ practice: { faults: 'lines=add' } });
  const { origin } = new URL(world.service.baseUrl);
  const added = await world.run(
    ...['connections', 'add', '--name', 'Second', '--environment', 'practice', '--company', '4100'],
    ...['--base-url', `${origin}/v1`, '--auth-url', `${origin}/oauth/token`, '--location', '101'],
  );
  expect(added.code).toBe(0);
  for (const to of [TO_TRIAL, TO_SECOND]) expect((await world.run('sync', ...to, '--quiet')).code).toBe(0);
  const old = twoLines({ prefix: 'OS', count: 4 });
  expect(summaryOf(await load(world, old, TO_TRIAL)).records.created).toBe(4);
  const dearer = twoLines({ prefix: 'OS', count: 5, price: '2.75' });
  const seen = summaryOf(await load(world, dearer, TO_TRIAL, '--accept-warnings'));
  expect(seen.records).toMatchObject({ inDoubt: 1, updated: 0 });
  // The advice of the stop is not to send the change once more.
  const checked = summaryOf(await world.run('check', ...words(world, dearer, TO_SECOND)));
  const told = checked.issues.find(({ code }) => code === 'order-lines-add');
  expect([told?.severity, told?.count]).toEqual(['error', 3]);
  expect(checked.issues.map(({ code }) => code)).not.toContain('order-lines-may-add');
  for (const to of [TO_SECOND, TO_TRIAL]) {
    const csv = twoLines({ prefix: 'OS', count: to === TO_TRIAL ? 7 : 6, price: '2.75' });
    const answer = await load(world, csv, to, '--accept-warnings', '--only-valid');
    const { records, issues } = summaryOf(answer);
    expect(records).toMatchObject({ duplicates: 1, updated: 0, inDoubt: 0 });
    expect(issues.find(({ code }) => code === 'order-lines-add')?.count).toBe(3);
    expect(answer.stderr).toContain('purchase-orders update');
    expect(answer.stderr).not.toContain('is not known yet');
    expect(answer.stderr).not.toContain('with --accept-warnings');
  }
  const lines = Object.values(await orderLines(world, 'OS'));
  expect(lines.filter((count) => count !== 2)).toEqual([4]);
  // What stands there just so is no error.
  const fresh = twoLines({ prefix: 'OX', count: 2 });
  expect(summaryOf(await load(world, fresh, TO_TRIAL)).records).toMatchObject({ created: 2 });
  const same = await load(world, fresh, TO_TRIAL);
  expect([same.code, summaryOf(same).records]).toMatchObject([0, { existing: 2, invalid: 0 }]);
  await world.setFaults('');
  const set = await world.run(
    ...['connections', 'set', CONNECTION, 'purchaseOrder.bulk.lines=replaces', '--reason', 'mended there'],
  );
  expect(set.code).toBe(0);
  const freed = summaryOf(await load(world, dearer, TO_TRIAL, '--accept-warnings', '--only-valid'));
  expect(freed.records).toMatchObject({ duplicates: 1, invalid: 0 });
  expect(freed.records.updated).toBe(3);
});

test('R-163: after an update added lines, resume sends what is new, whatever is decided about the update', async () => {
  const world = await practiceWorld({ practice: { faults: 'lines=add' } });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await load(world, twoLines({ prefix: 'ON', count: 2 }), TO_TRIAL)).records.created).toBe(
    2,
  );
  const dearer = twoLines({ prefix: 'ON', count: 3, price: '2.75' });
  const { importId, records } = summaryOf(await load(world, dearer, TO_TRIAL, '--accept-warnings'));
  expect(records).toMatchObject({ inDoubt: 1, created: 0, pending: 2 });
  const [doubt] = await recordsOf(world, importId, 'in-doubt');
  const decide = (...said: readonly string[]) =>
    world.run('resolve', importId, '--record', String(doubt?.record), ...said, '--note', 'seen', '--json');
  const untrue = await decide('--as', 'created', '--id', doubt?.serviceId ?? '');
  expect([untrue.code, untrue.stderr]).toMatchObject([2, expect.stringContaining('it has 4 lines')]);
  // Nothing is in doubt any more; the new order has yet to go out.
  expect((await decide('--as', 'never')).code).toBe(6);
  const resumed = await world.run('resume', importId, '--json');
  expect(summaryOf(resumed)).toMatchObject({
    state: 'paused',
    records: { created: 1, pending: 1, updated: 0 },
  });
  expect(resumed.stderr).toContain('purchase-orders update');
  const [held] = await recordsOf(world, importId, 'pending');
  expect(held?.message).toContain('a resume does not send it');
  expect(Object.values(await orderLines(world, 'ON')).sort()).toEqual([2, 2, 4]);
});

test('R-163: an order that a person leaves as it is keeps its id and how it reads, and the sweep goes on naming it', async () => {
  const world = await practiceWorld({ practice: { faults: 'lines=add' } });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  await load(world, twoLines({ prefix: 'OW', count: 1 }), TO_TRIAL);
  const dearer = twoLines({ prefix: 'OW', count: 1, price: '2.75' });
  const { importId } = summaryOf(await load(world, dearer, TO_TRIAL, '--accept-warnings'));
  const [doubt] = await recordsOf(world, importId, 'in-doubt');
  const id = doubt?.serviceId ?? '';
  const decide = (as: string, note: string) =>
    world.run('resolve', importId, '--record', String(doubt?.record), '--as', as, '--note', note, '--json');
  const absent = await decide('not-created', 'not there');
  expect([absent.code, absent.stderr]).toMatchObject([2, expect.stringContaining(`made or updated ${id}`)]);
  // The id of the note is read and compared like one that is named by itself.
  const untrue = await decide('created', `${id} has it`);
  expect([untrue.code, untrue.stderr]).toMatchObject([2, expect.stringContaining('it has 4 lines')]);
  const swept = async (): Promise<string> => (await world.run('sweep', ...TO_TRIAL, '--json')).stdout;
  expect(await swept()).toContain('"kind": "lines-multiplied"');
  await decide('never', 'it may stay');
  const [left] = await recordsOf(world, importId, 'in-doubt');
  expect(left?.serviceId).toBe(id);
  expect(left?.message).toContain('reads otherwise than it was sent');
  expect(left?.message).toContain('it may stay');
  expect(left?.message).not.toContain('not known');
  const named = await swept();
  expect([named.includes('"kind": "lines-multiplied"'), named.includes(id)]).toEqual([true, true]);
});

test('R-106: lines of the first order that read back otherwise than they were sent are told', async () => {
  const world = await practiceWorld({
    practice: { faults: 'reads-altered=items,only=GET /v1/purchase-orders*' },
  });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const { records, issues } = summaryOf(await load(world, twoLines({ prefix: 'OL', count: 3 }), TO_TRIAL));
  expect(records.created).toBe(3);
  const told = issues.find(({ code }) => code === 'first-reads-otherwise');
  expect(told?.message).toContain('Line description');
});

test('R-163: an update whose answer was lost, and whose order somebody else made, shows that lines are added: no other goes out, and the sweep names it', async () => {
  const world = await practiceWorld();
  const there = await secondComputer(world);
  const made = await there.run('import', ...words(world, twoLines({ prefix: 'OE', count: 3 }), TO_TRIAL));
  expect(summaryOf(made).records.created).toBe(3);
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  await world.setFaults('lines=add;drop-reply=@1,only=POST /v1/purchase-orders/bulk');
  const dearer = twoLines({ prefix: 'OE', count: 3, price: '2.75' });
  const sent = await load(world, dearer, TO_TRIAL, '--accept-warnings', '--in-flight', '1');
  const { importId, records, issues, state } = summaryOf(sent);
  expect([state, records.inDoubt, records.pending]).toEqual(['paused', 1, 2]);
  expect(issues.find(({ code }) => code === 'lines-seen-added')?.count).toBe(1);
  expect(Object.values(await orderLines(world, 'OE')).sort()).toEqual([2, 2, 4]);
  const swept = await world.run('sweep', ...TO_TRIAL, '--json');
  expect([swept.code, swept.stdout]).toEqual([
    8,
    expect.stringMatching(/"kind": "(differs|lines-multiplied)"/),
  ]);
  expect(swept.stdout).toContain('all lines that were sent and with others beside them');
  const settings = await world.run('connections', 'set', 'Trial', '--list');
  expect(settings.stdout).toMatch(/purchaseOrder\.bulk\.lines +"adds" +seen/);
  await world.run('resume', importId, '--json');
  expect(Object.values(await orderLines(world, 'OE')).sort()).toEqual([2, 2, 4]);
});
