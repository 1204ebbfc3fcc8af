import { describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { checkChain } from '../../../src/main/journal/chain-check';
import type { Practice } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { type InvoiceRow, invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

vi.setConfig({ testTimeout: 120_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(6);

type Computer = { readonly bench: EngineBench; readonly connectionId: string };

const computer = async (practice: Practice): Promise<Computer> => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  return { bench, connectionId };
};

type Status = 'archived' | 'verified';

const { notes: _notes, ...plainFields } = invoiceMapping().fields;
const as = (status: Status) =>
  invoiceMapping({
    fields: { ...plainFields, upload_id: { column: 'Remark' }, status: { constant: status } },
  });

const checkAs = (
  { bench, connectionId }: Computer,
  rows: readonly InvoiceRow[],
  status: Status,
  who: string,
) => {
  const own = rows.map((row) => ({ ...row, note: `${who}-${row.number}` }));
  return bench.check(connectionId, { file: `${who}.csv`, content: invoiceCsv(own), mapping: as(status) });
};

/** Another computer has entered rows with a status; the list is fetched here. */
const scene = async (rows: readonly InvoiceRow[], status: Status): Promise<Computer> => {
  const practice = await openPractice();
  const elsewhere = await computer(practice);
  const { importId } = await checkAs(elsewhere, rows, status, 'other');
  expect((await elsewhere.bench.send(importId, [status])).records.created).toBe(rows.length);
  const here = await computer(practice);
  must(
    await here.bench.handlers['directory.sync']({
      connectionId: here.connectionId,
      company,
      only: ['invoices'],
    }),
  );
  return here;
};

/** Somebody changes what stands there. */
const alter = async (practice: Practice, changes: readonly unknown[]): Promise<void> => {
  const reply = await fetch(new URL('/practice/alter', practice.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ changes }),
  });
  expect(reply.status).toBe(200);
};

const lineOf = ({ issues }: Summary, code: string) => issues.find((one) => one.code === code);

const existing = async ({ bench }: Computer, importId: string) =>
  must(await bench.handlers['imports.records']({ importId, outcome: 'existing', limit: 10, after: 0 }));

describe('what the service has already, paid for one side alone', () => {
  it.each([
    ['archived', 'verified', 'existing-payable-there', 'approved there, archived here', 'paid again'],
    ['verified', 'archived', 'existing-archived-there', 'archived there, verified here', 'not be paid'],
  ] as const)('here %s, there %s: it is not sent, and both statuses are told as a warning', async (...of) => {
    const [own, there, code, both, meaning] = of;
    const here = await scene(ROWS.slice(0, 2), there);
    const checked = await checkAs(here, ROWS, own, 'mine');
    expect(checked.records).toMatchObject({ existing: 2, pending: 4 });
    expect(lineOf(checked, code)).toMatchObject({ severity: 'warning', count: 2 });
    expect(lineOf(checked, code)?.message).toContain(both);
    const sent = await here.bench.send(checked.importId, [own]);
    expect(sent.records).toMatchObject({ created: 4, existing: 2 });
    expect(lineOf(sent, code)?.count).toBe(2);
    for (const { message, advice } of await existing(here, sent.importId)) {
      expect(message).toContain(both);
      expect(message).toContain(meaning);
      expect(advice).not.toContain('Nothing needs to be done');
    }
    expect(checkChain(here.bench.journal)).toMatchObject({ fault: null });
  });

  it('R-118: the same status, and any on the way to a payment, say nothing', async () => {
    const here = await scene(ROWS.slice(0, 2), 'verified');
    const checked = await checkAs(here, ROWS, 'verified', 'mine');
    expect(checked.records).toMatchObject({ existing: 2, pending: 4 });
    expect(checked.issues.map(({ code }) => code)).not.toContain('existing-payable-there');
    const [first] = await existing(here, checked.importId);
    expect(first?.message).toContain('equal in all that is compared');
  });

  it('reading back says so too, of what it made itself, and counts no difference', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    const { importId } = await checkAs(here, ROWS, 'archived', 'mine');
    await here.bench.send(importId, ['archived']);
    const order = { importId, outcome: 'created' as const, limit: 10, after: 0 };
    const made = must(await here.bench.handlers['imports.records'](order));
    const set = { stage: 'approved', paidElsewhere: false };
    await alter(practice, [{ table: 'invoices', id: made[1]?.serviceId, set }]);
    must(await here.bench.handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
    const read = must(await here.bench.handlers['reconcile.settled']({ importId }));
    expect(read.reconciliation).toMatchObject({ compared: 6, matched: 6, different: 0 });
    expect(read.exitCode).toBe(0);
    const line = lineOf(read, 'read-back-payable-there');
    expect(line).toMatchObject({ severity: 'warning', count: 1, firstAt: { row: 3 } });
    expect(line?.message).toContain('approved there, archived here');
    const now = must(await here.bench.handlers['imports.records'](order));
    expect(now.map(({ message }) => message?.includes('may be paid again there') ?? false)).toEqual([
      ...[false, true, false, false, false, false],
    ]);
    expect(now[1]?.advice).toContain('archive it in the service');
  });

  it('is told of what a resume holds back as well', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    const changes = [{ setting: 'guard.maxAgeMs', value: 1, isReset: false }];
    const { connectionId, bench } = here;
    must(await bench.handlers['profile.change']({ connectionId, changes, reason: 'old at once' }));
    const { importId } = await checkAs(here, ROWS, 'archived', 'mine');
    must(await bench.handlers['drafts.update']({ importId, patch: { chunkSize: 3 } }));
    must(await bench.handlers['drafts.prepare']({ importId }));
    const order = { onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true };
    must(
      await bench.handlers['imports.submit']({
        ...{ ...order, importId, stopAfterChunks: 1, confirmed: ['archived'] },
      }),
    );
    must(await bench.handlers['imports.settled']({ importId }));
    const elsewhere = await computer(practice);
    const other = await checkAs(elsewhere, ROWS.slice(4, 5), 'verified', 'other');
    await elsewhere.bench.send(other.importId, ['verified']);
    must(await bench.handlers['imports.resume']({ importId }));
    const ended = must(await bench.handlers['imports.settled']({ importId }));
    expect(ended.records).toMatchObject({ created: 5, existing: 1 });
    expect(lineOf(ended, 'existing-payable-there-later')).toMatchObject({ severity: 'warning', count: 1 });
    const [held] = await existing(here, importId);
    expect(held?.message).toContain('approved there, archived here');
    expect(ended.guard?.existing).toBe(1);
  });

  it('R-249: what this journal sent before says so, with what else differs, and stays quiet once it is archived there', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    const first = await checkAs(here, ROWS, 'verified', 'mine');
    await here.bench.send(first.importId, ['verified']);
    const changed = ROWS.map((row, at) =>
      at === 0 ? { ...row, amount: '777.77', date: '2026-01-02' } : row,
    );
    const again = await checkAs(here, changed, 'archived', 'mine');
    expect(again.records).toMatchObject({ duplicates: 6 });
    const line = lineOf(again, 'imported-payable-there');
    expect(line).toMatchObject({ count: 6 });
    expect(line?.message).toContain('verified there, archived here');
    expect(line?.message).toContain('It differs as well: amount: sent ');
    expect(line?.message).toContain(`Invoice date: sent ${ROWS[0]?.date}, here 2026-01-02.`);
    const order = { importId: first.importId, outcome: 'created' as const, limit: 10, after: 0 };
    const made = must(await here.bench.handlers['imports.records'](order));
    const set = { stage: 'archived', paidElsewhere: true };
    await alter(practice, [{ table: 'invoices', id: made[1]?.serviceId, set }]);
    const { connectionId, bench } = here;
    must(await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }));
    expect(lineOf(await checkAs(here, changed, 'archived', 'mine'), 'imported-payable-there')?.count).toBe(5);
    // What reads paid and archived has come to its end there; archived alone, it will not be paid.
    const as = async () => lineOf(await checkAs(here, ROWS, 'verified', 'mine'), 'imported-archived-there');
    expect(await as()).toBeUndefined();
    await alter(practice, [
      { table: 'invoices', id: made[1]?.serviceId, set: { stage: 'archived', paidElsewhere: false } },
    ]);
    must(await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }));
    expect((await as())?.count).toBe(1);
  });
});
