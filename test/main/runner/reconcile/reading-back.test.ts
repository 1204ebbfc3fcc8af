import { describe, expect, it, vi } from 'vitest';
import { groupings, stages } from '../../../../src/core/reconcile/reconciliation';
import type { Result } from '../../../../src/core/values/result';
import type { ReadBackOrder } from '../../../../src/ipc/reconcile';
import { appendFacts } from '../../../../src/main/journal/facts';
import { inTransaction } from '../../../../src/main/journal/open';
import type { Practice } from '../../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../../fixtures/invoice-file';
import { company } from '../../../fixtures/practice-submission';

// Whole imports run here, against services on loopback.
vi.setConfig({ testTimeout: 60_000 });

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const admin = async (service: Practice, path: string, body?: unknown): Promise<unknown> => {
  const reply = await fetch(new URL(path, service.baseUrl), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(reply.status).toBe(200);
  return reply.json();
};

const COUNT = 40;
const vendorFile = {
  file: 'vendors.csv',
  content: [
    'Code,Name,Terms',
    ...Array.from({ length: COUNT }, (_none, at) => `RB-${at + 1},Vendor ${at + 1},Net ${at}`),
    '',
  ].join('\n'),
  mapping: {
    target: 'vendors',
    fields: {
      erp_vendor_id: { column: 'Code' },
      erp_vendor_name: { column: 'Name' },
      net_terms: { column: 'Terms' },
    },
  },
};

type Scene = {
  readonly bench: EngineBench;
  readonly service: Practice;
  readonly connectionId: string;
  readonly importId: string;
  /** Service ids by record, from 1. */
  readonly ids: readonly string[];
  readonly readBack: (order?: ReadBackOrder) => Promise<void>;
  readonly faults: (spec: string) => Promise<unknown>;
  readonly alter: (changes: readonly unknown[]) => Promise<unknown>;
};

const sceneOf = async (bench: EngineBench, service: Practice, connectionId: string): Promise<Scene> => {
  const { importId } = await bench.check(connectionId, vendorFile);
  await bench.send(importId);
  const records = must(
    await bench.handlers['imports.records']({ importId, outcome: null, limit: 1000, after: 0 }),
  );
  return {
    bench,
    service,
    connectionId,
    importId,
    ids: records.map((one) => one.serviceId ?? ''),
    readBack: async (order = { kind: 'all' }) => {
      must(await bench.handlers['reconcile.start']({ importId, order }));
      must(await bench.handlers['reconcile.settled']({ importId }));
    },
    faults: (faults) => admin(service, '/practice/faults', { faults }),
    alter: (changes) => admin(service, '/practice/alter', { changes }),
  };
};

const scene = async (): Promise<Scene> => {
  const bench = engineBench();
  const service = await openPractice();
  return sceneOf(bench, service, await bench.connect('Trial', service));
};

const shown = async ({ bench, importId }: Scene) =>
  must(await bench.handlers['reconcile.show']({ importId }));

/** How often each vendor was asked for by its id. */
const timesAsked = ({ bench, importId }: Scene): readonly number[] =>
  bench.journal.db
    .prepare(
      "SELECT count(*) FROM attempt WHERE import_id = ? AND purpose = 'read-back' AND path GLOB '/vendors/*' GROUP BY path",
    )
    .pluck()
    .all(importId)
    .map(Number);

describe('reading vendors back', () => {
  it('asks for each by its id, since the list shows no terms, and searches the list for second copies', async () => {
    const at = await scene();
    await at.readBack();
    expect(await shown(at)).toMatchObject({
      summary: { state: 'complete', compared: COUNT, matched: COUNT, unexpected: 0 },
      run: { state: 'finished', wanted: COUNT, done: COUNT, search: { kind: 'whole' } },
    });
    expect(timesAsked(at)).toEqual(Array.from({ length: COUNT }, () => 1));
  });

  it('that was paused goes on where it was, and asks for nothing again that is kept', async () => {
    const at = await scene();
    await at.faults('delay=25-25,only=GET /v1/vendors/*');
    must(await at.bench.handlers['reconcile.start']({ importId: at.importId, order: { kind: 'all' } }));
    await vi.waitFor(() => expect(timesAsked(at).length).toBeGreaterThan(5), { timeout: 20_000 });
    must(await at.bench.handlers['reconcile.pause']({ importId: at.importId }));
    const paused = await shown(at);
    expect(paused.run).toMatchObject({ state: 'paused', pausedBecause: 'Somebody paused it.' });
    const { done } = paused.run ?? { done: 0 };
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(COUNT);
    await at.faults('');
    await at.readBack();
    expect(await shown(at)).toMatchObject({
      summary: { state: 'complete', matched: COUNT },
      run: { run: 1, state: 'finished' },
    });
    // Only what was under way when it was paused may have been asked for twice.
    expect(timesAsked(at).filter((times) => times > 1).length).toBeLessThanOrEqual(4);
  });

  it('waits where the service is busy or fails now and then, and misses nothing', async () => {
    const at = await scene();
    await at.faults('status-429=@3-5,status-503=@9,status-500=@14,drop-reply=@20,only=GET /v1/vendors*');
    await at.readBack();
    expect((await shown(at)).summary).toMatchObject({ state: 'complete', matched: COUNT });
  });

  it('stops when the service fails for good, says so, and keeps what was read', async () => {
    const at = await scene();
    await at.faults('status-500=@15-500,only=GET /v1/vendors/*');
    await at.readBack();
    const seen = await shown(at);
    expect(seen.run).toMatchObject({ state: 'paused' });
    expect(seen.run?.pausedBecause).toContain('failed several times');
    expect(seen.summary).toMatchObject({ state: 'partial', different: 0, missing: 0 });
    expect(seen.summary.matched).toBeGreaterThan(0);
  });

  it('is not at an end where nothing could be compared, and nothing is said to match', async () => {
    const at = await scene();
    await at.faults('status-404,only=GET /v1/vendors*');
    await at.readBack();
    const summary = must(await at.bench.handlers['imports.summary']({ importId: at.importId }));
    expect(summary.reconciliation).toMatchObject({ compared: 0, matched: 0 });
    expect(summary.exitCode).toBe(6);
    await at.faults('');
    await at.readBack();
    const after = must(await at.bench.handlers['imports.summary']({ importId: at.importId }));
    expect(after.reconciliation).toMatchObject({ compared: COUNT, matched: COUNT });
    expect(after.exitCode).toBe(0);
  });

  it('says missing only with proof: what a whole list does not show', async () => {
    const at = await scene();
    await at.alter(at.ids.map((id) => ({ table: 'vendors', id, remove: true })));
    await at.readBack({ kind: 'sample', size: 3 });
    expect((await shown(at)).summary).toMatchObject({ state: 'partial', compared: 3, missing: 3 });
    const found = must(
      await at.bench.handlers['reconcile.findings']({
        importId: at.importId,
        kind: 'missing',
        offset: 0,
        limit: 10,
      }),
    );
    expect(found.entries.map(({ key }) => key)).toHaveLength(3);
  });

  it('names a second copy that no record accounts for, and takes it for the one whose id was never told', async () => {
    const at = await scene();
    await at.alter([{ table: 'vendors', id: at.ids[6], copy: true }]);
    await at.readBack();
    expect((await shown(at)).summary).toMatchObject({ matched: COUNT, unexpected: 1 });
    const { entries } = must(
      await at.bench.handlers['reconcile.findings']({
        importId: at.importId,
        kind: 'unexpected',
        offset: 0,
        limit: 10,
      }),
    );
    expect(entries).toMatchObject([{ record: 7, key: 'RB-7', shown: { erp_vendor_id: 'RB-7' } }]);
    const again = await sceneOf(at.bench, at.service, at.connectionId);
    // A load of the same file meets both and cannot tell which is its own; the first has a record, so the other is it.
    expect(again.ids[6]).toBe('');
    await again.readBack();
    expect((await shown(again)).summary).toMatchObject({ matched: COUNT, unexpected: 0 });
  });

  describe('a record that a person called created without naming an entry', () => {
    /** Records 3 and 5 are called so; of record 3 nothing stands there. */
    const decided = async (): Promise<Scene> => {
      const at = await scene();
      const outcome = {
        outcome: 'created',
        serviceId: null,
        code: 'decided-created',
        evidence: 'person',
      } as const;
      const outcomes = [3, 5].map((record) => ({
        record,
        ...outcome,
        text: 'seen there',
        note: 'seen there',
      }));
      const { journal } = at.bench;
      inTransaction(journal, () =>
        appendFacts(journal, at.importId, [{ kind: 'outcomes', at: Date.now(), chunk: 1, outcomes }]),
      );
      await at.alter([{ table: 'vendors', id: at.ids[2], remove: true }]);
      return at;
    };

    it('is compared where the list shows its identity, and missing where a whole list does not', async () => {
      const at = await decided();
      await at.readBack();
      expect((await shown(at)).summary).toMatchObject({
        ...{ state: 'complete', compared: COUNT, matched: COUNT - 1, missing: 1, unexpected: 0 },
      });
      const page = { importId: at.importId, kind: 'missing', offset: 0, limit: 10 } as const;
      const { entries } = must(await at.bench.handlers['reconcile.findings'](page));
      expect(entries).toMatchObject([{ record: 3, serviceId: null }]);
      expect(entries[0]?.message).toContain('the service never told its id');
    });
  });

  it('shows fields that were changed in the service, and what has changed since the look before', async () => {
    const at = await scene();
    await at.readBack();
    await at.alter([{ table: 'vendors', id: at.ids[0], set: { net_terms: 'Net 90' } }]);
    await at.readBack();
    const seen = await shown(at);
    expect(seen.summary).toMatchObject({ matched: COUNT - 1, different: 1 });
    expect(seen.readBack.changed).toBe(1);
    const { entries } = must(
      await at.bench.handlers['reconcile.findings']({
        importId: at.importId,
        kind: 'changed',
        offset: 0,
        limit: 10,
      }),
    );
    expect(entries[0]?.changed).toEqual([{ field: 'net_terms', before: 'Net 0', after: 'Net 90' }]);
  });

  it('is sealed: a line that somebody alters is named by the check of the journal', async () => {
    const at = await scene();
    await at.readBack({ kind: 'sample', size: 5 });
    expect(must(await at.bench.handlers['journal.verify']({})).isSound).toBe(true);
    at.bench.journal.db
      .prepare(
        "UPDATE read_back_line SET body = replace(body, 'Net', 'Nett') WHERE kind = 'begun' OR line = 1",
      )
      .run();
    at.bench.journal.db
      .prepare('UPDATE read_back_line SET body = replace(body, \'"run":1\', \'"run":2\') WHERE line = 2')
      .run();
    expect(must(await at.bench.handlers['journal.verify']({}))).toMatchObject({
      isSound: false,
      fault: { what: 'read-back' },
    });
  });

  it('is held to its lines: a result that somebody changes past them is named too', async () => {
    const at = await scene();
    await at.alter([{ table: 'vendors', id: at.ids[0], set: { net_terms: 'Net 90' } }]);
    await at.readBack();
    at.bench.journal.db.prepare("UPDATE read_back SET state = 'matched' WHERE state = 'different'").run();
    expect(must(await at.bench.handlers['journal.verify']({}))).toMatchObject({
      isSound: false,
      fault: { what: 'read-back', scope: at.importId, first: 1 },
    });
  });

  it('is not begun for an import that was never sent', async () => {
    const bench = engineBench();
    const service = await openPractice();
    const { importId } = await bench.check(await bench.connect('Trial', service), vendorFile);
    for (const kind of ['all', 'none'] as const)
      expect(await bench.handlers['reconcile.start']({ importId, order: { kind } })).toMatchObject({
        ok: false,
        problem: { code: 'reconcile-nothing-sent' },
      });
  });
});

it('payments vendors cannot be read back, and the reason is shown in place of a guess', async () => {
  const bench = engineBench();
  const service = await openPractice();
  const connectionId = await bench.connect('Trial', service);
  const keys = 'name,erp_vendor_id,email,phone_number,address_line_1,city,state,zipcode'.split(',');
  const { importId } = await bench.check(connectionId, {
    file: 'payees.csv',
    content: `${keys.join(',')}\nOne Ltd,P-1,a@example.org,+1 555 0100,1 Long Street,Harbour,NY,00501\n`,
    mapping: {
      target: 'payment-vendors',
      fields: Object.fromEntries(keys.map((key) => [key, { column: key }])),
    },
  });
  await bench.send(importId);
  must(await bench.handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
  const seen = must(await bench.handlers['reconcile.show']({ importId }));
  expect(seen).toMatchObject({ summary: { state: 'partial', compared: 1, matched: 1 }, run: null });
  expect(seen.cannotBeReadBack).toContain('neither a list nor a read by id');
});

it('every number of the control totals leads to as many records as it counts', async () => {
  const bench = engineBench();
  const service = await openPractice();
  const connectionId = await bench.connect('Trial', service);
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const rows = invoiceRows(24).map((row, at) => (at === 5 ? { ...row, amount: 'much' } : row));
  const { importId } = await bench.check(connectionId, {
    file: 'bills.csv',
    content: invoiceCsv(rows),
    mapping: invoiceMapping(),
  });
  const sent = await bench.send(importId);
  expect(sent.records).toMatchObject({ created: 23, invalid: 1 });
  must(await bench.handlers['reconcile.start']({ importId, order: { kind: 'all' } }));
  const summary = must(await bench.handlers['reconcile.settled']({ importId }));
  expect(summary.reconciliation).toMatchObject({ state: 'complete', matched: 23 });
  expect(summary.controlTotals[0]?.readBack).toBe(summary.controlTotals[0]?.created);
  const months = must(await bench.handlers['reconcile.totals']({ importId, by: 'month' }));
  expect(months.length).toBeGreaterThan(5);
  for (const by of groupings) {
    const totals = must(await bench.handlers['reconcile.totals']({ importId, by }));
    for (const total of totals)
      for (const stage of stages) {
        const filter = { stage, isGap: false, by, value: total.value, currency: total.currency };
        const page = must(
          await bench.handlers['reconcile.records']({ importId, filter, after: 0, limit: 1000 }),
        );
        expect([by, total.value, stage, page.total]).toEqual([by, total.value, stage, total[stage].count]);
        expect(page.entries).toHaveLength(page.total);
      }
    const counted = (stage: 'source' | 'readBack'): number =>
      totals.reduce((sum, total) => sum + total[stage].count, 0);
    expect([counted('source'), counted('readBack')]).toEqual([24, 23]);
  }
  const gap = must(
    await bench.handlers['reconcile.records']({
      importId,
      filter: { stage: 'valid', isGap: true },
      after: 0,
      limit: 10,
    }),
  );
  expect(gap.entries.map(({ rows: [first] }) => first)).toEqual([7]);
});
