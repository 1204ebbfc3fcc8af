import { expect, test } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import { createEngine } from '../../../src/main/runner/engine';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows, totalOf } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const rows = invoiceRows(12).map((row, at) => (at === 3 ? { ...row, note: 'practice:reject' } : row));

const scene = async () => {
  const practice = await openPractice();
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const file = { file: 'bills.csv', content: invoiceCsv(rows), mapping: invoiceMapping() };
  const checked = await bench.check(connectionId, file);
  const sent = await bench.send(checked.importId);
  const show = async () => must(await bench.handlers['home.show']({}));
  return { bench, practice, connectionId, sent, show };
};

test('the present month shows what was sent in it, by outcome and money, under its environment', async () => {
  const { sent, show } = await scene();
  const { environments } = await show();
  expect(environments.map(({ environment, currencies }) => [environment, currencies])).toEqual([
    ['sandbox', ['USD']],
  ]);
  const months = environments[0]?.months ?? [];
  expect(months).toHaveLength(12);
  expect(months.slice(0, 11).every(({ imports, money }) => imports === 0 && money.length === 0)).toBe(true);
  expect(months[11]).toEqual({
    month: expect.stringMatching(/^\d{4}-\d\d$/),
    imports: 1,
    records: sent.records,
    money: [
      { currency: 'USD', share: 'created', amount: totalOf(rows.filter(({ note }) => note === '')) },
      { currency: 'USD', share: 'rejected', amount: totalOf(rows.filter(({ note }) => note !== '')) },
    ],
  });
});

test('a row that is sent again counts once, by its last outcome, also when it is refused again and again', async () => {
  const { bench, sent, show } = await scene();
  const before = (await show()).environments[0]?.months[11];
  const [faulty] = rows.filter(({ note }) => note !== '');
  let last = sent.importId;
  for (let times = 0; times < 2; times++) {
    const again = must(await bench.handlers['imports.retry']({ importId: last, records: 'both' }));
    expect((await show()).environments[0]?.months[11]).toEqual({ ...before, imports: 1 + times });
    await bench.send(again.importId);
    last = again.importId;
    expect((await show()).environments[0]?.months[11]).toEqual({ ...before, imports: 2 + times });
  }
  const list = must(await bench.handlers['imports.list']({ asks: true, limit: 10 }));
  expect(list.map(({ importId, takenUp }) => [importId === last, takenUp])).toEqual([
    [true, undefined],
    [false, 1],
    [false, 1],
  ]);
  expect(before?.money).toContainEqual({ currency: 'USD', share: 'rejected', amount: faulty?.amount });
});

test('a draft is in no month', async () => {
  const { bench, connectionId, show } = await scene();
  const file = {
    file: 'more.csv',
    content: invoiceCsv(invoiceRows(40).slice(20)),
    mapping: invoiceMapping(),
  };
  await bench.check(connectionId, file);
  expect((await show()).environments[0]?.months[11]?.imports).toBe(1);
});

test('an import that is over is counted once: another engine over the same journal reads no record of it', async () => {
  const { bench, sent, show } = await scene();
  const before = await show();
  // Past the app, so that nothing but a new count could tell.
  bench.journal.db.prepare("UPDATE record SET outcome = 'failed' WHERE import_id = ?").run(sent.importId);
  const { handlers } = createEngine(bench.ports);
  expect(must(await handlers['home.show']({}))).toEqual(before);
});

test('what goes on with an import is counted anew', async () => {
  const { bench, sent, show } = await scene();
  await show();
  bench.journal.db
    .prepare("UPDATE record SET outcome = 'in-doubt' WHERE import_id = ? AND record = 1")
    .run(sent.importId);
  bench.journal.db
    .prepare(
      'INSERT INTO fact (import_id, fact, kind, body) SELECT import_id, max(fact) + 1, kind, body FROM fact WHERE import_id = ?',
    )
    .run(sent.importId);
  const home = await show();
  expect(home.inDoubt).toMatchObject([{ importId: sent.importId, records: 1, keyUntil: null }]);
  expect(home.environments[0]?.months[11]?.records.inDoubt).toBe(1);
});

test('an import waits for its sign-off until somebody signs, and again once that is taken back', async () => {
  const { bench, sent, show } = await scene();
  const { importId } = sent;
  const say = async (kind: 'prepared' | 'withdrawn') =>
    must(await bench.handlers['review.add']({ importId, kind, name: 'Kim', note: 'Seen', record: null }));
  expect((await show()).unsigned).toMatchObject({ count: 1, newest: [{ importId, fileName: 'bills.csv' }] });
  await say('prepared');
  expect((await show()).unsigned).toEqual({ count: 0, newest: [] });
  await say('withdrawn');
  expect((await show()).unsigned.count).toBe(1);
});

test('a sign-off waits for a person while the figures are others than those that were signed, counted once for each state', async () => {
  const { bench, sent, show } = await scene();
  const { importId } = sent;
  const sign = async (kind: 'prepared' | 'withdrawn') =>
    must(await bench.handlers['review.add']({ importId, kind, name: 'Kim', note: 'Seen', record: null }));
  await sign('prepared');
  expect((await show()).outdated).toEqual({ count: 0, newest: [] });
  must(await bench.handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
  must(await bench.handlers['reconcile.settled']({ importId }));
  expect((await show()).outdated).toMatchObject({ count: 1, newest: [{ importId, fileName: 'bills.csv' }] });
  // Past the app, so that nothing but a new count could tell.
  bench.journal.db.prepare('UPDATE record SET amount_minor = 1 WHERE import_id = ?').run(importId);
  const { handlers } = createEngine(bench.ports);
  expect(must(await handlers['home.show']({})).outdated.count).toBe(1);
  await sign('withdrawn');
  expect((await show()).outdated.count).toBe(0);
  await sign('prepared');
  expect((await show()).outdated.count).toBe(1);
});
