import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../src/core/submit/facts';
import { appendFacts } from '../../../../src/main/journal/facts';
import { inTransaction } from '../../../../src/main/journal/open';
import { addTestImport } from '../../../fixtures/journal';
import { operationBench, order } from '../../../fixtures/operations';
import { realClock } from '../../../fixtures/practice-submission';
import { stubService } from '../../../fixtures/stub-service';

const minute = 60_000;
const iso = (at: number): string => new Date(at).toISOString();

const isWrite = (line: string): boolean => !line.startsWith('GET');

const input = {
  svc_location_id: '101',
  svc_vendor_id: 9001,
  invoice_number: 'F-1',
  total_amount: '10',
  currency: 'USD',
};
const shownAs = { ...input, svc_vendor_id: '9001', status: 'incomplete', payment_status: 'unpaid' };

type Listed = Readonly<Record<string, unknown>>;

/** A service whose list shows what it is told to, and whose creations are answered as told. */
const listing = async (
  entries: readonly Listed[],
  answer: () => { readonly status: number; readonly body: object } | 'cut',
) =>
  stubService(({ method, path }) => {
    if (method === 'POST') return answer();
    const one = entries.find(({ id }) => path === `/invoices/${String(id)}`);
    return { status: 200, body: one ?? { invoices: entries, count: entries.length } };
  });

describe('an invoice whose creation was not answered', () => {
  it('is not somebody else’s of the same vendor and number, seen before or not', async () => {
    const foreign = { ...shownAs, id: '7', svc_location_id: '102', total_amount: '999.99' };
    for (const createdAt of [iso(Date.now() - 900 * minute), iso(Date.now() + minute), null]) {
      const entries = [{ ...foreign, created_at_utc: createdAt }];
      const bench = await operationBench({ service: await listing(entries, () => 'cut') });
      const entry = await bench.change(order('invoices.create', input));
      expect(entry).toMatchObject({ state: 'in-doubt', serviceId: null });
      expect(entry.notes.map(({ sentence }) => sentence).join()).toContain('The list shows 7');
      expect(bench.requests().filter(isWrite)).toHaveLength(1);
    }
  });

  it('is not an equal one of long ago, and is an equal one of now', async () => {
    const equal = (at: number) => [{ ...shownAs, id: '8', created_at_utc: iso(at) }];
    const old = await operationBench({
      service: await listing(equal(Date.now() - 900 * minute), () => 'cut'),
    });
    expect(await old.change(order('invoices.create', input))).toMatchObject({ state: 'in-doubt' });
    // It shows since this one was sent: what the list showed before is known before.
    let isSent = false;
    const entries = equal(Date.now() + minute);
    const service = await stubService(({ method, path }) => {
      isSent ||= method === 'POST';
      if (method === 'POST') return 'cut';
      const shown = isSent ? entries : [];
      const one = shown.find(({ id }) => path === `/invoices/${id}`);
      return { status: 200, body: one ?? { invoices: shown, count: shown.length } };
    });
    const now = await operationBench({ service });
    expect(await now.change(order('invoices.create', input))).toMatchObject({
      state: 'done',
      serviceId: '8',
    });
  });
});

describe('the date of an entry', () => {
  it('is read by our clock, however far that of the service is ahead', async () => {
    const ahead = 60 * minute;
    const old = { ...shownAs, id: '8', created_at_utc: iso(Date.now() + ahead - 30 * minute) };
    const service = await stubService(({ method }) =>
      method === 'POST'
        ? 'cut'
        : {
            status: 200,
            body: { invoices: [old], count: 1 },
            headers: { date: new Date(Date.now() + ahead).toUTCString() },
          },
    );
    const bench = await operationBench({ service });
    expect(await bench.change(order('invoices.create', input))).toMatchObject({ state: 'in-doubt' });
  });
});

describe('an invoice whose creation was refused', () => {
  it.each([400, 409, 422])(
    'R-235: %i with an equal one in the list is existing, under that id and whatever its age',
    async (status) => {
      const entries = [{ ...shownAs, id: '8', created_at_utc: iso(Date.now() - 900 * minute) }];
      const service = await listing(entries, () => ({ status, body: { message: 'upload_id used' } }));
      const bench = await operationBench({ service });
      const entry = await bench.change(order('invoices.create', input));
      expect(entry).toMatchObject({ state: 'existing', serviceId: '8' });
      expect(bench.requests().filter(isWrite)).toHaveLength(1);
    },
  );

  it('R-235: is refused in the words of the service only once the list was read', async () => {
    let isListed = false;
    const service = await stubService(({ method }) => {
      if (method === 'POST') return { status: 400, body: { message: 'no such location' } };
      return isListed
        ? { status: 200, body: { invoices: [], count: 0 } }
        : { status: 403, body: { message: 'not now' } };
    });
    const bench = await operationBench({ service });
    const entry = await bench.change(order('invoices.create', input));
    expect(entry).toMatchObject({ state: 'in-doubt', code: 'operation-refused-unlooked' });
    isListed = true;
    const settled = await bench.settle(entry.operationId);
    expect(settled).toMatchObject({
      state: 'refused',
      sentence: expect.stringContaining('no such location'),
    });
    expect(settled.notes.map(({ code }) => code)).toContain('operation-not-in-list');
    expect(bench.requests().filter(isWrite)).toHaveLength(1);
  });
});

describe('an answer that names what was there before', () => {
  it('is existing: nothing new was made', async () => {
    const entries = [{ ...shownAs, id: '8', created_at_utc: iso(Date.now() - 900 * minute) }];
    let isLost = true;
    const service = await listing(entries, () => (isLost ? 'cut' : { status: 201, body: { id: '8' } }));
    const bench = await operationBench({ service });
    // The look after the lost answer is the first to see it.
    await bench.change(order('invoices.create', { ...input, invoice_number: 'F-2' }));
    isLost = false;
    expect(await bench.change(order('invoices.create', input))).toMatchObject({
      state: 'existing',
      serviceId: '8',
    });
  });
});

describe('a change of an invoice whose answer was lost', () => {
  const invoice = { id: 'x', status: 'pending-approval', payment_status: 'unpaid', notes: 'old' };

  /** The clock goes ahead as told; the invoice reads with these notes after the sending. */
  const changed = async (notes: () => string) => {
    const time = { ahead: 0 };
    let isSent = false;
    const service = await stubService(({ method }) => {
      isSent ||= method === 'PATCH';
      return method === 'PATCH'
        ? 'cut'
        : { status: 200, body: { ...invoice, notes: isSent ? notes() : 'old' } };
    });
    const bench = await operationBench({
      service,
      profile: { proof: { horizonMs: 10 * minute } },
      clock: { ...realClock, now: () => Date.now() + time.ahead },
    });
    const entry = await bench.change(order('invoices.update', { id: 'x', notes: 'new' }));
    return { bench, entry, time };
  };

  it('was not made where it reads as before when nothing more can come of it; each look sends nothing', async () => {
    const { bench, entry, time } = await changed(() => 'old');
    expect(entry).toMatchObject({ state: 'in-doubt', code: 'operation-in-doubt-not-shown' });
    time.ahead = 9 * minute;
    expect(await bench.settle(entry.operationId)).toMatchObject({ state: 'in-doubt' });
    time.ahead = 11 * minute;
    expect(await bench.settle(entry.operationId)).toMatchObject({
      state: 'not-done',
      code: 'operation-shown-absent',
    });
    expect(bench.requests().filter(isWrite)).toHaveLength(1);
  });

  it('is waited for twice as long as the slowest batch that an import over any connection to the service saw', async () => {
    const { bench, entry, time } = await changed(() => 'old');
    addTestImport(bench.journal, 'slow');
    bench.journal.db.prepare("UPDATE import SET submitted_at = 'then' WHERE import_id = 'slow'").run();
    const facts: Fact[] = [
      { kind: 'run', at: 1 },
      { kind: 'answer', at: 2, chunk: 1, answer: { kind: 'accepted', batchId: 'b' } },
      { kind: 'progress', at: 3, chunk: 1, state: 'running', text: '' },
      { kind: 'results', at: 2 + 15 * minute, chunk: 1, left: [] },
    ];
    inTransaction(bench.journal, () => appendFacts(bench.journal, 'slow', facts));
    time.ahead = 29 * minute;
    expect(await bench.settle(entry.operationId)).toMatchObject({ state: 'in-doubt' });
    time.ahead = 31 * minute;
    expect(await bench.settle(entry.operationId)).toMatchObject({ state: 'not-done' });
  });

  it('was made where it shows late', async () => {
    let notes = 'old';
    const { bench, entry } = await changed(() => notes);
    notes = 'new';
    expect(await bench.settle(entry.operationId)).toMatchObject({ state: 'done', code: 'operation-found' });
  });

  it('is for a person where it reads neither as wanted nor as before', async () => {
    const { bench, entry, time } = await changed(() => 'of somebody else');
    time.ahead = 90 * minute;
    expect(await bench.settle(entry.operationId)).toMatchObject({
      state: 'in-doubt',
      code: 'operation-in-doubt-otherwise',
    });
    expect(bench.requests().filter(isWrite)).toHaveLength(1);
  });
});
