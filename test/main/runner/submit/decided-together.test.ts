import { expect, it } from 'vitest';
import { appendFacts } from '../../../../src/main/journal/facts';
import { inTransaction } from '../../../../src/main/journal/open';
import { serviceOfConnection } from '../../../../src/main/journal/same-service';
import { keepSeenIds } from '../../../../src/main/journal/seen-entries';
import { engineBench, openPractice } from '../../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../../fixtures/invoice-file';
import { quick } from '../../../fixtures/practice-submission';

/** Twelve invoices, of which the second sending (or its answer) was lost, and no list can be read: several are in doubt. */
const inDoubt = async (lost: 'drop-request' | 'drop-reply' = 'drop-request') => {
  const practice = await openPractice({ batchDelayMs: [0, 20], seed: 7 });
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice, {
    locations: [{ id: '101', name: 'Quay' }],
    profile: { ...quick, patience: { ...quick.patience, failuresInARow: 3 } },
  });
  await bench.handlers['directory.sync']({ connectionId, company: '4100' });
  const { importId } = await bench.check(connectionId, {
    file: 'invoices.csv',
    content: invoiceCsv(invoiceRows(12)),
    mapping: invoiceMapping(),
  });
  const setFaults = (faults: string) =>
    fetch(new URL('/practice/faults', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ faults }),
    });
  await setFaults(`only=POST /v1/invoices/import,${lost}=@2;only=GET /v1/invoices,status-500`);
  await bench.send(importId);
  const records = async (outcome: 'in-doubt' | null = null) => {
    const listed = await bench.handlers['imports.records']({ importId, outcome, limit: 100, after: 0 });
    if (!listed.ok) throw new Error(listed.problem.code);
    return listed.value;
  };
  const doubtful = (await records('in-doubt')).map(({ record }) => record);
  const decide = (more: object) =>
    bench.handlers['imports.decide']({
      importId,
      record: doubtful[0] ?? 0,
      as: 'never',
      note: 'Seen',
      ...more,
    });
  const shows = (id: string): void => {
    const service = serviceOfConnection(bench.journal, connectionId) ?? '';
    keepSeenIds(bench.journal, { service, company: '4100', list: 'invoices' }, [id], Date.now());
  };
  return { records, doubtful, decide, shows, bench, importId, setFaults };
};

it('several records are decided with one note, each on record', async () => {
  const { records, doubtful, decide } = await inDoubt();
  expect((await records('in-doubt'))[0]?.vendor).toMatch(/^V-/);
  expect(doubtful.length).toBeGreaterThan(2);
  const [, second = 0, third = 0] = doubtful;
  const answer = await decide({ others: [second, third], by: 'Ines', note: 'Keyed in by hand' });
  expect(answer).toMatchObject({
    ok: true,
    value: { leftForGood: 3, records: { inDoubt: doubtful.length } },
  });
  const decided = (await records('in-doubt')).filter(({ isLeftForGood }) => isLeftForGood === true);
  expect(decided.map(({ record }) => record)).toEqual(doubtful.slice(0, 3));
  for (const one of decided)
    expect(one.evidence?.at(-1)?.sentence).toMatch(/Ines.*Keyed in by hand|Keyed in by hand.*Ines/);
});

it('where one of several may not be decided, none is', async () => {
  const { records, doubtful, decide } = await inDoubt();
  const created = (await records()).find(({ outcome }) => outcome === 'created')?.record ?? 0;
  const answer = await decide({ others: [created], as: 'not-created' });
  expect(answer).toMatchObject({ ok: false, problem: { code: 'record-not-in-doubt' } });
  expect((await records('in-doubt')).map(({ record }) => record)).toEqual(doubtful);
  expect((await records('in-doubt')).some(({ isLeftForGood }) => isLeftForGood === true)).toBe(false);
});

it('the id that a person names is kept, belongs to one record only, and to no other already', async () => {
  const { records, doubtful, decide, shows } = await inDoubt();
  shows('88112');
  const [first = 0, second = 0, third = 0] = doubtful;
  const several = await decide({ as: 'created', others: [second], serviceId: '88112' });
  expect(several).toMatchObject({ ok: false, problem: { code: 'decided-id-of-several' } });
  expect((await decide({ as: 'created', serviceId: '88112' })).ok).toBe(true);
  const one = (await records()).find(({ record }) => record === first);
  expect(one).toMatchObject({ outcome: 'created', serviceId: '88112' });
  const again = await decide({ record: third, as: 'created', serviceId: '88112' });
  expect(again).toMatchObject({ ok: false, problem: { code: 'decided-id-taken' } });
});

it('names how many were decided, not how many are left to be sent', async () => {
  const { doubtful, decide, bench, importId } = await inDoubt();
  const [first = 0] = doubtful;
  await decide({ record: first, as: 'not-created', note: 'Not in the dashboard' });
  const waiting = {
    kind: 'end' as const,
    at: Date.now(),
    state: 'finished' as const,
    reason: null,
    text: null,
  };
  inTransaction(bench.journal, () => appendFacts(bench.journal, importId, [waiting]));
  const list = await bench.handlers['imports.list']({});
  const item = list.ok ? list.value.find((one) => one.importId === importId) : undefined;
  const left = item?.records.pending ?? 0;
  expect(left).toBeGreaterThan(1);
  expect(item?.pausedBecause).toBe(
    `Decided by a person as not created, and to be sent again: 1 record (${left} are still to be sent in all).`,
  );
});

it('an import with records that were decided to be not created is not over: it is resumed, or stopped by a person', async () => {
  const { doubtful, decide, bench, importId, setFaults } = await inDoubt();
  await setFaults('');
  const [, ...others] = doubtful;
  // As a run leaves it that has nothing left to send.
  const end = { kind: 'end' as const, at: Date.now(), state: 'finished' as const, reason: null, text: null };
  inTransaction(bench.journal, () => appendFacts(bench.journal, importId, [end]));
  expect(await decide({ others, as: 'not-created', note: 'Not in the dashboard' })).toMatchObject({
    ok: true,
    value: { state: 'paused', exitCode: 6 },
  });
  const listed = async () => {
    const list = await bench.handlers['imports.list']({});
    return list.ok ? list.value.find((one) => one.importId === importId) : undefined;
  };
  const because = expect.stringMatching(
    /^Decided by a person as not created, and to be sent again: \d+ records/,
  );
  expect(await listed()).toMatchObject({ state: 'paused', pausedBecause: because });
  await bench.handlers['imports.stop']({ importId });
  expect(await listed()).toMatchObject({ state: 'stopped', pausedBecause: null });
  await bench.handlers['imports.resume']({ importId });
  const over = await bench.handlers['imports.settled']({ importId });
  expect(over).toMatchObject({ value: { state: 'finished', records: { pending: 0, created: 12 } } });
});

it('what a person said is not there goes out only against a list of after that: an equal entry that shows by then is existing', async () => {
  const { doubtful, decide, bench, importId, records, setFaults } = await inDoubt('drop-reply');
  const [record = 0, ...others] = doubtful;
  expect(await decide({ record, others, as: 'not-created', note: 'Looked, not there' })).toMatchObject({
    ok: true,
  });
  await setFaults('repeat=second,only=POST /v1/invoices/import');
  await bench.handlers['imports.resume']({ importId });
  await bench.handlers['imports.settled']({ importId });
  const settled = (await records()).filter((one) => doubtful.includes(one.record));
  expect(settled.map(({ outcome }) => outcome)).toEqual(doubtful.map(() => 'existing'));
  const ids = (await records()).map(({ serviceId }) => serviceId);
  expect(new Set(ids).size).toBe(12);
});

it('what was given up and yet stands there is found by the sweep, and stands on Home', async () => {
  const { doubtful, decide, bench, setFaults, records } = await inDoubt('drop-reply');
  await setFaults('');
  const [first = 0] = doubtful;
  expect((await decide({})).ok).toBe(true);
  const label = (await records()).find(({ record }) => record === first)?.key ?? 'none';
  const connections = await bench.handlers['connections.list']({});
  const connectionId = connections.ok ? (connections.value[0]?.id ?? '') : '';
  const swept = await bench.handlers['sweep.run']({ connectionId, company: '4100', since: null });
  if (!swept.ok) throw new Error(swept.problem.code);
  const told = swept.value.findings.filter(({ kind }) => kind === 'given-up-there');
  expect(told).toMatchObject([{ ours: [{ record: first }] }]);
  expect(told[0]?.sentence).toContain(label.split('|').at(-1) ?? '');
  const home = await bench.handlers['home.show']({});
  expect(home.ok && home.value.swept.headline).toContain('was given up and stands there');
  // The advice, word for word: it answers the finding, and nothing of earlier sweeps waits any more.
  const [{ things, finding } = { things: [], finding: '' }] = told;
  const serviceId = things[0]?.id;
  expect((await decide({ as: 'created', others: [], serviceId, note: 'Seen: it is ours' })).ok).toBe(true);
  const listed = await bench.handlers['sweep.show']({});
  const one = listed.ok ? listed.value.findings.find((entry) => entry.finding === finding) : undefined;
  expect(one?.answer).toMatchObject({ note: 'Seen: it is ours' });
  const again = await bench.handlers['sweep.run']({ connectionId, company: '4100', since: null });
  expect(again).toMatchObject({ ok: true, value: { openBefore: 0 } });
});

it('what was decided is listed until something is sent of it, and can be decided otherwise', async () => {
  const { doubtful, decide, bench, importId } = await inDoubt();
  const [first = 0, second = 0] = doubtful;
  expect((await decide({ record: first, as: 'not-created' })).ok).toBe(true);
  const answer = await decide({ record: second, as: 'never' });
  expect(answer).toMatchObject({ ok: true, value: { leftForGood: 1, decidedAgain: 1 } });
  const listed = await bench.handlers['imports.records']({
    ...{ importId, outcome: null, limit: 100, after: 0, isDecided: true },
  });
  expect(listed.ok && listed.value.map(({ record }) => record)).toEqual([first, second]);
  const otherwise = await decide({ record: first, as: 'never' });
  expect(otherwise).toMatchObject({ ok: true, value: { leftForGood: 2 } });
  expect(otherwise.ok && otherwise.value.decidedAgain).toBeUndefined();
});
