import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { journalFile, openJournalReadOnly } from '../../../src/main/journal/open';
import { witnessFile } from '../../../src/main/journal/witness';
import { openDoor } from '../../../src/main/runner/door';
import { openEngine, openToExamine } from '../../../src/main/runner/open-engine';
import { exportFrom, must, openCopy, type SentBench, sentBench } from '../../fixtures/evidence-file';
import { company } from '../../fixtures/practice-submission';
import { temporaryFolder } from '../../fixtures/temporary-folder';

type Folder = { readonly dataDir: string; readonly file: string; readonly bench: SentBench };

/** Copies a journal that nobody works with at the moment, its witness too. */
const copied = (from: string, to: string): void => {
  copyFileSync(from, to);
  copyFileSync(witnessFile(from), witnessFile(to));
};

/** The journal of an import that was sent, in a folder of its own. */
const folderOf = async (): Promise<Folder> => {
  const bench = await sentBench();
  bench.journal.db.pragma('wal_checkpoint(TRUNCATE)');
  const dataDir = temporaryFolder();
  const file = journalFile(dataDir);
  copied(bench.journal.file, file);
  return { dataDir, file, bench };
};

/** Somebody changes the file past the app. */
const tamper = (file: string, sql: string): void => {
  const db = new Database(file);
  db.exec(sql);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
};

const portsOf = ({ bench, dataDir }: Folder) => {
  const { journal: _, ...ports } = bench.ports;
  return { ...ports, dataDir };
};

const verify = async (folder: Folder) => {
  const looking = must(openToExamine(portsOf(folder)));
  const said = must(await looking.handlers['journal.verify']({}));
  await looking.close();
  return said;
};

describe('journal verify', () => {
  it('says of a whole journal what it cannot know, and nothing of earlier versions', async () => {
    const said = await verify(await folderOf());
    expect(said).toMatchObject({ isSound: true, fault: null });
    expect(said.notes).toHaveLength(1);
    expect(said.notes[0]).toContain('What no check can know');
  });

  it.each([
    [
      'a source row',
      "UPDATE source_block SET rows = CAST(substr(rows, 1, length(rows) - 1) || X'7E' AS BLOB)",
      ['rows 2 to 11 of the file', 'x.csv'],
    ],
    ['an issue that is gone', 'DELETE FROM issue', ['issues 0 to 999', 'x.csv']],
    [
      'a swapped vendor',
      `UPDATE directory_entry SET name = 'Somebody Else' WHERE kind = 'vendors'
         AND id = (SELECT min(id) FROM directory_entry WHERE kind = 'vendors')`,
      ['the directory', 'vendors'],
    ],
    ['a table of somebody else', 'CREATE TABLE mine (a)', ['table mine']],
    ['a view', 'CREATE VIEW mine AS SELECT 1', ['view mine']],
    ['a column more', 'ALTER TABLE fact ADD COLUMN mine TEXT', ['table fact']],
    [
      'a trigger',
      "CREATE TRIGGER mine AFTER INSERT ON fact BEGIN UPDATE record SET outcome = 'created'; END",
      ['trigger mine'],
    ],
    ['an index less', 'DROP INDEX issue_by_code', ['index issue_by_code']],
    ['an entry beside the tables', "INSERT INTO meta VALUES ('mine', '1')", ['table meta']],
  ])('names %s', async (_what, sql, words) => {
    const folder = await folderOf();
    must(await folder.bench.handlers['directory.sync']({ connectionId: connectionOf(folder), company }));
    folder.bench.journal.db.pragma('wal_checkpoint(TRUNCATE)');
    copied(folder.bench.journal.file, folder.file);
    tamper(folder.file, sql);
    const said = await verify(folder);
    expect(said.isSound).toBe(false);
    for (const word of words) expect(said.sentence).toContain(word);
  });

  it('tells when a changed line was written as people write a moment', async () => {
    const folder = await folderOf();
    tamper(folder.file, "UPDATE attempt SET reply_text = reply_text || ' '");
    expect((await verify(folder)).sentence).toMatch(/was written down on \d{4}-\d\d-\d\d \d\d:\d\d UTC\./);
  });

  it('names the line of the chain where the seals of decisions were changed', async () => {
    const folder = await folderOf();
    tamper(
      folder.file,
      'UPDATE decision SET content = zeroblob(length(content)) WHERE decision = (SELECT max(decision) FROM decision)',
    );
    expect((await verify(folder)).sentence).toMatch(/^Line \d+ of the audit chain itself was changed\.$/);
  });

  it('knows an older copy beside a newer witness, by both lines', async () => {
    const folder = await folderOf();
    const before = must(openJournalReadOnly(folder.file));
    const lines = Number(before.db.prepare('SELECT max(link) FROM chain_link').pluck().get());
    before.close();
    must(await folder.bench.handlers['directory.sync']({ connectionId: connectionOf(folder), company }));
    copyFileSync(witnessFile(folder.bench.journal.file), witnessFile(folder.file));
    const said = await verify(folder);
    expect(said).toMatchObject({ isSound: false, fault: null });
    expect(said.sentence).toContain(`holds line ${lines}, the witness saw `);
    expect(said.sentence).toContain('an older copy');
  });

  it('says from which line on there is a witness, where it was begun anew', async () => {
    const folder = await folderOf();
    expect((await verify(folder)).notes.join(' ')).not.toContain('The witness begins');
    const fresh = { ...folder, dataDir: temporaryFolder() };
    await must(openEngine(portsOf(fresh))).close();
    expect((await verify(fresh)).notes.join(' ')).not.toContain('The witness begins');
    rmSync(witnessFile(folder.file));
    const older = must(openJournalReadOnly(folder.file));
    const lines = Number(older.db.prepare('SELECT max(link) FROM chain_link').pluck().get());
    older.close();
    for (let opened = 0; opened < 2; opened += 1) {
      await must(openEngine(portsOf(folder))).close();
      const said = await verify(folder);
      expect(said.isSound).toBe(true);
      expect(said.notes.join(' ')).toContain(`The witness begins at line ${lines} of `);
    }
  });

  it.each([
    ['empty', () => ''],
    ['random', () => '\u0000\u0001\u0002 something else'],
    ['cut', (text: string) => text.slice(0, 60)],
    ['of another digest', (text: string) => text.replace(/"digest":"...../, '"digest":"zzzzz')],
  ])('says of a witness that is %s that it is damaged', async (_what, damage) => {
    const folder = await folderOf();
    const witness = witnessFile(folder.file);
    writeFileSync(witness, damage(readFileSync(witness, 'utf8')));
    const said = await verify(folder);
    expect(said.isSound).toBe(false);
    expect(said.sentence).toContain('the witness');
    expect(said.sentence).toContain('is damaged');
    expect(said.notes.join(' ')).not.toContain('There is no witness');
    await must(openEngine(portsOf(folder))).close();
    expect((await verify(folder)).notes.join(' ')).toContain('The witness begins at line');
  });

  it.each([
    ['PRAGMA user_version = 99', 'the number of its version is 99'],
    ['ANALYZE', 'there is a table sqlite_stat1'],
  ])('notes what Tallyport did not write and nothing seals: %s', async (sql, words) => {
    const folder = await folderOf();
    tamper(folder.file, sql);
    expect((await verify(folder)).notes.join(' ')).toContain(words);
  });

  it('says that there is no witness', async () => {
    const folder = await folderOf();
    rmSync(witnessFile(folder.file));
    const said = await verify(folder);
    expect(said.isSound).toBe(true);
    expect(said.notes.join(' ')).toContain('There is no witness file beside the journal');
  });
});

describe('an import that was never sent', () => {
  const CREATED = "outcome = 'created', service_id = '4711'";
  const DRAFT = '(SELECT import_id FROM import WHERE submitted_at IS NULL)';

  /** One import that was sent and one that was only checked. */
  const withDraft = async (): Promise<Folder & { readonly draft: string }> => {
    const folder = await folderOf();
    const mapping = {
      ...{ name: 'v', target: 'vendors' },
      fields: { erp_vendor_id: { column: 'Code' }, erp_vendor_name: { column: 'Name' } },
    };
    const { importId: draft } = await folder.bench.check(connectionOf(folder), {
      ...{ file: 'draft.csv', content: 'Code,Name\nD-1,Made-up One\nD-2,Made-up Two\n', mapping },
    });
    folder.bench.journal.db.pragma('wal_checkpoint(TRUNCATE)');
    copied(folder.bench.journal.file, folder.file);
    return { ...folder, draft };
  };

  it('is not covered, and the check says so', async () => {
    const folder = await withDraft();
    const said = await verify(folder);
    expect(said.isSound).toBe(true);
    expect(said.notes.join(' ')).toContain('Drafts are not covered (1 of them)');
    tamper(folder.file, `UPDATE record SET amount_minor = 5 WHERE import_id = ${DRAFT}`);
    expect(await verify(folder)).toMatchObject({ isSound: true });
  });

  it.each([
    ['outcome', `UPDATE record SET outcome = 'created' WHERE import_id = ${DRAFT}`],
    ['outcome with an id', `UPDATE record SET ${CREATED} WHERE import_id = ${DRAFT}`],
    ['id alone', `UPDATE record SET service_id = '4711' WHERE import_id = ${DRAFT}`],
    [
      'existing one',
      `UPDATE record SET outcome = 'existing', service_id = '4711' WHERE import_id = ${DRAFT}`,
    ],
    ['batch', `UPDATE record SET batch_id = 'b' WHERE import_id = ${DRAFT}`],
    ['mark of a sending', `UPDATE record SET submitted = 1 WHERE import_id = ${DRAFT}`],
    [
      'record of one that was sent',
      `INSERT INTO record SELECT d.import_id, r.record + 100, r.first_row, r.last_row, r.ordinals, r.key, r.upload_id,
         r.verdict, r.warnings, r.currency, r.amount_minor, r.payload, r.items, r.duplicate_import, r.duplicate_record, r.outcome,
         r.service_id, r.code, r.text, r.batch_id, r.submitted, r.id_is_number, r.payload_block, r.payload_bytes
         FROM record r, import i, import d WHERE r.import_id = i.import_id AND i.submitted_at IS NOT NULL AND d.submitted_at IS NULL
         AND r.outcome = 'created'`,
    ],
  ])('has no %s that no sending explains', async (_what, sql) => {
    const folder = await withDraft();
    tamper(folder.file, sql);
    const said = await verify(folder);
    expect(said.isSound).toBe(false);
    expect(said.sentence).toContain('has an outcome that no sending of this journal explains');
    expect(said.sentence).toContain('draft.csv');
    expect(openEngine(portsOf(folder))).toMatchObject({ problem: { code: 'journal-chain-broken' } });
  });

  it('shows no outcome on any screen or report, whatever was written into an open journal', async () => {
    const { bench, draft } = await withDraft();
    bench.journal.db.exec(
      `UPDATE record SET ${CREATED}, submitted = 1, batch_id = 'b' WHERE import_id = '${draft}'`,
    );
    const { records } = must(await bench.handlers['imports.summary']({ importId: draft }));
    expect(records).toMatchObject({ pending: 2, created: 0 });
    const list = { importId: draft, after: 0, limit: 10 };
    const entries = must(await bench.handlers['imports.records']({ ...list, outcome: null }));
    expect(entries.map(({ outcome, serviceId, batchId }) => [outcome, serviceId, batchId])).toEqual([
      ['pending', null, null],
      ['pending', null, null],
    ]);
    expect(must(await bench.handlers['imports.records']({ ...list, outcome: 'created' }))).toEqual([]);
    const to = path.join(temporaryFolder(), 'r.csv');
    must(await bench.handlers['imports.report']({ importId: draft, path: to, format: 'csv' }));
    expect(readFileSync(to, 'utf8')).not.toMatch(/Created|4711/);
  });
});

const connectionOf = ({ bench }: Folder): string =>
  String(bench.journal.db.prepare('SELECT connection_id FROM connection').pluck().get());

describe('a journal with a foreign part', () => {
  it.each([
    ['CREATE TRIGGER mine AFTER UPDATE ON meta BEGIN DELETE FROM fact; END', 'trigger mine'],
    ['CREATE TABLE mine (a)', 'table mine'],
    ['ALTER TABLE record ADD COLUMN mine TEXT', 'table record'],
  ])('is opened for looking only, with a plain sentence: %s', async (sql, part) => {
    const folder = await folderOf();
    tamper(folder.file, sql);
    const bytes = readFileSync(folder.file);
    expect(openEngine(portsOf(folder))).toMatchObject({ problem: { code: 'journal-foreign-part' } });
    const door = openDoor(portsOf(folder));
    onTestFinished(() => door.close());
    expect(await door.call('journal.standing', {})).toMatchObject({
      value: {
        standing: 'look-only',
        problem: { code: 'journal-foreign-part', sentence: expect.stringContaining(part) },
      },
    });
    expect(await door.call('imports.list', {})).toMatchObject({ value: [{ fileName: 'x.csv' }] });
    expect(await door.call('drafts.create', { path: '/x.csv' })).toMatchObject({
      problem: { code: 'journal-foreign-part' },
    });
    expect(readFileSync(folder.file).equals(bytes)).toBe(true);
  });

  it('is not rewritten through its schema, and runs none of our functions from it', async () => {
    const { bench } = await folderOf();
    const { db } = bench.journal;
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    db.pragma('writable_schema = ON');
    expect(() => db.exec("UPDATE sqlite_master SET sql = 'x'")).toThrow(/may not be modified/);
    db.exec('CREATE TEMP VIEW mine AS SELECT unpacked(x) FROM (SELECT 1 AS x)');
    expect(() => db.prepare('SELECT * FROM main.mine').all()).toThrow();
  });
});

describe('the export of a journal', () => {
  it('does not seal anew what does not fit: it names it, and leaves no file', async () => {
    const { bench } = await folderOf();
    bench.journal.db.exec("UPDATE issue SET code = 'date-unreadable' WHERE issue = 1");
    const to = path.join(temporaryFolder(), 'for review.tallyport');
    const said = await bench.handlers['evidence.export']({ importIds: [bench.importId], path: to });
    expect(said).toMatchObject({ problem: { code: 'evidence-journal-altered' } });
    expect(said.ok ? '' : said.problem.params.detail).toContain('issues 0 to 999');
    expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false]);
  });
});

const older = (name: string): Buffer =>
  brotliDecompressSync(readFileSync(new URL(`../../fixtures/older/${name}.br`, import.meta.url)));

describe('what version 25 wrote', () => {
  const olderJournal = async (): Promise<Folder> => {
    const dataDir = temporaryFolder();
    const file = journalFile(dataDir);
    writeFileSync(file, older('journal-25.sqlite'));
    return { dataDir, file, bench: await sentBench() };
  };

  it('is sound as it lies there, and says what is not covered', async () => {
    const said = await verify(await olderJournal());
    expect(said).toMatchObject({ isSound: true, fault: null });
    expect(said.notes.join(' ')).toContain('an earlier version wrote this journal');
  });

  it('opens, is sealed from then on, and says so; so does a file for review of it', async () => {
    const folder = await olderJournal();
    const engine = must(openEngine(portsOf(folder)));
    const said = must(await engine.handlers['journal.verify']({}));
    expect(said).toMatchObject({ isSound: true, fault: null });
    expect(said.notes.join(' ')).toMatch(
      /1 imports were sent before \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Their rows, issues/,
    );
    const [sent] = must(await engine.handlers['imports.list']({}));
    const file = await exportFrom(engine, sent?.importId ?? '');
    await engine.close();
    const copy = openCopy(folder.bench, file);
    const review = must(await copy.handlers['journal.verify']({}));
    expect(review).toMatchObject({ isSound: true });
    expect(review.notes.join(' ')).toContain('1 imports were sent before');
    tamper(folder.file, 'UPDATE source_block SET last_row = last_row + 1');
    expect((await verify(folder)).sentence).toContain('of the file of import');
  });

  it('a file for review of it opens, and says that an earlier version made it', async () => {
    const folder = await folderOf();
    const file = path.join(temporaryFolder(), 'older.tallyport');
    writeFileSync(file, older('review-25.tallyport'));
    const looked = must(await folder.bench.handlers['evidence.look']({ path: file }));
    expect(looked.imports).toMatchObject([{ fileName: 'x.csv', said: { comments: 1, signOffs: 1 } }]);
    const copy = openCopy(folder.bench, file);
    const said = must(await copy.handlers['journal.verify']({}));
    expect(said).toMatchObject({ isSound: true });
    expect(said.notes.join(' ')).toContain('An earlier version exported this file');
  });
});
