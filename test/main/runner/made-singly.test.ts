import { describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { checkChain } from '../../../src/main/journal/chain-check';
import type { Practice, PracticeOptions } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { openFront } from '../../fixtures/front';
import { type InvoiceRow, invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { orderMapping, twoLines } from '../../fixtures/order-file';
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

/** A single creation of the invoice of a row, under an upload id of its own. */
const createSingly = async ({ bench, connectionId }: Here, { number, date, amount }: InvoiceRow) => {
  const wanted = { connectionId, kind: 'vendors' as const, search: 'V-1003', limit: 5, after: null };
  const { entries } = must(await bench.handlers['directory.list']({ ...wanted, company }));
  const vendor = entries.find(({ erpId }) => erpId === 'V-1003')?.id ?? '';
  const input = {
    ...{ invoice_number: number, invoice_date: date, total_amount: amount, currency: 'USD' },
    ...{ svc_vendor_id: Number(vendor), svc_location_id: '101', upload_id: `hand-${number}` },
  };
  const order = { connectionId, company, name: 'invoices.create', input };
  const { seen } = must(await bench.handlers['service.preview'](order));
  return must(await bench.handlers['service.perform']({ ...order, seen, confirmProduction: null }));
};

const ORDER = { onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true };

/** An import of rows that stops once so many of its chunks are sent: the first of one record, those after it of three. */
const load = async (
  { bench, connectionId }: Here,
  rows: readonly InvoiceRow[],
  stopAfterChunks: number | null = null,
): Promise<Summary> => {
  const wanted = { file: 'bills.csv', content: invoiceCsv(rows), mapping: invoiceMapping() };
  const { importId } = await bench.check(connectionId, wanted);
  must(await bench.handlers['drafts.update']({ importId, patch: { chunkSize: 3 } }));
  must(await bench.handlers['drafts.prepare']({ importId }));
  must(await bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks }));
  return must(await bench.handlers['imports.settled']({ importId }));
};

const resume = async ({ bench }: Here, { importId }: Summary): Promise<Summary> => {
  must(await bench.handlers['imports.resume']({ importId }));
  return must(await bench.handlers['imports.settled']({ importId }));
};

const recordsOf = async ({ bench }: Here, { importId }: Summary, outcome: 'existing' | 'pending') =>
  must(await bench.handlers['imports.records']({ importId, outcome, limit: 20, after: 0 }));

/** Numbers that stand at the service more than once, whatever its lists show by now. */
const twice = async ({ practice }: Here): Promise<string[]> => {
  const bench = engineBench();
  const connectionId = await bench.connect('Other', practice);
  const order = { connectionId, company, name: 'invoices.list', input: {}, limit: 10_000 };
  const { entries } = must(await bench.handlers['service.read'](order));
  const numbers = entries.map((entry) => String(entry['invoice_number']));
  return [...new Set(numbers.filter((one, at) => one.startsWith('T-') && numbers.indexOf(one) !== at))];
};

const LAGS = 'list-lag=60s,only=GET /v1/invoices';

describe('what this journal has made by a single change', () => {
  it('is not made again by an import, though the list of before shows nothing of it', async () => {
    const at = await here();
    const made = await createSingly(at, row(2));
    expect(made.state).toBe('done');
    const sent = await load(at, ROWS.slice(0, 3));
    expect(sent.records).toMatchObject({ created: 2, existing: 1 });
    const [held] = await recordsOf(at, sent, 'existing');
    expect(held).toMatchObject({ record: 2, serviceId: made.serviceId });
    expect(await twice(at)).toEqual([]);
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
  });

  it('is told of before anything is sent, without a request', async () => {
    const at = await here();
    const { serviceId } = await createSingly(at, row(2));
    const wanted = { file: 'bills.csv', content: invoiceCsv(ROWS.slice(0, 3)), mapping: invoiceMapping() };
    const checked = await at.bench.check(at.connectionId, wanted);
    expect(checked.records).toMatchObject({ existing: 1, pending: 2 });
    const [held] = await recordsOf(at, checked, 'existing');
    expect(held?.message).toContain(`${serviceId}`);
    expect(held?.message).toContain('as this journal sent it');
  });

  it.each([
    ['read by its id', LAGS],
    ['and not shown by its id either', `${LAGS}; status-500=1,only=GET /v1/invoices/*`],
  ])('is not made again by an import or a resume while the list is far behind, %s', async (_, faults) => {
    const at = await here();
    const first = await load(at, ROWS.slice(0, 9), 2);
    expect(first.records.pending).toBeGreaterThan(2);
    const kept = await recordsOf(at, first, 'pending');
    const record = kept[1]?.record ?? 0;
    const made = await createSingly(at, row(record));
    expect(made.state).toBe('done');
    await setFaults(at, faults);
    const changes = [{ setting: 'guard.maxAgeMs', value: 1, isReset: false }];
    const { connectionId } = at;
    must(await at.bench.handlers['profile.change']({ connectionId, changes, reason: 'read at once' }));
    const last = await resume(at, first);
    expect(last.records).toMatchObject({ created: 8, existing: 1, pending: 0 });
    expect(await recordsOf(at, last, 'existing')).toMatchObject([{ record, serviceId: made.serviceId }]);
    await setFaults(at, '');
    expect(await twice(at)).toEqual([]);
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
  });

  it('goes out with a warning where it is not equal, and the warning names it', async () => {
    const at = await here();
    const { serviceId } = await createSingly(at, { ...row(2), amount: '9999.99' });
    const sent = await load(at, ROWS.slice(0, 3));
    expect(sent.records).toMatchObject({ created: 3, existing: 0 });
    const found = must(await at.bench.handlers['imports.found']({ importId: sent.importId, limit: 10 }));
    expect(found.found).toMatchObject([{ record: 2, code: 'near-listed' }]);
    expect(JSON.stringify(found)).toContain(`${serviceId}`);
  });

  it('may go out all the same, with a reason', async () => {
    const at = await here();
    await createSingly(at, row(2));
    const wanted = { file: 'bills.csv', content: invoiceCsv(ROWS.slice(0, 3)), mapping: invoiceMapping() };
    const { importId } = await at.bench.check(at.connectionId, wanted);
    const order = { ...ORDER, importId, stopAfterChunks: null, sendExisting: 'a second one is meant' };
    must(await at.bench.handlers['imports.submit'](order));
    const sent = must(await at.bench.handlers['imports.settled']({ importId }));
    expect(sent.records).toMatchObject({ created: 3, existing: 0 });
  });
});

/** Changes what a single creation made, by its id. */
const changeSingly = async ({ bench, connectionId }: Here, id: string, changed: Record<string, string>) => {
  const order = { connectionId, company, name: 'invoices.update', input: { id, ...changed } };
  const { seen } = must(await bench.handlers['service.preview'](order));
  expect(
    must(await bench.handlers['service.perform']({ ...order, seen, confirmProduction: null })).state,
  ).toBe('done');
};

const CHANGES = [
  ['its total', { total_amount: '1170.01' }, '1170.01 there'],
  ['its day', { invoice_date: '2026-01-31' }, '2026-01-31 there'],
  ['its number', { invoice_number: 'T-X' }, 'T-X there'],
] as const;

describe('what a single change has made and another has changed since', () => {
  it.each(CHANGES)(
    'is not made again by an import of what was created first: %s',
    async (_, changed, told) => {
      const at = await here();
      const { serviceId } = await createSingly(at, row(2));
      await changeSingly(at, serviceId ?? '', changed);
      const sent = await load(at, ROWS.slice(0, 3));
      expect(sent.records).toMatchObject({ created: 2, existing: 1 });
      const [held] = await recordsOf(at, sent, 'existing');
      expect(held).toMatchObject({ record: 2, serviceId });
      expect(held?.message).toContain(told);
      expect(held?.advice).toContain('--send-existing');
      expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
    },
  );

  it.each(CHANGES)('is not made again by a resume either: %s', async (_, changed, told) => {
    const at = await here();
    const first = await load(at, ROWS.slice(0, 9), 2);
    const record = (await recordsOf(at, first, 'pending'))[1]?.record ?? 0;
    const { serviceId } = await createSingly(at, row(record));
    await changeSingly(at, serviceId ?? '', changed);
    const last = await resume(at, first);
    expect(last).toMatchObject({ state: 'finished', records: { created: 8, existing: 1, pending: 0 } });
    const [held] = await recordsOf(at, last, 'existing');
    expect(held).toMatchObject({ record, serviceId });
    expect(held?.message).toContain(told);
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
  });

  it('is not made again by an import of what it was changed to, though the list still shows the first', async () => {
    const at = await here();
    const { serviceId } = await createSingly(at, { ...row(2), amount: '1170.01' });
    must(
      await at.bench.handlers['directory.sync']({
        ...{ connectionId: at.connectionId, company },
        only: ['invoices'],
      }),
    );
    await changeSingly(at, serviceId ?? '', { total_amount: row(2).amount });
    const sent = await load(at, ROWS.slice(0, 3));
    expect(sent.records).toMatchObject({ created: 2, existing: 1 });
    expect(await twice(at)).toEqual([]);
  });

  it('may go out all the same, with a reason', async () => {
    const at = await here();
    const { serviceId } = await createSingly(at, row(2));
    await changeSingly(at, serviceId ?? '', { total_amount: '1170.01' });
    const wanted = { file: 'bills.csv', content: invoiceCsv(ROWS.slice(0, 3)), mapping: invoiceMapping() };
    const { importId } = await at.bench.check(at.connectionId, wanted);
    const order = { ...ORDER, importId, stopAfterChunks: null, sendExisting: 'a second one is meant' };
    must(await at.bench.handlers['imports.submit'](order));
    const sent = must(await at.bench.handlers['imports.settled']({ importId }));
    expect(sent.records).toMatchObject({ created: 3, existing: 0 });
  });
});

/** The answer to the first single creation never comes back. */
const lossy = async (isMade: boolean): Promise<Here> => {
  const practice = await openPractice();
  let lost = 0;
  const isFirst = ({ method, path }: { readonly method: string; readonly path: string }): boolean =>
    method === 'POST' && /\/invoices\/?$/.test(path) && lost === 0;
  const nothing = { status: 504, text: 'no answer in time' };
  const front = await openFront(practice, {
    instead: (request) => {
      if (isMade || !isFirst(request)) return null;
      lost += 1;
      return nothing;
    },
    change: (answer, request) => {
      if (!isMade || !isFirst(request)) return answer;
      lost += 1;
      return nothing;
    },
  });
  return openHere(practice, front);
};

/** An import that stopped, and a single creation of one of its records that is in doubt. */
const inDoubt = async (at: Here, amount?: string) => {
  const first = await load(at, ROWS.slice(0, 9), 2);
  const pending = await recordsOf(at, first, 'pending');
  const record = pending[1]?.record ?? 0;
  const wanted = row(record);
  const single = await createSingly(at, { ...wanted, amount: amount ?? wanted.amount });
  expect(single.state).toBe('in-doubt');
  return { first, record, operationId: single.operationId };
};

describe('R-236: what a single change may still make', () => {
  it('is kept back when an import goes on, the rest goes out, and it is existing once that is settled', async () => {
    const at = await lossy(true);
    await setFaults(at, LAGS);
    const { first, record, operationId } = await inDoubt(at);
    const held = await resume(at, first);
    expect(held).toMatchObject({ state: 'paused', records: { created: 8, pending: 1 } });
    const [kept] = await recordsOf(at, held, 'pending');
    expect(kept?.record).toBe(record);
    expect(kept?.message).toContain(`tallyport changes resolve ${operationId}`);
    expect(kept?.advice).toContain('resume this import');
    // It stays so for as long as nothing is known.
    expect((await resume(at, first)).records).toMatchObject({ created: 8, pending: 1 });
    await setFaults(at, '');
    const settled = must(await at.bench.handlers['service.settle']({ operationId }));
    expect(settled.state).toBe('done');
    const last = await resume(at, first);
    expect(last.records).toMatchObject({ created: 8, existing: 1, pending: 0 });
    expect(last.state).toBe('finished');
    expect(await twice(at)).toEqual([]);
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
  });

  it('goes out once a person has said that nothing came of it', async () => {
    const at = await lossy(false);
    await setFaults(at, LAGS);
    const { first, operationId } = await inDoubt(at, '9999.99');
    expect((await resume(at, first)).records).toMatchObject({ created: 8, pending: 1 });
    const said = { operationId, as: 'not-done' as const, note: 'never arrived' };
    must(await at.bench.handlers['service.decide'](said));
    const last = await resume(at, first);
    expect(last).toMatchObject({ state: 'finished', records: { created: 9, pending: 0 } });
    await setFaults(at, '');
    expect(await twice(at)).toEqual([]);
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
  });

  it('is looked for in a list of after that, once a person has said that it was made', async () => {
    const at = await lossy(true);
    await setFaults(at, LAGS);
    const { first, record, operationId } = await inDoubt(at);
    await setFaults(at, '');
    const said = { operationId, as: 'done' as const, note: 'seen in the service' };
    must(await at.bench.handlers['service.decide'](said));
    const last = await resume(at, first);
    expect(last.records).toMatchObject({ created: 8, existing: 1, pending: 0 });
    expect(await recordsOf(at, last, 'existing')).toMatchObject([{ record }]);
    expect(await twice(at)).toEqual([]);
  });
});

describe('R-236: what a person said that a single change made', () => {
  const decided = async (isMade: boolean) => {
    const at = await lossy(isMade);
    await setFaults(at, LAGS);
    const doubt = await inDoubt(at);
    const said = { operationId: doubt.operationId, as: 'done' as const, note: 'seen in the service' };
    must(await at.bench.handlers['service.decide'](said));
    return { at, ...doubt };
  };

  it('is not made again by an import, though no list shows it', async () => {
    const { at, record, operationId } = await decided(true);
    const sent = await load(at, [row(record), row(12)]);
    expect(sent.records).toMatchObject({ created: 1, existing: 1 });
    const [held] = await recordsOf(at, sent, 'existing');
    expect(held?.serviceId).toBeNull();
    expect(held?.message).toContain(operationId);
    expect(held?.message).toContain('seen in the service');
    expect(held?.advice).toContain('--send-existing');
    await setFaults(at, '');
    expect(await twice(at)).toEqual([]);
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
  });

  it('is not made again by a resume, though no list shows it', async () => {
    const { at, first, record, operationId } = await decided(true);
    const last = await resume(at, first);
    expect(last).toMatchObject({ state: 'finished', records: { created: 8, existing: 1, pending: 0 } });
    const [held] = await recordsOf(at, last, 'existing');
    expect(held).toMatchObject({ record, serviceId: null });
    expect(held?.message).toContain(operationId);
    await setFaults(at, '');
    expect(await twice(at)).toEqual([]);
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
  });

  it('goes out once a person takes that back', async () => {
    const { at, record, operationId } = await decided(false);
    const wanted = { file: 'bills.csv', content: invoiceCsv([row(record)]), mapping: invoiceMapping() };
    const { importId, records } = await at.bench.check(at.connectionId, wanted);
    expect(records).toMatchObject({ existing: 1 });
    expect(checkChain(at.bench.journal)).toMatchObject({ fault: null });
    const back = { operationId, as: 'not-done' as const, note: 'it was another one' };
    must(await at.bench.handlers['service.decide'](back));
    must(await at.bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks: null }));
    const sent = must(await at.bench.handlers['imports.settled']({ importId }));
    expect(sent.records).toMatchObject({ created: 1, existing: 0 });
  });

  it('goes out with a reason', async () => {
    const { at, record } = await decided(false);
    const wanted = { file: 'bills.csv', content: invoiceCsv([row(record)]), mapping: invoiceMapping() };
    const { importId } = await at.bench.check(at.connectionId, wanted);
    const order = { ...ORDER, importId, stopAfterChunks: null, sendExisting: 'it is not that one' };
    must(await at.bench.handlers['imports.submit'](order));
    const sent = must(await at.bench.handlers['imports.settled']({ importId }));
    expect(sent.records).toMatchObject({ created: 1, existing: 0 });
  });
});

describe('an order that a single change has made', () => {
  it.each([
    ['is existing where it is equal', '1.50', { created: 2, existing: 1, invalid: 0 }],
    ['is told of as a change of it where it is not', '9.75', { created: 2, existing: 0, invalid: 1 }],
  ])('%s, though the list of before lacks it', async (_, price, records) => {
    const practice = await openPractice();
    const bench = engineBench();
    const locations = [{ id: '101', name: 'Quay' }];
    const connectionId = await bench.connect('Trial', practice, { locations });
    must(await bench.handlers['directory.sync']({ connectionId, company }));
    const only = ['purchase-orders' as const];
    must(await bench.handlers['directory.sync']({ connectionId, company, only }));
    const lines = [
      { name: 'Flour', quantity: '3', price },
      { name: 'Salt', quantity: '3', price: '1.10' },
    ];
    const input = {
      ...{ po_number: 'SO-2', external_id: 'key-SO-2', erp_vendor_id: 'V-1001', svc_location_id: '101' },
      items: lines,
    };
    const order = { connectionId, company, name: 'purchase-orders.create', input };
    const { seen } = must(await bench.handlers['service.preview'](order));
    const made = must(await bench.handlers['service.perform']({ ...order, seen, confirmProduction: null }));
    expect(made.state).toBe('done');
    const content = twoLines({ prefix: 'SO', count: 3 });
    const { importId } = await bench.check(connectionId, {
      ...{ file: 'orders.csv', content, mapping: JSON.parse(orderMapping) },
    });
    const wanted = { ...ORDER, importId, confirmed: ['verified'], stopAfterChunks: null, holdsUpdates: true };
    must(await bench.handlers['imports.submit'](wanted));
    const sent = must(await bench.handlers['imports.settled']({ importId }));
    expect(sent.records).toMatchObject(records);
  });
});
