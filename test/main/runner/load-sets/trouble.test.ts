import { expect, it } from 'vitest';
import { company } from '../../../fixtures/practice-submission';
import { booksInSet, bySheet, type SetBench, setBench } from '../../../fixtures/set-bench';

const start = (
  bench: SetBench,
  setId: string,
  more: { confirmProduction?: string; onlyValid?: boolean } = {},
) => bench.call('sets.start', { setId, onlyValid: false, ...more });
const ended = (bench: SetBench, setId: string) => bench.until(setId, ({ state }) => state !== 'running');
const areas = (bench: SetBench): string[] => [
  ...new Set(bench.writes().map(({ what }) => what.split('/')[1] ?? '')),
];
const noReceipts = (sheet: string): boolean => sheet !== 'Receipts';

it('R-19: nothing that names a vendor begins while a vendor is in doubt, and it says why; proof lets it go on', async () => {
  const bench = await setBench({ practice: { faults: 'only=POST /v1/vendors/bulk,drop-reply=1' } });
  const made = await booksInSet(bench, {}, noReceipts);
  await start(bench, made.setId);
  const held = await ended(bench, made.setId);
  const { Suppliers: vendors, Accounts: accounts, Invoices: invoices } = bySheet(held);
  expect([held.state, vendors?.state, accounts?.state, invoices?.state]).toEqual([
    'attention',
    'attention',
    'done',
    'waiting',
  ]);
  expect(vendors?.item.records.inDoubt).toBeGreaterThan(0);
  expect(invoices?.waitsFor).toContain(vendors?.importId);
  expect(invoices?.why).toMatch(
    /^It waits until it is known what became of vendors \(Suppliers\) \(records in doubt: \d+\)\.$/,
  );
  expect(areas(bench)).toEqual(['dimensions', 'vendors']);

  await bench.setFaults('');
  const importId = vendors?.importId ?? '';
  for (const { record } of await bench.call('imports.records', { importId, outcome: 'in-doubt' }))
    await bench.call('imports.decide', { importId, record, as: 'not-created', note: 'Not in the list.' });
  await start(bench, made.setId);
  const done = await ended(bench, made.setId);
  expect([done.state, areas(bench)]).toEqual([
    'done',
    ['dimensions', 'vendors', 'purchase-orders', 'invoices'],
  ]);
  expect(bySheet(done).Invoices?.item.records.created).toBe(12);
});

it('R-19: what was refused upstream shows as an issue of what names it, which is checked only then', async () => {
  const bench = await setBench();
  const made = await booksInSet(bench, { vendorMark: { 2: ' practice:reject' } }, noReceipts);
  await start(bench, made.setId);
  const held = await ended(bench, made.setId);
  const parts = bySheet(held);
  expect(parts.Suppliers?.item.records).toMatchObject({ created: 5, rejected: 1 });
  expect([parts.Suppliers?.state, parts.Suppliers?.why]).toEqual([
    'done',
    'Some of its records failed or were rejected: 1. See why, correct them and load them again; what names them shows it as its own issues.',
  ]);
  expect(parts['Purchase orders']?.why).toBe(
    'Not all of it can be sent as it is (records held back: 1 of 5).',
  );
  expect(parts.Invoices?.waitsFor).toEqual([parts['Purchase orders']?.importId]);
  const { issues } = await bench.call('imports.summary', {
    importId: parts['Purchase orders']?.importId ?? '',
  });
  expect(issues.map(({ code }) => code)).toEqual(['near-letter']);
  expect(areas(bench)).toEqual(['dimensions', 'vendors']);

  await start(bench, made.setId, { onlyValid: true });
  const done = await ended(bench, made.setId);
  expect(done.state).toBe('done');
  expect(bySheet(done).Invoices?.item.records).toMatchObject({ invalid: 2, created: 10 });
});

it('R-19: a part that waits is not sent by itself either, unless it is left out of the order', async () => {
  const bench = await setBench();
  const { setId, parts } = await booksInSet(bench, {}, noReceipts);
  const importId = parts.at(-1)?.importId ?? '';
  await bench.call('directory.sync', { connectionId: 'c1', company });
  await bench.call('drafts.prepare', { importId });
  const order = { importId, onlyValid: true };
  expect(await bench.problem('imports.submit', order)).toBe('set-part-held');
  await bench.call('sets.assign', { setId, importId, target: null });
  expect(await bench.problem('imports.submit', order)).toBe('nothing-to-send');
  expect(bench.writes()).toEqual([]);
});

it('goes on after a restart where it stood, and sends nothing twice', async () => {
  const bench = await setBench({
    practice: { faults: 'only=POST /v1/purchase-orders/bulk,status-503=@2-40' },
  });
  const made = await booksInSet(bench, { orders: 40 }, noReceipts);
  await start(bench, made.setId);
  await bench.until(made.setId, (set) => bySheet(set)['Purchase orders']?.state === 'sending');
  await bench.restart();
  await bench.setFaults('');

  const stood = await bench.call('sets.get', { setId: made.setId });
  expect([stood.state, stood.why]).toEqual([
    'attention',
    'Loading was interrupted. Nothing is lost, and nothing is sent twice. Go on: it continues where it stood.',
  ]);
  expect(stood.parts.map(({ state }) => state)).toEqual(['done', 'done', 'attention', 'waiting']);
  await start(bench, made.setId);
  const done = await ended(bench, made.setId);
  expect([done.state, done.parts.map(({ item: { records } }) => records.created + records.updated)]).toEqual([
    'done',
    [4, 6, 40, 12],
  ]);
  const bodies = bench
    .writes()
    .filter(({ what }) => what.includes('vendors') || what.includes('dimensions'))
    .map(({ body }) => body);
  expect(new Set(bodies).size).toBe(bodies.length);
});

it('stands still on a pause, and goes on from there', async () => {
  const bench = await setBench({ practice: { faults: 'only=POST /v1/vendors/bulk,status-503=@2-400' } });
  const made = await booksInSet(bench, { vendors: 60 }, noReceipts);
  await start(bench, made.setId);
  await bench.until(made.setId, (set) => bySheet(set).Suppliers?.state === 'sending');
  const paused = await bench.call('sets.pause', { setId: made.setId });
  expect([paused.state, bySheet(paused).Suppliers?.item.state]).toEqual(['attention', 'paused']);
  expect(areas(bench)).not.toContain('purchase-orders');
  await bench.setFaults('');
  await start(bench, made.setId);
  expect((await ended(bench, made.setId)).state).toBe('done');
});

it('stops where the service cannot be reached, and keeps why', async () => {
  const bench = await setBench();
  const made = await booksInSet(bench, {}, noReceipts);
  await bench.setFaults('only=GET,status-500=1');
  await start(bench, made.setId);
  const held = await ended(bench, made.setId);
  expect(held.state).toBe('attention');
  expect(held.parts.some(({ state, why }) => state === 'attention' && why !== null)).toBe(true);
  expect(areas(bench)).not.toContain('invoices');
});

it('asks for the name of a production connection before anything is sent', async () => {
  const bench = await setBench({ environment: 'production' });
  const made = await booksInSet(bench, {}, (sheet) => sheet === 'Suppliers');
  const order = { setId: made.setId, onlyValid: false };
  expect(await bench.problem('sets.start', order)).toBe('production-not-confirmed');
  expect(await bench.problem('sets.start', { ...order, confirmProduction: 'Trail' })).toBe(
    'production-not-confirmed',
  );
  expect(bench.writes()).toEqual([]);
  await start(bench, made.setId, { confirmProduction: 'Trial' });
  expect((await ended(bench, made.setId)).state).toBe('done');
});

it('R-115: sends nothing as still to be paid before a person has confirmed it, for the whole order', async () => {
  const bench = await setBench();
  const made = await booksInSet(bench, {}, (sheet) => sheet !== 'Receipts' && sheet !== 'Purchase orders');
  const importId = bySheet(made).Invoices?.importId ?? '';
  await bench.call('drafts.update', { importId, patch: { status: 'verified' } });
  const before = bySheet(await bench.call('sets.get', { setId: made.setId }));
  expect(before.Invoices?.toConfirm.map(({ value, count }) => [value, count])).toEqual([['verified', 12]]);
  await start(bench, made.setId);
  const held = bySheet(await ended(bench, made.setId));
  expect([held.Invoices?.state, areas(bench)]).toEqual(['attention', ['dimensions', 'vendors']]);
  expect(held.Invoices?.why).toMatch(/obody has confirmed/);

  await bench.call('sets.start', { setId: made.setId, onlyValid: false, confirmed: ['verified'] });
  const done = await ended(bench, made.setId);
  expect([
    done.state,
    bySheet(done).Invoices?.toConfirm,
    bySheet(done).Invoices?.item.records.created,
  ]).toEqual(['done', [], 12]);
});
