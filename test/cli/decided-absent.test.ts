import { expect, test } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../fixtures/invoice-file';
import { elsewhere } from '../fixtures/order-world';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

const IMPORT = 'only=POST /v1/invoices/import';

const onTheirs =
  (world: World): World['run'] =>
  async (...words) =>
    world.run(...words, ...(await elsewhere(world)));

/** Two invoices in doubt that never arrived; a colleague has entered the first one, equal in all, by the id that is returned. */
const scene = async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const mapping = world.put('mapping.json', JSON.stringify(invoiceMapping()));
  const file = (name: string, count: number) => [
    ...[world.put(name, invoiceCsv(invoiceRows(count))), '--target', 'invoices', ...TO_TRIAL],
    ...['--mapping', mapping, '--json'],
  ];
  await world.setFaults(`${IMPORT},drop-request=1;repeat=second`);
  const lost = await world.run('import', ...file('ours.csv', 2), '--wait', '1s');
  const { importId, records } = summaryOf(lost);
  expect([lost.code, records.inDoubt]).toEqual([4, 2]);
  await world.setFaults('repeat=second');
  const theirs = await world.run('import', ...file('theirs.csv', 1), ...(await elsewhere(world)));
  expect(theirs.code).toBe(0);
  const [first] = await recordsOf({ ...world, run: onTheirs(world) }, summaryOf(theirs).importId);
  const decide = (as: string, ...more: readonly string[]) =>
    world.run('resolve', importId, '--record', '1', '--as', as, '--note', 'as far as I see', ...more);
  return { world, importId, theirId: first?.serviceId ?? '', decide };
};

/** What the resume made of the first record, and how often its invoice stands there. */
const resumed = async ({ world, importId }: Awaited<ReturnType<typeof scene>>) => {
  await world.run('resume', importId, '--wait', '1s', '--json');
  const [first] = await recordsOf(world, importId);
  const [times] = Object.values((await world.ledger()).uploadIds);
  return [first?.outcome, times];
};

test('R-106: an entry that this journal read before a decision, and that nobody was asked about, is not sent beside', async () => {
  const made = await scene();
  expect((await made.world.run('sync', ...TO_TRIAL, '--only', 'invoices', '--quiet')).code).toBe(0);
  expect((await made.decide('not-created')).code).toBe(4);
  expect(await resumed(made)).toEqual(['existing', 1]);
});

test('R-106: nor is one that a person named first, and then decided otherwise without a word of it', async () => {
  const made = await scene();
  expect((await made.decide('created', '--id', made.theirId)).code).toBe(4);
  expect((await made.decide('not-created')).code).toBe(4);
  expect(await resumed(made)).toEqual(['existing', 1]);
});
