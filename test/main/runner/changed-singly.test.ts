import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { checkChain } from '../../../src/main/journal/chain-check';
import type { Practice, PracticeOptions } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { type InvoiceRow, invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company } from '../../fixtures/practice-submission';

// Several imports each; a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = invoiceRows(12);
const row = (number: number): InvoiceRow => {
  const found = ROWS[number - 1];
  if (found === undefined) throw new Error(`there is no row ${number}`);
  return found;
};

type Here = { readonly bench: EngineBench; readonly connectionId: string; readonly practice: Practice };

const openHere = async (practice: Practice, place: Parameters<EngineBench['connect']>[1]): Promise<Here> => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', place);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  // From now on the list is young enough.
  must(await bench.handlers['directory.sync']({ connectionId, company, only: ['invoices'] }));
  return { bench, connectionId, practice };
};

const here = async (options: PracticeOptions = {}): Promise<Here> => {
  const practice = await openPractice(options);
  return openHere(practice, practice);
};

const setFaults = async ({ practice }: Here, faults: string): Promise<void> => {
  const reply = await fetch(new URL('/practice/faults', practice.baseUrl), {
    method: 'POST',
    headers: { 'x-api-key': practice.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  });
  expect(reply.status).toBe(200);
};

const ORDER = { onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true };

const checked = async ({ bench, connectionId }: Here, rows: readonly InvoiceRow[]): Promise<Summary> => {
  const wanted = { file: 'bills.csv', content: invoiceCsv(rows), mapping: invoiceMapping() };
  return bench.check(connectionId, wanted);
};

const load = async (at: Here, rows: readonly InvoiceRow[], stopAfterChunks: number | null = null) => {
  const { bench } = at;
  const { importId } = await checked(at, rows);
  must(await bench.handlers['drafts.update']({ importId, patch: { chunkSize: 3 } }));
  must(await bench.handlers['drafts.prepare']({ importId }));
  must(await bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks }));
  return must(await bench.handlers['imports.settled']({ importId }));
};

const recordsOf = async ({ bench }: Here, { importId }: Summary, outcome: 'created' | 'existing') =>
  must(await bench.handlers['imports.records']({ importId, outcome, limit: 20, after: 0 }));

/** Changes an invoice by its id. `faults`: of the service once it was previewed. */
const changeSingly = async (at: Here, id: string, changed: Record<string, string>, faults = '') => {
  const { bench, connectionId } = at;
  const order = { connectionId, company, name: 'invoices.update', input: { id, ...changed } };
  const { seen } = must(await bench.handlers['service.preview'](order));
  if (faults !== '') await setFaults(at, faults);
  return must(await bench.handlers['service.perform']({ ...order, seen, confirmProduction: null })).state;
};

const requests = async ({ practice }: Here): Promise<Record<string, number>> => {
  const reply = await fetch(new URL('/practice/ledger', practice.baseUrl), {
    headers: { 'x-api-key': practice.apiKey },
  });
  const { requests: made } = z
    .object({ requests: z.record(z.string(), z.number()) })
    .parse(await reply.json());
  return made;
};

/** An invoice of rows that this journal has just sent, which no list has shown, and its id. */
const sentBefore = async () => {
  const at = await here();
  const sent = await load(at, ROWS.slice(0, 3));
  const id = (await recordsOf(at, sent, 'created'))[1]?.serviceId ?? '';
  return { at, id };
};

describe('what a single change of this journal has changed since the list was read', () => {
  it('R-106: is not sent again under the number that it has by now, and a check tells of it', async () => {
    const { at, id } = await sentBefore();
    expect(await changeSingly(at, id, { invoice_number: 'T-CORRECTED' })).toBe('done');
    const corrected = { ...row(2), number: 'T-CORRECTED' };
    const before = JSON.stringify(await requests(at));
    expect((await checked(at, [corrected, row(4)])).records).toMatchObject({ existing: 1, pending: 1 });
    expect(JSON.stringify(await requests(at))).toBe(before);
    const { 'GET /v1/invoices': lists } = await requests(at);
    const sent = await load(at, [corrected, row(4)]);
    expect(sent.records).toMatchObject({ created: 1, existing: 1 });
    expect(await recordsOf(at, sent, 'existing')).toMatchObject([{ record: 1, serviceId: id }]);
    // It was read when it was changed: the list is young enough for all else.
    expect((await requests(at))['GET /v1/invoices']).toBe(lists);
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
  });

  it('R-249: its former number is not sent again, and that is said with how it is called by now and with a way on', async () => {
    const { at, id } = await sentBefore();
    expect(await changeSingly(at, id, { invoice_number: 'T-CORRECTED' })).toBe('done');
    const told = await checked(at, [row(1), row(2)]);
    expect(told.records).toMatchObject({ duplicates: 2, pending: 0 });
    const said = told.issues.find(({ code }) => code === 'imported-renamed');
    expect([said?.count, said?.severity]).toEqual([1, 'error']);
    expect(said?.message).toContain(`${id} has Invoice number T-CORRECTED (seen `);
    expect(said?.message).toContain('changed by the single change of ');
    const wanted = { importId: told.importId, outcome: 'excluded' as const, limit: 5, after: 0 };
    const [, second] = must(await at.bench.handlers['imports.records'](wanted));
    expect(second?.advice).toContain('tallyport invoices create --upload-id NEW, with --preview first');
  });

  it('R-106: is told of where it reads otherwise by now, though the list showed it equal', async () => {
    const { at, id } = await sentBefore();
    const other = await openHere(at.practice, at.practice);
    expect(await changeSingly(other, id, { total_amount: '1170.01' })).toBe('done');
    const told = await checked(other, [row(2)]);
    expect(told.records).toMatchObject({ existing: 0, pending: 1 });
    expect(JSON.stringify(told.issues)).toMatch(/1170\.01 there/);
  });

  it('R-106: is read by its id before the first byte where nothing was read after the change', async () => {
    const { at, id } = await sentBefore();
    // The second reading of it, which is the one right after the change.
    await changeSingly(at, id, { invoice_number: 'T-CORRECTED' }, 'status-404=@2,only=GET /v1/invoices/*');
    const sent = await load(at, [{ ...row(2), number: 'T-CORRECTED' }, row(4)]);
    expect(sent.records).toMatchObject({ created: 1, existing: 1 });
  });

  it('R-106: a stopped import does not make again what one of its own invoices has become', async () => {
    const at = await here();
    const part = await load(at, ROWS.slice(0, 9), 1);
    const id = (await recordsOf(at, part, 'created'))[0]?.serviceId ?? '';
    const { number, amount, date } = row(8);
    const changed = { invoice_number: number, total_amount: amount, invoice_date: date };
    expect(await changeSingly(at, id, changed)).toBe('done');
    must(await at.bench.handlers['imports.resume']({ importId: part.importId }));
    const ended = must(await at.bench.handlers['imports.settled']({ importId: part.importId }));
    expect(ended.records).toMatchObject({ created: 8, existing: 1 });
    expect(await recordsOf(at, ended, 'existing')).toMatchObject([{ record: 8, serviceId: id }]);
  });

  it('R-236: a number that it gives an invoice, and of which nothing is known yet, holds another one of that number', async () => {
    const { at, id } = await sentBefore();
    expect(
      await changeSingly(at, id, { invoice_number: 'T-CORRECTED' }, 'commit-late=5m,drop-reply,only=PATCH *'),
    ).toBe('in-doubt');
    const corrected = { ...row(2), number: 'T-CORRECTED' };
    const ended = await load(at, [corrected, row(4)]);
    expect(ended.records).toMatchObject({ created: 1, invalid: 1 });
    expect(ended.issues.map(({ code }) => code)).toContain('change-open-elsewhere');
    const { bench, connectionId } = at;
    const input = {
      ...{ invoice_number: 'T-CORRECTED', svc_vendor_id: '17430', svc_location_id: '101' },
      ...{ invoice_date: row(2).date, total_amount: row(2).amount, currency: 'USD' },
    };
    const order = { connectionId, company, name: 'invoices.create', input };
    // A look tells nothing now.
    await setFaults(at, 'status-500,only=GET /v1/invoices/*');
    const made = await bench.handlers['service.perform']({ ...order, seen: null, confirmProduction: null });
    expect(made).toMatchObject({ ok: false, problem: { code: 'operation-earlier-in-doubt' } });
  });
});
