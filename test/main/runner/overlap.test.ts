import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Result } from '../../../src/core/values/result';
import type { Summary } from '../../../src/ipc/shapes';
import type { Practice, PracticeOptions } from '../../../src/practice';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company, quick } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ledgerSchema = z.object({ uploadIds: z.record(z.string(), z.number()) });

type Scene = {
  readonly bench: EngineBench;
  readonly practice: Practice;
  readonly check: (
    file: string,
    from: number,
    to: number,
    notes?: ReadonlyMap<number, string>,
    amounts?: ReadonlyMap<number, string>,
    dates?: ReadonlyMap<number, string>,
  ) => Promise<Summary>;
  /** Invoices of one line each, of which these fields are the same on all. */
  readonly checkLines: (file: string, line: Readonly<Record<string, string>>) => Promise<Summary>;
  readonly timesCreated: () => Promise<readonly number[]>;
};

const scene = async (options: PracticeOptions = {}): Promise<Scene> => {
  const practice = await openPractice(options);
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice, { profile: quick });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  return {
    bench,
    practice,
    check: (file, from, to, notes = new Map(), amounts = new Map(), dates = new Map()) => {
      const rows = invoiceRows(to)
        .map((row, index) => ({
          ...row,
          note: notes.get(index + 1) ?? '',
          amount: amounts.get(index + 1) ?? row.amount,
          date: dates.get(index + 1) ?? row.date,
        }))
        .slice(from - 1);
      return bench.check(connectionId, { file, content: invoiceCsv(rows), mapping: invoiceMapping() });
    },
    checkLines: (file, line) => {
      const { fields, ...rest } = invoiceMapping();
      const said = Object.entries(line).map(([key, constant]) => [`items[].${key}`, { constant }] as const);
      const lines = { ...Object.fromEntries(said), 'items[].price': fields['total_amount'] };
      const mapping = { ...rest, fields: { ...fields, ...lines } };
      return bench.check(connectionId, { file, content: invoiceCsv(invoiceRows(3)), mapping });
    },
    timesCreated: async () => {
      const reply = await fetch(new URL('/practice/ledger', practice.baseUrl), {
        headers: { 'x-api-key': practice.apiKey },
      });
      return Object.values(ledgerSchema.parse(await reply.json()).uploadIds);
    },
  };
};

const linesOf = (summary: Summary) =>
  summary.issues
    .filter(({ severity }) => severity === 'error')
    .map(({ code, count, message }) => ({ code, count, message }));

describe('a file that overlaps with an earlier one', () => {
  it('R-249: sends only what is not there yet, and says in one line which import has the rest', async () => {
    const { bench, check, timesCreated } = await scene();
    const first = await check('march.csv', 1, 60);
    await bench.send(first.importId);
    const second = await check('april.csv', 31, 90);
    expect(second.records).toMatchObject({ total: 60, valid: 30, duplicates: 30 });
    expect(linesOf(second)).toEqual([
      {
        code: 'already-imported',
        count: 30,
        message: expect.stringMatching(
          /^30 records are already in the import of \d{4}-\d\d-\d\d from march\.csv: 30 created\.$/,
        ),
      },
    ]);
    expect(second.earlier).toMatchObject([
      {
        importId: first.importId,
        fileName: 'march.csv',
        records: 30,
        firstRow: 2,
        outcomes: { created: 30 },
      },
    ]);
    expect((await bench.send(second.importId)).records).toMatchObject({ created: 30, duplicates: 30 });
    const third = await check('all.csv', 1, 100);
    expect(third.earlier?.map(({ fileName, records }) => [fileName, records])).toEqual([
      ['march.csv', 60],
      ['april.csv', 30],
    ]);
    await bench.send(third.importId);
    expect(await timesCreated()).toEqual(Array.from({ length: 100 }, () => 1));
  }, 30_000);

  it('says of a single record that it is there', async () => {
    const { bench, check } = await scene();
    await bench.send((await check('march.csv', 1, 3)).importId);
    const [line] = linesOf(await check('april.csv', 3, 5));
    expect(line?.message).toMatch(/^1 record is already in the import of .* from march\.csv: 1 created\.$/);
  }, 30_000);

  it('R-249: does not call the same what has the number of a sent one and another amount', async () => {
    const { bench, check, timesCreated } = await scene();
    const [first] = invoiceRows(1);
    await bench.send((await check('march.csv', 1, 3)).importId);
    const other = new Map([[1, '777.25']]);
    const second = await check('april.csv', 1, 4, new Map(), other);
    expect(second.records).toMatchObject({ valid: 1, duplicates: 3 });
    expect(linesOf(second).map(({ code, count }) => [code, count])).toEqual([
      ['already-imported', 3],
      ['imported-otherwise', 1],
    ]);
    const [, line] = linesOf(second);
    expect(line?.message).toContain(`before, with ${first?.amount} USD (on `);
    expect(line?.message).toContain('; here it is 777.25 USD.');
    await bench.send(second.importId);
    expect(await timesCreated()).toEqual([1, 1, 1, 1]);
  }, 30_000);

  it('R-249: says what differs of a sent one where the amount is the same: its days', async () => {
    const { bench, check } = await scene();
    const [first] = invoiceRows(1);
    await bench.send((await check('march.csv', 1, 3)).importId);
    const dates = new Map([[1, '2025-12-24']]);
    const second = await check('april.csv', 1, 3, new Map(), new Map(), dates);
    expect(second.records).toMatchObject({ valid: 0, duplicates: 3 });
    const line = linesOf(second).find(({ code }) => code === 'imported-differs');
    expect(line).toMatchObject({ count: 1 });
    expect(line?.message).toContain(
      `reads otherwise here: Invoice date: sent ${first?.date}, here 2025-12-24.`,
    );
  }, 30_000);

  it('R-249: says what differs of a sent one where the amount is the same: its lines', async () => {
    const { bench, checkLines } = await scene();
    await bench.send((await checkLines('march.csv', { name: 'Goods', quantity: '1', sku: 'A-1' })).importId);
    const otherwise = async (line: Readonly<Record<string, string>>): Promise<string | undefined> => {
      const [issue, ...more] = linesOf(await checkLines('april.csv', { quantity: '1', ...line }));
      expect(more).toEqual([]);
      return `${issue?.code}: ${issue?.message}`;
    };
    expect(await otherwise({ name: 'Goods', sku: 'A-1' })).toMatch(/^already-imported: /);
    expect(await otherwise({ name: 'Services', sku: 'A-1' })).toMatch(
      /^imported-differs: .*reads otherwise here: lines: sent 1 line \(Goods 1 × [\d.]+\), here 1 line \(Services 1 × [\d.]+\)\./,
    );
    expect(await otherwise({ name: 'Goods', sku: 'B-2' })).toMatch(
      /reads otherwise here: .*SKU.* \(line 1\): sent A-1, here B-2\./,
    );
    expect(await otherwise({ name: 'Goods' })).toMatch(
      /reads otherwise here: .*SKU.* \(line 1\): sent A-1, here nothing\./,
    );
  }, 30_000);

  it('sends again what was refused or failed, and not what is created', async () => {
    const { bench, check, timesCreated } = await scene();
    const notes = new Map([
      [5, 'practice:reject'],
      [12, 'practice:fail'],
    ]);
    const first = await check('march.csv', 1, 20, notes);
    expect((await bench.send(first.importId)).records).toMatchObject({ created: 18, rejected: 1, failed: 1 });
    const second = await check('march-again.csv', 1, 20);
    expect(second.records).toMatchObject({ valid: 2, duplicates: 18 });
    expect((await bench.send(second.importId)).records.created).toBe(2);
    expect(await timesCreated()).toEqual(Array.from({ length: 20 }, () => 1));
  }, 30_000);

  it('R-106: does not send what is in doubt in the earlier one, nor what waits to be sent there', async () => {
    const { bench, check } = await scene({
      faults:
        'only=POST /v1/invoices/import,drop-reply=@2,status-503=@4-99; only=GET /v1/invoices,status-500',
    });
    const first = await check('march.csv', 1, 300);
    const paused = await bench.send(first.importId);
    expect([paused.state, paused.records.inDoubt > 0, paused.records.pending > 0]).toEqual([
      'paused',
      true,
      true,
    ]);
    const second = await check('again.csv', 1, 310);
    expect(second.records).toMatchObject({ valid: 10, duplicates: 300 });
    const [line] = second.earlier ?? [];
    expect(line?.outcomes['in-doubt']).toBe(paused.records.inDoubt);
    expect((line?.outcomes.unsent ?? 0) + (line?.outcomes.pending ?? 0)).toBe(paused.records.pending);
    expect(line?.outcomes.unsent).toBeGreaterThan(0);
    expect(linesOf(second)[0]?.message).toContain(`${paused.records.inDoubt} in doubt`);
    expect(linesOf(second)[0]?.count).toBe(300);
  }, 30_000);

  it('sends what a stopped import never sent', async () => {
    const { bench, check } = await scene({
      faults:
        'only=POST /v1/invoices/import,drop-reply=@2,status-503=@4-99; only=GET /v1/invoices,status-500',
    });
    const first = await check('march.csv', 1, 300);
    const { records } = await bench.send(first.importId);
    must(await bench.handlers['imports.stop']({ importId: first.importId }));
    const second = await check('again.csv', 1, 300);
    // What was accepted there and not told yet may still be created: it waits there, and the rest goes out from here.
    expect(second.records.valid).toBeGreaterThan(0);
    expect(second.records.valid).toBeLessThanOrEqual(records.pending);
    expect(second.records.duplicates).toBe(300 - second.records.valid);
    expect(second.earlier?.[0]?.outcomes.unsent).toBe(undefined);
  }, 30_000);
});
