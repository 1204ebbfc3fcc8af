import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sealWhatIsThere } from '../../../src/main/journal/chain';
import { checkChain } from '../../../src/main/journal/chain-check';
import { findConnection } from '../../../src/main/journal/connections';
import {
  directorySync,
  readDirectory,
  replaceDirectory,
  searchDirectory,
  startDirectory,
} from '../../../src/main/journal/directory';
import { addEdits, editHistory, readEdits, redoEdits, undoEdits } from '../../../src/main/journal/edits';
import { appendFacts, readFacts } from '../../../src/main/journal/facts';
import { findImport, markSubmitted, patchImport } from '../../../src/main/journal/imports';
import { type NewRecord, putRecord } from '../../../src/main/journal/new-records';
import {
  inTransaction,
  type Journal,
  journalFile,
  openJournal,
  openJournalReadOnly,
} from '../../../src/main/journal/open';
import { isOwned, takeOwnerLock } from '../../../src/main/journal/owner-lock';
import { fromRanges, toRanges } from '../../../src/main/journal/ranges';
import { countRecords } from '../../../src/main/journal/record-figures';
import { findRecord, sumMoney } from '../../../src/main/journal/records';
import { addSentKeys, claimedIds, findSentKey } from '../../../src/main/journal/sent-keys';
import {
  addSourceBlock,
  eachSourceBlock,
  readSourceRowNumbered,
  readSourceRows,
} from '../../../src/main/journal/source-rows';
import { addTestConnection, addTestImport, temporaryJournal } from '../../fixtures/journal';
import { temporaryFolder } from '../../fixtures/temporary-folder';

const scope = { connectionId: 'c1', company: '4100', target: 'invoices' };

const record = (number: number, more: Partial<NewRecord> = {}): NewRecord => ({
  record: number,
  firstRow: number + 1,
  lastRow: number + 1,
  ordinals: `${number - 1}`,
  key: `key-${number}`,
  uploadId: `upload-${number}`,
  verdict: 'valid',
  warnings: 0,
  currency: 'USD',
  amountMinor: 1050n,
  payload: JSON.stringify({ upload_id: `upload-${number}` }),
  items: 0,
  duplicateImport: null,
  duplicateRecord: null,
  ...more,
});

const withImports = (...ids: readonly string[]): Journal => {
  const journal = temporaryJournal();
  addTestConnection(journal);
  for (const id of ids) addTestImport(journal, id);
  return journal;
};

describe('opening the journal', () => {
  it('is durable at every open, a reopened database included', () => {
    const folder = temporaryFolder();
    temporaryJournal(folder).close();
    const again = temporaryJournal(folder);
    expect(again.db.pragma('synchronous', { simple: true })).toBe(2);
    expect(again.db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(again.db.pragma('foreign_keys', { simple: true })).toBe(1);
  });

  it('refuses a file that is not a journal, and leaves it as it was', () => {
    const file = journalFile(temporaryFolder());
    writeFileSync(file, 'this is a shopping list, not a database, whatever its name says');
    const opened = openJournal(file);
    expect(opened).toMatchObject({ ok: false, problem: { code: 'journal-foreign' } });
    expect(readFileSync(file, 'utf8')).toContain('shopping list');
  });

  it('refuses a journal of a newer version without changing it', () => {
    const folder = temporaryFolder();
    const journal = temporaryJournal(folder);
    journal.db.pragma('user_version = 999');
    journal.close();
    expect(openJournal(journalFile(folder))).toMatchObject({ ok: false, problem: { code: 'journal-newer' } });
  });

  it('can be read beside its owner, but not written', () => {
    const folder = temporaryFolder();
    const owner = temporaryJournal(folder);
    addTestConnection(owner);
    const reader = openJournalReadOnly(journalFile(folder));
    if (!reader.ok) throw new Error(reader.problem.code);
    expect(findConnection(reader.value, 'c1')?.name).toBe('Practice c1');
    expect(() => addTestConnection(reader.value, 'c2')).toThrow(/readonly/);
    reader.value.close();
  });

  it('lies in a folder that is for its owner alone', () => {
    for (const make of [takeOwnerLock, (folder: string) => openJournal(journalFile(folder))]) {
      const folder = path.join(temporaryFolder(), 'new');
      expect(make(folder).ok).toBe(true);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
  });

  it('belongs to one process at a time, and is free again when that one ends', () => {
    const folder = temporaryFolder();
    const held = takeOwnerLock(folder);
    if (!held.ok) throw new Error(held.problem.code);
    const probe = `
      const Database = require('better-sqlite3');
      try { new Database(process.argv[1], { timeout: 0 }).exec('BEGIN EXCLUSIVE'); console.log('free'); }
      catch { console.log('held'); }`;
    const look = () =>
      spawnSync(process.execPath, ['-e', probe, `${folder}/owner.lock`], { encoding: 'utf8' }).stdout.trim();
    expect(look()).toBe('held');
    expect(takeOwnerLock(folder)).toMatchObject({ ok: false, problem: { code: 'journal-in-use' } });
    expect(isOwned(folder)).toBe(true);
    held.value.release();
    expect(look()).toBe('free');
    expect(isOwned(folder)).toBe(false);
  });
});

describe('source rows', () => {
  it('come back exactly as they were, in any stretch', () => {
    const cell = fc.string({ unit: 'binary', maxLength: 12 });
    const row = fc.record({ cells: fc.array(cell, { maxLength: 5 }), gap: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.nat(25),
        fc.nat(25),
        (made, from, count) => {
          const journal = withImports('i1');
          let number = 0;
          const rows = made.map(({ cells, gap }) => {
            number += gap;
            return { row: number, cells, kinds: null, shown: null };
          });
          for (let i = 0; i < rows.length; i += 7) addSourceBlock(journal, 'i1', i, rows.slice(i, i + 7));
          const expected = rows.map((one, ordinal) => ({ ...one, ordinal }));
          expect(readSourceRows(journal, 'i1', from, count)).toEqual(expected.slice(from, from + count));
          expect([...eachSourceBlock(journal, 'i1')].flat()).toEqual(expected);
          for (const one of expected) expect(readSourceRowNumbered(journal, 'i1', one.row)).toEqual(one);
          expect(readSourceRowNumbered(journal, 'i1', number + 1)).toBeUndefined();
          journal.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are named by ranges that read back to the same numbers', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(60)), (numbers) => {
        const sorted = [...numbers].sort((a, b) => a - b);
        expect(fromRanges(toRanges(sorted))).toEqual(sorted);
      }),
    );
    expect(toRanges([0, 1, 2, 9])).toBe('0-2,9');
  });
});

describe('edits of cells', () => {
  it('count in the order they were made, step by step back and forth', () => {
    const journal = withImports('i1');
    addEdits(journal, 'i1', [{ row: 2, column: 0, value: 'a' }], 'now');
    addEdits(
      journal,
      'i1',
      [
        { row: 2, column: 0, value: 'b' },
        { row: 3, column: 1, value: 'c' },
      ],
      'now',
    );
    expect(readEdits(journal, 'i1').cells.get(2)?.get(0)).toBe('b');
    expect(undoEdits(journal, 'i1')).toHaveLength(2);
    expect(readEdits(journal, 'i1').cells.get(2)?.get(0)).toBe('a');
    expect(readEdits(journal, 'i1').cells.get(3)).toBeUndefined();
    expect(redoEdits(journal, 'i1')).toHaveLength(2);
    expect(readEdits(journal, 'i1').cells.get(3)?.get(1)).toBe('c');
    expect(editHistory(journal, 'i1')).toEqual({ canUndo: true, canRedo: false });
  });

  it('cannot be redone after a new edit', () => {
    const journal = withImports('i1');
    addEdits(journal, 'i1', [{ row: 2, column: 0, value: 'a' }], 'now');
    undoEdits(journal, 'i1');
    addEdits(journal, 'i1', [{ row: 4, column: 0, value: 'z' }], 'now');
    expect(editHistory(journal, 'i1')).toEqual({ canUndo: true, canRedo: false });
    expect(readEdits(journal, 'i1').cells.get(2)).toBeUndefined();
  });
});

describe('records', () => {
  it('carry their latest outcome, and money sums exactly by currency and state', () => {
    const journal = withImports('i1');
    putRecord(journal, 'i1', record(1));
    putRecord(journal, 'i1', record(2, { amountMinor: 9_007_199_254_740_993n }));
    putRecord(journal, 'i1', record(3, { verdict: 'excluded', amountMinor: -500n, payload: null }));
    putRecord(
      journal,
      'i1',
      record(4, { verdict: 'invalid', currency: 'EUR', amountMinor: 1n, payload: null }),
    );
    const made = {
      chunk: 1,
      parent: null,
      purpose: 'canary' as const,
      records: [1],
      suspects: [],
      untested: [],
    };
    markSubmitted(journal, 'i1', { at: '2026-01-02', onlyValid: true, stopAfterChunks: null });
    inTransaction(journal, () =>
      appendFacts(journal, 'i1', [
        { kind: 'chunk', at: 1, made },
        { kind: 'intent', at: 2, chunk: 1 },
        { kind: 'answer', at: 3, chunk: 1, answer: { kind: 'accepted', batchId: 'b-7' } },
        {
          kind: 'outcomes',
          at: 4,
          chunk: 1,
          outcomes: [
            {
              record: 1,
              outcome: 'created',
              serviceId: 's-1',
              code: null,
              text: null,
              evidence: 'batch-results',
            },
          ],
        },
      ]),
    );
    expect(findRecord(journal, 'i1', 1)).toMatchObject({
      outcome: 'created',
      serviceId: 's-1',
      batchId: 'b-7',
    });
    expect(sumMoney(journal, 'i1')).toEqual([
      { currency: 'EUR', source: 1n, valid: 0n, submitted: 0n, created: 0n, existing: null, unsent: null },
      {
        currency: 'USD',
        source: 9_007_199_254_741_543n,
        valid: 9_007_199_254_742_043n,
        submitted: 1050n,
        created: 1050n,
        existing: null,
        unsent: null,
      },
    ]);
    expect(countRecords(journal, 'i1').reduce((total, group) => total + group.n, 0)).toBe(4);
    expect(readFacts(journal, 'i1').map((fact) => fact.kind)).toEqual([
      'chunk',
      'intent',
      'answer',
      'outcomes',
    ]);
  });

  it('are met again by a later import of the same connection, company and target, unless they failed', () => {
    const journal = withImports('i1', 'i2');
    putRecord(journal, 'i1', record(1));
    putRecord(journal, 'i1', record(2));
    addSentKeys(journal, scope, 'i1');
    const outcome = (number: number, name: 'failed' | 'created', serviceId: string | null) => ({
      record: number,
      outcome: name,
      serviceId,
      code: null,
      text: null,
      evidence: 'batch-results' as const,
    });
    inTransaction(journal, () =>
      appendFacts(journal, 'i1', [
        {
          kind: 'outcomes',
          at: 1,
          chunk: 1,
          outcomes: [outcome(1, 'created', 's-1'), outcome(2, 'failed', null)],
        },
      ]),
    );
    expect(findSentKey(journal, scope, 'key-1', 'i2')).toMatchObject({
      importId: 'i1',
      record: 1,
      outcome: 'created',
    });
    expect(findSentKey(journal, scope, 'key-2', 'i2')).toBeUndefined();
    expect(findSentKey(journal, scope, 'key-1', 'i1')).toBeUndefined();
    expect(findSentKey(journal, { ...scope, company: '4200' }, 'key-1', 'i2')).toBeUndefined();
    expect(claimedIds(journal, scope, ['s-1', 's-9'])).toEqual(new Set(['s-1']));
  });
});

describe('choices of a draft', () => {
  it('make what was prepared from other choices stale', () => {
    const journal = withImports('i1');
    journal.db.prepare("UPDATE import SET prepared_at = 'then'").run();
    patchImport(journal, 'i1', { step: 'review', chunkSize: 25 });
    expect(findImport(journal, 'i1')).toMatchObject({ preparedAt: 'then', chunkSize: 25, step: 'review' });
    patchImport(journal, 'i1', { status: 'archived' });
    expect(findImport(journal, 'i1')?.preparedAt).toBeNull();
  });
});

describe('the directory', () => {
  const vendor = (id: string, more: object = {}) => ({
    id,
    erpId: `V-${id}`,
    name: `Vendor ${id}`,
    code: null,
    type: null,
    netTerms: null,
    detail: null,
    ...more,
  });

  it('keeps what a listing never shows, and drops what is gone (R-44, R-70)', () => {
    const journal = withImports();
    const at = { connectionId: 'c1', company: '4100' };
    replaceDirectory(journal, at, 'vendors', {
      entries: [vendor('1', { netTerms: 'Net 30' }), vendor('2')],
      at: 'then',
    });
    replaceDirectory(journal, at, 'vendors', {
      entries: [vendor('1', { name: 'Renamed' }), vendor('3')],
      at: 'now',
    });
    expect(
      readDirectory(journal, at, 'vendors').map(({ id, name, netTerms }) => ({ id, name, netTerms })),
    ).toEqual([
      { id: '1', name: 'Renamed', netTerms: 'Net 30' },
      { id: '3', name: 'Vendor 3', netTerms: null },
    ]);
    expect(searchDirectory(journal, at, 'vendors', { search: 'v-3', limit: 5 })).toMatchObject({ total: 1 });
  });

  it('R-68: a short listing does not blank a code that a long one showed', () => {
    const journal = withImports();
    const at = { connectionId: 'c1', company: '4100' };
    const codes = (): unknown[] => readDirectory(journal, at, 'dimensions').map(({ code }) => code);
    replaceDirectory(journal, at, 'dimensions', { entries: [vendor('1', { code: '0400' })], at: 'then' });
    replaceDirectory(journal, at, 'dimensions', { entries: [vendor('1')], at: 'now' });
    expect(codes()).toEqual(['0400']);
    replaceDirectory(journal, at, 'dimensions', { entries: [vendor('1', { code: '0500' })], at: 'later' });
    expect(codes()).toEqual(['0500']);
  });

  it('writes only what changed in a long listing, and it is sealed as if it were all new', () => {
    const journal = withImports();
    inTransaction(journal, () => sealWhatIsThere(journal));
    const at = { connectionId: 'c1', company: '4100' };
    const many = Array.from({ length: 400 }, (_, i) => vendor(String(i)));
    replaceDirectory(journal, at, 'vendors', { entries: many, at: 'then' });
    journal.db.exec(`CREATE TEMP TABLE written (id TEXT);
      CREATE TEMP TRIGGER on_add AFTER INSERT ON main.directory_entry BEGIN INSERT INTO written VALUES (NEW.id); END;
      CREATE TEMP TRIGGER on_change AFTER UPDATE ON main.directory_entry BEGIN INSERT INTO written VALUES (NEW.id); END;
      CREATE TEMP TRIGGER on_removal AFTER DELETE ON main.directory_entry BEGIN INSERT INTO written VALUES (OLD.id); END`);
    const next = [vendor('0', { name: 'Renamed' }), ...many.slice(2), vendor('new')];
    replaceDirectory(journal, at, 'vendors', { entries: next, at: 'now' });
    expect(journal.db.prepare('SELECT id FROM written ORDER BY id').pluck().all()).toEqual(['0', '1', 'new']);
    const ids = readDirectory(journal, at, 'vendors').map(({ id }) => id);
    expect([...ids].sort()).toEqual(next.map(({ id }) => id).sort());
    expect(checkChain(journal)).toMatchObject({ damage: [], fault: null });
    journal.db.exec("UPDATE directory_entry SET name = 'Somebody Else' WHERE id = '7'");
    expect(checkChain(journal).fault?.what).toBe('directory');
  });

  it('shows nothing of a listing before it is put in place, nor of one that is dropped, while another one is on its way', () => {
    const journal = withImports();
    const at = { connectionId: 'c1', company: '4100' };
    const shown = (kind: 'vendors' | 'dimensions'): string[] =>
      readDirectory(journal, at, kind).map(({ id }) => id);
    replaceDirectory(journal, at, 'vendors', { entries: [vendor('old')], at: 'then' });
    const first = startDirectory(journal, at, 'vendors');
    const other = startDirectory(journal, at, 'dimensions');
    first.add([vendor('1'), vendor('2')]);
    other.add([vendor('d')]);
    first.add([vendor('2', { name: 'Told again' }), vendor('3')]);
    expect(shown('vendors')).toEqual(['old']);
    other.drop();
    first.replace({ at: 'now' });
    first.drop();
    expect(readDirectory(journal, at, 'vendors').map(({ id, name }) => [id, name])).toEqual([
      ['2', 'Told again'],
      ['1', 'Vendor 1'],
      ['3', 'Vendor 3'],
    ]);
    expect(directorySync(journal, at, 'vendors')).toMatchObject({ count: 3, fetchedAt: 'now' });
    expect(shown('dimensions')).toEqual([]);
    expect(journal.db.prepare('SELECT count(*) FROM temp.coming_entry').pluck().get()).toBe(0);
  });

  it('never mixes two companies or connections (R-8, R-42)', () => {
    const journal = withImports();
    addTestConnection(journal, 'c2');
    replaceDirectory(journal, { connectionId: 'c1', company: '4100' }, 'vendors', {
      entries: [vendor('1')],
      at: 'now',
    });
    expect(readDirectory(journal, { connectionId: 'c2', company: '4100' }, 'vendors')).toEqual([]);
    expect(readDirectory(journal, { connectionId: 'c1', company: '4200' }, 'vendors')).toEqual([]);
  });
});
