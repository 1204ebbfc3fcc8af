import { expect, it, vi } from 'vitest';
import type { Outcome } from '../../../src/core/submit/facts';
import type { Result } from '../../../src/core/values/result';
import { appendFacts } from '../../../src/main/journal/facts';
import { findImport } from '../../../src/main/journal/imports';
import { inTransaction } from '../../../src/main/journal/open';
import { resultLines } from '../../../src/main/runner/report/result-lines';
import type { Practice } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

vi.setConfig({ testTimeout: 120_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const alter = async (practice: Practice, changes: readonly unknown[]): Promise<void> => {
  const reply = await fetch(new URL('/practice/alter', practice.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  expect(reply.status).toBe(200);
};

const open = async () => {
  const practice = await openPractice();
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  return { practice, bench, connectionId };
};

const created = async ({ handlers }: EngineBench, importId: string) =>
  must(await handlers['imports.records']({ importId, outcome: 'created', limit: 10, after: 0 }));

/** Message and advice of each row of the report. */
const reported = ({ journal }: EngineBench, importId: string): readonly (readonly string[])[] => {
  const stored = findImport(journal, importId);
  if (stored === undefined) throw new Error('no import');
  return [...resultLines(journal, stored)].map(({ cells }) => cells.slice(-2));
};

it('what reading back found stands beside the record, in lists, the window and the report: what differs, and what to do', async () => {
  const { practice, bench, connectionId } = await open();
  const rows = invoiceRows(4);
  const content = invoiceCsv(rows);
  const { importId } = await bench.check(connectionId, { file: 'a.csv', content, mapping: invoiceMapping() });
  await bench.send(importId);
  const made = await created(bench, importId);
  expect(made.map(({ message }) => message)).toEqual([null, null, null, null]);
  const [one, two, three] = made.map(({ serviceId }) => serviceId);
  await alter(practice, [
    { table: 'invoices', id: one, set: { total_amount: 121.03 } },
    { table: 'invoices', id: two, remove: true },
    { table: 'invoices', id: three, copy: true },
  ]);
  must(await bench.handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
  must(await bench.handlers['reconcile.settled']({ importId }));
  const now = await created(bench, importId);
  const differs = `Total amount: sent ${Number(rows[0]?.amount)}, reads 121.03`;
  expect(now[0]?.message).toContain(differs);
  expect(now[0]?.advice).toContain('correct it there');
  expect(now[1]?.message).toContain('not there any more');
  expect(now[2]?.message).toContain('equal to this record in');
  expect([now[3]?.message, now[3]?.advice]).toEqual([null, null]);
  const report = reported(bench, importId);
  expect(report.map(([message]) => message)).toEqual(now.map(({ message }) => message ?? ''));
  expect(report.map(([, advice]) => advice)).toEqual(now.map(({ advice }) => advice ?? ''));
  const wanted = { importId, from: 0, count: 4, view: { filter: 'all' as const, value: '' } };
  const grid = must(await bench.handlers['imports.rows'](wanted)).entries;
  expect(grid.map(({ message }) => message)).toEqual(now.map(({ message }) => message));

  // Put right and read once more, nothing is said any longer.
  await alter(practice, [{ table: 'invoices', id: one, set: { total_amount: Number(rows[0]?.amount) } }]);
  must(await bench.handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
  must(await bench.handlers['reconcile.settled']({ importId }));
  expect((await created(bench, importId))[0]?.message).toBeNull();
});

/** Others have entered some rows with another amount, under upload ids of their own. */
const nearScene = async (rows: ReturnType<typeof invoiceRows>) => {
  const { practice, bench, connectionId } = await open();
  const elsewhere = engineBench();
  const other = await elsewhere.connect('Trial', practice);
  must(await elsewhere.handlers['directory.sync']({ connectionId: other, company }));
  const { notes: _notes, ...fields } = invoiceMapping().fields;
  const mapping = invoiceMapping({ fields: { ...fields, upload_id: { column: 'Remark' } } });
  const of = (who: string, amount?: string) =>
    invoiceCsv(rows.map((row) => ({ ...row, note: `${who}-${row.number}`, amount: amount ?? row.amount })));
  const theirs = await elsewhere.check(other, { file: 'o.csv', content: of('x', '1.23'), mapping });
  await elsewhere.send(theirs.importId);
  const mine = of('y');
  const { importId } = await bench.check(connectionId, { file: 'm.csv', content: mine, mapping });
  return { bench, importId, sent: await bench.send(importId) };
};

it('R-106: what goes out beside one of its number and vendor keeps the word on it: which one, and what differs', async () => {
  const rows = invoiceRows(2);
  const { bench, importId, sent } = await nearScene(rows);
  expect(sent.records).toMatchObject({ created: 2 });
  const [first] = await created(bench, importId);
  expect(first?.message).toMatch(/another one with its number and vendor \(\d+, seen /);
  expect(first?.message).toContain('Total amount is 1.23 there');
  expect(first?.advice).toContain('Look at both in the service');
  expect(reported(bench, importId)[0]).toEqual([first?.message, first?.advice]);
});

it('R-106: a refusal that says little names the entry of its number and vendor that was seen before sending', async () => {
  const { bench, importId } = await nearScene(invoiceRows(2));
  const refusal = (record: number, code: string, text: string): Outcome => ({
    ...{ record, serviceId: null, code, text },
    ...{ outcome: 'rejected', evidence: 'look-up' },
  });
  const outcomes = [
    refusal(1, 'service-inv4000', 'Invalid invoice data'),
    refusal(2, 'service-inv4000', 'Invalid invoice data (not in the list of 2026-11-26 18:55 UTC)'),
  ];
  inTransaction(bench.journal, () =>
    appendFacts(bench.journal, importId, [{ kind: 'outcomes', at: 1, chunk: 0, outcomes }]),
  );
  const order = { importId, outcome: 'rejected' as const, limit: 10, after: 0 };
  const refused = must(await bench.handlers['imports.records'](order));
  expect(refused).toHaveLength(2);
  for (const { message, advice } of refused) {
    expect(message).toMatch(/\d{6,} there has its number and vendor\. Total amount is 1\.23 there/);
    expect(message).not.toContain('does not say why');
    expect(message).not.toContain('(not in the list');
    expect(advice).toContain('Look at that entry first');
  }
  expect(reported(bench, importId).map(([message]) => message)).toEqual(
    refused.map(({ message }) => message),
  );
});
