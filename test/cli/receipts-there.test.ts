import { expect, test, vi } from 'vitest';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { receiptFile, receiptMapping } from '../fixtures/made-up-receipts';
import { elsewhere } from '../fixtures/order-world';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const FILE = receiptFile(3);

/** The receipts of the file as other lists would say it: with other numbers, days or quantities. */
const otherwise = (change: (cells: readonly string[]) => readonly string[]): string =>
  FILE.split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : change(line.split(',')).join(',')))
    .join('\n');

/** Loads receipts whose external ids are made of a prefix and the cells of a column. */
const load = (world: World, csv: string, id: string | null, ...more: readonly string[]) =>
  world.run(
    ...['import', world.put('receipts.csv', csv), '--target', 'receipts', '--mapping'],
    world.put(
      'receipts.json',
      receiptMapping('number', id === null ? {} : { external_id: { template: id } }),
    ),
    ...[...TO_TRIAL, '--json', ...more],
  );

/** A service on which somebody at another computer has entered the three receipts. */
const entered = async (id: string | null, csv = FILE): Promise<World> => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  const other = await load(world, csv, id, ...(await elsewhere(world)));
  expect(summaryOf(other).records.created).toBe(3);
  return world;
};

const sends = async (world: World): Promise<number> =>
  (await world.ledger()).requests['POST /v1/receipts/bulk-upsert/'] ?? 0;

const codes = (answer: Awaited<ReturnType<World['run']>>): readonly string[] =>
  summaryOf(answer).issues.map(({ code }) => code);

const verified = async (world: World): Promise<void> => {
  const answer = await world.run('journal', 'verify');
  expect([answer.code, answer.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
};

test('R-183: a receipt that stands there under the same external id is not written over before a person knows of it', async () => {
  const theirs = otherwise(([grn = '', ...rest]) => [grn.replace('GR', 'COL'), ...rest]);
  const world = await entered('rx-{Order key}', theirs);
  const before = await sends(world);
  const mine = otherwise(([grn, order, key, supplier, _day, line]) =>
    [grn, order, key, supplier, '2026-11-20', line, '9.00'].map((cell) => cell ?? ''),
  );
  const held = await load(world, mine, 'rx-{Order key}');
  expect([held.code, await sends(world), summaryOf(held).records]).toMatchObject([
    3,
    before,
    { invalid: 3, updated: 0 },
  ]);
  expect(codes(held)).toContain('receipt-update-held');
  expect(held.stderr).toContain('would be written over');
  expect(held.stderr).toContain('Receipt number is COL-1 there, GR-1 here');
  expect(held.stderr).toMatch(/2 lines \(.*0\.5.*\) there, 2 lines \(ext-3-1 9, ext-3-2 9\) here/);
  expect(held.stderr).toContain('--accept-warnings');
  const known = await load(world, mine, 'rx-{Order key}', '--accept-warnings');
  expect([known.code, summaryOf(known).records.updated]).toEqual([0, 3]);
  expect(codes(known)).toContain('receipt-updates');
  await verified(world);
});

test('R-183: with the same number too, another quantity is told as what would be written over, both quantities named', async () => {
  const world = await entered('rx-{GRN}');
  const before = await sends(world);
  const mine = otherwise((cells) => [...cells.slice(0, -1), '7.50']);
  const held = await load(world, mine, 'rx-{GRN}');
  expect([held.code, await sends(world)]).toEqual([3, before]);
  expect(codes(held)).toContain('receipt-update-held');
  expect(held.stderr).toMatch(/2 lines \(.*0\.5.*\) there, 2 lines \(.*7\.5.*\) here/);
  expect((await load(world, mine, 'rx-{GRN}', '--only-valid')).code).toBe(3);
  expect(await sends(world)).toBe(before);
});

test('R-183: what this journal made itself under the external id is known, also before a list has shown it', async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await load(world, FILE, 'rx-{Order key}')).records.created).toBe(3);
  const before = await sends(world);
  const mine = otherwise(([grn = '', ...rest]) => [grn.replace('GR', 'NEW'), ...rest]);
  const held = await load(world, mine, 'rx-{Order key}');
  expect([held.code, await sends(world)]).toEqual([3, before]);
  expect(codes(held)).toContain('receipt-update-held');
});

test('R-183: a corrected receipt of our own is a change of what was sent, kept back until a person knows of it', async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await load(world, FILE, 'rx-{GRN}')).records.created).toBe(3);
  const before = await sends(world);
  const mine = FILE.replace(
    'GR-2,PO-000121,ext-5,1E10,2026-10-03,ext-5-1,0.75',
    'GR-2,PO-000121,ext-5,1E10,2026-10-03,ext-5-1,5.25',
  );
  expect(mine).not.toBe(FILE);
  const told = await load(world, mine, 'rx-{GRN}');
  expect([told.code, summaryOf(told).records]).toMatchObject([3, { valid: 1, duplicates: 2 }]);
  expect(codes(told)).toContain('receipt-updates');
  const held = await load(world, mine, 'rx-{GRN}', '--only-valid');
  expect([held.code, await sends(world), summaryOf(held).records]).toMatchObject([
    3,
    before,
    { invalid: 1, duplicates: 2 },
  ]);
  expect(codes(held)).toContain('receipt-update-held');
  expect(held.stderr).toMatch(/0\.75.* there, 2 lines \(.*5\.25.*\) here/);
  expect(held.stderr).toContain('--accept-warnings');
  const known = await load(world, mine, 'rx-{GRN}', '--accept-warnings', '--only-valid');
  expect([known.code, summaryOf(known).records]).toMatchObject([3, { updated: 1, duplicates: 2 }]);
  // The newest sending counts: the corrected file is done, and the first one would change it back.
  const again = await load(world, mine, 'rx-{GRN}');
  expect([again.code, summaryOf(again).records]).toMatchObject([3, { duplicates: 3, invalid: 0 }]);
  const back = await load(world, FILE, 'rx-{GRN}');
  expect([back.code, summaryOf(back).records]).toMatchObject([3, { duplicates: 2, valid: 1 }]);
  expect(codes(back)).toContain('receipt-updates');
  const swept = await world.run('sweep', ...TO_TRIAL, '--json');
  expect([swept.code, swept.stdout]).toMatchObject([0, expect.stringContaining('"findings"')]);
  await verified(world);
});

test('R-183: one that was sent without an external id and reads otherwise now is not called done: sent again it would be a second one', async () => {
  const world = await practiceWorld();
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  expect(summaryOf(await load(world, FILE, null)).records.created).toBe(3);
  const before = await sends(world);
  const answer = await load(world, FILE.replace('ext-5-1,0.75', 'ext-5-1,5.25'), null, '--only-valid');
  expect([answer.code, await sends(world), summaryOf(answer).records]).toMatchObject([
    3,
    before,
    { duplicates: 3 },
  ]);
  expect(codes(answer)).toContain('sent-otherwise');
});

test('R-183: an external id of another order is another receipt, and goes out without a word', async () => {
  const world = await entered('rx-{Order key}');
  const next = FILE.replaceAll('PO-000117', 'PO-000123')
    .replaceAll('ext-1', 'ext-7')
    .replaceAll('00042', 'a-1')
    .split('\n')
    .filter((line) => line.startsWith('GRN') || line.includes('PO-000123'))
    .join('\n');
  const theirs = await load(world, next.replaceAll('GR-', 'XX-'), 'same', ...(await elsewhere(world)));
  expect(summaryOf(theirs).records.created).toBe(1);
  const mine = receiptFile(1).replaceAll('GR-1', 'YY-1');
  const answer = await load(world, mine, 'same');
  expect([answer.code, summaryOf(answer).records]).toMatchObject([0, { created: 1, warnings: 0 }]);
});

test('R-183: an equal receipt under another external id is kept back until a person has said that both are meant; the sweep finds the two', async () => {
  const world = await entered('other-{GRN}');
  const before = await sends(world);
  const held = await load(world, FILE, 'mine-{GRN}');
  expect([held.code, await sends(world), summaryOf(held).records]).toMatchObject([
    3,
    before,
    { invalid: 3, created: 0 },
  ]);
  expect(codes(held)).toContain('receipt-twin-held');
  expect(held.stderr).toContain('External ID is other-GR-1 there, mine-GR-1 here');
  const both = await load(world, FILE, 'mine-{GRN}', '--accept-warnings');
  expect([both.code, summaryOf(both).records.created]).toEqual([0, 3]);
  const read = await world.run('reconcile', summaryOf(both).importId, '--read-back', 'all', '--json');
  expect([read.code, summaryOf(read).reconciliation]).toMatchObject([8, { unexpected: 3 }]);
  const swept = await world.run('sweep', ...TO_TRIAL, '--json');
  expect(swept.code).toBe(8);
  expect(documentOf(swept)).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ kind: 'twice' })]),
  });
  await verified(world);
});

test('R-183: one of the same number under another external id with other quantities is told of, and goes out', async () => {
  const world = await entered(
    'other-{GRN}',
    otherwise((cells) => [...cells.slice(0, -1), '7.50']),
  );
  const answer = await load(world, FILE, 'mine-{GRN}');
  expect([answer.code, summaryOf(answer).records.created]).toEqual([0, 3]);
  expect(codes(answer)).toContain('near-listed');
  expect(answer.stderr).toContain('External ID is other-GR-1 there, mine-GR-1 here');
  const swept = await world.run('sweep', ...TO_TRIAL, '--json');
  expect([swept.code, swept.stdout]).toMatchObject([0, expect.not.stringContaining('"twice"')]);
});

test('R-183: a receipt without an external id that stands there equal is there already, whatever its external id', async () => {
  const world = await entered(null);
  const answer = await load(world, FILE, 'mine-{GRN}');
  expect([answer.code, summaryOf(answer).records.existing]).toEqual([0, 3]);
  expect(await recordsOf(world, summaryOf(answer).importId, 'existing')).toHaveLength(3);
});
