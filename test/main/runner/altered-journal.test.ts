import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { journalFile, openJournalReadOnly } from '../../../src/main/journal/open';
import { witnessFile } from '../../../src/main/journal/witness';
import { openDoor } from '../../../src/main/runner/door';
import { openReadOnlyEngine, openToExamine } from '../../../src/main/runner/open-engine';
import { saveReadable } from '../../../src/main/runner/save-readable';
import { must, type SentBench, sentBench } from '../../fixtures/evidence-file';
import { company } from '../../fixtures/practice-submission';
import { temporaryFolder } from '../../fixtures/temporary-folder';

type Folder = { readonly dataDir: string; readonly file: string; readonly bench: SentBench };

const copied = (from: string, to: string): void => {
  copyFileSync(from, to);
  copyFileSync(witnessFile(from), witnessFile(to));
};

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

const portsOf = ({ bench }: Folder, dataDir: string) => {
  const { journal: _, ...ports } = bench.ports;
  return { ...ports, dataDir };
};

const forge = ({ file }: Folder): void =>
  tamper(
    file,
    "UPDATE record SET outcome = 'created', service_id = '471199' WHERE outcome = 'pending' OR record = 1",
  );

/** The journal has gone on, and this is what it was before. */
const makeOlder = async ({ bench, file }: Folder): Promise<void> => {
  const connectionId = z
    .string()
    .parse(bench.journal.db.prepare('SELECT connection_id FROM connection').pluck().get());
  must(await bench.handlers['directory.sync']({ connectionId, company }));
  copyFileSync(witnessFile(bench.journal.file), witnessFile(file));
};

const alterations: readonly (readonly [string, string, (folder: Folder) => void | Promise<void>])[] = [
  ['with a forged outcome', 'journal-chain-broken', forge],
  [
    'with another amount',
    'journal-chain-broken',
    ({ file }) => tamper(file, 'UPDATE record SET amount_minor = 9900'),
  ],
  ['that is an older copy beside a newer witness', 'journal-cut-short', makeOlder],
  [
    'with a trigger of somebody else',
    'journal-foreign-part',
    ({ file }) => tamper(file, 'CREATE TRIGGER mine AFTER UPDATE ON meta BEGIN DELETE FROM fact; END'),
  ],
];

const windowOf = (folder: Folder, dataDir = folder.dataDir) => {
  const door = openDoor(portsOf(folder, dataDir));
  onTestFinished(() => door.close());
  return door;
};

describe.each(alterations)('a journal %s', (_what, code, change) => {
  it('is not exported by the window, as by the command line: no file for review, no results, for the same reason', async () => {
    const folder = await folderOf();
    await change(folder);
    expect(await openReadOnlyEngine(portsOf(folder, folder.dataDir))).toMatchObject({ problem: { code } });
    const door = windowOf(folder);
    const { importId } = folder.bench;
    const out = temporaryFolder();
    expect(await door.call('imports.list', {})).toMatchObject({ value: [{ fileName: 'x.csv' }] });
    const review = path.join(out, 'x.tallyport');
    expect(await door.call('evidence.export', { importIds: [importId], path: review })).toMatchObject({
      problem: { code },
    });
    for (const format of ['pdf', 'xlsx', 'csv', 'json', 'issues-csv', 're-import'] as const) {
      const to = path.join(out, `x.${format}`);
      expect(await door.call('imports.report', { importId, path: to, format })).toMatchObject({
        problem: { code },
      });
      expect(existsSync(to)).toBe(false);
    }
    expect(existsSync(review)).toBe(false);
  });

  it('is verified by the window as it lies there, not as the copy that is shown', async () => {
    const folder = await folderOf();
    await change(folder);
    const looking = must(openToExamine(portsOf(folder, folder.dataDir)));
    const { sentence } = must(await looking.handlers['journal.verify']({}));
    await looking.close();
    expect(await windowOf(folder).call('journal.verify', {})).toMatchObject({
      value: { isSound: false, sentence },
    });
  });

  it('says so for good where it is saved: in words, by verify, in files and where it is opened', async () => {
    const folder = await folderOf();
    await change(folder);
    const looking = must(openToExamine(portsOf(folder, folder.dataDir)));
    const { sentence } = must(await looking.handlers['journal.verify']({}));
    await looking.close();
    const dataDir = path.join(temporaryFolder(), 'saved');
    mkdirSync(dataDir);
    const at = '2026-01-02T03:04:05.000Z';
    const said = must(await saveReadable({ from: folder.file, to: journalFile(dataDir), at }));
    expect(said.sentence).toContain(`The journal is not what was written into it: ${sentence}`);

    const engine = must(await openReadOnlyEngine(portsOf(folder, dataDir)));
    onTestFinished(() => engine.close());
    expect(engine.why).toMatchObject({ code: 'journal-salvaged-altered', params: { found: sentence } });
    const verified = must(await engine.handlers['journal.verify']({}));
    expect(verified).toMatchObject({ isSound: false, damage: [] });
    expect(verified.sentence).toContain(`saved for looking from a journal that was altered: ${sentence}`);
    expect(await windowOf(folder, dataDir).call('journal.standing', {})).toMatchObject({
      value: { standing: 'look-only', problem: { sentence: expect.stringContaining(sentence) } },
    });

    const { importId } = folder.bench;
    const out = temporaryFolder();
    const review = path.join(out, 'x.tallyport');
    const exported = await engine.handlers['evidence.export']({ importIds: [importId], path: review });
    expect(exported).toMatchObject({ problem: { code: 'salvage-not-exported' } });
    const again = { importId, path: path.join(out, 'x.xlsx'), format: 're-import' } as const;
    expect(await engine.handlers['imports.report'](again)).toMatchObject({
      problem: { code: 'salvage-not-repeated' },
    });
    expect([existsSync(review), existsSync(again.path)]).toEqual([false, false]);
    const mark = `Made from a saved copy of an altered journal, not from what was written down. A check of that journal found: ${sentence}`;
    for (const format of ['csv', 'json', 'issues-csv'] as const) {
      const to = path.join(out, format);
      must(await engine.handlers['imports.report']({ importId, path: to, format }));
      expect(readFileSync(to, 'utf8')).toContain(mark);
    }
    for (const name of ['all.csv', 'all.json']) {
      const to = path.join(out, name);
      must(await saveReadable({ from: folder.file, to, at }));
      expect(readFileSync(to, 'utf8')).toContain(mark);
    }
  });
});

describe('a copy that was saved from a journal', () => {
  const savedOf = async (folder: Folder): Promise<string> => {
    const to = journalFile(temporaryFolder());
    must(await saveReadable({ from: folder.file, to, at: '2026-01-02T03:04:05.000Z' }));
    return to;
  };
  const stateOf = (file: string): unknown => {
    const journal = must(openJournalReadOnly(file));
    const mark = journal.db
      .prepare("SELECT value ->> '$.found.state' FROM meta WHERE key = 'salvaged'")
      .pluck()
      .get();
    journal.close();
    return mark;
  };

  it('keeps the mark through another saving, and loses it to nobody unseen', async () => {
    const folder = await folderOf();
    forge(folder);
    const saved = await savedOf(folder);
    const twice = await savedOf({ ...folder, file: saved });
    expect([stateOf(saved), stateOf(twice)]).toEqual(['altered', 'altered']);
    tamper(twice, "UPDATE meta SET value = json_set(value, '$.found.state', 'whole') WHERE key = 'salvaged'");
    const looking = must(openToExamine(portsOf(folder, path.dirname(twice))));
    expect(must(await looking.handlers['journal.verify']({}))).toMatchObject({
      isSound: false,
      fault: { what: 'salvaged' },
    });
    await looking.close();
  });

  it('of one that was whole says that alone, and is of use to look at and to report from, not to be exported', async () => {
    const folder = await folderOf();
    const saved = await savedOf(folder);
    expect(stateOf(saved)).toBe('whole');
    const engine = must(await openReadOnlyEngine(portsOf(folder, path.dirname(saved))));
    onTestFinished(() => engine.close());
    expect(must(await engine.handlers['journal.verify']({}))).toMatchObject({ isSound: true });
    const { importId } = folder.bench;
    const to = path.join(temporaryFolder(), 'r.csv');
    must(await engine.handlers['imports.report']({ importId, path: to, format: 'csv' }));
    expect(readFileSync(to, 'utf8')).toContain('Made from a saved copy of a journal that was whole then.');
    const order = { importIds: [importId], path: `${to}.tallyport` };
    expect(await engine.handlers['evidence.export'](order)).toMatchObject({
      problem: { code: 'salvage-not-exported' },
    });
  });

  it('that an earlier version saved is not called whole', async () => {
    const folder = await folderOf();
    const saved = await savedOf(folder);
    tamper(saved, "UPDATE meta SET value = json_remove(value, '$.found') WHERE key = 'salvaged'");
    const looking = must(openToExamine(portsOf(folder, path.dirname(saved))));
    expect(must(await looking.handlers['journal.verify']({}))).toMatchObject({ isSound: false });
    await looking.close();
  });
});
