import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createEngine } from '../../../../src/main/runner/engine';
import type { EngineBench } from '../../../fixtures/engine';
import { comment, exportFrom, must, openCopy, sentBench } from '../../../fixtures/evidence-file';

const whole = { limit: 200, isWhole: true };

const finder =
  ({ handlers }: Pick<EngineBench, 'handlers'>) =>
  async (text: string) =>
    must(await handlers['search.find']({ text, ...whole }));

it('parts of words and numbers are found in records, file names and comments, grouped by import', async () => {
  const bench = await sentBench();
  const { importId } = bench;
  await comment(bench, importId, 'Straße und Müller geprüft', 3);
  const find = finder(bench);
  const [group] = (await find('supplier 3')).groups;
  expect(group).toMatchObject({ importId, fileName: 'x.csv', isSent: true });
  expect(group?.hits).toMatchObject([
    { kind: 'record', record: 3, row: 4, position: 2, outcome: 'created', text: 'Made-up Supplier 3' },
  ]);
  expect(group?.hits).toMatchObject([{ where: 'cell', column: 'Name', by: null }]);
  expect((await find('ORRECTED by')).groups[0]?.hits).toMatchObject([{ record: 1, row: 2 }]);
  expect((await find('x.csv')).groups[0]?.hits).toMatchObject([
    { kind: 'import', record: null, where: 'file' },
  ]);
  expect((await find('mull strasse')).groups[0]?.hits).toMatchObject([
    { kind: 'said', where: 'comment', record: 3, row: 4, position: 2, title: 'Vera Moss', by: 'Vera Moss' },
  ]);
  expect(await find('nothing like it')).toMatchObject({ groups: [], hits: 0, isCut: false });
  expect(await find('x')).toMatchObject({ hits: 0, isTooShort: true });
  expect(await find('"a" OR NEAR(')).toMatchObject({ hits: 0 });
});

it('letters that stand in a text, but not in this order, are no hit', async () => {
  const find = finder(await sentBench());
  // Every three letters of it stand in a record, the whole of it in none.
  expect((await find('ade-up supplie')).hits).toBeGreaterThan(0);
  expect((await find('supplier made-up')).hits).toBeGreaterThan(0);
  expect((await find('suppliermade')).hits).toBe(0);
});

it('what is new is found, and what was found before is still there after a restart', async () => {
  const bench = await sentBench();
  const { importId } = bench;
  const find = finder(bench);
  expect((await find('remarkable')).hits).toBe(0);
  await comment(bench, importId, 'a remarkable thing');
  expect((await find('remarkable')).hits).toBe(1);
  expect((await find('Supplier')).hits).toBeGreaterThan(5);
  expect(existsSync(join(bench.folder, 'search.sqlite'))).toBe(true);
  // Another process beside it makes its own in memory.
  const beside = createEngine(bench.ports);
  expect((await finder(beside)('remarkable')).hits).toBe(1);
});

it('the most that was asked for is shown, newest first, and that there is more is said', async () => {
  const bench = await sentBench(20);
  const found = must(await bench.handlers['search.find']({ text: 'Supplier', limit: 5, isWhole: true }));
  expect(found).toMatchObject({ hits: 5, isCut: true });
  expect(found.groups[0]?.hits).toHaveLength(5);
});

it('an index that cannot be read, or was made of another journal, is made anew', async () => {
  const bench = await sentBench(3);
  const file = join(bench.folder, 'search.sqlite');
  writeFileSync(file, 'no index at all');
  expect((await finder(bench)('Supplier 2')).hits).toBe(1);
  const other = await sentBench(2);
  const strange = join(other.folder, 'search.sqlite');
  const db = new Database(strange);
  db.pragma('user_version = 2');
  db.exec(`CREATE TABLE slot (slot INTEGER PRIMARY KEY, import_id TEXT, words TEXT, base TEXT, reading INTEGER, facts INTEGER,
    heard INTEGER, edits TEXT); CREATE TABLE edited_row (slot INTEGER, row INTEGER, cells TEXT);
    CREATE TABLE origin (link INTEGER, seal TEXT); INSERT INTO origin VALUES (1, 'of another one');
    CREATE VIRTUAL TABLE words USING fts5(text, content='', contentless_delete=1)`);
  db.close();
  expect((await finder(other)('Supplier 2')).hits).toBe(1);
});

it('a review copy is searched too, and nothing is written beside it', async () => {
  const bench = await sentBench(3);
  const copy = openCopy(bench, await exportFrom(bench, bench.importId));
  expect((await finder(copy)('Supplier 2')).hits).toBe(1);
  expect(existsSync(join(bench.folder, 'search.sqlite'))).toBe(false);
});
