import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { giveSomeBack } from '../../../src/main/journal/erase';
import { shorten } from '../../../src/main/journal/free-pages';
import { type Journal, journalFile, openJournal } from '../../../src/main/journal/open';
import { readWitness } from '../../../src/main/journal/witness';
import { must } from '../../fixtures/evidence-file';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const BYTES = 4_000_000;

const pragma = (journal: Journal, name: string): number => Number(journal.db.pragma(name, { simple: true }));

/** A journal of before: one that keeps no books on its pages, with room that nothing is in. */
const older = (bytes: number): string => {
  const file = journalFile(temporaryFolder());
  must(openJournal(file)).close();
  const db = new Database(file);
  db.pragma('auto_vacuum = NONE');
  db.exec('VACUUM');
  db.exec(`INSERT INTO meta VALUES ('judged x', '${'x'.repeat(bytes)}')`);
  db.exec("DELETE FROM meta WHERE key = 'judged x'");
  db.close();
  return file;
};

it('room that nothing is in goes back to the disk in slices', () => {
  const file = journalFile(temporaryFolder());
  const journal = must(openJournal(file));
  shorten(journal.db);
  const before = statSync(file).size;
  journal.db.exec(`INSERT INTO meta VALUES ('judged x', '${'x'.repeat(BYTES)}')`);
  journal.db.exec("DELETE FROM meta WHERE key = 'judged x'");
  shorten(journal.db);
  expect(statSync(file).size).toBeGreaterThan(BYTES);
  let slices = 1;
  while (giveSomeBack(journal)) slices += 1;
  shorten(journal.db);
  expect(slices).toBeGreaterThan(3);
  expect(statSync(file).size).toBeLessThan(before + 50_000);
  expect(pragma(journal, 'freelist_count')).toBe(0);
  journal.close();
});

it('an older journal learns it when its owner opens it and much of it is empty, and the witness knows where its tables begin', () => {
  const file = older(BYTES);
  must(openJournal(file)).close();
  const thread = must(openJournal(file));
  expect(pragma(thread, 'auto_vacuum')).toBe(0);
  thread.close();
  const journal = must(openJournal(file, () => undefined));
  expect([pragma(journal, 'auto_vacuum'), pragma(journal, 'freelist_count')]).toEqual([2, 0]);
  const roots = journal.db
    .prepare('SELECT json_group_object(name, rootpage) FROM sqlite_master WHERE rootpage > 0')
    .pluck()
    .get();
  expect(readWitness(file)?.roots).toEqual(JSON.parse(String(roots)));
  journal.close();
  expect(statSync(file).size).toBeLessThan(BYTES);
});

it('one in which little is empty stays as it lies', () => {
  const journal = must(openJournal(older(20_000), () => undefined));
  expect(pragma(journal, 'auto_vacuum')).toBe(0);
  journal.close();
});
