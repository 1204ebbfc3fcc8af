import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import {
  at,
  changedFrom,
  columnsOf,
  done,
  keepNoRules,
  keyOf,
  rowsAt,
  STEPS,
  tablesOf,
  value,
  valuesAt,
  vouched,
} from '../../test/fixtures/one-change';
import { wholeJournal } from '../../test/fixtures/whole-journal';
import { whatLeaves } from './altered';
import { type Case, fewOf, type Ground, judgedAll, must } from './ground';
import { undoAll } from './outside-tests';
import { load, type SentJournal, sentJournal, vendorMapping } from './sent';

type Tampering = { readonly name: string; readonly change: (db: Database.Database) => void };

/** One value of every column that something prints, in a row that is there. */
const valuesChanged = (db: Database.Database): readonly Tampering[] =>
  tablesOf({ db }).flatMap((table) => {
    const columns = columnsOf({ db }, table);
    const keys = keyOf(columns);
    return columns.flatMap(({ name, type }): readonly Tampering[] => {
      const where = vouched(table, name);
      const [row] = where === null ? [] : rowsAt({ db }, table, keys, `(${where}) AND ${name} IS NOT NULL`);
      if (row === undefined) return [];
      const place = valuesAt(row, keys);
      const change = (into: Database.Database): void => {
        const old = value.parse(
          into
            .prepare(`SELECT ${name} FROM ${table} WHERE ${at(keys)}`)
            .pluck()
            .safeIntegers()
            .get(place),
        );
        const put = into.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${at(keys)}`);
        if (!STEPS.some((step) => done(() => put.run([changedFrom(old, type, step), ...place]))))
          throw new Error(`${table}.${name} could not be changed`);
      };
      return [{ name: `${table}.${name} changed`, change }];
    });
  });

const rowsRemoved = (db: Database.Database): readonly Tampering[] =>
  tablesOf({ db }).flatMap((table): readonly Tampering[] => {
    const where = vouched(table, null);
    const keys = keyOf(columnsOf({ db }, table));
    const [row] = where === null ? [] : rowsAt({ db }, table, keys, where);
    if (row === undefined) return [];
    const place = valuesAt(row, keys);
    const change = (into: Database.Database): void =>
      void into.prepare(`DELETE FROM ${table} WHERE ${at(keys)}`).run(place);
    return [{ name: `a row of ${table} removed`, change }];
  });

/** What does not belong into a journal, and could change it or what is read of it. */
const foreignParts: readonly Tampering[] = Object.entries({
  'a table of somebody else': 'CREATE TABLE mine (a)',
  'a view': 'CREATE VIEW mine AS SELECT 1',
  'a column more': 'ALTER TABLE fact ADD COLUMN mine TEXT',
  'a trigger': "CREATE TRIGGER mine AFTER INSERT ON fact BEGIN UPDATE record SET outcome = 'created'; END",
  'an index less': 'DROP INDEX issue_by_code',
  'an entry beside the tables': "INSERT INTO meta VALUES ('mine', '1')",
}).map(([name, sql]) => ({ name, change: (db) => void db.exec(sql) }));

const JOURNAL = 'journal.sqlite';

/** A folder with a copy of a journal that nobody works with, its witness too. */
const copied = (ground: Ground, from: string): string => {
  const to = join(ground.folder, 'tampered');
  rmSync(to, { recursive: true, force: true });
  ground.place('tampered');
  for (const name of readdirSync(from))
    if (name.startsWith(JOURNAL)) copyFileSync(join(from, name), join(to, name));
  return to;
};

/** Makes a journal one file, so that copies of it are whole. */
const settled = (dataDir: string): Database.Database => {
  const db = new Database(join(dataDir, JOURNAL));
  db.pragma('wal_checkpoint(TRUNCATE)');
  return db;
};

/** Figures, outcomes and what does not belong there: what leaves such a journal by the window or by saving it is followed too. */
const FOLLOWED = /^(record\.(amount_minor|outcome|service_id) changed|a trigger)/;
const isFollowed = (name: string): boolean => FOLLOWED.test(name);

/** What was tampered with is named, by verify, and not exported as if it were sound. */
const judgedTampering = async (
  ground: Ground,
  { dataDir, imports }: { readonly dataDir: string; readonly imports: readonly string[] },
  { name, change }: Tampering,
): Promise<Case> => {
  const folder = copied(ground, dataDir);
  const db = new Database(join(folder, JOURNAL));
  keepNoRules(db);
  db.transaction(() => change(db))();
  db.close();
  const env = { TALLYPORT_DATA_DIR: folder };
  const verified = await ground.run(['journal', 'verify'], { env });
  if (verified.code === 0) return judgedAll(name, [verified], 'verify calls the journal whole');
  if (isFollowed(name)) {
    const { ran, fault } = await whatLeaves(ground, { folder, imports });
    if (fault !== null || ground.isQuick) return judgedAll(name, [verified, ...ran], fault);
  }
  if (ground.isQuick) return judgedAll(name, [verified]);
  const out = join(folder, 'out.tallyport');
  const exported = await ground.run(['journal', 'export', ...imports, '--out', out], { env });
  return judgedAll(
    name,
    [verified, exported],
    exported.code === 0 ? 'it was exported as if it were sound' : null,
  );
};

/** A copy that was made earlier, put in the place of the journal whose witness has seen more. */
const olderCopy = async (ground: Ground, journal: SentJournal): Promise<Case> => {
  const earlier = join(ground.folder, 'earlier.sqlite');
  settled(journal.dataDir).close();
  copyFileSync(join(journal.dataDir, JOURNAL), earlier);
  const file = ground.put('later.csv', 'Code,Name\nL-1,Made-up Later Supplier\n');
  await load(ground, journal.env, [file, 'vendors', vendorMapping]);
  settled(journal.dataDir).close();
  const folder = copied(ground, journal.dataDir);
  copyFileSync(earlier, join(folder, JOURNAL));
  const verified = await ground.run(['journal', 'verify'], { env: { TALLYPORT_DATA_DIR: folder } });
  const name = 'an older copy beside a newer witness';
  if (verified.code === 0) return judgedAll(name, [verified], 'verify calls it whole');
  const { ran, fault } = await whatLeaves(ground, { folder, imports: [journal.vendors] });
  return judgedAll(name, [verified, ...ran], fault);
};

/** A folder with the journal that has everything in it: each target, payments, changes, loads, a promotion, reviews. */
const wholeFolder = async (ground: Ground) => {
  const { journal, reviewed } = await wholeJournal();
  const dataDir = ground.place('everything');
  journal.db.pragma('wal_checkpoint(TRUNCATE)');
  for (const name of readdirSync(dirname(journal.file)))
    if (name.startsWith(JOURNAL) && !/-(wal|shm)$/.test(name))
      copyFileSync(join(dirname(journal.file), name), join(dataDir, name));
  await undoAll();
  return { dataDir, imports: reviewed };
};

/** The same in what only such a journal has: `known` was changed elsewhere already. */
const attackWhole = async (ground: Ground, known: readonly Tampering[]): Promise<readonly Case[]> => {
  const whole = await wholeFolder(ground);
  const db = settled(whole.dataDir);
  const names = new Set(known.map(({ name }) => name));
  const more = [...valuesChanged(db), ...rowsRemoved(db)].filter(({ name }) => !names.has(name));
  db.close();
  const env = { TALLYPORT_DATA_DIR: whole.dataDir };
  const sound = await ground.run(['journal', 'verify'], { env });
  const fault = sound.code === 0 ? null : 'verify finds something in it';
  const cases: Case[] = [judgedAll('a journal of everything that nobody changed', [sound], fault)];
  for (const one of more) cases.push(await judgedTampering(ground, whole, one));
  return cases;
};

/** A journal that somebody changed past the app, in one place each time. */
export const attackJournals = async (ground: Ground): Promise<readonly Case[]> => {
  const sent = await sentJournal(ground);
  const journal = { ...sent, imports: [sent.vendors, sent.invoices] };
  const db = settled(journal.dataDir);
  const [values, removed] = [valuesChanged(db), rowsRemoved(db)];
  db.close();
  const whole = must(await ground.run(['journal', 'verify'], { env: journal.env }));
  const chosen = values.filter(({ name }) => /^(source_block\.rows|record\.amount_minor)/.test(name));
  const tamperings = [
    ...(ground.isQuick ? [...chosen, ...fewOf(values, ground, 3)] : values),
    ...fewOf(removed, ground, 1),
    ...fewOf(foreignParts, ground, 1),
  ];
  const cases: Case[] = [judgedAll('a journal that nobody changed', [whole])];
  for (const one of tamperings) cases.push(await judgedTampering(ground, journal, one));
  cases.push(await olderCopy(ground, journal));
  return ground.isQuick ? cases : [...cases, ...(await attackWhole(ground, [...values, ...removed]))];
};
