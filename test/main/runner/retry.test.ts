import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Result } from '../../../src/core/values/result';
import type { RecordEntry, Summary } from '../../../src/ipc/shapes';
import { type EngineBench, engineBench, openPractice } from '../../fixtures/engine';
import { invoiceCsv, invoiceMapping, invoiceRows } from '../../fixtures/invoice-file';
import { company, quick } from '../../fixtures/practice-submission';

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
};

type Scene = {
  readonly bench: EngineBench;
  readonly connectionId: string;
  readonly ledger: () => Promise<Record<string, number>>;
  readonly first: Summary;
};

const ledgerSchema = z.object({ uploadIds: z.record(z.string(), z.number()) });

const ROWS = 40;
const ODD: ReadonlyMap<number, string> = new Map([
  [3, 'practice:reject'],
  [17, 'practice:reject'],
  [8, 'practice:fail'],
  [30, 'practice:fail'],
]);
const odd = (from = 0, to = ROWS) =>
  invoiceRows(to)
    .map((row, index) => ({ ...row, note: ODD.get(index + 1) ?? '' }))
    .slice(from);

const scene = async (over: object = {}, practiceProfile: 'a' | 'b' = 'a'): Promise<Scene> => {
  const practice = await openPractice({ profile: practiceProfile });
  const bench = engineBench();
  const connectionId = await bench.connect('Trial', practice, { profile: { ...quick, ...over } });
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  const checked = await bench.check(connectionId, {
    file: 'bills.csv',
    content: invoiceCsv(odd()),
    mapping: invoiceMapping(),
  });
  const first = await bench.send(checked.importId);
  const ledger = async () => {
    const reply = await fetch(new URL('/practice/ledger', practice.baseUrl), {
      headers: { 'x-api-key': practice.apiKey },
    });
    const { uploadIds } = ledgerSchema.parse(await reply.json());
    return uploadIds;
  };
  return { bench, connectionId, ledger, first };
};

const records = async (bench: EngineBench, importId: string): Promise<RecordEntry[]> =>
  must(await bench.handlers['imports.records']({ importId, outcome: null, limit: 1000, after: 0 }));

const retry = async ({ bench, first }: Scene, which: 'failed' | 'rejected' | 'both' = 'both') =>
  bench.handlers['imports.retry']({ importId: first.importId, records: which });

const edited = async (bench: EngineBench, importId: string, rows: readonly number[]) =>
  must(
    await bench.handlers['drafts.edit']({
      importId,
      edits: rows.map((row) => ({ row, column: 3, value: 'corrected' })),
    }),
  );

describe('a new attempt', () => {
  it('R-95: sends corrected records under their old keys and upload ids, and nothing else; the file is not needed', async () => {
    const here = await scene();
    const { bench, first, ledger } = here;
    expect(first.records).toMatchObject({ created: 36, rejected: 2, failed: 2 });
    rmSync(path.join(bench.folder, 'bills.csv'));
    const draft = must(await retry(here));
    expect(draft.records).toMatchObject({ total: 4, valid: 4 });
    expect(draft.file).toMatchObject({ name: 'bills.csv', sha256: first.file.sha256, rows: 4 });
    await edited(bench, draft.importId, [4, 9, 18, 31]);
    const again = await bench.send(draft.importId);
    expect([again.state, again.records.created]).toEqual(['finished', 4]);
    const before = (await records(bench, first.importId)).filter(({ outcome }) => outcome !== 'created');
    const after = await records(bench, draft.importId);
    expect(after.map(({ key, uploadId, rows }) => [key, uploadId, rows])).toEqual(
      before.map(({ key, uploadId, rows }) => [key, uploadId, rows]),
    );
    expect(Object.values(await ledger())).toEqual(Array.from({ length: ROWS }, () => 1));
  });

  it('takes only the failed, or only the refused', async () => {
    const here = await scene();
    expect(must(await retry(here, 'failed')).records.total).toBe(2);
    expect(must(await retry(here, 'rejected')).records.total).toBe(2);
    expect(must(await retry(here)).records.total).toBe(4);
  });

  it('takes up a draft that was corrected and not sent, and says when there is nothing left to send again', async () => {
    const here = await scene();
    const { bench } = here;
    const draft = must(await retry(here));
    await edited(bench, draft.importId, [4, 9, 18, 31]);
    expect(must(await retry(here)).importId).toBe(draft.importId);
    await bench.send(draft.importId);
    // What went out again is named, so that whoever was cut off goes on there.
    const elsewhere = expect.stringContaining(`the import ${draft.importId}`);
    expect(await retry(here)).toMatchObject({
      ok: false,
      problem: { code: 'nothing-to-retry', params: { elsewhere } },
    });
    expect(
      await bench.handlers['imports.retry']({ importId: draft.importId, records: 'both' }),
    ).toMatchObject({ ok: false, problem: { code: 'nothing-to-retry' } });
  });

  it('can be made again of what failed once more, from the first import or the last', async () => {
    const here = await scene();
    const { bench } = here;
    const second = must(await retry(here));
    const done = await bench.send(second.importId);
    expect(done.records).toMatchObject({ rejected: 2, failed: 2, created: 0 });
    const third = must(await bench.handlers['imports.retry']({ importId: second.importId, records: 'both' }));
    await edited(bench, third.importId, [4, 9, 18, 31]);
    expect((await bench.send(third.importId)).records.created).toBe(4);
    // The first import's records are created by now, by way of the second.
    const last = await retry(here);
    const left = last.ok ? last.value.records : null;
    expect(left === null || left.duplicates === left.total).toBe(true);
  });

  it('is shown in both imports', async () => {
    const here = await scene();
    const { bench, first } = here;
    const { importId } = must(await retry(here, 'failed'));
    const lineage = async (id: string) => must(await bench.handlers['imports.lineage']({ importId: id }));
    expect((await lineage(first.importId)).again).toMatchObject([
      { importId, which: 'failed', state: 'checked', records: { total: 2 } },
    ]);
    expect((await lineage(importId)).of).toMatchObject({ importId: first.importId, fileName: 'bills.csv' });
  });

  it('refuses an import that was not sent', async () => {
    const here = await scene();
    const { importId } = must(await retry(here));
    expect(await here.bench.handlers['imports.retry']({ importId, records: 'both' })).toMatchObject({
      ok: false,
      problem: { code: 'retry-not-sent' },
    });
  });
});

describe('the upload id of a failed record', () => {
  it('F-4, G-3: stays the same by default, and is numbered where the profile says that failed ones are never free', async () => {
    const same = await scene();
    const kept = must(await retry(same, 'failed'));
    const before = (await records(same.bench, same.first.importId)).filter((one) => one.outcome === 'failed');
    const idsOf = (entries: readonly RecordEntry[]) => entries.map(({ uploadId }) => uploadId);
    expect(idsOf(await records(same.bench, kept.importId))).toEqual(idsOf(before));

    const numbered = await scene({ invoice: { uploadId: { afterFailure: 'numbered' } } });
    const draft = must(await retry(numbered));
    const old = new Map(
      (await records(numbered.bench, numbered.first.importId)).map((one) => [one.key, one]),
    );
    for (const { key, uploadId } of await records(numbered.bench, draft.importId)) {
      const former = old.get(key);
      if (former?.outcome === 'failed') expect(uploadId).not.toBe(former.uploadId);
      else expect(uploadId).toBe(former?.uploadId);
    }
    await edited(numbered.bench, draft.importId, [4, 9, 18, 31]);
    expect((await numbered.bench.send(draft.importId)).records.created).toBe(4);
    expect(Object.values(await numbered.ledger())).toEqual(Array.from({ length: ROWS }, () => 1));
  });
});
