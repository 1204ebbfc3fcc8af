import { describe, expect, it, vi } from 'vitest';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import { checkChain } from '../../../src/main/journal/chain-check';
import type { Practice } from '../../../src/practice';
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

type Computer = { readonly bench: EngineBench; readonly connectionId: string };

const computer = async (practice: Practice): Promise<Computer> => {
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  return { bench, connectionId };
};

/** No reading is young enough for the next look. */
const alwaysReads = async ({ bench, connectionId }: Computer): Promise<void> => {
  const changes = [{ setting: 'guard.maxAgeMs', value: 1, isReset: false }];
  must(await bench.handlers['profile.change']({ connectionId, changes, reason: 'old at once' }));
};

const ORDER = { onlyValid: true, acceptWarnings: true, confirmProduction: null, waitForBatches: true };

/** An import of all rows that stops once so many of its chunks are sent: the first of one record, those after it of three. */
const begun = async ({ bench, connectionId }: Computer, stopAfterChunks: number | null): Promise<Summary> => {
  const mapping = invoiceMapping();
  const wanted = { file: 'bills.csv', content: invoiceCsv(ROWS), mapping };
  const { importId } = await bench.check(connectionId, wanted);
  must(await bench.handlers['drafts.update']({ importId, patch: { chunkSize: 3 } }));
  must(await bench.handlers['drafts.prepare']({ importId }));
  must(await bench.handlers['imports.submit']({ ...ORDER, importId, stopAfterChunks }));
  return must(await bench.handlers['imports.settled']({ importId }));
};

const { notes: _notes, ...plainFields } = invoiceMapping().fields;
const foreign = invoiceMapping({ fields: { ...plainFields, upload_id: { column: 'Remark' } } });

/** Somebody else enters invoices. */
const enteredElsewhere = async (practice: Practice, rows: readonly InvoiceRow[]): Promise<void> => {
  const { bench, connectionId } = await computer(practice);
  const own = rows.map((row) => ({ ...row, note: `other-${row.number}` }));
  const wanted = { file: 'other.csv', content: invoiceCsv(own), mapping: foreign };
  const { importId } = await bench.check(connectionId, wanted);
  expect((await bench.send(importId)).records.created).toBe(rows.length);
};

/** How many invoices stand there, read by a computer of its own. */
const countThere = async (practice: Practice): Promise<number> => {
  const { bench, connectionId } = await computer(practice);
  const order = { connectionId, company, only: ['invoices' as const] };
  return must(await bench.handlers['directory.sync'](order)).invoices.count;
};

const lists = async ({ bench }: Computer, importId: string): Promise<number> => {
  const wanted = { importId, after: 0, limit: 500 };
  const { entries } = must(await bench.handlers['imports.attempts'](wanted));
  return entries.filter(({ purpose }) => purpose === 'sync').length;
};

const resumed = async ({ bench }: Computer, importId: string): Promise<Summary> => {
  must(await bench.handlers['imports.resume']({ importId }));
  return must(await bench.handlers['imports.settled']({ importId }));
};

const pendingOf = async ({ bench }: Computer, importId: string): Promise<readonly number[]> => {
  const wanted = { importId, outcome: 'pending' as const, limit: 20, after: 0 };
  return must(await bench.handlers['imports.records'](wanted)).map(({ record }) => record);
};

describe('the look before an import goes on', () => {
  it('holds back what somebody entered while it was paused, under its id, and sends the rest', async () => {
    const practice = await openPractice();
    const before = await countThere(practice);
    const here = await computer(practice);
    await alwaysReads(here);
    const first = await begun(here, 1);
    expect(first.records).toMatchObject({ created: 1, pending: 11 });
    // A whole chunk, parts of one, and the last record.
    await enteredElsewhere(practice, [...ROWS.slice(3, 8), ...ROWS.slice(11)]);
    const last = await resumed(here, first.importId);
    expect(last.records).toMatchObject({ created: 6, existing: 6, pending: 0, inDoubt: 0 });
    expect(last).toMatchObject({ state: 'finished', exitCode: 0, guard: { existing: 6 } });
    expect(await countThere(practice)).toBe(before + ROWS.length);
    const wanted = { importId: first.importId, outcome: 'existing' as const, limit: 10, after: 0 };
    const held = must(await here.bench.handlers['imports.records'](wanted));
    expect(held).toHaveLength(6);
    for (const { serviceId, message } of held) {
      expect(serviceId).not.toBeNull();
      expect(message).toContain(`${serviceId}`);
    }
    expect(checkChain(here.bench.journal)).toMatchObject({ fault: null });
    expect(here.bench.progress.at(-1)?.records).toMatchObject({ created: 6, existing: 6, pending: 0 });
  });

  it('R-106: warns of one that somebody entered meanwhile under a number that is written otherwise', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    await alwaysReads(here);
    const { importId } = await begun(here, 1);
    const otherwise = ROWS.slice(6, 7).map((row) => ({ ...row, number: row.number.toLowerCase() }));
    await enteredElsewhere(practice, otherwise);
    const last = await resumed(here, importId);
    expect(last.records).toMatchObject({ created: 12, pending: 0 });
    expect(last.issues.map(({ code }) => code)).toContain('number-alike');
    const wanted = { importId, outcome: 'created' as const, limit: 20, after: 0 };
    const sent = must(await here.bench.handlers['imports.records'](wanted));
    expect(sent.find(({ record }) => record === 7)?.message).toContain('only written otherwise');
  });

  it('tells first, where somebody is there to hear it: nothing leaves, and the next resume goes on', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    await alwaysReads(here);
    const { importId } = await begun(here, 1);
    const near = ROWS.slice(6, 7).map((row) => ({ ...row, amount: '9999.99' }));
    await enteredElsewhere(practice, [...ROWS.slice(1, 3), ...near]);
    const before = await countThere(practice);
    const answer = await here.bench.handlers['imports.resume']({ importId, tellsFirst: true });
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'guard-found-later', params: { existing: '2', near: '1' } },
    });
    expect(await countThere(practice)).toBe(before);
    const told = must(await here.bench.handlers['imports.found']({ importId, limit: 10 }));
    expect(told.found).toMatchObject([{ record: 7, code: 'near-listed' }]);
    expect(checkChain(here.bench.journal)).toMatchObject({ fault: null });
    must(await here.bench.handlers['imports.resume']({ importId, tellsFirst: true }));
    const last = must(await here.bench.handlers['imports.settled']({ importId }));
    expect(last.records).toMatchObject({ created: 10, existing: 2, pending: 0 });
    expect(last.guard).toMatchObject({ existing: 2, near: 1 });
    expect(last.issues).toContainEqual(expect.objectContaining({ code: 'near-listed', count: 1 }));
    expect(checkChain(here.bench.journal)).toMatchObject({ fault: null });
  });

  it('reads the list anew however young the last reading is: others may have gone on with the same file meanwhile', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    const { importId, records } = await begun(here, 1);
    const sent = records.created;
    const before = await lists(here, importId);
    const other = await computer(practice);
    const second = await begun(other, null);
    expect(second.records).toMatchObject({ existing: sent, created: 12 - sent });
    expect((await resumed(here, importId)).records).toMatchObject({ created: sent, existing: 12 - sent });
    expect(await lists(here, importId)).toBeGreaterThan(before);
  });

  it('holds back what the journal has read since for another reason, without reading it again', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    const { importId } = await begun(here, 1);
    await enteredElsewhere(practice, ROWS.slice(4, 6));
    const { handlers } = here.bench;
    must(await handlers['directory.sync']({ connectionId: here.connectionId, company, only: ['invoices'] }));
    const before = await lists(here, importId);
    const last = await resumed(here, importId);
    expect(last.records).toMatchObject({ created: 10, existing: 2, pending: 0 });
    expect(await lists(here, importId)).toBe(before);
  });

  it.each([
    ['invoices', 'stop', '/invoices', invoiceCsv(ROWS), invoiceMapping()],
    ['invoices', 'pause', '/invoices', invoiceCsv(ROWS), invoiceMapping()],
    ['orders', 'stop', '/purchase-orders', twoLines({ prefix: 'SO', count: 12 }), JSON.parse(orderMapping)],
  ] as const)(
    '%s: a wish to %s while the list is read is heard, and nothing leaves',
    async (_, wish, list, content, mapping) => {
      const bench = engineBench();
      let wished: unknown = null;
      let importId = '';
      let isResumed = false;
      const front = await openFront(await openPractice(), {
        change: (answer, { method, path }) => {
          if (isResumed && method === 'GET' && path.includes(list))
            wished ??= bench.handlers[`imports.${wish}`]({ importId });
          return answer;
        },
      });
      const connectionId = await bench.connect('Trial', front, {
        environment: 'sandbox',
        locations: [{ id: '101', name: 'Quay' }],
      });
      must(await bench.handlers['directory.sync']({ connectionId, company }));
      await alwaysReads({ bench, connectionId });
      ({ importId } = await bench.check(connectionId, { file: 'part.csv', content, mapping }));
      must(await bench.handlers['drafts.update']({ importId, patch: { chunkSize: 3 } }));
      must(await bench.handlers['drafts.prepare']({ importId }));
      const order = { ...ORDER, importId, confirmed: ['verified'], stopAfterChunks: 1 };
      must(await bench.handlers['imports.submit'](order));
      const first = must(await bench.handlers['imports.settled']({ importId }));
      isResumed = true;
      must(await bench.handlers['imports.resume']({ importId }));
      await wished;
      const last = must(await bench.handlers['imports.settled']({ importId }));
      expect(wished).not.toBeNull();
      expect(last.records).toMatchObject({ created: first.records.created, pending: first.records.pending });
      expect(last.state).toBe(wish === 'stop' ? 'stopped' : 'paused');
    },
  );

  it('costs nothing where nothing is left to be sent', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    await alwaysReads(here);
    const { importId } = await begun(here, 99);
    const before = await lists(here, importId);
    await resumed(here, importId);
    expect(await lists(here, importId)).toBe(before);
  });

  it('all that is left exists: nothing is sent, and that is good', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    await alwaysReads(here);
    const { importId } = await begun(here, 1);
    await enteredElsewhere(practice, ROWS.slice(1));
    const last = await resumed(here, importId);
    expect(last.records).toMatchObject({ created: 1, existing: 11, pending: 0 });
    expect(last).toMatchObject({ state: 'finished', exitCode: 0 });
  });

  it('what it sent itself says nothing of the rest; a list read in part is asked about where a person is there', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    await alwaysReads(here);
    const { importId } = await begun(here, 2);
    const { bench } = here;
    const changes = [{ setting: 'guard.maxPages', value: 1, isReset: false }];
    const changed = { connectionId: here.connectionId, changes, reason: 'few pages' };
    must(await bench.handlers['profile.change'](changed));
    must(await bench.handlers['imports.resume']({ importId, needsList: true }));
    const paused = must(await bench.handlers['imports.settled']({ importId }));
    expect(paused).toMatchObject({ state: 'paused', exitCode: 6 });
    expect(paused.records).toMatchObject({ created: 4, pending: 8 });
    const last = await resumed(here, importId);
    expect(last.records).toMatchObject({ created: 12, existing: 0 });
    expect(last.guard).toMatchObject({ isUnread: true });
  });

  it('R-249: what another import has sent since is left out, with where it went, and the rest goes out', async () => {
    const practice = await openPractice();
    const before = await countThere(practice);
    const here = await computer(practice);
    const first = await begun(here, 2);
    const left = await pendingOf(here, first.importId);
    const [, taken = 0] = left;
    const corrected = ROWS.slice(taken - 1, taken).map((row) => ({ ...row, amount: '9999.99' }));
    const wanted = { file: 'right.csv', content: invoiceCsv(corrected), mapping: invoiceMapping() };
    const other = await here.bench.check(here.connectionId, wanted);
    expect((await here.bench.send(other.importId)).records).toMatchObject({ created: 1 });
    const last = await resumed(here, first.importId);
    expect(last).toMatchObject({ state: 'paused', records: { created: 11, pending: 1 } });
    const of = { importId: first.importId, outcome: 'pending' as const, limit: 10, after: 0 };
    const [kept] = must(await here.bench.handlers['imports.records'](of));
    expect(kept?.record).toBe(taken);
    expect(kept?.message).toContain(`right.csv of `);
    expect(kept?.message).toContain(`record 1 of the import ${other.importId}, created`);
    expect(await countThere(practice)).toBe(before + ROWS.length);
    expect((await resumed(here, first.importId)).records).toMatchObject({ created: 11, pending: 1 });
    expect(checkChain(here.bench.journal)).toMatchObject({ fault: null });
  });

  it('R-249: what another import has sent stays left out, whatever a list shows that is read while the rest is sent', async () => {
    const practice = await openPractice();
    const before = await countThere(practice);
    let isResumed = false;
    let lost = 0;
    const front = await openFront(practice, {
      change: (answer, { method, path }) => {
        if (!isResumed || method !== 'POST' || !path.endsWith('/invoices/import') || lost > 0) return answer;
        lost += 1;
        return { ...answer, status: 502, text: 'a gateway says so' };
      },
    });
    const bench = engineBench();
    const connectionId = await bench.connect('Trial', front);
    must(await bench.handlers['directory.sync']({ connectionId, company }));
    const here = { bench, connectionId };
    const first = await begun(here, 2);
    const [, taken = 0] = await pendingOf(here, first.importId);
    const corrected = ROWS.slice(taken - 1, taken).map((row) => ({ ...row, amount: '9999.99' }));
    const wanted = { file: 'right.csv', content: invoiceCsv(corrected), mapping: invoiceMapping() };
    const other = await bench.check(connectionId, wanted);
    expect((await bench.send(other.importId)).records).toMatchObject({ created: 1 });
    await alwaysReads(here);
    isResumed = true;
    const last = await resumed(here, first.importId);
    expect(lost).toBe(1);
    expect(last.records).toMatchObject({ created: 11, pending: 1 });
    expect(await pendingOf(here, first.importId)).toEqual([taken]);
    expect(await countThere(practice)).toBe(before + ROWS.length);
  });

  it('R-249: does not go on where another import has sent all that is left', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    const first = await begun(here, 2);
    must(await here.bench.handlers['imports.stop']({ importId: first.importId }));
    const again = { file: 'again.csv', content: invoiceCsv(ROWS), mapping: invoiceMapping() };
    const other = await here.bench.check(here.connectionId, again);
    await here.bench.send(other.importId);
    const answer = await here.bench.handlers['imports.resume']({ importId: first.importId });
    expect(answer).toMatchObject({ ok: false, problem: { code: 'overtaken' } });
    const at = must(await here.bench.handlers['imports.summary']({ importId: first.importId }));
    expect(at.state).toBe('stopped');
  });

  it('R-249: names every import that has sent it', async () => {
    const practice = await openPractice();
    const here = await computer(practice);
    const first = await begun(here, 2);
    must(await here.bench.handlers['imports.stop']({ importId: first.importId }));
    const left = await pendingOf(here, first.importId);
    const parts = [
      ['b.csv', left.slice(0, 2)],
      ['c.csv', left.slice(2)],
    ] as const;
    for (const [file, records] of parts) {
      const content = invoiceCsv(records.flatMap((record) => ROWS[record - 1] ?? []));
      const other = await here.bench.check(here.connectionId, { file, content, mapping: invoiceMapping() });
      expect((await here.bench.send(other.importId)).records.created).toBe(records.length);
    }
    const answer = await here.bench.handlers['imports.resume']({ importId: first.importId });
    const params = { count: `${left.length}`, file: 'b.csv, c.csv' };
    expect(answer).toMatchObject({ ok: false, problem: { code: 'overtaken', params } });
  });
});
