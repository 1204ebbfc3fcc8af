import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startPractice } from '../../src/practice/index';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { receiptFile, receiptMapping } from '../fixtures/made-up-receipts';
import { elsewhere } from '../fixtures/order-world';
import { practiceWorld, recordsOf, TO_TRIAL, type World } from '../fixtures/practice-world';
import { openWay, type Way } from '../fixtures/watched-way';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const BULK = 'POST /v1/receipts/bulk-upsert/';
const FILE = receiptFile(4);

/** The receipts of the file with these numbers, each line with this quantity. */
const quantity = (text: string, numbers: readonly number[] = [1, 2, 3, 4]): string =>
  FILE.split('\n')
    .filter((line) => line.startsWith('GRN') || numbers.some((number) => line.startsWith(`GR-${number},`)))
    .map((line) => line.replace(/,[\d.]+$/, `,${text}`))
    .join('\n');

/** External ids of their own, however the receipts are numbered. */
const OWN_ID = 'rx-{Received}';

/** Our receipts with other numbers and this quantity: what writes over those that stand there. */
const renumbered = (text: string, numbers?: readonly number[]): string =>
  quantity(text, numbers).replaceAll('GR-', 'NEW-');

/** The line of a receipt that is new there. */
const FRESH = receiptFile(5).split('\n').slice(9).join('\n');

const wordsOf = (world: World, csv: string, id: string): string[] => [
  ...['import', world.put(`${id[0]}.csv`, csv), '--target', 'receipts', '--mapping'],
  world.put(`${id[0]}.json`, receiptMapping('number', { external_id: { template: id } })),
  ...[...TO_TRIAL, '--json', '--accept-warnings'],
];

const load = (world: World, csv: string, id: string, ...more: readonly string[]) =>
  world.run(...wordsOf(world, csv, id), ...more);

/** Somebody else, at another computer, enters receipts or writes over those that stand there. */
const enter = async (world: World, csv: string, id: string): Promise<void> => {
  const { records } = summaryOf(await load(world, csv, id, ...(await elsewhere(world)), '--only-valid'));
  expect([records.inDoubt, records.pending, records.invalid]).toEqual([0, 0, 0]);
};

/** A service that is reached through a watched way; somebody else is connected to it too. */
const scene = async (): Promise<{ readonly world: World; readonly way: Way }> => {
  const probe = await startPractice();
  const port = Number(new URL(probe.baseUrl).port);
  await probe.close();
  const way = await openWay(`http://127.0.0.1:${port}`);
  const world = await practiceWorld({ practice: { port }, through: way.origin });
  expect((await world.run('sync', ...TO_TRIAL, '--quiet')).code).toBe(0);
  await elsewhere(world);
  return { world, way };
};

/** The same with four receipts of ours there. */
const withOurs = async () => {
  const made = await scene();
  expect(summaryOf(await load(made.world, quantity('3.00'), OWN_ID)).records.created).toBe(4);
  return made;
};

const start = (world: World, csv: string) => world.start(...wordsOf(world, csv, OWN_ID)).answer;

const sends = async (world: World): Promise<number> => (await world.ledger()).requests[BULK] ?? 0;

const readings = async (world: World): Promise<number> =>
  Object.entries((await world.ledger()).requests)
    .filter(([what]) => /^GET \/v1\/receipts\/./.test(what))
    .reduce((sum, [, count]) => sum + count, 0);

test('R-183: a receipt in doubt is not sent again while a new one stands there that is equal but for its external id', async () => {
  const { world, way } = await scene();
  way.watch({ kind: 'send', nth: 2, moment: 'arrived' }, async () => {
    await enter(world, quantity('3.00', [2, 3]), 'zz-{GRN}');
    return 'cut';
  });
  const answer = await start(world, quantity('3.00'));
  const { importId, records } = summaryOf(answer);
  expect(records).toMatchObject({ created: 2, inDoubt: 2 });
  // Two of ours went out, two were cut off, and somebody else sent two.
  const [one] = await recordsOf(world, importId, 'in-doubt');
  expect(one?.message).toContain('a receipt with the same number or external ID that is new there');
  expect(one?.advice).toContain('goods that are the same would count twice');
  const before = await sends(world);
  const resumed = await world.run('resume', importId, '--json');
  expect([summaryOf(resumed).records.inDoubt, await sends(world)]).toEqual([2, before]);
});

test('R-183: an update of a receipt whose answer is lost is left to a person where somebody changed the receipt since', async () => {
  const { world, way } = await withOurs();
  way.watch({ kind: 'send', nth: 2, moment: 'arrived' }, async () => {
    await enter(world, quantity('9.00', [2]), OWN_ID);
    return 'cut';
  });
  const answer = await start(world, `${renumbered('4.00')}\n${FRESH}`);
  const { importId, records } = summaryOf(answer);
  expect(records).toMatchObject({ updated: 3, created: 1, inDoubt: 1 });
  const [one] = await recordsOf(world, importId, 'in-doubt');
  expect(one?.message).toContain('neither as it was sent nor as an earlier sending from here left it');
  expect(one?.message).toMatch(/it has 2 lines \(.* 9.*\); sent were 2 lines \(.*4.*\)/);
  const before = await sends(world);
  await world.run('resume', importId, '--json');
  expect(await sends(world)).toBe(before);
});

test('R-183: an update of a receipt whose answer is lost and that arrived is updated; one that did not goes out again', async () => {
  const { world, way } = await withOurs();
  way.watch({ kind: 'send', nth: 1, moment: 'done' }, async () => 'cut');
  const arrived = await start(world, renumbered('4.00', [1]));
  expect([arrived.code, summaryOf(arrived).records]).toMatchObject([0, { updated: 1, existing: 0 }]);
  way.watch({ kind: 'send', nth: 2, moment: 'arrived' }, async () => 'cut');
  const answer = await start(world, `${renumbered('5.00', [2, 3, 4])}\n${FRESH}`);
  expect([answer.code, summaryOf(answer).records]).toMatchObject([0, { updated: 3, created: 1, inDoubt: 0 }]);
});

test('R-183: an update of a receipt in doubt does not go out again where somebody changed its number or date since', async () => {
  const { world, way } = await withOurs();
  way.watch({ kind: 'send', nth: 2, moment: 'arrived' }, async () => 'cut');
  const answer = await start(world, quantity('4.00'));
  const { importId, records } = summaryOf(answer);
  expect([records.updated, records.inDoubt]).toEqual([3, 1]);
  const [one] = await recordsOf(world, importId, 'in-doubt');
  const number = one?.rows[0] === undefined ? 2 : Math.ceil((one.rows[0] - 1) / 2);
  await enter(world, quantity('3.00', [number]).replaceAll('GR-', 'COLL-'), OWN_ID);
  const before = await sends(world);
  await world.run(
    'resolve',
    importId,
    '--record',
    String(one?.record),
    '--as',
    'not-created',
    '--note',
    'seen',
  );
  await world.run('resume', importId, '--json');
  expect(await sends(world)).toBe(before);
});

test('R-183: a receipt that somebody changes while the updates before it are sent is kept back, with both quantities; the others go out', async () => {
  const { world, way } = await withOurs();
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => {
    await enter(world, quantity('9.00', [3]), OWN_ID);
    return 'go on';
  });
  const answer = await start(world, renumbered('4.00'));
  const summary = summaryOf(answer);
  expect(summary).toMatchObject({ state: 'paused', records: { updated: 3, pending: 1 } });
  expect(answer.code).not.toBe(0);
  const [kept] = await recordsOf(world, summary.importId, 'pending');
  expect(kept?.message).toContain('reads otherwise than when this import was sent');
  expect(kept?.message).toMatch(/ 9.* there, 2 lines \(.*4.*\) here/);
  expect(kept?.message).toContain('Known was');
  const resumed = await world.run('resume', summary.importId, '--json');
  expect(summaryOf(resumed).records).toMatchObject({ updated: 3, pending: 1 });
  const verified = await world.run('journal', 'verify');
  expect([verified.code, verified.stdout]).toMatchObject([0, expect.stringContaining('whole')]);
});

test('R-183: a receipt that a person calls not created, since another one has its external id, is kept back at resume', async () => {
  const { world, way } = await scene();
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => {
    await enter(world, quantity('9.00', [2]), OWN_ID);
    return 'cut';
  });
  const { importId, records } = summaryOf(await start(world, quantity('4.00', [2])));
  expect(records.inDoubt).toBe(1);
  const [one] = await recordsOf(world, importId, 'in-doubt');
  const id = one?.candidates?.[0]?.id ?? '';
  expect(one?.advice).toContain('sending this one again would then be an update of it');
  const said = ['--as', 'not-created', '--note', `${id} is another receipt`] as const;
  const decided = await world.run('resolve', importId, '--record', String(one?.record), ...said, '--json');
  expect(decided.code).toBe(6);
  const before = await sends(world);
  const resumed = await world.run('resume', importId, '--json');
  expect([summaryOf(resumed).records, await sends(world)]).toMatchObject([
    { updated: 0, pending: 1 },
    before,
  ]);
  const [kept] = await recordsOf(world, importId, 'pending');
  expect(kept?.message).toMatch(/ 9.* there, 2 lines \(.*4.*\) here/);
  // The way on that is told: it is stopped, and imported again what stands there is told before anything is sent.
  expect(kept?.advice).toContain('stop this import');
  await world.run('stop', importId, '--json');
  const again = summaryOf(
    await world.run(
      ...wordsOf(world, quantity('4.00', [2]), OWN_ID).filter((word) => word !== '--accept-warnings'),
    ),
  );
  expect(again.issues.map(({ code }) => code)).toContain('receipt-update-held');
  const meant = summaryOf(await start(world, quantity('4.00', [2])));
  expect(meant.records).toMatchObject({ updated: 1 });
});

test('R-183: new receipts cost no reading more than before', async () => {
  const { world } = await scene();
  expect(summaryOf(await load(world, FILE, OWN_ID)).records.created).toBe(4);
  // The first record that is created is read back.
  expect(await readings(world)).toBe(1);
});

const listSchema = z.object({ entries: z.array(z.unknown()) });

const receiptsThere = async (world: World): Promise<number> => {
  const list = await world.run('receipts', 'list', '--connection', 'Trial', '--json');
  return listSchema.parse(documentOf(list)).entries.length;
};

/** The first receipt of the file, made by a single change. */
const SINGLE = [
  ...['receipts', 'create', '--po-number', 'PO-000119', '--erp-vendor-id', '4E5', '--svc-location-id', '101'],
  ...['--receipt-number', 'GR-1', '--items', '{"po_external_item_id":"ext-3-1","quantity":"3"}'],
  ...['--connection', 'Trial', '--json'],
];

test('R-236: a receipt whose single creation is in doubt is not made by an import as well', async () => {
  const { world, way } = await scene();
  way.watch({ kind: 'change', nth: 1, moment: 'arrived' }, async () => 'late');
  expect((await world.run(...SINGLE)).code).toBe(4);
  const answer = await start(world, quantity('3.00', [1, 2]));
  expect(summaryOf(answer).issues.map(({ code }) => code)).toContain('change-open-elsewhere');
  expect(await sends(world)).toBe(0);
  await way.passLate();
  await expect.poll(() => receiptsThere(world), { timeout: 30_000 }).toBe(1);
});

test('R-236: a receipt that an import has in doubt is not made by a single change as well', async () => {
  const { world, way } = await scene();
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => 'late');
  const answer = await load(world, quantity('3.00', [1]), OWN_ID, '--wait', '1s');
  expect(summaryOf(answer).records.inDoubt).toBe(1);
  const single = await world.run(...SINGLE);
  expect([single.code === 0, single.stdout + single.stderr]).toEqual([
    false,
    expect.stringContaining('operation-import-in-doubt'),
  ]);
  await way.passLate();
  await expect.poll(() => receiptsThere(world), { timeout: 30_000 }).toBe(1);
});

test('R-236: a single creation that a person calls not made does not keep an import from making it', async () => {
  const { world, way } = await scene();
  way.watch({ kind: 'change', nth: 1, moment: 'arrived' }, async () => 'cut');
  const lost = z.object({ operationId: z.string() }).parse(documentOf(await world.run(...SINGLE)));
  const said = ['--as', 'not-done', '--note', 'never arrived'] as const;
  const decided = await world.run('changes', 'resolve', lost.operationId, ...said, '--json');
  expect(decided.stdout + decided.stderr).toContain('not-done');
  expect(summaryOf(await start(world, quantity('3.00', [1]))).records.created).toBe(1);
  expect(await receiptsThere(world)).toBe(1);
});

/** The same with both lines of the file. */
const bothLines = (world: World) => {
  const at = SINGLE.indexOf('--items');
  const second = ['--items', '{"po_external_item_id":"ext-3-2","quantity":"3"}'];
  return world.run(...SINGLE.slice(0, at), ...second, ...SINGLE.slice(at));
};

test('R-183: a receipt that a single change has made is not made by an import as well, though the list of before lacks it', async () => {
  const { world } = await scene();
  expect(summaryOf(await load(world, quantity('3.00', [3]), OWN_ID)).records.created).toBe(1);
  expect((await bothLines(world)).code).toBe(0);
  const answer = await load(world, quantity('3.00', [1, 2]), OWN_ID);
  expect(summaryOf(answer).records).toMatchObject({ created: 1, existing: 1 });
  expect(await receiptsThere(world)).toBe(3);
});

test('R-236: a receipt with a single change in doubt is not written over by an import', async () => {
  const { world, way } = await scene();
  const { importId } = summaryOf(await load(world, quantity('3.00', [1, 2]), OWN_ID));
  const [first] = await recordsOf(world, importId, 'created');
  way.watch({ kind: 'change', nth: 1, moment: 'arrived' }, async () => 'late');
  const words = ['receipts', 'update', first?.serviceId ?? '', ...TO_TRIAL, '--json'] as const;
  expect((await world.run(...words, '--receipt-number', 'LATE-1')).code).toBe(4);
  const answer = await start(world, quantity('4.00', [1, 2]));
  const told = summaryOf(answer).issues.find(({ code }) => code === 'update-open-elsewhere');
  expect([told?.count, summaryOf(answer).records.updated]).toEqual([1, 0]);
});

test('R-236: a receipt that an import has in doubt is not changed by a single change', async () => {
  const { world, way } = await scene();
  const { importId } = summaryOf(await load(world, quantity('3.00', [1, 2]), OWN_ID));
  const made = await recordsOf(world, importId, 'created');
  way.watch({ kind: 'send', nth: 1, moment: 'arrived' }, async () => 'late');
  const doubted = summaryOf(await load(world, quantity('4.00', [1]), OWN_ID, '--wait', '1s'));
  expect(doubted.records.inDoubt).toBe(1);
  const change = (at: number) =>
    world.run(
      ...['receipts', 'update', made[at]?.serviceId ?? '', ...TO_TRIAL, '--json'],
      ...['--receipt-number', `LATE-${at}`],
    );
  const held = await change(0);
  expect([held.code === 0, held.stdout + held.stderr]).toEqual([
    false,
    expect.stringContaining('operation-import-in-doubt'),
  ]);
  expect((await change(1)).code).toBe(0);
});
