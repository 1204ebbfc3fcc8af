import { describe, expect, it } from 'vitest';
import { targetNamed } from '../../../src/core/targets';
import type { Result } from '../../../src/core/values/result';
import { findImport } from '../../../src/main/journal/imports';
import { lookBeforeSending } from '../../../src/main/runner/guard';
import { engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { orderMapping } from '../../fixtures/order-file';
import { company, realClock } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(6);

const orderCsv = (numbers: readonly number[]): string =>
  ['Order,Key,Article,Quantity,Price', ...numbers.map((one) => `MO-${one},key-${one},Flour,3,2.50`), ''].join(
    '\n',
  );

/** Two files of a target, of four records and of two more. */
const FILES = {
  invoices: {
    contents: [invoiceCsv(ROWS.slice(0, 4)), invoiceCsv(ROWS.slice(4))],
    mapping: invoiceMapping(),
    leavesOut: 'list-hole=1,only=GET /v1/invoices',
  },
  'purchase-orders': {
    contents: [orderCsv([1, 2, 3, 4]), orderCsv([5, 6])],
    mapping: JSON.parse(orderMapping),
    leavesOut: 'list-hole=1,only=GET /v1/purchase-orders',
  },
};

/** Four records of this journal, which the service answered for an hour ago, and a file of two more. */
const scene = async (kind: keyof typeof FILES = 'invoices') => {
  const practice = await openPractice();
  let aheadMs = 0;
  const bench = engineBench({ ...realClock, now: () => realClock.now() + aheadMs });
  const connectionId = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const { contents, mapping } = FILES[kind];
  const file = (at: 0 | 1) =>
    bench.check(connectionId, { file: `${at}.csv`, content: contents[at] ?? '', mapping });
  const first = await bench.send((await file(0)).importId);
  expect(first.records.created).toBe(4);
  bench.journal.db.exec(`UPDATE attempt SET started_at = '2020-01-01T00:00:00.000Z';
    UPDATE seen_listing SET begun_at = begun_at - 3600000, ended_at = ended_at - 3600000`);
  const { importId } = await file(1);
  const look = () => {
    const stored = findImport(bench.journal, importId);
    const target = targetNamed(kind);
    if (stored === undefined || target === undefined) throw new Error('no import');
    return lookBeforeSending(bench.ports, stored, target);
  };
  const setFaults = async (faults: string): Promise<void> => {
    const reply = await fetch(new URL('/practice/faults', practice.baseUrl), {
      method: 'POST',
      headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ faults }),
    });
    expect(reply.status).toBe(200);
  };
  const setAhead = (ms: number): void => {
    aheadMs = ms;
  };
  return { bench, connectionId, look, setFaults, setAhead };
};

const LEAVES_OUT = FILES.invoices.leavesOut;

describe('a list that leaves out what this journal created long ago', () => {
  it('R-106: is read in part only, whatever it counts, and that is told before sending', async () => {
    const { bench, connectionId, look, setFaults } = await scene();
    await setFaults(LEAVES_OUT);
    expect(await look()).toMatchObject({ hasRead: true, unread: { code: 'guard-list-behind' } });
    const { invoices } = must(
      await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }),
    );
    expect(invoices).toMatchObject({ isCut: true });
  });

  it('R-106: is read in part only where it is one of orders, which can be updated, too', async () => {
    const { look, setFaults } = await scene('purchase-orders');
    await setFaults(FILES['purchase-orders'].leavesOut);
    expect(await look()).toMatchObject({ hasRead: true, unread: { code: 'guard-list-behind' } });
  });

  it('shows all of it, and is whole', async () => {
    const { look } = await scene();
    expect(await look()).toMatchObject({ hasRead: true, isWhole: true, unread: null });
  });

  it('R-106: leaves out what was answered for just now, and so what others entered meanwhile', async () => {
    const { bench, look, setFaults } = await scene();
    bench.journal.db.exec(`UPDATE attempt SET started_at = '${new Date().toISOString()}';
      DELETE FROM seen_entry`);
    await setFaults(LEAVES_OUT);
    expect(await look()).toMatchObject({ hasRead: true, unread: { code: 'guard-list-behind' } });
  });

  it('R-106: leaves out what a person has called created, and is read in part only', async () => {
    const { bench, look, setFaults } = await scene();
    bench.journal.db.exec(`UPDATE record SET code = 'decided-created' WHERE outcome = 'created';
      DELETE FROM seen_entry`);
    await setFaults(LEAVES_OUT);
    expect(await look()).toMatchObject({ hasRead: true, unread: { code: 'guard-list-behind' } });
  });

  it('R-106: leaves out what a single change created, and is read in part only', async () => {
    const { bench, connectionId, look, setFaults } = await scene();
    bench.journal.db.exec("UPDATE record SET service_id = NULL, outcome = 'failed'");
    const wanted = { connectionId, kind: 'vendors' as const, search: 'V-1003', limit: 5, after: null };
    const { entries } = must(await bench.handlers['directory.list']({ ...wanted, company }));
    const vendor = entries.find(({ erpId }) => erpId === 'V-1003')?.id ?? '';
    const input = {
      ...{ invoice_number: 'S-1', invoice_date: '2026-03-02', total_amount: '50.00', currency: 'USD' },
      ...{ svc_vendor_id: Number(vendor), svc_location_id: '101', upload_id: 'hand-1' },
    };
    const order = { connectionId, company, name: 'invoices.create', input };
    const { seen } = must(await bench.handlers['service.preview'](order));
    must(await bench.handlers['service.perform']({ ...order, seen, confirmProduction: null }));
    bench.journal.db.exec(`UPDATE operation SET begun_at = '2020-01-01T00:00:00.000Z';
      DELETE FROM seen_entry; UPDATE seen_listing SET begun_at = begun_at - 3600000`);
    await setFaults(LEAVES_OUT);
    expect(await look()).toMatchObject({ hasRead: true, unread: { code: 'guard-list-behind' } });
  });

  it('R-106: leaves out what it showed before, and is read in part only, whoever made that', async () => {
    const { bench, look, setFaults } = await scene();
    bench.journal.db.exec("UPDATE record SET service_id = NULL, outcome = 'failed'");
    await setFaults(LEAVES_OUT);
    expect(await look()).toMatchObject({ hasRead: true, unread: { code: 'guard-list-behind' } });
  });

  it('does not show what the service no longer has by its id: that is no hole', async () => {
    const { bench, look } = await scene();
    bench.journal.db.exec("UPDATE record SET service_id = '9' || service_id WHERE outcome = 'created'");
    expect(await look()).toMatchObject({ hasRead: true, unread: null });
  });
});

it('R-106: a list that was read while the clock of this computer was ahead counts as old, and is read again', async () => {
  const { bench, connectionId, look, setAhead } = await scene();
  setAhead(7_200_000);
  must(await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }));
  expect(await look()).toMatchObject({ hasRead: false });
  setAhead(0);
  expect(await look()).toMatchObject({ hasRead: true, unread: null });
});

it('R-106: a list that was whole a minute ago is read again where a later reading was behind', async () => {
  const { bench, connectionId, look, setFaults } = await scene();
  expect(await look()).toMatchObject({ hasRead: true, isWhole: true });
  await setFaults(LEAVES_OUT);
  must(await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }));
  expect(await look()).toMatchObject({ hasRead: true, unread: { code: 'guard-list-behind' } });
});

it('R-106: what was answered for while the clock of this computer was ahead is held against a later list all the same', async () => {
  const { bench, look, setFaults } = await scene();
  const ahead = new Date(Date.now() + 7_200_000);
  bench.journal.db.exec(`UPDATE attempt SET started_at = '${ahead.toISOString()}'; DELETE FROM seen_entry`);
  await setFaults(LEAVES_OUT);
  expect(await look()).toMatchObject({ hasRead: true, unread: { code: 'guard-list-behind' } });
});
