import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { receiptFile, receiptMapping } from '../fixtures/made-up-receipts';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const FILE = receiptFile(3);

const load = (world: World, way: 'number' | 'externalId', command: 'import' | 'check' = 'import') =>
  world.run(
    ...[command, world.put('receipts.csv', FILE), '--target', 'receipts', '--mapping'],
    ...[world.put('receipts.json', receiptMapping(way)), ...TO_TRIAL, '--json'],
  );

const requests = async (world: World, name: string): Promise<number> =>
  (await world.ledger()).requests[name] ?? 0;
const sends = (world: World) => requests(world, 'POST /v1/receipts/bulk-upsert/');
const lists = (world: World) => requests(world, 'GET /v1/receipts');

/** A service to which this journal has just sent the receipts, their orders named by number. */
const sent = async (): Promise<World> => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await load(world, 'number')).records.created).toBe(3);
  return world;
};

test('R-183: what this journal has just sent is existing where its order is named in another way, and sent once', async () => {
  const world = await sent();
  const [before, read] = [await sends(world), await lists(world)];
  const again = await load(world, 'externalId');
  expect([again.code, summaryOf(again).records]).toMatchObject([0, { existing: 3, created: 0 }]);
  expect(await sends(world)).toBe(before);
  // One reading before the first byte, its first page without a number too, one that reads back, and none of each.
  expect((await lists(world)) - read).toBe(3);
  expect(await requests(world, 'GET /v1/receipts/*')).toBe(0);
  expect(await recordsOf(world, summaryOf(again).importId)).toMatchObject(
    Array(3).fill({ outcome: 'existing', serviceId: expect.any(String) }),
  );
});

test('R-183: it is existing as well where the list does not show it yet', async () => {
  const world = await sent();
  const before = await sends(world);
  await world.setFaults('list-lag=60s,only=GET /v1/receipts');
  const again = await load(world, 'externalId');
  expect([again.code, summaryOf(again).records]).toMatchObject([0, { existing: 3, created: 0 }]);
  expect(await sends(world)).toBe(before);
});

test('R-183: a check tells of it without a request', async () => {
  const world = await sent();
  const before = JSON.stringify((await world.ledger()).requests);
  const checked = await load(world, 'externalId', 'check');
  expect(summaryOf(checked).issues).toMatchObject([{ code: 'near-listed', count: 3 }]);
  expect(JSON.stringify(summaryOf(checked).issues)).toContain('as this journal sent it');
  expect(JSON.stringify((await world.ledger()).requests)).toBe(before);
});

test('R-106: other receipts after them cost no reading of the list', async () => {
  const world = await sent();
  const read = await lists(world);
  const csv = FILE.replaceAll('GR-', 'NEXT-');
  const next = await world.run(
    ...['import', world.put('next.csv', csv), '--target', 'receipts', '--mapping'],
    ...[world.put('receipts.json', receiptMapping('externalId')), ...TO_TRIAL, '--json'],
  );
  expect(summaryOf(next).records.created).toBe(3);
  expect((await lists(world)) - read).toBe(0);
});

test('R-183: what a single change gave an external id is not written over unseen', async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const [own] = await recordsOf(world, summaryOf(await load(world, 'number')).importId);
  const change = ['receipts', 'update', own?.serviceId ?? '', '--external-id', 'rx-1', ...TO_TRIAL, '--json'];
  const { seen } = z.object({ seen: z.string() }).parse(documentOf(await world.run(...change, '--preview')));
  expect((await world.run(...change, '--seen', seen)).code).toBe(0);
  const before = await sends(world);
  const mapping = receiptMapping('number', { external_id: { template: 'rx-{GRN}' } });
  const held = await world.run(
    ...['import', world.put('mine.csv', FILE.replaceAll('GR-', '')), '--target', 'receipts', '--mapping'],
    ...[world.put('mine.json', mapping), ...TO_TRIAL, '--json'],
  );
  expect([held.code, await sends(world)]).toEqual([3, before]);
  expect(held.stderr).toContain('Receipt number is GR-1 there, 1 here');
  expect(summaryOf(held).issues).toMatchObject([{ code: 'receipt-update-held', count: 1 }]);
});

test('R-183: what an import has in doubt is not sent by another one that names the order otherwise', async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  // Taken, not answered, and not listed yet.
  await world.setFaults(
    'drop-reply=1,only=POST /v1/receipts/bulk-upsert/;list-lag=60s,only=GET /v1/receipts',
  );
  expect(summaryOf(await load(world, 'number')).records).toMatchObject({ created: 0, inDoubt: 3 });
  await world.setFaults('list-lag=60s,only=GET /v1/receipts');
  const before = await sends(world);
  const other = await load(world, 'externalId');
  expect([other.code, summaryOf(other).records.created, await sends(world)]).toEqual([3, 0, before]);
});
