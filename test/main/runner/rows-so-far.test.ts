import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mappingSchema } from '../../../src/core/map/mapping';
import type { Result } from '../../../src/core/values/result';
import type { Progress } from '../../../src/ipc/shapes';
import { replaceDirectory } from '../../../src/main/journal/directory';
import { findImport } from '../../../src/main/journal/imports';
import { clearJudged } from '../../../src/main/journal/records';
import { createEngine, type Engine } from '../../../src/main/runner/engine';
import type { EnginePorts, PreparePort, PrepareProgress } from '../../../src/main/runner/ports';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { company } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

const ROWS = 6_000;
const all = { filter: 'all', value: '' } as const;

/** Three rows an invoice; every hundredth invoice has a day that is none. */
const lines = (order: (i: number) => number = (i) => Math.floor(i / 3)): string =>
  [
    'Number,Vendor,Date,Due,Amount',
    ...Array.from({ length: ROWS }, (_, i) => {
      const invoice = order(i);
      return `A${invoice},V-1,${invoice % 100 === 7 ? '31/02/2026' : '01/02/2026'},01/03/2026,10.00`;
    }),
  ].join('\n');

const mapping = mappingSchema.parse({
  format: 'tallyport-mapping/1',
  target: 'invoices',
  locale: { currency: 'USD', dateOrder: 'dmy', decimal: '.' },
  groupBy: ['Number'],
  fields: {
    invoice_number: { column: 'Number' },
    svc_vendor_id: { constant: '1' },
    svc_location_id: { constant: '101' },
    invoice_date: { column: 'Date' },
    due_date: { column: 'Due' },
    total_amount: { column: 'Amount', aggregate: 'sum' },
  },
});

type Scene = {
  readonly bench: EngineBench;
  readonly handlers: Engine['handlers'];
  readonly importId: string;
  /** What the window was told, in order. */
  readonly told: readonly Progress[];
};

/** A draft whose check calls `watch` whenever it tells how far it is. */
const scene = async (
  watch: (handlers: Engine['handlers'], importId: string, progress: PrepareProgress) => void,
  content = lines(),
): Promise<Scene> => {
  const practice = await openPractice();
  const bench = engineBench();
  const told: Progress[] = [];
  const prepare: PreparePort = (job, onProgress, signal) =>
    bench.ports.prepare(
      job,
      (progress) => {
        onProgress(progress);
        watch(engine.handlers, job.importId, progress);
      },
      signal,
    );
  const emit: EnginePorts['emit'] = (topic, message) => {
    if (topic === 'progress' && 'phase' in message) told.push(message);
  };
  const engine = createEngine({ ...bench.ports, prepare, emit });
  const connectionId = await bench.connect('Trial', practice);
  const vendor = {
    id: '1',
    erpId: 'V-1',
    name: 'Vendor 1',
    code: null,
    type: null,
    netTerms: null,
    detail: null,
  };
  replaceDirectory(bench.journal, { connectionId, company }, 'vendors', { entries: [vendor], at: 'then' });
  const file = path.join(bench.folder, 'bills.csv');
  writeFileSync(file, content);
  const { importId } = must(await bench.handlers['drafts.create']({ path: file }));
  const patch = { connectionId, company, target: 'invoices', mapping, status: 'archived' as const };
  must(await bench.handlers['drafts.update']({ importId, patch }));
  return { bench, handlers: engine.handlers, importId, told };
};

type Page = { readonly total: number; readonly entries: readonly { readonly record: number | null }[] };

const order = {
  confirmed: ['archived'],
  onlyValid: true,
  acceptWarnings: true,
  confirmProduction: null,
  stopAfterChunks: null,
  waitForBatches: true,
};

describe('while rows are checked', () => {
  it('those that were are read with what was found in them, and agree with the counts of that moment', async () => {
    const pages: Promise<Result<Page>>[] = [];
    const counts: number[] = [];
    const { handlers, importId } = await scene((engine, id, { soFar }) => {
      counts.push(soFar?.total ?? 0);
      pages.push(Promise.resolve(engine['imports.rows']({ importId: id, view: all, from: 0, count: 5000 })));
    });
    must(await handlers['drafts.prepare']({ importId }));
    expect(counts.length).toBeGreaterThan(2);
    const [first] = await Promise.all(pages);
    const page = must(first ?? (await Promise.reject(new Error('no page'))));
    expect(page.total).toBeGreaterThan(0);
    expect(page.total).toBeLessThan(ROWS);
    expect(page.entries).toHaveLength(page.total);
    // The last invoice may go on in the next rows, so that it is not judged yet.
    const judged = Math.min(page.total, (counts[0] ?? 0) * 3);
    expect(page.entries.filter(({ record }) => record !== null)).toHaveLength(judged);
    expect(page.entries[0]).toMatchObject({ record: 1, outcome: 'pending', issues: [] });
    expect(page.entries[21]).toMatchObject({ record: 8, outcome: 'invalid' });
  });

  it('a page far down shows what every row came to, wherever its record begins', async () => {
    const pages: Promise<Result<Page>>[] = [];
    const { handlers, importId } = await scene((engine, id, { rows, phase }) => {
      if (phase === 'reading' && rows > 5_500)
        pages.push(
          Promise.resolve(engine['imports.rows']({ importId: id, view: all, from: 4_999, count: 200 })),
        );
    });
    must(await handlers['drafts.prepare']({ importId }));
    const page = must((await pages[0]) ?? { ok: true, value: { total: 0, entries: [] } });
    expect(page.entries.map(({ record }) => record)).toEqual(
      Array.from({ length: 200 }, (_, i) => Math.floor((4_999 + i) / 3) + 1),
    );
  });

  it('the columns have their names, and the window is told how much of the file is read and what was found', async () => {
    const columns: Promise<Result<string[]>>[] = [];
    const { handlers, importId, told } = await scene((engine, id) => {
      columns.push(Promise.resolve(engine['imports.columns']({ importId: id })));
    });
    const summary = must(await handlers['drafts.prepare']({ importId }));
    expect(must((await columns[0]) ?? { ok: true, value: [] })).toHaveLength(5);
    expect(told[0]).toMatchObject({ phase: 'reading', total: null });
    expect(told[0]?.share).toBeGreaterThan(0);
    expect(told[0]?.share).toBeLessThanOrEqual(1);
    expect(told[0]?.records?.total).toBeGreaterThan(0);
    const [bad] = summary.issues;
    expect(told[0]?.issues).toMatchObject([
      { code: bad?.code, message: bad?.message, firstAt: bad?.firstAt },
    ]);
  });

  it('nothing is sent, and the same check asked for again goes on and answers both', async () => {
    const refused: Promise<Result<unknown>>[] = [];
    const again: Promise<Result<unknown>>[] = [];
    let rounds = 0;
    const { handlers, importId, bench } = await scene((engine, id, { soFar }) => {
      if (soFar === null || refused.length > 0) return;
      rounds += 1;
      refused.push(Promise.resolve(engine['imports.submit']({ importId: id, ...order })));
      again.push(Promise.resolve(engine['drafts.prepare']({ importId: id })));
    });
    const summary = await handlers['drafts.prepare']({ importId });
    expect(await refused[0]).toMatchObject({ ok: false, problem: { code: 'draft-incomplete' } });
    expect(await again[0]).toEqual(summary);
    expect(rounds).toBe(1);
    expect(findImport(bench.journal, importId)?.submittedAt).toBeNull();
  });

  it('a sign-off is refused, as it is before anything was sent', async () => {
    const refused: Promise<Result<unknown>>[] = [];
    const { handlers, importId } = await scene((engine, id) => {
      if (refused.length === 0)
        refused.push(
          Promise.resolve(
            engine['review.add']({ importId: id, kind: 'prepared', name: 'Ana', note: 'Fine', record: null }),
          ),
        );
    });
    must(await handlers['drafts.prepare']({ importId }));
    expect(await refused[0]).toMatchObject({ ok: false });
  });

  it('an edit has the rows judged once more, so that none is as it was before', async () => {
    const edits: Promise<Result<unknown>>[] = [];
    const { handlers, importId } = await scene((engine, id, { soFar }) => {
      if (soFar !== null && edits.length === 0)
        edits.push(
          Promise.resolve(
            engine['drafts.edit']({
              importId: id,
              edits: [23, 24, 25].map((row) => ({ row, column: 2, value: '01/02/2026' })),
            }),
          ),
        );
    });
    await handlers['drafts.prepare']({ importId });
    expect(await edits[0]).toMatchObject({ ok: true, value: { records: { invalid: 19 } } });
  });
});

describe('rows that are judged anew', () => {
  it('count as not checked from the first on, whatever happens before the last', async () => {
    const seen: (string | null | undefined)[] = [];
    let isSecond = false;
    const { handlers, importId, bench } = await scene((_, id) => {
      if (isSecond) seen.push(findImport(bench.journal, id)?.preparedAt);
    });
    must(await handlers['drafts.prepare']({ importId }));
    isSecond = true;
    // Another way to put rows together: everything is judged anew.
    must(
      await handlers['drafts.update']({
        importId,
        patch: { mapping: { ...mapping, groupBy: ['Number', 'Vendor'] } },
      }),
    );
    must(await handlers['drafts.prepare']({ importId }));
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set([null]));
    expect(findImport(bench.journal, importId)?.preparedAt).not.toBeNull();
  });

  it('are not those of an import that was sent', async () => {
    const { handlers, importId, bench } = await scene(() => undefined);
    must(await handlers['drafts.prepare']({ importId }));
    bench.journal.db.prepare("UPDATE import SET submitted_at = 'then' WHERE import_id = ?").run(importId);
    expect(() => clearJudged(bench.journal, importId)).toThrow('sent already');
    const job = { importId, dataDir: bench.folder, identity: 'x', now: bench.ports.clock.now() };
    expect(await bench.ports.prepare(job, () => undefined, new AbortController().signal)).toMatchObject({
      ok: false,
      problem: { code: 'draft-sent-already' },
    });
  });

  it('of invoices that lie scattered show nothing that does not hold in the end', async () => {
    const shown: Promise<Result<Page>>[] = [];
    const { handlers, importId } = await scene(
      (engine, id, { phase, soFar }) => {
        if (phase === 'checking' && soFar !== null)
          shown.push(
            Promise.resolve(engine['imports.rows']({ importId: id, view: all, from: 0, count: 900 })),
          );
      },
      lines((i) => i % 2_000),
    );
    must(await handlers['drafts.prepare']({ importId }));
    const end = must(await handlers['imports.rows']({ importId, view: all, from: 0, count: 900 }));
    const pages = await Promise.all(shown);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages)
      for (const [i, row] of must(page).entries.entries())
        if (row.record !== null) expect(row).toEqual(end.entries[i]);
  });
});
