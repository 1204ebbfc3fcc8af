import { expect, test, vi } from 'vitest';
import { summaryOf } from '../fixtures/command-line';
import { receiptFile, receiptMapping } from '../fixtures/made-up-receipts';
import { elsewhere } from '../fixtures/order-world';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const FILE = receiptFile(6);

/** The lines of one receipt, with other quantities. */
const theirs = (number: string): string =>
  FILE.split('\n')
    .filter((line) => line.startsWith('GRN') || line.startsWith(`${number},`))
    .map((line) => line.replace(/,[\d.]+$/, ',9.00'))
    .join('\n');

const load = (world: World, name: string, csv: string, ...more: readonly string[]) =>
  world.run(
    ...['import', world.put(name, csv), '--target', 'receipts'],
    ...['--mapping', world.put('receipts.json', receiptMapping('number')), ...TO_TRIAL, '--json', ...more],
  );

/** Six receipts, of which some went out before their import paused, and one that is left; no list is young enough. */
const paused = async () => {
  const world = await practiceWorld({ profile: { guard: { maxAgeMs: 1 } } });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const first = await load(world, 'a.csv', FILE, '--chunk-size', '2', '--stop-after-chunks', '1');
  const { importId, records } = summaryOf(first);
  const [, one] = await recordsOf(world, importId, 'pending');
  return { world, importId, created: records.created, record: one?.record ?? 0 };
};

test('R-183: a receipt of which somebody made one with other quantities meanwhile is kept back at resume; the others go out', async () => {
  const { world, importId, created, record } = await paused();
  expect(created).toBeLessThan(5);
  const number = `GR-${record}`;
  const other = await load(world, 'b.csv', theirs(number), ...(await elsewhere(world)));
  expect(summaryOf(other).records.created).toBe(1);
  const resumed = await world.run('resume', importId, '--json');
  expect(summaryOf(resumed)).toMatchObject({ state: 'paused', records: { created: 5, pending: 1 } });
  expect(resumed.stderr).toContain('stand there by now');
  const [kept] = await recordsOf(world, importId, 'pending');
  expect(kept?.record).toBe(record);
  expect(kept?.message).toContain('was made since this import was checked');
  expect(kept?.message).toContain('quantity');
  expect(kept?.advice).toContain('stop this import and import the file again');
  // It stays so, and a person who means both sends it from a fresh import, which tells first.
  expect(summaryOf(await world.run('resume', importId, '--json')).records).toMatchObject({ pending: 1 });
  expect(summaryOf(await world.run('stop', importId, '--json')).state).toBe('stopped');
  const again = await load(world, 'a.csv', FILE, '--only-valid');
  expect(again.stderr).toContain('Seen at the service');
  const verified = await world.run('journal', 'verify');
  expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
});

test('R-183: a receipt that somebody made equal meanwhile is existing, and the import comes to its end', async () => {
  const { world, importId, record } = await paused();
  const equal = FILE.split('\n').filter((line) => /^GRN/.test(line) || line.startsWith(`GR-${record},`));
  const other = await load(world, 'b.csv', equal.join('\n'), ...(await elsewhere(world)));
  expect(summaryOf(other).records.created).toBe(1);
  const resumed = await world.run('resume', importId, '--json');
  expect([resumed.code, summaryOf(resumed).records]).toMatchObject([0, { created: 5, existing: 1 }]);
});
