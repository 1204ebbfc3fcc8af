import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { documentOf, summaryOf } from '../fixtures/command-line';
import { practiceWorld, TO_TRIAL, type World } from '../fixtures/practice-world';
import { loadVendors } from '../fixtures/vendor-load';

/** A world with vendors.csv loaded by vendors.json; answers the import. */
const loaded = async (): Promise<{ readonly world: World; readonly importId: string }> => {
  const world = await practiceWorld();
  return { world, importId: summaryOf(await world.run(...loadVendors(world, 3))).importId };
};

const CHECK = ['check', 'vendors.csv', '--target', 'vendors', '--mapping', 'vendors.json', ...TO_TRIAL];

const journalOf = (world: World): string => join(world.dataDir, 'journal.sqlite');

/** Runs a command that must leave everything as it lies there. */
const refused = async (world: World, ...words: string[]): Promise<string> => {
  const files = ['vendors.csv', 'vendors.json', 'data/journal.sqlite'].map((name) =>
    join(world.folder, name),
  );
  const before = files.map((file) => statSync(file).ino);
  const answer = await world.run(...words, '--quiet');
  expect(answer.code, answer.stderr).not.toBe(0);
  expect(files.map((file) => statSync(file).ino)).toEqual(before);
  expect((await world.run('journal', 'verify')).code).toBe(0);
  return `${answer.code} ${answer.stderr}`;
};

test('no file that is written takes the place of a journal, neither the own nor any other database', async () => {
  const { world } = await loaded();
  const journal = journalOf(world);
  expect(await refused(world, ...CHECK, '--out', journal)).toMatch(/^2 .*is a journal or another database/);
  expect(await refused(world, 'connections', 'profile', 'Trial', '--out', journal)).toContain('database');
  expect((await world.run('journal', 'backup', '--out', 'copy.json')).code).toBe(0);
  expect(await refused(world, 'connections', 'profile', 'Trial', '--out', 'copy.json')).toContain('database');
});

test('a copy of the journal takes no place where a journal lives, nor that of any other file than an earlier copy', async () => {
  const { world } = await loaded();
  expect(await refused(world, 'journal', 'backup', '--out', journalOf(world))).toMatch(
    /^7 .*a journal lives there/,
  );
  symlinkSync(world.dataDir, join(world.folder, 'way'));
  expect(await refused(world, 'journal', 'backup', '--out', 'way/journal.sqlite')).toContain('lives there');
  expect(await refused(world, 'journal', 'backup', '--out', 'vendors.csv')).toMatch(
    /^7 .*another kind of file/,
  );
  const backup = ['journal', 'backup', '--out', 'copy.sqlite'];
  expect([(await world.run(...backup)).code, (await world.run(...backup)).code]).toEqual([0, 0]);
});

test('the file that is checked, its mapping and the file that was imported are never written over', async () => {
  const { world, importId } = await loaded();
  const lists = await world.run('imports', 'list', '--json');
  expect(await refused(world, ...CHECK, '--out', 'vendors.csv')).toMatch(/^2 .*--out 'vendors.csv'/);
  expect(await refused(world, ...CHECK, '--out', './vendors.json')).toMatch(/^2 .*--out '.\/vendors.json'/);
  expect((await world.run('imports', 'list', '--json')).stdout).toBe(lists.stdout);
  const over = await world.run('report', importId, '--out', './vendors.csv', '--json');
  expect([over.code, documentOf(over)]).toMatchObject([2, { error: { code: 'arguments-wrong' } }]);
  expect(readFileSync(join(world.folder, 'vendors.csv'), 'utf8')).toMatch(/^Code,Name\n/);
});

test('a report and a list of issues are not written over a file that is there', async () => {
  const { world, importId } = await loaded();
  for (const name of ['kept.csv', 'kept.xlsx', 'kept.pdf']) {
    world.put(name, 'signed in March');
    const answer = await world.run('report', importId, '--out', name);
    expect(answer).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`--out '${name}' is there already`),
    });
    expect(readFileSync(join(world.folder, name), 'utf8')).toBe('signed in March');
  }
  const lists = await world.run('imports', 'list', '--json');
  expect(await refused(world, ...CHECK, '--out', 'kept.csv')).toMatch(/^2 .*choose another name/);
  expect((await world.run('imports', 'list', '--json')).stdout).toBe(lists.stdout);
  expect((await world.run('report', importId, '--out', 'new.csv')).code).toBe(0);
});

test('what is written follows no link, and never takes the place of a device, a pipe or a folder', async () => {
  const { world, importId } = await loaded();
  mkdirSync(join(world.folder, 'there'));
  world.put('there/old.csv', 'old');
  const old = join(world.folder, 'there/old.csv');
  chmodSync(old, 0o644);
  for (const ending of ['csv', 'pdf']) {
    const link = join(world.folder, `link.${ending}`);
    symlinkSync('there/old.csv', link);
    expect(await refused(world, 'report', importId, '--out', `link.${ending}`)).toMatch(/^2 .*it is a link/);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  }
  symlinkSync('there/none.csv', join(world.folder, 'loose.csv'));
  expect(await refused(world, 'report', importId, '--out', 'loose.csv')).toMatch(/^2 .*it is a link/);
  expect([readFileSync(old, 'utf8'), statSync(old).mode & 0o777]).toEqual(['old', 0o644]);
  expect(readdirSync(join(world.folder, 'there'))).toEqual(['old.csv']);

  spawnSync('mkfifo', [join(world.folder, 'pipe.csv')]);
  mkdirSync(join(world.folder, 'folder.csv'));
  for (const name of ['pipe.csv', 'folder.csv']) {
    expect(await refused(world, 'report', importId, '--out', name)).toMatch(/^2 .*a folder or a device/);
    expect(await refused(world, 'journal', 'backup', '--out', name)).toMatch(/^7 .*a folder or a device/);
  }
  expect(readdirSync(world.folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an import remembers the whole way to its file, wherever the command was started', async () => {
  const { world } = await loaded();
  const checked = summaryOf(await world.run(...CHECK, '--json', '--quiet'));
  const journal = new Database(journalOf(world), { readonly: true });
  const path = journal.prepare('SELECT path FROM import WHERE import_id = ?').pluck().get(checked.importId);
  journal.close();
  expect(path).toBe(join(world.folder, 'vendors.csv'));
});
