import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { procedures } from '../../../../src/ipc/contract';
import { EVIDENCE_ID } from '../../../../src/main/journal/evidence-format';
import { openEvidence } from '../../../../src/main/journal/evidence-open';
import { openJournal } from '../../../../src/main/journal/open';
import { lookInto } from '../../../../src/main/runner/evidence-file/look';
import { secretsUnder } from '../../../fixtures/canaries';
import { comment, exportFrom, must, openCopy, sentBench, sign } from '../../../fixtures/evidence-file';
import { temporaryFolder } from '../../../fixtures/temporary-folder';

it('everything an import shows is shown the same from the file alone', async () => {
  const bench = await sentBench();
  const { importId } = bench;
  await comment(bench, importId, 'said before it was exported', 1);
  const copy = openCopy(bench, await exportFrom(bench, importId));
  const asked = [
    ['imports.list', {}],
    ['imports.summary', { importId }],
    ['imports.columns', { importId }],
    ['imports.rows', { importId, from: 0, count: 100 }],
    ['imports.records', { importId }],
    ['imports.chunks', { importId }],
    ['imports.attempts', { importId }],
    ['imports.lineage', { importId }],
    ['reconcile.totals', { importId, by: 'currency' }],
    ['review.show', { importId }],
  ] as const;
  for (const [name, input] of asked) {
    const own = await callOwn(bench, name, input);
    expect([name, await copy.call(name, input)]).toEqual([name, own]);
    expect(own).toMatchObject({ ok: true });
  }
});

const callOwn = async (
  bench: Awaited<ReturnType<typeof sentBench>>,
  name: keyof typeof bench.handlers,
  input: object,
): Promise<unknown> => {
  const work: unknown = bench.handlers[name];
  if (typeof work !== 'function') throw new Error(name);
  return Reflect.apply(work, undefined, [procedures[name].input.parse(input)]);
};

it('results are written from the file as from the journal', async () => {
  const bench = await sentBench();
  const copy = openCopy(bench, await exportFrom(bench, bench.importId));
  const folder = temporaryFolder();
  for (const format of ['csv', 'json'] as const) {
    const [here, there] = [join(folder, `own.${format}`), join(folder, `copy.${format}`)];
    must(await bench.handlers['imports.report']({ importId: bench.importId, path: here, format }));
    must(await copy.handlers['imports.report']({ importId: bench.importId, path: there, format }));
    expect(readFileSync(there, 'utf8')).toBe(readFileSync(here, 'utf8'));
  }
  for (const format of ['xlsx', 'pdf'] as const) {
    const path = join(folder, `copy.${format}`);
    must(await copy.handlers['imports.report']({ importId: bench.importId, path, format }));
    expect(statSync(path).size).toBeGreaterThan(1000);
  }
});

it('nothing is sent or changed in a review copy, and it says so', async () => {
  const bench = await sentBench();
  const { importId } = bench;
  const path = await exportFrom(bench, importId);
  const before = readFileSync(path);
  const copy = openCopy(bench, path);
  const asked = [
    ['imports.resume', { importId }],
    ['imports.refresh', { importId }],
    ['imports.retry', { importId }],
    ['imports.decide', { importId, record: 1, as: 'created', note: 'x' }],
    ['reconcile.start', { importId }],
    ['connections.remove', { connectionId: 'x' }],
    ['drafts.create', { path: 'x.csv' }],
    ['drafts.edit', { importId, edits: [{ row: 2, column: 1, value: 'x' }] }],
    ['evidence.export', { importIds: [importId], path: `${path}2` }],
  ] as const;
  for (const [name, input] of asked)
    expect([name, await copy.call(name, input)]).toMatchObject([
      name,
      { ok: false, problem: { code: 'evidence-looks-only' } },
    ]);
  expect(await copy.handlers['imports.resume']({ importId })).toMatchObject({ ok: false });
  expect(readFileSync(path).equals(before)).toBe(true);
});

it('comments and sign-offs go into the file, sealed, and nowhere else', async () => {
  const bench = await sentBench();
  const { importId } = bench;
  const path = await exportFrom(bench, importId);
  const before = must(lookInto(path, bench.journal));
  expect([before.news, before.imports[0]?.said]).toEqual([
    { comments: 0, signOffs: 0, withdrawn: 0 },
    { comments: 0, signOffs: 0, withdrawn: 0 },
  ]);
  const copy = openCopy(bench, path);
  await comment(copy, importId, 'why is this one left out?', 9);
  await comment(copy, importId, 'all else is well');
  await sign(copy, importId, 'reviewed');
  await copy.close();
  const after = must(lookInto(path, bench.journal));
  expect(after.news).toEqual({ comments: 2, signOffs: 1, withdrawn: 0 });
  expect([after.links - before.links, after.seal === before.seal]).toEqual([3, false]);
  expect(must(await bench.handlers['review.show']({ importId })).history).toEqual([]);
});

it('no secret is in the file, however it is dressed, and no folder of the machine', async () => {
  const bench = await sentBench();
  const path = await exportFrom(bench, bench.importId);
  const folder = temporaryFolder();
  copyFileSync(path, join(folder, 'x.tallyport'));
  const { apiKey, clientId, clientSecret } = bench.place;
  expect(secretsUnder(folder, { apiKey, clientId, clientSecret, folder: bench.folder })).toEqual([]);
  // The same search finds what is there.
  expect(secretsUnder(folder, { name: 'Corrected by hand' })).not.toEqual([]);
  const db = new Database(path, { readonly: true });
  const tokens = db.prepare("SELECT count(*) FROM attempt WHERE request_headers LIKE '%Bearer %'").pluck();
  expect(tokens.get()).toBe(0);
  db.close();
});

it('a file is not overwritten, an import that was not sent is not exported, and nothing is left behind', async () => {
  const bench = await sentBench();
  const path = await exportFrom(bench, bench.importId);
  const again = await bench.handlers['evidence.export']({ importIds: [bench.importId], path });
  expect(again).toMatchObject({ problem: { code: 'evidence-exists' } });
  const to = join(temporaryFolder(), 'no', 'x.tallyport');
  expect(await bench.handlers['evidence.export']({ importIds: [bench.importId], path: to })).toMatchObject({
    problem: { code: 'evidence-not-written' },
  });
  const file = join(bench.folder, 'x.csv');
  const { importId } = must(await bench.handlers['drafts.create']({ path: file }));
  expect(await bench.handlers['evidence.export']({ importIds: [importId], path: `${path}2` })).toMatchObject({
    problem: { code: 'evidence-not-sent' },
  });
});

it('what is no file for review is told from one: a journal, a table, a shortened file, one with a program in it', async () => {
  const bench = await sentBench(2);
  const path = await exportFrom(bench, bench.importId);
  const folder = temporaryFolder();
  const put = (name: string, bytes: string | Uint8Array): string => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };
  const codeOf = (file: string): string => {
    const opened = openEvidence(file);
    if (!opened.ok) return opened.problem.code;
    opened.value.close();
    return 'opened';
  };
  expect(codeOf(path)).toBe('opened');
  expect(codeOf(join(folder, 'none.tallyport'))).toBe('evidence-missing');
  expect(codeOf(bench.journal.file)).toBe('evidence-foreign');
  expect(codeOf(put('a.tallyport', 'Code,Name\n1,2\n'))).toBe('evidence-foreign');
  expect(codeOf(put('b.tallyport', readFileSync(path).subarray(0, 9000)))).toBe('evidence-unreadable');
  const programmed = put('c.tallyport', readFileSync(path));
  const db = new Database(programmed);
  db.exec('CREATE TRIGGER t AFTER INSERT ON review_entry BEGIN DELETE FROM fact; END');
  db.close();
  expect(codeOf(programmed)).toBe('evidence-foreign');
  const newer = put('d.tallyport', readFileSync(path));
  const db2 = new Database(newer);
  db2.pragma('user_version = 999');
  db2.close();
  expect(codeOf(newer)).toBe('evidence-newer');
  // And it is no journal.
  expect(openJournal(put('journal.sqlite', readFileSync(path)))).toMatchObject({
    problem: { code: 'journal-foreign' },
  });
  expect(EVIDENCE_ID).toBe(0x54504531);
});

const tablesOf = z.array(z.object({ name: z.string() }));

it('a changed value anywhere in the file is found and named', async () => {
  const bench = await sentBench();
  await comment(bench, bench.importId, 'a comment', 1);
  const path = await exportFrom(bench, bench.importId);
  const model = new Database(path, { readonly: true });
  const tables = tablesOf.parse(model.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all());
  const places = tables.flatMap(({ name }) =>
    tablesOf
      .parse(model.prepare('SELECT name FROM pragma_table_info(?)').all(name))
      .map((column) => [name, column.name] as const),
  );
  model.close();
  const missed: string[] = [];
  let changes = 0;
  for (const [table, column] of places) {
    if (table === 'sqlite_sequence') continue;
    const changed = join(temporaryFolder(), 'x.tallyport');
    copyFileSync(path, changed);
    const db = new Database(changed);
    db.pragma('foreign_keys = OFF');
    db.pragma('ignore_check_constraints = ON');
    try {
      const done = db
        .prepare(
          `UPDATE ${table} SET "${column}" = CASE typeof("${column}") WHEN 'integer' THEN "${column}" + 1
             WHEN 'blob' THEN CAST("${column}" || x'00' AS BLOB) WHEN 'text' THEN "${column}" || '~' ELSE NULL END
           WHERE "${column}" IS NOT NULL AND rowid = (SELECT max(rowid) FROM ${table} WHERE "${column}" IS NOT NULL)`,
        )
        .run();
      if (done.changes === 0) continue;
    } catch {
      // Without a rowid, or a value that the table does not take.
      continue;
    } finally {
      db.close();
    }
    changes += 1;
    const looked = lookInto(changed, null);
    if (looked.ok) missed.push(`${table}.${column}`);
  }
  expect(missed).toEqual([]);
  expect(changes).toBeGreaterThan(40);
}, 120_000);

it('a row of the source that is changed is named with its place', async () => {
  const bench = await sentBench();
  const path = await exportFrom(bench, bench.importId);
  const db = new Database(path);
  db.exec('UPDATE source_block SET rows = zeroblob(10)');
  db.close();
  expect(lookInto(path, null)).toMatchObject({
    ok: false,
    problem: {
      code: 'evidence-altered',
      params: {
        detail: expect.stringContaining('Changed since the export: the rows of the source file, line'),
      },
    },
  });
});
