import {
  copyFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkChain } from '../../../src/main/journal/chain-check';
import { findDamage } from '../../../src/main/journal/health';
import { type Journal, journalFile, openJournal, openJournalReadOnly } from '../../../src/main/journal/open';
import { type Salvage, salvageJournal } from '../../../src/main/journal/salvage';
import { witnessFile } from '../../../src/main/journal/witness';
import { hashOf, writeAt } from '../../fixtures/damaged-file';
import { filledJournal, overwriteBytes, rowsOf } from '../../fixtures/damaged-journal';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const at = '2026-01-02T03:04:05.000Z';
const found = { state: 'unknown', sentence: '' } as const;

const opened = (file: string): Journal => {
  const journal = openJournalReadOnly(file);
  if (!journal.ok) throw new Error(JSON.stringify(journal.problem));
  onTestFinished(() => journal.value.close());
  return journal.value;
};

const savedFrom = (file: string): { readonly said: Salvage; readonly journal: Journal } => {
  const before = [hashOf(file), hashOf(`${file}-wal`)];
  const to = path.join(temporaryFolder(), 'saved.sqlite');
  const said = salvageJournal({ from: file, to, at, found });
  expect([hashOf(file), hashOf(`${file}-wal`)]).toEqual(before);
  if (!said.ok) throw new Error(JSON.stringify(said.problem));
  return { said: said.value, journal: opened(to) };
};

const salvaged = (file: string): ReturnType<typeof savedFrom> => {
  const saved = savedFrom(file);
  expect(checkChain(saved.journal)).toMatchObject({ damage: [], fault: null });
  return saved;
};

const tables = ['connection', 'import', 'record', 'attempt'];

/** A closed journal and what it held. */
const closed = (folder = temporaryFolder()) => {
  const file = journalFile(folder);
  const journal = filledJournal(path.dirname(file));
  const held = Object.fromEntries(tables.map((table) => [table, rowsOf(journal, table)]));
  journal.close();
  return { file, held };
};

const missing = (held: readonly string[], got: readonly string[]): number => {
  const there = new Set(got);
  return held.filter((row) => !there.has(row)).length;
};

const expectAll = (journal: Journal, held: Readonly<Record<string, readonly string[]>>): void => {
  for (const table of tables) expect(missing(held[table] ?? [], rowsOf(journal, table)), table).toBe(0);
};

describe('saving what can be read of a journal', () => {
  it('gets every row of a sound one, and the copy is sound', () => {
    const { file, held } = closed();
    const { said, journal } = salvaged(file);
    expect(said).toMatchObject({ lost: 0, lostPages: 0, broken: 0 });
    expectAll(journal, held);
  });

  it('gets the rows of a log that was never taken into the file', () => {
    const folder = temporaryFolder();
    const journal = filledJournal(folder);
    const copy = journalFile(temporaryFolder());
    for (const end of ['', '-wal']) copyFileSync(journalFile(folder) + end, copy + end);
    const held = Object.fromEntries(tables.map((table) => [table, rowsOf(journal, table)]));
    const { said, journal: got } = salvaged(copy);
    expect(said).toMatchObject({ lost: 0, lostPages: 0, broken: 0 });
    expectAll(got, held);
  });

  it('gets the rows of the log where the file itself is empty', () => {
    const folder = temporaryFolder();
    const journal = filledJournal(folder);
    const held = Object.fromEntries(tables.map((table) => [table, rowsOf(journal, table)]));
    const copy = journalFile(temporaryFolder());
    copyFileSync(`${journalFile(folder)}-wal`, `${copy}-wal`);
    writeFileSync(copy, '');
    expect(openJournal(copy)).toMatchObject({ problem: { code: 'journal-damaged' } });
    expectAll(salvaged(copy).journal, held);
  });

  it('with bytes overwritten at random, 12 times over: loses at most what stood on those pages, and invents no rows', () => {
    const { file, held } = closed();
    const all = Object.values(held).flat().length;
    for (let seed = 1; seed <= 12; seed += 1) {
      const copy = journalFile(temporaryFolder());
      copyFileSync(file, copy);
      overwriteBytes(copy, 3, seed);
      const { journal } = savedFrom(copy);
      // A byte within a row of a draft may be one that only a sending writes: the check says so of the saved journal, too.
      const { damage, fault } = checkChain(journal);
      expect([seed, damage, fault?.what ?? 'unsent']).toEqual([seed, [], 'unsent']);
      const got = tables.flatMap((table) => rowsOf(journal, table));
      const lost = tables.reduce((sum, table) => sum + missing(held[table] ?? [], rowsOf(journal, table)), 0);
      // Three hits touch six pages of at most some dozens of rows.
      expect([seed, lost <= 200, got.length <= all + 3]).toEqual([seed, true, true]);
    }
  });

  it('gets what stands in front of the place where the file was cut off', () => {
    const { file } = closed();
    truncateSync(file, Math.floor(statSync(file).size * 0.7));
    expect(openJournal(file)).toMatchObject({ problem: { code: 'journal-damaged' } });
    const { said } = salvaged(file);
    expect(said.saved).toBeGreaterThan(100);
    expect(said.lostPages).toBeGreaterThan(0);
  });

  it('gets everything where only the beginning of the file was overwritten, with the witness beside it or without', () => {
    const { file, held } = closed();
    writeAt(file, 0, Buffer.alloc(100, 0xaa));
    expect(openJournal(file)).toMatchObject({ problem: { code: 'journal-damaged' } });
    expectAll(salvaged(file).journal, held);
    rmSync(witnessFile(file));
    expectAll(salvaged(file).journal, held);
  });

  it('gets everything where the whole first page is garbage', () => {
    const { file, held } = closed();
    writeAt(file, 0, Buffer.alloc(8192, 0x5a));
    const { journal } = salvaged(file);
    expectAll(journal, held);
  });

  it('gets everything of a journal of an earlier version, whose pages are half as long, too', () => {
    const folder = temporaryFolder();
    const db = new Database(journalFile(folder));
    db.pragma('page_size = 4096');
    db.pragma('journal_mode = WAL');
    db.close();
    const { file, held } = closed(folder);
    expect(readFileSync(file).readUInt16BE(16)).toBe(4096);
    writeAt(file, 0, Buffer.alloc(4096, 0x5a));
    expectAll(salvaged(file).journal, held);
  });

  it('never overwrites a file, and leaves nothing behind where there is nothing to save', () => {
    const { file } = closed();
    const to = path.join(temporaryFolder(), 'mine.sqlite');
    writeFileSync(to, 'mine');
    const refused = salvageJournal({ from: file, to, at, found });
    expect([refused, hashOf(to)]).toMatchObject([{ problem: { code: 'salvage-exists' } }, hashOf(to)]);
    writeFileSync(file, Buffer.alloc(20_000, 7));
    const folder = temporaryFolder();
    expect(salvageJournal({ from: file, to: path.join(folder, 'x.sqlite'), at, found })).toMatchObject({
      problem: { code: 'salvage-nothing' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the health of a journal', () => {
  it('is good after a clean end, and a changed byte in the chain is found when it is opened', () => {
    const { file } = closed();
    const journal = openJournal(file);
    if (!journal.ok) throw new Error(journal.problem.code);
    expect(findDamage(journal.value)).toBeNull();
    journal.value.db.exec("UPDATE attempt SET reply_text = 'other' WHERE attempt = 7");
    expect(findDamage(journal.value)).toMatchObject({ code: 'journal-chain-broken' });
    journal.value.close();
  });

  it('a log that went missing is noticed: the journal lacks lines that its witness saw', () => {
    const folder = temporaryFolder();
    const journal = filledJournal(folder);
    journal.db.pragma('wal_checkpoint(TRUNCATE)');
    const copy = journalFile(temporaryFolder());
    copyFileSync(journalFile(folder), copy);
    journal.db.exec("UPDATE import SET step = 'map'");
    copyFileSync(witnessFile(journalFile(folder)), witnessFile(copy));
    const same = openJournal(copy);
    expect(same.ok).toBe(true);
    if (same.ok) same.value.close();
    writeAt(
      witnessFile(copy),
      0,
      Buffer.from(JSON.stringify({ link: 121, digest: 'ab'.repeat(32) }).padEnd(119)),
    );
    expect(openJournal(copy)).toMatchObject({ problem: { code: 'journal-cut-short' } });
    expect(openJournalReadOnly(copy).ok).toBe(true);
  });

  it('a file that is gone while its log or its witness is there is not made anew', () => {
    const { file } = closed();
    rmSync(file);
    expect(openJournal(file)).toMatchObject({ problem: { code: 'journal-missing' } });
    expect(hashOf(file)).toBe('none');
  });
});
