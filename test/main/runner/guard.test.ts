import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import { targetNamed } from '../../../src/core/targets';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { sealWhatIsThere } from '../../../src/main/journal/chain';
import { checkChain } from '../../../src/main/journal/chain-check';
import { findImport } from '../../../src/main/journal/imports';
import { lookBeforeSending } from '../../../src/main/runner/guard';
import type { Practice } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import {
  type InvoiceRow,
  invoiceCsv,
  invoiceMapping,
  invoiceRows,
  totalOf,
} from '../../fixtures/invoice-file';
import { orderFile } from '../../fixtures/made-up-orders';
import { receiptFile, receiptMapping } from '../../fixtures/made-up-receipts';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(8);

type Computer = { readonly bench: EngineBench; readonly connectionId: string };

const computer = async (practice: Practice): Promise<Computer> => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  return { bench, connectionId };
};

const check = (
  { bench, connectionId }: Computer,
  rows: readonly InvoiceRow[],
  mapping = invoiceMapping(),
): Promise<Summary> => bench.check(connectionId, { file: 'bills.csv', content: invoiceCsv(rows), mapping });

/** Invoices that came in by another way than this program: their upload ids are their own. */
const ofOthers = (rows: readonly InvoiceRow[]) =>
  rows.map((row) => ({ ...row, note: `other-${row.number}` }));
const { notes: _notes, ...plainFields } = invoiceMapping().fields;
const foreign = invoiceMapping({ fields: { ...plainFields, upload_id: { column: 'Remark' } } });

const fetchInvoices = async ({ bench, connectionId }: Computer) =>
  must(await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }));

/** How many records are nearly there. */
const nearIn = ({ issues }: Summary): number => issues.find(({ code }) => code === 'near-listed')?.count ?? 0;

/** A service on which another computer has made some invoices; this one has never sent anything. */
const scene = async (others: readonly InvoiceRow[]) => {
  const practice = await openPractice();
  const elsewhere = await computer(practice);
  const { importId } = await check(elsewhere, ofOthers(others), foreign);
  const other = await elsewhere.bench.send(importId);
  expect(other.records.created).toBe(others.length);
  return { practice, here: await computer(practice) };
};

describe('what stands at the service already, at check', () => {
  it('says that nothing was checked against the service while its list was never fetched', async () => {
    const { here } = await scene(ROWS.slice(0, 1));
    const checked = await check(here, ROWS);
    expect(checked.records).toMatchObject({ valid: 8, existing: 0, pending: 8 });
    expect(checked.guard).toMatchObject({ listedAt: null, existing: 0, near: 0 });
    expect(checked.guard?.sentence).toContain('never fetched');
  });

  it('holds a draft that was checked before against a list that is fetched since', async () => {
    const { here } = await scene(ROWS.slice(0, 2));
    const { importId, guard } = await check(here, ROWS);
    expect(guard?.listedAt).toBeNull();
    await fetchInvoices(here);
    const now = must(await here.bench.handlers['imports.summary']({ importId }));
    expect(now.records).toMatchObject({ valid: 8, existing: 2, pending: 6 });
    expect(now.guard).toMatchObject({ existing: 2, listedAt: expect.any(String) });
  });

  it('R-115: what is held back is not among what goes out as verified, until a person sends it all the same', async () => {
    const { here } = await scene(ROWS.slice(0, 2));
    await fetchInvoices(here);
    const { status: _status, ...others } = invoiceMapping().fields;
    const verified = invoiceMapping({ fields: { ...others, status: { constant: 'verified' } } });
    const { importId } = await check(here, ROWS.slice(0, 2).concat(ROWS.slice(4, 7)), verified);
    const choices = async () => must(await here.bench.handlers['imports.choices']({ importId }));
    expect(await choices()).toMatchObject([{ value: 'verified', count: 3, heldBack: 2 }]);
    const all = await check(here, ROWS.slice(0, 2), verified);
    const { handlers } = here.bench;
    const only = must(await handlers['imports.choices']({ importId: all.importId }));
    expect(only).toMatchObject([{ value: 'verified', count: 0, heldBack: 2 }]);
    const order = {
      onlyValid: true,
      acceptWarnings: true,
      confirmProduction: null,
      stopAfterChunks: null,
      waitForBatches: true,
    };
    const anyway = { ...order, importId: all.importId, sendExisting: 'Kim: they were deleted there' };
    // Nothing of it went out as verified, so nobody was asked; now it would.
    expect(await handlers['imports.submit'](anyway)).toMatchObject({
      ok: false,
      problem: { code: 'choice-not-confirmed', params: { value: 'verified', count: '2' } },
    });
  });

  it('what was held back unsent is not called sent before: the corrected one goes out, the same is held back anew', async () => {
    const { here } = await scene(ROWS.slice(0, 1));
    await fetchInvoices(here);
    const { importId } = await check(here, ROWS);
    expect((await here.bench.send(importId)).records).toMatchObject({ created: 7, existing: 1 });
    const [first] = ROWS;
    if (first === undefined) throw new Error('no row');
    const same = await check(here, [first]);
    expect(same.records).toMatchObject({ duplicates: 0, existing: 1, pending: 0 });
    const corrected = await check(here, [{ ...first, amount: '777.77' }]);
    expect([corrected.records, nearIn(corrected)]).toMatchObject([{ duplicates: 0, pending: 1 }, 1]);
  });

  it('an invoice that the service already holds is not created again: it is held back under its id, with the age of the list', async () => {
    const { here } = await scene(ROWS.slice(0, 3));
    const status = await fetchInvoices(here);
    const before = status.invoices;
    expect(before.fetchedAt).not.toBeNull();
    const checked = await check(here, ROWS);
    expect(checked.records).toMatchObject({ valid: 8, existing: 3, pending: 5, duplicates: 0, invalid: 0 });
    expect(checked.exitCode).toBe(0);
    expect(checked.guard).toMatchObject({
      listedAt: before.fetchedAt,
      isWhole: true,
      entries: before.count,
      existing: 3,
      near: 0,
    });
    const order = { importId: checked.importId, outcome: 'existing' as const, limit: 10, after: 0 };
    const held = must(await here.bench.handlers['imports.records'](order));
    expect(held.every(({ serviceId, message }) => serviceId !== null && message?.includes(serviceId))).toBe(
      true,
    );
    const sent = await here.bench.send(checked.importId);
    expect(sent.records).toMatchObject({ created: 5, existing: 3, pending: 0 });
    expect(sent.exitCode).toBe(0);
    expect(sent.controlTotals[0]).toMatchObject({
      source: totalOf(ROWS),
      submitted: totalOf(ROWS.slice(3)),
      created: totalOf(ROWS.slice(3)),
      existing: totalOf(ROWS.slice(0, 3)),
      existingUnsent: totalOf(ROWS.slice(0, 3)),
    });
    expect((await fetchInvoices(here)).invoices.count).toBe(before.count + 5);
    expect(checkChain(here.bench.journal)).toMatchObject({ fault: null });
  });

  it('a backfill of which half exists: none is doubled, and all that only nearly exist are sent', async () => {
    const near = ROWS.slice(4).map((row) => ({ ...row, amount: '1.23' }));
    const { here } = await scene([...ROWS.slice(0, 4), ...near]);
    const { invoices } = await fetchInvoices(here);
    const checked = await check(here, ROWS);
    expect(checked.records).toMatchObject({ existing: 4, pending: 4 });
    expect(nearIn(checked)).toBe(4);
    expect(checked.issues.find(({ code }) => code === 'near-listed')?.message).toContain('1.23 there');
    const sent = await here.bench.send(checked.importId);
    expect(sent.records).toMatchObject({ created: 4, existing: 4 });
    expect((await fetchInvoices(here)).invoices.count).toBe(invoices.count + 4);
  });

  it('R-106: a number that is only written otherwise is warned of, with both, and goes out; zeros and another total make another one', async () => {
    const { here } = await scene(ROWS.slice(0, 5));
    await fetchInvoices(here);
    const writings = ['t-00001', 'T 00002', 'Ｔ.00003', 'T-4', 'T/00005'];
    const rows = ROWS.slice(0, 5).map((row, at) => ({
      ...row,
      number: writings[at] ?? '',
      amount: at === 4 ? '1.23' : row.amount,
    }));
    const checked = await check(here, rows);
    const line = checked.issues.find(({ code }) => code === 'number-alike');
    expect(checked.records).toMatchObject({ existing: 0, pending: 5 });
    expect(line).toMatchObject({ severity: 'warning', count: 3 });
    expect(line?.message).toContain('T-00001 there (');
    expect(line?.message).toContain('t-00001 here.');
    const sent = await here.bench.send(checked.importId);
    expect(sent.records).toMatchObject({ created: 5 });
    const order = { importId: sent.importId, outcome: 'created' as const, limit: 10, after: 0 };
    const [first] = must(await here.bench.handlers['imports.records'](order));
    expect(first?.message).toContain('T-00001 there (');
  });

  it('the same file from a second computer exists throughout: nothing is sent, and that is good', async () => {
    const { here } = await scene(ROWS);
    const { invoices } = await fetchInvoices(here);
    const checked = await check(here, ROWS);
    expect(checked.records).toMatchObject({ valid: 8, existing: 8, pending: 0 });
    const sent = await here.bench.send(checked.importId);
    expect(sent).toMatchObject({ state: 'finished', exitCode: 0, records: { existing: 8, created: 0 } });
    expect((await fetchInvoices(here)).invoices.count).toBe(invoices.count);
    must(await here.bench.handlers['reconcile.start']({ importId: sent.importId, order: { kind: 'all' } }));
    const read = must(await here.bench.handlers['reconcile.settled']({ importId: sent.importId }));
    expect(read.reconciliation).toMatchObject({ compared: 8, matched: 8, state: 'complete' });
    expect(read.exitCode).toBe(0);
  });

  it('goes out all the same where a person decides so, with a reason that is kept and printed', async () => {
    const { here } = await scene(ROWS.slice(0, 2));
    await fetchInvoices(here);
    const { importId } = await check(here, ROWS);
    const decide = (over: object) =>
      here.bench.handlers['drafts.sendAnyway']({
        ...{ importId, records: null, note: 'The first ones were test data', holdBack: false },
        ...over,
      });
    expect(await decide({ note: ' ' })).toMatchObject({ problem: { code: 'send-anyway-without-note' } });
    expect(must(await decide({ records: [1] })).records).toMatchObject({ existing: 1, pending: 7 });
    expect(must(await decide({ holdBack: true })).records).toMatchObject({ existing: 2, pending: 6 });
    expect(must(await decide({})).records).toMatchObject({ existing: 0, pending: 8 });
    // Checked once more, the decision stands.
    const again = must(await here.bench.handlers['drafts.prepare']({ importId }));
    expect(again.records).toMatchObject({ existing: 0, pending: 8 });
    expect(again.guard).toMatchObject({ sentAnyway: 2 });
    expect(await decide({})).toMatchObject({ problem: { code: 'nothing-to-send-anyway' } });
    const sent = await here.bench.send(importId);
    expect(sent.records.created).toBe(8);
    expect(checkChain(here.bench.journal)).toMatchObject({ fault: null });
  });

  it('follows an edit: what is corrected to equal an entry is held back, and goes out again when that is undone', async () => {
    const { here } = await scene(ROWS.slice(0, 1));
    await fetchInvoices(here);
    const rows = ROWS.map((row, at) => (at === 0 ? { ...row, amount: '5.55' } : row));
    const checked = await check(here, rows);
    const { importId } = checked;
    expect([checked.records.existing, nearIn(checked)]).toEqual([0, 1]);
    const cells = [{ row: 2, column: 2, value: ROWS[0]?.amount ?? '' }];
    const edited = must(await here.bench.handlers['drafts.edit']({ importId, edits: cells }));
    expect(edited.records).toMatchObject({ existing: 1, pending: 7 });
    expect(nearIn(edited)).toBe(0);
    const undone = must(await here.bench.handlers['drafts.undo']({ importId }));
    expect(undone.records).toEqual(checked.records);
    expect(nearIn(undone)).toBe(1);
  });

  it('an altered finding is noticed', async () => {
    const { here } = await scene(ROWS.slice(0, 2));
    sealWhatIsThere(here.bench.journal);
    await fetchInvoices(here);
    const { importId } = await check(here, ROWS);
    await here.bench.send(importId);
    expect(checkChain(here.bench.journal)).toMatchObject({ fault: null });
    here.bench.journal.db.exec("UPDATE guard_find SET service_id = 'another' WHERE record = 1");
    expect(checkChain(here.bench.journal).fault).toMatchObject({ what: 'guard', scope: importId });
  });
});

describe('the look before the first byte', () => {
  const look = ({ bench }: Computer, importId: string) => {
    const stored = findImport(bench.journal, importId);
    const target = targetNamed('invoices');
    if (stored === undefined || target === undefined) throw new Error('no import');
    return lookBeforeSending(bench.ports, stored, target);
  };

  it('reads the list where none is on disk, holds back what stands there, and reads no second time while that is fresh', async () => {
    const { here } = await scene(ROWS.slice(0, 3));
    const { importId } = await check(here, ROWS);
    expect(await look(here, importId)).toMatchObject({
      ...{ hasRead: true, unread: null, isWhole: true, existing: 3, near: 0 },
    });
    expect(await look(here, importId)).toMatchObject({ hasRead: false, existing: 3 });
    const sent = await here.bench.send(importId);
    expect(sent.records).toMatchObject({ created: 5, existing: 3 });
  });

  it('counts its pages among the requests of the import', async () => {
    const { here } = await scene(ROWS.slice(0, 3));
    const { importId } = await check(here, ROWS);
    await look(here, importId);
    const { requests } = must(await here.bench.handlers['imports.summary']({ importId }));
    const { entries } = must(
      await here.bench.handlers['imports.attempts']({ importId, after: 0, limit: 100 }),
    );
    expect(new Set(entries.map(({ purpose }) => purpose))).toEqual(new Set(['token', 'sync']));
    expect(requests).toBe(entries.length);
    const sent = await here.bench.send(importId);
    expect(sent.requests).toBeGreaterThan(requests);
  });

  it('NS-22: reads so many pages at most, and says that it does not know the rest', async () => {
    const { here } = await scene(ROWS.slice(0, 3));
    const { bench, connectionId } = here;
    const settings = { 'guard.maxPages': 1, 'paging.invoices.pageSize': 1 };
    const changes = Object.entries(settings).map(([setting, value]) => ({ setting, value, isReset: false }));
    must(await bench.handlers['profile.change']({ connectionId, changes, reason: 'small pages' }));
    const { importId } = await check(here, ROWS);
    expect(await look(here, importId)).toMatchObject({
      ...{ hasRead: true, isWhole: false, entries: 1 },
      unread: { code: 'guard-list-not-whole' },
    });
  });

  it('tells that a service cannot be reached, and counts what is on disk', async () => {
    const { practice, here } = await scene(ROWS.slice(0, 3));
    await fetchInvoices(here);
    const { importId } = await check(here, ROWS);
    here.bench.journal.db.exec(
      'UPDATE seen_listing SET begun_at = begun_at - 3600000, ended_at = ended_at - 3600000',
    );
    await practice.close();
    expect(await look(here, importId)).toMatchObject({
      ...{ hasRead: true, existing: 3 },
      unread: { code: 'guard-list-not-read' },
    });
  });
});

describe('other things than invoices', () => {
  const orderMapping = {
    name: 'Orders with their lines',
    target: 'purchase-orders',
    source: { sheet: null, headerRow: 1, encoding: 'auto', delimiter: 'auto' },
    locale: { dateOrder: 'ymd', decimal: '.', currency: 'USD' },
    groupBy: ['Order'],
    fields: {
      po_number: { column: 'Order' },
      external_id: { column: 'Key' },
      erp_vendor_id: { column: 'Supplier', lookup: 'vendor', match: ['erp_vendor_id'] },
      svc_location_id: { constant: '101' },
      'items[].name': { column: 'Article' },
      'items[].quantity': { column: 'Quantity' },
      'items[].price': { column: 'Unit price' },
    },
  };

  const lookAt = async (file: string, content: string, mapping: object & { readonly target: string }) => {
    const practice = await openPractice();
    const elsewhere = await computer(practice);
    const first = await elsewhere.bench.check(elsewhere.connectionId, { file, content, mapping });
    const sent = await elsewhere.bench.send(first.importId);
    expect(sent.records.created).toBe(4);
    const here = await computer(practice);
    return {
      here,
      check: (text: string) => here.bench.check(here.connectionId, { file, content: text, mapping }),
      look: async (importId: string) => {
        const stored = findImport(here.bench.journal, importId);
        const target = targetNamed(mapping.target);
        if (stored === undefined || target === undefined) throw new Error('no import');
        return lookBeforeSending(here.bench.ports, stored, target);
      },
    };
  };

  it('R-174: orders are listed without lines; those with the same head are read by id, and equal lines are there already', async () => {
    const { csv } = orderFile(4, 8);
    const { check, look, here } = await lookAt('orders.csv', csv, orderMapping);
    const same = await check(csv);
    expect(same.guard).toMatchObject({ listedAt: null });
    expect(await look(same.importId)).toMatchObject({ existing: 4, near: 0, unread: null });
    expect((await here.bench.send(same.importId)).records).toMatchObject({
      existing: 4,
      created: 0,
      updated: 0,
    });
    const other = await check(csv.replace(/(MO-2,.*?),([0-9.]+),S1,/, '$1,999.00,S1,'));
    expect(await look(other.importId)).toMatchObject({ existing: 3, near: 1 });
  });

  it('R-174: however few pages may be read, each order that stands there is read by its id', async () => {
    const { csv } = orderFile(4, 8);
    const { check, look, here } = await lookAt('orders.csv', csv, orderMapping);
    const changes = [{ setting: 'guard.maxPages', value: 1, isReset: false }];
    const { connectionId } = here;
    must(await here.bench.handlers['profile.change']({ connectionId, changes, reason: 'one page' }));
    const { importId } = await check(csv);
    expect(await look(importId)).toMatchObject({ existing: 4, near: 0 });
  });

  it('R-183: receipts are found by their number, and by the order that they show', async () => {
    const file = receiptFile(4);
    const { check, look } = await lookAt(
      'receipts.csv',
      file,
      mappingSchema.parse(JSON.parse(receiptMapping('number'))),
    );
    const { importId } = await check(file);
    expect(await look(importId)).toMatchObject({ existing: 4, near: 0 });
  });
});
